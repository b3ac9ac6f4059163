# compiled
"""The heuristic value of a position of Nyakuza: stalls, groups close to the next one, kobans, and boats to place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from marea.games.nyakuza.data import place_of
from marea.games.nyakuza.recipes import COAST, CRAB, CRABS, DRIFTWOOD, RECIPE_COUNT, price
from marea.games.nyakuza.scoring import stalls_built
from marea.games.nyakuza.state import CELL, NO_BOAT, group_seat
from marea.kernel.piles import count
from marea.kernel.state import OVER

if TYPE_CHECKING:
    from marea.games.nyakuza.state import Nyakuza

# Values in tenths of a stall: first fitted to the results of games, then tuned against each other.
STALL: Final = 10.0
WIN: Final = 200.0
BEST: Final = [9.0, 6.0, 3.0, 1.2, 0.5, 0.2]  # of a group's best recipe, by the boats it still needs
SECOND: Final = [1.0, 1.0, 0.5, 0.1, 0.0, 0.0]  # the same for its second-best
BOAT: Final = 3.6  # a boat still to be placed
FIRST_KOBAN: Final = 1.6  # each of the first kobans, which pay for the next stalls
FIRST_KOBANS: Final = 4
KOBAN: Final = 0.9  # each of the others: they serve to outbid
FINAL_KOBAN: Final = 0.05  # a koban when there is nothing left to pay for
UNPAID: Final = 0.6  # factor for the promise of a group that cannot be paid for now
MAX_BOATS: Final = 5  # boats, or more: the last entry of the tables above
BOATS_PER_ROUND: Final = 2  # boats that a player may expect in a round
FAR: Final = 4  # boats to something more than two steps away


def evaluate(s: Nyakuza, seat: i64) -> float:
    """Return the lead over the best rival; a finished game also counts the win."""
    promises = group_promises(s)
    lead = outlook(s, seat, promises[seat]) - best_rival(s, seat, promises)
    if s.to_move() == OVER:
        return lead + victory(s, seat)
    return lead


def parts(s: Nyakuza, seat: i64) -> dict[str, float]:
    """Return the terms of `evaluate` by name."""
    promises = group_promises(s)
    return {
        "built": stalls_value(s, seat),
        "groups": promises[seat],
        "purse": kobans_value(s, seat),
        "to-place": boats_value(s, seat),
        "rivals": -best_rival(s, seat, promises),
        "victory": victory(s, seat) if s.to_move() == OVER else 0.0,
    }


def victory(s: Nyakuza, seat: i64) -> float:
    """Return the value of a win, for a finished game."""
    return WIN if seat in s.winners() else -WIN


def best_rival(s: Nyakuza, seat: i64, promises: list[float]) -> float:
    """Return the outlook of a seat's best rival."""
    rival = -WIN
    for other in range(s.players):
        if other != seat:
            rival = max(rival, outlook(s, other, promises[other]))
    return rival


def outlook(s: Nyakuza, seat: i64, promise: float) -> float:
    """Return the value of a seat's stalls, the promise of its groups, and the value of its boats and kobans."""
    return stalls_value(s, seat) + promise + kobans_value(s, seat) + boats_value(s, seat)


def stalls_value(s: Nyakuza, seat: i64) -> float:
    """Return the value of a seat's stalls."""
    return STALL * float(stalls_built(s, seat))


def boats_value(s: Nyakuza, seat: i64) -> float:
    """Return the value of the boats that a seat has yet to place."""
    return BOAT * float(s.staged[seat])


def kobans_value(s: Nyakuza, seat: i64) -> float:
    """Return the value of a seat's kobans: the first ones pay for stalls, at the end they only break ties."""
    kobans: i64 = s.kobans[seat]
    if s.final and s.staged[seat] == 0:
        return FINAL_KOBAN * float(kobans)
    first: i64 = min(kobans, FIRST_KOBANS)
    return FIRST_KOBAN * float(first) + KOBAN * float(kobans - first)


def group_promises(s: Nyakuza) -> list[float]:
    """Return, for each seat, the value of what its groups may still build."""
    data = s.data
    tiles: list[i64] = [0] * len(data.cells)  # the cells around each group
    water: list[i64] = [0] * len(data.cells)
    for cell in range(len(data.cells)):
        group: i64 = s.group[cell]
        if group != NO_BOAT:
            tiles[group & CELL] = tiles[group & CELL] | data.around_tiles[cell]
            water[group & CELL] = water[group & CELL] | data.around_water[cell]
    promises = [0.0] * s.players
    hopes = [boats_to_come(s, seat) for seat in range(s.players)]
    for cell in range(len(data.cells)):
        group = s.group[cell]
        if group != NO_BOAT and group & CELL == cell:  # each group once
            owner = group_seat(group)
            worth = promise(s, group, tiles[cell], water[cell], hopes[owner])
            promises[owner] += worth if s.kobans[owner] > 1 else UNPAID * worth
    return promises


def boats_to_come(s: Nyakuza, seat: i64) -> i64:
    """Return the number of boats a seat may still place, as far as can be foreseen."""
    if s.final:
        return s.staged[seat]
    return s.staged[seat] + BOATS_PER_ROUND if s.bag == 0 else MAX_BOATS


def promise(s: Nyakuza, group: i64, tiles: i64, water: i64, hope: i64) -> float:
    """Return the value of the two recipes that a group can complete with the fewest boats, coast included."""
    data = s.data
    pile: i64 = s.piles[group & CELL]
    free_tiles = s.tiles & ~s.boats_on_tiles
    tiles &= free_tiles
    water &= ~s.boats_on_water
    far_tiles = around(data.around_tiles, tiles, water, data.numbered) & free_tiles
    far_water = around(data.around_water, tiles, water, data.numbered) & ~s.boats_on_water
    coast = 0 if count(pile, COAST) > 0 else steps(data.all_coast, water, far_water)
    best: i64 = MAX_BOATS
    second: i64 = MAX_BOATS
    for recipe in range(RECIPE_COUNT):
        boats = coast
        if recipe in (DRIFTWOOD, CRABS):
            kind = DRIFTWOOD if recipe == DRIFTWOOD else CRAB
            lacking = price(recipe) - count(pile, kind)
            if lacking > 0:
                boats += lacking * steps(data.kinds[kind], tiles, far_tiles)
        else:
            for kind in range(2 * recipe - 1, 2 * recipe + 1):
                if count(pile, kind) == 0:
                    boats += steps(data.kinds[kind], tiles, far_tiles)
        if boats < best:
            second = best
            best = boats
        else:
            second = min(second, boats)
    return (BEST[best] if best <= hope else 0.0) + (SECOND[second] if second <= hope else 0.0)


def around(masks: list[i64], tiles: i64, water: i64, first_water: i64) -> i64:
    """Return the cells next to some cells, given a table of masks."""
    found: i64 = 0
    while tiles:
        only = tiles & -tiles
        tiles ^= only
        found |= masks[place_of(only)]
    while water:
        only = water & -water
        water ^= only
        found |= masks[first_water + place_of(only)]
    return found


def steps(wanted: i64, near: i64, far: i64) -> i64:
    """Return the number of boats it takes to reach any cell of a mask."""
    if wanted & near:
        return 1
    return 2 if wanted & far else FAR
