"""The invariants of Namiji in RULES.md, as far as a single position shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from marea.games.namiji import scoring
from marea.games.namiji.codes import BERTH, PLACE, TURN
from marea.games.namiji.state import ON_ROUTE, OUTER, UNDECIDED, entry_card, known_by, spot_of
from marea.games.namiji.words import CARD_WIDTH, CELLS, DOCK, KINDS, OPEN_FROM, PAIRS, TOKENS
from marea.kernel.piles import bit, count, places_in, size
from marea.kernel.state import OVER, require

if TYPE_CHECKING:
    from marea.games.namiji.state import Namiji


def verify(s: Namiji) -> None:
    """Check I1-I12, I14, I16, I18; I13, I15 and I17 take more than one position: tests and `marea check` do those."""
    if s.pending(BERTH):
        verify_berths(s)
    else:
        verify_boats(s)
    verify_shelves(s)
    verify_fish(s)
    verify_tokens(s)
    verify_dock_cards(s)
    verify_rocks(s)
    verify_panoramas(s)
    for seat in range(s.players):
        counted = scoring.recount(s, seat)
        require(counted == s.score[seat], f"I1: seat {seat} has {s.score[seat]} points, but its collection {counted}")
    for seat in s.waiting():
        require(len(s.legal_of(seat)) > 0, f"I16: seat {seat} is to decide, but has no legal action")


# -- boats -----------------------------------------------------------------------------------------


def verify_berths(s: Namiji) -> None:
    """I10: during setup, boats take the spots of the start port in order, once the direction is decided."""
    taken = sorted(int(OUTER - key) for key in s.boats if key != 0)  # the start port is place 0
    require(taken == list(range(1, len(taken) + 1)), f"I10: boats on the spots {taken}")
    require((s.direction == UNDECIDED) == (s.prompt() == "direction"), f"I10: direction {s.direction} at this point")


def verify_boats(s: Namiji) -> None:
    """I9-I12: every boat has its own spot, and all are between two consecutive docks or ports."""
    require(s.direction != UNDECIDED, "I10: boats under way without a direction")
    require(len(set(s.boats)) == len(s.boats), f"I10, I12: boats share a spot: {s.boats}")
    for boat, key in enumerate(s.boats):
        require(is_spot(s, key), f"I10: boat {boat} cannot be on {key}")
    arrived = s.at_place(s.data.last)
    ranks = sorted(int(spot_of(key)) for key in s.boats if key >> 4 == s.data.last)
    require(ranks == list(range(1, arrived + 1)), f"I9: ranks {ranks}")
    first, last = min(s.boats) >> 4, max(s.boats) >> 4
    require(last <= s.next_stop(first), f"I11: boats from {first} to {last}")
    if s.prompt() == "move":
        require(s.to_move() == s.last_boat(), f"I12: seat {s.to_move()} is to move, with boats {s.boats}")
    require((s.to_move() == OVER) == (arrived == len(s.boats)), "I16: over before all boats have arrived, or not then")
    require(s.birds <= len(s.boats), f"I9: {s.birds} tokens")


def is_spot(s: Namiji, key: int) -> bool:
    """I10: return whether a boat can be there: on a spot of a dock or port, on the route, or outside behind another."""
    if s.kind_at(key >> 4) >= DOCK:
        return 1 <= spot_of(key) <= len(s.boats)
    if key & 15 != OUTER:
        return key & 15 == ON_ROUTE
    double = s.data.doubles[s.direction] >> (key >> 4) & 1 == 1
    return double and s.players >= OPEN_FROM and key - OUTER + ON_ROUTE in s.boats


# -- shelves, fish and nets ------------------------------------------------------------------------


def verify_shelves(s: Namiji) -> None:
    """I14: the filled cells are connected and include the first one: fish can be placed only on such a shelf."""
    for seat in range(s.players):
        filled: int = 0
        for cell in range(len(CELLS)):
            fish = s.fish_on(seat, cell)
            require(fish < KINDS, "I14: an unknown fish on a shelf")
            if fish >= 0:
                filled |= bit(cell)
        sound = filled == s.filled[seat] and len(s.data.fish_places[filled]) > 0
        require(sound, f"I14: the shelf of seat {seat}: {places_in(filled)}")


def net_kinds(s: Namiji, seat: int) -> list[int]:
    """Return the kinds of the nets on a shelf; both halves show the kind, and no two nets overlap."""
    kinds: list[int] = []
    covered: int = 0
    for pair in places_in(s.net_pairs[seat]):
        one, other = PAIRS[pair]
        require(s.fish_on(seat, one) == s.fish_on(seat, other) >= 0, f"I3: the net of seat {seat} on {one} and {other}")
        require(covered & (bit(one) | bit(other)) == 0, f"I3: nets of seat {seat} overlap on {one} or {other}")
        covered |= bit(one) | bit(other)
        kinds.append(int(s.fish_on(seat, one)))
    return kinds


def verify_fish(s: Namiji) -> None:
    """I2, I3, I18: every fish and net is accounted for, kind by kind; in a hand only while it is being placed."""
    fish = [int(count(s.up, kind) + count(s.down, kind)) for kind in range(KINDS)]
    nets = [int(count(s.nets, kind) + count(s.revealed, kind)) for kind in range(KINDS)]
    if s.caught:
        fish[s.caught - 1] += 1
    for kind in s.nets_under:
        nets[kind] += 1
    for seat in range(s.players):
        for cell in range(len(CELLS)):
            if s.fish_on(seat, cell) >= 0:
                fish[s.fish_on(seat, cell)] += 1
        for kind in net_kinds(s, seat):
            fish[kind] -= 2
            nets[kind] += 1
    require(fish == s.data.fish, f"I2: fish {fish}, not {s.data.fish}")
    require(nets == s.data.nets, f"I3: nets {nets}, not {s.data.nets}")
    require((s.caught != 0) == (len(s.pending(PLACE)) == 1), "I18: a caught fish without a decision")
    require(s.revealed == 0 or s.prompt() in ("reveal", "net", "place_net"), "I18: revealed nets without a decision")
    turned = len(s.pending(TURN))
    require(turned <= min(2, size(s.down)), f"I16: {turned} fish to turn, but {size(s.down)} face down")


# -- tokens and cards ------------------------------------------------------------------------------


def verify_tokens(s: Namiji) -> None:
    """I4, I5: crustaceans and offerings; the argument of the trap's steps is the haul."""
    haul = s.argument() if s.prompt() in ("token", "trap", "salvage") else 0
    for token in range(len(TOKENS)):
        found = count(s.bag, token) + count(haul, token)
        for trap in s.traps:
            found += count(trap, token)
        require(found == s.data.crustaceans[token], f"I4: {found} of {TOKENS[token]}")
    for seat in range(s.players):
        require(0 <= s.offerings[seat] <= s.data.offerings, f"I5: seat {seat} has {s.offerings[seat]} offerings")


