"""The moves of a playthrough, chosen so that a rule change alters as few of them as possible."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

from marea import CHANCE, OVER, Record, Rng, State, games
from marea.kernel.contract import Value

RECORDS: Final = Path(__file__).parents[1] / "records"
END: Final = 1 << 20  # the last move of a part that runs to the end of the game


@dataclass(frozen=True)
class Playthrough:
    """A game, or parts of one: random moves from a seed, or the moves of a record in tests/records."""

    game: str
    players: int
    options: Mapping[str, Value] = field(default_factory=dict)  #: the options that differ from their defaults
    seed: int = 1
    record: int = 0  #: the line number of the record to follow; 0 for random moves
    parts: tuple[tuple[int, int], ...] = ((1, END),)  #: first and last move of each part that is shown
    refusals: bool = False  #: whether to list refusals the first time each step asks a seat

    def __str__(self) -> str:
        source = f"record {self.record} of tests/records/{self.game}.jsonl" if self.record else f"seed {self.seed}"
        shown = [f"{first} to {'the end' if last == END else last}" for first, last in self.parts]
        return f"{source}; moves {', '.join(shown)}"

    def new(self) -> State:
        """Return the state after set-up."""
        s: State = games.get(self.game).new(self.players, self.options)
        return s

    def shows(self, move: int) -> bool:
        """Whether a move is shown."""
        return any(first <= move <= last for first, last in self.parts)


def recorded(game: str, line: int, *parts: tuple[int, int], refusals: bool = False) -> Playthrough:
    """Return parts of a recorded game."""
    record = _record(game, line)
    return Playthrough(game, record.players, record.options, record=line, parts=parts, refusals=refusals)


def moves(playthrough: Playthrough, s: State) -> Iterator[tuple[int, int]]:
    """Yield the number and action of each move; the caller applies the action to the state.

    Stop before a recorded move that is not legal: the parts were chosen for the rest of that very game.
    """
    course = _follow(playthrough) if playthrough.record else Course(playthrough.seed).choose
    number = 1
    while s.to_move() != OVER and number <= playthrough.parts[-1][1]:
        action = course(s)
        if action not in s.legal():
            return
        yield number, action
        number += 1


class Course:
    """Random choices that depend only on the seed, the step, the seat and how often the seat was asked that step.

    A rule change elsewhere in the game leaves them alone, and an added or removed alternative rarely changes
    one, so diffs stay short.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.asked: Counter[tuple[str, int]] = Counter()

    def choose(self, s: State) -> int:
        """Return a random legal action, or a chance outcome drawn by its odds."""
        self.asked[s.prompt(), s.to_move()] += 1
        key = f"{self.seed} {s.prompt()} {s.to_move()} {self.asked[s.prompt(), s.to_move()]}"
        if s.to_move() == CHANCE:
            return s.draw(Rng(_number(key)))
        return min(s.legal(), key=lambda action: _number(f"{key} {s.game.space.show(action)}"))


def _follow(playthrough: Playthrough) -> Callable[[State], int]:
    """Return a function that returns the recorded moves one by one; -1 for a text that is no action."""
    moves = iter(_record(playthrough.game, playthrough.record).moves)
    return lambda s: s.game.space.numbers.get(next(moves, ""), -1)


@cache
def _record(game: str, line: int) -> Record:
    """Return the record on a line of the game's file."""
    return Record.read((RECORDS / f"{game}.jsonl").read_text("utf-8").splitlines()[line - 1])


def _number(key: str) -> int:
    """Return a pseudo-random number of 62 bits."""
    return int.from_bytes(hashlib.blake2b(key.encode(), digest_size=8).digest(), "big") >> 2
