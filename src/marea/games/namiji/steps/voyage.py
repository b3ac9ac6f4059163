# compiled
"""The voyage: berths, turn order, and destinations (R1-R10, R54-R57, R60, R64, R70, R71)."""

from __future__ import annotations

from mypy_extensions import i64

from marea.games.namiji.codes import BERTH, CARD, DROP, MOVE, NEUTRAL, PICK, TURN, VOYAGE
from marea.games.namiji.events import (
    ARRIVED,
    BERTHED,
    BIRD_LOST,
    DIRECTED,
    DOCKED,
    EARLY_BIRD,
    FAILED,
    FULFILLED,
    NEUTRAL_ARRIVED,
    NEUTRAL_BERTHED,
    NEUTRAL_DOCKED,
    NEUTRAL_SAILED,
    PENALTY,
    SAILED,
)
from marea.games.namiji.scoring import early_bird, is_fulfilled
from marea.games.namiji.state import ON_ROUTE, OUTER, Namiji
from marea.games.namiji.steps.angling import stop_at_angling
from marea.games.namiji.steps.docks import open_dock
from marea.games.namiji.steps.nets import stop_at_net
from marea.games.namiji.steps.panoramas import stop_at_panorama
from marea.games.namiji.steps.rocks import stop_at_rock
from marea.games.namiji.steps.trap import stop_at_trap
from marea.games.namiji.steps.whirlpool import stop_at_whirlpool
from marea.games.namiji.words import ANGLING, DOCK, NET, ROCK, SEATS, TRAP, WHIRLPOOL
from marea.kernel.piles import bit
from marea.kernel.state import CHANCE, NOBODY, NONE, ask, frame_step, then
from marea.kernel.step import Step


