"""The ladder: whether every level beats the one below it, at the smallest and the largest table.

`python -m bench.ladder [GAME...]` measures it and writes the results into the folder of each game, where the lobby
reads them; `make levels` does so for all games.
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
from marea.lab.arena import Match, Pairing, describe, play_match

MAX_GAMES: Final = 600  # of a match
MAX_SECONDS: Final = 240.0
SEED: Final = 1
SOURCES: Final = Path(__file__).parents[1] / "src" / "marea" / "games"  # in the checkout


def measure(game: Game[Any]) -> Iterator[Match]:
    """Yield the matches of a game: each level against the one below, and the strongest against the greedy bot."""
    for players in (game.players[0], game.players[-1]):
        for below, level in pairwise(LEVELS):
            yield run_match(Pairing(game, players, level, below, SEED, game.settings(players, {})))
    players = game.players[0]
    yield run_match(Pairing(game, players, LEVELS[-1], "greedy", SEED, game.settings(players, {})), share=0.75)


def run_match(pairing: Pairing, share: float | None = None) -> Match:
    """Return a match once its interval excludes a share (by default the fair one) or its time is up."""
    end = monotonic() + MAX_SECONDS
    played = Match(pairing.first, pairing.second, pairing.players)
    for later in play_match(pairing, MAX_GAMES, os.cpu_count() or 1, share):
        played = later
        if monotonic() > end:
            break
    return played


def main(names: list[str]) -> None:
    """Measure some games, by default all, and store the results of each as soon as it is done."""
    for game in map(games.get, names or games.all()):
        tables = []
        for played in measure(game):
            tables.append(played.table())
            click.echo(f"{game.id}, {played.players} players: {describe(played)}")
        (SOURCES / game.id / FILE).write_text(json.dumps(tables, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
