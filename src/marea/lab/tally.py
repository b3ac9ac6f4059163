"""Tally: what happened in a game, counted for each seat, from what was told and from what the score is made of.

A table of games has one row a seat, and these columns:

- how it ended, how long it was, and how many choices there were (`HEAD`);
- `points.SOURCE`: what the score is made of;
- `uses.EVENT` or `uses.EVENT.COMPONENT`: how often an event happened of which the seat was the actor, by the component
  that it names. There is a column for every component that it can name, also for one that is never used;
- `sums.EVENT.NUMBER` or `sums.EVENT.COMPONENT.NUMBER`: the numbers that such an event tells, added up.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from marea.kernel.contract import EventKind
from marea.kernel.game import Game
from marea.kernel.record import Record
from marea.kernel.state import EVERYONE, Event, State

HEAD: Final = ("number", "seat", "bot", "score", "won", "reason", "moves", "decisions", "choices", "forced")
ARGUMENTS: Final = 2  # where the arguments of an event begin
Row = list[Any]


@dataclass(frozen=True)
class Counter:
    """Where an event is counted: the field that is its component, and the column for each of these, if it names one;
    the fields that are numbers, each with the first of its own columns."""

    first: int
    component: int | None
    places: Mapping[int, int]  # of components, from the first column on
    numbers: tuple[tuple[int, int], ...]


class Columns:
    """The columns of a game's table, beside those that are the same in all its rows."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.uses: list[str] = []
        self.sums: list[str] = []
        self.counters = [self._counter(kind) for kind in game.events]
        self.points = list(game.sources(game.new(game.players[0]), 0))

    @property
    def names(self) -> list[str]:
        """All columns, in the order of a row."""
        return [
            *HEAD,
            *(f"points.{name}" for name in self.points),
            *(f"uses.{name}" for name in self.uses),
            *(f"sums.{name}" for name in self.sums),
        ]

    def _counter(self, kind: EventKind) -> Counter | None:
        """Make the columns of an event; nobody is the actor of one that does not begin with a seat."""
        groups = [group for _, group in kind.args]
        if groups[:1] != ["seat"]:
            return None
        named = [i for i, group in enumerate(groups) if group in self.game.components and not group.startswith("=")]
        all_ids = self.game.components[groups[named[0]]] if named else [""]
        possible = [i for i, id in enumerate(all_ids) if id.startswith(kind.only)]
        names = [f"{kind.name}.{all_ids[i]}" if named else kind.name for i in possible]
        first, numbers = len(self.uses), []
        self.uses += names
        for i, (number, group) in enumerate(kind.args):
            if group == "number":
                numbers.append((ARGUMENTS + i, len(self.sums)))
                self.sums += [f"{name}.{number}" for name in names]
        places = {component: place for place, component in enumerate(possible)}
        return Counter(first, ARGUMENTS + named[0] if named else None, places, tuple(numbers))


class Tally:
    """What is counted of one game while it is played."""

    def __init__(self, columns: Columns, players: int) -> None:
        self.columns = columns
        self.decisions = [0] * players
        self.choices = [0] * players
        self.forced = [0] * players
        self.points: list[dict[str, int]] = []
        self.uses = [[0] * len(columns.uses) for _ in range(players)]
        self.sums = [[0] * len(columns.sums) for _ in range(players)]

    def decided(self, seat: int, choices: int) -> None:
        """Count a decision of a seat that had so many choices."""
        self.decisions[seat] += 1
        self.choices[seat] += choices
        self.forced[seat] += choices == 1

    def note(self, events: list[Event]) -> None:
        """Count events; one that several are told in private counts once."""
        told: dict[tuple[int, ...], int] = {}
        for event in events:
            code, to, seat, *_ = event
            counter = self.columns.counters[code]
            if counter is None or (to != EVERYONE and told.setdefault((code, *event[ARGUMENTS:]), to) != to):
                continue
            place = 0 if counter.component is None else counter.places[event[counter.component]]
            self.uses[seat][counter.first + place] += 1
            for field, sums in counter.numbers:
                self.sums[seat][sums + place] += event[field]

    def close(self, s: State) -> None:
        """Count what the scores are made of when the game is over."""
        self.points = [self.columns.game.sources(s, seat) for seat in range(s.players)]

    def rows(self, number: int, record: Record) -> list[Row]:
        """Return the rows of the game."""
        rows = []
        for seat, start in enumerate(outcome(number, record)):
            counts = [self.decisions[seat], self.choices[seat], self.forced[seat]]
            points = [self.points[seat][name] for name in self.columns.points]
            rows.append([*start, *counts, *points, *self.uses[seat], *self.sums[seat]])
        return rows


def outcome(number: int, record: Record) -> list[Row]:
    """Return the beginning of each row of a finished game: who it was, how it ended, and how long it was."""
    result, seats = record.result or {}, record.seats or []
    won = 1 / len(result["winners"])
    return [
        [
            number,
            seat,
            seats[seat].get("bot", ""),
            result["scores"][seat],
            won if seat in result["winners"] else 0.0,
            result["reason"],
            len(record.moves),
        ]
        for seat in range(record.players)
    ]
