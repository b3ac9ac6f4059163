"""The luck of the tests: what a test leaves to chance follows from its own name and from one number, `pytest --seed`.

The server's seeds and its bots' luck are drawn here too, so that a test that failed fails again with the same seed, in
whatever order and process the tests run.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from typing import Any, Final

from marea.server.base.environment import Environment

SEED: Final = "MAREA_TEST_SEED"  # the variable that tells processes of the tests too

_drawn: Counter[str] = Counter()


def seed() -> int:
    """Return the number that the whole run is told by."""
    return int(os.environ.get(SEED, "1"))


def rng(name: str = "") -> random.Random:
    """Return a generator for the running test; another one each time it asks."""
    test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]
    _drawn[test] += 1
    return random.Random(f"{seed()} {test} {name} {_drawn[test]}")


def env(**given: Any) -> Environment:
    """Return a server's environment whose random numbers follow from the seed; tokens and ids stay secret."""
    return Environment(
        **{"seed": lambda: rng("seed").randbytes(32), "bot_seed": lambda: rng("luck").getrandbits(62), **given}
    )
