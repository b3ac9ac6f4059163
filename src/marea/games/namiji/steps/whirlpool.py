# compiled
"""The whirlpool: offerings float away (R47), and the Tide basket fills the trap (R63)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from marea.games.namiji.codes import BASKET, VOYAGE
from marea.games.namiji.events import BASKETED, FLOATED, NOTHING
from marea.games.namiji.state import Namiji
from marea.games.namiji.steps.trap import any_token, catch_tokens
from marea.games.namiji.words import BASKET as TIDE_BASKET
from marea.games.namiji.words import LANTERNS, WHIRLPOOL
from marea.kernel.chance import Rng
from marea.kernel.piles import add, kinds_in, some, weights_of
from marea.kernel.state import CHANCE, ask, then
from marea.kernel.step import Step

BASKET_TOKENS: Final = 2


def stop_at_whirlpool(s: Namiji, seat: i64) -> None:
    """R47, R63: float an offering, or two with the Twin lanterns; then use the Tide basket."""
    if s.offerings[seat] == 0:
        s.emit(NOTHING, seat, WHIRLPOOL)
    float_offering(s, seat)
    if s.owns(seat, LANTERNS):
        float_offering(s, seat)
    if s.bag != 0 and s.owns(seat, TIDE_BASKET):
        s.push(ask(BASKET, CHANCE, BASKET_TOKENS))


def float_offering(s: Namiji, seat: i64) -> None:
    """R47: float one offering, if any is left."""
    if s.offerings[seat] > 0:
        add(s.offerings, seat, -1)
        s.emit(FLOATED, seat, s.offerings[seat])


class Basket(Step[Namiji]):
    """R63: chance draws tokens into the trap without risk; the argument is how many are still to come."""

    def legal(self, s: Namiji, seat: i64, arg: i64) -> list[int]:
        """Return the kinds of token in the bag."""
        return kinds_in(s.bag, s.data.token)

    def weights(self, s: Namiji, arg: i64) -> list[int]:
        """Weight each token equally."""
        return weights_of(s.bag)

    def draw(self, s: Namiji, arg: i64, rng: Rng) -> int:
        """Draw with the same odds, without building the two lists."""
        return s.data.token + any_token(s.bag, rng)

    def apply(self, s: Namiji, seat: i64, arg: i64, action: i64) -> None:
        """Add the token, which scores its point at once."""
        token = action - s.data.token
        s.bag -= some(token, 1)
        s.emit(BASKETED, s.current, token)
        catch_tokens(s, s.current, some(token, 1))
        if arg > 1 and s.bag != 0:
            s.push(ask(BASKET, CHANCE, arg - 1))

    def fits(self, s: Namiji, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether this ends a stop, and there are tokens."""
        return seat == CHANCE and 1 <= arg <= BASKET_TOKENS and s.bag != 0 and below == then(VOYAGE)
