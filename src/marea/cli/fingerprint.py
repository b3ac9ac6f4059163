"""A fingerprint of how a game plays here: `python -m marea.cli.fingerprint GAME SEED`, run in both modes by `check`."""

from __future__ import annotations

import hashlib
import sys

from marea import games
from marea.lab.simulate import simulate


def fingerprint(name: str, seed: int) -> str:
    """Return a hash over the records of some random games of every player count."""
    game = games.get(name)
    digest = hashlib.sha256()
    for players in game.players:
        for record in simulate(game, 10, players, ["random"], seed):
            digest.update(record.write().encode())
    return digest.hexdigest()


if __name__ == "__main__":
    print(fingerprint(sys.argv[1], int(sys.argv[2])))
