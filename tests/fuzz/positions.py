"""Positions of random games as material, and what the platform does with a given position."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Final

from marea import games
from marea.kernel.chance import Rng, random_action
from marea.kernel.check import settings_of
from marea.kernel.contract import Value
from marea.kernel.game import Game
from marea.kernel.state import OVER, SPECTATOR, State
from tests.fuzz.target import Violation

MAX_PLIES: Final = 20_000  # of a game whose edition allows more
POSITIONS_PER_GAME: Final = 6
MAX_SETTINGS: Final = 40  # of one game, mixed so that they contain every value of every option
INSPECT_INTERVAL: Final = 16  # one position in this many is inspected


@dataclass(frozen=True)
class RandomGame:
    """A random game: players, options, moves, and some positions by the number of moves before them."""

    players: int
    options: Mapping[str, Value]
    moves: list[str]
    dumps: dict[int, dict[str, Any]]


@lru_cache(maxsize=4)
def all_games(seed: int) -> dict[str, list[RandomGame]]:
    """Return random games with every player count and option, for each game."""
    rng = random.Random(seed)
    return {id: [play_random_game(game_of(id), *setting, rng) for setting in all_settings(id)] for id in games.all()}


@cache
def all_settings(id: str) -> list[tuple[int, Mapping[str, Value]]]:
    """Return combinations of player counts and options of a game."""
    return settings_of(game_of(id))[:MAX_SETTINGS]


@cache
def game_of(id: str) -> Game[Any]:
    """Return a game, cached: finding it takes longer than most inputs."""
    return games.installed(id)


def play_random_game(game: Game[Any], players: int, options: Mapping[str, Value], rng: random.Random) -> RandomGame:
    """Play a random game; keep its first position and some others."""
    s, game_rng = game.new(players, options), Rng(rng.getrandbits(32))
    states, moves = [s.clone()], list[str]()
    while s.to_move() != OVER:
        action = random_action(s, game_rng)
        moves.append(game.space.show(action))
        s.apply(action)
        states.append(s.clone())
    kept = {0, *(rng.randrange(len(states)) for _ in range(POSITIONS_PER_GAME))}
    return RandomGame(players, options, moves, {ply: states[ply].dump() for ply in sorted(kept)})


@lru_cache(maxsize=10_000)
def position(id: str, seed: int) -> State:
    """Return a position of a random game, determined by its seed."""
    game = game_of(id)
    players, options = all_settings(id)[seed % len(all_settings(id))]
    s, rng = game.new(players, options), Rng(seed)
    for _ in range(rng.below(60)):
        if s.to_move() == OVER:
            break
        s.apply(random_action(s, rng))
    found: State = s
    return found


# -- use of a position -------------------------------------------------------------------------------------


def play_on(game: Game[Any], s: State, seed: int, max_plies: int | None = None) -> None:
    """Play at random to the end, which must come in time; inspect some games on the way."""
    rng, plies = Rng(seed), 0
    thorough = seed % INSPECT_INTERVAL == 0
    inspected_ply = rng.below(40) + 1
    if thorough:
        inspect(game, s, rng)
        s.log = []
    while s.to_move() != OVER:
        if plies >= (max_plies or game.bounds.length):
            if max_plies:
                return
            raise Violation(f"{game.id} is not over after {plies} decisions")
        s.apply(random_action(s, rng))
        plies += 1
        if thorough and plies == inspected_ply:
            inspect(game, s, rng)
    if thorough:
        inspect(game, s, rng)
    check_result(game, s)


def inspect(game: Game[Any], s: State, rng: Rng) -> None:
    """Compute all views, choices and descriptions of events, and evaluate worlds as bots do."""
    for viewer in (*range(s.players), SPECTATOR):
        game.view(s, viewer)
    for seat in s.waiting():
        game.choices(s, seat)
        world = s.clone()
        game.resample(world, seat, rng)
        game.evaluate(world, seat)
    for event in s.log or []:
        game.describe(event)


def check_result(game: Game[Any], s: State) -> None:
    """Check the result of a game."""
    if not s.winners():
        raise Violation(f"{game.id} is over without a winner")
    returns = game.returns(s)
    if any(not game.bounds.low <= part <= game.bounds.high for part in returns) or s.reason() not in game.reasons:
        raise Violation(f"{game.id} ends with reason {s.reason()!r} and returns {returns}")
