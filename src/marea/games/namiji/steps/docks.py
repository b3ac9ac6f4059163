# compiled
"""Docks: when all boats are in, a hand of cards is passed from spot to spot (R58, R61, R62)."""

from __future__ import annotations

from mypy_extensions import i64

from marea.games.namiji.cards import any_card
from marea.games.namiji.codes import CARD, DROP, PICK, VOYAGE
from marea.games.namiji.events import ATE, DREW_CARDS, DROPPED, PICKED, RETURNED, SAW_CARD
from marea.games.namiji.state import Namiji, dock_entry, known_by, spot_of
from marea.games.namiji.words import CARD_WIDTH
from marea.kernel.chance import Rng
from marea.kernel.piles import add, bit, count, kinds_in, size, some
from marea.kernel.state import CHANCE, ask, then
from marea.kernel.step import Step


def boat_on(s: Namiji, spot: i64) -> i64:
    """Return the boat on a spot of the dock where all boats are."""
    for boat in range(len(s.boats)):
        if spot_of(s.boats[boat]) == spot:
            return boat
    raise AssertionError(f"no boat on spot {spot}")


def open_dock(s: Namiji) -> None:
    """R61: let the boat on spot 1 draw one card more than there are boats."""
    boat = boat_on(s, 1)
    s.hand_known = bit(boat) if boat < s.players else 0
    s.push(ask(CARD, CHANCE, len(s.boats) + 1))


def pass_on(s: Namiji, spot: i64) -> None:
    """R58, R61: pass the hand to a spot; after the last one, the remaining card goes under the deck."""
    if spot > len(s.boats):
        card = kinds_in(s.hand, width=CARD_WIDTH)[0]
        s.docks_under.append(dock_entry(card, s.hand_known))
        s.hand = 0
        s.hand_known = 0
        s.emit(RETURNED)
        return
    boat = boat_on(s, spot)
    if boat < s.players:
        s.hand_known |= bit(boat)
        if spot > 1:
            show_hand(s, boat)
        s.push(ask(PICK, boat, spot))
    else:
        s.push(ask(DROP, CHANCE, spot))


def show_hand(s: Namiji, seat: i64) -> None:
    """R61: show the hand to a player who receives it; the one who drew it has seen the cards one by one."""
    if s.log is not None:
        for kind in kinds_in(s.hand, width=CARD_WIDTH):
            for _ in range(count(s.hand, kind, CARD_WIDTH)):
                s.emit(SAW_CARD, seat, kind, to=seat)


class Card(Step[Namiji]):
    """R61: chance draws a dock card; only the player on spot 1 sees it. The argument is how many are still to come."""

    def legal(self, s: Namiji, seat: i64, arg: i64) -> list[int]:
        """Return the kinds in the unknown rest of the deck, whose bottom is never reached."""
        return [int(s.data.card + kind) for kind in kinds_in(s.deck, width=CARD_WIDTH)]

    def weights(self, s: Namiji, arg: i64) -> list[int]:
        """Weight each card equally."""
        return [int(count(s.deck, kind, CARD_WIDTH)) for kind in kinds_in(s.deck, width=CARD_WIDTH)]

    def draw(self, s: Namiji, arg: i64, rng: Rng) -> int:
        """Draw with the same odds, without building the two lists."""
        return s.data.card + any_card(s.deck, s.data, rng)

    def apply(self, s: Namiji, seat: i64, arg: i64, action: i64) -> None:
        """Add the card to the hand; once it is complete, spot 1 chooses."""
        kind = action - s.data.card
        s.deck -= some(kind, 1, CARD_WIDTH)
        s.hand += some(kind, 1, CARD_WIDTH)
        boat = boat_on(s, 1)
        if boat < s.players:
            s.emit(SAW_CARD, boat, kind, to=boat)
        if arg > 1:
            s.push(ask(CARD, CHANCE, arg - 1))
        else:
            s.emit(DREW_CARDS, size(s.hand, CARD_WIDTH))
            pass_on(s, 1)

    def fits(self, s: Namiji, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether the hand is still incomplete."""
        return seat == CHANCE and 1 <= arg <= len(s.boats) + 1 and below == then(VOYAGE)


class Pick(Step[Namiji]):
    """R61, R62: take a card face up and pass the rest on; the argument is the spot."""

    def legal(self, s: Namiji, seat: i64, arg: i64) -> list[int]:
        """Return the kinds in the hand (G19)."""
        return [int(s.data.pick + kind) for kind in kinds_in(s.hand, width=CARD_WIDTH)]

    def apply(self, s: Namiji, seat: i64, arg: i64, action: i64) -> None:
        """Take the card: a meal scores at once, an upgrade works from the next stop on."""
        kind = action - s.data.pick
        s.reveal()
        s.hand -= some(kind, 1, CARD_WIDTH)
        add(s.cards, seat, some(kind, 1, CARD_WIDTH))
        s.emit(PICKED, seat, kind)
        if kind < s.data.meals:
            s.gain(seat, s.data.meal_points[kind])
            s.emit(ATE, seat, kind, s.data.meal_points[kind])
        pass_on(s, arg + 1)

    def fits(self, s: Namiji, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether the seat asked is on that spot."""
        return 0 <= seat == boat_on(s, arg) and below == then(VOYAGE)


class Drop(Step[Namiji]):
    """R58: chance removes a card for the neutral boat, unseen by anyone; the argument is its spot."""

    def legal(self, s: Namiji, seat: i64, arg: i64) -> list[int]:
        """Return the kinds in the hand."""
        return [int(s.data.drop + kind) for kind in kinds_in(s.hand, width=CARD_WIDTH)]

    def weights(self, s: Namiji, arg: i64) -> list[int]:
        """Weight each card equally."""
        return [int(count(s.hand, kind, CARD_WIDTH)) for kind in kinds_in(s.hand, width=CARD_WIDTH)]

    def draw(self, s: Namiji, arg: i64, rng: Rng) -> int:
        """Draw with the same odds, without building the two lists."""
        return s.data.drop + any_card(s.hand, s.data, rng)

    def apply(self, s: Namiji, seat: i64, arg: i64, action: i64) -> None:
        """Remove the card; seats that knew the hand now know it only together with the removed card."""
        kind = action - s.data.drop
        s.hand -= some(kind, 1, CARD_WIDTH)
        s.removed.append(int(kind))
        s.hand_known = known_by(0, s.hand_known)
        s.emit(DROPPED)
        pass_on(s, arg + 1)

    def fits(self, s: Namiji, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether the neutral boat is on that spot."""
        return seat == CHANCE and boat_on(s, arg) == s.players and below == then(VOYAGE)
