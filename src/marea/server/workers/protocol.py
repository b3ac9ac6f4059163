"""How a process of ours answers: a question a line, an answer a line, as JSON; what fails is an answer too."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any, TextIO

from marea import games
from marea.server.base import logs

Message = dict[str, Any]


def failure(error: Exception) -> Message:
    """Return an error as an answer."""
    return {"failed": {"why": logs.said(error), "place": games.place_of(error)}}


def answer_all(answer: Callable[[Message], Message], questions: Iterable[str], answers: TextIO) -> None:
    """Answer until nobody asks any more."""
    for line in questions:
        try:
            told = answer(json.loads(line))
        except Exception as error:
            told = failure(error)
        answers.write(json.dumps(told) + "\n")
        answers.flush()


def heard(line: bytes) -> Message:
    """Return what a process answered; raise if it failed."""
    answer: Message = json.loads(line)
    if "failed" in answer:
        raise logs.FailedThere(**answer["failed"])
    return answer
