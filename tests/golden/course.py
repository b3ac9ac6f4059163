"""Courses: the moves of a playthrough, chosen so that a change of a rule changes as few of them as possible."""

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
END: Final = 1 << 20  # above the number of any move


@dataclass(frozen=True)
class Playthrough:
    """A game, or a part of one: random by a seed, or along a record of tests/records."""

    game: str
    players: int
    options: Mapping[str, Value] = field(default_factory=dict)  #: those that are not the default
    seed: int = 1
    record: int = 0  #: the line of the game's records whose moves are followed; 0 for none
    parts: tuple[tuple[int, int], ...] = ((1, END),)  #: the first and the last of the moves that are written down
    refusals: bool = False  #: whether it says, where a step first asks, why everything else is refused

    def __str__(self) -> str:
        source = f"record {self.record} of tests/records/{self.game}.jsonl" if self.record else f"seed {self.seed}"
        shown = [f"{first} to {'the end' if last == END else last}" for first, last in self.parts]
        return f"{source}; moves {', '.join(shown)}"

    def new(self) -> State:
        """Return the set-up."""
        s: State = games.get(self.game).new(self.players, self.options)
        return s

    def shows(self, move: int) -> bool:
        """Whether a move is written down."""
        return any(first <= move <= last for first, last in self.parts)


def recorded(game: str, line: int, *parts: tuple[int, int], refusals: bool = False) -> Playthrough:
    """Return parts of a recorded game."""
    record = _record(game, line)
    return Playthrough(game, record.players, record.options, record=line, parts=parts, refusals=refusals)


def moves(playthrough: Playthrough, s: State) -> Iterator[tuple[int, int]]:
    """Yield the number of each move and its action, which the caller applies to the state.

    They end before a move of the record that is not legal: what would follow is another game, for other parts.
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
    """Choices that depend on nothing but the seed, the step, the seat, and how often it was asked that step.

    An action that a changed rule adds or removes elsewhere does not change them; one that is added here rarely
    does. That keeps the difference that a change makes short.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.asked: Counter[tuple[str, int]] = Counter()

    def choose(self, s: State) -> int:
        """Return a legal action, or an outcome by its odds."""
        self.asked[s.prompt(), s.to_move()] += 1
        key = f"{self.seed} {s.prompt()} {s.to_move()} {self.asked[s.prompt(), s.to_move()]}"
        if s.to_move() == CHANCE:
            return s.draw(Rng(_number(key)))
        return min(s.legal(), key=lambda action: _number(f"{key} {s.game.space.show(action)}"))


def _follow(playthrough: Playthrough) -> Callable[[State], int]:
    """Return a function that answers with one move of the record after the other; -1 where that is no action."""
    moves = iter(_record(playthrough.game, playthrough.record).moves)
    return lambda s: s.game.space.numbers.get(next(moves, ""), -1)


@cache
def _record(game: str, line: int) -> Record:
    """Return a line of the game's records."""
    return Record.read((RECORDS / f"{game}.jsonl").read_text("utf-8").splitlines()[line - 1])


def _number(key: str) -> int:
    """Return a number that looks random, of 62 bits."""
    return int.from_bytes(hashlib.blake2b(key.encode(), digest_size=8).digest(), "big") >> 2
