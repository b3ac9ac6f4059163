"""The process that reviews one game: it reads a question, and writes its progress and then the review."""

from __future__ import annotations

import json
import sys
from typing import Any, Final, TextIO

from marea import games
from marea.coach import review
from marea.kernel.record import Record
from marea.server.base.processes import lower_priority
from marea.server.workers.protocol import answer_lines

NICENESS: Final = 10  # bots and players come first


def serve(question: str, answers: TextIO) -> None:
    """Review the game of a question, and write lines of JSON."""

    def progress(done: float) -> None:
        answers.write(json.dumps({"done": done}) + "\n")
        answers.flush()

    def review_game(question: dict[str, Any]) -> dict[str, Any]:
        game, record = games.corrected(question["game"], question["edition"]), Record.read(question["record"])
        seat, iterations = question["seat"], question["iterations"]
        return {"review": review(game, record, seat, progress=progress, iterations=iterations)}

    answer_lines(review_game, [question], answers)


if __name__ == "__main__":
    lower_priority(NICENESS)
    serve(sys.stdin.readline(), sys.stdout)
