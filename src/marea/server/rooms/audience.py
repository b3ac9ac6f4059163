"""The audience of a table: who watches it, at whichever server. While nobody watches, no bot thinks."""

from __future__ import annotations

import time
from math import inf
from typing import TYPE_CHECKING, Any, Final

from marea.server.rooms.viewer import Viewer
from marea.server.store.errors import Unavailable

if TYPE_CHECKING:
    from marea.server.rooms.room import Room

THIS_SERVER: Final = 0  # no server has this number
WATCH_SECONDS: Final = 60.0  # for which a client without a socket counts as watching after a request
NOTIFY_INTERVAL: Final = 10.0  # seconds between two notifications that somebody still watches
MAX_NETWORKS: Final = 20  # told apart at a table, for the order in which bots think


class Audience:
    """The watchers of a room's table, by network. Servers notify each other, and ask after loading."""

    def __init__(self, room: Room) -> None:
        self.room = room
        # By server and network: until when somebody watches. Sockets at this server are the broadcast's viewers.
        self.until: dict[int, dict[str, float]] = {}
        self._notified = -inf  # when the other servers were last notified
        self._received: dict[int, float] = {}  # by server: when its last notification was sent, by its own clock

    @property
    def watching(self) -> bool:
        """Whether anybody watches the table."""
        return bool(self.room.broadcast.viewers) or any(self.watching_at(server) for server in self.until)

    def watching_at(self, server: int) -> bool:
        """Return whether anybody watches at another server, or without a socket at this one."""
        now = self.room.hall.env.now()
        return any(is_valid(until, now) for until in self.until.get(server, {}).values())

    def networks(self) -> set[str]:
        """Return the networks of all watchers."""
        now = self.room.hall.env.now()
        others = [name for networks in self.until.values() for name, until in networks.items() if is_valid(until, now)]
        return {viewer.network for viewer in self.room.broadcast.viewers}.union(others)

    # -- at this server --------------------------------------------------------------------------

    def update(self, viewer: Viewer, was_watched: bool) -> None:
        """Note that a socket was opened or closed."""
        viewers = self.room.broadcast.viewers
        if all(other is viewer or other.network != viewer.network for other in viewers):
            self.notify()
        self._react(was_watched)

    def note_request(self, network: str) -> None:
        """Count a client without a socket as watching for a while."""
        now, was_watched, mine = self.room.hall.env.now(), self.watching, self.until.setdefault(THIS_SERVER, {})
        new = not is_valid(mine.get(network, 0.0), now)
        if new and len(mine) >= MAX_NETWORKS:
            mine = {name: until for name, until in mine.items() if is_valid(until, now)}
            self.until[THIS_SERVER] = mine
        if not new or len(mine) < MAX_NETWORKS:
            mine[network] = now + WATCH_SECONDS
        if new or not 0 <= now - self._notified < NOTIFY_INTERVAL:
            self.notify()
        self._react(was_watched)

    def notify(self) -> None:
        """Notify the other servers who watches here."""
        room, hall = self.room, self.room.hall
        if not hall.store.shared or room.story.status == "over":
            return
        self._notified = now = hall.env.now()
        requests = self.until.get(THIS_SERVER, {}).items()
        left = {name: until - now + NOTIFY_INTERVAL for name, until in requests if is_valid(until, now)}
        sockets = dict.fromkeys(sorted({viewer.network for viewer in room.broadcast.viewers})[:MAX_NETWORKS])
        hall.spawn(self._send, {"looks": {**left, **sockets}, "at": time.monotonic()})

    async def _send(self, message: dict[str, Any]) -> None:
        """Send a notification; if that fails, the servers exchange who watches once they are connected again."""
        try:
            await self.room.hall.store.notify_servers(self.room.header.id, message)
        except Unavailable:
            self.room.hall.cluster.resync_later(self.room.header.id)

    # -- at other servers ------------------------------------------------------------------------

    def receive(self, message: dict[str, Any]) -> None:
        """Handle another server's notification of who watches there; one that was overtaken is ignored."""
        server, at, looks = message["by"], message["at"], message["looks"]
        if at > self._received.get(server, -inf):
            self._received[server] = at
            now = self.room.hall.env.now()
            self._replace(server, {name: inf if left is None else now + left for name, left in looks.items()})

    def forget_dead(self, alive: set[int]) -> None:
        """Forget the watchers at servers that are dead."""
        for server in set(self.until) - alive - {THIS_SERVER}:
            self._replace(server, {})

    def _replace(self, server: int, networks: dict[str, float]) -> None:
        was_watched = self.watching
        self.until[server] = networks
        self._react(was_watched)

    def _react(self, was_watched: bool) -> None:
        """Wake the table when the first watcher comes, and let it rest when the last one leaves."""
        if self.watching != was_watched:
            if was_watched:
                self.room.timers.schedule()
            else:
                self.room.timers.wake()


def is_valid(until: float, now: float) -> bool:
    """Return whether a time limit lies ahead, but not so far that only a clock that was set back explains it."""
    return until == inf or now < until <= now + WATCH_SECONDS + NOTIFY_INTERVAL
