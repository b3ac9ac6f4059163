"""Summary: the results of many games between bots, by seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from marea.kernel.record import Record
from marea.lab.tally import Row, outcome


@dataclass
class Summary:
    """Wins (a shared win counts as a fraction), scores, lengths and end reasons of many games."""

    players: int
    games: int = 0
    moves: int = 0
    wins: list[float] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    reasons: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.wins = [0.0] * self.players
        self.scores = [0] * self.players

    def add(self, rows: Iterable[Row]) -> None:
        """Count the rows of some finished games."""
        for _, seat, _, score, won, reason, moves, *_ in rows:
            self.scores[seat] += score
            self.wins[seat] += won
            if seat == 0:
                self.games += 1
                self.moves += moves
                self.reasons[reason] += 1

    def table(self) -> dict[str, Any]:
        """Return the means, ready for JSON."""
        games = max(self.games, 1)
        return {
            "games": self.games,
            "moves": round(self.moves / games, 2),
            "wins": [round(wins / games, 4) for wins in self.wins],
            "scores": [round(score / games, 3) for score in self.scores],
            "reasons": dict(sorted(self.reasons.items())),
        }


def summarize(records: Iterable[Record], players: int) -> Summary:
    """Sum up records of games with this number of players."""
    summary = Summary(players)
    for number, record in enumerate(records):
        summary.add(outcome(number, record))
    return summary
