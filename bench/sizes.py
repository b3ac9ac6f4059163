"""The sizes of the games: length, branching, chance, hidden information and game tree, by random play.

    python -m bench.sizes [GAMES] [FILE]

The manual's model card is generated from FILE, by default docs/sizes.json. The same number of games gives the same
numbers.
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
WORLD_POSITIONS: Final = 100  # for which worlds are counted, each from another game
WORLDS_PER_POSITION: Final = 2000  # that are sampled
PAIRS: Final = WORLDS_PER_POSITION * (WORLDS_PER_POSITION - 1) / 2


class Walk:
    """One random game: the numbers of its choices and outcomes, and one of its positions."""

    def __init__(self, game: Game[Any], players: int, rng: Rng) -> None:
        self.choices: list[int] = []
        self.outcomes: list[int] = []
        self.log = 0.0  # log10 of 1 over the probability of this game
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
        if rng.below(len(self.choices)) == 0:  # so that every decision is equally likely to be kept
            self.position = s.clone()


def worlds(game: Game[Any], s: State, rng: Rng) -> float:
    """Return log10 of the number of worlds that the seat to move cannot distinguish, as if all were equally likely.

    If no sampled world occurred twice, the result is the limit: that of a single pair of equal worlds.
    """
    sample = islice(Position(game, s, s.to_move()).worlds(rng), WORLDS_PER_POSITION)
    counts = Counter(str([getattr(world, name) for name in game.hidden]) for world in sample)
    pairs = sum(count * (count - 1) // 2 for count in counts.values())
    return log10(PAIRS / max(pairs, 1))


def leaves(walks: list[Walk]) -> float:
    """Return log10 of the estimated number of games: the mean of 1 over the probability of each (Knuth 1975)."""
    largest = max(walk.log for walk in walks)
    return largest + log10(mean(10 ** (walk.log - largest) for walk in walks))


def sizes(game: Game[Any], players: int, count: int) -> dict[str, Any]:
    """Measure a game with its default options and a number of players."""
    walks = [Walk(game, players, Rng(1, number)) for number in range(count)]
    choices = [choice for walk in walks for choice in walk.choices]
    outcomes = [outcome for walk in walks for outcome in walk.outcomes]
    world_counts = [worlds(game, walk.position, Rng(2, i)) for i, walk in enumerate(walks[:WORLD_POSITIONS])]
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
        "worlds": round(median(world_counts), 1),
        "widest": round(max(world_counts), 1),
        "limit": round(log10(PAIRS), 1),
        "typical": round(mean(walk.log for walk in walks), 1),
        "leaves": round(leaves(walks), 1),
        "actions": game.space.actions,
        "observed": sum(field.size for field in game.fields),
        "hidden": list(game.hidden),
    }


def main(count: int, file: Path) -> None:
    """Measure all games, and write the results."""
    found = [sizes(games.get(name), players, count) for name in games.all() for players in games.get(name).players]
    file.write_text("[\n" + ",\n".join(json.dumps(row) for row in found) + "\n]\n", "utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000, Path(sys.argv[2]) if len(sys.argv) > 2 else FILE)
