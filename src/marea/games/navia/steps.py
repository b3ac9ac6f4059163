# compiled
"""The decisions of Navia, in order of play; cards.py knows when each card may be played and what it does."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from marea.games.navia.cards import (
    MOST_STEPS,
    WINDOW,
    announce,
    end_turn,
    is_asked,
    open_window,
    playable,
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
    """Section C: chance names the seat that starts."""

    def legal(self, s: Navia, seat: i64, arg: i64) -> list[int]:
        """Any seat."""
        return [int(s.data.first + player) for player in range(s.players)]

    def apply(self, s: Navia, seat: i64, arg: i64, action: i64) -> None:
        """That seat places first."""
        s.push(then(PLACING, action - s.data.first))

    def fits(self, s: Navia, seat: i64, arg: i64, below: i64) -> bool:
        """Before anything else."""
        return seat == CHANCE and arg == 0 and below == NONE and s.turn == 0 and s.current == -1


class Placing(Step[Navia]):
    """R3: from the first seat on, in the direction of play, each places a boat and draws a hand."""

    def apply(self, s: Navia, seat: i64, arg: i64, action: i64) -> None:
        """Plan the round of placing, and the first turn after it."""
        s.current = arg
        s.emit(STARTS, arg)
        places = [ask(PLACE, (arg + i * s.direction) % s.players) for i in range(s.players)]
        s.plan([*places, then(TURN, arg)])


class Place(Step[Navia]):
    """R3: choose a free cell of the first row; then draw a hand."""

    def legal(self, s: Navia, seat: i64, arg: i64) -> list[int]:
        """Any column without a boat."""
        return [int(s.data.place + col) for col in range(s.data.width) if s.is_free(0, col)]

    def apply(self, s: Navia, seat: i64, arg: i64, action: i64) -> None:
        """The boat is on the river."""
        s.put_boat(seat, 0, action - s.data.place)
        s.emit(PLACED, seat, s.cell_of(seat))
        s.draw_cards(seat, s.data.hand)

    def fits(self, s: Navia, seat: i64, arg: i64, below: i64) -> bool:
        """The others still place after it, and then the first turn begins."""
        return seat >= 0 and arg == 0 and s.turn == 0 and s.row[seat] < 0 and frame_step(below) in (PLACE, TURN)


class Deal(Step[Navia]):
    """R14: chance deals a card to a seat, which alone sees it; the argument is 8 x the seat + the cards to draw."""

    def legal(self, s: Navia, seat: i64, arg: i64) -> list[int]:
        """Any kind that is left."""
        return [int(s.data.deal + kind) for kind in range(KINDS) if count(s.deck, kind) > 0]

    def weights(self, s: Navia, arg: i64) -> list[int]:
        """Each card has the same chance."""
        return [count for count in counts_of(s.deck, KINDS) if count > 0]

    def draw(self, s: Navia, arg: i64, rng: Rng) -> int:
        """The same odds, without building the two lists."""
        return s.data.deal + draw_from(s.deck, rng)

    def apply(self, s: Navia, seat: i64, arg: i64, action: i64) -> None:
        """The card goes into the hand, and the next one is drawn."""
        kind = action - s.data.deal
        player = arg >> 3
        s.deck -= some(kind, 1)
        add(s.hands, player, some(kind, 1))
        s.emit(DREW, player)
        s.emit(SAW, player, kind, to=player)
        s.draw_cards(player, (arg & 7) - 1)

    def fits(self, s: Navia, seat: i64, arg: i64, below: i64) -> bool:
        """At the end of a turn, or after a boat was placed; the hand has room for the cards."""
        if seat != CHANCE or not 0 <= arg >> 3 < s.players or frame_step(below) not in (PLACE, TURN):
            return False
        return s.row[arg >> 3] >= 0 and 0 < arg & 7 <= s.data.hand - size(s.hands[arg >> 3])


class Turn(Step[Navia]):
    """R1, R4, R5: a turn begins: it is lost in the dry dock, or the tile ahead is turned up and cards may be played."""

    def apply(self, s: Navia, seat: i64, arg: i64, action: i64) -> None:
        """Plan the four phases. G27: the limit of turns is looked at before the dry dock."""
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
        """The last thing that is planned: the first turn of the game, or the neighbour's."""
        return seat == NOBODY and below == NONE and s.current >= 0 and arg == (s.next_seat() if s.turn else s.current)


def turn_up_ahead(s: Navia, seat: i64) -> None:
    """R5, R17: before anything else that is planned, turn up the tile ahead of a boat at an edge."""
    if s.in_fog(s.row[seat] + 1):
        s.push(ask(TILE, CHANCE))


class Tile(Step[Navia]):
    """R5: chance turns up the next tile: any that has not been seen."""

    def legal(self, s: Navia, seat: i64, arg: i64) -> list[int]:
        """The tiles that are not on the river."""
        return [int(s.data.tile + tile) for tile in range(len(s.data.tiles)) if not s.seen >> tile & 1]

    def draw(self, s: Navia, arg: i64, rng: Rng) -> int:
        """All have the same chance: draw until it is one that has not been seen."""
        while True:
            tile = rng.below(len(s.data.tiles))
            if not s.seen >> tile & 1:
                return s.data.tile + tile

    def apply(self, s: Navia, seat: i64, arg: i64, action: i64) -> None:
        """Everybody sees it from now on."""
        s.turn_up(action - s.data.tile)
        s.emit(TURNED_UP, action - s.data.tile)

    def fits(self, s: Navia, seat: i64, arg: i64, below: i64) -> bool:
        """Ahead of the boat whose turn it is, before it goes on."""
        ahead = frame_arg(below) if frame_step(below) == BLESS else s.row[s.current] + 1
        return seat == CHANCE and arg == 0 and frame_step(below) in (CARD, SAIL, BLESS) and ahead == s.fog < s.data.goal


