# compiled
"""The observation of a seat in Navia, for learners: a fixed number of bytes, the observer's seat first."""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64

from marea.games.navia.cards import WINDOW, push_destination, target_of
from marea.games.navia.codes import CARD, MOVE, REACT
from marea.games.navia.data import BOARDING, KINDS, SEATS, SPELL, Data
from marea.games.navia.state import Navia, mark_holder, mark_kind, mark_owner
from marea.kernel.observation import MAX_VALUE, add, add_by_seat, add_flag, add_many, add_zeros, begin, clamp
from marea.kernel.piles import count, size
from marea.kernel.state import UNANSWERED, frame_step

# The content of a cell of the river; 0 is a cell in the fog.
WATER: Final = 1
ROCK: Final = 2
ROCK_TOKEN: Final = 3
WATER_TOKEN: Final = 4

# The observer's answer while Shields are asked for; 0 is none.
SHIELD: Final = 1
DECLINE: Final = 2


def fields(data: Data) -> list[tuple[str, int, int, str]]:
    """Return the fields: the name of each part, its length, its highest value, and its meaning."""
    return [*river_fields(data), *card_fields(data)]


def river_fields(data: Data) -> list[tuple[str, int, int, str]]:
    """Return the parts about the options, the turn, the river and what is on it."""
    tokens = max(data.rock_tokens, data.water_tokens, data.dry_dock_tokens)
    cells = data.goal * data.width
    river = f"the river's cells row by row, up to the final tile: 0 fog, {WATER} water, {ROCK} rock, "
    river += f"{ROCK_TOKEN} rock token, {WATER_TOKEN} water token; boats are not shown"
    return [
        ("shields_answer", 1, 2, "which cards may be answered: 0 attacks, 1 single, 2 all"),
        ("shields_by", 1, 1, "who may answer: 0 anyone, 1 the target"),
        ("direction", 1, 1, "1 if play goes to the next seat, 0 if it goes to the previous one"),
        ("turns_left", 1, min(data.last_turn, MAX_VALUE), f"turns until the limit, {MAX_VALUE} if there are more"),
        ("current", SEATS, 1, "the seat whose turn it is; before the first turn, the one that starts"),
        ("river", cells, WATER_TOKEN, river),
        ("tiles", len(data.tiles), 1, "which tiles have been turned up"),
        ("rows", SEATS, min(data.goal + 1, MAX_VALUE), "1 plus the row of each boat, 0 if it is not placed"),
        ("columns", SEATS, data.width, "1 plus the column of each boat, 0 if it is not placed"),
        ("armed", SEATS, 1, "whether a trap is set under the boat"),
        ("dock", SEATS, data.dry_dock_tokens, "dry-dock tokens of each seat"),
        ("supply", 3, tokens, "rock, water and dry-dock tokens in the supply"),
    ]


def card_fields(data: Data) -> list[tuple[str, int, int, str]]:
    """Return the parts about the cards, and about the card being played."""
    copies = max(data.copies)
    rows = min(data.goal, MAX_VALUE)
    return [
        ("deck", 1, sum(data.copies), "cards in the deck"),
        ("discard", KINDS, copies, "cards on the discard pile, by kind"),
        ("hands", SEATS, data.hand, "the number of cards in each hand"),
        ("hand", KINDS, data.hand, "cards in the observer's hand, by kind"),
        ("known", (SEATS - 1) * KINDS, data.hand, "cards known to be in others' hands, from the next seat on, by kind"),
        ("card", 1, KINDS, "1 plus the kind of the card that waits for answers, 0 if there is none"),
        ("target", SEATS, 1, "the seat that this card is aimed at"),
        ("card_row", 1, rows, "1 plus the row where this card pushes a boat or melts a rock, 0 if nowhere"),
        ("card_column", 1, data.width, "1 plus the column of that cell"),
        ("answer", 1, DECLINE, f"the observer's answer to this card: 0 none yet, {SHIELD} Shields, {DECLINE} declined"),
        ("extra", 1, 1, "whether a theft gave the right to another card"),
        ("steps_left", 1, 2, "steps left in this move"),
    ]


def observe(s: Navia, seat: i64, numbers: BytesWriter) -> None:
    """Write the observation of a seat."""
    begin(numbers, s, seat, SEATS)
    add_turn(s, seat, numbers)
    add_river(s, numbers)
    add_boats(s, seat, numbers)
    add_cards(s, seat, numbers)
    add_known(s, seat, numbers)
    add_played(s, seat, numbers)


