"""R28 and R29, mandatory payments and allowed choices, compared with a search through every order of builds."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest

from tests.games.nyakuza.bay import bay, places
from tests.games.nyakuza.lockstep import differences, play_both
from tests.games.nyakuza.model import NEAR, PLACES, RESOURCES, Ask, Model, Tiles, can_pay_for, prices
from tests.games.nyakuza.styles import Answer, play_randomly


def builds_and_cost(tiles: Tiles, coasts: int, left: int) -> tuple[int, int]:
    """R28: return N and the minimum cost."""
    d, s, t, o, q, k = tiles
    possible = d + min(s, t) + min(o, q) + k // 2
    n = min(coasts, possible, left + 1)
    cheap = min(n, d)
    return n, cheap + 2 * (n - cheap)


def build_counts(tiles: Tiles, coasts: int, left: int) -> set[int]:
    """Return the possible numbers of builds until none is possible, over all orders."""
    found = prices(tiles) if coasts and left >= 0 else []
    return {1 + more for _, _, rest in found for more in build_counts(rest, coasts - 1, left - 1)} or {0}


def test_R28_the_formula_is_the_cheapest_of_all_orders() -> None:
    for d, s, t, o, q, k in product((0, 1, 3), (0, 1, 2), (0, 1), (0, 2), (0, 1, 2), (0, 1, 2, 5)):
        tiles = (d, s, t, o, q, k)
        for coasts, left in product((0, 1, 2, 4), (0, 1, 5)):
            n, cost = builds_and_cost(tiles, coasts, left)
            for kobans in {0, 1, 2, max(0, cost - 1), cost, cost + 1}:
                assert can_pay_for(tiles, coasts, left, kobans) is (cost <= kobans), (tiles, coasts, left, kobans)
            if n <= 3:
                assert build_counts(tiles, coasts, left) == {n}  # in any order


def random_join(rng: Random) -> tuple[Model, str]:
    """Return boats of seat 0 that one more boat joins into a group, and the cell for that boat."""
    while True:
        m = Model(2)
        pivot = rng.choice(list(PLACES))
        cells = [pivot]
        size = rng.randint(6, 18)
        while len(cells) < size:
            near = sorted({near for cell in cells for near in NEAR[cell]} - set(cells))
            cells.append(rng.choices(near, [weight(cell) for cell in near])[0])
        m.tiles = set(RESOURCES)
        m.bag = set()
        m.boats = dict.fromkeys(cells[1:], 0)
        for cell in cells[1:]:
            if rng.random() < 0.1 and cell[0] == "R":
                m.covered.add(cell)
            if rng.random() < 0.1 and cell[0] == "C":
                m.stalls[cell] = 0
        if m.is_open_cell(0, pivot) and all(is_at_rest(m, cell) for cell in cells[1:]):
            return m, pivot


def weight(cell: str) -> int:
    """Return the weight of a cell for a group: driftwood and coast make builds cheap and numerous."""
    return 12 if RESOURCES.get(cell) == "driftwood" else 3 if cell[0] == "C" else 1


def is_at_rest(m: Model, cell: str) -> bool:
    """Return whether the group of a boat is as between turns: nothing to build, and at least one numbered cell."""
    group = m.group(0, cell)
    tiles, coasts = m.holds(group)
    return (not coasts or not prices(tiles)) and any(c[0] == "R" for c in group)


def engine_of(m: Model, kobans: int, left: int) -> Any:
    """Return the position in which seat 0 has one boat to place."""
    return bay(
        2,
        boats=[" ".join(m.boats)],
        covered=" ".join(m.covered),
        stalls=" ".join(m.stalls),
        kobans=[kobans, 9],
        wharf=0,
        stalls_left=[left],
        reserve=[9, 9],
        staged=[1],
        final=True,
        round=20,
        sound=False,
    )


@pytest.mark.parametrize("part", range(2))
def test_R28_R29_boats_that_join_groups(part: int) -> None:
    rng = Random(f"join {part}")
    seen: Counter[str] = Counter()
    for _ in range(150):
        m, pivot = random_join(rng)
        tiles, coasts = m.holds(m.group(0, pivot))
        left = rng.choice((0, 1, 2, 5))
        n, cost = builds_and_cost(tiles, len(coasts), left)
        for kobans in {max(0, cost - 1), cost, cost + 1}:
            s = engine_of(m, kobans, left)
            assert (pivot in places(s)) is (cost <= kobans), (m.boats, pivot, kobans, left)
            seen[f"{min(n, 3)} builds, {'legal' if cost <= kobans else 'too dear'}"] += 1
            if cost <= kobans:
                m_now = copy_of(m, kobans, left)
                watch = Watcher(seen)
                history = play_both(s, m_now, m_now.fish([0]), rng, watch.answer(pivot), watch.watch)
                assert not differences(s, m_now), (history, differences(s, m_now))
                assert len(m_now.stalls) - len(m.stalls) == n
    wanted = {f"{n} builds, {what}" for n in (1, 2, 3) for what in ("legal", "too dear")} | {"looked ahead"}
    assert wanted <= {what for what, count in seen.items() if count}, seen


def copy_of(m: Model, kobans: int, left: int) -> Model:
    """Return a copy to be played, with so many kobans and stalls."""
    copy = Model(2)
    copy.boats, copy.covered, copy.stalls, copy.tiles = dict(m.boats), set(m.covered), dict(m.stalls), set(m.tiles)
    copy.bag, copy.round, copy.final, copy.unsound = set(), 20, True, True
    copy.kobans, copy.left, copy.reserve, copy.staged = [kobans, 9], [left, 10], [9, 9], [1, 0]
    return copy


class Watcher:
    """Places the joining boat, builds at random, and counts recipes too expensive for what follows."""

    def __init__(self, seen: Counter[str]) -> None:
        self.seen = seen

    def answer(self, pivot: str) -> Answer:
        def choose(m: Model, ask: Ask, rng: Random) -> dict[int, str]:
            return {0: f"place:{pivot}"} if ask.prompt == "fish" else play_randomly(m, ask, rng)

        return choose

    def watch(self, m: Model, ask: Ask) -> None:
        if ask.prompt == "build":
            coast = ask.options[0][0].split(":")[2]
            tiles, coasts = m.holds(m.group(0, coast))
            affordable = [recipe for recipe, price, _ in prices(tiles) if price <= m.kobans[0]]
            offered = {text.split(":")[1] for text in ask.options[0]}
            for recipe, price, rest in prices(tiles):
                _, later = builds_and_cost(rest, len(coasts) - 1, m.left[0] - 1)
                fine = price + later <= m.kobans[0]  # R29, by the formula
                assert (recipe in offered) is fine, (recipe, ask)
            assert len(ask.options[0]) == len(offered) * len(coasts), ask
            self.seen["looked ahead"] += len(offered) < len(affordable)
