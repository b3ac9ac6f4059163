"""Rooms: each holds one table while somebody needs it, lets one command in at a time, stores, and then tells."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from marea.kernel.state import SPECTATOR
from marea.server.pace import choices_seen, rest
from marea.server.reviews import Reviews
from marea.server.store import Change, Line, Reply, Store, Stored
from marea.server.viewers import Viewer
from marea.server.wire import text_of
from marea.server.workers import Workers
from marea.table import Header, Refused, Row, Story, Table, described, heard, report

SAID: Final = 200  # lines of chat that are shown to who comes later: a flood of them must not drown the table
EXPIRE: Final = 24 * 3600.0  # seconds after which an open table is closed
IDLE: Final = 600.0  # seconds after which a quiet table is put away


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
    """A table with its holders, its chat and those who watch it."""

    hall: Hall
    table: Table
    holders: dict[str, set[int]]
    chat: list[Line]
    preferences: dict[int, str]
    touched: float
    viewers: set[Viewer] = field(default_factory=set)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    timer: asyncio.TimerHandle | None = None
    thinking: dict[int, int] = field(default_factory=dict)  # the seats a bot thinks for, and at which seq
    hints: dict[tuple[int, int], asyncio.Task[Any]] = field(default_factory=dict)  # by seat and seq: the present ones

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
        """Let one caller in at a time; if this room was put away meanwhile, into the one in its place."""
        async with self.lock:
            if self.current:
                yield self
                return
        async with (await self.hall.room(self.header.id)).alone() as room:
            yield room

    async def do(
        self,
        command: Callable[[Table, float], object],
        *,
        held: Iterable[tuple[str, int]] = (),
        freed: Iterable[int] = (),
    ) -> dict[str, Any]:
        """Carry out a command alone: check, store, then tell everybody. Return what it caused, for all to hear."""
        async with self.alone() as room:
            return await room.do_alone(command, held=held, freed=freed)

    async def do_alone(
        self,
        command: Callable[[Table, float], object],
        *,
        held: Iterable[tuple[str, int]] = (),
        freed: Iterable[int] = (),
        answer_to: tuple[int, str] | None = None,
    ) -> dict[str, Any]:
        """Do the same when the lock is already held; a client's id is answered with what its own seat may hear."""
        now = self.hall.outside.now()
        after, answers = self.story.seq, dict(self.table.answers)
        try:
            command(self.table, now)
        except BaseException:
            if self.story.seq != after:  # it was half done: only what is stored counts
                self.hall.put_away(self)
            raise
        if self.story.seq != after:  # a sealed answer does not keep its table longer in memory
            self.touched = now
        seat = answer_to[0] if answer_to else SPECTATOR
        caused = {"seq": self.story.seq, "after": after, "events": heard(self.story, seat, after)}
        change = self.change(now, after)
        if self.table.answers != answers:
            change.answers = {s: self.story.game.space.show(a) for s, a in self.table.answers.items()}
        if answer_to:
            change.reply = Reply(*answer_to, text_of(caused))
        change.held, change.freed = list(held), list(freed)
        await self.save(change)
        self._note_holders(change)
        self.tell(after, set(self.table.answers) - set(answers))
        self.arrange()
        return caused

    def change(self, now: float, after: int) -> Change:
        """Return what is new since a seq, as it is stored."""
        table = self.table
        times = {"left": table.left, "asked": table.asked_at}
        saved = {**times, "hinted": table.hinted, "snapshot": self.story.state.dump()}
        return Change(
            table=self.header.id,
            at=now,
            status=self.story.status,
            saved=text_of(saved),
            first=after + 1,
            rows=self.story.rows[after:],
        )

    async def save(self, change: Change) -> None:
        """Store a change; if that fails, this room is wrong, and the table is loaded anew for the next caller."""
        try:
            await self.hall.store.commit(change)
        except BaseException:
            self.hall.put_away(self)
            raise

    def _note_holders(self, change: Change) -> None:
        for seats in self.holders.values():
            seats.difference_update(change.freed)
        for seat in change.freed:
            self.prefer(seat, None)
        for viewer in self.viewers:
            if viewer.seat in change.freed:
                viewer.seat = SPECTATOR  # or it would see what the next one on this seat may know
        for key, seat in change.held:
            self.holders.setdefault(key, set()).add(seat)

    def prefer(self, seat: int, text: str | None) -> None:
        """Note how the person on a seat likes the page, and whether the table may make forced moves for them."""
        self.preferences.pop(seat, None)
        self.table.by_hand.discard(seat)
        if text is not None:
            self.preferences[seat] = text
            if json.loads(text).get("autoplay") is False:
                self.table.by_hand.add(seat)

    async def say(self, seat: int, text: str) -> Line:
        """Add a line to the chat."""
        async with self.alone() as room:
            now = self.hall.outside.now()
            line = Line(len(room.chat) + 1, seat, text, now)
            change = room.change(now, room.story.seq)
            change.chat = line
            await room.save(change)
            room.chat.append(line)
            room.touched = now
            message = text_of({"chat": vars(line)})
            for viewer in room.viewers:
                viewer.send(message)
            return line

    # -- viewers ---------------------------------------------------------------------------------

    def tell(self, after: int, answered: set[int]) -> None:
        """Tell all viewers what happened; a sealed answer changes nothing but for its own seat."""
        messages: dict[int, str] = {}
        for viewer in self.viewers:
            if self.story.seq == after and viewer.seat not in answered:
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

    def enter(self, viewer: Viewer) -> None:
        """Let a client watch; a person who is back is not gone any more."""
        self.viewers.add(viewer)
        self.table.gone.pop(viewer.seat, None)
        self.arrange()
        if not self.current:  # it would never hear anything here
            viewer.send(None)

    def exit(self, viewer: Viewer) -> None:
        """Let a client go; a person without any client is gone, and a bot may take over in time."""
        self.viewers.discard(viewer)
        now = self.hall.outside.now()
        if viewer.seat >= 0 and all(other.seat != viewer.seat for other in self.viewers):
            self.table.gone[viewer.seat] = now
        self.touched = now
        self.arrange()

    def seen(self, seat: int) -> None:
        """Note that a program without a socket is there."""
        if seat in self.table.gone:
            self.table.gone[seat] = self.hall.outside.now()

    # -- what happens by itself ------------------------------------------------------------------

    def arrange(self) -> None:
        """Set the alarm for what is due next, and let bots think."""
        if self.timer:
            self.timer.cancel()
            self.timer = None
        if not self.current:
            return
        due = self.table.due()
        if due is not None:
            delay = max(0.0, due - self.hall.outside.now())
            self.timer = asyncio.get_running_loop().call_later(delay, self.hall.spawn, self.tick)
        for seat in self.table.minds():
            if self.thinking.get(seat) != self.story.seq:
                self.thinking[seat] = self.story.seq
                self.hall.spawn(self.think, seat)

    async def tick(self) -> None:
        """Let happen what is due."""
        async with self.lock:
            if self.current:
                await self.do_alone(Table.tick)

    async def think(self, seat: int) -> None:
        """Let a bot decide; its answer counts only if it is still asked the same."""
        story, seq, hall = self.story, self.story.seq, self.hall
        mind = self.table.minds().get(seat)
        if mind is None:
            return  # something else happened before it could begin
        ready = self.table.asked_at + rest(story.header.settings.pause, choices_seen(story.state))
        move = await hall.workers.choose(self.table, seat, mind, hall.outside.luck())
        if not story.state.sealed():
            await asyncio.sleep(max(0.0, ready - hall.outside.now()))
        async with self.lock:
            if self.current and story.seq == seq and seat in self.table.minds():
                await self.do_alone(lambda table, now: table.play(seat, move, now))


