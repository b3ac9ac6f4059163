# compiled
"""Cards that chance deals: course cards at the start, incident cards into hands (R8, R29)."""

from __future__ import annotations

from mypy_extensions import i64

from marea.games.caravelas.codes import COURSE, DEAL, LOT, TURN
from marea.games.caravelas.events import DREW, SAW_CARD, SAW_COURSE
from marea.games.caravelas.state import NOBODY, Caravelas
from marea.games.caravelas.steps.pending import is_turn_of
from marea.games.caravelas.words import CARD_WIDTH, DICE, FULL
from marea.kernel.chance import Rng
from marea.kernel.piles import bit, draw_from, kinds_in, number_in, size, some, weights_of
from marea.kernel.state import CHANCE, ask, frame_step, then
from marea.kernel.step import Step


class Course(Step[Caravelas]):
    """Section C: chance deals a course card; the argument counts those dealt before: seat by seat, west before east."""

    def legal(self, s: Caravelas, seat: i64, arg: i64) -> list[int]:
        """Return the cards left in that deck."""
        left: i64 = s.data.decks[arg // s.data.courses % 2]
        for player in range(s.players):
            left &= ~s.courses[player]
        return [int(s.data.course + port) for port in range(s.data.ports) if left >> port & 1]

    def apply(self, s: Caravelas, seat: i64, arg: i64, action: i64) -> None:
        """Deal the card to its owner, who alone sees it."""
        owner = arg // (2 * s.data.courses)
        port = action - s.data.course
        s.courses[owner] = s.courses[owner] | bit(port)
        s.reveal()
        s.emit(SAW_COURSE, owner, port, to=owner)
        if arg + 1 < 2 * s.data.courses * s.players:
            s.push(ask(COURSE, CHANCE, arg + 1))

    def fits(self, s: Caravelas, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether this comes first, and that many cards have been dealt, in order."""
        each = s.data.courses
        if seat != CHANCE or below != ask(LOT, CHANCE) or s.version == DICE or not 0 <= arg < 2 * each * s.players:
            return False
        for i in range(2 * s.players):
            dealt = number_in(s.courses[i // 2] & s.data.decks[i % 2])
            if dealt != min(max(arg - i * each, 0), each):
                return False
        return True


class Deal(Step[Caravelas]):
    """R8, R29: chance deals incident cards to a hand, one by one; the argument is the seat and the number to come."""

    def legal(self, s: Caravelas, seat: i64, arg: i64) -> list[int]:
        """Return the kinds left in the deck."""
        return kinds_in(s.deck, s.data.deal, CARD_WIDTH)

    def weights(self, s: Caravelas, arg: i64) -> list[int]:
        """Weight each kind by its number of cards."""
        return weights_of(s.deck, CARD_WIDTH)

    def draw(self, s: Caravelas, arg: i64, rng: Rng) -> int:
        """Draw without listing the kinds."""
        return int(s.data.deal + draw_from(s.deck, rng, CARD_WIDTH))

    def apply(self, s: Caravelas, seat: i64, arg: i64, action: i64) -> None:
        """Deal the card to its owner, who alone sees it."""
        owner = arg & 7
        card = some(action - s.data.deal, 1, CARD_WIDTH)
        s.deck -= card
        s.hands[owner] = s.hands[owner] + card
        s.reveal()
        s.emit(SAW_CARD, owner, action - s.data.deal, to=owner)
        if arg >> 3 > 1:
            deal(s, owner, (arg >> 3) - 1)

    def fits(self, s: Caravelas, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether these are the first hands, or a turn is ending, and the hand has room for the cards."""
        owner = arg & 7
        if seat != CHANCE or s.version != FULL or not (0 <= owner < s.players and arg >> 3 > 0):
            return False
        first = s.active == NOBODY and s.discards == 0 and (frame_step(below) == DEAL or below == then(TURN))
        most = max(s.data.hand, max(s.data.first_hand))
        return (first or is_turn_of(s, owner, below)) and size(s.hands[owner], CARD_WIDTH) + (arg >> 3) <= most


def deal(s: Caravelas, seat: i64, number: i64) -> None:
    """Let chance deal a number of cards to a seat."""
    s.need_card()
    s.push(ask(DEAL, CHANCE, seat | number << 3))


def draw_cards(s: Caravelas, seat: i64, number: i64) -> None:
    """Give a player cards; everybody sees how many."""
    s.emit(DREW, seat, number)
    deal(s, seat, number)
