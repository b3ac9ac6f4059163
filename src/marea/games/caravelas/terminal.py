"""Caravelas in a terminal: the sea as a map of signs, the fleets, and the table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from marea.games.caravelas.sheets import CaravelasSheet
from marea.games.caravelas.views import CaravelasView, Counts
from marea.kernel.contract import Say

# The arrow of a current, by columns to the right, and whether it goes north.
ARROWS = {(0, True): "↑", (1, True): "↗", (1, False): "↘", (0, False): "↓", (-1, False): "↙", (-1, True): "↖"}


def picture(sheet: CaravelasSheet, view: CaravelasView, say: Say, names: Sequence[str]) -> str:
    """Return the map, then a few lines for each player, then the viewer's own cards."""
    lines = [*map_lines(sheet, view), say("board-legend"), ""]
    lines.append(say("board-round", round=view["round"], pieces=" ".join(map(str, view["pieces"])) or "-"))
    if "deck" in sheet["piles"][view["version"]]:
        lines.append(say("board-deck", deck=view["deck"], discards=sum(view["discards"].values())))
    for seat in view["order"] or range(len(names)):
        lines += fleet_lines(sheet, view, say, seat, names[seat])
    if view["hand"]:
        lines.append(say("board-hand", cards=card_list(view["hand"], say)))
    courses = view["courses"]
    if any(courses.values()):
        cards = [say(f"port-{port}") + "+" for port in courses["reached"]]
        cards += [say(f"port-{port}") for port in (*courses["open"], *courses["lost"])]
        lines.append(say("board-courses", ports=", ".join(cards)))
    return "\n".join(lines)


def map_lines(sheet: CaravelasSheet, view: CaravelasView) -> list[str]:
    """Return the sea: ships by seat number, ports P, or p once discovered, Lisbon L, and symbols."""
    signs = cell_signs(sheet, view)
    rows = sheet["chart"]["rows"]
    lines = ["     " + "".join(f"{col:<4}" for col in range(0, len(rows[0]), 2))]
    for row in range(len(rows)):
        for half in (0, 1):  # odd columns lie half a row further south
            line = "".join(
                (signs.get(f"{col:02}{row:02}") or {"#": "#", ".": " "}[rows[row][col]]) if col % 2 == half else " "
                for col in range(len(rows[row]))
            )
            spaced = "".join(f"{sign:2}" for sign in line)
            lines.append(f"{row if half == 0 else '':>3}  {spaced}".rstrip())
    return lines


def cell_signs(sheet: CaravelasSheet, view: CaravelasView) -> dict[str, str]:
    """Return the sign of every cell of the sea."""
    chart = sheet["chart"]
    rows = chart["rows"]
    signs = {f"{c:02}{r:02}": "~" for r in range(len(rows)) for c in range(len(rows[r])) if rows[r][c] == "~"}
    for current in chart["currents"]:
        signs |= {one: arrow(one, other) for one, other in pairwise(current["cells"])}
    signs |= dict.fromkeys(chart["blue"], "o") | dict.fromkeys(chart["red"], "R") | dict.fromkeys(chart["pirates"], "x")
    found = {port for fleet in view["fleets"] for port in fleet["discoveries"]}
    signs |= {port["cell"]: "p" if port["id"] in found else "P" for port in sheet["ports"]}
    signs[chart["lisbon"]] = "L"
    for seat, fleet in enumerate(view["fleets"]):
        others = signs[fleet["cell"]]
        signs[fleet["cell"]] = "*" if others in "1234*" else str(seat + 1)
    return signs


def arrow(one: str, other: str) -> str:
    """Return the arrow of a step from a cell to its neighbour."""
    across, (here, there) = int(other[:2]) - int(one[:2]), (2 * int(id[2:]) + int(id[:2]) % 2 for id in (one, other))
    return ARROWS[across, there < here]


def fleet_lines(sheet: CaravelasSheet, view: CaravelasView, say: Say, seat: int, name: str) -> list[str]:
    """Return two lines: name, cell and points; ships, goods and cards."""
    fleet = view["fleets"][seat]
    arrow = ">" if seat == view["active"] else " "
    score = say("board-score", points=view["scores"][seat])
    where = say("board-where", cell=fleet["cell"], tokens=fleet["tokens"], total=fleet["total"], bid=fleet["bid"])
    ships = " ".join("x" if s in fleet["sunk"] else "-" if s in fleet["locked"] else s for s in sheet["ships"])
    goods = ", ".join(say(f"good-{good}") for good in fleet["goods"]) or "-"
    pieces = " ".join(map(str, fleet["pieces"])) or "-"
    return [
        f"{arrow}{seat + 1} {name} · {score} · {where}",
        "    " + say("board-fleet", ships=ships, goods=goods, pieces=pieces, cards=fleet["cards"]),
    ]


def card_list(cards: Counts, say: Say) -> str:
    """Return incident cards by name."""
    return ", ".join(say(f"card-{card}") + (f" × {count}" if count > 1 else "") for card, count in cards.items())
