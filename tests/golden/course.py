"""Courses: the moves of a playthrough, chosen so that a change of a rule changes as few of them as possible."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping
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

    def shows(self, move: int) -> bool:
        """Whether a move is written down."""
        return any(first <= move <= last for first, last in self.parts)


def recorded(game: str, line: int, *parts: tuple[int, int], refusals: bool = False) -> Playthrough:
    """Return parts of a recorded game."""
    record = _record(game, line)
    return Playthrough(game, record.players, record.options, record=line, parts=parts, refusals=refusals)


def play(playthrough: Playthrough) -> Iterator[tuple[State, int, int]]:
    """Yield each position with the number of its move and the action, which the caller applies."""
    s: State = games.get(playthrough.game).new(playthrough.players, playthrough.options)
    course = Course(playthrough)
    number = 1
    while s.to_move() != OVER and number <= playthrough.parts[-1][1]:
        yield s, number, course.choose(s)
        number += 1


class Course:
    """Choices that depend on nothing but the seed, the step, the seat, and how often it was asked that step.

    An action that a changed rule adds or removes elsewhere does not change them; one that is added here rarely
    does. That keeps the difference that a change makes short.
    """

    def __init__(self, playthrough: Playthrough) -> None:
        self.seed = playthrough.seed
        self.moves = _record(playthrough.game, playthrough.record).moves[::-1] if playthrough.record else []
        self.asked: Counter[tuple[str, int]] = Counter()

    def choose(self, s: State) -> int:
        """Return the recorded move while it is legal, and after that a random one."""
        self.asked[s.prompt(), s.to_move()] += 1
        key = f"{self.seed} {s.prompt()} {s.to_move()} {self.asked[s.prompt(), s.to_move()]}"
        numbers, show = s.game.space.numbers, s.game.space.show
        if self.moves and numbers.get(self.moves[-1]) in s.legal():
            return numbers[self.moves.pop()]
        self.moves = []
        if s.to_move() == CHANCE:
            return s.draw(Rng(_number(key)))
        return min(s.legal(), key=lambda action: _number(f"{key} {show(action)}"))


@cache
def _record(game: str, line: int) -> Record:
    """Return a line of the game's records."""
    return Record.read((RECORDS / f"{game}.jsonl").read_text("utf-8").splitlines()[line - 1])


def _number(key: str) -> int:
    """Return a number that looks random, of 62 bits."""
    return int.from_bytes(hashlib.blake2b(key.encode(), digest_size=8).digest(), "big") >> 2
