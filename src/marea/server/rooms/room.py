"""A room: holds one table while somebody needs it, lets one command in at a time, stores, and then tells."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable, Collection, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from marea import games
from marea.kernel.state import SPECTATOR
from marea.server.base.current_table import working_on
from marea.server.base.wire import text_of
from marea.server.rooms.audience import Audience
from marea.server.rooms.bots import Minds
from marea.server.rooms.command import LockedRoom
from marea.server.rooms.listing import listing
from marea.server.rooms.presence import People
from marea.server.rooms.viewer import Viewer
from marea.server.store.change import Change, Line, Stored, Turn, change_of, freed_by, missed
from marea.table import Header, Story, Table, describe_table, report

if TYPE_CHECKING:
    from marea.server.rooms.hall import Hall

SAID: Final = 200  # lines of chat that are shown to who comes later: a flood of them must not drown the table

log = logging.getLogger(__name__)


@dataclass
class Outside:
    """The world outside of the tables: tests bring their own, so that two runs can be compared to the byte."""

    now: Callable[[], float] = time.time
    token: Callable[[], str] = lambda: secrets.token_urlsafe(32)
    table_id: Callable[[], str] = lambda: secrets.token_urlsafe(9)
    seed: Callable[[], bytes] = lambda: secrets.token_bytes(32)
    luck: Callable[[], int] = lambda: secrets.randbits(62)  # for the bots


@dataclass
class Room:
    """A table with its holders, its chat and those who watch it.

    Other servers may have a room of the same table. Each change has a number, its version: whoever changes the table
    has caught up before, and all that are in touch hear of it. One server drives the table, which means that it runs
    the clocks and the bots: the one that made the last move, or took over from it.
    """

    hall: Hall
    table: Table
    holders: dict[str, set[int]]
    chat: list[Line]
    preferences: dict[int, str]
    touched: float
    version: int
    driver: int  # the number of the server that drives the table
    viewers: set[Viewer] = field(default_factory=set)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    timer: asyncio.TimerHandle | None = None
    hints: dict[tuple[int, int], asyncio.Task[Any]] = field(default_factory=dict)  # by seat and seq: the present ones

    def __post_init__(self) -> None:
        self.people = People(self)
        self.audience = Audience(self)
        self.minds = Minds(self)

    @property
    def story(self) -> Story:
        """The table's story."""
        return self.table.story

    @property
    def header(self) -> Header:
        """What was settled when the table was made."""
        return self.story.header

    @property
    def current(self) -> bool:
        """Whether this is still the table's room: one that was put away may be wrong, and have a successor."""
        return self.hall.rooms.get(self.header.id) is self

    @property
    def driven(self) -> bool:
        """Whether this server drives the table."""
        return self.driver == self.hall.store.number

    # -- commands --------------------------------------------------------------------------------

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[LockedRoom]:
        """Lock the table at all servers, and catch up; if this room was put away meanwhile, lock its successor."""
        async with self.lock:
            if self.current:
                async with self.hall.store.turn(self.header.id) as turn:
                    if turn.version != self.version:
                        await self._catch_up(turn)
                    yield LockedRoom(self, turn)
                return
        async with self.hall.alone(self.header.id) as room:
            yield room

    async def settled(self) -> None:
        """Wait until the command at hand is stored, or failed: until then nobody may see what it does."""
        async with self.lock:
            pass

    def change(self, now: float, after: int) -> Change:
        """Return what is new since a seq, as it is stored."""
        rows = self.story.rows[after:]
        return Change(
            table=self.header.id,
            at=now,
            status=self.story.status,
            times=self.table.times(),
            snapshot=self.story.state.dump(),
            listed=listing(self.story),
            ticking=self.ticking,
            drives=bool(rows),
            first=after + 1,
            rows=rows,
            freed=freed_by(rows),
        )

    @property
    def ticking(self) -> bool:
        """Whether anything may happen though nobody looks: people may go too, where a bot takes over for them."""
        people = self.story.status == "playing" and any(not place.acting_bot() for place in self.story.seats)
        return (people and self.header.settings.grace is not None) or self.table.due(watched=False) is not None

    def note(self, change: Change, answered: Iterable[int] = (), anew: bool = False) -> None:
        """Take in what is stored beside the game, and tell all viewers what happened."""
        for seat in change.freed:
            self._free(seat)
        for seats in self.holders.values():
            seats.difference_update(change.revoked)
        if change.freed or change.revoked:
            self.holders = {key: seats for key, seats in self.holders.items() if seats}
        for key, seat in change.held:
            self.holders.setdefault(key, set()).add(seat)
        for seat, text in change.preferred.items():
            self.like(seat, text)
        self.chat += change.chat
        if change.rows or change.chat:  # a sealed answer does not keep its table longer in memory
            self.touched = change.at
        self.tell(change.first - 1, set(answered), anew, self._demote(change.revoked))
        for line in change.chat:
            message = text_of({"chat": vars(line)})
            for viewer in self.viewers:
                viewer.send(message)
        self.arrange()

    def _free(self, seat: int) -> None:
        """Let go of a seat that its person has left."""
        for seats in self.holders.values():
            seats.discard(seat)
        self.people.leave(seat)
        self.like(seat, None)
        for viewer in self.viewers:
            if viewer.seat == seat:
                viewer.seat = SPECTATOR  # or it would see what the next one on this seat may know

    def _demote(self, seats: Collection[int]) -> set[Viewer]:
        """Return the viewers whose keys to some seats were revoked: they are spectators from now on."""
        demoted = {
            viewer
            for viewer in self.viewers
            if viewer.seat in seats and not any(viewer.seat in self.holders.get(key, ()) for key in viewer.keys)
        }
        for viewer in demoted:
            seat, viewer.seat = viewer.seat, SPECTATOR
            if all(other.seat != seat for other in self.viewers):
                self.people.exit(seat)
        return demoted

    def like(self, seat: int, text: str | None) -> None:
        """Note how the person on a seat likes the page, and whether the table may make forced moves for them."""
        self.preferences.pop(seat, None)
        self.table.by_hand.discard(seat)
        if text is not None:
            self.preferences[seat] = text
            if json.loads(text).get("autoplay") is False:
                self.table.by_hand.add(seat)

    # -- other servers ---------------------------------------------------------------------------

    def hear(self, message: dict[str, Any]) -> None:
        """Take in what another server tells of this table."""
        if "looks" in message:
            self.audience.hear(message)
        elif "people" in message:
            self.people.hear(message)
        elif message["version"] == self.version + 1 and message["change"] and not self.lock.locked():
            change = change_of(message["change"])
            self._follow(change, message["version"], message["by"] if change.drives else self.driver)
        elif message["version"] > self.version:
            self.hall.spawn(self.refresh)

    async def refresh(self) -> None:
        """Catch up with what other servers have stored, if there is anything."""
        async with self.lock:
            if self.current:
                async with self.hall.store.turn(self.header.id) as turn:
                    if turn.version != self.version:
                        await self._catch_up(turn)

    async def _catch_up(self, turn: Turn) -> None:
        """Let happen all that was stored since."""
        stored = await self.hall.store.load(self.header.id, turn, self.story.seq, len(self.chat))
        assert stored
        self._follow(missed(stored, self.story.seq), stored.version, stored.driver)

    def _follow(self, change: Change, version: int, driver: int) -> None:
        """Let happen here what another server has stored; if that fails, the table is loaded anew."""
        answered, asked = set(self.table.answers), self.table.asked_at
        try:
            self.table.follow(change.rows, change.answers, change.times)
        except Exception:
            self.hall.put_away(self)
            raise
        self.version, self.driver = version, driver
        self.note(change, set(self.table.answers) - answered, anew=self.table.asked_at != asked)

    # -- people ----------------------------------------------------------------------------------

    def enter(self, viewer: Viewer) -> None:
        """Let a client watch; a person who is back is not gone any more."""
        first = all(other.seat != viewer.seat for other in self.viewers)
        was = self.audience.watching
        self.viewers.add(viewer)
        if viewer.seat >= 0 and first:
            self.people.enter(viewer.seat)
        self.audience.moved(viewer, was)
        if not self.current:  # it would never hear anything here
            viewer.send(None)

    def exit(self, viewer: Viewer) -> None:
        """Let a client go; a person without any client is gone, and a bot may take over in time."""
        was = self.audience.watching
        self.viewers.discard(viewer)
        self.touched = self.hall.outside.now()
        if viewer.seat >= 0 and all(other.seat != viewer.seat for other in self.viewers):
            self.people.exit(viewer.seat)
        self.audience.moved(viewer, was)

    # -- viewers ---------------------------------------------------------------------------------

    def tell(self, after: int, answered: set[int], anew: bool, demoted: Collection[Viewer] = ()) -> None:
        """Tell all viewers what happened; a sealed answer changes nothing but for its own seat."""
        messages: dict[int, str] = {}
        for viewer in self.viewers:
            if self.story.seq == after and viewer.seat not in answered and not anew and viewer not in demoted:
                continue
            if viewer.seat not in messages:
                messages[viewer.seat] = text_of(report(self.table, viewer.seat, after))
            viewer.send(messages[viewer.seat])

    def shown(self, seat: int, after: int) -> dict[str, Any]:
        """Return everything that a viewer may know of the table now, with what happened after a seq."""
        return {
            **describe_table(self.header, self.story),
            **report(self.table, seat, after),
            "chat": [vars(line) for line in self.chat[-SAID:]],
            "preferences": json.loads(self.preferences.get(seat, "null")),
        }

    # -- what happens by itself ------------------------------------------------------------------

    @property
    def pending(self) -> bool:
        """Whether something is to happen by itself, as far as somebody looks."""
        watched = self.audience.watching
        return self.table.due(watched) is not None or (watched and bool(self.table.bots_asked()))

    def wake(self) -> None:
        """Go on at once now that somebody looks; a server that is alive may be on its way, or is replaced soon."""
        table, now = self.table, self.hall.outside.now()
        missed = table.among_bots and (table.deadline() or now) < now  # nobody thought about it in time
        if self.current and self.pending and (self.driver not in self.hall.store.living or (self.driven and missed)):
            self.hall.spawn(self.by_itself, self.take_over)
        else:
            self.arrange()

    def arrange(self) -> None:
        """Set the alarm for what is due next, and let bots think, where this server drives the table."""
        if self.timer:
            self.timer.cancel()
            self.timer = None
        if not self.current or not self.driven:
            self.minds.stop()
            return
        now, watched = self.hall.outside.now(), self.audience.watching
        self.table.clamp_times(now)
        due = self.table.due(watched)
        if due is not None:
            delay = max(0.0, due - now)
            self.timer = asyncio.get_running_loop().call_later(delay, self.hall.spawn, self.by_itself, self.tick)
        self.minds.arrange(watched)

    async def by_itself(self, work: Callable[..., Any], *args: Any) -> None:
        """Let something happen; what cannot be stored now waits for a better moment; a broken game has none."""
        try:
            await working_on(self.header.id, work(*args))
        except Exception as error:
            self.hall.metrics.failed(work.__qualname__)
            log.exception("a table could not go on by itself", extra={"table": self.header.id})
            if games.place_of(error):
                self.hall.set_aside(self.header.id)
            else:
                self.hall.waiting.add(self.header.id)

    async def take_over(self) -> None:
        """Drive the table from now on, unless another server does; not if somebody looks here, and nobody there.

        If the one that did is gone, the decision at hand gets its full time again; so do bots when nobody has looked.
        """
        async with self.alone() as locked:
            room, now, driver = locked.room, self.hall.outside.now(), locked.turn.driver
            alive = driver != self.hall.store.number and driver in self.hall.store.living
            if alive and (room.audience.at(driver) or not room.audience.watching):
                room.driver = driver
                return
            asked = room.table.asked_at
            room.minds.stop()
            if not alive or room.table.among_bots:
                room.table.resume(now)
            change = room.change(now, room.story.seq)
            change.drives = True
            await locked.save(change)
            room.note(change, anew=room.table.asked_at != asked)

    async def tick(self) -> None:
        """Let happen what is due."""
        async with self.alone() as locked:
            watched = locked.room.audience.watching
            due = locked.table.due(watched)
            if locked.room.driven and due is not None and due <= self.hall.outside.now():
                await locked.do(lambda table, now: table.tick(now, watched))
            else:
                locked.room.arrange()


def revived(stored: Stored, now: float) -> Table:
    """Return a stored table as it goes on."""
    story = Story.load(stored.header, stored.rows, stored.saved["snapshot"])
    return Table.load(story, stored.answers, stored.saved, now)
