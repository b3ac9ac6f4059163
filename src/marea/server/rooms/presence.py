"""Presence: which people at a table are connected, at whichever server, and which are away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from marea.kernel.state import SPECTATOR
from marea.server.rooms.audience import THIS_SERVER

if TYPE_CHECKING:
    from marea.server.rooms.room import Room

SEEN_INTERVAL: Final = 1.0  # seconds between two notifications that a client without a socket is active


class Presence:
    """The servers at which the people of a room have sockets. Servers notify each other, and ask after loading."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.servers: dict[int, set[int]] = {}  # by seat: where its person has sockets

    # -- at this server --------------------------------------------------------------------------

    def connect(self, seat: int) -> None:
        """Note a person's first socket at this server."""
        self._add(seat, THIS_SERVER)
        self._notify("came", seat)

    def disconnect(self, seat: int) -> None:
        """Note that a person has no more sockets at this server."""
        self._remove(seat, THIS_SERVER)
        self._notify("went", seat)

    def forget_seat(self, seat: int) -> None:
        """Forget the person who left a seat."""
        self.servers.pop(seat, None)

    def note_request(self, seat: int, network: str = "") -> None:
        """Note that a client without a socket is active, and watches for a while."""
        away, now = self.room.table.disconnected, self.room.hall.env.now()
        if seat in away:
            before, away[seat] = away[seat], now
            if now - before >= SEEN_INTERVAL:
                self._notify("seen", seat)
        self.room.audience.note_request(network)

    def exchange(self) -> None:
        """Ask the other servers who is connected and who watches, and answer the same, unless the game is over."""
        if self.room.story.status != "over":
            self._notify("who?", always=True)
            self._answer()

    def forget_dead(self, alive: set[int]) -> None:
        """Count people at servers that are dead as away until they reconnect."""
        for seat, servers in list(self.servers.items()):
            for server in servers - alive - {THIS_SERVER}:
                self._remove(seat, server)
        self.room.audience.forget_dead(alive)

    # -- at other servers ------------------------------------------------------------------------

    def receive(self, message: dict[str, Any]) -> None:
        """Handle another server's notification about its people."""
        what, seat, server = message["people"], message["seat"], message["by"]
        if what == "came":
            self._add(seat, server)
        elif what == "went":
            self._remove(seat, server)
        elif what == "seen" and seat in self.room.table.disconnected:
            self.room.table.disconnected[seat] = self.room.hall.env.now()
        elif what == "who?":
            self._answer()

    def _answer(self) -> None:
        self.room.audience.notify()
        for seat in {viewer.seat for viewer in self.room.broadcast.viewers if viewer.seat >= 0}:
            self._notify("came", seat)

    def _notify(self, what: str, seat: int = SPECTATOR, always: bool = False) -> None:
        """Notify the other servers, if it matters: where no bot takes over, it makes no difference who is away."""
        room, store = self.room, self.room.hall.store
        if store.shared and (always or room.header.settings.grace is not None):
            room.hall.spawn(store.notify_servers, room.header.id, {"people": what, "seat": seat})

    # -- both ------------------------------------------------------------------------------------

    def _add(self, seat: int, server: int) -> None:
        self.servers.setdefault(seat, set()).add(server)
        self.room.table.disconnected.pop(seat, None)
        self.room.timers.schedule()

    def _remove(self, seat: int, server: int) -> None:
        self.servers.get(seat, set()).discard(server)
        if not self.servers.get(seat):
            self.room.table.disconnected[seat] = self.room.hall.env.now()
            self.room.timers.schedule()
