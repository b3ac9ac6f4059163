"""The score of Caravelas counted again, line by line and each with its clause; and how course cards stand."""

from __future__ import annotations

from typing import Final

from typing_extensions import TypedDict

from marea.games.caravelas.state import NOBODY, Caravelas
from marea.games.caravelas.words import GOODS, SOLD_WIDTH, ZONES
from marea.kernel.piles import count, places_in
from marea.kernel.state import OVER

SOURCES: Final = ("discovery", "sale", "piece", "course")  # the last one at the end only


class VoyageEntry(TypedDict):
    """One line of a score: where the points come from, which thing gave them, how often, and by which clause."""

    source: str  # one of SOURCES
    item: str  # a port, a good, the number of a piece
    count: int
    points: int
    clause: str


class CourseCard(TypedDict):
    """A course card that the viewer may see: its port, the deck it came from, and who has discovered the port."""

    port: str
    deck: str
    owner: int | None
    reached: bool  # by the holder of the card


def account(s: Caravelas, seat: int) -> list[VoyageEntry]:
    """Return what a player's score is made of; the sum is the track, and at the end the total."""
    data = s.data
    entries = [entry("discovery", data.port_ids[p], 1, data.port_points[p], "R45") for p in places_in(s.found[seat])]
    for good, name in enumerate(GOODS):
        cubes = count(s.sold[seat], good, SOLD_WIDTH)
        if cubes:
            entries.append(entry("sale", name, cubes, cubes * data.good_points[good], "R52"))
    entries += [entry("piece", str(p + 1), 1, data.piece_points, "R52") for p in places_in(s.pieces[seat])]
    if s.to_move() == OVER:
        for card in courses(s, seat):
            points = data.course_points if card["reached"] else 0
            entries.append(entry("course", card["port"], 1, points, "F3"))
    return entries


def sources(s: Caravelas, seat: int) -> dict[str, int]:
    """Return what a player's score is made of, by source."""
    points = dict.fromkeys(SOURCES, 0)
    for line in account(s, seat):
        points[line["source"]] += line["points"]
    return points


def entry(source: str, item: str, count: int, points: int, clause: str) -> VoyageEntry:
    """Return one line of a score."""
    return {"source": source, "item": item, "count": count, "points": points, "clause": clause}


def courses(s: Caravelas, seat: int) -> list[CourseCard]:
    """Return the course cards of a player, in the order of the edition."""
    return [course(s, seat, port) for port in places_in(s.courses[seat])]


def course(s: Caravelas, seat: int, port: int) -> CourseCard:
    """Return how a player stands with a course card."""
    data, owner = s.data, s.owner(port)
    return {
        "port": data.port_ids[port],
        "deck": ZONES[1 if data.decks[1] >> port & 1 else 0],
        "owner": None if owner == NOBODY else owner,
        "reached": owner == seat,
    }
