"""Cards that chance deals: course cards at the start, incident cards into hands (R8, R29)."""

from __future__ import annotations

from mypy_extensions import i64

from marea.games.caravelas.cards import cards, draw_from, kinds_in, weights_of
from marea.games.caravelas.codes import COURSE, DEAL, DREW, SAW_CARD, SAW_COURSE
from marea.games.caravelas.piles import bit
from marea.games.caravelas.state import Caravelas
from marea.kernel.chance import Rng
from marea.kernel.state import CHANCE, ask
from marea.kernel.step import Step


class Course(Step[Caravelas]):
    """Section C: one course card; the argument counts those dealt before: seat by seat, west before east."""

    def legal(self, s: Caravelas, seat: i64, arg: i64) -> list[int]:
        """Any card that is left in that deck."""
        left: i64 = s.data.decks[arg // s.data.courses % 2]
        for player in range(s.players):
            left &= ~s.courses[player]
        return [int(s.data.course + port) for port in range(s.data.ports) if left >> port & 1]

    def apply(self, s: Caravelas, seat: i64, arg: i64, action: i64) -> None:
        """Only its owner sees it."""
        owner = arg // (2 * s.data.courses)
        port = action - s.data.course
        s.courses[owner] = s.courses[owner] | bit(port)
        s.reveal()
        s.tell(SAW_COURSE, owner, port, to=owner)
        if arg + 1 < 2 * s.data.courses * s.players:
            s.push(ask(COURSE, CHANCE, arg + 1))


class Deal(Step[Caravelas]):
    """R8, R29: incident cards into a hand, one by one; the argument is the seat and how many it still gets."""

    def legal(self, s: Caravelas, seat: i64, arg: i64) -> list[int]:
        """Any kind that is left in the deck."""
        return kinds_in(s.deck, s.data.deal)

    def weights(self, s: Caravelas, arg: i64) -> list[int]:
        """As many as there are of each kind."""
        return weights_of(s.deck)

    def draw(self, s: Caravelas, arg: i64, rng: Rng) -> int:
        """Draw without listing the kinds."""
        return int(s.data.deal + draw_from(s.deck, rng))

    def apply(self, s: Caravelas, seat: i64, arg: i64, action: i64) -> None:
        """Only its owner sees it."""
        owner = arg & 7
        card = cards(action - s.data.deal, 1)
        s.deck -= card
        s.hands[owner] = s.hands[owner] + card
        s.reveal()
        s.tell(SAW_CARD, owner, action - s.data.deal, to=owner)
        if arg >> 3 > 1:
            deal(s, owner, (arg >> 3) - 1)


def deal(s: Caravelas, seat: i64, number: i64) -> None:
    """Let chance deal so many cards to a seat."""
    s.need_card()
    s.push(ask(DEAL, CHANCE, seat | number << 3))


def draw_cards(s: Caravelas, seat: i64, number: i64) -> None:
    """Give a player cards; everybody sees how many."""
    s.tell(DREW, seat, number)
    deal(s, seat, number)
