"""Properties of learning: what each viewer learns from an action or an outcome, by view, event and world."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from marea.kernel.chance import Rng
from marea.kernel.check.ply import Broken, Pair, Ply, after, expect, same, seen_by
from marea.kernel.state import OVER, Event, State

WORLDS_PER_ACTION: Final = 3  # worlds, and actions, tried where a single one might pass by luck
PAIRS_PER_KIND: Final = 2  # pairs of positions tried, and worlds compared for each


def reveal(ply: Ply) -> None:
    """An action that shows a secret calls reveal(): otherwise undo would not take the knowledge back."""
    s = ply.s
    if s.to_move() < 0 or s.sealed():
        return
    actions = s.legal()[:]
    ply.rng().shuffle(actions)
    for action in actions[:WORLDS_PER_ACTION]:
        later = after(s, action)
        if later.reveals == s.reveals:
            for viewer in ply.viewers():
                _expect_nothing_learnt(ply, action, later, viewer)


def _expect_nothing_learnt(ply: Ply, action: int, later: State, viewer: int) -> None:
    """Raise Broken unless an action looks the same to a viewer in every world."""
    text = ply.game.space.show(action)
    rng = ply.rng(viewer)
    for _ in range(WORLDS_PER_ACTION):
        world = ply.world(viewer, rng)
        expect(action in world.legal(), f"{text} shows viewer {viewer} that it was legal, without a reveal()")
        there = after(world, action)
        try:
            same(ply.game.view(there, viewer), ply.game.view(later, viewer), "view")
            same(seen_by(there.log, viewer), seen_by(later.log, viewer), "events")
        except Broken as broken:
            raise Broken(f"{text} shows viewer {viewer} a secret without a reveal(): {broken}") from None


def learnt(ply: Ply) -> None:
    """Views and events are a viewer's only sources: positions that look the same deal it the same worlds, and
    positions that deal it the same worlds give it the same events."""
    if ply.s.to_move() == OVER:
        return
    for viewer in ply.viewers():
        for what, one, other, here, there in _pairs(ply, viewer):
            events = _memorable_events(ply, one, viewer), _memorable_events(ply, other, viewer)
            if here != there:
                continue
            alike = _deals_same_worlds(ply, one, other, viewer)
            if events[0] == events[1]:
                expect(alike, f"{what}: resample tells viewer {viewer} more than its view and events do")
            elif alike and one.dump() != other.dump():
                raise Broken(f"{what}: viewer {viewer} gets {events[0]} or {events[1]}, but may not know which")


def announced(ply: Ply) -> None:
    """Events announce everything that a viewer comes to see: after the same events, it has the same view."""
    if ply.s.to_move() == OVER:
        return
    for viewer in ply.viewers():
        for what, one, other, here, there in _pairs(ply, viewer):
            if seen_by(one.log, viewer) == seen_by(other.log, viewer):
                same(here, there, f"{what}: no event tells viewer {viewer} what it sees")


def _memorable_events(ply: Ply, s: State, viewer: int) -> list[Event]:
    """Return the events that a viewer gets, except those about open information."""
    return [event for event in seen_by(s.log, viewer) if not ply.game.events[event[0]].open]


def _pairs(ply: Ply, viewer: int) -> list[Pair]:
    """Return pairs of positions one step on, which a viewer may or may not tell apart, with its views; made once."""
    if viewer not in ply.pairs:
        view = ply.game.view
        ply.pairs[viewer] = [(*pair, view(pair[1], viewer), view(pair[2], viewer)) for pair in _make_pairs(ply, viewer)]
    return ply.pairs[viewer]


def _make_pairs(ply: Ply, viewer: int) -> Iterator[tuple[str, State, State]]:
    """Yield pairs: the same action in the true state and in another world, then other players' or chance's actions."""
    s, rng = ply.s, ply.rng(viewer)
    world = ply.world(viewer, rng)
    if s.sealed():
        yield from _window_pairs(ply, viewer, world)
        return
    for action in _shuffled(set(s.legal()) & set(world.legal()), rng)[:PAIRS_PER_KIND]:
        yield ply.game.space.show(action), after(s, action), after(world, action)
    if s.to_move() != viewer:
        actions, there = _shuffled(s.legal(), rng), _shuffled(world.legal(), rng)[0]
        here = after(s, actions[0])
        for other in actions[1:2]:
            yield ply.show([actions[0], other]), here, after(s, other)
        yield ply.show([actions[0], there]), here, after(world, there)


def _shuffled(actions: Iterable[int], rng: Rng) -> list[int]:
    """Return actions in random order."""
    shuffled = sorted(actions)
    rng.shuffle(shuffled)
    return shuffled


def _window_pairs(ply: Ply, viewer: int, world: State) -> Iterator[tuple[str, State, State]]:
    """Close a whole sealed window twice: with the same answers in another world, and with others' answers changed."""
    if ply.s.waiting() != ply.s.asked():
        return
    all_seats = set(range(ply.s.players))
    for there, fixed in ((world, all_seats), (ply.s, {viewer})):
        one, other = ply.s.clone(), there.clone()
        if _answer_alike(one, other, fixed, ply.rng(viewer)):
            yield "sealed answers", one, other


def _answer_alike(one: State, other: State, fixed: set[int], rng: Rng) -> bool:
    """Answer at random for all, the same in both states for the fixed seats; return whether that was possible."""
    one.log, other.log = [], []
    for seat in one.asked():
        answers = _shuffled(one.legal_of(seat), rng), _shuffled(other.legal_of(seat), rng)
        in_both = _shuffled(set(answers[0]) & set(answers[1]), rng)
        if seat in fixed and not in_both:
            return False
        for s, own in zip((one, other), answers, strict=True):
            s.focus(seat)
            s.apply(in_both[0] if seat in fixed else own[0])
    return True


def _deals_same_worlds(ply: Ply, one: State, other: State, viewer: int) -> bool:
    """Return whether two states deal a viewer the same worlds."""
    for i in range(PAIRS_PER_KIND):
        pair = one.clone(), other.clone()
        for s in pair:
            ply.game.resample(s, viewer, Rng(ply.seed, i))
        if pair[0].dump() != pair[1].dump():
            return False
    return True
