"""A bot for runs that a test stops: it plays at random, but pauses at a gate once enough batches are written."""

from __future__ import annotations

import os
import time
from pathlib import Path

from marea.bots import Position, Random
from marea.kernel.chance import Rng

GATE = Path(os.environ["GATE"])  # the bot continues once this file exists
PARTS_FOLDER = Path(os.environ["PARTS_FOLDER"])  # with the batches
ENOUGH_BATCHES = int(os.environ["ENOUGH_BATCHES"])
TIMEOUT = float(os.environ["TIMEOUT"])  # seconds


class Gated(Random):
    """A random bot that waits for the gate."""

    def choose(self, position: Position, rng: Rng) -> int:
        """Return a random action, once the gate is open or while too few batches are written."""
        end = time.monotonic() + TIMEOUT  # or it would wait forever after a failed test
        while (
            not GATE.exists()
            and len(list(PARTS_FOLDER.glob("[0-9]*.parquet"))) >= ENOUGH_BATCHES
            and time.monotonic() < end
        ):
            time.sleep(0.01)
        return super().choose(position, rng)
