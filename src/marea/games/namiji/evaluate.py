# compiled
"""The heuristic value of a position of Namiji: points, the route still ahead, and unfinished projects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from marea.games.namiji.codes import KEEP, NET, PICK, PLACE, PLACE_NET, SALVAGE, TAKE, TRAP, UPGRADE
from marea.games.namiji.data import WHOLE_SHELF
from marea.games.namiji.scoring import amount_counted, line_cell, line_length
from marea.games.namiji.words import COUNT_CRUSTACEANS, CRAB, GLOVES, LINES, SONG
from marea.kernel.piles import count, size
from marea.kernel.state import OVER, frame_step

if TYPE_CHECKING:
    from marea.games.namiji.state import Namiji

RIVAL: Final = 0.3  # the weight of the lead, added to the player's own outlook
TEMPO: Final = 0.85  # points per space still ahead
CATCH: Final = 2.2  # a fish about to be taken
ROCK: Final = 2.5  # an objective about to be chosen
FISH: Final = 0.6  # any fish on the shelf
# The value of each upgrade per leg still ahead.
WORTH: Final = [1.5, 0.4, 1.0, 1.2, 1.4, 0.5, 1.3, 2.0, 0.5, 1.2, 1.8, 2.2]


def evaluate(s: Namiji, seat: i64) -> float:
    """Return the lead over the best rival in points; a finished game also counts the win."""
    rival = best_rival(s, seat)
    own = outlook(s, seat)
    lead = own - rival
    if s.to_move() == OVER:
        return lead + victory(s, seat)
    return own + RIVAL * lead + pending(s, seat)


def parts(s: Namiji, seat: i64) -> dict[str, float]:
    """Return the terms of `evaluate` by name; at the end only the lead counts, so the best rival counts in full."""
    over = s.to_move() == OVER
    rival = best_rival(s, seat)
    left = way_left(s, seat)
    return {
        "points": points(s, seat),
        "way-ahead": way_ahead(s, left),
        "begun": with_panoramas(s, seat, left, with_lines(s, seat, left, 0.0)),
        "objectives": with_objectives(s, seat, left, 0.0),
        "own-upgrades": with_upgrades(s, seat, left, 0.0),
        "turn": 0.0 if over else pending(s, seat),
        "rivals": -rival if over else RIVAL * (outlook(s, seat) - rival),
        "victory": victory(s, seat) if over else 0.0,
    }


def victory(s: Namiji, seat: i64) -> float:
    """Return the value of a win, for a finished game."""
    return 100.0 if seat in s.winners() else -100.0


def best_rival(s: Namiji, seat: i64) -> float:
    """Return the outlook of a seat's best rival."""
    rival = -1000.0
    for other in range(s.players):
        if other != seat:
            rival = max(rival, outlook(s, other))
    return rival


# -- the outlook: terms with many addends take the sum so far --------------------------------------


def outlook(s: Namiji, seat: i64) -> float:
    """Return a player's points, the points in sight, and the value of the rest of the route."""
    left = way_left(s, seat)
    value = with_lines(s, seat, left, points(s, seat) + way_ahead(s, left))
    value = with_panoramas(s, seat, left, with_objectives(s, seat, left, value))
    return with_upgrades(s, seat, left, value)


def way_left(s: Namiji, seat: i64) -> float:
    """Return the fraction of the route still ahead of a boat."""
    return float(s.data.last - (s.boats[seat] >> 4)) / float(s.data.last)


def points(s: Namiji, seat: i64) -> float:
    """Return a player's points, less the cost of the offerings left."""
    return float(s.score[seat]) - float(s.data.penalty[s.offerings[seat]])


def way_ahead(s: Namiji, left: float) -> float:
    """Return the value of the spaces still ahead."""
    return TEMPO * left * float(s.data.last)


def with_lines(s: Namiji, seat: i64, left: float, value: float) -> float:
    """Return a value plus that of the unfinished lines."""
    for line in range(LINES):
        value += line_hope(s, seat, line, left)
    return value


