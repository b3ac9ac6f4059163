"""What a seat cannot know of Navia, dealt anew; and what must always hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from marea.games.navia.data import KINDS
from marea.games.navia.piles import cards, copies, draw_from, size
from marea.games.navia.state import add, mark_holder, mark_kind, mark_owner
from marea.kernel.chance import Rng
from marea.kernel.state import OVER

if TYPE_CHECKING:
    from marea.games.navia.state import Navia


def resample(s: Navia, seat: i64, rng: Rng) -> None:
    """Redeal the deck and the other hands, which are one pool to this seat, save the cards that it knows of.

    G35: what third parties know of each other is forgotten. Which tiles come next is decided when
    they are turned up, so nothing has to be redealt there.
    """
    marks = [mark for mark in s.marks if seat in (mark_owner(mark), mark_holder(mark))]
    missing = [int(size(hand)) for hand in s.hands]
    for other in range(s.players):
        if other != seat:
            s.deck += s.hands[other]
            s.hands[other] = 0
    for mark in marks:
        if mark_owner(mark) == seat:
            give(s, mark_holder(mark), mark_kind(mark))
            missing[mark_holder(mark)] -= 1
    for other in range(s.players):
        if other != seat:
            for _ in range(missing[other]):
                give(s, other, draw_from(s.deck, rng))
    s.marks = marks


def give(s: Navia, seat: i64, kind: i64) -> None:
    """Move a card of the pool into a hand."""
    s.deck -= cards(kind, 1)
    add(s.hands, seat, cards(kind, 1))


def verify(s: Navia) -> None:
    """The invariants of RULES.md."""
    verify_cards(s)
    verify_tokens(s)
    verify_boats(s)
    verify_marks(s)
    assert s.direction in (1, -1), f"I12: direction {s.direction}"
    assert s.turn <= s.data.last_turn + 1, f"I14: turn {s.turn}"
    assert len(set(s.tiles)) == len(s.tiles) <= s.data.slots, f"I13: tiles {s.tiles}"
    for seat in s.waiting():
        assert s.legal_of(seat), f"I9: seat {seat} is asked and can do nothing"


def verify_cards(s: Navia) -> None:
    """I1, I2: every card is somewhere, and no hand is too large."""
    printed = s.data.deck(s.players)
    for kind in range(KINDS):
        cards = copies(s.deck, kind) + copies(s.discard, kind)
        for seat in range(s.players):
            cards += copies(s.hands[seat], kind)
        assert cards == printed[kind], f"I1: {cards} cards of kind {kind}, not {printed[kind]}"
    for seat in range(s.players):
        held = size(s.hands[seat])
        assert held <= s.data.hand, f"I2: seat {seat} holds {held} cards"


def verify_tokens(s: Navia) -> None:
    """I3, I4: every token is somewhere it may be."""
    width = s.data.width
    reserved = 0
    for seat in range(s.players):
        if s.armed[seat] and s.cell_of(seat) not in s.water_tokens:
            reserved += 1
    assert s.rock_supply + len(s.rock_tokens) + reserved == s.data.rock_tokens, "I3: rock tokens"
    assert s.water_supply + len(s.water_tokens) == s.data.water_tokens, "I3: water tokens"
    assert s.dock_supply + sum(s.dock) == s.data.dry_dock_tokens, "I3: dry-dock tokens"
    assert min(s.rock_supply, s.water_supply, s.dock_supply) >= 0, "I3: a supply has less than nothing"
    for cell in s.rock_tokens:
        sound = not printed(s, cell) and s.is_rock(cell // width, cell % width)
        assert sound, f"I4: rock token on {cell}"
        assert cell not in s.water_tokens, f"I4: two tokens on {cell}"
    for cell in s.rock_tokens + s.water_tokens:
        assert cell < s.data.goal * width, f"I4: a token on the final tile, {cell}"
    for cell in s.water_tokens:
        sound = printed(s, cell) and not s.is_rock(cell // width, cell % width)
        assert sound, f"I4: water token on {cell}"


def printed(s: Navia, cell: i64) -> bool:
    """Tell whether a rock is printed on a cell that lies open."""
    data = s.data
    row = cell // data.width
    if row < data.start_rows:
        return (data.initial[row] >> cell % data.width) & 1 == 1
    slot = (row - data.start_rows) // data.tile_rows
    if row >= data.goal or slot >= len(s.tiles):
        return False
    line = s.tiles[slot] * data.tile_rows + (row - data.start_rows) % data.tile_rows
    return (data.tile_rocks[line] >> cell % data.width) & 1 == 1


def rock_under(s: Navia, seat: i64) -> bool:
    """Tell whether a boat stands on a rock token or on a printed rock without a water token."""
    cell = s.cell_of(seat)
    return cell in s.rock_tokens or (printed(s, cell) and cell not in s.water_tokens)


def verify_boats(s: Navia) -> None:
    """I5, I10, I14: boats on cells of their own, on open water; one on the final tile only when it has won."""
    placed = [s.cell_of(seat) for seat in range(s.players) if s.row[seat] >= 0]
    assert len(set(placed)) == len(placed), f"I5: boats share a cell: {placed}"
    arrived = 0
    for seat in range(s.players):
        row = s.row[seat]
        if row >= 0:
            assert not s.in_fog(row), f"I5: boat {seat} in the fog"
            assert not s.is_free(row, s.col[seat]), f"I5: the cell of boat {seat} is not marked"
            assert not rock_under(s, seat), f"I5: boat {seat} on a rock"
            if row < s.data.goal and not s.in_fog(row + 1) and s.ways(seat) == 0:
                assert not s.is_free(row + 1, s.col[seat]), f"I11: boat {seat} is blocked, but not straight ahead"
            if row >= s.data.goal:
                arrived += 1
    over = s.to_move() == OVER
    assert arrived == (1 if over and s.turn <= s.data.last_turn else 0), f"I14: {arrived} boats have arrived"


def verify_marks(s: Navia) -> None:
    """G35: what a seat knows of another's hand is true."""
    for mark in s.marks:
        known = s.marks.count(mark)
        held = copies(s.hands[mark_holder(mark)], mark_kind(mark))
        assert known <= held, f"G35: {known} cards known, {held} held"
