"""A ship's ways over the sea, for a board that shows them: what it can reach now, and what lies beyond."""

from __future__ import annotations

from dataclasses import dataclass, replace
from heapq import heappop, heappush
from typing import Final

from typing_extensions import TypedDict

from marea.games.caravelas.sheets import encounters
from marea.games.caravelas.state import Caravelas
from marea.games.caravelas.words import CARD_WIDTH, SYMBOLS, WIND
from marea.kernel.piles import some

SHIP: Final = -1  # the leg before the first

Weight = tuple[int, int, int]  # of a way: tokens count first, then incidents, then steps; lower is better
NOTHING: Final[Weight] = (0, 0, 0)


class CaravelasGuide(TypedDict):
    """The ways from a ship to all cells, as legs, numbered from 0: first those that can be sailed now, then the others.

    The way to a cell is the first leg that leads there, with those before it. Beyond the cells in reach now, where
    cards and later turns decide, a way costs what is printed on the chart.
    """

    cells: list[str]  # the cell at the end of each leg
    after: list[int]  # the leg before each; -1 for the ship
    spent: list[int]  # the tokens spent up to the end of each; in a bonus move, the cells
    now: int  # the number of legs, from the first on, that can be sailed now without a decision that could end the way
    winds: list[int]  # those of them on which a wind card keeps pirates away
    ends: dict[str, list[int]]  # the first legs that cannot be sailed now, by reason
    meets: dict[str, str]  # by symbol: what the ship meets on such cells


@dataclass(frozen=True)
class Leg:
    """A step to a cell, the leg before it, and the whole way up to here: its weight, and its wind cards."""

    cell: int
    after: int
    weight: Weight
    winds: int = 0
    by_wind: bool = False


def guide(s: Caravelas, seat: int) -> CaravelasGuide:
    """Return the ways of a seat's ship, from what the seat can see."""
    voyage = Voyage(s, seat)
    if voyage.verb:
        voyage.sail_now()
        voyage.drop_detours()
    now = len(voyage.legs)
    if voyage.verb != "bonus":
        voyage.plan_beyond()
    legs = voyage.legs
    return {
        "cells": [s.data.cells[leg.cell] for leg in legs],
        "after": [leg.after for leg in legs],
        "spent": [leg.weight[0] for leg in legs],
        "now": now,
        "winds": [number for number, leg in enumerate(legs) if leg.by_wind],
        "ends": voyage.ends(now) if voyage.verb == "move" else {},
        "meets": voyage.meets,
    }


