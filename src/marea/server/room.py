"""A room: holds one table while somebody needs it, lets one command in at a time, stores, and then tells."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from marea.kernel.state import SPECTATOR
from marea.server.pace import choices_seen, rest
from marea.server.people import People
from marea.server.store import Change, Line, Reply, Stored, Turn, change_of, freed_by, missed
from marea.server.viewers import Viewer
from marea.server.wire import text_of
from marea.table import Header, Story, Table, described, heard, report

if TYPE_CHECKING:
    from marea.server.rooms import Hall

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
    has caught up before, and all that are in touch hear of it. The server that let something happen last drives the
    table, which means that it minds the clocks and the bots.
    """

    hall: Hall
    table: Table
    holders: dict[str, set[int]]
    chat: list[Line]
    preferences: dict[int, str]
    touched: float
    version: int = 1
    driven: bool = True  # by this server
    viewers: set[Viewer] = field(default_factory=set)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    turn: Turn | None = None  # while a command is carried out
    timer: asyncio.TimerHandle | None = None
    thinking: dict[int, int] = field(default_factory=dict)  # the seats a bot thinks for, and at which seq
    hints: dict[tuple[int, int], asyncio.Task[Any]] = field(default_factory=dict)  # by seat and seq: the present ones

    def __post_init__(self) -> None:
        self.people = People(self)

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

    # -- commands --------------------------------------------------------------------------------

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[Room]:
        """Let one caller in at a time, at all servers; if this room was put away meanwhile, into its successor."""
        async with self.lock:
            if self.current:
                async with self.hall.store.turn(self.header.id) as turn:
                    if turn.version != self.version:
                        await self._catch_up(turn)
                    self.turn = turn
                    try:
                        yield self
                    finally:
                        self.turn = None
                return
        async with (await self.hall.room(self.header.id)).alone() as room:
            yield room

    async def do(
        self, command: Callable[[Table, float], object], *, held: Iterable[tuple[str, int]] = ()
    ) -> dict[str, Any]:
        """Carry out a command alone: check, store, then tell everybody. Return what it caused, for all to hear."""
        async with self.alone() as room:
            return await room.do_alone(command, held=held)

    async def do_alone(
        self,
        command: Callable[[Table, float], object],
        *,
        held: Iterable[tuple[str, int]] = (),
        answer_to: tuple[int, str] | None = None,
    ) -> dict[str, Any]:
        """Do the same when nobody else can; a client's id is answered with what its own seat may hear."""
        now = self.hall.outside.now()
        after, answers = self.story.seq, dict(self.table.answers)
        try:
            command(self.table, now)
        except BaseException:
            if self.story.seq != after:  # it was half done: only what is stored counts
                self.hall.put_away(self)
            raise
        seat = answer_to[0] if answer_to else SPECTATOR
        caused = {"seq": self.story.seq, "after": after, "events": heard(self.story, seat, after)}
        change = self.change(now, after)
        if self.table.answers != answers:
            change.answers = {s: self.story.game.space.show(a) for s, a in self.table.answers.items()}
        if answer_to:
            change.reply = Reply(*answer_to, text_of(caused))
        change.held = list(held)
        await self.save(change)
        self._note(change, set(self.table.answers) - set(answers))
        return caused

    def change(self, now: float, after: int) -> Change:
        """Return what is new since a seq, as it is stored."""
        rows = self.story.rows[after:]
        return Change(
            table=self.header.id,
            at=now,
            status=self.story.status,
            times=self.table.times(),
            snapshot=self.story.state.dump(),
            ticking=self.ticking,
            drives=bool(rows),
            first=after + 1,
            rows=rows,
            freed=freed_by(rows),
        )

    @property
    def ticking(self) -> bool:
        """Whether anything may happen by itself: people may go too, where a bot takes over for them."""
        table = self.table
        grace = self.header.settings.grace is not None and self.story.status == "playing"
        return grace or table.due() is not None or bool(table.minds())

    async def save(self, change: Change) -> None:
        """Store a change; if that fails, this room is wrong, and the table is loaded anew."""
        assert self.turn
        began = time.perf_counter()
        try:
            await self.hall.store.commit(self.turn, change)
        except BaseException:
            self.hall.metrics.not_committed()
            self.hall.put_away(self)
            self.hall.waiting.add(self.header.id)
            raise
        self.hall.metrics.committed(self.story, change, time.perf_counter() - began)
        self.version = self.turn.version + 1
        self.driven = self.driven or change.drives

    async def say(self, seat: int, text: str) -> Line:
        """Add a line to the chat."""
        async with self.alone() as room:
            now = self.hall.outside.now()
            line = Line(len(room.chat) + 1, seat, text, now)
            change = room.change(now, room.story.seq)
            change.chat = [line]
            await room.save(change)
            room._note(change)
            return line

    async def prefer(self, seat: int, text: str) -> None:
        """Keep how the person on a seat likes the page; nobody else hears of it."""
        change = self.change(self.hall.outside.now(), self.story.seq)
        change.preferred = {seat: text}
        await self.save(change)
        self._note(change)

    def _note(self, change: Change, answered: Iterable[int] = (), anew: bool = False) -> None:
        """Take in what is stored beside the game, and tell all viewers what happened."""
        for seat in change.freed:
            self._free(seat)
        for key, seat in change.held:
            self.holders.setdefault(key, set()).add(seat)
        for seat, text in change.preferred.items():
            self.like(seat, text)
        self.chat += change.chat
        if change.rows or change.chat:  # a sealed answer does not keep its table longer in memory
            self.touched = change.at
        self.tell(change.first - 1, set(answered), anew)
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
        if "version" not in message:
            self.people.hear(message)
        elif message["version"] == self.version + 1 and message["change"] and not self.lock.locked():
            change = change_of(message["change"])
            self._follow(change, message["version"], self.driven and not change.drives)
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
        driven = stored.driver == self.hall.store.number
        self._follow(missed(stored, self.story.seq), stored.version, driven)

    def _follow(self, change: Change, version: int, driven: bool) -> None:
        """Let happen here what another server has stored; if that fails, the table is loaded anew."""
        answered, asked = set(self.table.answers), self.table.asked_at
        try:
            self.table.follow(change.rows, change.answers, change.times)
        except Exception:
            self.hall.put_away(self)
            raise
        self.version, self.driven = version, driven
        self._note(change, set(self.table.answers) - answered, anew=self.table.asked_at != asked)

    # -- people ----------------------------------------------------------------------------------

    def enter(self, viewer: Viewer) -> None:
        """Let a client watch; a person who is back is not gone any more."""
        first = all(other.seat != viewer.seat for other in self.viewers)
        self.viewers.add(viewer)
        if viewer.seat >= 0 and first:
            self.people.enter(viewer.seat)
        if not self.current:  # it would never hear anything here
            viewer.send(None)

    def exit(self, viewer: Viewer) -> None:
        """Let a client go; a person without any client is gone, and a bot may take over in time."""
        self.viewers.discard(viewer)
        self.touched = self.hall.outside.now()
        if viewer.seat >= 0 and all(other.seat != viewer.seat for other in self.viewers):
            self.people.exit(viewer.seat)

    # -- viewers ---------------------------------------------------------------------------------

    def tell(self, after: int, answered: set[int], anew: bool) -> None:
        """Tell all viewers what happened; a sealed answer changes nothing but for its own seat."""
        messages: dict[int, str] = {}
        for viewer in self.viewers:
            if self.story.seq == after and viewer.seat not in answered and not anew:
                continue
            if viewer.seat not in messages:
                messages[viewer.seat] = text_of(report(self.table, viewer.seat, after))
            viewer.send(messages[viewer.seat])

    def shown(self, seat: int, after: int) -> dict[str, Any]:
        """Return everything that a viewer may know of the table now, with what happened after a seq."""
        return {
            **described(self.header, self.story),
            **report(self.table, seat, after),
            "chat": [vars(line) for line in self.chat[-SAID:]],
            "preferences": json.loads(self.preferences.get(seat, "null")),
        }

    # -- what happens by itself ------------------------------------------------------------------

    def arrange(self) -> None:
        """Set the alarm for what is due next, and let bots think, where this server drives the table."""
        if self.timer:
            self.timer.cancel()
            self.timer = None
        if not self.current or not self.driven:
            return
        now = self.hall.outside.now()
        self.table.mind_the_clock(now)
        due = self.table.due()
        if due is not None:
            delay = max(0.0, due - now)
            self.timer = asyncio.get_running_loop().call_later(delay, self.hall.spawn, self._by_itself, self.tick)
        for seat in self.table.minds():
            if self.thinking.get(seat) != self.story.seq:
                self.thinking[seat] = self.story.seq
                self.hall.spawn(self._by_itself, self.think, seat)

    async def _by_itself(self, work: Callable[..., Any], *args: Any) -> None:
        """Let something happen; what cannot be stored now waits for a better moment."""
        try:
            await work(*args)
        except Exception:
            self.hall.metrics.failed(work.__qualname__)
            log.exception("a table could not go on by itself", extra={"table": self.header.id})
            self.hall.waiting.add(self.header.id)

    async def take_over(self) -> None:
        """Drive the table from now on, after the server that did is gone."""
        async with self.alone() as room:
            now = self.hall.outside.now()
            asked = room.table.asked_at
            room.thinking.clear()
            room.table.resume(now)
            change = room.change(now, room.story.seq)
            change.drives = True
            await room.save(change)
            room._note(change, anew=room.table.asked_at != asked)

    async def tick(self) -> None:
        """Let happen what is due."""
        async with self.alone() as room:
            due = room.table.due()
            if room.driven and due is not None and due <= self.hall.outside.now():
                await room.do_alone(Table.tick)
            else:
                room.arrange()

    async def think(self, seat: int) -> None:
        """Let a bot decide; its answer counts only if it is still asked the same."""
        story, seq, hall = self.story, self.story.seq, self.hall
        mind = self.table.minds().get(seat)
        if mind is None:
            return  # something else happened before it could begin
        pause = rest(story.header.settings.pause, choices_seen(story.state))
        ready = self.table.asked_at + pause
        move = await hall.workers.choose(self.table, seat, mind, hall.outside.luck())
        if not story.state.sealed():
            await asyncio.sleep(min(pause, max(0.0, ready - hall.outside.now())))
        if not self.current:
            return
        async with self.alone() as room:
            if room is self and story.seq == seq and seat in self.table.minds():
                await self.do_alone(lambda table, now: table.play(seat, move, now))


def revived(stored: Stored, now: float) -> Table:
    """Return a stored table as it goes on."""
    story = Story.load(stored.header, stored.rows, stored.saved["snapshot"])
    return Table.load(story, stored.answers, stored.saved, now)
