"""The protocol of worker processes: a question a line, an answer a line, as JSON; a failure is an answer too."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any, TextIO

from marea import games
from marea.server.base import logs

Message = dict[str, Any]


def answer_lines(answer: Callable[[Message], Message], questions: Iterable[str], answers: TextIO) -> None:
    """Answer questions until there are no more."""
    for line in questions:
        try:
            found = answer(json.loads(line))
        except Exception as error:
            found = {"failed": {"why": logs.describe_error(error), "place": games.place_of(error)}}
        answers.write(json.dumps(found) + "\n")
        answers.flush()


def read_answer(line: bytes) -> Message:
    """Return a process's answer; raise RemoteError if it failed."""
    answer: Message = json.loads(line)
    if "failed" in answer:
        raise logs.RemoteError(**answer["failed"])
    return answer
