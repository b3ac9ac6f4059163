"""A worker: a process that thinks for bots. It reads a question a line and writes an answer a line, both JSON."""

from __future__ import annotations

import json
import sys
from functools import lru_cache
from typing import Any, TextIO

from marea import bots, games
from marea.bots import Bot, Position
from marea.kernel.chance import Rng
from marea.kernel.game import Game


@lru_cache(maxsize=64)
def game_with(id: str, edition: str | None) -> Game[Any]:
    """Return a game with an edition; the same one for the same texts."""
    return games.corrected(id, edition)


@lru_cache(maxsize=4)
def mind_of(table: str, seat: int, bot: str) -> Bot:
    """Return the bot of a seat; the last few are kept, and go on with what they thought of before."""
    return bots.get(bot)


def answer(question: dict[str, Any]) -> str:
    """Return what the bot of a question chooses, in notation."""
    game = game_with(question["game"], question["edition"])
    position = Position(game, game.load(question["state"]), question["seat"], question["known"], question["seconds"])
    mind = mind_of(question["table"], question["seat"], question["bot"])
    return game.space.show(mind.choose(position, Rng(question["luck"])))


def serve(questions: TextIO, answers: TextIO) -> None:
    """Answer until nobody asks any more."""
    for line in questions:
        answers.write(json.dumps({"move": answer(json.loads(line))}) + "\n")
        answers.flush()


if __name__ == "__main__":
    serve(sys.stdin, sys.stdout)
