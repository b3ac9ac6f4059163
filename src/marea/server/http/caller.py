"""Callers: which seats a client holds at a table, and for which of them it acts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from starlette.requests import HTTPConnection

from marea.kernel.state import SPECTATOR
from marea.server.base.addresses import network_of
from marea.server.base.keys import CREATOR, cookie_of, keys_of
from marea.server.http.guard import client_of
from marea.table import Refused, Story, Table


class RoomLike(Protocol):
    """A room or a command. Only what is checked in a command, which locks the table, still holds when it commits."""

    @property
    def holders(self) -> dict[str, set[int]]:
        """The seats that each key holds."""

    @property
    def story(self) -> Story:
        """The table's story."""

    @property
    def table(self) -> Table:
        """The table."""


class Caller:
    """The client that sent a request or opened a socket."""

    def __init__(self, headers: Mapping[str, str], host: str = "") -> None:
        self.cookie = cookie_of(headers)
        self.keys = keys_of(headers)
        self.network = network_of(host)  # which shares one place in the queues for workers

    @classmethod
    def of(cls, connection: HTTPConnection) -> Caller:
        """Return the caller of a request or a socket."""
        return cls(connection.headers, client_of(connection.scope))

    def seats(self, room: RoomLike) -> list[int]:
        """Return the seats that the caller holds."""
        return sorted({seat for key in self.keys for seat in room.holders.get(key, ())} - {CREATOR})

    def is_creator(self, room: RoomLike) -> bool:
        """Return whether the caller is the table's creator."""
        return any(CREATOR in room.holders.get(key, ()) for key in self.keys)

    def viewer(self, room: RoomLike, seat: int | None) -> int:
        """Return the seat that the caller views the table from: the given one, else one that is asked; or SPECTATOR."""
        held = self.seats(room)
        if seat is not None and seat not in held:
            self._refuse(f"seat {seat} is not yours")
        if seat is not None or not held:
            return SPECTATOR if seat is None else seat
        asked = [mine for mine in held if mine in room.story.state.asked()]
        return (asked or held)[0]

    def player(self, room: RoomLike, seat: int | None) -> int:
        """Return the seat that the caller acts for."""
        held = self.seats(room)
        if not held:
            self._refuse("you have no seat at this table: take one, or send the seat's token")
        asked = [mine for mine in held if mine in room.story.state.asked() and mine not in room.table.answers]
        if seat is None and len(held) > 1 and len(asked) != 1:
            raise Refused("which_seat", f"you hold seats {', '.join(map(str, held))}: send the seat that acts")
        return self.viewer(room, asked[0] if seat is None and len(held) > 1 else seat)

    def _refuse(self, message: str) -> None:
        raise Refused("not_your_seat" if self.keys else "no_seat", message)
