# compiled
"""Resampling of the information that a seat cannot know in Nyakuza, and the invariants."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from marea.games.nyakuza import scoring
from marea.games.nyakuza.codes import TURN
from marea.games.nyakuza.data import RESOURCES, SEATS
from marea.games.nyakuza.recipes import forced_builds
from marea.games.nyakuza.state import CELL, NO_BOAT, NO_TILE, NOWHERE
from marea.games.nyakuza.steps import any_tile
from marea.kernel.chance import Rng
from marea.kernel.piles import bit
from marea.kernel.state import OVER, frame_arg, require

if TYPE_CHECKING:
    from marea.games.nyakuza.state import Nyakuza


def resample(s: Nyakuza, seat: i64, rng: Rng) -> None:
    """Redeal the other seats' secret tiles, which form one pool with the bag to this seat; none of them is driftwood.

    Kobans behind the screens follow from public information and need no redealing. At the end all
    secret tiles are shown.
    """
    if s.to_move() == OVER:
        return
    holders = [other for other in range(s.players) if other != seat and s.secrets[other] != NO_TILE]
    for other in holders:
        s.bag |= bit(s.secrets[other])
    for other in holders:
        tile = any_tile(s.bag & ~s.data.driftwood, s.data.numbered, rng)
        s.secrets[other] = tile
        s.bag &= ~bit(tile)


def verify(s: Nyakuza) -> None:
    """Check the invariants of RULES.md, as far as a single position shows them."""
    verify_tiles(s)
    verify_boats(s)
    verify_groups(s)
    verify_stalls(s)
    verify_end(s)
    covered = len(cells_of(s.covered))
    total = s.data.kobans[s.players] * s.players
    require(sum(s.kobans) + s.wharf + covered == total, f"I1: {s.kobans}, wharf {s.wharf}, {covered} covered tiles")
    require(min(s.kobans) >= 0 <= s.wharf, f"I1: negative kobans: {s.kobans}, wharf {s.wharf}")
    require(0 <= s.charm < s.players, f"I9: the charm is held by seat {s.charm}")
    sharers = s.bids.count(0)
    require(sharers == 0 or s.wharf < sharers, f"I10: {s.wharf} kobans at the wharf, {sharers} to share them")
    require(s.round <= scoring.last_round(s), f"I11: round {s.round}")
    verify_turns(s)
    for seat in s.waiting():
        require(len(s.legal_of(seat)) > 0, f"seat {seat} is to decide, but has no legal action")


def cells_of(mask: i64) -> list[int]:
    """Return the places of the bits in a mask."""
    return [place for place in range(63) if mask & bit(place)]


def verify_turns(s: Nyakuza) -> None:
    """I14: all players bid, and boats are staged only by seats whose fishing turn is current or still to come."""
    require(s.prompt() != "bid" or len(s.asked()) == s.players, "I14: not all seats bid")
    require(len(set(s.order)) == len(s.order), f"I14: the order is {s.order}")
    if s.to_move() == OVER:
        return
    turns = s.pending(TURN)
    require(len(turns) > 0 or not s.order, f"I14: the order is {s.order} out of turn")
    begun = frame_arg(turns[0]) - 1 if turns else 0
    for seat in range(s.players):
        require(s.staged[seat] == 0 or seat in s.order[begun:], f"I14: seat {seat} has staged boats out of turn")


def verify_tiles(s: Nyakuza) -> None:
    """I4: every tile is in the bag, on its cell or behind a screen."""
    held = [tile for tile in s.secrets if tile != NO_TILE]
    places = cells_of(s.bag) + cells_of(s.tiles) + held
    require(sorted(places) == list(range(s.data.numbered)), f"I4: tiles {places}")
    require(not any(s.data.driftwood & bit(tile) for tile in held), "I4: a secret tile is driftwood")
    require(not held or s.variant == 1, "I4: a secret tile without the variant")


def verify_boats(s: Nyakuza) -> None:
    """I2, I5: every boat is accounted for, and those on numbered cells have a tile under them."""
    data = s.data
    for seat in range(s.players):
        placed = sum(s.owner(cell) == seat for cell in range(len(data.cells)))
        boats = s.reserve[seat] + s.staged[seat] + placed
        require(boats == data.boats, f"I2: seat {seat} has {boats} boats, not {data.boats}")
        require(min(s.reserve[seat], s.staged[seat]) >= 0, f"I2: seat {seat} has a negative number of boats")
    for cell in range(len(data.cells)):
        if cell < data.numbered:
            marked = s.boats_on_tiles & bit(cell)
            require(s.owner(cell) < 0 or s.tiles & bit(cell) != 0, f"I5: a boat on {data.cells[cell]} without its tile")
        else:
            marked = s.boats_on_water & bit(cell - data.numbered)
        require((marked != 0) == (s.owner(cell) >= 0), f"I2: the boat on {data.cells[cell]} is not marked")
    near_tiles, near_water = [0] * s.players, [0] * s.players
    for cell in range(len(data.cells)):
        if s.owner(cell) >= 0:
            near_tiles[s.owner(cell)] |= data.around_tiles[cell]
            near_water[s.owner(cell)] |= data.around_water[cell]
    require(s.near_tiles == near_tiles and s.near_water == near_water, "I2: the cells next to boats are not marked")


def verify_groups(s: Nyakuza) -> None:
    """I7, I8: groups are connected, their piles match their cells, and they have built what they must."""
    data = s.data
    totals = [0] * SEATS
    building = s.owner(s.argument()) if s.prompt() == "build" else NO_BOAT
    piles = [0] * len(data.cells)
    seen: set[int] = set()
    for start in range(len(data.cells)):
        if s.group[start] == NO_BOAT or start in seen:
            continue
        cells = flood(s, start)
        seen.update(cells)
        seat = s.owner(start)
        require(
            seat < s.players and s.group[start] & CELL in cells, f"I8: the group at {data.cells[start]} has no owner"
        )
        require({s.group[cell] for cell in cells} == {s.group[start]}, f"I8: the group at {data.cells[start]} is split")
        require(s.group.count(s.group[start]) == len(cells), f"I8: the group at {data.cells[start]} is not connected")
        require(min(cells) < data.numbered, f"I8: the group at {data.cells[start]} has no numbered cell")
        pile = sum(data.unit[cell] for cell in cells if not is_used(s, cell))
        require(s.pile_at(start) == pile, f"I7: the group at {data.cells[start]} holds {pile}, not {s.pile_at(start)}")
        totals[seat] += pile
        piles[s.group[start] & CELL] = pile
        if s.to_move() != OVER and (building == NO_BOAT or s.argument() not in cells):
            builds = forced_builds(pile, s.stalls_left[seat])
            require(builds == 0, f"I7: the group at {data.cells[start]} has not built")
    require(s.holdings == totals[: s.players], f"I7: holdings {s.holdings}, not {totals}")
    require(s.piles == piles, "I7: a pile without a group")


def flood(s: Nyakuza, start: i64) -> list[int]:
    """Return the cells connected to a boat by boats of its colour."""
    cells = [int(start)]
    for cell in cells:  # grows during the loop
        for near in s.data.around[cell]:
            if s.owner(near) == s.owner(start) and near not in cells:
                cells.append(near)
    return cells


def is_used(s: Nyakuza, cell: i64) -> bool:
    """Return whether a tile is covered, or a coast cell has a stall."""
    if cell < s.data.numbered:
        return s.covered & bit(cell) != 0
    return s.stalls & bit(cell - s.data.numbered) != 0


def verify_stalls(s: Nyakuza) -> None:
    """I3, I5, I6: stalls are under boats on the coast, and their owners have covered the tiles for them."""
    data = s.data
    require(s.stalls & ~data.all_coast == 0, "I3: a stall that is not on the coast")
    require(s.covered & ~s.boats_on_tiles == 0, "I5: a covered tile without a boat")
    for seat in range(s.players):
        stalls = sum(s.owner(data.numbered + coast) == seat for coast in cells_of(s.stalls))
        require(stalls == scoring.stalls_built(s, seat), f"I3: {stalls} stalls of seat {seat} on the board")
        covered = [0] * len(RESOURCES)
        for tile in cells_of(s.covered):
            if s.owner(tile) == seat:
                covered[data.resource[tile]] += 1
        driftwood, salmon, tuna, octopus, squid, crab = covered
        paired = salmon == tuna and octopus == squid and crab % 2 == 0
        require(paired, f"I6: seat {seat} has covered {covered}")
        require(
            driftwood + salmon + octopus + crab // 2 == stalls, f"I6: {stalls} stalls with {covered} of seat {seat}"
        )
        for cell in range(data.numbered, len(data.cells)):
            if s.owner(cell) == seat:
                beside = any(s.owner(near) == seat for near in data.around[cell])
                require(beside, f"I8: the boat on {data.cells[cell]} is alone")
    require(all(s.owner(data.numbered + coast) >= 0 for coast in cells_of(s.stalls)), "I3: a stall without a boat")


def verify_end(s: Nyakuza) -> None:
    """I12: the Grand stall ends the game with one winner, who has no stalls left."""
    over = s.to_move() == OVER
    require(not over or len(s.winners()) > 0, "I12: no winner")
    if s.grand != NOWHERE:
        owner = s.owner(s.data.numbered + s.grand)
        require(over, "I12: the Grand stall is built, but the game goes on")
        require(s.winners() == [owner], f"I12: the Grand stall of seat {owner}, winners {s.winners()}")
        require(s.stalls_left[owner] == 0, f"I12: the Grand stall of seat {owner}, {s.stalls_left[owner]} stalls left")
    elif over:
        require(s.final == 1, "I12: the game is over before the final round")
