"""Planted faults: targets that fail in every possible way, to test the fuzzer itself."""

from __future__ import annotations

import ctypes
import random
import time
from collections import deque
from itertools import repeat
from typing import Any

from marea.kernel.errors import RulesError
from tests.fuzz.target import Target


class Planted(Target):
    """Lists of numbers: those with a 7 are refused, and others with 13 do harm."""

    def make(self, rng: random.Random) -> Any:
        """Return some numbers."""
        return {"numbers": [rng.choice((1, 7, 13)) for _ in range(rng.randrange(3))], "more": "text"}

    def enter(self, given: Any) -> list[int]:
        """Refuse a 7."""
        numbers: list[int] = given["numbers"]
        if 7 in numbers:
            raise RulesError("a seven")
        return numbers

    def use(self, accepted: list[int]) -> None:
        """Do harm, or nothing."""
        if 13 in accepted:
            self.harm()

    def harm(self) -> None:
        """Do nothing."""


class Nothing(Planted):
    """A target without faults."""


class Error(Planted):
    """An unexpected exception."""

    def harm(self) -> None:
        """Raise it."""
        raise ZeroDivisionError("planted")


class Refusal(Planted):
    """A refusal after the input was accepted."""

    def harm(self) -> None:
        """Raise it."""
        raise RulesError("too late")


class Hang(Planted):
    """An endless loop in C code, which neither releases the GIL nor handles signals."""

    def harm(self) -> None:
        """Loop."""
        deque(repeat(None), maxlen=0)


class Wait(Planted):
    """An endless wait that uses no CPU time."""

    def harm(self) -> None:
        """Wait."""
        time.sleep(10**6)


class Memory(Planted):
    """An allocation of too much memory."""

    def harm(self) -> None:
        """Allocate it."""
        bytearray(2**33)


class Crash(Planted):
    """A crash of the process."""

    def harm(self) -> None:
        """Read invalid memory."""
        ctypes.string_at(0)
