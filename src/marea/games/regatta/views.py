"""What each viewer may know of a game of Regatta."""

from __future__ import annotations

from marea.games.regatta.hidden import reserve_size
from marea.games.regatta.sheets import Crew
from marea.games.regatta.state import Regatta
from marea.kernel.contract import View, header
from marea.kernel.state import OVER, UNANSWERED


class RegattaView(View):
    """The table as one viewer sees it; `reserve` and `bid` are the viewer's own."""

    race: int
    flag: int
    bag: int
    coins: list[int]
    aboard: list[Crew]
    reserves: list[int]
    reserve: Crew | None
    bid: int | None
    shown: list[Crew] | None  # all reserves, once the game is over


def view(s: Regatta, seat: int) -> RegattaView:
    """Return what a seat, or a SPECTATOR, may know."""
    seats = range(s.players)
    return {
        **header(s),
        "race": s.race,
        "flag": s.flag,
        "bag": sum(s.bag),
        "coins": s.coins[:],
        "aboard": [crew(s, s.aboard, player) for player in seats],
        "reserves": [reserve_size(s, player) for player in seats],
        "reserve": crew(s, s.hands, seat) if seat >= 0 else None,
        "bid": own_bid(s, seat) if seat >= 0 else None,
        "shown": [crew(s, s.hands, player) for player in seats] if s.to_move() == OVER else None,
    }


def crew(s: Regatta, counts: list[int], seat: int) -> Crew:
    """Return a seat's crew by name."""
    first = seat * s.data.kinds
    return {kind: counts[first + i] for i, kind in enumerate(s.data.crew)}


def own_bid(s: Regatta, seat: int) -> int | None:
    """Return what a seat has bid in this race, if it has."""
    answer = s.answers[seat]
    return answer - s.data.bid if answer != UNANSWERED else None
