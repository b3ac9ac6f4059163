# compiled
"""The decisions of Navia, in order of play; cards.py knows when each card may be played and its effect."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from marea.games.navia.cards import (
    MAX_STEPS,
    WINDOW,
    add_playable,
    announce,
    end_turn,
    is_asked,
    open_window,
    resolve,
    sail,
    shielder,
    target_of,
)
from marea.games.navia.codes import BLESS, CARD, PLACE, PLACING, REACT, SAIL, TILE, TURN
from marea.games.navia.data import KINDS, SHIELDS
from marea.games.navia.events import (
    DREW,
    JUMPED,
    LOST_CARD,
    LOST_TURN,
    OUT_OF_TIME,
    PASSED,
    PLACED,
    SAW,
    SHIELDED,
    STARTS,
    STEPPED,
    STOLE,
    STOLE_CARD,
    TURNED_UP,
    UNSHIELDED,
    WON,
)
from marea.games.navia.state import Navia, add
from marea.kernel.chance import Rng
from marea.kernel.piles import count, counts_of, draw_from, size, some
from marea.kernel.state import CHANCE, NOBODY, NONE, ask, frame_arg, frame_step, then
from marea.kernel.step import Step


class First(Step[Navia]):
    """Section C: chance decides which seat starts."""

    def legal(self, s: Navia, seat: i64, arg: i64) -> list[int]:
        """Return all seats."""
        return [int(s.data.first + player) for player in range(s.players)]

    def apply(self, s: Navia, seat: i64, arg: i64, action: i64) -> None:
        """Let that seat place its boat first."""
        s.push(then(PLACING, action - s.data.first))

    def fits(self, s: Navia, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether nothing has been decided yet."""
        return seat == CHANCE and arg == 0 and below == NONE and s.turn == 0 and s.current == -1


class Placing(Step[Navia]):
    """R3: from the first seat on, in the direction of play, each seat places a boat and draws a hand."""

    def apply(self, s: Navia, seat: i64, arg: i64, action: i64) -> None:
        """Plan the placing of all boats, and the first turn after it."""
        s.current = arg
        s.emit(STARTS, arg)
        places = [ask(PLACE, (arg + i * s.direction) % s.players) for i in range(s.players)]
        s.plan([*places, then(TURN, arg)])


