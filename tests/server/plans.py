"""Plans: the next decisions of two positions that look the same to a viewer, chosen so that they still do.

The viewer may know what the rules show it: its view and its events. Moves, answers and outcomes differ wherever
neither reveals them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar

from marea import games
from marea.kernel.chance import Rng, random_action
from marea.kernel.check.ply import after, seen_by
from marea.kernel.contract import Value
from marea.kernel.state import CHANCE, OVER, State

T = TypeVar("T")
Pair = tuple[State, State]
Moves = dict[int, str]  # by seat, in notation

OPTIONS: dict[str, dict[str, Value]] = {"nyakuza": {"variant_secret": True}}  # with the most hidden information
TRIES = 20  # to find sealed answers that differ


@dataclass(frozen=True)
class Plan:
    """The next moves and random outcomes at each of two tables, and the resulting positions."""

    moves: tuple[Moves, Moves]
    outcomes: tuple[list[int], list[int]]
    pair: Pair


def positions(game: str, players: int, viewer: int, rng: Rng) -> Pair:
    """Return two positions in the middle of a game that differ only in information hidden from a viewer."""
    found = games.get(game)
    first, spread = (4, 8) if game == "regatta" else (8, 40)
    while True:
        one: State = found.new(players, OPTIONS.get(game))
        length = first + rng.below(spread)
        while length > 0 and one.to_move() != OVER:
            length -= one.to_move() >= 0
            one.apply(random_action(one, rng))
        other: State = one.clone()
        found.resample(other, viewer, rng)
        whole = one.to_move() >= 0 and one.waiting() == one.asked()
        if whole and secrets(one) != secrets(other):
            return one, other


def secrets(s: State) -> list[object]:
    """Return the hidden fields of a state, except the memories of seats."""
    fields = s.dump()
    return [fields[name] for name in s.game.hidden if name not in s.game.memories]


def shuffled(items: list[T], rng: Rng) -> list[T]:
    """Return a list in random order."""
    order = list(range(len(items)))
    rng.shuffle(order)
    return [items[i] for i in order]


def clone_with_logs(pair: Pair) -> Pair:
    """Return copies of two states that log their events."""
    one, other = pair[0].clone(), pair[1].clone()
    one.log, other.log = [], []
    return one, other


def are_alike(pair: Pair, viewer: int) -> bool:
    """Return whether two states have the same view and events for a viewer."""
    one, other = pair
    views = [s.game.view(s, viewer) for s in pair]
    return views[0] == views[1] and seen_by(one.log, viewer) == seen_by(other.log, viewer)


def plan_decision(pair: Pair, viewer: int, rng: Rng) -> Plan | None:
    """Return a plan for the next decision after which two states look the same to a viewer; None if there is none."""
    offers = sealed_answers(pair, viewer, rng) if pair[0].sealed() else common_moves(pair, rng)
    for one, other in offers:
        later = clone_with_logs(pair)
        for s, chosen in zip(later, (one, other), strict=True):
            for seat, action in chosen.items():
                s.focus(seat)
                s.apply(action)
        outcomes: tuple[list[int], list[int]] = ([], [])
        end = resolve_chance(later, viewer, rng, outcomes) if are_alike(later, viewer) else None
        if end and end[0].to_move() != OVER:
            show = pair[0].game.space.show
            texts = [{seat: show(action) for seat, action in chosen.items()} for chosen in (one, other)]
            return Plan((texts[0], texts[1]), outcomes, end)
    return None


def common_moves(pair: Pair, rng: Rng) -> Iterator[tuple[dict[int, int], dict[int, int]]]:
    """Yield the moves that are legal at both tables, usually those that open a sealed window first."""
    seat = pair[0].to_move()
    in_both = shuffled([action for action in pair[0].legal() if action in pair[1].legal()], rng)
    if rng.below(4):
        in_both.sort(key=lambda action: not after(pair[0], action).sealed())
    for action in in_both:
        yield {seat: action}, {seat: action}


def sealed_answers(pair: Pair, viewer: int, rng: Rng) -> Iterator[tuple[dict[int, int], dict[int, int]]]:
    """Yield sealed answers of all seats asked: first some that may differ, then the same at both tables."""
    seats = pair[0].asked()
    for tries in range(2 * TRIES):
        one = {seat: shuffled(pair[0].legal_of(seat), rng)[0] for seat in seats}
        other = {seat: shuffled(pair[1].legal_of(seat), rng)[0] for seat in seats}
        if viewer in seats:
            other[viewer] = one[viewer]
        if tries < TRIES:
            yield one, other
        elif all(one[seat] in pair[1].legal_of(seat) for seat in seats):
            yield one, one


def resolve_chance(pair: Pair, viewer: int, rng: Rng, outcomes: tuple[list[int], list[int]]) -> Pair | None:
    """Draw outcomes at both tables, different ones where the viewer does not see them; append them to the lists."""
    while CHANCE in (pair[0].to_move(), pair[1].to_move()):
        found = draw_outcomes(pair, viewer, rng)
        if found is None:
            return None
        pair, drawn = found
        for drawn_so_far, outcome in zip(outcomes, drawn, strict=True):
            drawn_so_far.append(outcome)
    return pair


def draw_outcomes(pair: Pair, viewer: int, rng: Rng) -> tuple[Pair, tuple[int, int]] | None:
    """Return two positions after one outcome each, and the outcomes."""
    one, other = pair
    if one.to_move() != other.to_move():
        return None
    for here in shuffled(one.legal(), rng):
        order = shuffled(other.legal(), rng)
        if rng.below(2):
            order.sort(key=lambda outcome: outcome == here)
        for there in order:
            later = clone_with_logs(pair)
            later[0].apply(here)
            later[1].apply(there)
            if are_alike(later, viewer):
                return later, (here, there)
    return None
