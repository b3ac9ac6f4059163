"""Snapshots: a state as JSON-ready data and back, field by field, compiled or not.

A dump is untrusted: it may come from a record, a file or a database. So `load` validates all of it, in an
order in which each check is bounded by the checks before it: the ranges of the fields, the stack of
decisions, the game's invariants, and the legal actions.
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

SHARED_FIELDS = frozenset({"game", "data", "steps", "log"})  # shared by all states of a game, or the driver's
TOP_FIELD = "now"  # a dump has the current decision at the head of `todo`
NUMBER_LIMIT: Final = 1 << 40  # above every number of a state or an argument: their sums stay far below 63 bits
MAX_PENDING: Final = 256  # decisions that can be pending at once


def fields(s: State) -> list[str]:
    """Return the names of a state's own fields, as declared by its class, compiled or not."""
    names: set[str] = set(getattr(s, "__dict__", ()))
    for cls in type(s).__mro__:
        names.update(getattr(cls, "__mypyc_attrs__", ()))
        names.update(vars(cls).get("__annotations__", ()))
    return sorted(name for name in names - SHARED_FIELDS - {TOP_FIELD} if not name.startswith("__"))


def dump(s: State) -> dict[str, Any]:
    """Return every field of a state; the stack begins with the current decision and names its steps."""
    out: dict[str, Any] = {}
    for name in fields(s):
        value = getattr(s, name)
        out[name] = value[:] if isinstance(value, list) else value
    stack = [frame for frame in (s.now, *reversed(s.todo)) if frame != state.NONE]
    out["todo"] = [[s.steps[f & 255].name, state.frame_seat(f), state.frame_arg(f)] for f in stack]
    return out


def load(s: State, dumped: Mapping[str, Any]) -> None:
    """Overwrite every field of a state with a dump of the same game; an unplayable dump is refused."""
    try:
        _fill(s, dumped)
        _check_windows(s)
        _check_frames(s)
        s.game.verify(s)
        _check_answers(s)
    except RulesError:
        raise
    except AssertionError as broken:
        raise BadSnapshot(f"snapshot: {broken}") from None
    except (
        Exception
    ) as error:  # fields that are valid one by one may contradict each other: the rules can fail anywhere
        raise BadSnapshot(f"snapshot: its fields contradict each other ({type(error).__name__})") from None


def revive(game: Game[Any], dumped: Mapping[str, Any]) -> State:
    """Rebuild a pickled state."""
    revived: State = game.load(dumped)
    return revived


def kernel_ranges(game: Game[Any], players: int) -> dict[str, Range]:
    """Return the ranges of the fields that every state has, except the stack."""
    return {
        "players": number(players, players),
        "answers": numbers(players, state.UNANSWERED, game.space.actions - 1),
        "reveals": number(0, state.MAX_REVEALS),
    }


def _fill(s: State, dumped: Mapping[str, Any]) -> None:
    """Set every field, refusing a value outside its range."""
    ranges = s.game.ranges_of(s)
    if dumped.keys() != ranges.keys() | {"todo"}:
        odd = sorted(map(str, dumped.keys() ^ (ranges.keys() | {"todo"})))
        more = ", ..." if len(odd) > 5 else ""
        raise BadSnapshot(f"snapshot: missing or unknown fields: {', '.join(odd[:5])[:100]}{more}")
    for name, range_ in ranges.items():
        value = dumped[name]
        if not range_.holds(value):
            raise BadSnapshot(f"snapshot: {name} must be {range_}")
        setattr(s, name, value[:] if isinstance(value, list) else value)
    s.todo = _pack(s, dumped["todo"])
    s.now = s.todo.pop()


def _pack(s: State, entries: Any) -> list[int]:
    """Return the frames of a dumped stack."""
    if type(entries) is not list or len(entries) > MAX_PENDING:
        raise BadSnapshot(f"snapshot: todo must be a list of at most {MAX_PENDING} decisions")
    steps = {step.name: number for number, step in enumerate(s.steps)}
    frames = [state.NONE]
    for entry in reversed(entries):
        if type(entry) is not list or [*map(type, entry)] != [str, int, int] or entry[0] not in steps:
            raise BadSnapshot("snapshot: todo must hold decisions, each a step of this game, a seat and an argument")
        step, seat, arg = entry
        if (
            not (0 <= seat < s.players or seat in (state.CHANCE, state.NOBODY))
            or not -NUMBER_LIMIT < arg < NUMBER_LIMIT
        ):
            raise BadSnapshot(f"snapshot: todo asks for {step} with an impossible seat or argument")
        frames.append(state.ask(steps[step], seat, arg))
    return frames


def _check_windows(s: State) -> None:
    """Refuse a top frame that asks no player, and sealed answers of seats that are not asked, or are asked twice."""
    if s.to_move() == state.NOBODY:
        raise BadSnapshot("snapshot: todo begins with a step that asks no player")
    unanswered = s.waiting() if s.sealed() else range(s.players)
    if any(s.answers[seat] != state.UNANSWERED for seat in unanswered):
        raise BadSnapshot("snapshot: answers must be sealed answers to the current decision")
    asked: set[int] = set()
    below = state.NONE
    for frame in (*s.todo[1:], s.now):
        if frame != state.NONE and s.steps[frame & 255].sealed:
            asked = asked if state.same_window(frame, below) else set()
            seat = state.frame_seat(frame)
            if seat < 0 or seat in asked:
                raise BadSnapshot("snapshot: todo has a sealed decision without a player, or asks a seat twice")
            asked.add(seat)
        below = frame


def _check_frames(s: State) -> None:
    """Refuse decisions, and answers to decisions, that cannot be pending in this position above the frame below."""
    below = state.NONE
    for frame in (*s.todo[1:], s.now):
        if frame != state.NONE:
            _check_frame(s, frame, below)
            below = frame
    for seat, answer in enumerate(s.answers):
        if answer != state.UNANSWERED:  # the seat could be asked again: see `State.forget_answers`
            _check_frame(s, state.ask(s.now & 255, seat, state.frame_arg(s.now)), s.now)


def _check_frame(s: State, frame: int, below: int) -> None:
    """Refuse a decision that cannot be pending according to its step."""
    step, seat, arg = s.steps[frame & 255], state.frame_seat(frame), state.frame_arg(frame)
    if not step.fits(s, seat, arg, below):
        raise BadSnapshot(f"snapshot: todo: {step.name} with seat {seat} and argument {arg} cannot be pending here")


def _check_answers(s: State) -> None:
    """Refuse a decision without a legal answer, and sealed answers that are not legal."""
    if s.to_move() == state.CHANCE and not s.legal():
        raise BadSnapshot(f"snapshot: {s.prompt()} has no outcome")
    for seat in s.waiting():
        if not s.legal_of(seat):
            raise BadSnapshot(f"snapshot: seat {seat} is asked but has no legal action")
    for seat, answer in enumerate(s.answers):
        if answer != state.UNANSWERED and answer not in s.steps[s.now & 255].legal(s, seat, state.frame_arg(s.now)):
            raise BadSnapshot(f"snapshot: the answer of seat {seat} is not legal")
