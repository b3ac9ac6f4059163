"""What a server counts and measures, for Prometheus; every label has a few values that no client can invent."""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from collections import Counter as Tally
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.gc_collector import GCCollector
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

import marea

if TYPE_CHECKING:
    from marea.server.rooms.hall import Hall
    from marea.server.store.change import Change
    from marea.table import Story

QUICK: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)  # seconds
SLOW: Final = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 4.0, 6.0, 10.0)  # for who thinks
STATUSES: Final = ("open", "playing", "over")
OUTCOMES: Final = ("answered", "late", "mad")  # of a bot's worker; mad: dead, or without a sound answer
METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"})
CODES: Final = frozenset({1000, 1001, 1003, 1005, 1006, 1008, 1009, 1011, 1012, 1013})  # with which sockets are closed
KINDS: Final = ("think", "review")  # of what waits in the store
PATIENCE: Final = 1.0  # seconds in which the store must say what waits
NOWHERE: Final = "(none)"  # the route of what was refused before it came to one

disable_created_metrics()  # type: ignore[no-untyped-call]  # when each series began helps nobody


class Metrics:
    """The metrics of one server: what happens is counted as it happens, how things stand is read when it is asked."""

    def __init__(self, hall: Hall) -> None:
        self.registry = CollectorRegistry()
        self._count_play()
        self._count_answers()
        about = Gauge("marea_info", "Which Marea this is.", ["version", "compiled"], registry=self.registry)
        about.labels(marea.__version__, str(marea.compiled).lower()).set(1)
        self._standing = Standing(hall)
        self.registry.register(self._standing)
        ProcessCollector(registry=self.registry)
        GCCollector(registry=self.registry)

    def _count_play(self) -> None:
        """Set up what is counted inside: tables, moves, bots."""
        to = self.registry
        self._moves = Counter("marea_moves", "Moves, by game and by who made them.", ["game", "by"], registry=to)
        self._commits = Histogram(
            "marea_commit_seconds", "How long a change took to store.", registry=to, buckets=QUICK
        )
        self._unsaved = Counter("marea_commits_failed", "Changes that could not be stored.", registry=to)
        self._loads = Histogram("marea_load_seconds", "How long a table took to load.", registry=to, buckets=QUICK)
        self._unloaded = Counter("marea_loads_failed", "Tables that could not be loaded.", registry=to)
        self._minds = Counter("marea_bot_answers", "Answers of bots.", ["outcome"], registry=to)
        self._thoughts = Histogram("marea_bot_seconds", "How long bots thought.", registry=to, buckets=SLOW)
        self._failures = Counter("marea_task_failures", "Failed background tasks.", ["task"], registry=to)
        for outcome in OUTCOMES:
            self._minds.labels(outcome)

    def _count_answers(self) -> None:
        """Set up what is counted at the door: requests and sockets."""
        to = self.registry
        self._requests = Requests()
        to.register(self._requests)
        self._refusals = Counter("marea_refusals", "What was refused, by the code of the error.", ["code"], registry=to)
        self._opened = Counter("marea_sockets_opened", "Sockets that were opened.", registry=to)
        self._closed = Counter("marea_sockets_closed", "Sockets that were closed.", ["code"], registry=to)

    # -- what happens ------------------------------------------------------------------------------------

    def committed(self, story: Story, change: Change, seconds: float) -> None:
        """Count a change that was stored, and its moves by who plays the seat."""
        self._commits.observe(seconds)
        for row in change.rows:
            if row.kind == "forced":
                self._moves.labels(story.header.game, "table").inc()
            elif row.kind == "move":
                self._moves.labels(story.header.game, "bot" if story.seats[row.seat].acting_bot() else "human").inc()

    def not_committed(self) -> None:
        """Count a change that could not be stored."""
        self._unsaved.inc()

    def loaded(self, seconds: float) -> None:
        """Count a table that was loaded."""
        self._loads.observe(seconds)

    def not_loaded(self) -> None:
        """Count a table that is there, but could not be loaded."""
        self._unloaded.inc()

    def thought(self, outcome: str, seconds: float) -> None:
        """Count what became of a question to a bot: one of `OUTCOMES`."""
        self._minds.labels(outcome).inc()
        self._thoughts.observe(seconds)

    def failed(self, task: str) -> None:
        """Count something that went on by itself, and failed; `task` is the name of a function."""
        self._failures.labels(task).inc()

    def answered(self, route: str, method: str, status: int, seconds: float) -> None:
        """Count a request: by the template of its route, never by its path; 0 if nobody waited for the answer."""
        self._requests.count(route, method if method in METHODS else "other", status, seconds)

    def refused(self, code: str) -> None:
        """Count an error that was answered, by its code."""
        self._refusals.labels(code).inc()

    def opened(self) -> None:
        """Count a socket that was opened."""
        self._opened.inc()

    def closed(self, code: int) -> None:
        """Count a socket that was closed; a client may give any code."""
        self._closed.labels(str(code) if code in CODES else "other").inc()

    # -- what is told ------------------------------------------------------------------------------------

    async def scrape(self) -> bytes:
        """Look at everything, what waits in the store too, and return it."""
        await self._standing.look()
        return self.text()

    def text(self) -> bytes:
        """Return everything in the text format of Prometheus, as it was when it was looked at last."""
        return generate_latest(self.registry)


