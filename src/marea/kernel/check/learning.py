"""Properties of learning: what an action or an outcome shows to whom, by view, event and world."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from marea.kernel.chance import Rng
from marea.kernel.check.ply import Broken, Pair, Ply, after, expect, same, seen_by
from marea.kernel.state import OVER, Event, State

WORLDS: Final = 3  # worlds tried for each question that one might answer by luck,
PAIRS: Final = 2  # and pairs of positions, each with so many worlds


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
        for what, one, other, here, there in _pairs(ply, viewer):
            words = _words(ply, one, viewer), _words(ply, other, viewer)
            if here != there:
                continue
            alike = _same_worlds(ply, one, other, viewer)
            if words[0] == words[1]:
                expect(alike, f"{what}: resample tells viewer {viewer} apart what its view and events do not")
            elif alike and one.dump() != other.dump():
                raise Broken(f"{what}: viewer {viewer} is told {words[0]} or {words[1]}, but may not know which")


def told(ply: Ply) -> None:
    """Events tell a viewer all that it comes to see: what it is told the same of looks the same to it."""
    if ply.s.to_move() == OVER:
        return
    for viewer in ply.viewers():
        for what, one, other, here, there in _pairs(ply, viewer):
            if seen_by(one.log, viewer) == seen_by(other.log, viewer):
                same(here, there, f"{what}: no event tells viewer {viewer} what it sees")


def _words(ply: Ply, s: State, viewer: int) -> list[Event]:
    """Return what a viewer was told, without what lay open anyhow."""
    return [event for event in seen_by(s.log, viewer) if not ply.game.events[event[0]].open]


def _pairs(ply: Ply, viewer: int) -> list[Pair]:
    """Return positions one step on, which a viewer may or may not tell apart, and what it sees; they are made once."""
    if viewer not in ply.pairs:
        view = ply.game.view
        ply.pairs[viewer] = [(*made, view(made[1], viewer), view(made[2], viewer)) for made in _made(ply, viewer)]
    return ply.pairs[viewer]


def _made(ply: Ply, viewer: int) -> Iterator[tuple[str, State, State]]:
    """Yield the same action in the truth and in another world, then what somebody else may do or draw in both."""
    s, rng = ply.s, ply.rng(viewer)
    world = ply.world(viewer, rng)
    if s.sealed():
        yield from _answers(ply, viewer, world)
        return
    for action in _some(set(s.legal()) & set(world.legal()), rng)[:PAIRS]:
        yield ply.game.space.show(action), after(s, action), after(world, action)
    if s.to_move() != viewer:
        actions, there = _some(s.legal(), rng), _some(world.legal(), rng)[0]
        here = after(s, actions[0])
        for other in actions[1:2]:
            yield ply.show([actions[0], other]), here, after(s, other)
        yield ply.show([actions[0], there]), here, after(world, there)


def _some(actions: Iterable[int], rng: Rng) -> list[int]:
    """Return actions in any order."""
    shuffled = sorted(actions)
    rng.shuffle(shuffled)
    return shuffled


def _answers(ply: Ply, viewer: int, world: State) -> Iterator[tuple[str, State, State]]:
    """Close a whole sealed window twice: with the same answers in another world, and with other answers of others."""
    if ply.s.waiting() != ply.s.asked():
        return
    everybody = set(range(ply.s.players))
    for there, fixed in ((world, everybody), (ply.s, {viewer})):
        one, other = ply.s.clone(), there.clone()
        if _answered_alike(one, other, fixed, ply.rng(viewer)):
            yield "sealed answers", one, other


def _answered_alike(one: State, other: State, fixed: set[int], rng: Rng) -> bool:
    """Let everybody answer at random, the fixed seats the same in both states; tell whether they could."""
    one.log, other.log = [], []
    for seat in one.asked():
        answers = _some(one.legal_of(seat), rng), _some(other.legal_of(seat), rng)
        in_both = _some(set(answers[0]) & set(answers[1]), rng)
        if seat in fixed and not in_both:
            return False
        for s, own in zip((one, other), answers, strict=True):
            s.focus(seat)
            s.apply(in_both[0] if seat in fixed else own[0])
    return True


def _same_worlds(ply: Ply, one: State, other: State, viewer: int) -> bool:
    """Tell whether a viewer is dealt the same worlds from two states."""
    for i in range(PAIRS):
        pair = one.clone(), other.clone()
        for s in pair:
            ply.game.resample(s, viewer, Rng(ply.seed, i))
        if pair[0].dump() != pair[1].dump():
            return False
    return True
