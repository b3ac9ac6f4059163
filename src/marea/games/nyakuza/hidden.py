"""What a seat cannot know of Nyakuza, dealt anew; and what must always hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from marea.games.nyakuza import scoring
from marea.games.nyakuza.data import RESOURCES, SEATS, bit
from marea.games.nyakuza.piles import forced
from marea.games.nyakuza.state import NO_BOAT, NO_TILE, NOWHERE
from marea.games.nyakuza.steps import any_tile
from marea.kernel.chance import Rng
from marea.kernel.state import OVER

if TYPE_CHECKING:
    from marea.games.nyakuza.state import Nyakuza


def resample(s: Nyakuza, seat: i64, rng: Rng) -> None:
    """Redeal the others' secret tiles, which are one pool with the bag to this seat; none of them is driftwood.

    Kobans behind the screens follow from what everybody has seen, so nothing is redealt there. At the
    end all secret tiles lie open.
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
    """The invariants of RULES.md, as far as one position shows them."""
    verify_tiles(s)
    verify_boats(s)
    verify_groups(s)
    verify_stalls(s)
    verify_end(s)
    covered = len(cells_of(s.covered))
    total = s.data.kobans[s.players] * s.players
    assert sum(s.kobans) + s.wharf + covered == total, f"I1: {s.kobans}, wharf {s.wharf}, {covered} covered tiles"
    assert min(s.kobans) >= 0 <= s.wharf, f"I1: less than nothing, {s.kobans}, wharf {s.wharf}"
    assert 0 <= s.charm < s.players, f"I9: the charm is with seat {s.charm}"
    sharers = s.bids.count(0)
    assert sharers == 0 or s.wharf < sharers, f"I10: {s.wharf} kobans at the wharf, {sharers} to share them"
    assert s.round <= last_round(s), f"I11: round {s.round}"
    for seat in s.waiting():
        assert s.legal_of(seat), f"seat {seat} is asked and can do nothing"


def cells_of(mask: i64) -> list[int]:
    """Return the places of the bits in a mask."""
    return [place for place in range(63) if mask & bit(place)]


def last_round(s: Nyakuza) -> i64:
    """R5-R7: return the number of the final round."""
    tiles = s.data.numbered - (s.players if s.variant else 0) - s.data.first_draw[s.players]
    later = s.data.later_draw[s.players]
    return 2 + max(0, tiles + later - 1) // later


def verify_tiles(s: Nyakuza) -> None:
    """I4: every tile is in the bag, on its cell or behind a screen."""
    held = [tile for tile in s.secrets if tile != NO_TILE]
    places = cells_of(s.bag) + cells_of(s.tiles) + held
    assert sorted(places) == list(range(s.data.numbered)), f"I4: tiles {places}"
    assert not any(s.data.driftwood & bit(tile) for tile in held), "I4: a secret tile is driftwood"
    assert not held or s.variant, "I4: a secret tile without the variant"


def verify_boats(s: Nyakuza) -> None:
    """I2, I5: every boat is somewhere, and on numbered cells there is a tile under it."""
    data = s.data
    for seat in range(s.players):
        placed = sum(s.owner(cell) == seat for cell in range(len(data.cells)))
        boats = s.reserve[seat] + s.staged[seat] + placed
        assert boats == data.boats, f"I2: seat {seat} has {boats} boats, not {data.boats}"
        assert min(s.reserve[seat], s.staged[seat]) >= 0, f"I2: seat {seat} has less than no boats"
    for cell in range(len(data.cells)):
        if cell < data.numbered:
            marked = s.boats_on_tiles & bit(cell)
            assert s.owner(cell) < 0 or s.tiles & bit(cell), f"I5: a boat on {data.cells[cell]} without its tile"
        else:
            marked = s.boats_on_water & bit(cell - data.numbered)
        assert (marked != 0) == (s.owner(cell) >= 0), f"I2: the boat on {data.cells[cell]} is not marked"


