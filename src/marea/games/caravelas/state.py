"""Where a game of Caravelas stands: the fields, the set-up, and what the rules do to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from marea.games.caravelas import scoring
from marea.games.caravelas.cards import BITS, KINDS
from marea.games.caravelas.codes import COURSE, LOT, RESHUFFLED
from marea.games.caravelas.data import MOST_TOKENS, Data
from marea.games.caravelas.piles import BITS as TALLY_BITS
from marea.games.caravelas.piles import bit
from marea.games.caravelas.words import DICE, FOURTH, FULL, GOODS, OPEN_DECK, SHIPS, VERSIONS
from marea.kernel.ranges import Range, number, numbers, up_to
from marea.kernel.state import CHANCE, NONE, OVER, UNANSWERED, State, ask
from marea.kernel.step import Step

if TYPE_CHECKING:
    from marea.kernel.game import Game

NOBODY: Final = -1
FIRST_FLEET: Final = 7  # ships 1 to 3, as a mask


class Caravelas(State):
    """A game of Caravelas; lists without a remark go by seat.

    Incident cards are piles (cards.py); ports, goods and ships are places in masks, and sales are tallies (piles.py).
    """

    def __init__(
        self,
        game: Game[Any],
        steps: list[Step[Any]],
        players: i64,
        now: i64,
        todo: list[int],
        answers: list[int],
        reveals: i64,
        data: Data,
        version: i64,
        order: list[int],
        ships: list[i64],
        tokens: list[i64],
        totals: list[i64],
        bids: list[i64],
        fleets: list[i64],
        sunk: list[i64],
        holds: list[i64],
        score: list[i64],
        sold: list[i64],
        found: list[i64],
        pieces: list[i64],
        hands: list[i64],
        courses: list[i64],
        deck: i64,
        discards: i64 = 0,
        round: i64 = 1,
        active: i64 = NOBODY,
        built: i64 = 0,
    ) -> None:
        super().__init__(game, steps, players, now, todo, answers, reveals)
        self.data = data
        self.version = version  # option
        self.round = round
        self.active = active  # whose turn it is; NOBODY during the auction and before
        self.order = order  # the seats by their position on the track; grows while lots are drawn
        self.ships = ships  # the cell of the piece on the board, which stands for a whole fleet
        self.tokens = tokens  # available; dice version: points left in one's own turn
        self.totals = totals  # tokens in use; dice version: the roll of one's own turn
        self.bids = bids  # spent in this round's auction, until one's own turn ends
        self.fleets = fleets  # ships that one owns, as a mask
        self.sunk = sunk  # of these, the sunk ones
        self.holds = holds  # goods on board, as a mask: one cube of each at most
        self.score = score
        self.sold = sold  # cubes sold so far, a tally by good
        self.found = found  # ports with one's discovery marker, as a mask
        self.pieces = pieces  # pieces of the Jeronimos, as a mask: place 0 is piece 1
        self.built = built  # pieces bought by all
        self.hands = hands  # secret: incident cards
        self.courses = courses  # secret: course cards, as a mask of ports
        self.deck = deck  # secret as far as hands are
        self.discards = discards

    def clone(self) -> Caravelas:
        """Return an independent copy that nobody listens to."""
        return Caravelas(
            self.game,
            self.steps,
            self.players,
            self.now,
            self.todo[:],
            self.answers[:],
            self.reveals,
            self.data,
            self.version,
            self.order[:],
            self.ships[:],
            self.tokens[:],
            self.totals[:],
            self.bids[:],
            self.fleets[:],
            self.sunk[:],
            self.holds[:],
            self.score[:],
            self.sold[:],
            self.found[:],
            self.pieces[:],
            self.hands[:],
            self.courses[:],
            self.deck,
            self.discards,
            self.round,
            self.active,
            self.built,
        )

    # -- ports and goods ---------------------------------------------------------------------------

    def discovered(self) -> i64:
        """Return the ports that carry a marker, as a mask."""
        ports: i64 = 0
        for seat in range(self.players):
            ports |= self.found[seat]
        return ports

    def owner(self, port: i64) -> i64:
        """Return whose marker a port carries; NOBODY if it is undiscovered."""
        for seat in range(self.players):
            if self.found[seat] >> port & 1:
                return seat
        return NOBODY

    def afloat(self, seat: i64) -> i64:
        """R50: return the active ships of a player, as a mask: owned and not sunk."""
        return self.fleets[seat] & ~self.sunk[seat]

    def has_room(self, seat: i64, good: i64) -> bool:
        """R46: tell whether a player's ship for a good is active and has none of it."""
        return self.afloat(seat) >> self.data.ship_of[good] & 1 == 1 and self.holds[seat] >> good & 1 == 0

    def owns_fourth(self, seat: i64) -> bool:
        """R52, R53: tell whether a player has enlarged the fleet."""
        return self.fleets[seat] >> FOURTH & 1 == 1

    def pieces_left(self) -> i64:
        """Return how many pieces of the monastery are still to be bought."""
        return self.data.pieces[self.players - 2] - self.built

    # -- tokens and cards --------------------------------------------------------------------------

    def spend(self, seat: i64, tokens: i64) -> None:
        """Take tokens from a player."""
        self.tokens[seat] = self.tokens[seat] - tokens

    def gain(self, seat: i64, points: i64) -> None:
        """F1: move a score marker."""
        self.score[seat] = self.score[seat] + points

    def need_card(self) -> None:
        """G27: before a card is needed and the deck is empty, the discards become the deck."""
        if self.deck == 0:
            self.deck = self.discards
            self.discards = 0
            self.tell(RESHUFFLED)

    # -- how it stands -----------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """F6: return the points: without course cards before the end, with them after it."""
        if self.to_move() != OVER:
            return [int(points) for points in self.score]
        return [int(scoring.total(self, seat)) for seat in range(self.players)]

    def winners(self) -> list[int]:
        """F4: return who has most, by the pieces if that is equal. Empty before OVER."""
        return scoring.winners(self) if self.to_move() == OVER else []

    def reason(self) -> str:
        """Return why the game ended; empty before OVER."""
        if self.to_move() != OVER:
            return ""
        return "monastery" if self.pieces_left() == 0 else "cap"


