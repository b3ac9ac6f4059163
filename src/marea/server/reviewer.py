"""A reviewer: a process that reviews one game. It reads a question, and writes how far it is and then what it found."""

from __future__ import annotations

import json
import sys
from typing import Any, Final, TextIO

from marea import games
from marea.coach import review
from marea.kernel.record import Record
from marea.server.processes import give_way

NICE: Final = 10  # bots and players come first


def serve(question: dict[str, Any], answers: TextIO) -> None:
    """Review the game of a question; every answer is a line of JSON."""

    def say(what: str, value: object) -> None:
        answers.write(json.dumps({what: value}) + "\n")
        answers.flush()

    game = games.corrected(question["game"], question["edition"])
    found = review(
        game,
        Record.read(question["record"]),
        question["seat"],
        progress=lambda done: say("done", done),
        iterations=question["iterations"],
    )
    say("review", found)


if __name__ == "__main__":
    give_way(NICE)
    serve(json.loads(sys.stdin.readline()), sys.stdout)
