"""Metrics of a hall's state, which are read only when they are scraped."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Final

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from marea.server.rooms.hall import Hall

STATUSES: Final = ("open", "playing", "over")
JOB_KINDS: Final = ("think", "review")
STORE_TIMEOUT: Final = 1.0  # seconds


class HallCollector(Collector):
    """The numbers of tables, sockets, questions and jobs of a hall."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.jobs: dict[str, int] = {}  # waiting in the store, by kind

    async def scrape(self) -> bytes:
        """Return all metrics of the server; without the jobs if the store is unavailable."""
        self.jobs = {}
        with suppress(Exception):
            async with asyncio.timeout(STORE_TIMEOUT):
                self.jobs = {kind: await self.hall.jobs.waiting(kind) for kind in JOB_KINDS}
        return self.hall.metrics.text()

    def describe(self) -> Iterable[Metric]:
        """Describe nothing in advance: the hall is not ready yet."""
        return []

    def collect(self) -> Iterator[Metric]:
        """Yield the state of the hall."""
        hall = self.hall
        rooms = Counter(room.story.status for room in hall.rooms.values())
        yield gauge("marea_tables", "Tables in memory.", "status", {status: rooms[status] for status in STATUSES})
        yield GaugeMetricFamily("marea_sockets", "Open sockets.", value=sum(hall.sockets.values()))
        waiting = sum((queue.waiting for queue in hall.workers.queues), Counter[str]())
        running = sum((queue.running for queue in hall.workers.queues), Counter[str]())
        questions = {"waiting": waiting.total(), "running": running.total()}
        yield gauge("marea_bot_questions", "Questions for workers.", "state", questions)
        networks = {"waiting": len(waiting), "running": len(running)}
        yield gauge("marea_bot_networks", "Networks with such questions.", "state", networks)
        most = max(waiting.values(), default=0)
        yield GaugeMetricFamily("marea_bot_network_waiting", "Waiting questions of the busiest network.", value=most)
        busy = hall.workers.seconds
        yield CounterMetricFamily("marea_worker_seconds", "Time for which workers were busy.", value=busy)
        yield gauge("marea_jobs", "Jobs that wait in the store, of all servers.", "kind", self.jobs)


def gauge(name: str, text: str, label: str, values: dict[str, int]) -> GaugeMetricFamily:
    """Return a gauge with a number for each value of a label."""
    family = GaugeMetricFamily(name, text, labels=[label])
    for value, number in values.items():
        family.add_metric([value], number)
    return family