class Hall:
    """All rooms of a server."""

    def __init__(
        self,
        store: Store,
        workers: Workers,
        outside: Outside | None = None,
        reviews: Callable[[Store], Reviews] = Reviews,
    ) -> None:
        self.store = store
        self.workers = workers
        self.reviews = reviews(store)
        self.outside = outside or Outside()
        self.rooms: dict[str, Room] = {}
        self.sockets: Counter[str] = Counter()  # open, by address
        self._tasks: set[asyncio.Task[Any]] = set()
        self._loading: dict[str, asyncio.Lock] = {}

    async def create(self, header: Header, held: list[tuple[str, int]], begin: Row | None = None) -> Room:
        """Make a table, perhaps in the middle of a game."""
        now = self.outside.now()
        room = Room(self, Table.new(header, now, begin), {}, [], {}, now)
        change = room.change(now, 0)
        change.held = held
        await self.store.create(header, change)
        room._note_holders(change)
        self.rooms[header.id] = room
        room.arrange()
        return room

    async def room(self, table: str) -> Room:
        """Return the room of a table; it is loaded if nobody has needed it for a while."""
        if table in self.rooms:
            return self.rooms[table]
        async with self._loading.setdefault(table, asyncio.Lock()):
            try:
                return self.rooms.get(table) or await self._load(table)
            finally:
                self._loading.pop(table, None)

    async def _load(self, table: str) -> Room:
        stored = await self.store.load(table)
        if stored is None:
            raise Refused("no_table", "there is no such table")
        room = Room(self, revived(stored, self.outside.now()), stored.holders, stored.chat, {}, stored.changed)
        for seat, text in stored.preferences.items():
            room.prefer(seat, text)
        if room.story.seq > len(stored.rows):  # it goes on by new rules
            change = room.change(self.outside.now(), len(stored.rows))
            change.answers = {}
            await self.store.commit(change)
        self.rooms[table] = room
        for seat, place in enumerate(room.story.seats):
            if place.kind == "human":
                room.table.gone[seat] = self.outside.now()
        room.arrange()
        return room

    async def resume(self) -> None:
        """Take up every game that was being played: bots and clocks go on."""
        for table in await self.store.ids("playing"):
            try:
                await self.room(table)
            except Exception:
                continue  # damaged, or not to be played by these rules: the others go on

    async def sweep(self) -> None:
        """Close open tables that nobody came to, and put quiet ones away."""
        now = self.outside.now()
        for table in await self.store.ids("open", now - EXPIRE):
            try:
                await (await self.room(table)).do(lambda table, _: table.close())
            except Exception:
                continue  # damaged, or of a game that is not installed any more: the others go on
        for room in list(self.rooms.values()):
            quiet = not room.viewers and not room.lock.locked() and room.touched < now - IDLE
            if quiet and room.table.due() is None and not room.table.minds():
                self.put_away(room)

    def put_away(self, room: Room) -> None:
        """Forget a room: what it holds is stored. Its viewers have to come back."""
        if room.current:
            del self.rooms[room.header.id]
        if room.timer:
            room.timer.cancel()
        for viewer in room.viewers:
            viewer.send(None)

    def admit(self, address: str, limit: int) -> None:
        """Count a socket, if an address has not too many."""
        if limit and self.sockets[address] >= limit:
            raise Refused("too_many", f"{limit} sockets are open from {address}: close some")
        self.sockets[address] += 1

    def release(self, address: str) -> None:
        """Count a socket no more."""
        self.sockets[address] -= 1
        if not self.sockets[address]:
            del self.sockets[address]

    def spawn(self, work: Callable[..., Any], *args: Any) -> asyncio.Task[Any]:
        """Start something that goes on by itself."""
        task = asyncio.get_running_loop().create_task(work(*args))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def close(self) -> None:
        """Stop everything; all that counts is stored already."""
        for room in list(self.rooms.values()):
            self.put_away(room)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.workers.close()
        await self.reviews.close()
        await self.store.close()


def revived(stored: Stored, now: float) -> Table:
    """Return a stored table as it goes on."""
    story = Story.load(stored.header, stored.rows, stored.saved["snapshot"])
    table = Table.load(story, stored.answers, stored.saved["left"], now)
    table.hinted = stored.saved.get("hinted", table.hinted)
    if table.deadline() is None:  # no time runs: nobody learns when somebody came, perhaps to answer in secret
        table.asked_at = stored.saved.get("asked", now)
    return table
