"""The clauses that forbid something in Namiji now, other than that a different decision is open."""

from __future__ import annotations

from collections.abc import Sequence

from marea.games.namiji.state import Namiji
from marea.games.namiji.words import CELLS, DOCK, DOLPHIN, OPEN_FROM, OPTIONAL, PAIRS, UPGRADES


def refusal(s: Namiji, seat: int, action: int) -> str:
    """Return the clause that forbids an action that is not legal."""
    data, prompt = s.data, s.prompt()
    if action >= data.direction:
        return ""
    if action < data.take:
        neutral = action >= data.neutral
        if prompt not in ("move", "neutral"):
            return "R9"  # the effect of a station comes before the next move
        if neutral != (prompt == "neutral"):
            return "R54" if neutral and s.players > 2 else "R1" if neutral else "R55"
        slot = action - (data.neutral if neutral else data.move)
        return move_refusal(s, s.players if neutral else seat, data.slot_node[slot], data.slot_spot[slot])
    if prompt in ("place", "place_net") and data.place <= action < data.release:
        return cell_refusal(s, seat, action)
    return ""


def move_refusal(s: Namiji, boat: int, node: int, spot: int) -> str:
    """Return the clause by which a boat cannot go to a stop of the route."""
    data = s.data
    place, here = data.node_of(node, s.direction), s.boats[boat] >> 4
    kind = s.kind_at(place)
    if place <= here:
        return "R2"
    if place > s.next_stop(here):
        return "R3"
    if kind >= DOCK:
        return "R60" if spot > len(s.boats) else "R4"
    if boat < s.players and kind >= DOLPHIN and s.has_completed(boat, kind - DOLPHIN):
        return "R8"
    double = data.doubles[s.direction] >> place & 1
    return "R6" if double and s.players < OPEN_FROM else "R4"


def cell_refusal(s: Namiji, seat: int, action: int) -> str:
    """Return the clause by which a fish or net cannot lie there: the wrong tile, a taken cell, or no neighbour."""
    data = s.data
    net = action >= data.place_net
    if net != (s.prompt() == "place_net"):
        return ""
    cells = PAIRS[action - data.place_net] if net else (action - data.place,)
    if any(s.filled[seat] >> cell & 1 for cell in cells):
        return "R41"
    return "R40"


def why_not(s: Namiji, seat: int, picked: Sequence[str]) -> str:
    """Return the clause by which a seat cannot use what it has picked: a spot, a cell, a tile or a card."""
    prompt, last = s.prompt(), picked[-1]
    if seat not in s.asked():
        return {"move": "R1", "neutral": "R55"}.get(prompt, "R9")
    stop = stop_of(s, last)
    if prompt in ("move", "neutral"):
        if stop is None:
            return card_refusal(s, seat, last)
        return move_refusal(s, seat if prompt == "move" else s.players, *stop)
    if stop is not None:
        return "R9"
    if last in CELLS and prompt in ("place", "place_net"):
        return picked_cell_refusal(s, seat, [CELLS.index(cell) for cell in picked if cell in CELLS])
    return card_refusal(s, seat, last)


def picked_cell_refusal(s: Namiji, seat: int, cells: list[int]) -> str:
    """Return the clause by which the last picked cell is useless: taken, not beside the other, or beside nothing."""
    if s.filled[seat] >> cells[-1] & 1:
        return "R41"
    return "R30" if len(cells) > 1 and (cells[-2], cells[-1]) not in PAIRS else "R40"


def stop_of(s: Namiji, element: str) -> tuple[int, int] | None:
    """Return the node and spot of an element of the board, if it belongs to the route."""
    name, _, spot = element.partition("-")
    if name not in s.data.nodes:
        return None
    return s.data.nodes.index(name), int(spot) if spot.isdigit() else 0


def card_refusal(s: Namiji, seat: int, element: str) -> str:
    """Return the clause by which a picked upgrade does nothing now: not owned by the player, or not its time."""
    upgrade = element.removeprefix("card-").removeprefix("skip-")
    if upgrade not in UPGRADES or s.prompt() == "pick":
        return ""
    return "R63" if s.owns(seat, UPGRADES.index(upgrade)) or upgrade in OPTIONAL else "R62"
