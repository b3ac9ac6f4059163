"""A process of the sandbox: it checks untrusted input and looks up past positions, away from the server's event loop.

It reads a question a line and answers a line, as JSON. A question names a task and its arguments.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, Final, TextIO

from marea import games
from marea.kernel.errors import BadRecord, RulesError
from marea.kernel.record import Record, read_records, replay
from marea.server.workers.protocol import answer_lines
from marea.table import Past, Pasts, events_window, positions_window

PASTS: Final = Pasts()


def check_edition(game: str, edition: str) -> dict[str, Any]:
    """Refuse an edition that the game cannot be played with."""
    games.corrected(game, edition)
    return {}


def check_record(text: str, edition: str | None) -> dict[str, Any]:
    """Replay the only game of a text, and return its set-up and its end."""
    records = [record for _, record in read_records(text.splitlines())]
    if len(records) != 1:
        raise BadRecord(f"one game at a time: there are {len(records)} in this text")
    record = records[0]
    game = games.corrected(record.game, edition)
    for s in replay(game, record):
        last = s  # an illegal move raises an error
    return {
        "rules": game.rules,
        "options": game.settings(record.players, record.options),
        "seats": record.seats or [{}] * record.players,
        "record": record.write(),
        "position": last.dump(),
    }


def show_positions(viewer: int, first: int, count: int, **past: Any) -> dict[str, Any]:
    """Return some positions of a game as a viewer saw them."""
    return positions_window(past_of(**past), viewer, first, count)


def show_events(viewer: int, first: int, count: int, **past: Any) -> dict[str, Any]:
    """Return the events that a viewer saw at some moves of a game."""
    return events_window(past_of(**past), viewer, first, count)


def find_position(move: int, **past: Any) -> dict[str, Any]:
    """Return the dump of the position after a number of moves, and whether the game is over there."""
    s = past_of(**past).position(move)
    return {"position": s.dump(), "over": s.prompt() == ""}


def past_of(table: str, game: str, edition: str | None, record: str) -> Past:
    """Return the past of a table, cached: after one part of a replay, a client wants the next."""
    return PASTS.of(table, games.corrected(game, edition), Record.read(record))


TASKS: Final[dict[str, Callable[..., dict[str, Any]]]] = {
    task.__name__: task for task in (check_edition, check_record, show_positions, show_events, find_position)
}


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """Run a task; a refusal is answered with its code and message."""
    try:
        return {"found": TASKS[question["task"]](**question["arguments"])}
    except RulesError as error:
        return {"refused": [error.code, str(error)]}


def serve(questions: TextIO, answers: TextIO) -> None:
    """Answer questions until there are no more."""
    answer_lines(answer, questions, answers)


if __name__ == "__main__":
    serve(sys.stdin, sys.stdout)
