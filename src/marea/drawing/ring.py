"""A ring with round corners, along which stops lie: where one is after so much of the way."""

from __future__ import annotations

from math import cos, degrees, pi, sin
from typing import NamedTuple


class Spot(NamedTuple):
    """A point of the ring, and where the way ahead leads there, in degrees clockwise from the east."""

    x: float
    y: float
    angle: float


class Ring(NamedTuple):
    """A rectangle with round corners; its way begins at the top, in the middle, and goes clockwise, or mirrored."""

    width: float
    height: float
    radius: float
    mirrored: bool = False

    @property
    def length(self) -> float:
        """How long the way round is."""
        return 2 * (self.width + self.height) - (8 - 2 * pi) * self.radius

    def spot(self, way: float, aside: float = 0) -> Spot:
        """Return the point after some way, or one so far outside of it."""
        x, y, angle = self._spot(way, aside)
        return Spot(self.width - x, y, 180 - angle) if self.mirrored else Spot(x, y, angle)

    def _spot(self, way: float, aside: float) -> Spot:
        """Follow the way: along a side, round a corner, along the next side."""
        half, across, down = self.width / 2 - self.radius, self.width - 2 * self.radius, self.height - 2 * self.radius
        x, y, heading = self.width / 2, 0.0, 0.0
        for side in (half, down, across, down):
            dx, dy = cos(heading), sin(heading)
            if way <= side:
                break
            centre = x + dx * side - dy * self.radius, y + dy * side + dx * self.radius
            turned = heading + min((way - side) / self.radius, pi / 2)
            way -= side + self.radius * pi / 2
            if way <= 0:
                away = self.radius + aside
                return Spot(centre[0] + sin(turned) * away, centre[1] - cos(turned) * away, degrees(turned))
            x, y, heading = centre[0] + sin(turned) * self.radius, centre[1] - cos(turned) * self.radius, turned
        dx, dy = cos(heading), sin(heading)
        return Spot(x + dx * way + dy * aside, y + dy * way - dx * aside, degrees(heading))


def ring_around(width: float, least: float, length: float, radius: float, mirrored: bool) -> Ring:
    """Return the ring that is so wide and so long, or longer if that is needed to be at least so high."""
    height = (length + (8 - 2 * pi) * radius) / 2 - width
    return Ring(width, max(height, least, 2 * radius), radius, mirrored)
