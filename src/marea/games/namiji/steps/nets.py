# compiled
"""Net fishing: a tile from the stack goes onto the shelf or back under the stack (R30, R31)."""

from __future__ import annotations

from mypy_extensions import i64

from marea.games.namiji.codes import NET, OFFER, PLACE_NET, REVEAL, VOYAGE
from marea.games.namiji.events import CHOSE_NET, NOTHING, PLACED_NET, RELEASED_NET, REVEALED
from marea.games.namiji.state import Namiji
from marea.games.namiji.steps.angling import ASK_BYCATCH
from marea.games.namiji.steps.shelf import place_net
from marea.games.namiji.words import BYCATCH, WIDE
from marea.games.namiji.words import NET as NET_STATION
from marea.kernel.chance import Rng
from marea.kernel.piles import draw_from, kinds_in, size, some, weights_of
from marea.kernel.state import CHANCE, ask, then
from marea.kernel.step import Step


def stop_at_net(s: Namiji, seat: i64) -> None:
    """R30, R31, R63: reveal one tile, or two with the Wide net; the By-catch follows."""
    if s.owns(seat, BYCATCH):
        s.push(then(OFFER, ASK_BYCATCH))
    if s.nets_left() == 0:
        s.emit(NOTHING, seat, NET_STATION)
    else:
        s.push(ask(REVEAL, CHANCE, 2 if s.owns(seat, WIDE) else 1))


def top_of_stack(s: Namiji) -> i64:
    """Return the pile that the next tile comes from: the unknown rest, or the next known tile under it."""
    return s.nets if s.nets != 0 else some(s.nets_under[0], 1)


def lone_kind(pile: i64) -> i64:
    """Return the kind of the only tile in a pile."""
    return kinds_in(pile, 0)[0]


def may_follow(below: i64) -> bool:
    """Return whether a frame may follow a net: the By-catch, or the next turn."""
    return below == then(VOYAGE) or below == then(OFFER, ASK_BYCATCH)


class Reveal(Step[Namiji]):
    """R30: chance turns up the top tile of the stack; the argument is how many are to be revealed."""

    def legal(self, s: Namiji, seat: i64, arg: i64) -> list[int]:
        """Return the kinds in the unknown rest; once it is used up, the next known tile."""
        return kinds_in(top_of_stack(s), s.data.reveal)

    def weights(self, s: Namiji, arg: i64) -> list[int]:
        """Weight each tile equally."""
        return weights_of(top_of_stack(s))

    def draw(self, s: Namiji, arg: i64, rng: Rng) -> int:
        """Draw with the same odds, without building the two lists."""
        return s.data.reveal + draw_from(top_of_stack(s), rng)

    def apply(self, s: Namiji, seat: i64, arg: i64, action: i64) -> None:
        """Reveal the tile; a single one is placed at once, with two the player chooses."""
        kind = action - s.data.reveal
        if s.nets != 0:
            s.nets -= some(kind, 1)
        else:
            s.nets_under.pop(0)
        s.revealed += some(kind, 1)
        s.emit(REVEALED, s.current, kind)
        if arg > 1 and s.nets_left() > 0:
            s.push(ask(REVEAL, CHANCE, arg - 1))
        elif size(s.revealed) > 1:
            s.push(ask(NET, s.current))
        else:
            s.push(ask(PLACE_NET, s.current))

    def fits(self, s: Namiji, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether at most two tiles are to be revealed, and one is left."""
        return seat == CHANCE and 1 <= arg <= 2 - size(s.revealed) and s.nets_left() > 0 and may_follow(below)


class Net(Step[Namiji]):
    """R63: with the Wide net, choose one of two tiles; the other goes under the stack first (G16)."""

    def legal(self, s: Namiji, seat: i64, arg: i64) -> list[int]:
        """Return both tiles; two of a kind are one action (G19)."""
        return kinds_in(s.revealed, s.data.net)

    def apply(self, s: Namiji, seat: i64, arg: i64, action: i64) -> None:
        """Keep the tile and put the other one back; everybody has seen both."""
        chosen = some(action - s.data.net, 1)
        s.nets_under.append(int(lone_kind(s.revealed - chosen)))
        s.revealed = chosen
        s.emit(CHOSE_NET, seat, action - s.data.net, s.nets_under[-1])
        s.push(ask(PLACE_NET, seat))

    def fits(self, s: Namiji, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether the current player has two tiles."""
        return seat == s.current and arg == 0 and size(s.revealed) == 2 and may_follow(below)


class PlaceNet(Step[Namiji]):
    """R30: place the tile on two adjacent free cells, or put it under the stack."""

    def legal(self, s: Namiji, seat: i64, arg: i64) -> list[int]:
        """Return every pair of cells that R40 allows, and always the stack."""
        return s.data.net_places[s.filled[seat]]

    def apply(self, s: Namiji, seat: i64, arg: i64, action: i64) -> None:
        """Place the tile, or release it to the very bottom of the stack."""
        kind = lone_kind(s.revealed)
        s.revealed = 0
        if action == s.data.release:
            s.nets_under.append(int(kind))
            s.emit(RELEASED_NET, seat, kind)
        else:
            s.emit(PLACED_NET, seat, kind, action - s.data.place_net)
            place_net(s, seat, action - s.data.place_net, kind)

    def fits(self, s: Namiji, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether the current player has one tile."""
        return seat == s.current and arg == 0 and size(s.revealed) == 1 and may_follow(below)
