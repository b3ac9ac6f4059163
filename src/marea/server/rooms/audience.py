"""The audience of a table: who looks at it, at whichever server. Where nobody does, no bot thinks."""

from __future__ import annotations

import time
from math import inf
from typing import TYPE_CHECKING, Any, Final

from marea.server.rooms.viewer import Viewer
from marea.server.store.change import Unavailable

if TYPE_CHECKING:
    from marea.server.rooms.room import Room

HERE: Final = 0  # no server has this number: those who look at this one
LOOK: Final = 60.0  # seconds for which somebody looks who asks for a table without a socket
AGAIN: Final = 10.0  # seconds between two messages to the other servers that somebody still does
SHARES: Final = 20  # that are told apart at a table, for the order in which bots think


class Audience:
    """Those who look at a room's table, by share. Servers tell each other, and ask when they load a table."""

    def __init__(self, room: Room) -> None:
        self.room = room
        # By server and share: until when somebody looks. Sockets here are not among them: the room has those.
        self.looks: dict[int, dict[str, float]] = {}
        self._told = -inf  # when the other servers were told last
        self._heard: dict[int, float] = {}  # by server: when its last message was sent, by its own clock

    @property
    def watching(self) -> bool:
        """Whether anybody looks at the table."""
        return bool(self.room.viewers) or any(self.at(server) for server in self.looks)

    def at(self, server: int) -> bool:
        """Tell whether anybody looks at another server, or without a socket at this one."""
        now = self.room.hall.outside.now()
        return any(lasts(until, now) for until in self.looks.get(server, {}).values())

    def shares(self) -> set[str]:
        """Return the shares of all who look at the table."""
        now = self.room.hall.outside.now()
        others = [share for looks in self.looks.values() for share, until in looks.items() if lasts(until, now)]
        return {viewer.share for viewer in self.room.viewers}.union(others)

    # -- at this server --------------------------------------------------------------------------

    def moved(self, viewer: Viewer, was: bool) -> None:
        """Note that a socket was opened or closed; `was` tells whether anybody looked before."""
        if all(other is viewer or other.share != viewer.share for other in self.room.viewers):
            self.tell()
        self._notice(was)

    def look(self, share: str) -> None:
        """Note that somebody without a socket looks, for a while."""
        now, was, mine = self.room.hall.outside.now(), self.watching, self.looks.setdefault(HERE, {})
        new = not lasts(mine.get(share, 0.0), now)
        if new and len(mine) >= SHARES:
            mine = self.looks[HERE] = {other: until for other, until in mine.items() if lasts(until, now)}
        if not new or len(mine) < SHARES:
            mine[share] = now + LOOK
        if new or not 0 <= now - self._told < AGAIN:
            self.tell()
        self._notice(was)

    def tell(self) -> None:
        """Tell the other servers who looks here."""
        room, hall = self.room, self.room.hall
        if not hall.store.shared or room.story.status == "over":
            return
        self._told = now = hall.outside.now()
        left = {share: until - now + AGAIN for share, until in self.looks.get(HERE, {}).items() if lasts(until, now)}
        sockets = dict.fromkeys(sorted({viewer.share for viewer in room.viewers})[:SHARES])
        hall.spawn(self._send, {"looks": {**left, **sockets}, "at": time.monotonic()})

    async def _send(self, message: dict[str, Any]) -> None:
        """Send a message; if that fails, everybody is asked and told again."""
        try:
            await self.room.hall.store.tell(self.room.header.id, message)
        except Unavailable:
            self.room.hall.stale.add(self.room.header.id)

    # -- at the other servers --------------------------------------------------------------------

    def hear(self, message: dict[str, Any]) -> None:
        """Take in who looks at another server; a message that was overtaken by a later one tells nothing."""
        server, at, looks = message["by"], message["at"], message["looks"]
        if at > self._heard.get(server, -inf):
            self._heard[server] = at
            now = self.room.hall.outside.now()
            self._replace(server, {share: inf if left is None else now + left for share, left in looks.items()})

    def forget(self, alive: set[int]) -> None:
        """Note that nobody looks any more at servers that are no longer in touch."""
        for server in set(self.looks) - alive - {HERE}:
            self._replace(server, {})

    def _replace(self, server: int, looks: dict[str, float]) -> None:
        was = self.watching
        self.looks[server] = looks
        self._notice(was)

    def _notice(self, was: bool) -> None:
        """Let the table go on if somebody looks at last, and rest if nobody does any more."""
        if self.watching != was:
            if was:
                self.room.arrange()
            else:
                self.room.wake()


def lasts(until: float, now: float) -> bool:
    """Tell whether a look lasts; none lasts very long, so that it ends also if the clock is set back."""
    return until == inf or now < until <= now + LOOK + AGAIN
