# compiled
"""The observation of a seat in Nyakuza, for learners: a fixed number of bytes, the observer's seat first."""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64

from marea.games.nyakuza.codes import BUILD
from marea.games.nyakuza.data import SEATS, Data, place_of
from marea.games.nyakuza.state import CELL, NOWHERE, Nyakuza, group_seat
from marea.kernel.observation import add, add_by_seat, add_flag, add_many, add_zeros, begin, put
from marea.kernel.state import OVER, UNANSWERED, frame_step

# The content of a cell; 0 is a numbered cell without its tile. BOAT, USED and GRAND are followed by one value per seat.
FREE: Final = 1
BOAT: Final = 2  # on an uncovered tile, on coast without a stall, or on sea
USED: Final = 6  # after four seats: on a covered tile, or on a stall
GRAND: Final = 10  # after four seats: on the Grand stall


def fields(data: Data) -> list[tuple[str, int, int, str]]:
    """Return the fields: the name of each part, its length, its highest value, and its meaning."""
    return [*bay_fields(data), *seat_fields(data)]


def bay_fields(data: Data) -> list[tuple[str, int, int, str]]:
    """Return the parts about the options, the round and the bay."""
    cells = f"the cells, numbered ones first, then coast, then sea: 0 without its tile yet, {FREE} no boat; "
    cells += f"from {BOAT} on a boat of the observer, of the next seat and so on, "
    cells += f"from {USED} on the same on a covered tile or a stall, from {GRAND} on the Grand stall"
    groups = "the group of the boat on each cell, numbered from 1 in the order of their first cells; 0 without a boat"
    return [
        ("variant_secret", 1, 1, "whether secret tiles are played with"),
        ("tie_rule", 1, 1, "the rank of the charm's holder among equal bids: 0 first, 1 last"),
        ("show_kobans", 1, 1, "whether everybody's kobans are shown"),
        ("round", 1, last_round(data), "rounds begun"),
        ("final", 1, 1, "whether it is the final round"),
        ("charm", SEATS, 1, "which seat holds the charm"),
        ("wharf", 1, all_kobans(data), "kobans at the wharf"),
        ("bag", 1, data.numbered, "tiles in the bag"),
        ("cells", len(data.cells), GRAND + SEATS - 1, cells),
        ("groups", len(data.cells), data.numbered, groups),
        ("building", 1, data.numbered, "the group that must build now, 0 if there is none"),
    ]


def seat_fields(data: Data) -> list[tuple[str, int, int, str]]:
    """Return the parts about each seat's possessions."""
    kobans = all_kobans(data) + 1
    staged = max(data.first_boats, data.second_boats, data.other_boats)
    return [
        ("kobans", SEATS, kobans, "1 plus the kobans behind each screen, 0 where they are not shown"),
        ("reserve", SEATS, data.boats, "boats in each reserve"),
        ("staged", SEATS, staged, "boats still to be placed in this round"),
        ("stalls_left", SEATS, max(data.stalls), "regular stalls not built yet"),
        ("bids", SEATS, kobans, "1 plus the bids of the last auction, 0 before the first"),
        ("order", SEATS, SEATS, "the place of each seat in the order of the fishing turns, 0 without a turn"),
        ("holds_secret", SEATS, 1, "which seats still hold a secret tile"),
        ("secrets", SEATS, data.numbered, "the observer's secret tile, at the end those of all; 0 unknown or none"),
        ("bid", 1, kobans, "1 plus the observer's bid in this auction, 0 if there is none yet"),
    ]


def all_kobans(data: Data) -> int:
    """Return the largest possible number of kobans in a game."""
    return max(data.kobans[players] * players for players in range(2, SEATS + 1))


