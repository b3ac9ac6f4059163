# compiled
"""The heuristic value of a position of Caravelas: points, and the promise of the best voyage from here.

A voyage goes to one or two ports and then home; its gains are discounted by the tokens it takes to reach them. So every
step towards a good target is worth something, and a ship that follows the best value never wanders.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from marea.games.caravelas.cards import playable_cards
from marea.games.caravelas.codes import BONUS, CARD, EFFECT, SINK
from marea.games.caravelas.data import NONE
from marea.games.caravelas.scoring import total
from marea.games.caravelas.words import CALM, CARD_WIDTH, COMPASS, DICE, GOODS, PEPPER, REACH, SHIPS, STORMS, WIND
from marea.kernel.piles import bit, count, number_in
from marea.kernel.state import OVER, frame_arg, frame_seat, frame_step

if TYPE_CHECKING:
    from marea.games.caravelas.state import Caravelas

DISCOUNT: Final = 0.9925  # discount of a gain per half token until it is reached
LAST_DISCOUNT: Final = 0.85  # the same in the last round
DISCOUNTS: Final = [DISCOUNT**i for i in range(512)]
LAST_DISCOUNTS: Final = [LAST_DISCOUNT**i for i in range(512)]
TOKEN: Final = 0.011  # the fraction of a voyage's value that a token left in this turn is worth
GIFT: Final = 0.25  # the fraction of a token that a rival's bonus step costs us
FOURTH_SHIP: Final = 16.0  # at the start of the game, less as the monastery grows
PIECE: Final = 28.0  # beyond its points: the player with most pieces is usually ahead when the last one ends the game
END: Final = 60.0  # stands in for the future once the last piece is bought
FEAR: Final = 0.1  # the fraction of a loss by the red die that counts in advance: every voyage home passes the Cape
NO_MARKER: Final = 16.0  # stands in for further discoveries once the last marker is used
RIVAL: Final = 0.15  # the weight of the lead, added to the player's own outlook;
CARGO: Final = 0.6  # in the lead, goods on board count for a part of their value
# The value in points of each incident card in hand: strong storms clog it, and getting rid of them is worth a turn.
IN_HAND: Final = [0.0, -0.3, -0.6, -0.9, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.5, -0.5]


def evaluate(s: Caravelas, seat: i64) -> float:
    """Return the outlook of a player, plus part of the lead over the best rival."""
    own = standing(s, seat)
    if s.to_move() == OVER:
        return own + lead(s, seat, own) + END
    return own + lead(s, seat, own) + voyage(s, seat) + hand(s, seat)


def parts(s: Caravelas, seat: i64) -> dict[str, float]:
    """Return the terms of `evaluate` by name; the stand-ins for the future count with the voyage."""
    over = s.to_move() == OVER
    promise = END if over else best_voyage(s, seat)
    return {
        "points": float(total(s, seat)),
        "pieces": pieces(s, seat),
        "fleet": fleet(s, seat),
        "voyage": promise + markers(s, seat),
        "turn": 0.0 if over else voyage(s, seat) - promise,
        "hand": 0.0 if over else hand(s, seat),
        "rivals": lead(s, seat, standing(s, seat)),
    }


def lead(s: Caravelas, seat: i64, own: float) -> float:
    """Return the weighted lead of a player with some standing over the best rival."""
    rival = -1000.0
    for other in range(s.players):
        if other != seat:
            rival = max(rival, standing(s, other) + CARGO * cargo(s, other))
    return RIVAL * (own + CARGO * cargo(s, seat) - rival)


def standing(s: Caravelas, seat: i64) -> float:
    """Return a player's points, course cards included, and the values of pieces, markers and fleet."""
    return float(total(s, seat)) + pieces(s, seat) + markers(s, seat) + fleet(s, seat)


def pieces(s: Caravelas, seat: i64) -> float:
    """Return the value of a player's pieces beyond their points."""
    return PIECE * float(number_in(s.pieces[seat]))


def markers(s: Caravelas, seat: i64) -> float:
    """Return the stand-in for further discoveries of a player without markers."""
    return NO_MARKER if number_in(s.found[seat]) >= s.data.markers else 0.0


def fleet(s: Caravelas, seat: i64) -> float:
    """Return the remaining value of the fourth ship."""
    if not s.owns_fourth(seat):
        return 0.0
    return FOURTH_SHIP * float(s.pieces_left()) / float(s.pieces_left() + s.built)


