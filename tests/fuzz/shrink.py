"""Shrinking: a greedy search for a smaller input that fails in the same way."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from typing import Any, Final

MAX_TRIES: Final = 400
MAX_SECONDS: Final = 20.0
MAX_SINGLE_ITEMS: Final = 60  # of a list that are tried one by one


def shrink(text: str, fails: Callable[[str], bool], tries: int = MAX_TRIES, seconds: float = MAX_SECONDS) -> str:
    """Return a smaller input that still fails, or "" if this one does not fail, within a limited search."""
    end = time.monotonic() + seconds
    if not fails(text):
        return ""
    smaller = True
    while smaller:
        smaller = False
        for candidate in candidates(text):
            tries -= 1
            if tries < 0 or time.monotonic() > end:
                return text
            if fails(candidate):
                text, smaller = candidate, True
                break
    return text


def candidates(text: str) -> Iterator[str]:
    """Yield smaller texts: with simpler values if it is JSON, else with parts removed."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        yield from shorter(text)
        return
    for smaller in simpler(value):
        candidate = json.dumps(smaller)
        if len(candidate) < len(text):
            yield candidate
    if not isinstance(value, dict):
        yield from shorter(text)


def shorter(text: str) -> Iterator[str]:
    """Yield the text with a part removed: single lines first, then large parts before small ones."""
    lines = text.splitlines(keepends=True)
    if len(lines) > 1:
        for i in range(len(lines)):
            yield "".join(lines[:i] + lines[i + 1 :])
    size = len(text) // 2
    while size > 0:
        for start in range(0, len(text), size):
            yield text[:start] + text[start + size :]
        size //= 2


def simpler(value: Any) -> Iterator[Any]:
    """Yield JSON values that are simpler in one place."""
    if isinstance(value, dict):
        for key in value:
            yield {other: part for other, part in value.items() if other != key}
        for key, part in value.items():
            for smaller in simpler(part):
                yield {**value, key: smaller}
    elif isinstance(value, list):
        if len(value) > 1:
            yield value[: len(value) // 2]
            yield value[len(value) // 2 :]
        for i in range(min(len(value), MAX_SINGLE_ITEMS)):
            yield value[:i] + value[i + 1 :]
        for i, part in enumerate(value[:MAX_SINGLE_ITEMS]):
            for smaller in simpler(part):
                yield [*value[:i], smaller, *value[i + 1 :]]
    elif isinstance(value, str) and value:
        yield from ("", value[: len(value) // 2], value[len(value) // 2 :])
    elif isinstance(value, int) and not isinstance(value, bool) and abs(value) > 9:
        yield from (0, 1, value // 2)
