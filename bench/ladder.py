"""The ladder: whether every level beats the one below it, with two players and at the largest table.

`python -m bench.ladder [GAME...]` measures it and writes what was found into the folder of each game, from where the
lobby tells it; `make levels` does so for all games.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from time import monotonic
from typing import Any, Final

import click

from marea import games
from marea.bots import LEVELS
from marea.bots.strengths import FILE
from marea.kernel.game import Game
from marea.lab.arena import Match, Pairing, match, told

GAMES: Final = 600  # the most of a match
SECONDS: Final = 240.0  # and the most time
SEED: Final = 1
SOURCES: Final = Path(__file__).parents[1] / "src" / "marea" / "games"  # not where they may be installed


def measure(game: Game[Any]) -> Iterator[Match]:
    """Yield the matches of a game: each level against the one below, and the strongest against the greedy bot."""
    for players in (game.players[0], game.players[-1]):
        for below, level in pairwise(LEVELS):
            yield fought(Pairing(game, players, level, below, SEED, game.settings(players, {})))
    players = game.players[0]
    yield fought(Pairing(game, players, LEVELS[-1], "greedy", SEED, game.settings(players, {})), clearly=0.75)


def fought(pairing: Pairing, clearly: float | None = None) -> Match:
    """Return a match when it is clear, or when it has taken too long; `clearly` is what it must be clear of."""
    end = monotonic() + SECONDS
    played = Match(pairing.first, pairing.second, pairing.players)
    for later in match(pairing, GAMES, os.cpu_count() or 1, clearly):
        played = later
        if monotonic() > end:
            break
    return played


def main(names: list[str]) -> None:
    """Measure some games, all if none is named, and store each when it is done."""
    for game in map(games.get, names or games.all()):
        tables = []
        for played in measure(game):
            tables.append(played.table())
            click.echo(f"{game.id}, {played.players} players: {told(played)}")
        (SOURCES / game.id / FILE).write_text(json.dumps(tables, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
