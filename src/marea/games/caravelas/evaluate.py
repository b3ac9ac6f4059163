# compiled
"""How good a position of Caravelas looks: points, and what the best voyage from here still promises.

A voyage goes to one port or two and then home; what it brings is worth less the more tokens lie before it. So every
step on the way to a good target is worth something, and a ship that follows the best value never wanders.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from marea.games.caravelas.cards import playable
from marea.games.caravelas.codes import BONUS, CARD, EFFECT, SINK
from marea.games.caravelas.data import NONE
from marea.games.caravelas.scoring import total
from marea.games.caravelas.words import CALM, CARD_WIDTH, COMPASS, DICE, GOODS, PEPPER, REACH, SHIPS, STORMS, WIND
from marea.kernel.piles import bit, count, number_in
from marea.kernel.state import OVER, frame_arg, frame_seat, frame_step

if TYPE_CHECKING:
    from marea.games.caravelas.state import Caravelas

PATIENCE: Final = 0.9925  # what is left of a value for each half token before it
HASTE: Final = 0.85  # the same in the last round
LATER: Final = [PATIENCE**i for i in range(512)]
AT_LAST: Final = [HASTE**i for i in range(512)]
TOKEN: Final = 0.011  # the part of a voyage's value that a token left in this turn is worth
GIFT: Final = 0.25  # the part of a token that a rival's bonus step costs us
FOURTH_SHIP: Final = 16.0  # at the start of the game, less as the monastery grows
PIECE: Final = 28.0  # a piece beyond its points: who has bought most is mostly ahead when the last one ends the game
END: Final = 60.0  # so much of a future is not missed when the last piece is bought
FEAR: Final = 0.1  # the part of a loss by the red die that counts beforehand: nobody gets home without passing the Cape
NO_MARKER: Final = 16.0  # nor is what could have been discovered with the last marker elsewhere
RIVAL: Final = 0.15  # how much the lead counts beside the own outlook,
CARGO: Final = 0.6  # in which goods on board count for a part of their value
# What each incident card in the hand is worth, in points: strong storms clog it, and to be rid of them is worth a turn.
IN_HAND: Final = [0.0, -0.3, -0.6, -0.9, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.5, -0.5]


def evaluate(s: Caravelas, seat: i64) -> float:
    """Return the outlook of a player, and part of the lead over the best rival."""
    own = standing(s, seat)
    if s.to_move() == OVER:
        return own + lead(s, seat, own) + END
    return own + lead(s, seat, own) + voyage(s, seat) + hand(s, seat)


def parts(s: Caravelas, seat: i64) -> dict[str, float]:
    """Return what `evaluate` adds up, by name; what will not be missed counts with the voyage."""
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
    """Return what it counts that a player with some standing is ahead of the best rival, or behind."""
    rival = -1000.0
    for other in range(s.players):
        if other != seat:
            rival = max(rival, standing(s, other) + CARGO * cargo(s, other))
    return RIVAL * (own + CARGO * cargo(s, seat) - rival)


def standing(s: Caravelas, seat: i64) -> float:
    """Return the points of a player, course cards included, and what a larger fleet is still good for."""
    return float(total(s, seat)) + pieces(s, seat) + markers(s, seat) + fleet(s, seat)


def pieces(s: Caravelas, seat: i64) -> float:
    """Return what a player's pieces are worth beyond their points."""
    return PIECE * float(number_in(s.pieces[seat]))


def markers(s: Caravelas, seat: i64) -> float:
    """Return what a player without markers does not miss."""
    return NO_MARKER if number_in(s.found[seat]) >= s.data.markers else 0.0


def fleet(s: Caravelas, seat: i64) -> float:
    """Return what the fourth ship is still good for."""
    if not s.owns_fourth(seat):
        return 0.0
    return FOURTH_SHIP * float(s.pieces_left()) / float(s.pieces_left() + s.built)


def cargo(s: Caravelas, seat: i64) -> float:
    """Return what the cubes on board will bring in Lisbon."""
    value = 0.0
    for good in range(len(GOODS)):
        if s.holds[seat] >> good & 1:
            value += cube(s, good)
    return value


def cube(s: Caravelas, good: i64) -> float:
    """R52: return what a cube brings; pepper buys a piece while there is one."""
    if good == PEPPER and s.pieces_left() > 0:
        return float(s.data.piece_points) + PIECE
    return float(s.data.good_points[good])


def hand(s: Caravelas, seat: i64) -> float:
    """Return what the incident cards in a hand are worth."""
    value = 0.0
    for kind in range(len(IN_HAND)):
        value += IN_HAND[kind] * float(count(s.hands[seat], kind, CARD_WIDTH))
    return value


# -- the voyage ------------------------------------------------------------------------------------


class Prospects:
    """What a player may still gain: ports worth a visit, with what the rest of the voyage from there promises."""

    def __init__(self, s: Caravelas, seat: i64) -> None:
        data = s.data
        self.data = data
        self.ports: list[i64] = []
        self.points: list[float] = []
        self.cubes: list[float] = []
        self.aboard = cargo(s, seat)
        self.home = 0.0  # what the best voyage from Lisbon promises after this one
        self.ways = data.ways[1 if s.version == DICE else 0]
        self.discount: list[float] = AT_LAST if s.pieces_left() == 0 else LATER
        discovered = s.discovered()
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
                self.home = max(self.home, LATER[there] * (points + LATER[back] * cube(s, good)))
        self.gains: list[float] = [self.gain(i) for i in range(len(self.ports))]
        self.tours: list[float] = [-1.0] * data.size  # by cell, as far as somebody has looked

    def gain(self, i: i64) -> float:
        """Return what a voyage brings from a port on: the way home, directly or by another port."""
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
        """Return the best of all voyages home from a cell: directly, by one port, or by two."""
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


