"""Snapshots: a state as JSON-ready data and back, field by field, compiled or not.

A dump may come from anywhere: out of a record, a file, a database. So `load` looks at all of it before it
lets anybody play on, in an order in which every look is bounded by those before: the fields' ranges, the
stack of decisions, the game's own invariants, and what is legal now.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from marea.kernel import state
from marea.kernel.errors import BadSnapshot, RulesError
from marea.kernel.ranges import Range, number, numbers

if TYPE_CHECKING:
    from marea.kernel.game import Game
    from marea.kernel.state import State

SHARED = frozenset({"game", "data", "steps", "log"})  # the same for all states of a game, or the driver's own
TOP = "now"  # a dump shows the decision at hand at the head of `todo`
HUGE: Final = 1 << 40  # above every number of a state or an argument: sums of such numbers stay far from 63 bits
DEEP: Final = 256  # decisions that can be pending at once


def fields(s: State) -> list[str]:
    """Return the names of a state's own fields, which its class declares, compiled or not."""
    names: set[str] = set(getattr(s, "__dict__", ()))
    for cls in type(s).__mro__:
        names.update(getattr(cls, "__mypyc_attrs__", ()))
        names.update(vars(cls).get("__annotations__", ()))
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
    """Overwrite every field of a state with a dump of the same game; what cannot be played on from is refused."""
    try:
        _fill(s, dumped)
        _check_windows(s)
        _check_frames(s)
        s.game.verify(s)
        _check_questions(s)
    except RulesError:
        raise
    except AssertionError as broken:
        raise BadSnapshot(f"snapshot: {broken}") from None
    except Exception as error:  # numbers that fit one by one may not fit together: the rules then trip anywhere
        raise BadSnapshot(f"snapshot: its parts do not fit together ({type(error).__name__})") from None


def revive(game: Game[Any], dumped: Mapping[str, Any]) -> State:
    """Rebuild a pickled state."""
    revived: State = game.load(dumped)
    return revived


def own_ranges(game: Game[Any], players: int) -> dict[str, Range]:
    """Return the ranges of the fields that every state has, save the stack."""
    return {
        "players": number(players, players),
        "answers": numbers(players, state.UNANSWERED, game.space.actions - 1),
        "reveals": number(0, state.REVEALS),
    }


def _fill(s: State, dumped: Mapping[str, Any]) -> None:
    """Take over every field, if its value is within its range."""
    ranges = s.game.ranges_of(s)
    if dumped.keys() != ranges.keys() | {"todo"}:
        odd = sorted(map(str, dumped.keys() ^ (ranges.keys() | {"todo"})))
        more = ", ..." if len(odd) > 5 else ""
        raise BadSnapshot(f"snapshot: fields that do not fit this game: {', '.join(odd[:5])[:100]}{more}")
    for name, range_ in ranges.items():
        value = dumped[name]
        if not range_.holds(value):
            raise BadSnapshot(f"snapshot: {name} must be {range_}")
        setattr(s, name, value[:] if isinstance(value, list) else value)
    s.todo = _packed(s, dumped["todo"])
    s.now = s.todo.pop()


def _packed(s: State, entries: Any) -> list[int]:
    """Pack the entries of a dumped stack again."""
    if type(entries) is not list or len(entries) > DEEP:
        raise BadSnapshot(f"snapshot: todo must be a list of at most {DEEP} decisions")
    steps = {step.name: number for number, step in enumerate(s.steps)}
    frames = [state.NONE]
    for entry in reversed(entries):
        if type(entry) is not list or [*map(type, entry)] != [str, int, int] or entry[0] not in steps:
            raise BadSnapshot("snapshot: todo must hold decisions, each a step of this game, a seat and an argument")
        step, seat, arg = entry
        if not (0 <= seat < s.players or seat in (state.CHANCE, state.NOBODY)) or not -HUGE < arg < HUGE:
            raise BadSnapshot(f"snapshot: todo asks for {step} where there is no such seat or argument")
        frames.append(state.ask(steps[step], seat, arg))
    return frames


def _check_windows(s: State) -> None:
    """Refuse a top that asks nobody, and sealed answers of seats that are not asked, or are asked twice."""
    if s.to_move() == state.NOBODY:
        raise BadSnapshot("snapshot: todo begins with a step that asks nobody")
    unanswered = s.waiting() if s.sealed() else range(s.players)
    if any(s.answers[seat] != state.UNANSWERED for seat in unanswered):
        raise BadSnapshot("snapshot: answers must be those that are given to the question at hand")
    asked: set[int] = set()
    below = state.NONE
    for frame in (*s.todo[1:], s.now):
        if frame != state.NONE and s.steps[frame & 255].sealed:
            asked = asked if state.same_window(frame, below) else set()
            seat = state.frame_seat(frame)
            if seat < 0 or seat in asked:
                raise BadSnapshot("snapshot: todo asks for sealed answers of nobody, or of a seat twice")
            asked.add(seat)
        below = frame


def _check_frames(s: State) -> None:
    """Refuse a decision that cannot be pending in this position, above what lies below it; and answers to such."""
    below = state.NONE
    for frame in (*s.todo[1:], s.now):
        if frame != state.NONE:
            _check_frame(s, frame, below)
            below = frame
    for seat, answer in enumerate(s.answers):
        if answer != state.UNANSWERED:  # the seat could be asked again: see `State.forget_answers`
            _check_frame(s, state.ask(s.now & 255, seat, state.frame_arg(s.now)), s.now)


def _check_frame(s: State, frame: int, below: int) -> None:
    """Refuse one decision that its step says cannot be pending."""
    step, seat, arg = s.steps[frame & 255], state.frame_seat(frame), state.frame_arg(frame)
    if not step.fits(s, seat, arg, below):
        raise BadSnapshot(f"snapshot: todo: {step.name} with seat {seat} and argument {arg} cannot be pending here")


def _check_questions(s: State) -> None:
    """Refuse a question without an answer, and sealed answers that are not legal."""
    if s.to_move() == state.CHANCE and not s.legal():
        raise BadSnapshot(f"snapshot: {s.prompt()} has no outcome")
    for seat in s.waiting():
        if not s.legal_of(seat):
            raise BadSnapshot(f"snapshot: seat {seat} is asked and can do nothing")
    for seat, answer in enumerate(s.answers):
        if answer != state.UNANSWERED and answer not in s.steps[s.now & 255].legal(s, seat, state.frame_arg(s.now)):
            raise BadSnapshot(f"snapshot: the answer of seat {seat} is not legal")
