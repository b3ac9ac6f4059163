"""The invariants of Caravelas in RULES.md, as far as a single position shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from marea.games.caravelas import scoring
from marea.games.caravelas.codes import BONUS, DEAL, TURN
from marea.games.caravelas.state import FIRST_FLEET
from marea.games.caravelas.words import (
    CARD_WIDTH,
    DICE,
    FULL,
    GOODS,
    HIGHEST_ROLL,
    INCIDENTS,
    MAX_SOLD,
    OPEN_DECK,
    SOLD_WIDTH,
)
from marea.kernel.piles import bit, count, number_in, places_in, size
from marea.kernel.state import OVER, frame_arg, frame_seat, require

if TYPE_CHECKING:
    from marea.games.caravelas.state import Caravelas


def verify(s: Caravelas) -> None:
    """Check I1-I8, I10, I11, I13; I9 and I12 take more than one position: tests check them."""
    verify_incidents(s)
    verify_courses(s)
    verify_tokens(s)
    verify_fleets(s)
    verify_ports(s)
    verify_pieces(s)
    for seat in range(s.players):
        require(0 <= s.ships[seat] < s.data.size, f"I6: the ship of seat {seat} is at {s.ships[seat]}")
        counted = scoring.recount(s, seat)
        require(counted == s.score[seat], f"I7: seat {seat} has {s.score[seat]} points, but a recount gives {counted}")
    require(len(set(s.order)) == len(s.order), f"I8: the order is {s.order}")
    if s.prompt() not in ("course", "lot"):
        require(len(s.order) == s.players, f"I8: the order is {s.order}")
    require(1 <= s.round <= s.data.rounds, f"F5: round {s.round}")
    for seat in s.waiting():
        require(len(s.legal_of(seat)) > 0, f"I11: seat {seat} is to decide, but has no legal action")
    verify_pending(s)


def verify_incidents(s: Caravelas) -> None:
    """I1: every incident card is accounted for; only the full game has hands."""
    printed = {FULL: s.data.incidents, OPEN_DECK: s.data.open_incidents}.get(s.version, [0] * len(INCIDENTS))
    for kind, name in enumerate(INCIDENTS):
        found = (
            count(s.deck, kind, CARD_WIDTH)
            + count(s.discards, kind, CARD_WIDTH)
            + sum(count(hand, kind, CARD_WIDTH) for hand in s.hands)
        )
        require(found == printed[kind], f"I1: {found} cards of {name}, not {printed[kind]}")
    most = max(*s.data.first_hand, s.data.hand)
    require(
        all(size(hand, CARD_WIDTH) <= (most if s.version == FULL else 0) for hand in s.hands), f"I1: hands {s.hands}"
    )


def verify_courses(s: Caravelas) -> None:
    """I1: no course card is in two hands, and after the deal all players have the same number from each deck."""
    for seat in range(s.players):
        require(s.courses[seat] & ~(s.data.decks[0] | s.data.decks[1]) == 0, f"I1: unknown course card of seat {seat}")
        others = sum(s.courses[other] & s.courses[seat] for other in range(s.players) if other != seat)
        require(others == 0, f"I1: seat {seat} shares a course card")
        for deck in s.data.decks:
            held = number_in(s.courses[seat] & deck)
            require(held <= s.data.courses, f"I1: seat {seat} has {held} course cards of one deck")
            dealt = s.prompt() != "course" and s.version != DICE
            require(held == s.data.courses or not dealt, f"I1: seat {seat} has {held} course cards of one deck")
        require(s.version != DICE or s.courses[seat] == 0, "I2: course cards in the version with dice")


def verify_tokens(s: Caravelas) -> None:
    """I2: tokens within the total, which shows who has the fourth ship; with dice only the active player has any."""
    for seat in range(s.players):
        tokens, total, bid = s.tokens[seat], s.totals[seat], s.bids[seat]
        require(0 <= tokens <= total, f"I2: seat {seat} has {tokens} tokens of {total}")
        if s.version == DICE:
            require(seat == s.active or total == 0, f"I2: seat {seat} has {total} points out of turn")
            require(bid == 0, f"I2: seat {seat} has bid {bid}")
            require(total <= HIGHEST_ROLL, f"I2: seat {seat} has rolled {total}")
            continue
        whole = s.data.tokens + (s.data.more_tokens if s.owns_fourth(seat) else 0)
        require(total == whole, f"I2: seat {seat} has {total} tokens in all, not {whole}")
        require(0 <= bid <= total, f"I2: seat {seat} has bid {bid} of {total}")
        if seat != s.active or s.prompt() == "deal":  # cards are dealt once the tokens are back
            require(tokens == total - bid, f"I12: seat {seat} has {tokens} tokens after a bid of {bid}")


def verify_fleets(s: Caravelas) -> None:
    """I3, I10: cubes are on owned ships that are afloat, and only owned ships are sunk."""
    for seat in range(s.players):
        require(s.fleets[seat] & FIRST_FLEET == FIRST_FLEET, f"I10: seat {seat} owns {s.fleets[seat]}")
        require(s.sunk[seat] & ~s.fleets[seat] == 0, f"I10: seat {seat} has lost a ship that it does not own")
        for good in places_in(s.holds[seat]):
            ship = s.data.ship_of[good]
            require(s.ships_afloat(seat) >> ship & 1 == 1, f"I3: {GOODS[good]} of seat {seat} on a ship not afloat")
    for good in range(len(GOODS)):
        aboard = sum(held >> good & 1 for held in s.holds)
        require(aboard <= s.data.cubes, f"I3: {aboard} cubes of {GOODS[good]}")


def verify_ports(s: Caravelas) -> None:
    """I4: a port has at most one marker, and no player has more than there are."""
    require(sum(number_in(found) for found in s.found) == number_in(s.discovered_ports()), "I4: two markers in a port")
    for seat in range(s.players):
        require(number_in(s.found[seat]) <= s.data.markers, f"I4: seat {seat} has too many markers")


def verify_pending(s: Caravelas) -> None:
    """I13: no seat is dealt cards twice or gets two bonus moves from one card; all future sales can be counted."""
    dealt = [int(frame_arg(frame) & 7) for frame in s.pending(DEAL)]
    moved = [int(frame_seat(frame)) for frame in s.pending(BONUS)]
    require(len(set(dealt)) == len(dealt) and len(set(moved)) == len(moved), "I13: a seat is asked twice")
    turns = s.pending(TURN)
    over = s.order[: max(frame_arg(turns[0]) - 1, 0)] if turns else []
    for seat in range(s.players):
        done = s.to_move() == OVER or seat in over or (seat == s.active and s.prompt() in ("refit", "deal"))
        sales = s.data.rounds - s.round + (0 if done else 1)
        most = max(int(count(s.sold[seat], good, SOLD_WIDTH)) for good in range(len(GOODS)))
        require(most + sales <= MAX_SOLD, f"I13: seat {seat} has sold {most} of a kind")


def verify_pieces(s: Caravelas) -> None:
    """I5: the pieces are bought in ascending order, each by one player."""
    bought = [piece for owned in s.pieces for piece in places_in(owned)]
    require(sorted(bought) == list(range(s.built)), f"I5: pieces {s.pieces}, {s.built} bought")
    require(sum(s.pieces) == bit(s.built) - 1, f"I5: pieces {s.pieces}")
    require(s.pieces_left() >= 0, "I5: too many pieces")
    if s.to_move() == OVER:
        require(s.pieces_left() == 0 or s.round == s.data.rounds, "F2, F5: the game is over too early")
