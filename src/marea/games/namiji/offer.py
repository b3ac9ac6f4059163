"""Details that a position of Namiji adds to its choices."""

from __future__ import annotations

from dataclasses import replace

from marea.games.namiji.state import ON_ROUTE, Namiji
from marea.games.namiji.steps.voyage import spot_at
from marea.games.namiji.words import DOCK
from marea.kernel.choice import Choice
from marea.kernel.piles import size


def choice(s: Namiji, seat: int, printed: Choice) -> Choice:
    """Return an action as offered: a station with its spot, a haul with its points, a tile with its kind."""
    data, action = s.data, printed.action
    if action < data.take:
        node = data.slot_node[action - (data.move if action < data.neutral else data.neutral)]
        outer = data.kinds[node] < DOCK and spot_at(s, data.node_of(node, s.direction)) != ON_ROUTE
        return replace(printed, targets=(f"{data.nodes[node]}-outer",)) if outer else printed
    if action == data.release and s.prompt() == "place_net":
        return replace(printed, verb="release_net", targets=("nets",), clause="R30")
    if action == data.stop:
        return replace(printed, args={"points": int(size(s.argument()))})
    return printed