class Direction(Step[Namiji]):
    """Section C: chance decides the direction of travel."""

    def legal(self, s: Namiji, seat: i64, arg: i64) -> list[int]:
        """Return forward and reverse."""
        return [int(s.data.direction), int(s.data.direction + 1)]

    def apply(self, s: Namiji, seat: i64, arg: i64, action: i64) -> None:
        """Set the direction, which decides the start port."""
        s.direction = action - s.data.direction
        s.emit(DIRECTED, s.direction)

    def fits(self, s: Namiji, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether nothing has been decided yet."""
        return seat == CHANCE and arg == 0 and frame_step(below) in (TURN, BERTH) and 0 in s.boats


class Berth(Step[Namiji]):
    """Section C: chance assigns a boat to a spot of the start port (the argument); spot 1 is furthest ahead."""

    def legal(self, s: Namiji, seat: i64, arg: i64) -> list[int]:
        """Return the boats without a berth."""
        return [int(berth_of(s, boat)) for boat in range(len(s.boats)) if s.boats[boat] == 0]

    def apply(self, s: Namiji, seat: i64, arg: i64, action: i64) -> None:
        """Assign the berth; once all boats have one, the voyage begins."""
        boat = min(action - s.data.berth, s.players)
        s.boats[boat] = OUTER - arg
        if boat < s.players:
            s.emit(BERTHED, boat, arg)
        else:
            s.emit(NEUTRAL_BERTHED, arg)
        s.push(ask(BERTH, CHANCE, arg + 1) if arg < len(s.boats) else then(VOYAGE))

    def fits(self, s: Namiji, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether exactly the spots before this one are taken, and nothing else is planned."""
        free = s.boats.count(0)
        first = below == NONE and not s.docks_under
        return seat == CHANCE and first and free > 0 and arg + free == len(s.boats) + 1


def berth_of(s: Namiji, boat: i64) -> i64:
    """Return the outcome that assigns a boat; the neutral boat comes after all seats."""
    return s.data.berth + (boat if boat < s.players else SEATS)


def is_lowest(s: Namiji, below: i64) -> bool:
    """Return whether nothing lies below, and no dock ahead has dealt its hand yet: the deck has one for each (R61)."""
    here = s.boats[s.last_boat()] >> 4
    docks = -1 if frame_step(s.now) in (CARD, PICK, DROP) else 0  # an open dock puts its last card back later
    stop = s.next_stop(0)
    while stop <= here and stop < s.data.last:
        docks += 1
        stop = s.next_stop(stop)
    return below == NONE and len(s.docks_under) <= docks


class Voyage(Step[Namiji]):
    """R1, R7, R55, R56, R71: the boat furthest back moves next; when all have arrived, the game is over."""

    def apply(self, s: Namiji, seat: i64, arg: i64, action: i64) -> None:
        """Begin a turn."""
        boat = s.last_boat()
        s.reveal()
        if s.boats[boat] >> 4 == s.data.last:
            end(s)
        elif boat < s.players:
            s.current = boat
            s.push(ask(MOVE, boat))
        elif s.at_place(s.data.last) == s.players:
            s.push(then(VOYAGE))
            arrive(s, boat)
        else:
            s.push(ask(NEUTRAL, furthest_ahead(s)))

    def fits(self, s: Namiji, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether everything else that is planned comes first."""
        return seat == NOBODY and arg == 0 and is_lowest(s, below)


def furthest_ahead(s: Namiji) -> i64:
    """R55, G5: return the player whose boat is furthest ahead; at a dock or a port, the lower spot."""
    ahead: i64 = 0
    for seat in range(1, s.players):
        if s.boats[seat] > s.boats[ahead]:
            ahead = seat
    return ahead


def targets(s: Namiji, boat: i64, first: i64) -> list[int]:
    """R2-R6, R8, R60: return a boat's destinations, as actions in the order of their numbers."""
    data = s.data
    way = s.direction * data.size
    here = s.boats[boat] >> 4
    stop = s.next_stop(here)
    free = s.free_stations(boat)
    actions: list[int] = []
    if s.direction == 0:
        for place in range(here + 1, stop):
            if free >> place & 1:
                actions.append(int(first + data.slots[way + place]))
        add_stop(s, stop, first, actions)
    else:  # in reverse, destinations further ahead have lower numbers
        add_stop(s, stop, first, actions)
        for place in range(stop - 1, here, -1):
            if free >> place & 1:
                actions.append(int(first + data.slots[way + place]))
    return actions


def add_stop(s: Namiji, stop: i64, first: i64, actions: list[int]) -> None:
    """R3, R60: add the arrival port, or every free spot of the next dock."""
    slot = first + s.data.slots[s.direction * s.data.size + stop]
    if stop == s.data.last:
        actions.append(int(slot))
        return
    free = s.free_spots(stop)
    for spot in range(1, len(s.boats) + 1):
        if free >> spot & 1:
            actions.append(int(slot + spot - 1))


class Move(Step[Namiji]):
    """R1-R9: move the player's own boat, and apply the effect of the station at once."""

    def legal(self, s: Namiji, seat: i64, arg: i64) -> list[int]:
        """Return the free spaces up to the next dock or the arrival port."""
        return targets(s, seat, s.data.move)

    def apply(self, s: Namiji, seat: i64, arg: i64, action: i64) -> None:
        """Sail there; the effect of the station comes before the next turn."""
        s.push(then(VOYAGE))
        station = sail(s, seat, action - s.data.move)
        if station < DOCK:
            s.emit(SAILED, seat, station, s.data.slot_node[action - s.data.move])
            visit(s, seat, station)
        elif station == DOCK:
            s.emit(DOCKED, seat, s.data.slot_spot[action - s.data.move])
            open_dock_if_all_are_in(s)

    def fits(self, s: Namiji, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether the seat's boat is furthest back, and nothing else is pending."""
        return seat == s.current == s.last_boat() and arg == 0 and is_lowest(s, below)


class Neutral(Step[Namiji]):
    """R54, R55: the player furthest ahead moves the neutral boat; stations have no effect on it."""

    def legal(self, s: Namiji, seat: i64, arg: i64) -> list[int]:
        """Return the neutral boat's destinations; no panorama is closed to it."""
        return targets(s, s.players, s.data.neutral)

    def apply(self, s: Namiji, seat: i64, arg: i64, action: i64) -> None:
        """Move it: at a dock it waits for its spot's turn, at the port it uses up a token."""
        s.push(then(VOYAGE))
        slot = action - s.data.neutral
        station = sail(s, s.players, slot)
        if station < DOCK:
            s.emit(NEUTRAL_SAILED, seat, station, s.data.slot_node[slot])
        elif station == DOCK:
            s.emit(NEUTRAL_DOCKED, seat, s.data.slot_spot[slot])
            open_dock_if_all_are_in(s)

    def fits(self, s: Namiji, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether the neutral boat is furthest back, and nothing else is pending."""
        return s.last_boat() == s.players and seat == furthest_ahead(s) and arg == 0 and is_lowest(s, below)


def sail(s: Namiji, boat: i64, slot: i64) -> i64:
    """Move a boat to its destination, and return the kind of station, dock or port there."""
    place = s.data.node_of(s.data.slot_node[slot], s.direction)
    station = s.kind_at(place)
    if station < DOCK:
        s.boats[boat] = place << 4 | spot_at(s, place)
    elif station == DOCK:
        s.boats[boat] = (place << 4) + OUTER - s.data.slot_spot[slot]
    else:
        arrive(s, boat)
    return station


def spot_at(s: Namiji, place: i64) -> i64:
    """R5: return the spot of the next boat: first the route spot, then the outer one, which is behind."""
    for key in s.boats:
        if key == place << 4 | ON_ROUTE:
            return OUTER
    return ON_ROUTE


def arrive(s: Namiji, boat: i64) -> None:
    """R57, R70: take the best Early Bird token left, if any; the neutral boat's is discarded."""
    rank = s.at_place(s.data.last) + 1
    s.boats[boat] = (s.data.last << 4) + OUTER - rank
    if boat < s.players:
        points = early_bird(s, boat)
        s.gain(boat, points)
        s.emit(ARRIVED, boat, rank)
        if points > 0:
            s.emit(EARLY_BIRD, boat, points)
    else:
        s.emit(NEUTRAL_ARRIVED, rank)
        if rank <= s.birds:
            s.emit(BIRD_LOST, s.data.early_bird[rank - 1])


def open_dock_if_all_are_in(s: Namiji) -> None:
    """R61: open a dock once the last boat has arrived; until then nothing happens there."""
    place = s.boats[0] >> 4
    if s.kind_at(place) == DOCK and s.at_place(place) == len(s.boats):
        open_dock(s)


def visit(s: Namiji, seat: i64, station: i64) -> None:
    """R9: apply the effect of a station, at once and completely."""
    if station == ANGLING:
        stop_at_angling(s, seat)
    elif station == NET:
        stop_at_net(s, seat)
    elif station == TRAP:
        stop_at_trap(s, seat)
    elif station == WHIRLPOOL:
        stop_at_whirlpool(s, seat)
    elif station == ROCK:
        stop_at_rock(s, seat)
    else:
        stop_at_panorama(s, seat, station)


def end(s: Namiji) -> None:
    """R71: show all rock cards, and charge the penalty for the offerings left."""
    if s.log is not None:
        for seat in range(s.players):
            for rock in range(s.data.rocks):
                if s.held[seat] & bit(rock):
                    met = is_fulfilled(s, seat, rock)
                    s.emit(FULFILLED if met else FAILED, seat, rock, s.data.rock_points[rock])
            if s.offerings[seat] > 0:
                s.emit(PENALTY, seat, s.offerings[seat], s.data.penalty[s.offerings[seat]])
    s.finish()
