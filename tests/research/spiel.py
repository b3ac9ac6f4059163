"""Random games through the OpenSpiel adapter."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pyspiel

from marea import games
from marea.research.openspiel import SpielGame, SpielState

TABLES = [(id, players) for id in games.all() for players in games.get(id).players]


def load(id: str, **params: Any) -> SpielGame:
    """Load a game as OpenSpiel's users do."""
    game: SpielGame = pyspiel.load_game(f"marea_{id}", params)
    return game


def advance(s: SpielState, rng: random.Random) -> None:
    """Apply a random outcome or action."""
    if s.is_chance_node():
        outcomes, odds = zip(*s.chance_outcomes(), strict=True)
        s.apply_action(rng.choices(outcomes, odds)[0])
    else:
        s.apply_action(rng.choice(s.legal_actions()))


def positions(id: str, players: int, seed: int, max_moves: int = 400) -> Iterator[SpielState]:
    """Yield the positions of a random game as one changing object; of a long game, only the beginning."""
    rng = random.Random(seed)
    s = load(id, players=players).new_initial_state()
    yield s
    while not s.is_terminal() and s.move_number() < max_moves:
        advance(s, rng)
        yield s