class Card(Step[Navia]):
    """R8-R10: play a card, keep the hand, or throw it away; after a theft (argument 1) only play or keep."""

    def legal(self, s: Navia, seat: i64, arg: i64) -> list[int]:
        """What can be done with the hand."""
        keep, throw = int(s.data.pass_), int(s.data.discard_all)
        actions = [keep, throw] if arg == 0 else [keep]
        playable(s, seat, actions)
        return actions

    def apply(self, s: Navia, seat: i64, arg: i64, action: i64) -> None:
        """R22: a card that may be answered waits for the answers; every other takes effect at once."""
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
        """Whose turn it is, and nothing else is pending."""
        return seat == s.current and 0 <= arg <= 1 and below == NONE


class React(Step[Navia]):
    """R22: who is asked raises Shields or declines, in secret; the argument holds the card that was played."""

    def legal(self, s: Navia, seat: i64, arg: i64) -> list[int]:
        """Shields only for those who hold them."""
        return s.data.shield_or_decline if s.holds(seat, SHIELDS) else s.data.decline_only

    def silence(self, s: Navia, arg: i64) -> int:
        """Who does not react in time declines."""
        return s.data.decline

    def unseal(self, s: Navia, arg: i64, answers: list[int]) -> None:
        """R22, R23: the first Shields in order cancel the card; of the other answers nobody ever learns."""
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
        """All who are asked about the card that was played last, and nothing else is pending."""
        card = arg - s.windows * WINDOW
        known = s.data.blessing <= card <= s.data.whirlpool and (below == NONE or frame_step(below) == REACT)
        return known and is_asked(s, seat, target_of(s, card))


class Steal(Step[Navia]):
    """R19: chance takes a card out of the hand of the victim (the argument); thief and victim see which."""

    def legal(self, s: Navia, seat: i64, arg: i64) -> list[int]:
        """Any kind that the victim holds."""
        return [int(s.data.steal + kind) for kind in range(KINDS) if count(s.hands[arg], kind) > 0]

    def weights(self, s: Navia, arg: i64) -> list[int]:
        """Each card has the same chance."""
        return [count for count in counts_of(s.hands[arg], KINDS) if count > 0]

    def draw(self, s: Navia, arg: i64, rng: Rng) -> int:
        """The same odds, without building the two lists."""
        return s.data.steal + draw_from(s.hands[arg], rng)

    def apply(self, s: Navia, seat: i64, arg: i64, action: i64) -> None:
        """The card changes hands."""
        kind = action - s.data.steal
        s.rob(s.current, arg, kind)
        s.emit(STOLE, s.current, arg)
        s.emit(STOLE_CARD, s.current, arg, kind, to=s.current)
        s.emit(LOST_CARD, s.current, arg, kind, to=arg)

    def fits(self, s: Navia, seat: i64, arg: i64, below: i64) -> bool:
        """Out of another hand, before the thief, who has room for the card, plays on."""
        if seat != CHANCE or not 0 <= arg < s.players or arg == s.current or below != ask(CARD, s.current, 1):
            return False
        return size(s.hands[s.current]) < s.data.hand


class Bless(Step[Navia]):
    """R15, R16: the boat looks for the first free cell straight ahead, from the row in the argument on."""

    def apply(self, s: Navia, seat: i64, arg: i64, action: i64) -> None:
        """Turn tiles up as they are reached; land, and perhaps win."""
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
        """Waiting for the tile that the boat looks at."""
        return seat == NOBODY and s.current >= 0 and s.row[s.current] < arg == s.fog and below == NONE


class Sail(Step[Navia]):
    """R12, R13: once the tile ahead is open, the boat must move if it can; the argument is the number of steps left."""

    def apply(self, s: Navia, seat: i64, arg: i64, action: i64) -> None:
        """Ask for a step, if there is one to take."""
        sail(s, arg)

    def fits(self, s: Navia, seat: i64, arg: i64, below: i64) -> bool:
        """Waiting for the tile ahead."""
        return seat == NOBODY and 1 <= arg <= MOST_STEPS and below == NONE


class Move(Step[Navia]):
    """R12, R17: one row ahead, straight or diagonally, onto a free cell."""

    def legal(self, s: Navia, seat: i64, arg: i64) -> list[int]:
        """The steps to the left, straight on and to the right that are free."""
        return s.data.steps_by_mask[s.ways(seat)]

    def apply(self, s: Navia, seat: i64, arg: i64, action: i64) -> None:
        """R17: before a second step, the tile ahead is turned up if the boat has come to an edge."""
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
        """Whose turn it is, and nothing else is pending."""
        return seat == s.current and 1 <= arg <= MOST_STEPS and below == NONE


def arrive(s: Navia) -> bool:
    """R32: a boat on the final tile has won, at that very moment."""
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