def verify_groups(s: Nyakuza) -> None:
    """I7, I8: groups are what hangs together, hold what lies under them, and have built what they must."""
    data = s.data
    totals = [0] * SEATS
    for start in range(len(data.cells)):
        if s.group[start] == NO_BOAT or min(flood(s, start)) != start:
            continue
        cells = flood(s, start)
        seat = s.owner(start)
        assert {s.group[cell] for cell in cells} == {s.group[start]}, f"I8: the group at {data.cells[start]} is torn"
        assert s.group.count(s.group[start]) == len(cells), f"I8: the group at {data.cells[start]} is not one"
        assert min(cells) < data.numbered, f"I8: the group at {data.cells[start]} has no numbered cell"
        pile = sum(data.unit[cell] for cell in cells if not used(s, cell))
        assert s.pile_at(start) == pile, f"I7: the group at {data.cells[start]} holds {pile}, not {s.pile_at(start)}"
        totals[seat] += pile
        if s.prompt() != "build" and s.to_move() != OVER:
            builds = forced(pile, s.stalls_left[seat])
            assert builds == 0, f"I7: the group at {data.cells[start]} has not built"
    assert s.holdings == totals[: s.players], f"I7: holdings {s.holdings}, not {totals}"


def flood(s: Nyakuza, start: i64) -> list[int]:
    """Return the cells that are connected to a boat by boats of its colour."""
    cells = [int(start)]
    for cell in cells:  # grows while it is read
        for near in s.data.around[cell]:
            if s.owner(near) == s.owner(start) and near not in cells:
                cells.append(near)
    return cells


def used(s: Nyakuza, cell: i64) -> bool:
    """Tell whether a tile is covered, or a stall stands on the coast."""
    if cell < s.data.numbered:
        return s.covered & bit(cell) != 0
    return s.stalls & bit(cell - s.data.numbered) != 0


def verify_stalls(s: Nyakuza) -> None:
    """I3, I5, I6: stalls stand under boats on the coast, and their owners have covered the tiles for them."""
    data = s.data
    assert s.stalls & ~data.all_coast == 0, "I3: a stall that is not on the coast"
    assert s.covered & ~s.boats_on_tiles == 0, "I5: a covered tile without a boat"
    for seat in range(s.players):
        stalls = sum(s.owner(data.numbered + coast) == seat for coast in cells_of(s.stalls))
        assert stalls == scoring.stalls_built(s, seat), f"I3: {stalls} stalls of seat {seat} are on the board"
        covered = [0] * len(RESOURCES)
        for tile in cells_of(s.covered):
            if s.owner(tile) == seat:
                covered[data.resource[tile]] += 1
        driftwood, salmon, tuna, octopus, squid, crab = covered
        paired = salmon == tuna and octopus == squid and crab % 2 == 0
        assert paired, f"I6: seat {seat} has covered {covered}"
        assert driftwood + salmon + octopus + crab // 2 == stalls, f"I6: {stalls} stalls with {covered} of seat {seat}"
        for cell in range(data.numbered, len(data.cells)):
            if s.owner(cell) == seat:
                beside = any(s.owner(near) == seat for near in data.around[cell])
                assert beside, f"I8: the boat on {data.cells[cell]} is alone"
    assert all(s.owner(data.numbered + coast) >= 0 for coast in cells_of(s.stalls)), "I3: a stall without a boat"


def verify_end(s: Nyakuza) -> None:
    """I12: the Grand stall ends the game, for one winner with no stalls left."""
    over = s.to_move() == OVER
    assert not over or s.winners(), "I12: nobody has won"
    if s.grand != NOWHERE:
        owner = s.owner(s.data.numbered + s.grand)
        assert over, "I12: the Grand stall is built, and the game goes on"
        assert s.winners() == [owner], f"I12: the Grand stall of seat {owner}, winners {s.winners()}"
        assert s.stalls_left[owner] == 0, f"I12: the Grand stall of seat {owner}, {s.stalls_left[owner]} stalls left"
    elif over:
        assert s.final, "I12: the game is over before the final round"
