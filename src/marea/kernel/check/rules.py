"""Properties of the rules: legal lists, clones, snapshots, sealed answers, odds, records."""

from __future__ import annotations

import json
from collections.abc import Mapping
from math import isfinite, sqrt
from typing import Any, Final

from marea.kernel.chance import random_action
from marea.kernel.check.ply import Broken, Notes, Odds, Ply, expect, same, seen_by
from marea.kernel.game import Game
from marea.kernel.record import Record, replay
from marea.kernel.snapshot import fields
from marea.kernel.state import CHANCE, OVER, State

RARE_CHECK_INTERVAL: Final = 16  # plies between two checks of what rarely breaks
MAX_NODES: Final = 300  # chance nodes measured for each step in a run
MAX_NODES_PER_GAME: Final = 4
DRAWS_PER_NODE: Final = 200
ROUNDING_TOLERANCE: Final = 1e-6  # between a value and the sum of its parts
MAX_DEVIATIONS: Final = 6.0  # standard deviations: a correct game never comes near


def legal(ply: Ply) -> None:
    """legal() is sorted, without repetitions, in its part of the space, and empty only at the end."""
    s, space = ply.s, ply.game.space
    actions = s.legal()
    if s.to_move() == OVER:
        expect(not actions, f"legal() at the end: {ply.show(actions)}")
        return
    expect(actions, "legal() is empty before the end")
    expect(actions == sorted(set(actions)), f"legal() is not sorted: {ply.show(actions)}")
    first, last = (0, space.actions) if s.to_move() >= 0 else (space.actions, space.size())
    expect(first <= actions[0] and actions[-1] < last, f"actions in the wrong part of the space: {actions}")
    if s.to_move() == CHANCE:
        weights = s.weights()
        expect(len(weights) == len(actions), f"{len(weights)} weights for {len(actions)} outcomes")
        expect(min(weights) > 0, f"weights must be positive: {weights}")


def end(ply: Ply) -> None:
    """There are winners and a known reason at the end and only then; returns are within the bounds."""
    s, bounds = ply.s, ply.game.bounds
    expect(len(s.scores()) == s.players, f"{len(s.scores())} scores for {s.players} players")
    if s.to_move() != OVER:
        expect(not s.winners(), f"winners before the end: {s.winners()}")
        expect(s.reason() == "", f"a reason before the end: {s.reason()!r}")
        return
    expect(s.winners() and set(s.winners()) <= set(range(s.players)), f"winners: {s.winners()}")
    expect(s.reason() in ply.game.reasons, f"reason {s.reason()!r} is none of {ply.game.reasons}")
    returns = ply.game.returns(s)
    expect(len(returns) == s.players, f"{len(returns)} returns for {s.players} players")
    expect(bounds.low <= min(returns) and max(returns) <= bounds.high, f"returns {returns} outside the bounds")
    best = [seat for seat in range(s.players) if returns[seat] == max(returns)]
    same(best, s.winners(), "the seats with the highest return, and the winners")


def verify(ply: Ply) -> None:
    """The game's invariants hold, here and in every world that is possible for a viewer."""
    ply.game.verify(ply.s)
    for viewer in ply.viewers():
        try:
            ply.game.verify(ply.world(viewer, ply.rng(viewer)))
        except AssertionError as broken:
            raise Broken(f"after resample for viewer {viewer}: {broken}") from None


def clone(ply: Ply) -> None:
    """A clone is equal, shares no list, and changes independently of the original."""
    s = ply.s
    before = s.dump()
    copy = s.clone()
    same(copy.dump(), before, "the clone differs")
    for name in fields(s):
        expect(
            not isinstance(getattr(s, name), list) or getattr(copy, name) is not getattr(s, name),
            f"{name} is shared with the clone",
        )
    logged = s.clone()
    logged.log = []
    expect(logged.clone().log is None, "the clone keeps the listener")
    rng = ply.rng()
    for _ in range(6):
        if copy.to_move() != OVER:
            copy.apply(random_action(copy, rng))
    same(s.dump(), before, "playing on in the clone changed the original")


def pure(ply: Ply) -> None:
    """Reading changes nothing: views are copies, evaluate and returns give numbers, a picture can be drawn."""
    game, s = ply.game, ply.s
    before = s.dump()
    lists = {id(getattr(s, name)): name for name in fields(s) if isinstance(getattr(s, name), list)}
    names = [f"player {seat}" for seat in range(s.players)]
    for viewer in ply.viewers():
        view = game.view(s, viewer)
        shared = [lists[id(value)] for value in view.values() if id(value) in lists]
        expect(not shared, f"the view hands out {', '.join(shared)} itself instead of a copy")
        game.picture(view, ply.notes.say, names)
    values = game.returns(s) + [game.evaluate(s, seat) for seat in range(s.players)]
    expect(all(map(isfinite, values)), f"returns and values must be numbers: {values}")
    same(s.dump(), before, "view, picture, returns or evaluate changed the state")


def parts(ply: Ply) -> None:
    """The parts have the same names everywhere and add up to the value of `evaluate`; reading them changes nothing."""
    game, s = ply.game, ply.s
    before = s.dump()
    for seat in range(s.players):
        found = game.parts(s, seat)
        ply.notes.parts = same_names(found, ply.notes.parts, f"seat {seat}", "parts")
        total, value = sum(found.values()), game.evaluate(s, seat)
        expect(
            abs(total - value) <= ROUNDING_TOLERANCE,
            f"seat {seat}: the parts add up to {total}, and the value is {value}",
        )
    same(s.dump(), before, "parts changed the state")


