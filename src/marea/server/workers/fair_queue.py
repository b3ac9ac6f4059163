"""Fair queues: the networks of clients take turns, however many questions each of them has."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Final

from marea.table import Refused

FULL_TIME_QUESTIONS: Final = 4  # of a network that may wait before its questions get less time
MIN_SECONDS: Final = 0.05  # for a question, however many wait
HINTS_AT_ONCE: Final = 2  # of a network
WAITING_HINTS: Final = 64  # of a network; more are refused


@dataclass(eq=False)
class Ticket:
    """A question's place in the queue; it is admitted when the future is done."""

    network: str
    table: str
    admitted: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class FairQueue:
    """Admits a number of tickets at a time: networks in turn, a network's tables in turn, a table's in order.

    A network with a running question leaves the last free slot to others, so that it never holds all of them.
    """

    def __init__(self, slots: int) -> None:
        self.slots = slots
        self.running: Counter[str] = Counter()  # by network
        self.waiting: Counter[str] = Counter()  # by network
        # By network and table, the least recently served first.
        self._tickets: dict[str, dict[str, deque[Ticket]]] = {}

    @property
    def free(self) -> int:
        """The number of free slots."""
        return self.slots - self.running.total()

    def enqueue(self, network: str, table: str) -> Ticket:
        """Return a new ticket, which must be released in the end, admitted or not."""
        ticket = Ticket(network, table)
        self._tickets.setdefault(network, {}).setdefault(table, deque()).append(ticket)
        self.waiting[network] += 1
        self._admit()
        return ticket

    async def acquire(self, network: str, table: str) -> Ticket:
        """Wait until a new ticket is admitted; a caller that is cancelled leaves the queue."""
        ticket = self.enqueue(network, table)
        try:
            await asyncio.shield(ticket.admitted)
        except BaseException:
            self.release(ticket)
            raise
        return ticket

    def release(self, ticket: Ticket) -> None:
        """Leave the queue, or free the slot for the next ticket."""
        if ticket.admitted.done():
            decrement(self.running, ticket.network)
            self._move_to_end(ticket.network)
        else:
            self._remove(ticket)
        self._admit()

    def _admit(self) -> None:
        """Admit as many tickets as there are slots."""
        while self.free:
            able = [network for network in self._tickets if self.free > 1 or not self.running[network]]
            if not able:
                return
            network = min(able, key=self.running.__getitem__)  # of several, the least recently served
            table = next(iter(self._tickets[network]))
            ticket = self._tickets[network][table][0]
            self._tickets[network][table] = self._tickets[network].pop(table)  # its tables take turns too
            self._move_to_end(network)
            self._remove(ticket)
            self.running[network] += 1
            ticket.admitted.set_result(None)

    def _move_to_end(self, network: str) -> None:
        """Move a network that was served to the end of the round, if more of its tickets wait."""
        if network in self._tickets:
            self._tickets[network] = self._tickets.pop(network)

    def _remove(self, ticket: Ticket) -> None:
        """Remove a ticket from the queue."""
        network, table = ticket.network, ticket.table
        tables = self._tickets[network]
        tables[table].remove(ticket)
        decrement(self.waiting, network)
        if not tables[table]:
            del tables[table]
        if not tables:
            del self._tickets[network]


def shorten(seconds: float, waiting: int) -> float:
    """Return the time for a question while so many others of its network wait."""
    return min(seconds, max(MIN_SECONDS, seconds * FULL_TIME_QUESTIONS / max(FULL_TIME_QUESTIONS, waiting)))


class HintLimiter:
    """Limits the hints of each network: a few at a time, some more wait, the rest is refused."""

    def __init__(self, at_once: int = HINTS_AT_ONCE, waiting: int = WAITING_HINTS) -> None:
        self.at_once = at_once
        self.waiting = waiting
        self.requested: Counter[str] = Counter()  # by network
        self._semaphores: dict[str, asyncio.Semaphore] = {}

    @asynccontextmanager
    async def admit(self, network: str) -> AsyncIterator[None]:
        """Wait until a hint may be computed."""
        if self.requested[network] >= self.at_once + self.waiting:
            raise Refused("too_many_hints", f"{self.waiting} hints wait at your address already: ask again in a minute")
        self.requested[network] += 1
        semaphore = self._semaphores.setdefault(network, asyncio.Semaphore(self.at_once))
        try:
            async with semaphore:
                yield
        finally:
            decrement(self.requested, network)
            if not self.requested[network]:
                del self._semaphores[network]


def decrement(counts: Counter[str], network: str) -> None:
    """Count one less; networks without any are not kept."""
    counts[network] -= 1
    if not counts[network]:
        del counts[network]
