"""A worker: a process that thinks for bots and gives hints. It reads a question a line and answers a line, as JSON."""

from __future__ import annotations

import sys
from functools import lru_cache
from typing import Any, Final, TextIO

from marea import bots, games
from marea.bots import Bot, Position
from marea.coach import advise
from marea.kernel.chance import Rng
from marea.kernel.game import Game
from marea.server.base.processes import give_way
from marea.server.workers.protocol import answer_all

NICE: Final = 5  # players come first


@lru_cache(maxsize=64)
def game_with(id: str, edition: str | None) -> Game[Any]:
    """Return a game with an edition; the same one for the same texts."""
    return games.corrected(id, edition)


@lru_cache(maxsize=4)
def mind_of(table: str, seat: int, bot: str) -> Bot:
    """Return the bot of a seat; the last few are kept, and go on with what they thought of before."""
    return bots.installed(bot)


def position_of(question: dict[str, Any]) -> Position:
    """Return what the seat of a question knows."""
    game = game_with(question["game"], question["edition"])
    return Position(game, game.load(question["state"]), question["seat"], question["known"], question["seconds"])


def answer(question: dict[str, Any]) -> str:
    """Return what the bot of a question chooses, in notation."""
    position = position_of(question)
    mind = mind_of(question["table"], question["seat"], question["bot"])
    return position.game.space.show(mind.choose(position, Rng(question["luck"])))


def told(question: dict[str, Any]) -> dict[str, Any]:
    """Return the whole answer to a question: a bot's move, or where no bot is named, a hint."""
    if question["bot"]:
        return {"move": answer(question)}
    return {"advice": advise(position_of(question), Rng(question["luck"]), question["iterations"])}


def serve(questions: TextIO, answers: TextIO) -> None:
    """Answer until nobody asks any more."""
    answer_all(told, questions, answers)


if __name__ == "__main__":
    give_way(NICE)
    serve(sys.stdin, sys.stdout)
