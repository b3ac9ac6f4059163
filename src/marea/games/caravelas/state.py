# compiled
"""The state of a game of Caravelas: the fields, the setup, and basic operations on them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from marea.games.caravelas import scoring
from marea.games.caravelas.codes import COURSE, LOT
from marea.games.caravelas.data import MAX_TOKENS, Data
from marea.games.caravelas.events import RESHUFFLED
from marea.games.caravelas.words import (
    CARD_WIDTH,
    DICE,
    FOURTH,
    FULL,
    GOODS,
    KINDS,
    OPEN_DECK,
    SHIPS,
    SOLD_WIDTH,
    VERSIONS,
)
from marea.kernel.piles import bit
from marea.kernel.ranges import Range, number, numbers, up_to
from marea.kernel.state import CHANCE, OVER, State, ask

if TYPE_CHECKING:
    pass

NOBODY: Final = -1
FIRST_FLEET: Final = 7  # ships 1 to 3, as a mask


class Caravelas(State):
    """A game of Caravelas; lists without a comment are by seat.

    Incident cards are piles (cards.py); ports, goods and ships are bits of masks, and sales are tallies (piles.py).
    """

    data: Data
    version: i64  # option
    round: i64 = 1
    active: i64 = NOBODY  # the seat whose turn it is; NOBODY during the auction and before
    order: list[int]  # the seats by their position on the track; grows while lots are drawn
    ships: list[i64]  # the cell of the piece on the board, which represents a whole fleet
    tokens: list[i64]  # available; dice version: points left in the player's turn
    totals: list[i64]  # tokens in use; dice version: the roll of the player's turn
    bids: list[i64]  # spent in this round's auction, until the player's turn ends
    fleets: list[i64]  # owned ships, as a mask
    sunk: list[i64]  # the sunk ones among them
    holds: list[i64]  # goods on board, as a mask: at most one cube of each
    score: list[i64]
    sold: list[i64]  # cubes sold so far, a tally by good
    found: list[i64]  # ports with the player's discovery marker, as a mask
    pieces: list[i64]  # pieces of the Jeronimos, as a mask: bit 0 is piece 1
    built: i64 = 0  # pieces bought by all
    hands: list[i64]  # secret: incident cards
    courses: list[i64]  # secret: course cards, as a mask of ports
    deck: i64  # secret as far as hands are
    discards: i64 = 0

    def set_up(self, options: list[int]) -> None:
        """Section C: put all ships in Lisbon; then chance deals the course cards and draws lots."""
        self.lay_out(options[0])
        self.push(ask(LOT, CHANCE))
        if self.version != DICE and self.data.courses > 0:
            self.push(ask(COURSE, CHANCE))

    def lay_out(self, version: int) -> None:
        """Set every field to its value before the first chance outcome."""
        data: Data = self.game.data
        players = self.players
        tokens = 0 if version == DICE else data.tokens
        self.data = data
        self.version = version
        self.order = []
        self.ships = [data.lisbon] * players
        self.tokens = [tokens] * players
        self.totals = [tokens] * players
        self.bids = [0] * players
        self.fleets = [FIRST_FLEET] * players
        self.sunk = [0] * players
        self.holds = [0] * players
        self.score = [0] * players
        self.sold = [0] * players
        self.found = [0] * players
        self.pieces = [0] * players
        self.hands = [0] * players
        self.courses = [0] * players
        self.deck = data.deck if version == FULL else data.open_deck if version == OPEN_DECK else 0

    def clone(self) -> Caravelas:
        """Return an independent copy without a log."""
        s = Caravelas(self.game, self.players, self)
        s.data = self.data
        s.version = self.version
        s.order = self.order[:]
        s.ships = self.ships[:]
        s.tokens = self.tokens[:]
        s.totals = self.totals[:]
        s.bids = self.bids[:]
        s.fleets = self.fleets[:]
        s.sunk = self.sunk[:]
        s.holds = self.holds[:]
        s.score = self.score[:]
        s.sold = self.sold[:]
        s.found = self.found[:]
        s.pieces = self.pieces[:]
        s.hands = self.hands[:]
        s.courses = self.courses[:]
        s.deck = self.deck
        s.discards = self.discards
        s.round = self.round
        s.active = self.active
        s.built = self.built
        return s

    @staticmethod
    def ranges(data: Data, players: int) -> dict[str, Range]:
        """Return the allowed range of each field; a dump outside it is refused."""
        pile = (1 << KINDS * CARD_WIDTH) - 1
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
            "tokens": numbers(players, 0, MAX_TOKENS),
            "totals": numbers(players, 0, MAX_TOKENS),
            "bids": numbers(players, 0, MAX_TOKENS),
            "fleets": numbers(players, 0, ships),
            "sunk": numbers(players, 0, ships),
            "holds": numbers(players, 0, (1 << len(GOODS)) - 1),
            "score": numbers(players, 0, most),
            "sold": numbers(players, 0, (1 << len(GOODS) * SOLD_WIDTH) - 1),
            "found": numbers(players, 0, ports),
            "pieces": numbers(players, 0, (1 << pieces) - 1),
            "built": number(0, pieces),
            "hands": numbers(players, 0, pile),
            "courses": numbers(players, 0, ports),
            "deck": number(0, pile),
            "discards": number(0, pile),
        }

    # -- ports and goods ---------------------------------------------------------------------------

    def discovered_ports(self) -> i64:
        """Return the ports that have a marker, as a mask."""
        ports: i64 = 0
        for seat in range(self.players):
            ports |= self.found[seat]
        return ports

    def owner(self, port: i64) -> i64:
        """Return the owner of the marker in a port; NOBODY if it is undiscovered."""
        for seat in range(self.players):
            if self.found[seat] >> port & 1:
                return seat
        return NOBODY

    def ships_afloat(self, seat: i64) -> i64:
        """R50: return the active ships of a player, as a mask: owned and not sunk."""
        return self.fleets[seat] & ~self.sunk[seat]

    def has_room(self, seat: i64, good: i64) -> bool:
        """R46: return whether a player's ship for a good is active and has none of it."""
        return self.ships_afloat(seat) >> self.data.ship_of[good] & 1 == 1 and self.holds[seat] >> good & 1 == 0

    def owns_fourth(self, seat: i64) -> bool:
        """R52, R53: return whether a player has enlarged the fleet."""
        return self.fleets[seat] >> FOURTH & 1 == 1

    def pieces_left(self) -> i64:
        """Return the number of pieces of the monastery left to buy."""
        return self.data.pieces[self.players - 2] - self.built

    # -- tokens and cards --------------------------------------------------------------------------

    def spend(self, seat: i64, tokens: i64) -> None:
        """Take tokens from a player."""
        self.tokens[seat] = self.tokens[seat] - tokens

    def gain(self, seat: i64, points: i64) -> None:
        """F1: advance a score marker."""
        self.score[seat] = self.score[seat] + points

    def need_card(self) -> None:
        """G27: turn the discards into the deck if it is empty, before a card is needed."""
        if self.deck == 0:
            self.deck = self.discards
            self.discards = 0
            self.emit(RESHUFFLED)

    # -- standing ----------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """F6: return the points: without course cards before the end, with them after it."""
        if self.to_move() != OVER:
            return [int(points) for points in self.score]
        return [int(scoring.total(self, seat)) for seat in range(self.players)]

    def winners(self) -> list[int]:
        """F4: return the seats with most points, ties broken by the pieces. Empty before OVER."""
        return scoring.winners(self) if self.to_move() == OVER else []

    def reason(self) -> str:
        """Return why the game ended; empty before OVER."""
        if self.to_move() != OVER:
            return ""
        return "monastery" if self.pieces_left() == 0 else "cap"
