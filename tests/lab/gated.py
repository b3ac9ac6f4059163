"""A bot for runs that a test stops: it plays at random, but waits at a gate once enough batches are written."""

from __future__ import annotations

import os
import time
from pathlib import Path

from marea.bots import Position, Random
from marea.kernel.chance import Rng

GATE = Path(os.environ["GATE"])  # the bot goes on when this file is there
PARTS = Path(os.environ["PARTS"])  # the folder of the batches
ENOUGH = int(os.environ["ENOUGH"])
PATIENCE = float(os.environ["PATIENCE"])  # seconds


class Gated(Random):
    """Plays any legal action, at its time."""

    def choose(self, position: Position, rng: Rng) -> int:
        """Return any legal action, as soon as the gate is open or too few batches are written."""
        end = time.monotonic() + PATIENCE  # or it would wait for ever after a test that failed
        while not GATE.exists() and len(list(PARTS.glob("[0-9]*.parquet"))) >= ENOUGH and time.monotonic() < end:
            time.sleep(0.01)
        return super().choose(position, rng)
