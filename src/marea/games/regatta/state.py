# compiled
"""The state of a game of Regatta: the fields, the set-up, the score, and what always holds."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from marea.games.regatta.data import Data
from marea.kernel import rows
from marea.kernel.contract import Bounds
from marea.kernel.ranges import Range, number, numbers
from marea.kernel.state import OVER, State, require, then

# The steps, in order of play; steps.py lists them in the same order.
RACE: Final = 0
BID: Final = 1
DRAW: Final = 2
SIGN: Final = 3

BEST: Final = 0  # the usual value of the option `reserve`


class Regatta(State):
    """A game of Regatta. Crew is counted by kind; the counts of one seat lie side by side, see `marea.kernel.rows`."""

    data: Data
    reserve: i64  # option: what counts of the reserve at the end
    race: i64  # races won so far
    flag: i64  # the seat that goes first among equals
    coins: list[int]
    bag: list[int]  # secret: crew left, by kind
    hands: list[int]  # secret: each seat's reserve, by seat and kind
    aboard: list[int]  # signed on, by seat and kind

    def set_up(self, options: list[int]) -> None:
        """R1, R2: fill the purses and the bag, give the flag to seat 0, and plan the first race."""
        self.data = self.game.data
        self.reserve = options[0]
        self.race = 0
        self.flag = 0
        self.coins = [int(self.data.coins)] * self.players
        self.bag = self.data.copies[:]
        self.hands = [0] * (self.players * self.data.kinds)
        self.aboard = [0] * (self.players * self.data.kinds)
        self.push(then(RACE))

    def clone(self) -> Regatta:
        """Return an independent copy without a log."""
        s = Regatta(self.game, self.players, self)
        s.data = self.data
        s.reserve = self.reserve
        s.race = self.race
        s.flag = self.flag
        s.coins = self.coins[:]
        s.bag = self.bag[:]
        s.hands = self.hands[:]
        s.aboard = self.aboard[:]
        return s

    @staticmethod
    def ranges(data: Data, players: int) -> dict[str, Range]:
        """Return what each field may hold: a dump with anything else is refused."""
        return {
            "reserve": number(0, 1),
            "race": number(0, data.races),
            "flag": number(0, players - 1),
            "coins": numbers(players, 0, data.coins),
            "bag": numbers(data.kinds, 0, data.tiles),
            "hands": numbers(players * data.kinds, 0, data.tiles),
            "aboard": numbers(players * data.kinds, 0, data.tiles),
        }

    def full_crew(self, seat: i64) -> i64:
        """R10: return the bonus for one of each kind on board."""
        return self.data.full_crew if rows.has_all(self.aboard, seat, self.data.kinds) else 0

    def points_aboard(self, seat: i64) -> i64:
        """R9, R10: return the values of the crew on board, and the bonus for one of each kind."""
        return rows.worth(self.aboard, seat, self.data.value) + self.full_crew(seat)

    def points_in_reserve(self, seat: i64) -> i64:
        """R11: return the value of the best crew in the reserve, if the option lets it count."""
        return rows.best(self.hands, seat, self.data.value) if self.reserve == BEST else 0

    def final_score(self, seat: i64) -> i64:
        """R9-R11: return a seat's score at the end."""
        return self.points_aboard(seat) + self.points_in_reserve(seat)

    def scores(self) -> list[int]:
        """Return the scores: the final ones when the game is OVER, before that without the reserves."""
        if self.to_move() == OVER:
            return [int(self.final_score(seat)) for seat in range(self.players)]
        return [int(self.points_aboard(seat)) for seat in range(self.players)]

    def standings(self) -> list[int]:
        """R12: return the final scores; coins break ties, as a whole purse counts less than a point."""
        point = self.data.coins + 1
        return [int(self.final_score(seat) * point + self.coins[seat]) for seat in range(self.players)]


def sources(s: Regatta, seat: i64) -> dict[str, int]:
    """R9-R11: return what a score is made of; the reserve counts at the end."""
    reserve = s.points_in_reserve(seat) if s.to_move() == OVER else 0
    return {"crew": rows.worth(s.aboard, seat, s.data.value), "full_crew": s.full_crew(seat), "reserve": reserve}


def bounds(data: Data) -> Bounds:
    """Return the longest record: in each race five bids, the draws and a crew signed on."""
    return Bounds(data.races * (5 + data.draws + 1))


def verify(s: Regatta) -> None:
    """I1-I8: raise where an invariant of RULES.md is broken."""
    data = s.data
    for kind in range(data.kinds):
        tiles = sum((s.bag + s.hands + s.aboard)[kind :: data.kinds])
        require(tiles == data.copies[kind], f"I1: {tiles} tiles of {data.crew[kind]}, not {data.copies[kind]}")
    require(min(s.bag + s.hands + s.aboard) >= 0, "I2: a pile has less than nothing")
    require(min(s.coins) >= 0, "I3: a purse has less than nothing")
    require(0 <= s.race <= data.races, f"I4: race {s.race} of {data.races}")
    require(s.flag == s.race % s.players, "I5: the flag moves on with every race")
    for seat in s.waiting():
        require(len(s.legal_of(seat)) > 0, f"I6: seat {seat} is asked and can do nothing")
    drawn = sum(s.hands) + sum(s.aboard) + len(s.pending(DRAW))
    require(drawn == s.race * data.draws, f"I7: {drawn} crew drawn or to draw in {s.race} races")
    require(s.prompt() != "bid" or len(s.asked()) == s.players, "I8: not every seat bids")
