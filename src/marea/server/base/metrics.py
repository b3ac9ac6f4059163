"""Metrics for Prometheus. Every label has a few values, none of which a client can invent."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.gc_collector import GCCollector
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

import marea
from marea.table import Row, Story

FAST_BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)  # seconds
BOT_BUCKETS: Final = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 4.0, 6.0, 10.0)  # seconds
BOT_OUTCOMES: Final = ("answered", "timed_out", "failed")  # failed: crashed, or answered something invalid
METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"})
CLOSE_CODES: Final = frozenset({1000, 1001, 1003, 1005, 1006, 1008, 1009, 1011, 1012, 1013})  # of sockets
NO_ROUTE: Final = "(none)"  # the route of a request that was refused before it reached one

disable_created_metrics()  # type: ignore[no-untyped-call]  # the start time of each series is noise


class Metrics:
    """Counters and timings of one server, for Prometheus."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._register_play()
        self._register_requests()
        about = Gauge("marea_info", "The version of Marea.", ["version", "compiled"], registry=self.registry)
        about.labels(marea.__version__, str(marea.compiled).lower()).set(1)
        ProcessCollector(registry=self.registry)
        GCCollector(registry=self.registry)

    def _register_play(self) -> None:
        """Register the metrics of tables, moves and bots."""
        to = self.registry
        self._moves = Counter("marea_moves", "Moves, by game and kind of player.", ["game", "by"], registry=to)
        self._commits = Histogram("marea_commit_seconds", "Time to store a change.", registry=to, buckets=FAST_BUCKETS)
        self._failed_commits = Counter("marea_commits_failed", "Changes that could not be stored.", registry=to)
        self._loads = Histogram("marea_load_seconds", "Time to load a table.", registry=to, buckets=FAST_BUCKETS)
        self._failed_loads = Counter("marea_loads_failed", "Tables that could not be loaded.", registry=to)
        self._bot_answers = Counter("marea_bot_answers", "Answers of bots.", ["outcome"], registry=to)
        self._bot_seconds = Histogram("marea_bot_seconds", "Thinking time of bots.", registry=to, buckets=BOT_BUCKETS)
        self._failed_tasks = Counter("marea_task_failures", "Failed background tasks.", ["task"], registry=to)
        for outcome in BOT_OUTCOMES:
            self._bot_answers.labels(outcome)

    def _register_requests(self) -> None:
        """Register the metrics of requests and sockets."""
        to = self.registry
        self._requests = RequestCollector()
        to.register(self._requests)
        self._refusals = Counter("marea_refusals", "Refusals, by error code.", ["code"], registry=to)
        self._opened = Counter("marea_sockets_opened", "Sockets opened.", registry=to)
        self._closed = Counter("marea_sockets_closed", "Sockets closed.", ["code"], registry=to)

    def count_commit(self, story: Story, rows: list[Row], seconds: float) -> None:
        """Count a stored change, and its moves by the kind of player."""
        self._commits.observe(seconds)
        for row in rows:
            if row.kind == "forced":
                self._moves.labels(story.header.game, "table").inc()
            elif row.kind == "move":
                self._moves.labels(story.header.game, "bot" if story.seats[row.seat].acting_bot() else "human").inc()

    def count_failed_commit(self) -> None:
        """Count a change that could not be stored."""
        self._failed_commits.inc()

    def count_load(self, seconds: float) -> None:
        """Count a table that was loaded."""
        self._loads.observe(seconds)

    def count_failed_load(self) -> None:
        """Count a table that could not be loaded."""
        self._failed_loads.inc()

    def count_bot_answer(self, outcome: str, seconds: float) -> None:
        """Count a question to a bot by its outcome, one of `BOT_OUTCOMES`."""
        self._bot_answers.labels(outcome).inc()
        self._bot_seconds.observe(seconds)

    def count_failed_task(self, task: str) -> None:
        """Count a background task that failed, by the name of its function."""
        self._failed_tasks.labels(task).inc()

    def count_request(self, route: str, method: str, status: int, seconds: float) -> None:
        """Count a request, by the template of its route, never by its path; status 0: the client did not wait."""
        self._requests.count(route, method if method in METHODS else "other", status, seconds)

    def count_refusal(self, code: str) -> None:
        """Count an error answer by its code."""
        self._refusals.labels(code).inc()

    def count_socket_opened(self) -> None:
        """Count an opened socket."""
        self._opened.inc()

    def count_socket_closed(self, code: int) -> None:
        """Count a closed socket; clients may send any code."""
        self._closed.labels(str(code) if code in CLOSE_CODES else "other").inc()

    def text(self) -> bytes:
        """Return all metrics in the text format of Prometheus."""
        return generate_latest(self.registry)


class RequestCollector(Collector):
    """Requests by route and method, counted in plain lists: every request pays for it."""

    def __init__(self) -> None:
        # For each: requests by bucket of seconds, by status class, and the sum of all seconds.
        self.counts: dict[tuple[str, str], tuple[list[int], list[int], list[float]]] = {}

    def count(self, route: str, method: str, status: int, seconds: float) -> None:
        """Count a request."""
        counts = self.counts.get((route, method))
        if counts is None:
            counts = self.counts[route, method] = ([0] * (len(FAST_BUCKETS) + 1), [0] * 6, [0.0])
        counts[0][bisect_left(FAST_BUCKETS, seconds)] += 1
        counts[1][status // 100] += 1
        counts[2][0] += seconds

    def describe(self) -> Iterable[Metric]:
        """Describe nothing beforehand: no other collector has these names."""
        return []

    def collect(self) -> Iterator[Metric]:
        """Yield the counts and timings of all requests."""
        requests = CounterMetricFamily("marea_requests", "Requests.", labels=["route", "method", "status"])
        times = HistogramMetricFamily("marea_request_seconds", "Time to answer.", labels=["route", "method"])
        for place, (seconds, statuses, total) in self.counts.items():
            for number, count in enumerate(statuses):
                if count:
                    requests.add_metric([*place, f"{number}xx" if number else "none"], count)
            bounds = [*map(str, FAST_BUCKETS), "+Inf"]
            times.add_metric(place, list(zip(bounds, accumulate(seconds), strict=True)), total[0])
        yield requests
        yield times
