"""JSON values as lines of one field each, and the differences between two values."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Mapping, Sequence
from typing import Any, Final

LINE_WIDTH: Final = 120
MAX_INLINE: Final = 50  # characters of a value that is shown whole, old and new, when it changes
MAX_NESTED: Final = 90  # characters of a nested value that is shown on one line
MAX_ENTRIES: Final = 6  # added and removed entries up to which a changed list is not shown whole


def field_lines(value: Any, path: str = "") -> list[str]:
    """Return a value with one field per line; flat or short lists and objects count as one field."""
    if path and (_is_flat(value) or len(dumps(value)) <= MAX_NESTED):
        return [f"{path}: {dumps(value)}"]
    lines = []
    for key, part in _items(value):
        same = value.index(part) if isinstance(value, list) else key  # at set-up all boards are equal
        lines += field_lines(part, _join(path, key)) if same == key else [f"{_join(path, key)}: as {_join(path, same)}"]
    return lines


def changes(old: Any, new: Any, path: str = "") -> list[str]:
    """Return the fields that differ, one per line."""
    if old == new:
        return []
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        kept = [line for key in new if key in old for line in changes(old[key], new[key], _join(path, key))]
        added = [line for key in new if key not in old for line in field_lines(new[key], _join(path, key))]
        return [*kept, *added, *(f"{_join(path, key)}: {dumps(old[key])} -> none" for key in old if key not in new)]
    if isinstance(old, list) and isinstance(new, list) and not (_is_short(old) and _is_short(new)):
        return _list_changes(old, new, path)
    if _is_short(old) and _is_short(new):
        return [f"{path}: {dumps(old)} -> {dumps(new)}"]
    return field_lines(new, path)


def _list_changes(old: list[Any], new: list[Any], path: str) -> list[str]:
    """Return the entries added, removed or changed between the common prefix and the common suffix of two lists."""
    start = next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
    most = min(len(old), len(new)) - start
    end = next((i for i in range(most) if old[-1 - i] != new[-1 - i]), most)
    before, after = old[start : len(old) - end], new[start : len(new) - end]
    if len(before) == len(after):
        pairs = enumerate(zip(before, after, strict=True), start)
        return [line for i, (a, b) in pairs for line in changes(a, b, _join(path, i))]
    if len(before) + len(after) > MAX_ENTRIES:
        return field_lines(new, path)
    removed = [f"{_join(path, i)}: removed {dumps(value)}" for i, value in enumerate(before, start)]
    return removed + [f"{_join(path, i)}: added {dumps(value)}" for i, value in enumerate(after, start)]


def merge(changed: Mapping[str, Sequence[str]]) -> list[tuple[str, str]]:
    """Return each line once, with the viewers it belongs to; `all` if it belongs to every viewer."""
    seen: dict[str, list[str]] = {}
    for viewer, lines in changed.items():
        for line in lines:
            seen.setdefault(line, []).append(viewer)
    return [("all" if len(who) == len(changed) else ", ".join(who), line) for line, who in seen.items()]


def wrap(label: str, text: str) -> list[str]:
    """Return a labelled text, wrapped to the line width."""
    line = f"  {label:<9} {text}"
    if len(line) <= LINE_WIDTH:
        return [line]
    return textwrap.wrap(line, LINE_WIDTH, subsequent_indent=" " * 16, break_on_hyphens=False)


def dumps(value: Any) -> str:
    """Return a value as JSON."""
    return json.dumps(value, ensure_ascii=False)


def _items(value: Any) -> list[tuple[str | int, Any]]:
    return [*value.items()] if isinstance(value, Mapping) else [*enumerate(value)]


def _is_flat(value: Any) -> bool:
    """Whether a value is a scalar, or a list or object of scalars."""
    return not isinstance(value, Mapping | list) or not any(isinstance(v, Mapping | list) for _, v in _items(value))


def _is_short(value: Any) -> bool:
    return _is_flat(value) and not isinstance(value, Mapping) and len(dumps(value)) <= MAX_INLINE


def _join(path: str, key: str | int) -> str:
    return f"{path}[{key}]" if isinstance(key, int) else f"{path}.{key}" if path else key