class Voyage:
    """A search for the ways of a ship; a cell is visited once per number of wind cards, and once more beyond."""

    def __init__(self, s: Caravelas, seat: int) -> None:
        self.data = s.data
        self.seat = seat
        self.start = int(s.ships[seat])
        asked = seat in s.asked() and s.prompt() in ("move", "bonus")
        self.verb = s.prompt() if asked else ""
        self.tokens = s.argument() & 7 if self.verb == "bonus" else int(s.tokens[seat])
        self.hand = s.hands[seat]
        self.at = s.clone()  # the ship is placed here and there, to see what is legal
        self.numbers = {id: cell for cell, id in enumerate(s.data.cells)}
        self.meets = encounters(s.version) if self.verb != "bonus" else {}  # R42
        self.legs: list[Leg] = []

    def encounter(self, cell: int) -> str:
        """Return what the ship meets on a cell; empty if nothing."""
        return self.meets.get(SYMBOLS[self.data.symbol[cell]], "")

    def price(self, cell: int, near: int) -> int:
        """R21, R22: return the tokens for a step, with pirates paid; R41: in a bonus move every cell counts."""
        if self.verb == "bonus":
            return 1
        return (0 if self.data.free[cell] == near else 1) + (1 if self.encounter(near) == "pirates" else 0)

    def extend(self, weight: Weight, cell: int, near: int) -> Weight:
        """Return the weight of a way after one more step, with pirates paid."""
        tokens, incidents, steps = weight
        stop = self.encounter(near) in ("card", "die")
        return tokens + self.price(cell, near), incidents + stop, steps + 1

    # -- within reach now ------------------------------------------------------------------------------

    def sail_now(self) -> None:
        """Find the cells that can be reached now: with the fewest wind cards, then with the fewest tokens.

        A cell is entered again, with more wind cards, if that leaves more tokens.
        """
        fewest = {self.start: 0}
        todo: list[tuple[int, Weight, int, int, bool]] = []
        self.add_steps(todo, Leg(self.start, SHIP, NOTHING), SHIP)
        while todo:
            winds, weight, cell, after, by_wind = heappop(todo)
            if weight[0] >= fewest.get(cell, weight[0] + 1):
                continue
            fewest[cell] = weight[0]
            leg = Leg(cell, after, weight, winds, by_wind)
            self.legs.append(leg)
            if self.encounter(cell) != "card":  # a card decides how it goes on
                self.add_steps(todo, leg, len(self.legs) - 1)

    def drop_detours(self) -> None:
        """Keep the first leg that leads to each cell, and those before it."""
        first: dict[int, int] = {}
        for number, leg in enumerate(self.legs):
            first.setdefault(leg.cell, number)
        kept = set(first.values())
        for number in reversed(range(len(self.legs))):  # a leg has a lower number than those after it
            if number in kept:
                kept.add(self.legs[number].after)
        numbers = {old: new for new, old in enumerate(sorted(kept - {SHIP}))} | {SHIP: SHIP}
        self.legs = [replace(leg, after=numbers[leg.after]) for old, leg in enumerate(self.legs) if old in kept]

    def add_steps(self, todo: list[tuple[int, Weight, int, int, bool]], leg: Leg, number: int) -> None:
        """Add the legal steps at the end of a leg."""
        left = self.tokens - leg.weight[0]
        if left == 0:
            return  # R27: even on a current
        self.at.ships[self.seat] = leg.cell
        if self.verb == "move":
            self.at.tokens[self.seat] = left
            self.at.hands[self.seat] = self.hand - some(WIND, leg.winds, CARD_WIDTH)
        for action in self.at.legal_of(self.seat):
            _, _, step = self.data.space.show(action).partition(":")
            near, _, way = step.partition(":")
            if not near:
                continue  # staying is not a step
            tokens, incidents, steps = self.extend(leg.weight, leg.cell, self.numbers[near])
            wind = way == "wind"
            weight = (tokens - wind, incidents, steps)
            heappush(todo, (leg.winds + wind, weight, self.numbers[near], number, wind))

    # -- beyond --------------------------------------------------------------------------------------------

    def plan_beyond(self) -> None:
        """Find the cheapest ways by the printed chart, from the ship and the cells it reaches without a wind card."""
        todo = [(NOTHING, 0, self.start, SHIP)]
        todo += [(leg.weight, 0, leg.cell, number) for number, leg in enumerate(self.legs) if not leg.winds]
        done: set[int] = set()
        while todo:
            weight, new, cell, number = heappop(todo)
            if cell in done:
                continue
            done.add(cell)
            if new:
                self.legs.append(Leg(cell, number, weight))
                number = len(self.legs) - 1
            for near in self.data.near[cell]:
                if near not in done:
                    heappush(todo, (self.extend(weight, cell, near), 1, near, number))

    def ends(self, now: int) -> dict[str, list[int]]:
        """Return the legs that cannot be sailed now although the one before them can, by reason."""
        found: dict[str, list[int]] = {}
        for number, leg in enumerate(self.legs):
            if number >= now and leg.after < now:
                found.setdefault(self.end_reason(leg), []).append(number)
        return found

    def end_reason(self, leg: Leg) -> str:
        """Return why this turn surely ends before a leg: a card decides, no token is left, or the step is forbidden."""
        before = self.legs[leg.after] if leg.after != SHIP else Leg(self.start, SHIP, NOTHING)
        if leg.after != SHIP and self.encounter(before.cell) == "card":
            return "card"
        if before.weight[0] == self.tokens:
            return "spent"
        return "pirates" if self.encounter(leg.cell) == "pirates" else "hand"
