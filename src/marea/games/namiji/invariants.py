"""What must always hold in Namiji: the invariants of RULES.md, as far as one position shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from marea.games.namiji import scoring
from marea.games.namiji.cards import copies, number_of
from marea.games.namiji.piles import count, places_in
from marea.games.namiji.state import ON_ROUTE, OUTER, entry_card, spot_of
from marea.games.namiji.words import CELLS, COLS, DOCK, KINDS, OPEN_FROM, PAIRS, PORT, TOKENS
from marea.kernel.state import OVER

if TYPE_CHECKING:
    from marea.games.namiji.state import Namiji


def verify(s: Namiji) -> None:
    """I1-I12, I14, I16; I13, I15 and I17 take more than one position: tests and `marea check` prove them."""
    for seat in range(s.players):
        counted = scoring.recount(s, seat)
        assert counted == s.score[seat], f"I1: seat {seat} has {s.score[seat]} points, its collection {counted}"
    verify_fish(s)
    verify_tokens(s)
    verify_dock_cards(s)
    verify_rocks(s)
    verify_panoramas(s)
    verify_shelves(s)
    if 0 not in s.boats:
        verify_boats(s)
    for seat in s.waiting():
        assert s.legal_of(seat), f"I16: seat {seat} is asked and can do nothing"


def single_fish(s: Namiji, seat: i64) -> list[int]:
    """Return the fish of each kind on a shelf that came one by one, not in nets."""
    found = [0] * KINDS
    for cell in range(len(CELLS)):
        if s.fish_on(seat, cell) >= 0:
            found[s.fish_on(seat, cell)] += 1
    for kind in net_kinds(s, seat):
        found[kind] -= 2
    return found


def net_kinds(s: Namiji, seat: i64) -> list[int]:
    """Return the kinds of the nets on a shelf; both their halves show it."""
    kinds = []
    for pair in places_in(s.net_pairs[seat]):
        one, other = PAIRS[pair]
        assert s.fish_on(seat, one) == s.fish_on(seat, other) >= 0, f"I3: the net of seat {seat} on {one} and {other}"
        kinds.append(int(s.fish_on(seat, one)))
    return kinds


def verify_fish(s: Namiji) -> None:
    """I2, I3: every fish and every net is somewhere, kind by kind."""
    fish = [int(count(s.up, kind) + count(s.down, kind)) for kind in range(KINDS)]
    nets = [int(count(s.nets, kind) + count(s.revealed, kind)) for kind in range(KINDS)]
    if s.caught:
        fish[s.caught - 1] += 1
    for kind in s.nets_under:
        nets[kind] += 1
    for seat in range(s.players):
        for kind, number in enumerate(single_fish(s, seat)):
            fish[kind] += number
        for kind in net_kinds(s, seat):
            nets[kind] += 1
    assert fish == s.data.fish, f"I2: fish {fish}, not {s.data.fish}"
    assert nets == s.data.nets, f"I3: nets {nets}, not {s.data.nets}"


def verify_tokens(s: Namiji) -> None:
    """I4, I5: crustaceans and offerings; the argument of the steps at the trap is the haul."""
    haul = s.argument() if s.prompt() in ("token", "trap", "salvage") else 0
    for token in range(len(TOKENS)):
        found = count(s.bag, token) + count(haul, token) + sum(count(trap, token) for trap in s.traps)
        assert found == s.data.crustaceans[token], f"I4: {found} of {TOKENS[token]}"
    for seat in range(s.players):
        assert 0 <= s.offerings[seat] <= s.data.offerings, f"I5: seat {seat} has {s.offerings[seat]} offerings"


def verify_dock_cards(s: Namiji) -> None:
    """I6: every dock card is somewhere; one for each dock passed, and one removed for the neutral boat."""
    under = [int(entry_card(entry)) for entry in s.docks_under]
    for kind in range(len(s.data.dock_copies)):
        found = copies(s.deck, kind) + copies(s.hand, kind) + under.count(kind) + s.removed.count(kind)
        for seat in range(s.players):
            found += copies(s.cards[seat], kind)
        assert found == s.data.dock_copies[kind], f"I6: {found} cards of {s.data.dock_ids[kind]}"
    passed = len(under)
    open_now = s.prompt() in ("card", "pick", "drop")
    for seat in range(s.players):
        owned = number_of(s.cards[seat])
        assert owned in (passed, passed + 1) if open_now else owned == passed, f"I6: seat {seat} owns {owned} cards"
    if len(s.boats) == s.players:
        assert not s.removed, "I6: a card was removed without a neutral boat"
    else:
        assert len(s.removed) in (passed, passed + 1), f"I6: {len(s.removed)} cards removed at {passed} docks"
    assert open_now or s.hand == 0, "I6: a dock hand away from a dock"


def verify_rocks(s: Namiji) -> None:
    """I7: every rock card is somewhere."""
    found = places_in(s.rocks) + [int(entry_card(entry)) for entry in s.rocks_under + s.drawn]
    for held in s.held:
        found += places_in(held)
    assert sorted(found) == list(range(s.data.rocks)), f"I7: rock cards {sorted(found)}"


def verify_panoramas(s: Namiji) -> None:
    """I8: no stock is overdrawn, and a bonus card goes to one player who has completed its panorama."""
    for panorama in range(3):
        owners = [seat for seat in range(s.players) if s.has_bonus(seat, panorama)]
        complete = [seat for seat in range(s.players) if s.completed(seat, panorama)]
        assert len(owners) == min(len(complete), 1), f"I8: the bonus of {panorama} with {owners}, complete {complete}"
        assert not owners or owners[0] in complete, f"I8: seat {owners} has the bonus of {panorama}"
        for seat in range(s.players):
            assert s.sections(seat, panorama) <= s.data.lengths[panorama], f"I8: seat {seat} has too many sections"
    assert s.players <= s.data.section_copies, "I8: too few sections"


def verify_shelves(s: Namiji) -> None:
    """I14: what is filled hangs together and includes the first cell."""
    for seat in range(s.players):
        filled = places_in(s.filled[seat])
        assert filled == [c for c in range(len(CELLS)) if s.fish_on(seat, c) >= 0], f"I14: the shelf of {seat}"
        reached = [0] if filled else []
        for cell in reached:  # grows while it is read
            col = cell % COLS
            for near in (cell - COLS, cell + COLS, cell - 1 if col else -1, cell + 1 if col < COLS - 1 else -1):
                if near in filled and near not in reached:
                    reached.append(near)
        assert sorted(reached) == filled, f"I14: the shelf of seat {seat}: {filled}"


def verify_boats(s: Namiji) -> None:
    """I9-I12: boats on spots of their own, between two stops that follow each other."""
    places = [int(key >> 4) for key in s.boats]
    assert len(set(s.boats)) == len(s.boats), f"I10, I12: boats share a spot, {s.boats}"
    arrived = s.at_place(s.data.last)
    ranks = sorted(int(spot_of(key)) for key in s.boats if key >> 4 == s.data.last)
    assert ranks == list(range(1, arrived + 1)), f"I9: ranks {ranks}"
    for boat, key in enumerate(s.boats):
        station = s.kind_at(key >> 4)
        if station >= DOCK:
            assert 1 <= spot_of(key) <= len(s.boats), f"I10: boat {boat} on spot {spot_of(key)}"
        elif key & 15 == OUTER:
            assert s.players >= OPEN_FROM, "I10: an outer spot is used"
            assert (key >> 4 << 4 | ON_ROUTE) in s.boats, "I10: an outer spot is used before the route spot"
    first, last = min(places), max(places)
    assert last <= s.next_stop(first) or first == last, f"I11: boats at {places}"
    if s.prompt() == "move":
        assert s.to_move() == s.last_boat(), f"I12: seat {s.to_move()} is asked, boats {s.boats}"
    assert (s.to_move() == OVER) == (arrived == len(s.boats)), "the game is over when all boats have arrived"
    assert s.birds <= len(s.boats), f"I9: {s.birds} tokens"
    assert s.kind_at(s.data.last) == PORT
