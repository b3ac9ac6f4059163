"""The score of Caravelas, recounted by source of points."""

from __future__ import annotations

from typing import Final

from marea.games.caravelas.scoring import reached_courses
from marea.games.caravelas.state import Caravelas
from marea.games.caravelas.words import GOODS, SOLD_WIDTH
from marea.kernel.piles import count, number_in, places_in
from marea.kernel.state import OVER

# The sources of points, and their clauses; course cards count only at the end.
CLAUSES: Final = {"discovery": "R45", "sale": "R52", "piece": "R52", "course": "F3"}


def sources(s: Caravelas, seat: int) -> dict[str, int]:
    """Return a player's points by source; their sum is the track, or the total once the game is over."""
    data = s.data
    sales = [count(s.sold[seat], good, SOLD_WIDTH) * data.good_points[good] for good in range(len(GOODS))]
    reached = number_in(reached_courses(s, seat)) if s.to_move() == OVER else 0
    points = (
        sum(data.port_points[port] for port in places_in(s.found[seat])),
        sum(sales),
        number_in(s.pieces[seat]) * data.piece_points,
        reached * data.course_points,
    )
    return dict(zip(CLAUSES, map(int, points), strict=True))
