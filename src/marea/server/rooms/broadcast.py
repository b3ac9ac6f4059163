"""Broadcasts: each viewer of a table gets a report of what its seat may know."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Any, Final

from marea.kernel.state import SPECTATOR
from marea.server.base.wire import text_of
from marea.server.rooms.viewer import Viewer
from marea.server.store.change import ChatMessage
from marea.table import describe_table, report

if TYPE_CHECKING:
    from marea.server.rooms.room import Room

CHAT_SHOWN: Final = 200  # messages that a newcomer is sent: a flooded chat must not drown the table


class Broadcast:
    """The clients that watch a room's table at this server."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.viewers: set[Viewer] = set()

    def connect(self, viewer: Viewer) -> None:
        """Add a client; its person is no longer away."""
        room, was_watched = self.room, self.room.audience.watching
        first = not self.watches(viewer.seat)
        self.viewers.add(viewer)
        if viewer.seat >= 0 and first:
            room.presence.connect(viewer.seat)
        room.audience.update(viewer, was_watched)
        if not room.loaded:  # it would never be sent anything here
            viewer.send(None)

    def disconnect(self, viewer: Viewer) -> None:
        """Remove a client; a person without any client is away, and a bot may take over in time."""
        room, was_watched = self.room, self.room.audience.watching
        self.viewers.discard(viewer)
        room.last_active = room.hall.env.now()
        if viewer.seat >= 0 and not self.watches(viewer.seat):
            room.presence.disconnect(viewer.seat)
        room.audience.update(viewer, was_watched)

    def watches(self, seat: int) -> bool:
        """Return whether any client watches from a seat."""
        return any(viewer.seat == seat for viewer in self.viewers)

    def disconnect_all(self) -> None:
        """Cut all clients off: they reconnect, here or at another server."""
        for viewer in self.viewers:
            viewer.send(None)

    def free(self, seats: Collection[int]) -> None:
        """Make the viewers of seats that were left spectators: the next person there has secrets of their own."""
        for viewer in self.viewers:
            if viewer.seat in seats:
                viewer.seat = SPECTATOR

    def demote(self, seats: Collection[int]) -> set[Viewer]:
        """Make viewers whose keys to some seats were revoked spectators, and return them."""
        holders = self.room.access.holders
        demoted = {
            viewer
            for viewer in self.viewers
            if viewer.seat in seats and not any(viewer.seat in holders.get(key, ()) for key in viewer.keys)
        }
        for viewer in demoted:
            seat, viewer.seat = viewer.seat, SPECTATOR
            if not self.watches(seat):
                self.room.presence.disconnect(seat)
        return demoted

    def send_reports(self, after: int, answered: set[int], asked_again: bool, demoted: Collection[Viewer]) -> None:
        """Send what happened since a seq. A sealed answer changes the report of its own seat alone."""
        story, messages = self.room.story, dict[int, str]()
        for viewer in self.viewers:
            if story.seq == after and viewer.seat not in answered and not asked_again and viewer not in demoted:
                continue
            if viewer.seat not in messages:
                messages[viewer.seat] = text_of(report(self.room.table, viewer.seat, after))
            viewer.send(messages[viewer.seat])

    def send_chat(self, messages: Iterable[ChatMessage]) -> None:
        """Send chat messages to all viewers."""
        for message in messages:
            text = text_of({"chat": vars(message)})
            for viewer in self.viewers:
                viewer.send(text)

    def full_report(self, seat: int, after: int) -> dict[str, Any]:
        """Return the whole table as a viewer may see it, with what happened after a seq."""
        room = self.room
        return {
            **describe_table(room.header, room.story),
            **report(room.table, seat, after),
            "chat": [vars(message) for message in room.chat[-CHAT_SHOWN:]],
            "preferences": room.access.preferences_of(seat),
        }
