"""The positions that the conformance suite checks, and how its properties report faults."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from marea.kernel.chance import Rng
from marea.kernel.game import Game
from marea.kernel.state import EVERYONE, SPECTATOR, Event, State

Pair = tuple[str, State, State, Any, Any]  # an action, two positions after it, and a viewer's views of them


class Broken(Exception):
    """A property does not hold; the message is the smallest evidence."""


@dataclass(frozen=True)
class Fault:
    """A property that does not hold: which, where, and the smallest difference."""

    property: str
    where: str
    detail: str

    def __str__(self) -> str:
        return f"{self.property}: {self.where}: {self.detail}"


@dataclass
class Odds:
    """How the draws of one chance step compare with its weights: sums of chi-squares and of degrees of freedom."""

    nodes: int = 0
    surprise: float = 0.0
    freedom: int = 0


@dataclass
class Notes:
    """What was collected over all games of a run."""

    data: dict[str, str]  # the contents of the game's shared data before the first game
    plies: int = 0
    window: tuple[str, int] = ("", 0)  # the previous sealed window: step and argument
    moved: set[str] = field(default_factory=set)  # hidden fields that a resample has changed
    verbs: dict[str, set[str]] = field(default_factory=dict)  # verbs offered, with their arguments
    prompts: set[str] = field(default_factory=set)  # steps that asked a player
    parts: set[str] = field(default_factory=set)  # terms of `evaluate`
    sources: set[str] = field(default_factory=set)  # sources of scores
    said: dict[str, set[str]] = field(default_factory=dict)  # texts that pictures used, with their arguments
    odds: dict[str, Odds] = field(default_factory=dict)  # by chance step
    measured: Counter[tuple[str, int]] = field(default_factory=Counter)  # nodes by chance step and seed

    def say(self, id: str, /, **args: int | str) -> str:
        """Note that a picture uses a text, and return its id instead of it."""
        self.said.setdefault(id, set(args))
        return id


@dataclass(frozen=True)
class Ply:
    """One position of a random game."""

    game: Game[Any]
    s: State
    number: int
    seed: int
    thorough: bool
    notes: Notes
    pairs: dict[int, list[Pair]] = field(default_factory=dict)  # by viewer, see `learning`

    def rng(self, viewer: int = 0) -> Rng:
        """Return a generator that depends only on the ply and the viewer."""
        return Rng(self.seed, self.number * 16 + viewer + 8)

    def viewers(self) -> list[int]:
        """Return all viewers, or a random one unless this is a thorough check."""
        everyone = [*range(self.s.players), SPECTATOR]
        return everyone if self.thorough else [everyone[self.rng().below(len(everyone))]]

    def world(self, viewer: int, rng: Rng) -> State:
        """Return a world that a viewer cannot tell from the true one."""
        world: State = self.s.clone()
        self.game.resample(world, viewer, rng)
        return world

    def show(self, actions: list[int]) -> str:
        """Return actions as text, at most eight of them."""
        return ", ".join(map(self.game.space.show, actions[:8])) + (", ..." if len(actions) > 8 else "")


def after(s: State, action: int) -> State:
    """Return the state after an action, with its events."""
    later = s.clone()
    later.log = []
    later.apply(action)
    return later


def expect(holds: object, detail: str) -> None:
    """Raise Broken unless a condition holds."""
    if not holds:
        raise Broken(detail)


def same(one: Any, other: Any, what: str) -> None:
    """Raise Broken unless two values are the same, with their first difference."""
    if one != other:
        raise Broken(f"{what}: {difference(one, other)}")


def difference(one: Any, other: Any, path: str = "") -> str:
    """Return the first place where two JSON values differ, and how."""
    if isinstance(one, Mapping) and isinstance(other, Mapping) and one.keys() == other.keys():
        for key in one:
            if one[key] != other[key]:
                return difference(one[key], other[key], f"{path}.{key}" if path else str(key))
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for i, (a, b) in enumerate(zip(one, other, strict=True)):
            if a != b:
                return difference(a, b, f"{path}[{i}]")
    return f"{path or 'the whole'} is {one!r} here and {other!r} there"


def seen_by(events: list[Event] | None, viewer: int) -> list[Event]:
    """Return the events that a viewer gets."""
    return [event for event in events or [] if event[1] in (EVERYONE, viewer)]
