"""Batches of games, played on the machines of a Ray cluster."""

from __future__ import annotations

import logging
from collections.abc import Generator, Iterable
from itertools import islice
from socket import create_connection
from typing import Any, Final

import ray

import marea
from marea.lab import LabError
from marea.lab.workers import BATCHES_AHEAD, Batch, Task, play_batch

CONNECT_TIMEOUT: Final = 5.0  # seconds for the head of a cluster to answer


def play_remotely(task: Task, version: str) -> Batch:
    """Play a batch on a machine of the cluster, if it has the same Marea."""
    here = marea.__version__
    if here != version:
        raise LabError(f"a machine of the cluster has Marea {here}, not {version}: install the same version everywhere")
    return play_batch(task)


def play_on_cluster(todo: Iterable[Task], address: str) -> Generator[Batch]:
    """Yield batches as the machines of a cluster finish them."""
    join(address)
    remote_play = ray.remote(play_remotely)
    waiting = iter(todo)
    width = max(1, int(ray.cluster_resources().get("CPU", 1))) * BATCHES_AHEAD
    running: list[Any] = []
    try:
        while running or (running := [remote_play.remote(task, marea.__version__) for task in islice(waiting, width)]):
            done, running = ray.wait(running)
            running += [remote_play.remote(task, marea.__version__) for task in islice(waiting, len(done))]
            for batch in done:
                yield ray.get(batch)
    except ray.exceptions.RayError as error:
        raise LabError(f"the cluster failed: {getattr(error, 'cause', None) or error}") from error
    finally:
        ray.shutdown()


def join(address: str) -> None:
    """Join a cluster, after checking that it answers: Ray itself would keep trying for minutes."""
    host, colon, port = address.rpartition(":")
    try:
        if colon and port.isdigit() and "/" not in host:
            create_connection((host, int(port)), CONNECT_TIMEOUT).close()
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except (OSError, ValueError, RuntimeError) as error:
        raise LabError(f"no cluster at {address}: {error}; start one with ray start --head") from error
