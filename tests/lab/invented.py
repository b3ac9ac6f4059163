"""Invented games: files like those of `marea sim --out`, with known statistics."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

REASONS = ("tide", "storm")


def rows(
    games: int = 200,
    *,
    seed: str = "1",
    players: int = 3,
    bots: str = "random,random,random",
    edition: str = "standard",
    sha256: str = "aaaaaaaa11",
    rules: int = 1,
    secret: str = "false",
    game: str = "lagoon",
) -> dict[str, Any]:
    """Return the columns of games in which seat 0 wins half, pearls are worth 5 points and kelp is never eaten.

    If `secret` is true, games are ten moves longer; nothing else differs.
    """
    rng = np.random.default_rng([int(seed), players, secret == "true"])
    shape = (games, players)
    other = rng.integers(1, players, games)
    winner = np.where(rng.random(games) < 0.5, 0, other)
    pearls = (rng.random(shape) < 0.4).astype(np.int32) * rng.integers(1, 3, shape)
    crabs = rng.poisson(2.0, shape)
    decisions = rng.integers(5, 9, shape)
    forced = rng.binomial(decisions, 0.25)
    fish = rng.integers(3, 12, shape)
    moves = rng.integers(40, 60, games) + (10 if secret == "true" else 0)
    numbers = {
        "number": np.repeat(np.arange(games), players),
        "seat": np.tile(np.arange(players), games),
        "score": fish + 5 * pearls,
        "moves": np.repeat(moves, players),
        "decisions": decisions,
        "choices": 4 * (decisions - forced) + forced,
        "forced": forced,
        "points.fish": fish,
        "points.pearls": 5 * pearls,
        "uses.ate.pearl": pearls,
        "uses.ate.crab": crabs,
        "uses.ate.kelp": np.zeros(shape, np.int32),
        "uses.sailed": rng.poisson(3.0, shape),
        "sums.ate.pearl.points": 5 * pearls,
        "sums.ate.crab.kobans": 2 * crabs,
        "sums.ate.kelp.points": np.zeros(shape, np.int32),
    }
    words = {
        "game": game,
        "edition": edition,
        "sha256": sha256,
        "bots": bots,
        "seed": seed,
        "option.variant_secret": secret,
    }
    return {
        **{name: np.full(games * players, word) for name, word in words.items()},
        "rules": np.full(games * players, rules, np.int32),
        "players": np.full(games * players, players, np.int32),
        "bot": np.tile(bots.split(","), games),
        "reason": np.repeat(np.where(rng.random(games) < 0.8, *REASONS), players),
        "won": np.eye(players)[winner].ravel(),
        **{name: values.ravel().astype(np.int32) for name, values in numbers.items()},
    }


def write(path: Path, columns: dict[str, Any]) -> Path:
    """Write columns to a file."""
    pq.write_table(pa.table(columns), path)
    return path