def cargo(s: Caravelas, seat: i64) -> float:
    """Return the value of the cubes on board, in Lisbon."""
    value = 0.0
    for good in range(len(GOODS)):
        if s.holds[seat] >> good & 1:
            value += cube(s, good)
    return value


def cube(s: Caravelas, good: i64) -> float:
    """R52: return the value of a cube; pepper buys a piece while there is one."""
    if good == PEPPER and s.pieces_left() > 0:
        return float(s.data.piece_points) + PIECE
    return float(s.data.good_points[good])


def hand(s: Caravelas, seat: i64) -> float:
    """Return the value of the incident cards in a hand."""
    value = 0.0
    for kind in range(len(IN_HAND)):
        value += IN_HAND[kind] * float(count(s.hands[seat], kind, CARD_WIDTH))
    return value


# -- the voyage ------------------------------------------------------------------------------------


class Prospects:
    """A player's possible gains: the ports worth a visit, and the promise of the rest of the voyage from each."""

    def __init__(self, s: Caravelas, seat: i64) -> None:
        data = s.data
        self.data = data
        self.ports: list[i64] = []
        self.points: list[float] = []
        self.cubes: list[float] = []
        self.aboard = cargo(s, seat)
        self.home = 0.0  # the promise of the best voyage from Lisbon after this one
        self.ways = data.ways[1 if s.version == DICE else 0]
        self.discount: list[float] = LAST_DISCOUNTS if s.pieces_left() == 0 else DISCOUNTS
        discovered = s.discovered_ports()
        markers = number_in(s.found[seat]) < data.markers
        for port in range(data.ports):
            points = 0.0
            if markers and not discovered >> port & 1:
                points = float(data.port_points[port])
                if s.courses[seat] >> port & 1:
                    points += float(data.course_points)
            good: i64 = data.good_of[port]
            worth = cube(s, good) if good != NONE and s.has_room(seat, good) else 0.0
            if points > 0.0 or worth > 0.0:
                self.ports.append(port)
                self.points.append(points)
                self.cubes.append(worth)
            if s.pieces_left() > 0 and good != NONE and s.fleets[seat] >> data.ship_of[good] & 1:
                there: i64 = self.ways[port * data.size + data.lisbon]
                back: i64 = self.ways[data.ports * data.size + data.harbours[port]]
                self.home = max(self.home, DISCOUNTS[there] * (points + DISCOUNTS[back] * cube(s, good)))
        self.gains: list[float] = [self.gain(i) for i in range(len(self.ports))]
        self.tours: list[float] = [-1.0] * data.size  # by cell; -1 until it is computed

    def gain(self, i: i64) -> float:
        """Return the gain of a voyage from a port on: home directly, or via another port."""
        size = self.data.size
        ways = self.ways
        discount = self.discount
        lisbon = self.data.ports * size
        here: i64 = self.data.harbours[self.ports[i]]
        back: i64 = ways[lisbon + here]
        aboard = self.aboard + self.cubes[i] + self.home
        after = discount[back] * aboard
        for j in range(len(self.ports)):
            if j != i:
                other: i64 = self.ports[j]
                further: i64 = ways[other * size + here]
                last: i64 = ways[lisbon + self.data.harbours[other]]
                after = max(after, discount[further] * (self.points[j] + discount[last] * (aboard + self.cubes[j])))
        return self.points[i] + after

    def tour(self, cell: i64) -> float:
        """Return the value of the best voyage home from a cell: directly, or via one or two ports."""
        best = self.tours[cell]
        if best >= 0.0:
            return best
        size = self.data.size
        homeward: i64 = self.ways[self.data.ports * size + cell]
        best = self.discount[homeward] * (self.aboard + self.home)
        for i in range(len(self.ports)):
            far: i64 = self.ways[self.ports[i] * size + cell]
            best = max(best, self.discount[far] * self.gains[i])
        self.tours[cell] = best
        return best


# Prospects change only in ports, but voyages are evaluated after every step: they are worth caching.
CACHE: Final[dict[tuple[int, int], Prospects]] = {}
CACHE_SIZE: Final = 4096


def prospects_of(s: Caravelas, seat: i64) -> Prospects:
    """Return a player's prospects, cached by everything they depend on: what is left to discover and to carry."""
    open_courses: i64 = 0
    rest = s.holds[seat] | s.ships_afloat(seat) << 8 | s.fleets[seat] << 12 | s.pieces_left() << 16 | s.version << 20
    if number_in(s.found[seat]) < s.data.markers:
        discovered = s.discovered_ports()
        open_courses = s.courses[seat] & ~discovered
        rest |= bit(22) | discovered << 24
    key = (int(open_courses), int(rest))
    kept = CACHE.get(key)
    if kept is None or kept.data is not s.data:
        if len(CACHE) >= CACHE_SIZE:
            CACHE.clear()
        kept = Prospects(s, seat)
        CACHE[key] = kept
    return kept