def ranges(data: Data, players: int) -> dict[str, Range]:
    """Return what the fields may hold: a dump with anything else is refused."""
    pile = (1 << KINDS * BITS) - 1
    ports = int(bit(data.ports)) - 1
    ships = (1 << len(SHIPS)) - 1
    pieces = data.pieces[players - 2]
    most = sum(data.port_points) + sum(data.good_points) * data.rounds + data.piece_points * pieces
    return {
        "version": number(0, len(VERSIONS) - 1),
        "round": number(1, data.rounds),
        "active": number(NOBODY, players - 1),
        "order": up_to(players, 0, players - 1),
        "ships": numbers(players, 0, data.size - 1),
        "tokens": numbers(players, 0, MOST_TOKENS),
        "totals": numbers(players, 0, MOST_TOKENS),
        "bids": numbers(players, 0, MOST_TOKENS),
        "fleets": numbers(players, 0, ships),
        "sunk": numbers(players, 0, ships),
        "holds": numbers(players, 0, (1 << len(GOODS)) - 1),
        "score": numbers(players, 0, most),
        "sold": numbers(players, 0, (1 << len(GOODS) * TALLY_BITS) - 1),
        "found": numbers(players, 0, ports),
        "pieces": numbers(players, 0, (1 << pieces) - 1),
        "built": number(0, pieces),
        "hands": numbers(players, 0, pile),
        "courses": numbers(players, 0, ports),
        "deck": number(0, pile),
        "discards": number(0, pile),
    }


def setup(game: Game[Any], players: int, options: list[int]) -> Caravelas:
    """Section C: all ships in Lisbon; then the course cards and the lots, by chance."""
    s = new_table(game, players, options[0])
    s.push(ask(LOT, CHANCE))
    if s.version != DICE and s.data.courses > 0:
        s.push(ask(COURSE, CHANCE))
    s.proceed()
    return s


def new_table(game: Game[Any], players: int, version: int) -> Caravelas:
    """Return a table with everything in its place, before the first chance."""
    data: Data = game.data
    tokens = 0 if version == DICE else data.tokens
    return Caravelas(
        game,
        game.steps,
        players,
        now=NONE,
        todo=[NONE],
        answers=[UNANSWERED] * players,
        reveals=0,
        data=data,
        version=version,
        order=[],
        ships=[data.lisbon] * players,
        tokens=[tokens] * players,
        totals=[tokens] * players,
        bids=[0] * players,
        fleets=[FIRST_FLEET] * players,
        sunk=[0] * players,
        holds=[0] * players,
        score=[0] * players,
        sold=[0] * players,
        found=[0] * players,
        pieces=[0] * players,
        hands=[0] * players,
        courses=[0] * players,
        deck=data.deck if version == FULL else data.open_deck if version == OPEN_DECK else 0,
    )
