"""Fair queues: people behind one address take turns with all others, whatever they ask for."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Final

from marea.table import Refused

LONG: Final = 4  # questions of a share that may wait before its thoughts get shorter
SHORTEST: Final = 0.05  # seconds for a thought, however many wait
HINTS: Final = 2  # of one share that are thought about, or wait for a worker, at a time
MORE_HINTS: Final = 64  # of one share that wait for those; more are refused


@dataclass(eq=False)
class Place:
    """A question's place in the queue; its turn has come when the future is done."""

    share: str
    table: str
    come: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Turns:
    """Lets so many in at a time: the shares in turn, of a share its tables in turn, of a table the first to come.

    A share that has something running leaves the last free slot to others, so that one alone never holds them all.
    """

    def __init__(self, slots: int) -> None:
        self.slots = slots
        self.running: Counter[str] = Counter()  # by share
        self.waiting: Counter[str] = Counter()  # by share
        # By share and table, those that were served longest ago first.
        self._places: dict[str, dict[str, deque[Place]]] = {}

    @property
    def free(self) -> int:
        """How many slots are free."""
        return self.slots - self.running.total()

    def enter(self, share: str, table: str) -> Place:
        """Queue up; the place must be left in the end, whether its turn came or not."""
        place = Place(share, table)
        self._places.setdefault(share, {}).setdefault(table, deque()).append(place)
        self.waiting[share] += 1
        self._admit()
        return place

    async def take(self, share: str, table: str) -> Place:
        """Queue up and wait for the turn; who does not want to wait any longer is cancelled, and leaves the queue."""
        place = self.enter(share, table)
        try:
            await asyncio.shield(place.come)
        except BaseException:
            self.leave(place)
            raise
        return place

    def leave(self, place: Place) -> None:
        """Leave the queue, or make the slot free for the next one."""
        if place.come.done():
            discount(self.running, place.share)
            self._put_back(place.share)
        else:
            self._remove(place)
        self._admit()

    def _admit(self) -> None:
        """Let in all that may come in now."""
        while self.free:
            able = [share for share in self._places if self.free > 1 or not self.running[share]]
            if not able:
                return
            share = min(able, key=self.running.__getitem__)  # of several, the one that was served longest ago
            table = next(iter(self._places[share]))
            place = self._places[share][table][0]
            self._places[share][table] = self._places[share].pop(table)  # its tables take turns too
            self._put_back(share)
            self._remove(place)
            self.running[share] += 1
            place.come.set_result(None)

    def _put_back(self, share: str) -> None:
        """Let a share that was served go to the end of the round, if more of it waits."""
        if share in self._places:
            self._places[share] = self._places.pop(share)

    def _remove(self, place: Place) -> None:
        """Take a place out of the queue."""
        share, table = place.share, place.table
        tables = self._places[share]
        tables[table].remove(place)
        discount(self.waiting, share)
        if not tables[table]:
            del tables[table]
        if not tables:
            del self._places[share]


def shortened(seconds: float, waiting: int) -> float:
    """Return how long a thought may take while so many questions of the same share wait: all get their turn in time."""
    return min(seconds, max(SHORTEST, seconds * LONG / max(LONG, waiting)))


class Hints:
    """The hints of each share: a few at a time, some more wait, and the rest is refused."""

    def __init__(self, at_once: int = HINTS, more: int = MORE_HINTS) -> None:
        self.at_once = at_once
        self.more = more
        self.asked: Counter[str] = Counter()  # by share
        self._gates: dict[str, asyncio.Semaphore] = {}

    @asynccontextmanager
    async def one(self, share: str) -> AsyncIterator[None]:
        """Wait until a hint may be thought about."""
        if self.asked[share] >= self.at_once + self.more:
            raise Refused("too_many_hints", f"{self.more} hints wait at your address already: ask again in a minute")
        self.asked[share] += 1
        gate = self._gates.setdefault(share, asyncio.Semaphore(self.at_once))
        try:
            async with gate:
                yield
        finally:
            discount(self.asked, share)
            if not self.asked[share]:
                del self._gates[share]


def discount(counts: Counter[str], share: str) -> None:
    """Count one less, and forget who has none."""
    counts[share] -= 1
    if not counts[share]:
        del counts[share]
