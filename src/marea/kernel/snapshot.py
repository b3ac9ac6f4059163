"""Snapshots: a state as JSON-ready data and back, field by field, compiled or not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from marea.kernel import state
from marea.kernel.errors import RulesError

if TYPE_CHECKING:
    from marea.kernel.game import Game
    from marea.kernel.state import State

SHARED = frozenset({"game", "data", "steps", "log"})  # the same for all states of a game, or the driver's own
TOP = "now"  # a dump shows the decision at hand at the head of `todo`


def fields(s: State) -> list[str]:
    """Return the names of a state's own fields: what a compiled class declares and what an interpreted one holds."""
    names: set[str] = set(getattr(s, "__dict__", ()))
    for cls in type(s).__mro__:
        names.update(getattr(cls, "__mypyc_attrs__", ()))
        names.update(vars(cls).get("__slots__", ()))
    return sorted(name for name in names - SHARED - {TOP} if not name.startswith("__"))


def dump(s: State) -> dict[str, Any]:
    """Return every field of a state; the stack reads from the next decision on, its steps by name."""
    out: dict[str, Any] = {}
    for name in fields(s):
        value = getattr(s, name)
        out[name] = value[:] if isinstance(value, list) else value
    stack = [frame for frame in (s.now, *reversed(s.todo)) if frame != state.NONE]
    out["todo"] = [[s.steps[f & 255].name, state.frame_seat(f), state.frame_arg(f)] for f in stack]
    return out


def load(s: State, dumped: Mapping[str, Any]) -> None:
    """Overwrite every field of a state with a dump of the same game."""
    names = fields(s)
    if sorted(dumped) != names:
        odd = sorted(set(dumped) ^ set(names))
        raise RulesError(f"snapshot: fields that do not fit this game: {', '.join(odd)}")
    for name in names:
        value = _frames(s, dumped[name]) if name == "todo" else dumped[name]
        if not _same_kind(getattr(s, name), value):
            raise RulesError(f"snapshot: {name} does not fit this game")
        setattr(s, name, value[:] if isinstance(value, list) else value)
    s.now = s.todo.pop()


def revive(game: Game[Any], dumped: Mapping[str, Any]) -> State:
    """Rebuild a pickled state."""
    revived: State = game.load(dumped)
    return revived


def _frames(s: State, entries: Any) -> list[int]:
    """Pack the entries of a dumped stack again."""
    numbers = {step.name: number for number, step in enumerate(s.steps)}
    try:
        return [state.NONE, *(state.ask(numbers[step], seat, arg) for step, seat, arg in reversed(entries))]
    except (KeyError, TypeError, ValueError):
        raise RulesError("snapshot: todo does not fit this game") from None


def _same_kind(old: object, new: object) -> bool:
    """Tell whether a value may replace another: whole numbers, or lists of them."""
    if isinstance(old, list):
        return isinstance(new, list) and all(type(item) is int for item in new)
    return type(old) is type(new)
