"""Measurements of speed: processor time, the best of several rounds, so that neighbours on the machine count little."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Any, Final

import marea
from marea.bots import Position, Search
from marea.kernel.chance import Rng, play_out, random_action
from marea.kernel.game import Game
from marea.kernel.state import CHANCE, OVER, State

ROUNDS: Final = 3
ITERATIONS: Final = 200  # of a search that is measured


def measure(game: Game[Any], seconds: float) -> dict[str, Any]:
    """Return decisions a second of random play, what copies cost, and iterations a second of the search."""
    rows = [measure_players(game, players, seconds / ROUNDS) for players in game.players]
    return {
        "game": game.id,
        "mode": "compiled" if marea.compiled else "pure Python",
        "decisions_per_s": min(row["decisions_per_s"] for row in rows),
        "driven_per_s": min(row["driven_per_s"] for row in rows),
        "search_per_s": min(row["search_per_s"] for row in rows),
        "rows": rows,
    }


def measure_players(game: Game[Any], players: int, seconds: float) -> dict[str, Any]:
    """Return one row: the speeds with so many players."""
    start: State = game.new(players)
    rng = Rng(1)
    middle = half_way(start, Rng(2))
    return {
        "players": players,
        "decisions_per_s": round(rate(lambda: play_out(start.clone(), rng), seconds)),
        "driven_per_s": round(rate(lambda: driven(start.clone(), rng), seconds)),
        "clone_us": round(1e6 / rate(lambda: many(middle.clone), seconds), 3),
        "resample_us": round(1e6 / rate(lambda: many(lambda: game.resample(middle, 0, rng)), seconds), 3),
        "search_per_s": round(rate(lambda: searched(game, middle, rng), seconds)),
    }


def rate(work: Callable[[], int], seconds: float) -> float:
    """Return the units of work done in a second, in the best of some rounds."""
    return max(one_round(work, seconds) for _ in range(ROUNDS))


def one_round(work: Callable[[], int], seconds: float) -> float:
    """Return the units of work done in a second of processor time."""
    units, begin = 0, process_time()
    end = begin
    while end - begin < seconds:
        units += work()
        end = process_time()
    return units / (end - begin)


def many(work: Callable[[], object]) -> int:
    """Do something small a hundred times."""
    for _ in range(100):
        work()
    return 100


def driven(s: State, rng: Rng) -> int:
    """Play a random game with the loop in Python, as a program would; return the players' decisions."""
    decisions = 0
    while (seat := s.to_move()) != OVER:
        if seat == CHANCE:
            s.apply(s.draw(rng))
        else:
            legal = s.legal()
            s.apply(legal[rng.below(len(legal))])
            decisions += 1
    return decisions


def half_way(start: State, rng: Rng) -> State:
    """Return the position in the middle of a random game."""
    total = driven(start.clone(), Rng(2))
    s = start.clone()
    decisions = 0
    while decisions < total // 2 or s.to_move() == CHANCE:
        decisions += s.to_move() != CHANCE
        s.apply(random_action(s, rng))
    return s


def searched(game: Game[Any], s: State, rng: Rng) -> int:
    """Search a position with the settings of the levels, as a bot would; return the iterations."""
    Search(ITERATIONS).search(Position(game, s, s.to_move()), rng)
    return ITERATIONS
