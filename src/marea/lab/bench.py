"""Speed measurements: CPU time, best of several rounds, so that other processes on the machine matter little."""

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
SEARCH_ITERATIONS: Final = 200


def measure(game: Game[Any], seconds: float) -> dict[str, Any]:
    """Return decisions per second of random play, the cost of copies, and search iterations per second."""
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
    """Return the row of one number of players."""
    start: State = game.new(players)
    rng = Rng(1)
    middle = midgame_position(start, Rng(2))
    return {
        "players": players,
        "decisions_per_s": round(rate(lambda: play_out(start.clone(), rng), seconds)),
        "driven_per_s": round(rate(lambda: play_from_python(start.clone(), rng), seconds)),
        "clone_us": round(1e6 / rate(lambda: repeat(middle.clone), seconds), 3),
        "resample_us": round(1e6 / rate(lambda: repeat(lambda: game.resample(middle, 0, rng)), seconds), 3),
        "search_per_s": round(rate(lambda: run_search(game, middle, rng), seconds)),
    }


def rate(work: Callable[[], int], seconds: float) -> float:
    """Return units of work per second of CPU time, in the best of several rounds."""
    return max(one_round(work, seconds) for _ in range(ROUNDS))


def one_round(work: Callable[[], int], seconds: float) -> float:
    """Return units of work per second of CPU time, in one round."""
    units, begin = 0, process_time()
    end = begin
    while end - begin < seconds:
        units += work()
        end = process_time()
    return units / (end - begin)


def repeat(work: Callable[[], object]) -> int:
    """Run something small a hundred times; return how often."""
    for _ in range(100):
        work()
    return 100


def play_from_python(s: State, rng: Rng) -> int:
    """Play a random game with a loop in Python, as a program would; return the number of players' decisions."""
    decisions = 0
    while (seat := s.to_move()) != OVER:
        if seat == CHANCE:
            s.apply(s.draw(rng))
        else:
            legal = s.legal()
            s.apply(legal[rng.below(len(legal))])
            decisions += 1
    return decisions


def midgame_position(start: State, rng: Rng) -> State:
    """Return a position from the middle of a random game."""
    total = play_from_python(start.clone(), Rng(2))
    s = start.clone()
    decisions = 0
    while decisions < total // 2 or s.to_move() == CHANCE:
        decisions += s.to_move() != CHANCE
        s.apply(random_action(s, rng))
    return s


def run_search(game: Game[Any], s: State, rng: Rng) -> int:
    """Search a position with the settings of the levels, as a bot would; return the number of iterations."""
    Search(SEARCH_ITERATIONS).search(Position(game, s, s.to_move()), rng)
    return SEARCH_ITERATIONS