def sources(ply: Ply) -> None:
    """The sources of a score have the same names everywhere and add up to it; reading them changes nothing."""
    game, s = ply.game, ply.s
    before = s.dump()
    for seat, score in enumerate(s.scores()):
        found = game.sources(s, seat)
        ply.notes.sources = same_names(found, ply.notes.sources, f"seat {seat}", "sources")
        total = sum(found.values())
        expect(total == score, f"seat {seat}: the sources add up to {total}, and the score is {score}")
    same(s.dump(), before, "sources changed the state")


def same_names(found: Mapping[str, float], known: set[str], where: str, what: str) -> set[str]:
    """Return the names of some values; they must be the known ones, if there are any."""
    expect(found, f"{where}: there are no {what}")
    odd = sorted((known or set(found)) ^ set(found))
    expect(not odd, f"{where}: {', '.join(odd)} is sometimes there and sometimes not")
    return set(found)


def contents(data: object) -> dict[str, str]:
    """Return the contents of a game's shared data, field by field."""
    names = {*getattr(data, "__dict__", ()), *getattr(data, "__mypyc_attrs__", ())}
    return {name: repr(getattr(data, name)) for name in sorted(names) if not name.startswith("__")}


def shared(ply: Ply) -> None:
    """The data that all states share never change; an occasional check is enough."""
    if ply.s.to_move() == OVER or ply.rng().below(RARE_CHECK_INTERVAL) == 0:
        same(contents(ply.game.data), ply.notes.data, "the shared data have changed")


def dump(ply: Ply) -> None:
    """A dump survives JSON and load unchanged."""
    dumped = ply.s.dump()
    loaded = ply.game.load(json.loads(json.dumps(dumped)))
    same(loaded.dump(), dumped, "dump, load, dump")
    same(loaded.legal(), ply.s.legal(), "legal() after load")


def sealed(ply: Ply) -> None:
    """Sealed answers may come in any order with the same effect, and emit no event before the last one."""
    seats = ply.s.waiting()
    expect(
        len(set(seats)) == len(seats),
        f"seats asked twice at once: {seats}; two windows in a row need different arguments",
    )
    silence = ply.s.silence()
    for seat in seats if silence >= 0 else []:
        expect(silence in ply.s.legal_of(seat), f"silence() is {silence}, which seat {seat} may not answer")
    if len(seats) < 2 or seats != ply.s.asked():
        return
    expect(ply.s.to_move() == seats[0], f"a sealed window begins with the lowest seat, not with {ply.s.to_move()}")
    rng = ply.rng()
    answers = {}
    for seat in seats:
        actions = ply.s.legal_of(seat)
        answers[seat] = actions[rng.below(len(actions))]
    shuffled = seats[:]
    rng.shuffle(shuffled)
    first = _apply_answers(ply, seats, answers)
    for order in (seats[::-1], shuffled):
        same(_apply_answers(ply, order, answers), first, f"answers in the order {order} instead of {seats}")


def _apply_answers(ply: Ply, order: list[int], answers: dict[int, int]) -> dict[str, Any]:
    """Give sealed answers in some order and return the resulting dump and events."""
    s = ply.s.clone()
    s.log = []
    for seat in order:
        expect(answers[seat] in s.legal_of(seat), f"what seat {seat} may answer depends on who has answered before")
        expect(not s.log, f"a sealed answer emitted an event before the last one was in: {s.log}")
        s.focus(seat)
        s.apply(answers[seat])
    return {**s.dump(), "events": [seen_by(s.log, viewer) for viewer in range(s.players)]}


def draw(ply: Ply) -> None:
    """draw() returns legal outcomes; their frequencies are collected for `odds`."""
    s = ply.s
    if s.to_move() != CHANCE:
        return
    actions = s.legal()
    counts = dict.fromkeys(actions, 0)
    rng = ply.rng()
    measured = len(actions) > 1 and _worth_measuring(ply)
    for _ in range(DRAWS_PER_NODE if measured else 1):
        outcome = s.draw(rng)
        expect(outcome in counts, f"draw() returned {outcome}, which is not legal")
        counts[outcome] += 1
    if measured:
        weights = s.weights()
        expected = [DRAWS_PER_NODE * weight / sum(weights) for weight in weights]
        odds = ply.notes.odds[s.prompt()]
        odds.surprise += sum((counts[a] - mean) ** 2 / mean for a, mean in zip(actions, expected, strict=True))
        odds.freedom += len(actions) - 1


def _worth_measuring(ply: Ply) -> bool:
    """Return whether to measure another node of this chance step, and count it; they are spread over the games."""
    name = ply.s.prompt()
    odds = ply.notes.odds.setdefault(name, Odds())
    if odds.nodes >= MAX_NODES or ply.notes.measured[name, ply.seed] >= MAX_NODES_PER_GAME:
        return False
    odds.nodes += 1
    ply.notes.measured[name, ply.seed] += 1
    return True


def odds(game: Game[Any], notes: Notes, catalogues: object) -> None:
    """draw() follows weights(): a chi-square test for each chance step over all measured nodes."""
    for name, odds in notes.odds.items():
        if odds.freedom:
            excess = (odds.surprise - odds.freedom) / sqrt(2 * odds.freedom)
            expect(
                excess < MAX_DEVIATIONS, f"draw() of {name} does not follow weights(): {excess:.1f} standard deviations"
            )


def record(game: Game[Any], s: State, record: Record) -> None:
    """A record can be written, read and replayed to the same end and the same bytes."""
    record.finish(s)
    line = record.write()
    states = list(replay(game, Record.read(line)))
    same(states[-1].dump(), s.dump(), "the replayed game ends differently")
    again = Record.read(line)
    again.finish(states[-1])
    same(again.write(), line, "written again")
