"""Where a game of Regatta stands: the fields, the set-up, and what the rules do to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from marea.games.regatta import scoring
from marea.games.regatta.data import Data
from marea.kernel.ranges import Range, number, numbers
from marea.kernel.state import NONE, OVER, UNANSWERED, State, then
from marea.kernel.step import Step

if TYPE_CHECKING:
    from marea.kernel.game import Game

# The steps, in order of play; steps.py lists them in the same order.
RACE: Final = 0
BID: Final = 1
DRAW: Final = 2
SIGN: Final = 3

# The events; offer.py says how each is told.
BADE: Final = 0
WON: Final = 1
DREW: Final = 2
SAW: Final = 3
SIGNED: Final = 4
SHOWED: Final = 5


class Regatta(State):
    """A game of Regatta. Crew is counted by kind; the counts of one seat lie side by side."""

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
        reserve: i64,
        race: i64,
        flag: i64,
        coins: list[int],
        bag: list[int],
        hands: list[int],
        aboard: list[int],
    ) -> None:
        super().__init__(game, steps, players, now, todo, answers, reveals)
        self.data = data
        self.reserve = reserve  # option: what counts of the reserve at the end
        self.race = race  # races won so far
        self.flag = flag  # the seat that goes first among equals
        self.coins = coins
        self.bag = bag  # secret: crew left, by kind
        self.hands = hands  # secret: each seat's reserve, by seat and kind
        self.aboard = aboard  # signed on, by seat and kind

    def clone(self) -> Regatta:
        """Return an independent copy that nobody listens to."""
        return Regatta(
            self.game,
            self.steps,
            self.players,
            self.now,
            self.todo[:],
            self.answers[:],
            self.reveals,
            self.data,
            self.reserve,
            self.race,
            self.flag,
            self.coins[:],
            self.bag[:],
            self.hands[:],
            self.aboard[:],
        )

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
        return scoring.best_seats(self) if self.to_move() == OVER else []

    def reason(self) -> str:
        """R8: return why the game ended; empty before OVER."""
        return "last_race" if self.to_move() == OVER else ""


def ranges(data: Data, players: int) -> dict[str, Range]:
    """Return what the fields may hold: a dump with anything else is refused."""
    return {
        "reserve": number(0, 1),
        "race": number(0, data.races),
        "flag": number(0, players - 1),
        "coins": numbers(players, 0, data.coins),
        "bag": numbers(data.kinds, 0, data.tiles),
        "hands": numbers(players * data.kinds, 0, data.tiles),
        "aboard": numbers(players * data.kinds, 0, data.tiles),
    }


def setup(game: Game[Any], players: int, options: list[int]) -> Regatta:
    """R1, R2: full purses, a full bag, the flag at seat 0, and the first race."""
    data: Data = game.data
    s = Regatta(
        game,
        game.steps,
        players,
        now=NONE,
        todo=[NONE],
        answers=[UNANSWERED] * players,
        reveals=0,
        data=data,
        reserve=options[0],
        race=0,
        flag=0,
        coins=[int(data.coins)] * players,
        bag=data.copies[:],
        hands=[0] * (players * data.kinds),
        aboard=[0] * (players * data.kinds),
    )
    s.push(then(RACE))
    s.proceed()
    return s
