"""Letters and digits as strokes, so that a drawing looks the same whatever fonts are installed.

A glyph is its width and its strokes on a grid eight units high: SVG's M, L and Q, each point as two digits, x and y.
"""

from __future__ import annotations

import re
from typing import Final

HEIGHT: Final = 8
GAP: Final = 2.2  # between two glyphs
SPACE: Final = 2
X_SCALE: Final = 1.1  # the grid is a little narrow

GLYPHS: Final[dict[str, tuple[int, str]]] = {
    "0": (4, "M20Q0003L05Q0828Q4845L43Q4020"),
    "1": (2, "M02L20L28"),
    "2": (4, "M02Q0020Q4042Q4425L08L48"),
    "3": (4, "M01Q1020Q4042Q4414M14Q4446Q4828Q1807"),
    "4": (4, "M30L06L46M33L38"),
    "5": (4, "M40L00L03L23Q4345Q4828Q1807"),
    "6": (4, "M30Q0004L05Q0828Q4845Q4323Q0305"),
    "7": (4, "M00L40L18"),
    "8": (4, "M24Q0402Q0020Q4042Q4424Q0406Q0828Q4846Q4424"),
    "9": (4, "M18Q4844L43Q4020Q0003Q0525Q4543"),
    "A": (4, "M08L20L48M15L35"),
    "B": (4, "M04L24Q4442Q4020L00L08L28Q4846Q4424"),
    "C": (4, "M42Q4020Q0003L05Q0828Q4846"),
    "D": (4, "M00L08L18Q4845L43Q4010L00"),
    "E": (4, "M40L00L08L48M04L34"),
    "F": (4, "M40L00L08M04L34"),
    "G": (4, "M42Q4020Q0003L05Q0828Q4846L44L24"),
    "H": (4, "M00L08M40L48M04L44"),
    "I": (0, "M00L08"),
    "J": (3, "M30L36Q3818Q0806"),
    "K": (4, "M00L08M40L05M14L48"),
    "L": (3, "M00L08L38"),
    "M": (6, "M08L00L36L60L68"),
    "N": (4, "M08L00L48L40"),
    "O": (4, "M20Q0003L05Q0828Q4845L43Q4020"),
    "P": (4, "M08L00L20Q4042Q4525L05"),
    "Q": (4, "M20Q0003L05Q0828Q4845L43Q4020M36L58"),
    "R": (4, "M08L00L20Q4042Q4424L04M24L48"),
    "S": (4, "M42Q4020Q0002Q0424Q4446Q4828Q0806"),
    "T": (4, "M00L40M20L28"),
    "U": (4, "M00L05Q0828Q4845L40"),
    "V": (4, "M00L28L40"),
    "W": (6, "M00L18L32L58L60"),
    "X": (4, "M00L48M40L08"),
    "Y": (4, "M00L24L40M24L28"),
    "Z": (4, "M00L40L08L48"),
    "-": (3, "M04L34"),
    "+": (4, "M04L44M22L26"),
    "/": (3, "M08L30"),
    ".": (0, "M08L08"),
    ":": (0, "M03L03M07L07"),
    "×": (3, "M03L36M33L06"),
    "?": (4, "M02Q0020Q4042Q4425L26M28L28"),
}
UNKNOWN: Final = (4, "M00L40L48L08L00")  # an empty box


def strokes_of(words: str) -> tuple[float, str]:
    """Return the width of a text, in units of the grid, and its SVG path."""
    x, strokes = 0.0, []
    for sign in words.upper():
        width, path = (SPACE, "") if sign == " " else GLYPHS.get(sign, UNKNOWN)
        strokes.append("".join(_shift(step, x) for step in re.findall(r"[MLQ]|\d\d", path)))
        x += width * X_SCALE + GAP
    return max(x - GAP, 0.0), "".join(strokes)


def _shift(step: str, left: float) -> str:
    """Return a command unchanged, and a point of a glyph shifted to its place in the text."""
    return step if step.isalpha() else f"{round(left + int(step[0]) * X_SCALE, 2):g} {step[1]} "
