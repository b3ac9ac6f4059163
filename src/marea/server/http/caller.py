"""Callers: which seats somebody holds at a table, and which one is meant."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from starlette.requests import HTTPConnection

from marea.kernel.state import SPECTATOR
from marea.server.base.addresses import network_of
from marea.server.base.keys import CREATOR, cookie_of, keys_of
from marea.server.http.guard import client_of
from marea.table import Refused, Story, Table


class Seated(Protocol):
    """A room, locked or not: what a command checks in one that is not locked may be wrong when it is carried out."""

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
    """The sender of a request, or the one who opened a socket."""

    def __init__(self, headers: Mapping[str, str], host: str = "") -> None:
        self.cookie = cookie_of(headers)
        self.keys = keys_of(headers)
        self.network = network_of(host)  # with whom the caller takes turns as one

    @classmethod
    def of(cls, connection: HTTPConnection) -> Caller:
        """Return who sent a request or opened a socket."""
        return cls(connection.headers, client_of(connection.scope))

    def seats(self, room: Seated) -> list[int]:
        """Return the seats that the caller holds."""
        return sorted({seat for key in self.keys for seat in room.holders.get(key, ())} - {CREATOR})

    def created(self, room: Seated) -> bool:
        """Tell whether the caller made the table."""
        return any(CREATOR in room.holders.get(key, ()) for key in self.keys)

    def viewer(self, room: Seated, seat: int | None) -> int:
        """Return the seat from which the caller looks: the one meant, else the one that is asked; or SPECTATOR."""
        held = self.seats(room)
        if seat is not None and seat not in held:
            self._refuse(f"seat {seat} is not yours")
        if seat is not None or not held:
            return SPECTATOR if seat is None else seat
        asked = [own for own in held if own in room.story.state.asked()]
        return (asked or held)[0]

    def player(self, room: Seated, seat: int | None) -> int:
        """Return the seat for which the caller acts."""
        held = self.seats(room)
        if not held:
            self._refuse("you have no seat at this table: take one, or send the seat's token")
        asked = [own for own in held if own in room.story.state.asked() and own not in room.table.answers]
        if seat is None and len(held) > 1 and len(asked) != 1:
            raise Refused("which_seat", f"you hold seats {', '.join(map(str, held))}: say which one acts")
        return self.viewer(room, asked[0] if seat is None and len(held) > 1 else seat)

    def _refuse(self, message: str) -> None:
        raise Refused("not_your_seat" if self.keys else "no_seat", message)