def last_round(data: Data) -> int:
    """R5-R7: return the largest possible number of rounds: those with new tiles, and the final one."""
    rounds = 0
    for players in range(2, SEATS + 1):
        later = data.later_draw[players]
        rounds = max(rounds, 2 + max(0, data.numbered - data.first_draw[players] + later - 1) // later)
    return rounds


def observe(s: Nyakuza, seat: i64, numbers: BytesWriter) -> None:
    """Write the observation of a seat."""
    begin(numbers, s, seat, SEATS)
    add_round(s, seat, numbers)
    add_cells(s, seat, numbers)
    add_kobans(s, seat, numbers)
    add_by_seat(numbers, s.reserve, 0, seat, s.players, SEATS)
    add_by_seat(numbers, s.staged, 0, seat, s.players, SEATS)
    add_by_seat(numbers, s.stalls_left, 0, seat, s.players, SEATS)
    add_by_seat(numbers, s.bids, 1, seat, s.players, SEATS)
    add_order(s, seat, numbers)
    add_secrets(s, seat, numbers)
    answer: i64 = s.answers[seat]
    add(numbers, answer - s.data.bid + 1 if answer != UNANSWERED else 0)


def add_round(s: Nyakuza, seat: i64, numbers: BytesWriter) -> None:
    """Add the options, the round, the charm, the wharf and the size of the bag."""
    add(numbers, s.variant)
    add(numbers, s.tie_rule)
    add(numbers, s.show_kobans)
    add(numbers, s.round)
    add(numbers, s.final)
    add_flag(numbers, s.charm, seat, s.players, SEATS)
    add(numbers, s.wharf)
    bag = s.bag
    tiles = 0
    while bag:
        bag &= bag - 1
        tiles += 1
    add(numbers, tiles)


def add_cells(s: Nyakuza, seat: i64, numbers: BytesWriter) -> None:
    """Add the content of each cell, the group of each boat, and the group that must build."""
    data = s.data
    cells: i64 = len(s.group)
    first: i64 = len(numbers)
    add_zeros(numbers, data.numbered)
    add_many(numbers, FREE, cells - data.numbered)
    add_zeros(numbers, cells)
    tiles = s.tiles & ~s.boats_on_tiles
    while tiles:
        only = tiles & -tiles
        tiles ^= only
        numbers[first + place_of(only)] = FREE
    known: list[int] = [0] * cells  # the new number of each group; the old one would reveal how it grew
    add_boats(s, seat, s.boats_on_tiles, s.covered, 0, first, numbers, known)
    add_boats(s, seat, s.boats_on_water, s.stalls, data.numbered, first, numbers, known)
    if s.grand != NOWHERE:
        numbers[first + data.numbered + s.grand] += GRAND - USED
    if frame_step(s.now) == BUILD:
        builds: i64 = s.group[s.argument()]
        add(numbers, known[builds & CELL])
    else:
        add(numbers, 0)


def add_boats(
    s: Nyakuza, seat: i64, boats: i64, used: i64, start: i64, first: i64, numbers: BytesWriter, known: list[int]
) -> None:
    """Write the boats of a mask, numbered from `start`, and the numbers of their groups."""
    players = s.players
    group_of = s.group
    first_group = first + len(group_of)
    groups = 0  # every group has a numbered cell (I8), so water adds no new group
    while boats:
        only = boats & -boats
        boats ^= only
        cell = start + place_of(only)
        group: i64 = group_of[cell]
        away = group_seat(group) - seat
        if away < 0:
            away += players
        put(numbers, first + cell, (USED if used & only else BOAT) + away)
        name = group & CELL
        number = known[name]
        if number == 0:
            groups += 1
            number = groups
            known[name] = number
        numbers[first_group + cell] = number


def add_kobans(s: Nyakuza, seat: i64, numbers: BytesWriter) -> None:
    """Add the observer's kobans, and everybody's if the option shows them or the game is over."""
    if s.show_kobans or s.to_move() == OVER:
        add_by_seat(numbers, s.kobans, 1, seat, s.players, SEATS)
    else:
        add(numbers, s.kobans[seat] + 1)
        add_zeros(numbers, SEATS - 1)


def add_order(s: Nyakuza, seat: i64, numbers: BytesWriter) -> None:
    """Add the place of each seat in the order of the fishing turns."""
    first: i64 = len(numbers)
    add_zeros(numbers, SEATS)
    for i in range(len(s.order)):
        numbers[first + (s.order[i] - seat) % s.players] = i + 1


def add_secrets(s: Nyakuza, seat: i64, numbers: BytesWriter) -> None:
    """Add which seats hold a secret tile, the observer's own tile, and at the end all tiles."""
    players = s.players
    for i in range(players):
        add(numbers, 1 if s.holds_secret((seat + i) % players) else 0)
    add_zeros(numbers, SEATS - players)
    if s.to_move() == OVER:
        add_by_seat(numbers, s.secrets, 1, seat, s.players, SEATS)
    else:
        add(numbers, s.secrets[seat] + 1)
        add_zeros(numbers, SEATS - 1)
