"""A fingerprint of a game's behaviour, to compare compiled with interpreted code."""

from __future__ import annotations

import hashlib
import json
from itertools import islice
from typing import Any, Final

from marea.kernel.chance import Rng, random_action
from marea.kernel.check import settings_of
from marea.kernel.game import Game
from marea.kernel.state import OVER, SPECTATOR, State

MAX_SETTINGS: Final = 16


def fingerprint(game: Game[Any], seed: int) -> str:
    """Return a hash of everything a game returns in some random games: moves, views, worlds, values and events."""
    digest = hashlib.sha256()
    for number, (players, options) in enumerate(islice(settings_of(game), MAX_SETTINGS)):
        s: State = game.new(players, options)
        rng = Rng(seed, number)
        while s.to_move() != OVER:
            digest.update(json.dumps(answers(game, s, rng)).encode())
            action = random_action(s, rng)
            s.log = []
            s.apply(action)
            digest.update(json.dumps(s.log).encode())
        digest.update(json.dumps([s.dump(), s.scores(), s.winners(), game.returns(s)]).encode())
    return digest.hexdigest()


def answers(game: Game[Any], s: State, rng: Rng) -> list[Any]:
    """Return what a position offers drivers, viewers and bots."""
    viewer = [*range(s.players), SPECTATOR][rng.below(s.players + 1)]
    world = s.clone()
    game.resample(world, viewer, rng)
    values = [repr((game.evaluate(s, seat), game.parts(s, seat), game.sources(s, seat))) for seat in range(s.players)]
    seen = [game.observe(s, seat).hex() for seat in range(s.players)]
    return [s.legal(), s.waiting(), game.view(s, viewer), world.dump(), values, seen]
