# compiled
"""What a seat cannot know of Regatta, dealt anew; and what must always hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from marea.games.regatta.state import DRAW
from marea.kernel.chance import Rng
from marea.kernel.state import OVER, require

if TYPE_CHECKING:
    from marea.games.regatta.state import Regatta


def resample(s: Regatta, seat: i64, rng: Rng) -> None:
    """Redeal the bag and the other reserves, which are one pool to this seat.

    Everything goes back into the bag first, so the new world depends on nothing but what the
    seat knows. At the end all reserves lie open, and so the bag is known too.
    """
    if s.to_move() == OVER:
        return
    kinds = s.data.kinds
    sizes = [0 if other == seat else reserve_size(s, other) for other in range(s.players)]
    for other in range(s.players):
        if other != seat:
            for kind in range(kinds):
                s.bag[kind] += s.hands[other * kinds + kind]
                s.hands[other * kinds + kind] = 0
    for other in range(s.players):
        for _ in range(sizes[other]):
            s.take_crew(other, rng.weighted(s.bag))


def reserve_size(s: Regatta, seat: i64) -> int:
    """R6: return how many crew a seat has in reserve, which everybody can see."""
    size = 0
    for kind in range(s.data.kinds):
        size += s.hands[seat * s.data.kinds + kind]
    return size


def verify(s: Regatta) -> None:
    """I1-I8: raise where an invariant of RULES.md is broken."""
    data = s.data
    for kind in range(data.kinds):
        tiles = s.bag[kind]
        for seat in range(s.players):
            tiles += s.hands[seat * data.kinds + kind] + s.aboard[seat * data.kinds + kind]
        require(tiles == data.copies[kind], f"I1: {tiles} tiles of {data.crew[kind]}, not {data.copies[kind]}")
    require(min(s.bag + s.hands + s.aboard) >= 0, "I2: a pile has less than nothing")
    require(min(s.coins) >= 0, "I3: a purse has less than nothing")
    require(0 <= s.race <= data.races, f"I4: race {s.race} of {data.races}")
    require(s.flag == s.race % s.players, "I5: the flag moves on with every race")
    for seat in s.waiting():
        require(len(s.legal_of(seat)) > 0, f"I6: seat {seat} is asked and can do nothing")
    drawn = sum(s.hands) + sum(s.aboard) + len(s.pending(DRAW))
    require(drawn == s.race * data.draws, f"I7: {drawn} crew drawn or to draw in {s.race} races")
    require(s.prompt() != "bid" or len(s.asked()) == s.players, "I8: somebody does not bid")