def add_turn(s: Navia, seat: i64, numbers: BytesWriter) -> None:
    """Add the options, and the seat whose turn it is."""
    add(numbers, s.shields_answer)
    add(numbers, s.shields_by)
    add(numbers, 1 if s.direction == 1 else 0)
    add(numbers, clamp(s.data.last_turn - s.turn))
    add_flag(numbers, s.current, seat, s.players, SEATS)


def add_river(s: Navia, numbers: BytesWriter) -> None:
    """Add the cells up to the final tile, which is all water, and the tiles turned up."""
    data = s.data
    width = data.width
    first: i64 = len(numbers)
    add_many(numbers, WATER, s.fog * width)
    add_zeros(numbers, (data.goal - s.fog) * width)
    for row in range(s.fog):
        mask: i64 = s.obstacles[row]
        place = first + row * width
        while mask:
            if mask & 1:
                numbers[place] = ROCK
            mask >>= 1
            place += 1
    for seat in range(s.players):  # obstacles are rocks and boats: under a boat there is water
        if 0 <= s.row[seat] < data.goal:
            numbers[first + s.cell_of(seat)] = WATER
    for cell in s.rock_tokens:
        numbers[first + cell] = ROCK_TOKEN
    for cell in s.water_tokens:
        numbers[first + cell] = WATER_TOKEN
    for tile in range(len(data.tiles)):
        add(numbers, s.seen >> tile & 1)


def add_boats(s: Navia, seat: i64, numbers: BytesWriter) -> None:
    """Add the positions of the boats, and the tokens that are not on the river."""
    add_by_seat(numbers, s.row, 1, seat, s.players, SEATS)
    add_by_seat(numbers, s.col, 1, seat, s.players, SEATS)
    add_by_seat(numbers, s.armed, 0, seat, s.players, SEATS)
    add_by_seat(numbers, s.dock, 0, seat, s.players, SEATS)
    add(numbers, s.rock_supply)
    add(numbers, s.water_supply)
    add(numbers, s.dock_supply)


def add_cards(s: Navia, seat: i64, numbers: BytesWriter) -> None:
    """Add the piles; of the deck and the other hands only the sizes."""
    players = s.players
    discard = s.discard
    own: i64 = s.hands[seat]
    add(numbers, size(s.deck))
    for kind in range(KINDS):
        add(numbers, count(discard, kind))
    for i in range(players):
        add(numbers, size(s.hands[(seat + i) % players]))
    add_zeros(numbers, SEATS - players)
    for kind in range(KINDS):
        add(numbers, count(own, kind))


def add_known(s: Navia, seat: i64, numbers: BytesWriter) -> None:
    """G35: add the cards that the seat knows to be in other hands."""
    first: i64 = len(numbers)
    add_zeros(numbers, (SEATS - 1) * KINDS)
    for mark in s.marks:
        if mark_owner(mark) == seat:
            place = first + ((mark_holder(mark) - seat) % s.players - 1) * KINDS + mark_kind(mark)
            numbers[place] += 1


def add_played(s: Navia, seat: i64, numbers: BytesWriter) -> None:
    """Add the card that waits for answers with the observer's answer, and what is left of the current turn."""
    step = frame_step(s.now)
    argument: i64 = s.argument()
    if step == REACT:
        add_waiting(s, seat, argument % WINDOW, numbers)
    else:
        add_zeros(numbers, SEATS + 3)
    answer: i64 = s.answers[seat]
    if answer == UNANSWERED:
        add(numbers, 0)
    else:
        add(numbers, SHIELD if answer == s.data.shield else DECLINE)
    add(numbers, 1 if step == CARD and argument == 1 else 0)
    add(numbers, argument if step == MOVE else 0)


def add_waiting(s: Navia, seat: i64, action: i64, numbers: BytesWriter) -> None:
    """Add a card, the seat it is aimed at, and the cell where it acts."""
    kind = s.data.kind_of(action)
    add(numbers, kind + 1)
    add_flag(numbers, target_of(s, action), seat, s.players, SEATS)
    if kind == BOARDING or kind == SPELL:  # noqa: SIM109 (a tuple is slower here)
        cell = push_destination(s, action) if kind == BOARDING else action - s.data.spell
        add(numbers, clamp(cell // s.data.width + 1))
        add(numbers, cell % s.data.width + 1)
    else:
        add(numbers, 0)
        add(numbers, 0)
