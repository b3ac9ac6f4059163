"""Properties of secrecy: views, worlds, reveals, and what events tell to whom."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any, Final

from marea.kernel.chance import Rng
from marea.kernel.check.ply import Broken, Notes, Ply, expect, same, seen_by
from marea.kernel.game import Game
from marea.kernel.state import CHANCE, State

WORLDS: Final = 3  # worlds tried for each question that one might answer by luck


def view(ply: Ply) -> None:
    """A view shows nothing that the viewer cannot know: it is the same in any world resampled for it."""
    for viewer in ply.viewers():
        here = ply.game.view(ply.s, viewer)
        same(json.loads(json.dumps(here)), here, f"the view of {viewer} is not plain JSON")
        there = ply.game.view(ply.world(viewer, ply.rng(viewer)), viewer)
        same(here, there, f"the view of {viewer} changes with what it cannot know")


def asked(ply: Ply) -> None:
    """A seat that is asked has the same legal actions in every world it believes possible."""
    for seat in ply.s.waiting():
        world = ply.world(seat, ply.rng(seat))
        same(world.legal_of(seat), ply.s.legal_of(seat), f"legal actions of seat {seat} in a resampled world")
        expect(world.to_move() == seat, f"seat {seat} is not to move in the world resampled for it")


def blind(ply: Ply) -> None:
    """resample depends on the rng and on what the viewer knows, never on the truth."""
    for viewer in ply.viewers():
        elsewhere = ply.world(viewer, Rng(ply.seed, 1_000_003 + ply.number))
        ply.game.resample(elsewhere, viewer, ply.rng(viewer))
        same(elsewhere.dump(), ply.world(viewer, ply.rng(viewer)).dump(), f"resample for {viewer} looks at the truth")


def hidden(ply: Ply) -> None:
    """resample changes only what the game declares as hidden."""
    before = ply.s.dump()
    for viewer in ply.viewers():
        after = ply.world(viewer, ply.rng(viewer)).dump()
        changed = {name for name in before if before[name] != after[name]}
        ply.notes.moved |= changed
        odd = sorted(changed - set(ply.game.hidden) - {"todo"})  # who has answered is on the stack
        expect(not odd, f"resample for {viewer} changes {', '.join(odd)}, which `hidden` does not name")


def moved(game: Game[Any], notes: Notes, catalogues: object) -> None:
    """Every field that is declared as hidden was really redealt: a resample that does nothing hides every leak."""
    still = [name for name in game.hidden if name not in notes.moved]
    expect(not still, f"resample never changed {', '.join(still)}")


def reveal(ply: Ply) -> None:
    """What an action shows of secrets is announced: without reveal(), undoing it takes nothing back."""
    s = ply.s
    if s.to_move() < 0 or s.sealed():
        return
    actions = s.legal()
    ply.rng().shuffle(actions)
    for action in actions[:WORLDS]:
        after = _after(s, action)
        if after.reveals == s.reveals:
            for viewer in ply.viewers():
                _nothing_learnt(ply, action, after, viewer)


def _nothing_learnt(ply: Ply, action: int, after: State, viewer: int) -> None:
    """Break unless an action looks the same to a viewer in every world."""
    text = ply.game.space.show(action)
    rng = ply.rng(viewer)
    for _ in range(WORLDS):
        world = ply.world(viewer, rng)
        expect(action in world.legal(), f"{text} shows viewer {viewer} that it could be played, without a reveal()")
        there = _after(world, action)
        try:
            same(ply.game.view(there, viewer), ply.game.view(after, viewer), "view")
            same(seen_by(there.log, viewer), seen_by(after.log, viewer), "events")
        except Broken as broken:
            raise Broken(f"{text} shows viewer {viewer} a secret without a reveal(): {broken}") from None


def events(ply: Ply) -> None:
    """Outcomes that leave a viewer the same worlds are told to it in the same words."""
    s = ply.s
    if s.to_move() == CHANCE:
        outcomes = [_after(s, action) for action in s.legal()]
        for viewer in ply.viewers():
            for one, other in pairwise(outcomes):
                told, told_other = seen_by(one.log, viewer), seen_by(other.log, viewer)
                if told != told_other and one.dump() != other.dump() and _same_worlds(ply, one, other, viewer):
                    raise Broken(f"viewer {viewer} is told {told} or {told_other}, but may not know which")
    elif s.to_move() >= 0:
        for event in _after(s, s.legal()[0]).log or []:
            ply.game.describe(event)


def _same_worlds(ply: Ply, one: State, other: State, viewer: int) -> bool:
    """Tell whether a viewer is dealt the same worlds from two states."""
    for i in range(WORLDS):
        pair = one.clone(), other.clone()
        for s in pair:
            ply.game.resample(s, viewer, Rng(ply.seed, i))
        if pair[0].dump() != pair[1].dump():
            return False
    return True


def _after(s: State, action: int) -> State:
    """Return the state after an action, with what was told."""
    after = s.clone()
    after.log = []
    after.apply(action)
    return after