def verify_dock_cards(s: Namiji) -> None:
    """I6, I18: every dock card is accounted for; one for each dock passed, and one removed for the neutral boat."""
    under = [int(entry_card(entry)) for entry in s.docks_under]
    for kind in range(len(s.data.dock_copies)):
        found = (
            count(s.deck, kind, CARD_WIDTH)
            + count(s.hand, kind, CARD_WIDTH)
            + under.count(kind)
            + s.removed.count(kind)
        )
        for seat in range(s.players):
            found += count(s.cards[seat], kind, CARD_WIDTH)
        require(found == s.data.dock_copies[kind], f"I6: {found} cards of {s.data.dock_ids[kind]}")
    passed = len(under)
    open_now = s.prompt() in ("card", "pick", "drop")
    require(max(under, default=0) < len(s.data.dock_ids), "I6: an unknown card under the deck")
    spot = verify_hand(s) if open_now else 0
    require(open_now or s.hand == s.hand_known == 0, "I18: a dock hand away from a dock")
    for boat, key in enumerate(s.boats):
        owned = size(s.cards[boat], CARD_WIDTH) if boat < s.players else len(s.removed)
        due = passed + (1 if open_now and spot_of(key) < spot else 0)
        require(owned == due, f"I6: boat {boat} has taken {owned} cards, not {due}")
    require(len(s.boats) > s.players or not s.removed, "I6: a card was removed without a neutral boat")


def verify_hand(s: Namiji) -> int:
    """I18: all boats are at the dock, and players who have had the hand know it; return the spot whose turn it is."""
    dock = s.boats[0] >> 4
    require(s.kind_at(dock) == DOCK and s.at_place(dock) == len(s.boats), "I18: a dock hand away from a dock")
    drawing = s.prompt() == "card"
    spot = 1 if drawing else s.argument()
    cards = len(s.boats) + 1 - (s.argument() if drawing else spot - 1)
    require(size(s.hand, CARD_WIDTH) == cards, f"I18: {size(s.hand, CARD_WIDTH)} cards in the dock hand, not {cards}")
    known: int = 0
    for key in sorted(s.boats, reverse=True)[:spot]:  # from spot 1 on
        boat = s.boats.index(key)
        if boat < s.players:
            known |= bit(boat)
        elif spot_of(key) < spot:
            known = known_by(0, known)
    require(s.hand_known == known, f"I18: the dock hand is known by {s.hand_known}, not {known}")
    return spot


def verify_rocks(s: Namiji) -> None:
    """I7, I18: every rock card is accounted for, and looked at only while one is being chosen."""
    found = places_in(s.rocks) + [int(entry_card(entry)) for entry in s.rocks_under + s.drawn]
    for held in s.held:
        found += places_in(held)
    require(sorted(found) == list(range(s.data.rocks)), f"I7: rock cards {sorted(found)}")
    require(not s.drawn or s.prompt() in ("rock", "keep"), "I18: drawn rock cards without a decision")


def verify_panoramas(s: Namiji) -> None:
    """I8: no stock is overdrawn, and a bonus card belongs to one player who has completed its panorama."""
    for panorama in range(3):
        owners = [seat for seat in range(s.players) if s.has_bonus(seat, panorama)]
        complete = [seat for seat in range(s.players) if s.has_completed(seat, panorama)]
        one = len(owners) == min(len(complete), 1) and (not owners or owners[0] in complete)
        require(one, f"I8: the bonus of {panorama} with {owners}, complete {complete}")
        for seat in range(s.players):
            few = s.sections(seat, panorama) <= s.data.lengths[panorama]
            require(few, f"I8: seat {seat} has too many sections of {panorama}")
    require(s.players <= s.data.section_copies, "I8: too few sections")
