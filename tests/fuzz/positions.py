"""Positions of random games to begin with, and what the platform does with a position that it was given."""

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
from tests.fuzz.target import Wrong

LONGEST: Final = 20_000  # plies of a game whose edition allows more
EACH: Final = 6  # positions of one random game that are kept
SETTINGS: Final = 40  # of one game; they are well mixed, so that every value of every option is among them
RARELY: Final = 16  # one position in so many is looked at by everybody on the way


@dataclass(frozen=True)
class Played:
    """A random game: its players and options, the moves, and some positions of it, by the number of moves before."""

    players: int
    options: Mapping[str, Value]
    moves: list[str]
    dumps: dict[int, dict[str, Any]]


@lru_cache(maxsize=4)
def all_games(seed: int) -> dict[str, list[Played]]:
    """Return random games of every player count and with every option, for each game."""
    rng = random.Random(seed)
    return {id: [played(game_of(id), *setting, rng) for setting in all_settings(id)] for id in games.all()}


@cache
def all_settings(id: str) -> list[tuple[int, Mapping[str, Value]]]:
    """Return player counts of a game with combinations of options."""
    return settings_of(game_of(id))[:SETTINGS]


@cache
def game_of(id: str) -> Game[Any]:
    """Return a game; to look for it takes longer than most inputs do."""
    return games.installed(id)


def played(game: Game[Any], players: int, options: Mapping[str, Value], rng: random.Random) -> Played:
    """Play a random game; keep its first position and some others."""
    s, luck = game.new(players, options), Rng(rng.getrandbits(32))
    states, moves = [s.clone()], list[str]()
    while s.to_move() != OVER:
        action = random_action(s, luck)
        moves.append(game.space.show(action))
        s.apply(action)
        states.append(s.clone())
    kept = {0, *(rng.randrange(len(states)) for _ in range(EACH))}
    return Played(players, options, moves, {ply: states[ply].dump() for ply in sorted(kept)})


@lru_cache(maxsize=10_000)
def position(id: str, luck: int) -> State:
    """Return a position of a random game, always the same for the same luck."""
    game = game_of(id)
    players, options = all_settings(id)[luck % len(all_settings(id))]
    s, rng = game.new(players, options), Rng(luck)
    for _ in range(rng.below(60)):
        if s.to_move() == OVER:
            break
        s.apply(random_action(s, rng))
    found: State = s
    return found


# -- what is done with a position --------------------------------------------------------------------------


def play_on(game: Game[Any], s: State, luck: int, longest: int | None = None) -> None:
    """Play at random to the end, which must come in time; some are looked at by everybody on the way."""
    rng, plies = Rng(luck), 0
    thorough = luck % RARELY == 0
    glance = rng.below(40) + 1
    if thorough:
        look(game, s, rng)
        s.log = []
    while s.to_move() != OVER:
        if plies >= (longest or game.bounds.length):
            if longest:
                return
            raise Wrong(f"{game.id} is not over after {plies} decisions")
        s.apply(random_action(s, rng))
        plies += 1
        if thorough and plies == glance:
            look(game, s, rng)
    if thorough:
        look(game, s, rng)
    result(game, s)


def look(game: Game[Any], s: State, rng: Rng) -> None:
    """Look at a position through everybody's eyes, offer what is legal, tell what happened, and think as bots do."""
    for viewer in (*range(s.players), SPECTATOR):
        game.view(s, viewer)
    for seat in s.waiting():
        game.choices(s, seat)
        world = s.clone()
        game.resample(world, seat, rng)
        game.evaluate(world, seat)
    for event in s.log or []:
        game.describe(event)


def result(game: Game[Any], s: State) -> None:
    """Look at how a game ended."""
    if not s.winners():
        raise Wrong(f"{game.id} is over, and nobody has won")
    returns = game.returns(s)
    if any(not game.bounds.low <= part <= game.bounds.high for part in returns) or s.reason() not in game.reasons:
        raise Wrong(f"{game.id} ends by {s.reason()!r} with the returns {returns}")
