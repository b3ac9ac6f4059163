# compiled
"""The arrival of a ship, and whether its turn goes on (R27, R35, R45-R47)."""

from __future__ import annotations

from mypy_extensions import i64

from marea.games.caravelas.codes import MOVE
from marea.games.caravelas.data import NONE
from marea.games.caravelas.events import DISCOVERED, LOADED
from marea.games.caravelas.state import Caravelas
from marea.games.caravelas.steps.lisbon import end_turn
from marea.kernel.piles import bit, number_in
from marea.kernel.state import ask


def arrive(s: Caravelas, seat: i64, cell: i64) -> None:
    """Put a ship on a cell; in a port it may discover and load, however it got there."""
    s.ships[seat] = cell
    port: i64 = s.data.port_at[cell]
    if port == NONE:
        return
    discover(s, seat, port)
    good: i64 = s.data.good_of[port]
    if good != NONE and s.has_room(seat, good):
        s.holds[seat] = s.holds[seat] | bit(good)
        s.emit(LOADED, seat, good)


def discover(s: Caravelas, seat: i64, port: i64) -> None:
    """R45: put a marker on an undiscovered port, while the player has markers."""
    if s.discovered_ports() >> port & 1 or number_in(s.found[seat]) >= s.data.markers:
        return
    points: i64 = s.data.port_points[port]
    s.found[seat] = s.found[seat] | bit(port)
    s.gain(seat, points)
    s.emit(DISCOVERED, seat, port, points)


def go_on(s: Caravelas, seat: i64) -> None:
    """R27: end the turn when the last token is gone; otherwise the ship may sail on."""
    if s.tokens[seat] == 0:
        end_turn(s, seat)
    else:
        s.push(ask(MOVE, seat))
