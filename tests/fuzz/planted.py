"""Planted faults: targets that fail in every way there is, by which the fuzzer itself is tested."""

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
    """Lists of numbers, of which those with a seven are refused and others with 13 do harm."""

    def make(self, rng: random.Random) -> Any:
        """Return some numbers."""
        return {"numbers": [rng.choice((1, 7, 13)) for _ in range(rng.randrange(3))], "more": "text"}

    def enter(self, given: Any) -> list[int]:
        """Refuse a seven."""
        numbers: list[int] = given["numbers"]
        if 7 in numbers:
            raise RulesError("a seven")
        return numbers

    def use(self, entered: list[int]) -> None:
        """Do harm, or nothing."""
        if 13 in entered:
            self.harm()

    def harm(self) -> None:
        """Do nothing."""


class Nothing(Planted):
    """Nothing is wrong here."""


class Error(Planted):
    """An exception that nobody foresaw."""

    def harm(self) -> None:
        """Raise it."""
        raise ZeroDivisionError("planted")


class Refusal(Planted):
    """A refusal after the input was let in."""

    def harm(self) -> None:
        """Raise it."""
        raise RulesError("too late")


class Hang(Planted):
    """An endless loop in compiled code, which neither lets other threads run nor looks at signals."""

    def harm(self) -> None:
        """Loop."""
        deque(repeat(None), maxlen=0)


class Wait(Planted):
    """Something that waits for ever and uses no processor."""

    def harm(self) -> None:
        """Wait."""
        time.sleep(10**6)


class Memory(Planted):
    """More memory than anybody should need."""

    def harm(self) -> None:
        """Take it."""
        bytearray(2**33)


class Crash(Planted):
    """The end of the process."""

    def harm(self) -> None:
        """Read where nothing is."""
        ctypes.string_at(0)
