"""The bay as a drawing that can be changed, and a second implementation of C1 to C14, to see what a change breaks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from tests.games.nyakuza.bay import GAME
from tests.games.nyakuza.model import LETTERS

Place = tuple[int, int]  # half cells from the left, rows from the top
Drawing = dict[Place, str]  # c, s, ~ or the letter of a resource
AROUND = ((2, 0), (1, -1), (-1, -1), (-2, 0), (-1, 1), (1, 1))
COUNTS = {"D": 6, "S": 9, "T": 9, "O": 9, "Q": 9, "K": 18}


def standard() -> Drawing:
    """Return the standard bay."""
    drawing = {}
    for row, text in enumerate(GAME.edition.get("bay.rows")):
        column = 0
        for token in text.split():
            column = text.index(token, column)
            drawing[column // 2, row] = token[0]
            column += len(token)
    return drawing


def rows(drawing: Drawing, renamed: dict[int, int] | None = None) -> list[str]:
    """Draw a bay, numbered in reading order, except for the renamed numbers."""
    lines = [""] * 12
    number = 0
    for (across, down), token in sorted(drawing.items(), key=lambda item: (item[0][1], item[0][0])):
        if token in LETTERS:
            number += 1
            token += str((renamed or {}).get(number, number))
        lines[down] = lines[down].ljust(2 * across) + token
    return lines


def swap_cells(*pairs: tuple[Place, Place]) -> Drawing:
    """Return the standard bay with some cells exchanged."""
    drawing = standard()
    for one, other in pairs:
        drawing[one], drawing[other] = drawing[other], drawing[one]
    return drawing


def near(drawing: Drawing, place: Place) -> list[str]:
    """Return the neighbours of a place, land as a blank."""
    return [drawing.get((place[0] + dx, place[1] + dy), " ") for dx, dy in AROUND]


def cells(drawing: Drawing, kinds: str) -> list[Place]:
    """Return the places of some kinds, in reading order."""
    return sorted((place for place, token in drawing.items() if token in kinds), key=lambda place: place[::-1])


def steps(one: Place, other: Place) -> int:
    """Return the number of steps between two places."""
    across, down = abs(one[0] - other[0]), abs(one[1] - other[1])
    return down + max(0, across - down) // 2


def numbered(drawing: Drawing) -> dict[int, Place]:
    """Return the places by their numbers."""
    return dict(enumerate(cells(drawing, "DSTOQK"), 1))


def is_connected(drawing: Drawing) -> bool:
    """C6."""
    all_cells = cells(drawing, "csDSTOQK")
    reached = [all_cells[0]]
    for x, y in reached:  # grows during the loop
        reached += [p for dx, dy in AROUND if (p := (x + dx, y + dy)) in all_cells and p not in reached]
    return len(reached) == len(all_cells)


def few_equals(drawing: Drawing) -> bool:
    """C10."""
    return all(near(drawing, p).count(drawing[p]) <= (drawing[p] == "K") for p in cells(drawing, "DSTOQK"))


def pairs(drawing: Drawing) -> list[int]:
    """C11: return the number of ready-made pairs of each recipe."""
    return [
        sum(near(drawing, p).count("T") for p in cells(drawing, "S")),
        sum(near(drawing, p).count("Q") for p in cells(drawing, "O")),
        sum(near(drawing, p).count("K") for p in cells(drawing, "K")) // 2,
    ]


def sides(drawing: Drawing) -> set[tuple[str, int]]:
    """C13: return the resources in the west, the centre and the east."""
    axis = 12  # half cells from the left, where x = 0 in the specification
    return {(drawing[p], -1 if p[0] - axis < -3 else 1 if p[0] - axis > 3 else 0) for p in cells(drawing, "DSTOQK")}


def example(drawing: Drawing) -> bool:
    """C14: an octopus on 1, crabs on 4 and 8, a squid on 5; 4 joins 1, 5, 8 and one coast cell, 5 another."""
    at = numbered(drawing)
    if "".join(drawing[at[n]] for n in (1, 4, 5, 8)) != "OKQK":
        return False
    coast = [{p for p in cells(drawing, "c") if steps(p, at[n]) == 1} for n in (4, 5)]
    return all(steps(at[4], at[n]) == 1 for n in (1, 5, 8)) and bool(coast[0]) and bool(coast[1] - coast[0])


def far_driftwood(drawing: Drawing) -> bool:
    """C9."""
    wood = cells(drawing, "D")
    return all("c" not in near(drawing, p) for p in wood) and all(
        steps(p, o) >= 4 for p in wood for o in wood if p != o
    )


CONSTRAINTS: dict[str, Callable[[Drawing], bool]] = {
    "C1": lambda d: (len(cells(d, "DSTOQK")), len(cells(d, "cs"))) == (60, 50),
    "C3": lambda d: Counter(d[p] for p in cells(d, "DSTOQK")) == COUNTS,
    "C4": lambda d: (len(cells(d, "c")), len(cells(d, "s"))) == (30, 20),
    "C5": lambda d: all((" " in near(d, p)) is (d[p] == "c") for p in cells(d, "cs")),
    "C6": is_connected,
    "C7": lambda d: all(any(n in LETTERS for n in near(d, p)) for p in cells(d, "c")),
    "C8": lambda d: all(min(steps(p, c) for c in cells(d, "c")) <= 4 for p in cells(d, "DSTOQK")),
    "C9": far_driftwood,
    "C10": few_equals,
    "C11": lambda d: pairs(d) == [4, 4, 4],
    "C12": lambda d: all(
        near(d, p).count("s") <= 1 and sum(n in LETTERS for n in near(d, p)) >= 2 for p in cells(d, "s")
    ),
    "C13": lambda d: len(sides(d)) == 18,
    "C14": example,
}


def broken_constraints(drawing: Drawing) -> list[str]:
    """Return the constraints that a drawing, numbered in reading order, breaks."""
    return [name for name, holds in CONSTRAINTS.items() if not holds(drawing)]