def voyage(s: Caravelas, seat: i64) -> float:
    """Return the promise of the best voyage, given the rest of the turn and the card being played."""
    prospects = prospects_of(s, seat)
    if s.pieces_left() == 0:
        return END + voyage_value(prospects, s.ships[seat], s.tokens[seat] if s.active == seat else 0)
    if s.active != seat:
        left = bonus_left(s, seat) - (s.totals[seat] - s.tokens[seat])
        return voyage_value(prospects, s.ships[seat], left)
    kind = card_in_play(s)
    if kind >= 0:
        return after_card(s, seat, prospects, kind) - gift_cost(s, seat, prospects)
    step = frame_step(s.now) if s.now != 0 else 0
    if step == CARD:
        return best_card(s, seat, prospects)
    value = voyage_value(prospects, s.ships[seat], s.tokens[seat])
    return value - FEAR * least_loss(s, seat) if step == SINK else value


def best_voyage(s: Caravelas, seat: i64) -> float:
    """Return the promise of the best voyage, regardless of the rest of the turn."""
    tour = prospects_of(s, seat).tour(s.ships[seat])
    return END + tour if s.pieces_left() == 0 else tour


def voyage_value(prospects: Prospects, cell: i64, tokens: i64) -> float:
    """Return the value of the best voyage from a cell, slightly more for every token left."""
    return prospects.tour(cell) * (1.0 + TOKEN * float(tokens))


# -- the current decision --------------------------------------------------------------------------


def card_in_play(s: Caravelas) -> i64:
    """Return the incident card that waits for the others' bonus moves, or -1."""
    for i in range(len(s.todo) - 1, -1, -1):
        frame: i64 = s.todo[i]
        if frame_step(frame) == EFFECT:
            return frame_arg(frame)
        if frame_step(frame) != BONUS:
            return -1
    return -1


def after_card(s: Caravelas, seat: i64, prospects: Prospects, kind: i64) -> float:
    """Return the value of the voyage after a card has taken effect on the player."""
    cell = s.ships[seat]
    tokens = s.tokens[seat]
    if kind < STORMS:
        return voyage_value(prospects, cell, max(0, tokens - kind - 1))
    if kind == CALM:
        return voyage_value(prospects, cell, 0)
    if kind == WIND:
        return voyage_value(prospects, cell, min(tokens + 2, s.totals[seat]))
    for _ in range(REACH):
        further = s.data.step_to(cell, kind - COMPASS)
        if further != NONE:
            cell = further
    return voyage_value(prospects, cell, tokens)


def best_card(s: Caravelas, seat: i64, prospects: Prospects) -> float:
    """Return the value of the voyage with the best card that can be played now."""
    cards = playable_cards(s.hands[seat], s.tokens[seat])
    best = 0.0
    for kind in range(CALM + 1):
        if count(cards, kind, CARD_WIDTH) > 0:
            best = max(best, after_card(s, seat, prospects, kind) - IN_HAND[kind])
    return best


def gift_cost(s: Caravelas, seat: i64, prospects: Prospects) -> float:
    """Return the cost of the bonus moves that others are about to make."""
    steps: i64 = frame_arg(s.now) & 7 if frame_step(s.now) == BONUS else 0
    for frame in s.todo:
        if frame_step(frame) == BONUS:
            steps += frame_arg(frame) & 7
    return GIFT * TOKEN * float(steps) * prospects.tour(s.ships[seat])


def bonus_left(s: Caravelas, seat: i64) -> i64:
    """Return the steps left of the bonus move that a player is making."""
    if s.now != 0 and frame_step(s.now) == BONUS and frame_seat(s.now) == seat:
        return frame_arg(s.now) & 7
    return 0


def least_loss(s: Caravelas, seat: i64) -> float:
    """R50: return the value of the least valuable ship."""
    least = 100.0
    for ship in range(len(SHIPS)):
        if s.ships_afloat(seat) >> ship & 1:
            loss = 2.0
            for good in range(len(GOODS)):
                if s.data.ship_of[good] == ship and s.holds[seat] >> good & 1:
                    loss += cube(s, good)
            least = min(least, loss)
    return least
