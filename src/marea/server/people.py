"""The people at a table: who is there, at whichever server, and who is gone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from marea.kernel.state import SPECTATOR

if TYPE_CHECKING:
    from marea.server.room import Room

HERE: Final = 0  # no server has this number: people whose sockets are at this one
OFTEN: Final = 1.0  # seconds between two messages to the other servers that a program is still there


class People:
    """Where the people of a room have their sockets. Servers tell each other, and ask when they load a table."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.there: dict[int, set[int]] = {}  # by seat: the servers at which its person has sockets

    # -- at this server --------------------------------------------------------------------------

    def enter(self, seat: int) -> None:
        """Note that a person has come."""
        self._come(seat, HERE)
        self._announce("came", seat)

    def exit(self, seat: int) -> None:
        """Note that a person has no socket here any more."""
        self._go(seat, HERE)
        self._announce("went", seat)

    def leave(self, seat: int) -> None:
        """Forget who was on a seat that is open again."""
        self.there.pop(seat, None)

    def seen(self, seat: int, share: str = "") -> None:
        """Note that somebody without a socket is there, and looks."""
        gone, now = self.room.table.disconnected, self.room.hall.outside.now()
        if seat in gone:
            before, gone[seat] = gone[seat], now
            if now - before >= OFTEN:
                self._announce("seen", seat)
        self.room.audience.look(share)

    def call_the_roll(self) -> None:
        """Ask the other servers who is there and who looks, and tell them who is here, unless the game is over."""
        if self.room.story.status != "over":
            self._announce("who?", always=True)
            self._answer()

    def forget(self, alive: set[int]) -> None:
        """Note who was at a server that is no longer in touch: they are gone until they come to another."""
        for seat, servers in list(self.there.items()):
            for server in servers - alive - {HERE}:
                self._go(seat, server)
        self.room.audience.forget(alive)

    # -- at the other servers --------------------------------------------------------------------

    def hear(self, message: dict[str, Any]) -> None:
        """Take in what another server tells of its people."""
        what, seat, server = message["people"], message["seat"], message["by"]
        if what == "came":
            self._come(seat, server)
        elif what == "went":
            self._go(seat, server)
        elif what == "seen" and seat in self.room.table.disconnected:
            self.room.table.disconnected[seat] = self.room.hall.outside.now()
        elif what == "who?":
            self._answer()

    def _answer(self) -> None:
        self.room.audience.tell()
        for seat in {viewer.seat for viewer in self.room.viewers if viewer.seat >= 0}:
            self._announce("came", seat)

    def _announce(self, what: str, seat: int = SPECTATOR, always: bool = False) -> None:
        """Tell the other servers, if it matters there: where no bot takes over, nobody asks who is gone."""
        room, store = self.room, self.room.hall.store
        if store.shared and (always or room.header.settings.grace is not None):
            room.hall.spawn(store.tell, room.header.id, {"people": what, "seat": seat})

    # -- wherever they are -----------------------------------------------------------------------

    def _come(self, seat: int, server: int) -> None:
        self.there.setdefault(seat, set()).add(server)
        self.room.table.disconnected.pop(seat, None)
        self.room.arrange()

    def _go(self, seat: int, server: int) -> None:
        self.there.get(seat, set()).discard(server)
        if not self.there.get(seat):
            self.room.table.disconnected[seat] = self.room.hall.outside.now()
            self.room.arrange()
