"""Hostile dumps: a snapshot with a random change is refused, or can be played to the end."""

from __future__ import annotations

import json
from typing import Any, Final

from marea.kernel.blame import error_summary
from marea.kernel.chance import Rng, random_action
from marea.kernel.check.ply import Broken, Ply, expect
from marea.kernel.check.rules import RARE_CHECK_INTERVAL
from marea.kernel.errors import RulesError
from marea.kernel.game import Game
from marea.kernel.state import CHANCE, NOBODY, OVER, SPECTATOR, State

Dump = dict[str, Any]

MUTANTS_PER_PLY: Final = 60
PLAYED_TO_END: Final = 1  # mutants of a position that are played to the end; the others, for SHORT_PLIES
SHORT_PLIES: Final = 12
MAX_CHANGES_LENGTH: Final = 300  # characters of a description of the changes
LOOK_INTERVAL: Final = 8  # plies between two checks of the views and the choices

ODD_NUMBERS: Final = (0, 1, -1, 2, 7, 63, 255, *(1 << bits for bits in (20, 31, 40, 60, 63, 70)), -(1 << 63))
WRONG_TYPES: Final[tuple[Any, ...]] = (True, False, None, 1.0, 1e400, "1", "", [], [0], [[0]], {}, {"0": 0})


def mutants(ply: Ply) -> None:
    """A dump with one or two random changes is refused with a RulesError, or can be played to the end."""
    rng = ply.rng()
    if rng.below((RARE_CHECK_INTERVAL + ply.number) // 2):  # less often in long games
        return
    played = 0
    here, later = json.dumps(ply.s.dump()), json.dumps(_later_dump(ply.s, rng))
    for _ in range(MUTANTS_PER_PLY):
        dumped: Dump = json.loads(here)
        changes = [mutate(ply.game, dumped, json.loads(later), rng) for _ in range(1 + rng.below(2))]
        try:
            s = _load_if_valid(ply.game, dumped)
            if s is not None:
                _play_on(ply.game, s, rng, played >= PLAYED_TO_END)
                played += 1
        except Exception as error:
            what = str(error) if isinstance(error, Broken) else error_summary(error, [ply.game.folder])
            raise Broken(f"{' and '.join(changes)[:MAX_CHANGES_LENGTH]}: {what}") from error


def _load_if_valid(game: Game[Any], dumped: Dump) -> State | None:
    """Return the state of a dump; None if it is properly refused."""
    try:
        loaded: State = game.load(dumped)
        return loaded
    except RulesError:
        return None


def _play_on(game: Game[Any], s: State, rng: Rng, briefly: bool) -> None:
    """Play at random, to the end or for a while: everything must work as in a regular game."""
    plies = min(SHORT_PLIES, game.bounds.length) if briefly else game.bounds.length
    for ply in range(plies + 1):
        game.verify(s)
        if s.to_move() == OVER or ply % LOOK_INTERVAL == 0:
            _look(game, s)
        if s.to_move() == OVER:
            return
        s.log = []
        s.apply(random_action(s, rng))
        for event in s.log:
            game.describe(event)
    expect(briefly, f"not over after {plies} plies")


def _look(game: Game[Any], s: State) -> None:
    """Use a position as players, learners and bots do."""
    for viewer in (*range(s.players), SPECTATOR):
        json.dumps(game.view(s, viewer))
    for seat in range(s.players):
        game.choices(s, seat)
        game.observe(s, seat)
        game.evaluate(s, seat)
    expect(s.to_move() == OVER or s.legal(), "legal() is empty before the end")
    if s.to_move() == OVER:
        returns = game.returns(s)
        expect(s.winners() and s.reason() in game.reasons, f"winners {s.winners()}, reason {s.reason()!r}")
        expect(game.bounds.low <= min(returns) and max(returns) <= game.bounds.high, f"returns {returns}")


def _later_dump(s: State, rng: Rng) -> Dump:
    """Return the dump of a position some plies later."""
    s = s.clone()
    for _ in range(1 + rng.below(SHORT_PLIES)):
        if s.to_move() != OVER:
            s.apply(random_action(s, rng))
    return s.dump()


# -- the changes -----------------------------------------------------------------------------------


def mutate(game: Game[Any], dumped: Dump, later: Dump, rng: Rng) -> str:
    """Change one thing of a dump at random, or take it from a later dump; return a description."""
    name = _pick(sorted(dumped), rng)
    kind = rng.below(24)
    if kind == 0:
        del dumped[name]
        return f"{name} dropped"
    if kind == 1:
        dumped[f"{name}s"] = dumped[name]
        return f"{name}s added"
    if kind == 2:
        dumped[name] = _pick(WRONG_TYPES, rng)
    elif kind < 8:
        dumped[name] = later.get(name)
    elif rng.below(3) == 0 and isinstance(dumped.get("todo"), list):
        name = "todo"
        _mutate_stack(game, dumped["todo"], rng)
    elif isinstance(dumped[name], list):
        _mutate_list(dumped[name], rng)
    else:
        dumped[name] = _mutate_value(dumped[name], rng)
    return f"{name} = {dumped[name]}"


def _mutate_list(items: list[Any], rng: Rng) -> None:
    """Change an item, or add, drop or move some."""
    kind = rng.below(10)
    if kind == 0 or not items:
        items.append(items[-1] if items and rng.below(2) else _pick(ODD_NUMBERS, rng))
    elif kind == 1:
        del items[rng.below(len(items))]
    elif kind == 2:
        items *= 2 + 500 * rng.below(2)
    elif kind == 3:
        items.append(items.pop(rng.below(len(items))))
    elif kind == 4:  # move one from an item to another: totals stay the same
        i, j = rng.below(len(items)), rng.below(len(items))
        if type(items[i]) is int and type(items[j]) is int:
            items[i], items[j] = items[i] - 1, items[j] + 1
    elif kind == 5:
        items[rng.below(len(items))] = _pick(WRONG_TYPES, rng)
    else:
        i = rng.below(len(items))
        items[i] = _mutate_value(items[i], rng)


def _mutate_stack(game: Game[Any], stack: list[Any], rng: Rng) -> None:
    """Change a pending decision, or add, drop or move some."""
    kind = rng.below(8)
    if kind < 2 or not stack:
        steps = [step.name for step in game.steps]
        frame = [_pick(steps, rng), _pick((0, 1, 2, 3, 4, CHANCE, NOBODY, OVER), rng), _mutate_value(rng.below(4), rng)]
        stack.insert(rng.below(len(stack) + 1), frame)
    elif kind == 2:
        stack.insert(rng.below(len(stack) + 1), stack[rng.below(len(stack))])
    elif kind == 3:
        del stack[rng.below(len(stack))]
    elif kind == 4:
        _mutate_list(stack, rng)
    elif isinstance(frame := stack[rng.below(len(stack))], list) and len(frame) == 3:
        part = rng.below(3)
        frame[part] = _pick([step.name for step in game.steps], rng) if part == 0 else _mutate_value(frame[part], rng)


def _mutate_value(value: Any, rng: Rng) -> Any:
    """Return another value: a little more or less, another sign or bit, an odd number or a wrong type."""
    if type(value) is not int or rng.below(12) == 0:
        return _pick(WRONG_TYPES, rng)
    near = (value + 1, value - 1, -value, value ^ 1 << rng.below(62), value ^ 1, value * 2, value // 2, rng.below(32))
    return _pick(near, rng) if rng.below(3) else _pick(ODD_NUMBERS, rng)


def _pick(values: Any, rng: Rng) -> Any:
    """Return a random one of some values."""
    return values[rng.below(len(values))]
