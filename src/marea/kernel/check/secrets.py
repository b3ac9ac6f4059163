"""Properties of secrecy: a viewer's view, and the worlds that resample deals it."""

from __future__ import annotations

import json
import re
from dataclasses import asdict
from typing import Any, Final

from marea.kernel.chance import Rng
from marea.kernel.check.ply import Broken, Notes, Ply, expect, same
from marea.kernel.check.rules import RARE_CHECK_INTERVAL
from marea.kernel.game import Game
from marea.kernel.state import SPECTATOR, State, frame_step

COUNTABLE_WORLDS: Final = 4  # more different worlds than this are too many to test
MIN_TRIES: Final = 40  # worlds dealt before concluding that they are too many
MAX_TRIES: Final = 2000  # worlds dealt before concluding that the truth is not among them
NUMBER_AS_KEY: Final = re.compile(r'"(0|[1-9]\d*)":')  # JavaScript does not keep the order of such keys


def view(ply: Ply) -> None:
    """A view shows nothing hidden from the viewer: it is the same in every world resampled for it, as are scores."""
    for viewer in ply.viewers():
        here = ply.game.view(ply.s, viewer)
        text = json.dumps(here)
        same(json.loads(text), here, f"the view of {viewer} is not plain JSON")
        number = NUMBER_AS_KEY.search(text)
        expect(not number, f"the view of {viewer} has a key that browsers would put first: {number and number[0]}")
        world = ply.world(viewer, ply.rng(viewer))
        same(here, ply.game.view(world, viewer), f"the view of {viewer} changes with what it cannot know")
        same(ply.s.scores(), world.scores(), f"scores() change with what {viewer} cannot know")


def observe(ply: Ply) -> None:
    """An observation matches its fields, and shows nothing hidden from the seat."""
    game, s = ply.game, ply.s
    before = s.dump()
    for seat in range(s.players):
        numbers = game.observe(s, seat)
        size = sum(field.size for field in game.fields)
        expect(len(numbers) == size, f"seat {seat}: {len(numbers)} numbers, and the fields have {size}")
        first = 0
        for field in game.fields:
            part = numbers[first : first + field.size]
            expect(not part or max(part) <= field.high, f"seat {seat}: {field.name} is {max(part)}, above {field.high}")
            first += field.size
        world = ply.world(seat, ply.rng(seat))
        same(numbers, game.observe(world, seat), f"what seat {seat} observes changes with what it cannot know")
    same(s.dump(), before, "observe changed the state")


def asked(ply: Ply) -> None:
    """A seat that is asked has the same legal actions and choices in every world that is possible for it."""
    for seat in ply.s.waiting():
        world = ply.world(seat, ply.rng(seat))
        same(world.legal_of(seat), ply.s.legal_of(seat), f"legal actions of seat {seat} in a resampled world")
        expect(world.to_move() == seat, f"seat {seat} is not to move in the world resampled for it")
        here, there = ([asdict(c) for c in ply.game.choices(s, seat)] for s in (ply.s, world))
        same(here, there, f"choices of seat {seat} change with what it cannot know")


def open_steps(ply: Ply) -> None:
    """The legal actions of an open step follow from public information."""
    seat = ply.s.to_move()
    if seat >= 0 and ply.s.steps[frame_step(ply.s.now)].open:
        world = ply.world(SPECTATOR, ply.rng(SPECTATOR))
        same(world.legal_of(seat), ply.s.legal_of(seat), "legal actions of an open step, in a spectator's world")


def blind(ply: Ply) -> None:
    """resample depends on the rng and on the viewer's knowledge, never on the truth."""
    for viewer in ply.viewers():
        elsewhere = ply.world(viewer, Rng(ply.seed, 1_000_003 + ply.number))
        ply.game.resample(elsewhere, viewer, ply.rng(viewer))
        here = ply.world(viewer, ply.rng(viewer))
        same(elsewhere.dump(), here.dump(), f"resample for {viewer} looks at the truth")


def worlds(ply: Ply) -> None:
    """The truth is among the worlds dealt to a viewer; tested if they are few enough to count."""
    if ply.rng().below(RARE_CHECK_INTERVAL):
        return
    for viewer in ply.viewers():
        truth = ply.s.clone()
        truth.forget_answers(viewer)
        rng = ply.rng(viewer)
        dealt: set[str] = set()
        for tries in range(MAX_TRIES):
            dealt.add(_secrets(ply, ply.world(viewer, rng)))
            if _secrets(ply, truth) in dealt or (tries >= MIN_TRIES and len(dealt) > COUNTABLE_WORLDS):
                break
        else:
            raise Broken(f"viewer {viewer}: the truth is not among the {len(dealt)} worlds that resample deals")


def _secrets(ply: Ply, s: State) -> str:
    """Return the hidden fields of a state, as text; without seats' memories, which worlds may forget."""
    dumped = s.dump()
    return json.dumps([dumped[name] for name in ply.game.hidden if name not in ply.game.memories])


def hidden(ply: Ply) -> None:
    """resample changes only the fields declared as hidden, and the answers of an open window."""
    before = ply.s.dump()
    kernel_owned = {"todo", "answers"} if ply.s.sealed() else set()
    for viewer in ply.viewers():
        world = ply.world(viewer, ply.rng(viewer)).dump()
        changed = {name for name in before if before[name] != world[name]}
        ply.notes.moved |= changed
        odd = sorted(changed - set(ply.game.hidden) - kernel_owned)
        expect(not odd, f"resample for {viewer} changes {', '.join(odd)}, which `secret_fields` does not name")


def moved(game: Game[Any], notes: Notes, catalogues: object) -> None:
    """Every field declared as hidden was redealt: a resample that does nothing would hide every leak."""
    still = [name for name in game.hidden if name not in notes.moved]
    expect(not still, f"resample never changed {', '.join(still)}")
