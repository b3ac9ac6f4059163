# compiled
"""Resampling of the information that a seat cannot know in Navia, and the invariants."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from marea.games.navia.cards import WINDOW, add_uses, is_asked, may_be_answered, target_of
from marea.games.navia.codes import PLACE
from marea.games.navia.data import KINDS
from marea.games.navia.state import add, clear, close, mark_holder, mark_kind, mark_owner
from marea.kernel.chance import Rng
from marea.kernel.piles import count, draw_from, size, some
from marea.kernel.state import OVER, frame_seat, require

if TYPE_CHECKING:
    from marea.games.navia.state import Navia


def resample(s: Navia, seat: i64, rng: Rng) -> None:
    """Redeal the deck and the other hands, which form one pool to this seat, except the cards that it knows.

    G35: what third parties know of each other is forgotten. Tiles are drawn only when they are turned
    up, and need no redealing.
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
    """Move a card from the pool into a hand."""
    s.deck -= some(kind, 1)
    add(s.hands, seat, some(kind, 1))


def verify(s: Navia) -> None:
    """Check the invariants of RULES.md."""
    verify_cards(s)
    verify_river(s)
    verify_tokens(s)
    verify_boats(s)
    verify_marks(s)
    require(s.direction in (1, -1), f"I12: direction {s.direction}")
    verify_turn(s)
    for seat in s.waiting():
        require(len(s.legal_of(seat)) > 0, f"I9: seat {seat} is to decide, but has no legal action")


def verify_cards(s: Navia) -> None:
    """I1, I2: every card is accounted for, and no hand is too large."""
    printed = s.data.deck(s.players)
    for kind in range(KINDS):
        cards = count(s.deck, kind) + count(s.discard, kind)
        for seat in range(s.players):
            cards += count(s.hands[seat], kind)
        require(cards == printed[kind], f"I1: {cards} cards of kind {kind}, not {printed[kind]}")
    for seat in range(s.players):
        held = size(s.hands[seat])
        require(held <= s.data.hand, f"I2: seat {seat} holds {held} cards")


