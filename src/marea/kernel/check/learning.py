"""Properties of learning: what an action or an outcome shows to whom, by view, event and world."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from marea.kernel.chance import Rng
from marea.kernel.check.ply import Broken, Ply, after, expect, same, seen_by
from marea.kernel.state import CHANCE, OVER, Event, State

WORLDS: Final = 3  # worlds tried for each question that one might answer by luck,
PAIRS: Final = 2  # and pairs of positions, each with so many worlds
Pair = tuple[str, State, State]  # what happened, and two positions that came of it


def reveal(ply: Ply) -> None:
    """What an action shows of secrets is announced: without reveal(), undoing it takes nothing back."""
    s = ply.s
    if s.to_move() < 0 or s.sealed():
        return
    actions = s.legal()[:]
    ply.rng().shuffle(actions)
    for action in actions[:WORLDS]:
        later = after(s, action)
        if later.reveals == s.reveals:
            for viewer in ply.viewers():
                _nothing_learnt(ply, action, later, viewer)


def _nothing_learnt(ply: Ply, action: int, later: State, viewer: int) -> None:
    """Break unless an action looks the same to a viewer in every world."""
    text = ply.game.space.show(action)
    rng = ply.rng(viewer)
    for _ in range(WORLDS):
        world = ply.world(viewer, rng)
        expect(action in world.legal(), f"{text} shows viewer {viewer} that it could be played, without a reveal()")
        there = after(world, action)
        try:
            same(ply.game.view(there, viewer), ply.game.view(later, viewer), "view")
            same(seen_by(there.log, viewer), seen_by(later.log, viewer), "events")
        except Broken as broken:
            raise Broken(f"{text} shows viewer {viewer} a secret without a reveal(): {broken}") from None


def learnt(ply: Ply) -> None:
    """Views and events are all that a viewer learns by: what it cannot tell apart deals it the same worlds, and
    what deals it the same worlds is told to it in the same words."""
    if ply.s.to_move() == OVER:
        return
    for viewer in ply.viewers():
        for what, one, other in _pairs(ply, viewer):
            told = _told(ply, one, viewer), _told(ply, other, viewer)
            if ply.game.view(one, viewer) != ply.game.view(other, viewer):
                continue
            alike = _same_worlds(ply, one, other, viewer)
            if told[0] == told[1]:
                expect(alike, f"{what}: resample tells viewer {viewer} apart what its view and events do not")
            elif alike and one.dump() != other.dump():
                raise Broken(f"{what}: viewer {viewer} is told {told[0]} or {told[1]}, but may not know which")


def _told(ply: Ply, s: State, viewer: int) -> list[Event]:
    """Return what a viewer was told, without what lay open anyhow."""
    return [event for event in seen_by(s.log, viewer) if not ply.game.events[event[0]].open]


def _pairs(ply: Ply, viewer: int) -> Iterator[Pair]:
    """Yield positions one step on, which a viewer may or may not tell apart."""
    s = ply.s
    world = ply.world(viewer, ply.rng(viewer))
    if s.sealed():
        yield from _answers(ply, world)
        return
    in_both = sorted(set(s.legal()) & set(world.legal()))
    ply.rng(viewer).shuffle(in_both)
    for action in in_both[:PAIRS]:
        yield ply.game.space.show(action), after(s, action), after(world, action)
    if s.to_move() == CHANCE or s.to_move() != viewer:
        for action, other in pairwise(s.legal()[: PAIRS + 1]):
            yield ply.show([action, other]), after(s, action), after(s, other)


def _answers(ply: Ply, world: State) -> Iterator[Pair]:
    """Close a whole sealed window in the truth and in another world, with the same answers."""
    seats = ply.s.asked()
    if ply.s.waiting() != seats:
        return
    rng = ply.rng()
    one, other = ply.s.clone(), world.clone()
    one.log, other.log = [], []
    for seat in seats:
        in_both = sorted(set(one.legal_of(seat)) & set(other.legal_of(seat)))
        if not in_both:
            return
        answer = in_both[rng.below(len(in_both))]
        for s in (one, other):
            s.focus(seat)
            s.apply(answer)
    yield "sealed answers", one, other


def _same_worlds(ply: Ply, one: State, other: State, viewer: int) -> bool:
    """Tell whether a viewer is dealt the same worlds from two states."""
    for i in range(PAIRS):
        pair = one.clone(), other.clone()
        for s in pair:
            ply.game.resample(s, viewer, Rng(ply.seed, i))
        if pair[0].dump() != pair[1].dump():
            return False
    return True
