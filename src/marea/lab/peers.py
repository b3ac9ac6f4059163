"""The peers: OpenSpiel's C++ games, driven from Python in the same run as ours, round by round."""

from __future__ import annotations

import random
from statistics import median
from typing import Any, Final

from marea.kernel.chance import Rng
from marea.kernel.errors import RulesError
from marea.kernel.game import Game
from marea.lab.bench import driven, one_round

PEERS: Final = ("hearts", "backgammon", "gin_rummy", "hanabi")
ROUNDS: Final = 5


def compare(game: Game[Any], seconds: float) -> dict[str, Any]:
    """Return our decisions a second over each peer's: the median of rounds in which all take turns."""
    spiel = _open_spiel()
    peers = {name: spiel.load_game(name) for name in PEERS}
    start, rng, luck = game.new(game.players[-1]), Rng(1), random.Random(1)
    speeds: dict[str, list[float]] = {name: [] for name in (game.id, *PEERS)}
    for _ in range(ROUNDS):
        speeds[game.id].append(one_round(lambda: driven(start.clone(), rng), seconds / ROUNDS))
        for name, peer in peers.items():
            speeds[name].append(one_round(lambda peer=peer: play_peer(peer, luck), seconds / ROUNDS))  # type: ignore[misc]
    ours = speeds[game.id]
    return {
        name: {
            "driven_per_s": round(median(speeds[name])),
            "ratio": round(median(our / peer for our, peer in zip(ours, speeds[name], strict=True)), 2),
        }
        for name in PEERS
    }


def play_peer(game: Any, luck: random.Random) -> int:
    """Play a random game of OpenSpiel; return the players' decisions."""
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(luck.choices(outcomes, odds)[0])
        else:
            legal = state.legal_actions()
            state.apply_action(legal[luck.randrange(len(legal))])
            decisions += 1
    return decisions


def _open_spiel() -> Any:
    """Return OpenSpiel, or say how to get it."""
    try:
        import pyspiel
    except ImportError:
        raise RulesError("the peers need OpenSpiel: pip install open_spiel") from None
    return pyspiel
