"""Targets: places where something from outside is read, each with its inputs and with what may come of them."""

from __future__ import annotations

import json
import random
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Any

CORPUS = Path(__file__).parent / "corpus"


class Wrong(Exception):
    """Something that raised no error here and must not happen all the same; `where`, if that is known."""

    def __init__(self, message: str, where: str = "") -> None:
        super().__init__(message)
        self.where = where


class Target(ABC):
    """One place. An input is a text or JSON data; it is either refused with a RulesError or good for everything."""

    suffix = "json"  # of the files in its corpus
    share: float = 1  # of all inputs, in percent
    clock: Callable[[], float] = staticmethod(time.process_time)  # by which an input is slow
    here = True  # the inputs are used in this process, whose memory is limited

    def __init__(self, seed: int) -> None:  # noqa: B027  not every target needs it
        """Prepare what inputs are made of; the same seed makes the same inputs."""

    @abstractmethod
    def make(self, rng: random.Random) -> Any:
        """Return an input."""

    def begin(self) -> None:  # noqa: B027  not every target needs it
        """Get ready for the next input; that is not part of its time."""

    @abstractmethod
    def enter(self, given: Any) -> Any:
        """Let an input in; the one place where a RulesError may be raised."""

    @abstractmethod
    def use(self, entered: Any) -> None:
        """Use what was let in as the platform does; nothing may go wrong any more."""

    def label(self, given: Any) -> str:
        """Return the kind of an input, to tell apart those that end the process; a game, for instance."""
        return str(given.get("game", "")) if isinstance(given, dict) else ""

    def memory(self) -> int:
        """Return the most memory that was ever held, in kB."""
        return peak("self")

    def close(self) -> None:  # noqa: B027  not every target needs it
        """Let go of what was started."""

    def encode(self, given: Any) -> str:
        """Return an input as it is stored."""
        return json.dumps(given)

    def decode(self, text: str) -> Any:
        """Return an input that was stored."""
        return json.loads(text)


class SiteTarget(Target):
    """A place in a real server, which begins anew from time to time, and after everything that went wrong."""

    clock = staticmethod(time.perf_counter)
    here = False
    lasts = 1000  # inputs

    def __init__(self, seed: int) -> None:
        """Start the server."""
        from tests.fuzz.site import Site

        self.site = Site()
        self.left = self.lasts

    def begin(self) -> None:
        """Begin anew if it is time."""
        self.left -= 1
        if self.left < 0:
            self.site.restart()
            self.left = self.lasts

    def enter(self, given: Any) -> Any:
        """Send an input to the server; it must be well afterwards."""
        try:
            return self.send(given)
        except Wrong:
            self.left = 0
            raise

    @abstractmethod
    def send(self, given: Any) -> Any:
        """Send an input to the server."""

    def use(self, entered: Any) -> None:
        """Do nothing: the server has used it."""

    def memory(self) -> int:
        """Return the most memory that the server ever held."""
        return self.site.most_memory()

    def close(self) -> None:
        """Stop the server."""
        self.site.stop()


class TextTarget(Target):
    """A place that reads a text."""

    def encode(self, given: Any) -> str:
        """Return the text itself."""
        return str(given)

    def decode(self, text: str) -> Any:
        """Return the text itself."""
        return text


def peak(process: str) -> int:
    """Return the most memory that a process ever held, in kB."""
    return status_of(process, "VmHWM")


def status_of(process: str, field: str) -> int:
    """Return a number from what the system knows about a process, in kB."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(f"{field}:"))


def corpus(name: str) -> list[Path]:
    """Return the files with the inputs of a target that are always tried first."""
    return sorted((CORPUS / name).glob("*"))


def read(path: Path) -> str:
    """Read an input exactly as it was written, with half characters and ends of lines of any kind."""
    return path.read_bytes().decode("utf-8", "surrogatepass")


def write(path: Path, text: str) -> None:
    """Write an input."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode("utf-8", "surrogatepass"))


def generator(seed: int, index: int) -> random.Random:
    """Return the generator of one input."""
    return random.Random((seed << 48) ^ index)
