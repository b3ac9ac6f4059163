"""How large the games are: length, branching, chance, what is hidden, and the tree, by random play.

    python -m bench.sizes [GAMES] [FILE]

The model card of the manual is made from FILE, docs/sizes.json. The same number of games gives the same numbers.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from itertools import islice
from math import log10
from pathlib import Path
from statistics import mean, median
from typing import Any, Final

from marea import CHANCE, OVER, Rng, State, games
from marea.bots import Position
from marea.kernel.chance import random_action
from marea.kernel.game import Game

FILE: Final = Path(__file__).parents[1] / "docs" / "sizes.json"
PLACES: Final = 100  # positions for which worlds are counted, each of another game
WORLDS: Final = 2000  # worlds dealt for each of them
PAIRS: Final = WORLDS * (WORLDS - 1) / 2


class Walk:
    """One random game: how many choices and outcomes there were on the way, and one position of it."""

    def __init__(self, game: Game[Any], players: int, rng: Rng) -> None:
        self.choices: list[int] = []
        self.outcomes: list[int] = []
        self.log = 0.0  # of one over the chance of this very game
        s = game.new(players)
        while (seat := s.to_move()) != OVER:
            action = random_action(s, rng)
            if seat == CHANCE:
                self._chance(s, action)
            else:
                self._decision(s, rng)
            s.apply(action)

    def _chance(self, s: State, outcome: int) -> None:
        weights = s.weights()
        self.outcomes.append(len(weights))
        self.log += log10(sum(weights) / weights[s.legal().index(outcome)])

    def _decision(self, s: State, rng: Rng) -> None:
        self.choices.append(len(s.legal()))
        self.log += log10(self.choices[-1])
        if rng.below(len(self.choices)) == 0:  # so every decision is as likely to be the one that is kept
            self.place = s.clone()


def worlds(game: Game[Any], s: State, rng: Rng) -> float:
    """Return log10 of the number of worlds that the seat to move cannot tell apart, as if all were as likely.

    If none of those that were dealt came twice, it is the limit, what one pair of equals would have told.
    """
    dealt = islice(Position(game, s, s.to_move()).worlds(rng), WORLDS)
    counts = Counter(str([getattr(world, name) for name in game.hidden]) for world in dealt)
    pairs = sum(count * (count - 1) // 2 for count in counts.values())
    return log10(PAIRS / max(pairs, 1))


def leaves(walks: list[Walk]) -> float:
    """Return log10 of the estimated number of different games: the mean of one over the chance of each (Knuth 1975)."""
    most = max(walk.log for walk in walks)
    return most + log10(mean(10 ** (walk.log - most) for walk in walks))


def sizes(game: Game[Any], players: int, count: int) -> dict[str, Any]:
    """Measure a game with its usual options at a table of so many."""
    walks = [Walk(game, players, Rng(1, number)) for number in range(count)]
    choices = [choice for walk in walks for choice in walk.choices]
    outcomes = [outcome for walk in walks for outcome in walk.outcomes]
    apart = [worlds(game, walk.place, Rng(2, i)) for i, walk in enumerate(walks[:PLACES])]
    return {
        "game": game.id,
        "players": players,
        "games": count,
        "decisions": round(mean(len(walk.choices) for walk in walks), 1),
        "longest": max(len(walk.choices) for walk in walks),
        "choices": round(mean(choices), 1),
        "most": max(choices),
        "chances": round(mean(len(walk.outcomes) for walk in walks), 1),
        "outcomes": round(mean(outcomes), 1) if outcomes else 0,
        "worlds": round(median(apart), 1),
        "widest": round(max(apart), 1),
        "limit": round(log10(PAIRS), 1),
        "typical": round(mean(walk.log for walk in walks), 1),
        "leaves": round(leaves(walks), 1),
        "actions": game.space.actions,
        "observed": sum(field.size for field in game.fields),
        "hidden": list(game.hidden),
    }


def main(count: int, file: Path) -> None:
    """Measure all games, and write what was found."""
    found = [sizes(games.get(name), players, count) for name in games.all() for players in games.get(name).players]
    file.write_text("[\n" + ",\n".join(json.dumps(row) for row in found) + "\n]\n", "utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000, Path(sys.argv[2]) if len(sys.argv) > 2 else FILE)