class Place(Step[Navia]):
    """R3: choose a free cell of the first row; then draw a hand."""

    def legal(self, s: Navia, seat: i64, arg: i64) -> list[int]:
        """Return the columns without a boat."""
        return [int(s.data.place + col) for col in range(s.data.width) if s.is_free(0, col)]

    def apply(self, s: Navia, seat: i64, arg: i64, action: i64) -> None:
        """Put the boat on the river and draw a hand."""
        s.put_boat(seat, 0, action - s.data.place)
        s.emit(PLACED, seat, s.cell_of(seat))
        s.draw_cards(seat, s.data.hand)

    def fits(self, s: Navia, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether the boat is not placed, and another placing or the first turn follows."""
        return seat >= 0 and arg == 0 and s.turn == 0 and s.row[seat] < 0 and frame_step(below) in (PLACE, TURN)


class Deal(Step[Navia]):
    """R14: chance deals a card that only its seat sees; the argument is 8 x the seat + the number of cards to draw."""

    def legal(self, s: Navia, seat: i64, arg: i64) -> list[int]:
        """Return the kinds left in the deck."""
        return [int(s.data.deal + kind) for kind in range(KINDS) if count(s.deck, kind) > 0]

    def weights(self, s: Navia, arg: i64) -> list[int]:
        """Weight each card equally."""
        return [count for count in counts_of(s.deck, KINDS) if count > 0]

    def draw(self, s: Navia, arg: i64, rng: Rng) -> int:
        """Draw with the same odds, without building the two lists."""
        return s.data.deal + draw_from(s.deck, rng)

    def apply(self, s: Navia, seat: i64, arg: i64, action: i64) -> None:
        """Put the card into the hand, and draw the next one."""
        kind = action - s.data.deal
        player = arg >> 3
        s.deck -= some(kind, 1)
        add(s.hands, player, some(kind, 1))
        s.emit(DREW, player)
        s.emit(SAW, player, kind, to=player)
        s.draw_cards(player, (arg & 7) - 1)

    def fits(self, s: Navia, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether a turn has ended or a boat was placed, and the hand has room for the cards."""
        if seat != CHANCE or not 0 <= arg >> 3 < s.players or frame_step(below) not in (PLACE, TURN):
            return False
        return s.row[arg >> 3] >= 0 and 0 < arg & 7 <= s.data.hand - size(s.hands[arg >> 3])


class Turn(Step[Navia]):
    """R1, R4, R5: begin a turn: it is lost in the dry dock, or the tile ahead is turned up and cards may be played."""

    def apply(self, s: Navia, seat: i64, arg: i64, action: i64) -> None:
        """Plan the four phases. G27: the limit of turns is checked before the dry dock."""
        s.current = arg
        s.turn += 1
        s.reveal()
        if s.turn > s.data.last_turn:
            s.emit(OUT_OF_TIME)
        elif s.dock[arg] > 0:
            add(s.dock, arg, -1)
            s.dock_supply += 1
            s.emit(LOST_TURN, arg)
            s.push(then(TURN, s.next_seat()))
        else:
            s.push(ask(CARD, arg) if s.hands[arg] != 0 else then(SAIL, 1))
            turn_up_ahead(s, arg)

    def fits(self, s: Navia, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether this is planned last, as the first turn of the game or the neighbour's."""
        return seat == NOBODY and below == NONE and s.current >= 0 and arg == (s.next_seat() if s.turn else s.current)


def turn_up_ahead(s: Navia, seat: i64) -> None:
    """R5, R17: turn up the tile ahead of a boat at an edge, before anything else that is planned."""
    if s.in_fog(s.row[seat] + 1):
        s.push(ask(TILE, CHANCE))


class Tile(Step[Navia]):
    """R5: chance turns up the next tile: any that has not been seen."""

    def legal(self, s: Navia, seat: i64, arg: i64) -> list[int]:
        """Return the tiles that are not on the river."""
        return [int(s.data.tile + tile) for tile in range(len(s.data.tiles)) if not s.seen >> tile & 1]

    def draw(self, s: Navia, arg: i64, rng: Rng) -> int:
        """Draw with equal odds: repeat until the tile has not been seen."""
        while True:
            tile = rng.below(len(s.data.tiles))
            if not s.seen >> tile & 1:
                return s.data.tile + tile

    def apply(self, s: Navia, seat: i64, arg: i64, action: i64) -> None:
        """Turn up the tile for everybody to see."""
        s.turn_up(action - s.data.tile)
        s.emit(TURNED_UP, action - s.data.tile)

    def fits(self, s: Navia, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether the tile is next, ahead of the boat whose turn it is, before that turn goes on."""
        ahead = frame_arg(below) if frame_step(below) == BLESS else s.row[s.current] + 1
        return seat == CHANCE and arg == 0 and frame_step(below) in (CARD, SAIL, BLESS) and ahead == s.fog < s.data.goal


class Card(Step[Navia]):
    """R8-R10: play a card, keep the hand, or discard it; after a theft (argument 1) only play or keep."""

    def legal(self, s: Navia, seat: i64, arg: i64) -> list[int]:
        """Return what can be done with the hand."""
        keep, throw = int(s.data.pass_), int(s.data.discard_all)
        actions = [keep, throw] if arg == 0 else [keep]
        add_playable(s, seat, actions)
        return actions

    def apply(self, s: Navia, seat: i64, arg: i64, action: i64) -> None:
        """R22: let a card that may be answered wait for the answers; any other takes effect at once."""
        if action == s.data.pass_:
            s.emit(PASSED, seat)
            sail(s, 1)
        elif action == s.data.discard_all:
            s.reveal()
            s.discard_hand(seat)
            sail(s, 1)
        else:
            s.reveal()
            s.spend(seat, s.data.kind_of(action))
            announce(s, seat, action)
            if not open_window(s, seat, action):
                resolve(s, seat, action)

    def fits(self, s: Navia, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether it is the seat's turn, and nothing else is pending."""
        return seat == s.current and 0 <= arg <= 1 and below == NONE


class React(Step[Navia]):
    """R22: a seat that is asked raises Shields or declines, in secret; the argument holds the card played."""

    def legal(self, s: Navia, seat: i64, arg: i64) -> list[int]:
        """Return Shields only to seats that hold them."""
        return s.data.shield_or_decline if s.holds(seat, SHIELDS) else s.data.decline_only

    def silence(self, s: Navia, arg: i64) -> int:
        """Return declining, for a seat that does not answer in time."""
        return s.data.decline

    def unseal(self, s: Navia, arg: i64, answers: list[int]) -> None:
        """R22, R23: cancel the card by the first Shields in order; the other answers stay secret."""
        action = arg % WINDOW
        seat = shielder(s, action, answers)
        if seat >= 0:
            s.spend(seat, SHIELDS)
            s.emit(SHIELDED, seat)
            sail(s, 1)
        else:
            s.emit(UNSHIELDED)
            resolve(s, s.current, action)

    def fits(self, s: Navia, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether the seat may answer the last card played, and only other answers are pending."""
        card = arg - s.windows * WINDOW
        known = s.data.blessing <= card <= s.data.whirlpool and (below == NONE or frame_step(below) == REACT)
        return known and is_asked(s, seat, target_of(s, card))


class Steal(Step[Navia]):
    """R19: chance takes a card from the hand of the victim (the argument); thief and victim see it."""

    def legal(self, s: Navia, seat: i64, arg: i64) -> list[int]:
        """Return the kinds that the victim holds."""
        return [int(s.data.steal + kind) for kind in range(KINDS) if count(s.hands[arg], kind) > 0]

    def weights(self, s: Navia, arg: i64) -> list[int]:
        """Weight each card equally."""
        return [count for count in counts_of(s.hands[arg], KINDS) if count > 0]

    def draw(self, s: Navia, arg: i64, rng: Rng) -> int:
        """Draw with the same odds, without building the two lists."""
        return s.data.steal + draw_from(s.hands[arg], rng)

    def apply(self, s: Navia, seat: i64, arg: i64, action: i64) -> None:
        """Move the card from the victim to the thief."""
        kind = action - s.data.steal
        s.rob(s.current, arg, kind)
        s.emit(STOLE, s.current, arg)
        s.emit(STOLE_CARD, s.current, arg, kind, to=s.current)
        s.emit(LOST_CARD, s.current, arg, kind, to=arg)

    def fits(self, s: Navia, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether the victim is another seat, and the thief, who has room for the card, plays on next."""
        if seat != CHANCE or not 0 <= arg < s.players or arg == s.current or below != ask(CARD, s.current, 1):
            return False
        return size(s.hands[s.current]) < s.data.hand


class Bless(Step[Navia]):
    """R15, R16: find the first free cell straight ahead, from the row in the argument on."""

    def apply(self, s: Navia, seat: i64, arg: i64, action: i64) -> None:
        """Turn up tiles as they are reached; move the boat there, and perhaps win."""
        col: i64 = s.col[s.current]
        row = arg
        while not s.in_fog(row) and not s.is_free(row, col):
            row += 1
        if s.in_fog(row):
            s.plan([ask(TILE, CHANCE), then(BLESS, row)])
        else:
            s.move_boat(s.current, row, col)
            s.emit(JUMPED, s.current, s.cell_of(s.current))
            if not arrive(s):
                end_turn(s)

    def fits(self, s: Navia, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether the tile at that row is about to be turned up."""
        return seat == NOBODY and s.current >= 0 and s.row[s.current] < arg == s.fog and below == NONE


class Sail(Step[Navia]):
    """R12, R13: once the tile ahead is face up, the boat must move if it can; the argument is the steps left."""

    def apply(self, s: Navia, seat: i64, arg: i64, action: i64) -> None:
        """Ask for a step, if one is possible."""
        sail(s, arg)

    def fits(self, s: Navia, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether this can wait for the tile ahead."""
        return seat == NOBODY and 1 <= arg <= MAX_STEPS and below == NONE


class Move(Step[Navia]):
    """R12, R17: move one row ahead, straight or diagonally, onto a free cell."""

    def legal(self, s: Navia, seat: i64, arg: i64) -> list[int]:
        """Return the free steps: to the left, straight on and to the right."""
        return s.data.steps_by_mask[s.ways(seat)]

    def apply(self, s: Navia, seat: i64, arg: i64, action: i64) -> None:
        """R17: before a second step, turn up the tile ahead if the boat has come to an edge."""
        s.move_boat(seat, s.row[seat] + 1, s.col[seat] + action - s.data.step - 1)
        s.emit(STEPPED, seat, s.cell_of(seat))
        if arrive(s):
            return
        if arg > 1:
            s.push(then(SAIL, arg - 1))
            turn_up_ahead(s, seat)
        else:
            end_turn(s)

    def fits(self, s: Navia, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether it is the seat's turn, and nothing else is pending."""
        return seat == s.current and 1 <= arg <= MAX_STEPS and below == NONE


def arrive(s: Navia) -> bool:
    """R32: end the game if the current boat is on the final tile; return whether it is."""
    if s.row[s.current] < s.data.goal:
        return False
    s.emit(WON, s.current)
    s.finish()
    return True


STEPS: Final[list[Step[Any]]] = [
    First("first"),
    Placing("placing"),
    Place("place", "R3", open=True),
    Deal("deal"),
    Turn("turn"),
    Tile("tile"),
    Card("card", "R1"),
    React("react", "R22", sealed=True),
    Steal("steal"),
    Bless("bless"),
    Sail("sail"),
    Move("move", "R1", open=True),
]
