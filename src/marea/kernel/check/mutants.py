"""Hostile dumps: a snapshot with something changed in it is refused, or can be played to its end."""

from __future__ import annotations

import json
from typing import Any, Final

from marea.kernel.blame import told
from marea.kernel.chance import Rng, random_action
from marea.kernel.check.ply import Broken, Ply, expect
from marea.kernel.check.rules import RARELY
from marea.kernel.errors import RulesError
from marea.kernel.game import Game
from marea.kernel.state import CHANCE, NOBODY, OVER, SPECTATOR, State

Dump = dict[str, Any]

TRIED: Final = 60  # mutants of one position,
PLAYED: Final = 1  # of which so many are played to the end,
A_WHILE: Final = 12  # and the others for so many plies
LONGEST: Final = 300  # characters of what was changed, as it is told
LOOKS: Final = 8  # plies between two looks at the view and the choices

ODD: Final = (0, 1, -1, 2, 7, 63, 255, *(1 << bits for bits in (20, 31, 40, 60, 63, 70)), -(1 << 63))
WRONG: Final[tuple[Any, ...]] = (True, False, None, 1.0, 1e400, "1", "", [], [0], [[0]], {}, {"0": 0})


def mutants(ply: Ply) -> None:
    """A dump in which one thing or two were changed is refused with a RulesError, or its game goes on to an end."""
    rng = ply.rng()
    if rng.below((RARELY + ply.number) // 2):  # the longer the game, the more rarely
        return
    played = 0
    here, later = json.dumps(ply.s.dump()), json.dumps(_later(ply.s, rng))
    for _ in range(TRIED):
        dumped: Dump = json.loads(here)
        changes = [mutate(ply.game, dumped, json.loads(later), rng) for _ in range(1 + rng.below(2))]
        try:
            s = _accepted(ply.game, dumped)
            if s is not None:
                _play_on(ply.game, s, rng, played >= PLAYED)
                played += 1
        except Exception as error:
            what = str(error) if isinstance(error, Broken) else told(error, [ply.game.folder])
            raise Broken(f"{' and '.join(changes)[:LONGEST]}: {what}") from error


def _accepted(game: Game[Any], dumped: Dump) -> State | None:
    """Return the state of a dump, unless it is refused as it should be."""
    try:
        loaded: State = game.load(dumped)
        return loaded
    except RulesError:
        return None


def _play_on(game: Game[Any], s: State, rng: Rng, briefly: bool) -> None:
    """Play at random, to the end or for a while: everything must work as it does in an honest game."""
    most = min(A_WHILE, game.bounds.length) if briefly else game.bounds.length
    for ply in range(most + 1):
        game.verify(s)
        if s.to_move() == OVER or ply % LOOKS == 0:
            _look(game, s)
        if s.to_move() == OVER:
            return
        s.log = []
        s.apply(random_action(s, rng))
        for event in s.log:
            game.describe(event)
    expect(briefly, f"not over after {most} plies")


def _look(game: Game[Any], s: State) -> None:
    """Look at a position as players, learners and bots do."""
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


def _later(s: State, rng: Rng) -> Dump:
    """Return the dump of a position some plies later."""
    s = s.clone()
    for _ in range(1 + rng.below(A_WHILE)):
        if s.to_move() != OVER:
            s.apply(random_action(s, rng))
    return s.dump()


# -- what is changed -------------------------------------------------------------------------------


def mutate(game: Game[Any], dumped: Dump, later: Dump, rng: Rng) -> str:
    """Change one thing of a dump at random, or take it from another one of the same game; return what."""
    name = _pick(sorted(dumped), rng)
    kind = rng.below(24)
    if kind == 0:
        del dumped[name]
        return f"{name} dropped"
    if kind == 1:
        dumped[f"{name}s"] = dumped[name]
        return f"{name}s added"
    if kind == 2:
        dumped[name] = _pick(WRONG, rng)
    elif kind < 8:
        dumped[name] = later.get(name)
    elif rng.below(3) == 0 and isinstance(dumped.get("todo"), list):
        name = "todo"
        _mutate_stack(game, dumped["todo"], rng)
    elif isinstance(dumped[name], list):
        _mutate_list(dumped[name], rng)
    else:
        dumped[name] = _other(dumped[name], rng)
    return f"{name} = {dumped[name]}"


def _mutate_list(items: list[Any], rng: Rng) -> None:
    """Change an item, or add, drop or move some."""
    kind = rng.below(10)
    if kind == 0 or not items:
        items.append(items[-1] if items and rng.below(2) else _pick(ODD, rng))
    elif kind == 1:
        del items[rng.below(len(items))]
    elif kind == 2:
        items *= 2 + 500 * rng.below(2)
    elif kind == 3:
        items.append(items.pop(rng.below(len(items))))
    elif kind == 4:  # what one loses, another gets: totals stay as they are
        i, j = rng.below(len(items)), rng.below(len(items))
        if type(items[i]) is int and type(items[j]) is int:
            items[i], items[j] = items[i] - 1, items[j] + 1
    elif kind == 5:
        items[rng.below(len(items))] = _pick(WRONG, rng)
    else:
        i = rng.below(len(items))
        items[i] = _other(items[i], rng)


def _mutate_stack(game: Game[Any], stack: list[Any], rng: Rng) -> None:
    """Change a pending decision, or add, drop or move some."""
    kind = rng.below(8)
    if kind < 2 or not stack:
        steps = [step.name for step in game.steps]
        frame = [_pick(steps, rng), _pick((0, 1, 2, 3, 4, CHANCE, NOBODY, OVER), rng), _other(rng.below(4), rng)]
        stack.insert(rng.below(len(stack) + 1), frame)
    elif kind == 2:
        stack.insert(rng.below(len(stack) + 1), stack[rng.below(len(stack))])
    elif kind == 3:
        del stack[rng.below(len(stack))]
    elif kind == 4:
        _mutate_list(stack, rng)
    elif isinstance(frame := stack[rng.below(len(stack))], list) and len(frame) == 3:
        part = rng.below(3)
        frame[part] = _pick([step.name for step in game.steps], rng) if part == 0 else _other(frame[part], rng)


def _other(value: Any, rng: Rng) -> Any:
    """Return another value: a little more or less, another sign or bit, something odd or something wrong."""
    if type(value) is not int or rng.below(12) == 0:
        return _pick(WRONG, rng)
    near = (value + 1, value - 1, -value, value ^ 1 << rng.below(62), value ^ 1, value * 2, value // 2, rng.below(32))
    return _pick(near, rng) if rng.below(3) else _pick(ODD, rng)


def _pick(values: Any, rng: Rng) -> Any:
    """Return one of some values."""
    return values[rng.below(len(values))]