# Prospects change in ports only, and voyages are looked at after every step: they are worth keeping.
KEPT: Final[dict[tuple[int, int], Prospects]] = {}
MOST_KEPT: Final = 4096


def prospects_of(s: Caravelas, seat: i64) -> Prospects:
    """Return what a player may still gain, by all that it depends on: what is left to discover, and to carry."""
    open_courses: i64 = 0
    rest = s.holds[seat] | s.afloat(seat) << 8 | s.fleets[seat] << 12 | s.pieces_left() << 16 | s.version << 20
    if number_in(s.found[seat]) < s.data.markers:
        discovered = s.discovered()
        open_courses = s.courses[seat] & ~discovered
        rest |= bit(22) | discovered << 24
    key = (int(open_courses), int(rest))
    kept = KEPT.get(key)
    if kept is None or kept.data is not s.data:
        if len(KEPT) >= MOST_KEPT:
            KEPT.clear()
        kept = Prospects(s, seat)
        KEPT[key] = kept
    return kept


def voyage(s: Caravelas, seat: i64) -> float:
    """Return what the best voyage promises, with what is left of the turn and the card that is being played."""
    prospects = prospects_of(s, seat)
    if s.pieces_left() == 0:
        return END + sailing(prospects, s.ships[seat], s.tokens[seat] if s.active == seat else 0)
    if s.active != seat:
        left = bonus_left(s, seat) - (s.totals[seat] - s.tokens[seat])
        return sailing(prospects, s.ships[seat], left)
    kind = card_in_play(s)
    if kind >= 0:
        return after_card(s, seat, prospects, kind) - gifts(s, seat, prospects)
    step = frame_step(s.now) if s.now != 0 else 0
    if step == CARD:
        return best_card(s, seat, prospects)
    value = sailing(prospects, s.ships[seat], s.tokens[seat])
    return value - FEAR * least_loss(s, seat) if step == SINK else value


def best_voyage(s: Caravelas, seat: i64) -> float:
    """Return what the best voyage promises, whatever is left of the turn."""
    tour = prospects_of(s, seat).tour(s.ships[seat])
    return END + tour if s.pieces_left() == 0 else tour


def sailing(prospects: Prospects, cell: i64, tokens: i64) -> float:
    """Return the value of the best voyage from a cell, a little more for every token that is left."""
    return prospects.tour(cell) * (1.0 + TOKEN * float(tokens))


# -- the decision at hand --------------------------------------------------------------------------


def card_in_play(s: Caravelas) -> i64:
    """Return the incident card that waits for the bonus moves of the others, or -1."""
    for i in range(len(s.todo) - 1, -1, -1):
        frame: i64 = s.todo[i]
        if frame_step(frame) == EFFECT:
            return frame_arg(frame)
        if frame_step(frame) != BONUS:
            return -1
    return -1


def after_card(s: Caravelas, seat: i64, prospects: Prospects, kind: i64) -> float:
    """Return the value of the voyage once a card has done what it does to the player."""
    cell = s.ships[seat]
    tokens = s.tokens[seat]
    if kind < STORMS:
        return sailing(prospects, cell, max(0, tokens - kind - 1))
    if kind == CALM:
        return sailing(prospects, cell, 0)
    if kind == WIND:
        return sailing(prospects, cell, min(tokens + 2, s.totals[seat]))
    for _ in range(REACH):
        further = s.data.step_to(cell, kind - COMPASS)
        if further != NONE:
            cell = further
    return sailing(prospects, cell, tokens)


def best_card(s: Caravelas, seat: i64, prospects: Prospects) -> float:
    """Return the value of the voyage with the best card that can be played now."""
    cards = playable(s.hands[seat], s.tokens[seat])
    best = 0.0
    for kind in range(CALM + 1):
        if count(cards, kind, CARD_WIDTH) > 0:
            best = max(best, after_card(s, seat, prospects, kind) - IN_HAND[kind])
    return best


def gifts(s: Caravelas, seat: i64, prospects: Prospects) -> float:
    """Return what it costs us that others are about to make bonus moves."""
    steps: i64 = frame_arg(s.now) & 7 if frame_step(s.now) == BONUS else 0
    for frame in s.todo:
        if frame_step(frame) == BONUS:
            steps += frame_arg(frame) & 7
    return GIFT * TOKEN * float(steps) * prospects.tour(s.ships[seat])


def bonus_left(s: Caravelas, seat: i64) -> i64:
    """Return the steps of a bonus move that a player is making."""
    if s.now != 0 and frame_step(s.now) == BONUS and frame_seat(s.now) == seat:
        return frame_arg(s.now) & 7
    return 0


def least_loss(s: Caravelas, seat: i64) -> float:
    """R50: return what the ship that we can best do without is worth."""
    least = 100.0
    for ship in range(len(SHIPS)):
        if s.afloat(seat) >> ship & 1:
            loss = 2.0
            for good in range(len(GOODS)):
                if s.data.ship_of[good] == ship and s.holds[seat] >> good & 1:
                    loss += cube(s, good)
            least = min(least, loss)
    return least