def with_objectives(s: Namiji, seat: i64, left: float, value: float) -> float:
    """Return a value plus that of the objectives held."""
    for rock in range(s.data.rocks):
        if s.held[seat] >> rock & 1:
            value += objective_hope(s, seat, rock, left)
    return value


def with_panoramas(s: Namiji, seat: i64, left: float, value: float) -> float:
    """Return a value plus that of the panoramas begun."""
    for panorama in range(3):
        value += panorama_hope(s, seat, panorama, left)
    return value


def with_upgrades(s: Namiji, seat: i64, left: float, value: float) -> float:
    """Return a value plus that of the upgrades owned."""
    for upgrade in range(SONG + 1):
        if s.owns(seat, upgrade):
            value += WORTH[upgrade] * 4.0 * left
    return value


def line_hope(s: Namiji, seat: i64, line: i64, left: float) -> float:
    """Return the expected points of an unfinished line: more the fuller it is, none once it is mixed."""
    filled = 0.0
    first: i64 = -1
    colour = True
    kind = True
    for i in range(line_length(line)):
        fish = s.fish_on(seat, line_cell(line, i))
        if fish < 0:
            continue
        filled += 1.0
        if first < 0:
            first = fish
        colour = colour and fish // 3 == first // 3
        kind = kind and fish % 3 == first % 3
    length = float(line_length(line))
    if filled == 0.0 or filled == length or not (colour or kind):
        return 0.0
    ways = 1.15 if colour and kind else 1.0
    return float(s.data.line_points[line]) * (filled / length) * (filled / length) * ways * (0.3 + 0.6 * left)


def objective_hope(s: Namiji, seat: i64, rock: i64, left: float) -> float:
    """Return the points of a met objective, or a part of them for one that may still be met."""
    have = float(amount_counted(s, seat, s.data.rock_counts[rock]))
    least = float(s.data.rock_least[rock])
    points = float(s.data.rock_points[rock])
    if have >= least:
        return points
    return points * (have / least * 0.7 + 0.25) * left


def panorama_hope(s: Namiji, seat: i64, panorama: i64, left: float) -> float:
    """Return the promise of the sections so far: later ones are worth more, while there are stations for them."""
    sections = float(s.sections(seat, panorama))
    length = float(s.data.lengths[panorama])
    return 0.0 if sections >= length else 0.5 * sections * left


def pending(s: Namiji, seat: i64) -> float:
    """Return the value of the current decision to the player who makes it."""
    if s.to_move() != seat:
        return 0.0
    step = frame_step(s.now)
    if step == TRAP:
        return haul_hope(s, seat)
    if step == TAKE or step == PLACE:  # noqa: SIM109 (a tuple is slower here)
        return CATCH if s.filled[seat] != WHOLE_SHELF else 0.0
    if step == PLACE_NET or step == NET:  # noqa: SIM109
        return 1.4 * CATCH if s.filled[seat] != WHOLE_SHELF else 0.0
    if step == KEEP:
        return ROCK * float(s.data.last - (s.boats[seat] >> 4)) / float(s.data.last) + 0.3
    if step == SALVAGE:
        return 1.0
    if step == UPGRADE:
        return 0.8 * CATCH
    return 4.0 if step == PICK else 0.0


def haul_hope(s: Namiji, seat: i64) -> float:
    """Return the value of a haul before the next choice: stop now, or draw once more and then stop."""
    haul = s.argument()
    tokens = float(size(haul))
    limit = s.data.crabs + (1 if s.owns(seat, GLOVES) else 0)
    losing = 0.0
    if count(haul, CRAB) + 1 >= limit:
        losing = float(count(s.bag, CRAB)) / float(size(s.bag))
    hope = max(tokens, (1.0 - losing) * (tokens + 1.0))
    if losing == 0.0:
        hope += 0.4
    return hope + 0.02 * float(amount_counted(s, seat, COUNT_CRUSTACEANS))
