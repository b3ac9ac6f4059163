"""The random numbers of the tests: they follow from a test's name and from `pytest --seed`.

Servers' seeds and their bots' random numbers are drawn here too, so that a failure can be repeated with the same seed,
whatever the order and the processes in which the tests run.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from typing import Any, Final

from marea.server.room import Outside

SEED: Final = "MAREA_TEST_SEED"  # the environment variable that passes it to the tests' processes

_drawn: Counter[str] = Counter()


def seed() -> int:
    """Return the seed of the whole run."""
    return int(os.environ.get(SEED, "1"))


def rng(name: str = "") -> random.Random:
    """Return a generator for the running test, a new one at each call."""
    test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]
    _drawn[test] += 1
    return random.Random(f"{seed()} {test} {name} {_drawn[test]}")


def outside(**given: Any) -> Outside:
    """Return an Outside for a server whose luck follows from the seed; tokens and ids stay secret and unique."""
    return Outside(**{"seed": lambda: rng("seed").randbytes(32), "luck": lambda: rng("luck").getrandbits(62), **given})
