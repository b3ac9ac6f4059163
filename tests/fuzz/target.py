"""Targets: code that reads external input, with generators of inputs and rules for the outcome."""

from __future__ import annotations

import json
import random
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Any

CORPUS = Path(__file__).parent / "corpus"


class Violation(Exception):
    """A wrong outcome without an exception, with its place if known."""

    def __init__(self, message: str, where: str = "") -> None:
        super().__init__(message)
        self.where = where


class Target(ABC):
    """One target. An input is text or JSON data; it is either refused with a RulesError or must work in every way."""

    suffix = "json"  # of its corpus files
    share: float = 1  # of all inputs, in percent
    clock: Callable[[], float] = staticmethod(time.process_time)  # that times an input
    in_process = True  # inputs are used in this process, whose memory is limited

    def __init__(self, seed: int) -> None:  # noqa: B027  not every target needs it
        """Prepare the material for inputs; the same seed makes the same inputs."""

    @abstractmethod
    def make(self, rng: random.Random) -> Any:
        """Return an input."""

    def begin(self) -> None:  # noqa: B027  not every target needs it
        """Get ready for the next input; this is not timed."""

    @abstractmethod
    def enter(self, given: Any) -> Any:
        """Read an input; only this may raise a RulesError."""

    @abstractmethod
    def use(self, accepted: Any) -> None:
        """Use an accepted input as the platform does; nothing may go wrong now."""

    def label(self, given: Any) -> str:
        """Return the kind of an input, such as its game, to distinguish crashes."""
        return str(given.get("game", "")) if isinstance(given, dict) else ""

    def memory(self) -> int:
        """Return the peak memory in kB."""
        return peak_memory("self")

    def close(self) -> None:  # noqa: B027  not every target needs it
        """Release resources."""

    def encode(self, given: Any) -> str:
        """Return the stored form of an input."""
        return json.dumps(given)

    def decode(self, text: str) -> Any:
        """Return an input from its stored form."""
        return json.loads(text)


class SiteTarget(Target):
    """A target in a real server, which is restarted periodically and after every failure."""

    clock = staticmethod(time.perf_counter)
    in_process = False
    inputs_per_server = 1000

    def __init__(self, seed: int) -> None:
        """Start the server."""
        from tests.fuzz.site import Site

        self.site = Site()
        self.left = self.inputs_per_server

    def begin(self) -> None:
        """Restart the server if it is time."""
        self.left -= 1
        if self.left < 0:
            self.site.restart()
            self.left = self.inputs_per_server

    def enter(self, given: Any) -> Any:
        """Send an input to the server, which must work normally afterwards."""
        try:
            return self.send(given)
        except Violation:
            self.left = 0
            raise

    @abstractmethod
    def send(self, given: Any) -> Any:
        """Send an input to the server."""

    def use(self, accepted: Any) -> None:
        """Do nothing: the server has used the input."""

    def memory(self) -> int:
        """Return the peak memory of the server."""
        return self.site.peak_memory()

    def close(self) -> None:
        """Stop the server."""
        self.site.stop()


class TextTarget(Target):
    """A target that reads text."""

    def encode(self, given: Any) -> str:
        """Return the text itself."""
        return str(given)

    def decode(self, text: str) -> Any:
        """Return the text itself."""
        return text


def peak_memory(process: str) -> int:
    """Return the peak memory of a process in kB."""
    return process_status(process, "VmHWM")


def process_status(process: str, field: str) -> int:
    """Return a field of the status of a process, in kB."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(f"{field}:"))


def corpus(name: str) -> list[Path]:
    """Return the corpus files of a target, which are always tried first."""
    return sorted((CORPUS / name).glob("*"))


def read(path: Path) -> str:
    """Read an input exactly as it was written, with lone surrogates and any line endings."""
    return path.read_bytes().decode("utf-8", "surrogatepass")


def write(path: Path, text: str) -> None:
    """Write an input."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode("utf-8", "surrogatepass"))


def generator(seed: int, index: int) -> random.Random:
    """Return the random generator of one input."""
    return random.Random((seed << 48) ^ index)