def verify_river(s: Navia) -> None:
    """I6, I13: the tiles are turned up one after another; rocks, tokens and boats match the masks."""
    data = s.data
    require(len(set(s.tiles)) == len(s.tiles) <= data.slots, f"I13: tiles {s.tiles}")
    rows = data.initial[:]
    seen = 0
    for tile in s.tiles:
        rows += data.tile_rocks[tile * data.tile_rows : (tile + 1) * data.tile_rows]
        seen |= 1 << tile
    require(s.seen == seen and s.fog == len(rows), f"I6: tiles {s.tiles}, and fog from row {s.fog} on")
    rows += [0] * (data.rows - len(rows))
    for cell in s.rock_tokens:
        close(rows, cell // data.width, cell % data.width)
    for cell in s.water_tokens:
        clear(rows, cell // data.width, cell % data.width)
    for seat in range(s.players):
        require((s.row[seat] < 0) == (s.col[seat] < 0), f"I5: boat {seat} is half placed")
        if s.row[seat] >= 0:
            close(rows, s.row[seat], s.col[seat])
    require(rows == s.obstacles, "I5: rocks and boats do not match the river")


def verify_tokens(s: Navia) -> None:
    """I3, I4: every token is accounted for, in a place where it may be."""
    width = s.data.width
    reserved = 0
    for seat in range(s.players):
        if s.armed[seat] and s.cell_of(seat) not in s.water_tokens:
            reserved += 1
    require(s.rock_supply + len(s.rock_tokens) + reserved == s.data.rock_tokens, "I3: rock tokens")
    require(s.water_supply + len(s.water_tokens) == s.data.water_tokens, "I3: water tokens")
    require(s.dock_supply + sum(s.dock) == s.data.dry_dock_tokens, "I3: dry-dock tokens")
    require(min(s.rock_supply, s.water_supply, s.dock_supply) >= 0, "I3: a supply is negative")
    tokens = s.rock_tokens + s.water_tokens
    require(len(set(tokens)) == len(tokens), "I4: two tokens on one cell")
    for cell in s.rock_tokens:
        sound = not is_printed_rock(s, cell) and s.is_rock(cell // width, cell % width)
        require(sound, f"I4: rock token on {cell}")
    for cell in tokens:
        require(cell < s.data.goal * width, f"I4: a token on the final tile, {cell}")
    for cell in s.water_tokens:
        sound = is_printed_rock(s, cell) and not s.is_rock(cell // width, cell % width)
        require(sound, f"I4: water token on {cell}")


def is_printed_rock(s: Navia, cell: i64) -> bool:
    """Return whether a rock is printed on a face-up cell."""
    data = s.data
    row = cell // data.width
    if row < data.start_rows:
        return (data.initial[row] >> cell % data.width) & 1 == 1
    slot = (row - data.start_rows) // data.tile_rows
    if row >= data.goal or slot >= len(s.tiles):
        return False
    line = s.tiles[slot] * data.tile_rows + (row - data.start_rows) % data.tile_rows
    return (data.tile_rocks[line] >> cell % data.width) & 1 == 1


def is_on_rock(s: Navia, seat: i64) -> bool:
    """Return whether a boat is on a rock token or on a printed rock without a water token."""
    cell = s.cell_of(seat)
    return cell in s.rock_tokens or (is_printed_rock(s, cell) and cell not in s.water_tokens)


def verify_boats(s: Navia) -> None:
    """I5, I10, I14: boats have their own cells, on open water; a boat is on the final tile only once it has won."""
    placed = [s.cell_of(seat) for seat in range(s.players) if s.row[seat] >= 0]
    require(len(set(placed)) == len(placed), f"I5: boats share a cell: {placed}")
    arrived = 0
    for seat in range(s.players):
        row = s.row[seat]
        if row >= 0:
            require(not s.in_fog(row), f"I5: boat {seat} in the fog")
            require(not is_on_rock(s, seat), f"I5: boat {seat} on a rock")
            if row < s.data.goal and not s.in_fog(row + 1) and s.ways(seat) == 0:
                require(not s.is_free(row + 1, s.col[seat]), f"I11: boat {seat} is blocked, but not straight ahead")
            if row >= s.data.goal:
                arrived += 1
    over = s.to_move() == OVER
    require(arrived == (1 if over and s.turn <= s.data.last_turn else 0), f"I14: {arrived} boats have arrived")


def verify_marks(s: Navia) -> None:
    """G35: what a seat knows of another hand is true."""
    for mark in s.marks:
        owner, holder = mark_owner(mark), mark_holder(mark)
        require(owner != holder and max(owner, holder) < s.players, f"G35: seat {owner} knows of seat {holder}")
        known = s.marks.count(mark)
        held = count(s.hands[holder], mark_kind(mark))
        require(known <= held, f"G35: {known} cards known, {held} held")


def verify_turn(s: Navia) -> None:
    """I9, I14: every decision comes at its time: boats placed first, turns up to the limit, the tile ahead face up."""
    step = s.prompt()
    over = s.to_move() == OVER
    require(s.turn <= s.data.last_turn + (1 if over else 0), f"I14: turn {s.turn}")
    require((s.current < 0) == (step == "first"), f"I9: the turn of {s.current}")
    unplaced = [seat for seat in range(s.players) if s.row[seat] < 0]
    placing = sorted(int(frame_seat(frame)) for frame in s.pending(PLACE))
    require(unplaced == (list(range(s.players)) if step == "first" else placing), "I9: the wrong seats place a boat")
    for seat in unplaced:
        require(s.hands[seat] == 0 and s.armed[seat] == 0, f"I9: seat {seat} has no boat, but cards or a trap")
    if s.turn == 0:
        require(step in ("first", "place", "deal"), f"I9: {step} before the first turn")
        used = s.windows + s.discard + len(s.tiles + s.rock_tokens + s.water_tokens + s.marks) + sum(s.dock)
        require(used == 0 and max(s.row) <= 0 and max(s.armed) == 0, "I9: a card was played before the first turn")
    elif step in ("card", "react", "steal", "move"):
        require(not s.in_fog(s.row[s.current] + 1), "I9: the tile ahead is face down")
    if step == "react":
        verify_window(s, s.argument() % WINDOW)


def verify_window(s: Navia, action: i64) -> None:
    """I8, I9: every seat that may answer a card is asked, and it takes effect if no seat does."""
    target = target_of(s, action)
    asked = [seat for seat in range(s.players) if is_asked(s, seat, target)]
    require(s.asked() == asked, f"I9: seats {s.asked()} are asked, not {asked}")
    actions: list[int] = []
    add_uses(s, s.current, s.data.kind_of(action), actions)
    playable = action in actions and may_be_answered(s, s.current, action)
    require(playable and size(s.hands[s.current]) < s.data.hand, "I8: a card that could not have been played")
