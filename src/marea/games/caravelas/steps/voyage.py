# compiled
"""A player's turn: sailing, pirates and the red die (R20-R29, R50, R66)."""

from __future__ import annotations

from mypy_extensions import i64

from marea.games.caravelas.cards import tokens_needed
from marea.games.caravelas.codes import CARD, DIE, REVEAL, ROLL, SINK, TURN
from marea.games.caravelas.data import CLOSED, FREE_ONLY, OPEN
from marea.games.caravelas.events import (
    CAPPED,
    CARRIED,
    COURSE_MISSED,
    COURSE_REACHED,
    DIE_ONE,
    DIE_RED,
    ESCAPED,
    FINISHED,
    LOST_GOOD,
    NO_TOKENS,
    PAID_PIRATES,
    ROLLED,
    SAILED,
    SANK,
    TURN_BEGAN,
    TURN_ENDED,
    UNTOUCHED,
)
from marea.games.caravelas.scoring import reached_courses
from marea.games.caravelas.state import NOBODY, Caravelas
from marea.games.caravelas.steps.lisbon import emit_goods, end_turn
from marea.games.caravelas.steps.order import begin_round
from marea.games.caravelas.steps.pending import is_automatic, is_last, is_turn_of
from marea.games.caravelas.steps.sailing import arrive, go_on
from marea.games.caravelas.words import BLUE, CARD_WIDTH, DICE, FULL, LOWEST_ROLL, ONE, PIRATES, RED, WIND
from marea.kernel.piles import bit, count, some
from marea.kernel.state import CHANCE, ask, then
from marea.kernel.step import Step