class Requests(Collector):
    """Requests by route and method: counted in plain lists, since every single one pays for it."""

    def __init__(self) -> None:
        # For each the requests in every bucket of seconds, those of every status class, and all seconds together.
        self.counts: dict[tuple[str, str], tuple[list[int], list[int], list[float]]] = {}

    def count(self, route: str, method: str, status: int, seconds: float) -> None:
        """Count a request."""
        counts = self.counts.get((route, method))
        if counts is None:
            counts = self.counts[route, method] = ([0] * (len(QUICK) + 1), [0] * 6, [0.0])
        counts[0][bisect_left(QUICK, seconds)] += 1
        counts[1][status // 100] += 1
        counts[2][0] += seconds

    def describe(self) -> Iterable[Metric]:
        """Name nothing beforehand: nobody else counts requests."""
        return []

    def collect(self) -> Iterator[Metric]:
        """Sum up."""
        requests = CounterMetricFamily("marea_requests", "Requests.", labels=["route", "method", "status"])
        times = HistogramMetricFamily("marea_request_seconds", "How long they took.", labels=["route", "method"])
        for place, (seconds, statuses, total) in self.counts.items():
            for number, count in enumerate(statuses):
                if count:
                    requests.add_metric([*place, f"{number}xx" if number else "none"], count)
            bounds = [*map(str, QUICK), "+Inf"]
            times.add_metric(place, list(zip(bounds, accumulate(seconds), strict=True)), total[0])
        yield requests
        yield times


class Standing(Collector):
    """How things stand in a hall: nothing is counted twice, and nothing has to be kept up to date."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.queued: dict[str, int] = {}

    async def look(self) -> None:
        """Look at what waits in the store; if that is out of reach, all the rest can still be told."""
        self.queued = {}
        with suppress(Exception):
            async with asyncio.timeout(PATIENCE):
                self.queued = {kind: await self.hall.queue.waiting(kind) for kind in KINDS}

    def describe(self) -> Iterable[Metric]:
        """Name nothing beforehand: the hall is not ready yet."""
        return []

    def collect(self) -> Iterator[Metric]:
        """Look at the hall."""
        hall = self.hall
        rooms = Tally(room.story.status for room in hall.rooms.values())
        yield gauge("marea_tables", "Tables in memory.", "status", {status: rooms[status] for status in STATUSES})
        yield GaugeMetricFamily("marea_sockets", "Open sockets.", value=sum(hall.sockets.values()))
        queues = hall.workers.queues
        waiting = sum((turns.waiting for turns in queues), Tally[str]())
        asked = sum((turns.running for turns in queues), Tally[str]())
        questions = {"waiting": waiting.total(), "asked": asked.total()}
        yield gauge("marea_bot_questions", "Questions that wait for a worker, or that one has.", "state", questions)
        shares = {"waiting": len(waiting), "asked": len(asked)}
        yield gauge("marea_bot_shares", "Shares of people whose questions these are.", "state", shares)
        most = max(waiting.values(), default=0)
        yield GaugeMetricFamily("marea_bot_share_waiting", "The most questions of one share that wait.", value=most)
        spent = hall.workers.seconds
        yield CounterMetricFamily("marea_worker_seconds", "How long workers were busy.", value=spent)
        yield gauge("marea_queue", "What waits in the store, asked for by any server.", "kind", self.queued)


def gauge(name: str, text: str, label: str, values: dict[str, int]) -> GaugeMetricFamily:
    """Return a number for each value of a label."""
    family = GaugeMetricFamily(name, text, labels=[label])
    for value, number in values.items():
        family.add_metric([value], number)
    return family
