# compiled
"""The decisions of Regatta, in order of play."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from marea.games.regatta.events import BADE, DREW, SAW, SHOWED, SIGNED, WON
from marea.games.regatta.state import BID, DRAW, RACE, SIGN, Regatta
from marea.kernel.chance import Rng
from marea.kernel.state import CHANCE, NOBODY, NONE, ask, frame_step, then
from marea.kernel.step import Step


class Race(Step[Regatta]):
    """R2, R8: the next race begins, or all have been sailed and the game is over; nobody is asked."""

    def apply(self, s: Regatta, seat: i64, arg: i64, action: i64) -> None:
        """Ask everybody for a bid, or show the reserves."""
        if s.race < s.data.races:
            s.plan([ask(BID, player, s.race) for player in range(s.players)])
        else:
            show_reserves(s)

    def fits(self, s: Regatta, seat: i64, arg: i64, below: i64) -> bool:
        """A race is the last thing that is planned."""
        return seat == NOBODY and arg == 0 and below == NONE


def show_reserves(s: Regatta) -> None:
    """R8, R11: everybody shows what is left in the reserve."""
    for seat in range(s.players):
        for kind in range(s.data.kinds):
            if s.hands[seat * s.data.kinds + kind] > 0:
                s.emit(SHOWED, seat, kind, s.hands[seat * s.data.kinds + kind])


class Bid(Step[Regatta]):
    """R3-R5: everybody bids in secret; the highest bid wins the race and is paid."""

    def legal(self, s: Regatta, seat: i64, arg: i64) -> list[int]:
        """R3: any number of one's coins, none included."""
        return s.data.bids[: s.coins[seat] + 1]

    def unseal(self, s: Regatta, arg: i64, answers: list[int]) -> None:
        """R4-R6: the winner pays, the flag moves on, and the winner goes to the bag."""
        for seat in range(s.players):
            s.emit(BADE, seat, answers[seat] - s.data.bid)
        winner = highest_bidder(s, answers)
        price = answers[winner] - s.data.bid
        s.emit(WON, winner, price)
        s.coins[winner] -= price
        s.flag = (s.flag + 1) % s.players
        s.race += 1
        s.plan([ask(DRAW, CHANCE, winner)] * s.data.draws + [ask(SIGN, winner), then(RACE)])

    def fits(self, s: Regatta, seat: i64, arg: i64, below: i64) -> bool:
        """Nothing but the other bids of this race is pending with a bid."""
        return seat >= 0 and arg == s.race < s.data.races and (below == NONE or frame_step(below) == BID)


def highest_bidder(s: Regatta, answers: list[int]) -> i64:
    """R4: return who bid most, that is gave the highest answer; among equals, the first one counting from the flag."""
    winner = s.flag
    for i in range(1, s.players):
        seat = (s.flag + i) % s.players
        if answers[seat] > answers[winner]:
            winner = seat
    return winner


class Draw(Step[Regatta]):
    """R6: chance draws a crew for the winner (the argument), who alone sees it."""

    def legal(self, s: Regatta, seat: i64, arg: i64) -> list[int]:
        """Any kind that is left in the bag."""
        return [int(s.data.draw + kind) for kind in range(s.data.kinds) if s.bag[kind] > 0]

    def weights(self, s: Regatta, arg: i64) -> list[int]:
        """Each tile in the bag has the same chance."""
        return [tiles for tiles in s.bag if tiles > 0]

    def draw(self, s: Regatta, arg: i64, rng: Rng) -> int:
        """The same odds, without building the two lists."""
        return s.data.draw + rng.weighted(s.bag)

    def apply(self, s: Regatta, seat: i64, arg: i64, action: i64) -> None:
        """Everybody sees that a crew was drawn; the winner sees which."""
        kind = action - s.data.draw
        s.take_crew(arg, kind)
        s.emit(DREW, arg)
        s.emit(SAW, arg, kind, to=arg)

    def fits(self, s: Regatta, seat: i64, arg: i64, below: i64) -> bool:
        """The winner's next draw comes after it, or the winner signs on."""
        return seat == CHANCE and 0 <= arg < s.players and below in (ask(DRAW, CHANCE, arg), ask(SIGN, arg))


class Sign(Step[Regatta]):
    """R7: the winner signs on one crew of the reserve; the rest stays secret."""

    def legal(self, s: Regatta, seat: i64, arg: i64) -> list[int]:
        """Any kind in one's reserve."""
        first = seat * s.data.kinds
        return [int(s.data.sign + kind) for kind in range(s.data.kinds) if s.hands[first + kind] > 0]

    def apply(self, s: Regatta, seat: i64, arg: i64, action: i64) -> None:
        """The crew comes out of a secret hand, so this cannot be undone."""
        kind = action - s.data.sign
        s.sign_on(seat, kind)
        s.reveal()
        s.emit(SIGNED, seat, kind)

    def fits(self, s: Regatta, seat: i64, arg: i64, below: i64) -> bool:
        """The next race comes after it."""
        return seat >= 0 and arg == 0 and below == then(RACE)


STEPS: Final[list[Step[Any]]] = [Race("race"), Bid("bid", "R3", sealed=True), Draw("draw"), Sign("sign", "R7")]