class Turn(Step[Caravelas]):
    """R1, R28: begin the turn of the next player in the order; after the last one the round ends."""

    def apply(self, s: Caravelas, seat: i64, arg: i64, action: i64) -> None:
        """Begin the turn at a position, which is the argument."""
        s.reveal()
        if arg == s.players:
            end_round(s)
            return
        player: i64 = s.order[arg]
        s.active = player
        s.push(then(TURN, arg + 1))
        s.emit(TURN_BEGAN, player)
        if s.version == DICE:
            s.push(ask(ROLL, CHANCE, player))
            return
        if s.tokens[player] == 0:
            s.emit(NO_TOKENS, player)
        go_on(s, player)

    def fits(self, s: Caravelas, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether this is planned last: after the current turn, or after the first hands are dealt."""
        if not is_automatic(seat) or not is_last(below) or not 0 <= arg <= len(s.order) == s.players:
            return False
        return s.active == (s.order[arg - 1] if arg > 0 else NOBODY)


def end_round(s: Caravelas) -> None:
    """F2, F5: end the game after the round of the last piece, or at the cap; otherwise begin another round."""
    if s.pieces_left() == 0:
        end(s, FINISHED)
    elif s.round >= s.data.rounds:
        end(s, CAPPED)
    else:
        s.round += 1
        begin_round(s)


def end(s: Caravelas, why: i64) -> None:
    """F3: show all course cards."""
    s.emit(why, s.round)
    if s.log is not None:
        for seat in range(s.players):
            reached = reached_courses(s, seat)
            for port in range(s.data.ports):
                if reached >> port & 1:
                    s.emit(COURSE_REACHED, seat, port, s.data.course_points)
                elif s.courses[seat] >> port & 1:
                    s.emit(COURSE_MISSED, seat, port)
    s.finish()


class Roll(Step[Caravelas]):
    """R66: chance rolls two dice for the points of a turn, which are used like tokens."""

    def legal(self, s: Caravelas, seat: i64, arg: i64) -> list[int]:
        """Return the sums from two to twelve."""
        return s.data.sums

    def weights(self, s: Caravelas, arg: i64) -> list[int]:
        """Weight each sum by the ways to roll it."""
        return s.data.rolls

    def apply(self, s: Caravelas, seat: i64, arg: i64, action: i64) -> None:
        """Give the points to the player, who is the argument."""
        points = action - s.data.roll + LOWEST_ROLL
        s.totals[arg] = points
        s.tokens[arg] = points
        s.emit(ROLLED, arg, points)
        go_on(s, arg)

    def fits(self, s: Caravelas, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether a turn is beginning, in the version with dice."""
        return seat == CHANCE and s.version == DICE and is_turn_of(s, arg, below)


def blue_cells(s: Caravelas, seat: i64) -> i64:
    """R24, R60: return the blue cells that a player can enter: none, those on a free step, or all."""
    if s.version != FULL:
        return OPEN
    spare = s.tokens[seat] - tokens_needed(s.hands[seat])
    return OPEN if spare > 0 else FREE_ONLY if spare == 0 else CLOSED


class Move(Step[Caravelas]):
    """R20-R28: step to a neighbouring cell, or end the turn."""

    def legal(self, s: Caravelas, seat: i64, arg: i64) -> list[int]:
        """Return the steps; there is at least one token, so only pirates and blue cells need a closer look."""
        rich = 1 if s.tokens[seat] > 1 else 0
        wind = 1 if count(s.hands[seat], WIND, CARD_WIDTH) > 0 else 0
        return s.data.sailing[s.data.sailing_index(s.ships[seat], blue_cells(s, seat), rich, wind)]

    def apply(self, s: Caravelas, seat: i64, arg: i64, action: i64) -> None:
        """Pay, arrive, and meet what is printed there."""
        if action == s.data.end:
            s.emit(TURN_ENDED, seat)
            end_turn(s, seat)
            return
        cell: i64 = s.data.move_cell[action - s.data.move]
        symbol: i64 = s.data.symbol[cell]
        sail(s, seat, cell)
        if symbol == PIRATES:
            meet_pirates(s, seat, action == s.data.move_of[cell])
        arrive(s, seat, cell)
        if symbol == BLUE and s.version != DICE:
            meet_incident(s, seat)
        elif symbol == RED and s.version != DICE:
            s.push(ask(DIE, CHANCE, seat))
        else:
            go_on(s, seat)

    def fits(self, s: Caravelas, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether it is the seat's turn, and it has a token."""
        return arg == 0 and is_turn_of(s, seat, below) and s.tokens[seat] > 0


def sail(s: Caravelas, seat: i64, cell: i64) -> None:
    """R21: move a ship: down a current it is free, any other step costs a token."""
    if s.data.free[s.ships[seat]] == cell:
        s.emit(CARRIED, seat, cell)
    else:
        s.spend(seat, 1)
        s.emit(SAILED, seat, cell)


def meet_pirates(s: Caravelas, seat: i64, pay: bool) -> None:
    """R22: pay another token to pirates, or play a favourable wind, which then helps no one else."""
    if pay:
        s.spend(seat, 1)
        s.emit(PAID_PIRATES, seat)
    else:
        s.reveal()
        s.hands[seat] = s.hands[seat] - some(WIND, 1, CARD_WIDTH)
        s.discards += some(WIND, 1, CARD_WIDTH)
        s.emit(ESCAPED, seat)


def meet_incident(s: Caravelas, seat: i64) -> None:
    """R24: ask for a card of the hand, which reveals that there is one; R60: or turn one up."""
    if s.version == FULL:
        s.reveal()
        s.push(ask(CARD, seat))
    else:
        s.need_card()
        s.push(ask(REVEAL, CHANCE, seat))


class Die(Step[Caravelas]):
    """R25: chance rolls the red die."""

    def legal(self, s: Caravelas, seat: i64, arg: i64) -> list[int]:
        """Return its faces."""
        return s.data.faces

    def weights(self, s: Caravelas, arg: i64) -> list[int]:
        """Weight each face by its number."""
        return s.data.die

    def apply(self, s: Caravelas, seat: i64, arg: i64, action: i64) -> None:
        """R50: on a one, a ship sinks, if one is afloat; the argument is the player."""
        if action != s.data.face + ONE:
            s.emit(DIE_RED, arg)
            go_on(s, arg)
            return
        s.emit(DIE_ONE, arg)
        if s.ships_afloat(arg) != 0:
            s.push(ask(SINK, arg))
        else:
            s.emit(UNTOUCHED, arg)
            go_on(s, arg)

    def fits(self, s: Caravelas, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether it is the player's turn, in a version without dice."""
        return seat == CHANCE and s.version != DICE and is_turn_of(s, arg, below)


class Sink(Step[Caravelas]):
    """R50: the player chooses the ship that sinks with its cargo."""

    def legal(self, s: Caravelas, seat: i64, arg: i64) -> list[int]:
        """Return the active ships."""
        return s.data.sinkable[s.ships_afloat(seat)]

    def apply(self, s: Caravelas, seat: i64, arg: i64, action: i64) -> None:
        """Sink the ship; tokens are not affected."""
        ship = action - s.data.sink
        lost = s.holds[seat] & s.data.on_ship[ship]
        s.sunk[seat] = s.sunk[seat] | bit(ship)
        s.emit(SANK, seat, ship)
        emit_goods(s, LOST_GOOD, seat, lost)
        s.holds[seat] = s.holds[seat] & ~lost
        go_on(s, seat)

    def fits(self, s: Caravelas, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether it is the seat's turn, in a version without dice."""
        return arg == 0 and s.version != DICE and is_turn_of(s, seat, below)
