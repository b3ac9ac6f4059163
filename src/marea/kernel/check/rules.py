"""Properties of the rules: legal lists, clones, snapshots, sealed answers, odds, records."""

from __future__ import annotations

import json
from math import sqrt
from typing import Any, Final

from marea.kernel.check.ply import Broken, Notes, Ply, expect, same, seen_by
from marea.kernel.game import Game
from marea.kernel.record import Record, replay
from marea.kernel.snapshot import fields
from marea.kernel.state import CHANCE, OVER, State

NODES: Final = 150  # chance nodes that are measured in a run,
DRAWS: Final = 200  # and draws at each of them
TOO_MUCH: Final = 6.0  # standard deviations: seeds are fixed, so an honest game never comes near


def legal(ply: Ply) -> None:
    """legal() is sorted, free of repetitions, in its part of the space, and empty only at the end."""
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
    """Winners and a known reason at the end and only then; returns within the bounds."""
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


def verify(ply: Ply) -> None:
    """The game's own invariants hold, here and in every world that a viewer believes possible."""
    ply.game.verify(ply.s)
    for viewer in ply.viewers():
        try:
            ply.game.verify(ply.world(viewer, ply.rng(viewer)))
        except AssertionError as broken:
            raise Broken(f"after resample for viewer {viewer}: {broken}") from None


def clone(ply: Ply) -> None:
    """A clone is equal, shares no list, and what happens to it does not happen to the original."""
    s = ply.s
    before = s.dump()
    copy = s.clone()
    same(copy.dump(), before, "the clone differs")
    for name in fields(s):
        expect(
            not isinstance(getattr(s, name), list) or getattr(copy, name) is not getattr(s, name),
            f"{name} is shared with the clone",
        )
    expect(copy.log is None, "the clone has a listener")
    rng = ply.rng()
    for _ in range(6):
        _random_step(copy, rng)
    same(s.dump(), before, "playing on in the clone changed the original")


def _random_step(s: State, rng: Any) -> None:
    if s.to_move() != OVER:
        actions = s.legal()
        s.apply(actions[rng.below(len(actions))])


def dump(ply: Ply) -> None:
    """A dump goes through JSON and load, and comes back the same."""
    dumped = ply.s.dump()
    loaded = ply.game.load(json.loads(json.dumps(dumped)))
    same(loaded.dump(), dumped, "dump, load, dump")
    same(loaded.legal(), ply.s.legal(), "legal() after load")


def sealed(ply: Ply) -> None:
    """Sealed answers may come in any order: the same follows, and nothing is told before the last."""
    seats = ply.s.waiting()
    expect(
        len(set(seats)) == len(seats),
        f"seats asked twice at once: {seats}; two windows in a row need different arguments",
    )
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
    first = _answered(ply, seats, answers)
    for order in (seats[::-1], shuffled):
        same(_answered(ply, order, answers), first, f"answers in the order {order} instead of {seats}")


def _answered(ply: Ply, order: list[int], answers: dict[int, int]) -> dict[str, Any]:
    """Give sealed answers in some order and return all that came of it."""
    s = ply.s.clone()
    s.log = []
    for seat in order:
        expect(answers[seat] in s.legal_of(seat), f"what seat {seat} may answer depends on who has answered before")
        expect(not s.log, f"a sealed answer told something before the last one was in: {s.log}")
        s.focus(seat)
        s.apply(answers[seat])
    return {**s.dump(), "events": [seen_by(s.log, viewer) for viewer in range(s.players)]}


def draw(ply: Ply) -> None:
    """draw() gives legal outcomes; how often is added up for `odds`."""
    s, notes = ply.s, ply.notes
    if s.to_move() != CHANCE:
        return
    actions = s.legal()
    counts = dict.fromkeys(actions, 0)
    rng = ply.rng()
    measured = len(actions) > 1 and notes.nodes < NODES
    for _ in range(DRAWS if measured else 1):
        outcome = s.draw(rng)
        expect(outcome in counts, f"draw() gave {outcome}, which is not legal")
        counts[outcome] += 1
    if measured:
        weights = s.weights()
        expected = [DRAWS * weight / sum(weights) for weight in weights]
        notes.surprise += sum(
            (counts[action] - mean) ** 2 / mean for action, mean in zip(actions, expected, strict=True)
        )
        notes.freedom += len(actions) - 1
        notes.nodes += 1


def odds(game: Game[Any], notes: Notes, catalogues: object) -> None:
    """draw() agrees with weights(): a chi-square over all the nodes that were measured."""
    if notes.freedom:
        excess = (notes.surprise - notes.freedom) / sqrt(2 * notes.freedom)
        expect(
            excess < TOO_MUCH,
            f"draw() does not follow weights(): {excess:.1f} standard deviations over {notes.nodes} nodes",
        )


def record(game: Game[Any], s: State, record: Record) -> None:
    """A record is written, read and replayed to the same end and the same bytes."""
    record.finish(s)
    line = record.write()
    states = list(replay(game, Record.read(line)))
    same(states[-1].dump(), s.dump(), "the replayed game ends differently")
    again = Record.read(line)
    again.finish(states[-1])
    same(again.write(), line, "written again")
