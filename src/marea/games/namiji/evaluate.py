"""How good a position of Namiji looks: points, what is left of the route, and what has been begun."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from marea.games.namiji.codes import KEEP, NET, PICK, PLACE, PLACE_NET, SALVAGE, TAKE, TRAP, UPGRADE
from marea.games.namiji.data import WHOLE_SHELF
from marea.games.namiji.piles import count, size
from marea.games.namiji.scoring import counted, line_cell, line_length
from marea.games.namiji.words import COUNT_CRUSTACEANS, CRAB, GLOVES, LINES, SONG
from marea.kernel.state import OVER, frame_step

if TYPE_CHECKING:
    from marea.games.namiji.state import Namiji

TEMPO: Final = 0.85  # points that a space still ahead is worth
CATCH: Final = 2.2  # a fish to be taken
ROCK: Final = 2.5  # an objective to be chosen
FISH: Final = 0.6  # a fish on the shelf, whatever becomes of it
# What an upgrade is worth for each leg that is still ahead.
WORTH: Final = (1.5, 0.4, 1.0, 1.2, 1.4, 0.5, 1.3, 2.0, 0.5, 1.2, 1.8, 2.2)


def evaluate(s: Namiji, seat: i64) -> float:
    """Return the lead over the best rival in points; a finished game also counts the win."""
    rival = -1000.0
    for other in range(s.players):
        if other != seat:
            rival = max(rival, outlook(s, other))
    own = outlook(s, seat)
    lead = own - rival
    if s.to_move() == OVER:
        return lead + (100.0 if seat in s.winners() else -100.0)
    return own + 0.3 * lead + pending(s, seat)


def outlook(s: Namiji, seat: i64) -> float:
    """Return the points of a player, those that are in sight, and what the rest of the route is worth."""
    data = s.data
    value = float(s.score[seat]) - float(data.penalty[s.offerings[seat]])
    left = float(data.last - (s.boats[seat] >> 4)) / float(data.last)
    value += TEMPO * left * float(data.last)
    for line in range(LINES):
        value += line_hope(s, seat, line, left)
    for rock in range(data.rocks):
        if s.held[seat] >> rock & 1:
            value += objective_hope(s, seat, rock, left)
    for panorama in range(3):
        value += panorama_hope(s, seat, panorama, left)
    for upgrade in range(SONG + 1):
        if s.owns(seat, upgrade):
            value += WORTH[upgrade] * 4.0 * left
    return value


def line_hope(s: Namiji, seat: i64, line: i64, left: float) -> float:
    """Return what an unfinished line may still bring: more the fuller it is, nothing once it is mixed."""
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
    """Return the points of an objective that is met, or a part of them for one that may still be."""
    have = float(counted(s, seat, s.data.rock_counts[rock]))
    least = float(s.data.rock_least[rock])
    points = float(s.data.rock_points[rock])
    if have >= least:
        return points
    return points * (have / least * 0.7 + 0.25) * left


def panorama_hope(s: Namiji, seat: i64, panorama: i64, left: float) -> float:
    """Return what the sections so far promise: later ones are worth more, while there are stations for them."""
    sections = float(s.sections(seat, panorama))
    length = float(s.data.lengths[panorama])
    return 0.0 if sections >= length else 0.5 * sections * left


def pending(s: Namiji, seat: i64) -> float:
    """Return what the decision at hand still holds for the player who makes it."""
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
    """Return what a haul is worth before the next choice: stop now, or draw once more and then stop."""
    haul = s.argument()
    tokens = float(size(haul))
    limit = s.data.crabs + (1 if s.owns(seat, GLOVES) else 0)
    losing = 0.0
    if count(haul, CRAB) + 1 >= limit:
        losing = float(count(s.bag, CRAB)) / float(size(s.bag))
    hope = max(tokens, (1.0 - losing) * (tokens + 1.0))
    if losing == 0.0:
        hope += 0.4
    return hope + 0.02 * float(counted(s, seat, COUNT_CRUSTACEANS))
