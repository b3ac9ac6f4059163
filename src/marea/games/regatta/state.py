# compiled
"""Where a game of Regatta stands: the fields, the set-up, and what the rules do to them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from marea.games.regatta import scoring
from marea.games.regatta.data import Data
from marea.kernel.ranges import Range, number, numbers
from marea.kernel.state import OVER, State, then

# The steps, in order of play; steps.py lists them in the same order.
RACE: Final = 0
BID: Final = 1
DRAW: Final = 2
SIGN: Final = 3


class Regatta(State):
    """A game of Regatta. Crew is counted by kind; the counts of one seat lie side by side."""

    data: Data
    reserve: i64  # option: what counts of the reserve at the end
    race: i64  # races won so far
    flag: i64  # the seat that goes first among equals
    coins: list[int]
    bag: list[int]  # secret: crew left, by kind
    hands: list[int]  # secret: each seat's reserve, by seat and kind
    aboard: list[int]  # signed on, by seat and kind

    def set_up(self, options: list[int]) -> None:
        """R1, R2: full purses, a full bag, the flag at seat 0, and the first race."""
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
        """Return an independent copy that nobody listens to."""
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

    # -- what the rules do ---------------------------------------------------------------------

    def take_crew(self, seat: i64, kind: i64) -> None:
        """R6: move a crew from the bag into a reserve."""
        self.bag[kind] -= 1
        self.hands[seat * self.data.kinds + kind] += 1

    def sign_on(self, seat: i64, kind: i64) -> None:
        """R7: move a crew from a reserve on board."""
        self.hands[seat * self.data.kinds + kind] -= 1
        self.aboard[seat * self.data.kinds + kind] += 1

    # -- how it stands ---------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """Return the scores: the final ones when it is OVER, before that what lies open."""
        if self.to_move() == OVER:
            return [int(scoring.final_score(self, seat)) for seat in range(self.players)]
        return [int(scoring.points_aboard(self, seat)) for seat in range(self.players)]

    def winners(self) -> list[int]:
        """R12: return the winning seats; empty before OVER."""
        return scoring.winners(self) if self.to_move() == OVER else []

    def reason(self) -> str:
        """R8: return why the game ended; empty before OVER."""
        return "last_race" if self.to_move() == OVER else ""
