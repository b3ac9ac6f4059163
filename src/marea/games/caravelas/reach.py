"""How far a ship can sail in what is left of a turn, for the map's preview."""

from __future__ import annotations

from heapq import heappop, heappush

from typing_extensions import TypedDict

from marea.games.caravelas.cards import needed
from marea.games.caravelas.state import Caravelas
from marea.games.caravelas.words import BLUE, DICE, FULL, PIRATES


class Way(TypedDict):
    """A cell within reach, and the tokens that it costs to get there."""

    cell: str
    tokens: int


def reach(s: Caravelas, seat: int) -> list[Way]:
    """Return the cells that a ship can reach in this turn, each with the fewest tokens.

    A way ends on a blue cell, because a card decides there how it goes on, and where the last token is spent. Pirates
    are paid for.
    """
    data, tokens = s.data, s.tokens[seat]
    fewest = {int(s.ships[seat]): 0}
    todo = [(0, int(s.ships[seat]))]
    while todo:
        spent, cell = heappop(todo)
        at_the_start = cell == s.ships[seat]
        if spent > fewest[cell] or spent >= tokens or (stops(s, cell) and not at_the_start):
            continue
        for near in data.near[cell]:
            cost = spent + (0 if data.free[cell] == near else 1) + (1 if data.symbol[near] == PIRATES else 0)
            if cost < fewest.get(near, cost + 1) and cost + reserve(s, seat, near) <= tokens:
                fewest[near] = cost
                heappush(todo, (cost, near))
    return [Way(cell=data.cells[cell], tokens=cost) for cell, cost in sorted(fewest.items()) if cell != s.ships[seat]]


def stops(s: Caravelas, cell: int) -> bool:
    """Tell whether an incident waits on a cell."""
    return s.data.symbol[cell] == BLUE and s.version != DICE


def reserve(s: Caravelas, seat: int, cell: int) -> int:
    """R24: return the tokens that must be left on arrival so that a card can be played there."""
    return needed(s.hands[seat]) if stops(s, cell) and s.version == FULL else 0
