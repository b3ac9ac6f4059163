"""Distances over the sea: the cheapest way from every cell to a target, by the cost of the steps."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from marea.games.caravelas.chart import NOWHERE, Chart
from marea.games.caravelas.words import BLUE, PIRATES, RED

FARTHEST: Final = 255  # the most that a byte holds
STEP: Final = 2  # half tokens: a card on a blue cell costs about one and a half
# The cost of entering a cell beyond the step; a red cell costs no tokens, but may cost a ship.
EXTRA: Final = {PIRATES: 2, BLUE: 3, RED: 2}


def ways_to(chart: Chart, target: int, incidents: bool) -> bytes:
    """Return the half tokens that the cheapest way from each cell to a target costs, with or without incidents."""
    follow = dict(chart.steps())
    far = [FARTHEST] * len(chart.cells)
    far[target] = 0
    todo = [(0, target)]
    while todo:
        distance, cell = heappop(todo)
        if distance > far[cell]:
            continue
        symbol = chart.symbols[cell]
        extra = EXTRA.get(symbol, 0) if incidents or symbol == PIRATES else 0
        for near in chart.around[cell]:
            if near == NOWHERE:
                continue
            longer = distance + extra + (0 if follow.get(near) == cell else STEP)
            if longer < far[near]:
                far[near] = longer
                heappush(todo, (longer, near))
    return bytes(far)
