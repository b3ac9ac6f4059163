"""The process of a worker that thinks for bots and gives hints: a question a line, an answer a line, as JSON."""

from __future__ import annotations

import sys
from functools import lru_cache
from typing import Any, Final, TextIO

from marea import bots, games
from marea.bots import Bot, Position
from marea.coach import advise
from marea.kernel.chance import Rng
from marea.kernel.game import Game
from marea.server.base.processes import lower_priority
from marea.server.workers.protocol import answer_lines

NICENESS: Final = 5  # players come first


@lru_cache(maxsize=64)
def game_with(id: str, edition: str | None) -> Game[Any]:
    """Return a game with an edition; the same object for the same texts."""
    return games.corrected(id, edition)


@lru_cache(maxsize=4)
def bot_of(table: str, seat: int, name: str) -> Bot:
    """Return the bot of a seat; the last few are kept, and continue their earlier search."""
    return bots.installed(name)


def position_of(question: dict[str, Any]) -> Position:
    """Return what the seat of a question knows."""
    game = game_with(question["game"], question["edition"])
    return Position(game, game.load(question["state"]), question["seat"], question["known"], question["seconds"])


def choose_move(question: dict[str, Any]) -> str:
    """Return the move that the bot of a question chooses, in notation."""
    position = position_of(question)
    bot = bot_of(question["table"], question["seat"], question["bot"])
    return position.game.space.show(bot.choose(position, Rng(question["luck"])))


def answer_question(question: dict[str, Any]) -> dict[str, Any]:
    """Return a bot's move, or if no bot is named, a hint."""
    if question["bot"]:
        return {"move": choose_move(question)}
    return {"advice": advise(position_of(question), Rng(question["luck"]), question["iterations"])}


def serve(questions: TextIO, answers: TextIO) -> None:
    """Answer questions until there are no more."""
    answer_lines(answer_question, questions, answers)


if __name__ == "__main__":
    lower_priority(NICENESS)
    serve(sys.stdin, sys.stdout)
