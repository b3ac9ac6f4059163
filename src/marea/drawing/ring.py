"""A ring with round corners, with stops along it: the point at a distance from its start."""

from __future__ import annotations

from math import cos, degrees, pi, sin
from typing import NamedTuple


class Spot(NamedTuple):
    """A point of the ring, and the direction of travel there, in degrees clockwise from east."""

    x: float
    y: float
    angle: float


class Ring(NamedTuple):
    """A rectangle with round corners; it starts at the middle of the top and goes clockwise, or mirrored."""

    width: float
    height: float
    radius: float
    mirrored: bool = False

    @property
    def length(self) -> float:
        """The length of the whole ring."""
        return 2 * (self.width + self.height) - (8 - 2 * pi) * self.radius

    def spot(self, distance: float, offset: float = 0) -> Spot:
        """Return the point at a distance from the start, moved outwards by an offset."""
        x, y, angle = self._spot(distance, offset)
        return Spot(self.width - x, y, 180 - angle) if self.mirrored else Spot(x, y, angle)

    def _spot(self, distance: float, offset: float) -> Spot:
        """Follow the ring: along a side, round a corner, along the next side."""
        half, across, down = self.width / 2 - self.radius, self.width - 2 * self.radius, self.height - 2 * self.radius
        x, y, heading = self.width / 2, 0.0, 0.0
        for side in (half, down, across, down):
            dx, dy = cos(heading), sin(heading)
            if distance <= side:
                break
            centre = x + dx * side - dy * self.radius, y + dy * side + dx * self.radius
            turned = heading + min((distance - side) / self.radius, pi / 2)
            distance -= side + self.radius * pi / 2
            if distance <= 0:
                away = self.radius + offset
                return Spot(centre[0] + sin(turned) * away, centre[1] - cos(turned) * away, degrees(turned))
            x, y, heading = centre[0] + sin(turned) * self.radius, centre[1] - cos(turned) * self.radius, turned
        dx, dy = cos(heading), sin(heading)
        return Spot(x + dx * distance + dy * offset, y + dy * distance - dx * offset, degrees(heading))


def ring_around(width: float, min_height: float, length: float, radius: float, mirrored: bool) -> Ring:
    """Return a ring of a width and a length, or longer if it would not have the minimum height."""
    height = (length + (8 - 2 * pi) * radius) / 2 - width
    return Ring(width, max(height, min_height, 2 * radius), radius, mirrored)
