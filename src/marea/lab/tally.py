"""Tally: counts of what happened in a game, by seat, from its events and the sources of its scores.

A table of games has one row per seat, and these columns:

- the result, the length, and the number of choices (`HEAD_COLUMNS`);
- `points.SOURCE`: the points of the score that come from a source;
- `uses.EVENT` or `uses.EVENT.COMPONENT`: the number of events in which the seat was the actor, by the component that
  the event names. Every component that it can name has a column, even if it is never used;
- `sums.EVENT.NUMBER` or `sums.EVENT.COMPONENT.NUMBER`: the sums of the numbers in these events.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from marea.kernel.contract import EventKind
from marea.kernel.game import Game
from marea.kernel.record import Record
from marea.kernel.state import EVERYONE, Event, State

HEAD_COLUMNS: Final = ("number", "seat", "bot", "score", "won", "reason", "moves", "decisions", "choices", "forced")
FIRST_ARGUMENT: Final = 2  # its index in an event
Row = list[Any]


@dataclass(frozen=True)
class Counter:
    """The columns in which an event is counted."""

    first: int  # its first column in `uses`
    component: int | None  # the field that names a component
    places: Mapping[int, int]  # offset of each component from the first column
    numbers: tuple[tuple[int, int], ...]  # the fields that are numbers, each with its first column in `sums`


class Columns:
    """The columns of a game's table, without those that are constant in a run."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.uses: list[str] = []
        self.sums: list[str] = []
        self.counters = [self._counter(kind) for kind in game.events]
        self.points = list(game.sources(game.new(game.players[0]), 0))

    @property
    def names(self) -> list[str]:
        """The names of all columns, in the order of a row."""
        return [
            *HEAD_COLUMNS,
            *(f"points.{name}" for name in self.points),
            *(f"uses.{name}" for name in self.uses),
            *(f"sums.{name}" for name in self.sums),
        ]

    def _counter(self, kind: EventKind) -> Counter | None:
        """Add the columns of an event; None if it does not begin with a seat, and so has no actor."""
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
                numbers.append((FIRST_ARGUMENT + i, len(self.sums)))
                self.sums += [f"{name}.{number}" for name in names]
        places = {component: place for place, component in enumerate(possible)}
        return Counter(first, FIRST_ARGUMENT + named[0] if named else None, places, tuple(numbers))


class Tally:
    """The counts of one game, taken while it is played."""

    def __init__(self, columns: Columns, players: int) -> None:
        self.columns = columns
        self.decisions = [0] * players
        self.choices = [0] * players
        self.forced = [0] * players
        self.points: list[dict[str, int]] = []
        self.uses = [[0] * len(columns.uses) for _ in range(players)]
        self.sums = [[0] * len(columns.sums) for _ in range(players)]

    def count_decision(self, seat: int, choices: int) -> None:
        """Count a decision of a seat between a number of choices."""
        self.decisions[seat] += 1
        self.choices[seat] += choices
        self.forced[seat] += choices == 1

    def count_events(self, events: list[Event]) -> None:
        """Count events; a private event that is sent to several seats counts once."""
        sent_to: dict[tuple[int, ...], int] = {}
        for event in events:
            code, to, seat, *_ = event
            counter = self.columns.counters[code]
            if counter is None or (to != EVERYONE and sent_to.setdefault((code, *event[FIRST_ARGUMENT:]), to) != to):
                continue
            place = 0 if counter.component is None else counter.places[event[counter.component]]
            self.uses[seat][counter.first + place] += 1
            for field, sums in counter.numbers:
                self.sums[seat][sums + place] += event[field]

    def close(self, s: State) -> None:
        """Store the sources of the final scores."""
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
    """Return the beginning of each row of a finished game: seat, bot, result and length."""
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
