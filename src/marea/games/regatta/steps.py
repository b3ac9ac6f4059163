# compiled
"""The events of Regatta, and its decisions in order of play."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from marea.games.regatta.state import BID, DRAW, RACE, SIGN, Regatta
from marea.kernel import rows
from marea.kernel.contract import event
from marea.kernel.state import CHANCE, NOBODY, NONE, ask, frame_step, then
from marea.kernel.step import ChanceStep, Step

BADE: Final = 0
WON: Final = 1
DREW: Final = 2
SAW: Final = 3
SIGNED: Final = 4
SHOWED: Final = 5

EVENTS: Final = {
    BADE: event("bade", "R3", player="seat", coins="number"),
    WON: event("won", "R4", player="seat", coins="number"),
    DREW: event("drew", "R6", player="seat"),
    SAW: event("saw", "R6", player="seat", crew="crew"),
    SIGNED: event("signed", "R7", player="seat", crew="crew"),
    SHOWED: event("showed", "R8", player="seat", crew="crew", count="number"),
}


class Race(Step[Regatta]):
    """R2, R8: the next race begins, or the game ends after the last one; no player is asked."""

    def apply(self, s: Regatta, seat: i64, arg: i64, action: i64) -> None:
        """Ask every player for a bid, or show what is left in the reserves."""
        if s.race < s.data.races:
            s.plan([ask(BID, player, s.race) for player in range(s.players)])
            return
        for player in range(s.players):
            for kind in range(s.data.kinds):
                if s.hands[player * s.data.kinds + kind] > 0:
                    s.emit(SHOWED, player, kind, s.hands[player * s.data.kinds + kind])

    def fits(self, s: Regatta, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether it is planned last."""
        return seat == NOBODY and arg == 0 and below == NONE


class Bid(Step[Regatta]):
    """R3-R5: every player bids in secret; the highest bid wins the race and is paid."""

    def legal(self, s: Regatta, seat: i64, arg: i64) -> list[int]:
        """R3: return the bids of any number of the player's coins, including none."""
        return s.data.bids[: s.coins[seat] + 1]

    def unseal(self, s: Regatta, arg: i64, answers: list[int]) -> None:
        """R4-R6: find the winner, among equals the first from the flag, who pays and then draws from the bag."""
        for seat in range(s.players):
            s.emit(BADE, seat, answers[seat] - s.data.bid)
        winner = s.flag
        for i in range(1, s.players):
            seat = (s.flag + i) % s.players
            if answers[seat] > answers[winner]:
                winner = seat
        price = answers[winner] - s.data.bid
        s.emit(WON, winner, price)
        s.coins[winner] -= price
        s.flag = (s.flag + 1) % s.players
        s.race += 1
        s.plan([ask(DRAW, CHANCE, winner)] * s.data.draws + [ask(SIGN, winner), then(RACE)])

    def fits(self, s: Regatta, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether nothing but the other bids of this race is pending."""
        return seat >= 0 and arg == s.race < s.data.races and (below == NONE or frame_step(below) == BID)


class Draw(ChanceStep[Regatta]):
    """R6: chance draws a crew for the winner (the argument), who alone sees it."""

    def first(self, s: Regatta) -> i64:
        """Return the outcome of the first kind of crew."""
        return s.data.draw

    def odds(self, s: Regatta, arg: i64) -> list[int]:
        """Return the tiles of each kind in the bag: all have the same chance."""
        return s.bag

    def apply(self, s: Regatta, seat: i64, arg: i64, action: i64) -> None:
        """Move the crew into the winner's reserve; all see that it was drawn, the winner sees which."""
        kind = action - s.data.draw
        s.bag[kind] -= 1
        s.hands[arg * s.data.kinds + kind] += 1
        s.emit(DREW, arg)
        s.emit(SAW, arg, kind, to=arg)

    def fits(self, s: Regatta, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether the winner's next draw comes after it, or the winner signs on."""
        return seat == CHANCE and 0 <= arg < s.players and below in (ask(DRAW, CHANCE, arg), ask(SIGN, arg))


class Sign(Step[Regatta]):
    """R7: the winner signs on one crew of the reserve; the rest stays secret."""

    def legal(self, s: Regatta, seat: i64, arg: i64) -> list[int]:
        """Return the kinds of crew in the player's reserve."""
        return rows.kinds_in(s.hands, seat, s.data.kinds, s.data.sign)

    def apply(self, s: Regatta, seat: i64, arg: i64, action: i64) -> None:
        """Move the crew on board; it comes out of a secret hand, so this cannot be undone."""
        kind = action - s.data.sign
        s.hands[seat * s.data.kinds + kind] -= 1
        s.aboard[seat * s.data.kinds + kind] += 1
        s.reveal()
        s.emit(SIGNED, seat, kind)

    def fits(self, s: Regatta, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether the next race comes after it."""
        return seat >= 0 and arg == 0 and below == then(RACE)


STEPS: Final[list[Step[Any]]] = [Race("race"), Bid("bid", "R3", sealed=True), Draw("draw"), Sign("sign", "R7")]
