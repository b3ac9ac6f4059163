"""The signs of Namiji's stations and its fish: as on the web page, a little simpler."""

from __future__ import annotations

from typing import Final

from marea.drawing.svg import INK, circle, element, path, rect

FOAM: Final = "#fffdf4"

# The background of a station's sign, and the sign in a square from -50 to 50: its filled path, then its line path.
STATIONS: Final = {
    "angling": ("#1f6f78", "", "M10-38V8a17 17 0 1 1-34 0V2M-24 0l-8 10M-24 0l9 8M4-38h12"),
    "net": ("#7a5a22", "", "M-34-20H34L20 20Q0 38-20 20ZM-18-20L8 30M18-20L-8 30"),
    "trap": (
        "#a8382a",
        "M0-8Q24-10 26 8 24 24 0 24-24 24-26 8-24-10 0-8ZM-22-6Q-42-16-36-34L-28-22-24-36Q-12-24-18-8Z"
        "M22-6Q42-16 36-34L28-22 24-36Q12-24 18-8Z",
        "M-22 18l-14 8M22 18l14 8",
    ),
    "whirlpool": ("#274f9c", "", "M2 2q8-6 4 6-8 10-18 0-8-14 6-24 20-10 34 10 10 24-12 38-30 12-46-14-8-30 18-48"),
    "rock": ("#5d4a72", "M-42 30L-30-26Q-22-38-12-26L2 30ZM8 30L16-4Q24-14 31-4L42 30Z", "M-44 36h88"),
    "dolphin": (
        "#2b7fa6",
        "M-36 20Q-30-14 4-24L8-36 18-24Q34-18 40-6L32-2Q22-8 12-4 14 8 6 14L0 0Q-18 2-24 18L-18 32-32 26-42 34Z",
        "",
    ),
    "octopus": (
        "#8a3464",
        "M0-38Q24-36 22-8 20 0 24 8 32 18 40 12 38 30 22 22L18 36 10 22 4 36-4 36-10 22-18 36-22 22"
        "Q-38 30-40 12-32 18-24 8-20 0-22-8-24-36 0-38Z",
        "",
    ),
    "whale": (
        "#2c4a63",
        "M-40-14Q-36-4-28 0-10-22 16-18 42-12 40 12 38 30 10 30-18 30-28 10-38 8-46 0L-34-2Z",
        "M8-22Q8-34-2-38M12-22Q12-34 22-38",
    ),
}

# The shape of a fish by its type, facing left; the paint, the background and a mark by its colour.
BODIES: Final = {
    "tai": "M-42 4Q-30-25 0-27 24-25 34-5L47-20Q42 2 47 22L34 7Q22 28-4 28-30 24-42 4Z",
    "saba": "M-47 3Q-22-13 12-10 28-7 34-1L47-14Q42 1 47 16L34 5Q26 13 8 14-24 16-47 3Z",
    "fugu": "M-40 2L-34-20-26-19-18-30-10-26 2-32 8-24Q20-20 28-7L41-16Q37 1 41 18L28 9Q22 22 12 26"
    "L2 34-8 31-20 33-26 24-36 24Z",
}
PAINTS: Final = {
    "blue": ("#3f86c6", "#dcebf7", "M-8 0a8 8 0 1 1 16 0a8 8 0 1 1-16 0z"),
    "orange": ("#ee8b2d", "#ffecd2", "M0-11L3-3.6 11-3.2 4.8 1.8 7 9.6 0 5.2-7 9.6-4.8 1.8-11-3.2-3-3.6z"),
    "green": ("#5aa648", "#e4f2da", "M-8 9Q-12-9 9-10 10 10-6 7L-9 11z"),
}


def sign(kind: str, x: float, y: float, radius: float) -> str:
    """Return the sign of a station."""
    ground, filled, drawn = STATIONS[kind]
    inside = [
        circle(0, 0, 62, ground, stroke=FOAM, stroke_width=6),
        path(filled, FOAM),
        path(drawn, stroke=FOAM, stroke_width=8),
    ]
    return element("g", *inside, transform=f"translate({x:.1f} {y:.1f}) scale({radius / 62:.3f})")


def fish(kind: str, x: float, y: float, size: float) -> str:
    """Return a fish on its token."""
    colour, type = kind.split("-")
    paint, ground, mark = PAINTS[colour]
    inside = [
        rect(-50, -50, 100, 100, ground, 14, stroke=INK, stroke_width=3),
        path(BODIES[type], paint, stroke=INK, stroke_width=3),
        element("g", path(mark, INK), transform="translate(36 36)"),
    ]
    return element("g", *inside, transform=f"translate({x:.1f} {y:.1f}) scale({size / 100:.3f})")
