"""The constraints M1 to M11 on an edition of Caravelas; each refusal names its number.

Some hold for every box, because the rulebook says so or because the game would be unplayable otherwise. The others are
promises about our own chart and apply only where the tables are `reconstructed`. What an owner reads off a printed
board is a fact (its provenance is `box`), and facts are not refused for being less balanced than a drawing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Final

from marea.games.caravelas.chart import KEY, NOWHERE, Chart
from marea.games.caravelas.words import EAST, GOODS, PLAIN, SHIPS, SIDES, WEST, ZONES
from marea.kernel.edition import Edition

MAX_CELLS: Final = 250  # a cell's number fits into a byte, with one value left for no cell
OWN_CELLS: Final = (120, 200)
PORTS: Final = 32
WESTERN: Final = 14  # the western deck has two more ports: the Cape and Mozambique
DECK: Final = 16
KNOWN: Final = {"malaca": 2, "ceilan": 2}  # points in the rulebook's example
INFERRED: Final = {"good_hope": 1}
LONGEST_RUN: Final = 4
BORDER: Final = {("1411", "1511"), ("1412", "1511"), ("1412", "1512")}
RED_LINE: Final = 0
# M11: the places that each blue line, or the red cells, must separate.
CUTS: Final = (
    ((1,), "lisbon", "guinea"),
    ((2,), "guinea", "puerto_seguro"),
    ((2,), "guinea", "good_hope"),
    ((3,), "luanda", "good_hope"),
    ((RED_LINE,), "lisbon", "mozambique"),
    ((6, 7), "mozambique", "calcuta"),
    ((7,), "malaca", "molucas"),
    ((7,), "calcuta", "macao"),
)

Broken = tuple[str, str]  # the key at fault and the requirement; the key is empty if all is well
FINE: Final = ("", "")


def check_chart(chart: Chart) -> None:
    """Refuse an edition that breaks a constraint, naming the key and the number of the constraint."""
    edition = chart.edition
    constraints = dict(ALWAYS)
    if all(edition.provenance[table] == "reconstructed" for table in ("chart", "currents", "symbols", "ports")):
        constraints |= OWN_DRAWING
    for name, constraint in sorted(constraints.items(), key=lambda item: number_of(item[0])):
        key, must = constraint(chart, edition)
        edition.require(not key, key or KEY, f"{must} (M{number_of(name)})")


def number_of(name: str) -> int:
    """Return the number of a constraint; `M9.run` is a second part of M9."""
    return int(name.removeprefix("M").split(".")[0])


def unless(holds: bool, must: str, key: str = KEY) -> Broken:
    """Return the broken requirement, unless it holds."""
    return FINE if holds else (key, must)


def names(chart: Chart, cells: list[int]) -> str:
    """Return the ids of some cells."""
    return ", ".join(chart.cells[cell] for cell in cells)


# -- for every box ---------------------------------------------------------------------------------


def cells_in_bounds(chart: Chart, edition: Edition) -> Broken:
    """M1: require no more cells than can be numbered."""
    return unless(0 < len(chart.cells) <= MAX_CELLS, f"must have 1 to {MAX_CELLS} cells, not {len(chart.cells)}")


def neighbours_both_ways(chart: Chart, edition: Edition) -> Broken:
    """M2: require that neighbours are on opposite sides of each other, and that only neighbours are blocked."""
    for one, other in chart.blocked:
        if other not in [chart.beside(one, direction) for direction in range(SIDES)]:
            return "chart.blocked", f"must be pairs of neighbours, unlike {names(chart, [one, other])}"
    wrong = [
        cell
        for cell in range(len(chart.cells))
        for direction, near in enumerate(chart.around[cell])
        if near != NOWHERE and chart.around[near][(direction + SIDES // 2) % SIDES] != cell
    ]
    return unless(not wrong, f"must have neighbours on opposite sides, unlike {names(chart, wrong)}")


def one_sea(chart: Chart, edition: Edition) -> Broken:
    """M3: require that every cell can be reached from Lisbon and back."""
    reached = chart.reachable_cells(chart.lisbon, set())
    apart = [cell for cell in range(len(chart.cells)) if cell not in reached]
    return unless(not apart, f"must be connected, but {names(chart, apart)} cannot be reached from Lisbon")


def ports_and_decks(chart: Chart, edition: Edition) -> Broken:
    """M4: require thirty-two ports on their own cells, without symbols, and the course cards in two decks by zone."""
    if len(chart.ports) != PORTS or len({*chart.harbours, chart.lisbon}) != PORTS + 1:
        return "ports", f"must be {PORTS} ports, each on a cell of its own, and none in Lisbon"
    for port, cell in zip(chart.ports, chart.harbours, strict=True):
        if chart.symbols[cell] != PLAIN:
            return f"ports.{port}.cell", "must be a cell without a symbol"
        if edition.get(f"ports.{port}.deck") not in ZONES:
            return f"ports.{port}.deck", f"must be one of {', '.join(ZONES)}"
    west = [port for port in chart.ports if chart.zones[chart.harbour(port)] == WEST]
    deck = [port for port in chart.ports if edition.get(f"ports.{port}.deck") == ZONES[WEST]]
    if len(west) != WESTERN:
        return "ports", f"must have {WESTERN} ports in the western zone, not {len(west)}"
    right = len(deck) == DECK and set(deck) == {*west, "good_hope", "mozambique"}
    return unless(right, "must have the western ports, the Cape and Mozambique in the western deck", "ports")


def goods_and_ships(chart: Chart, edition: Edition) -> Broken:
    """M5: require eight goods from eight ports, two for each ship."""
    if edition.keys("goods") != list(GOODS):
        return "goods", f"must be exactly {', '.join(GOODS)}"
    ports = [str(edition.get(f"goods.{good}.port")) for good in GOODS]
    unknown = [port for port in ports if port not in chart.ports]
    if unknown or len(set(ports)) != len(GOODS):
        return "goods", "must come from eight different ports" + (f", unlike {', '.join(unknown)}" if unknown else "")
    ships = [edition.whole(f"goods.{good}.ship", 1, len(SHIPS)) for good in GOODS]
    even = all(ships.count(ship) == 2 for ship in range(1, len(SHIPS) + 1))
    return unless(even, "must be two for each ship", "goods")


def known_values(chart: Chart, edition: Edition) -> Broken:
    """M6: require the points of the rulebook's example."""
    for port, points in KNOWN.items():
        if edition.whole(f"ports.{port}.points", 1, 9) != points:
            return f"ports.{port}.points", f"must be {points}, as in the rulebook's example"
    return FINE


def chains_of_neighbours(chart: Chart, edition: Edition) -> Broken:
    """M7: require that a current is a chain of neighbours without repetition, and never runs against another."""
    for name, chain in chart.currents:
        torn = [pair for pair in pairwise(chain) if pair[1] not in chart.around[pair[0]]]
        if torn or len(chain) < 2 or len(set(chain)) < len(chain):
            return "currents.chains", f"must be chains of neighbours without repetition, unlike {name}"
    steps = set(chart.steps())
    against = sorted({chart.cells[one] for one, other in steps if (other, one) in steps})
    return unless(not against, f"must never run against each other, as at {', '.join(against)}", "currents.chains")


def no_forks(chart: Chart, edition: Edition) -> Broken:
    """M8: require that at most one free step leaves a cell, so that "the same current" is never ambiguous."""
    steps = sorted(set(chart.steps()))
    starts = [one for one, _ in steps]
    forks = sorted({cell for cell in starts if starts.count(cell) > 1})
    return unless(not forks, f"must leave a cell one way only, unlike {names(chart, forks)}", "currents.chains")


def no_free_circles(chart: Chart, edition: Edition) -> Broken:
    """M9: require that free steps never lead back, or a ship could sail on forever at no cost."""
    follow = dict(chart.steps())
    circles = [cell for cell in range(len(chart.cells)) if free_run(follow, cell) == NOWHERE]
    return unless(not circles, f"must not run in circles, as through {names(chart, circles)}", "currents.chains")


def free_run(follow: Mapping[int, int], cell: int) -> int:
    """Return the number of consecutive free steps from a cell, given their successors; NOWHERE if they never end."""
    run, here = 0, cell
    while here in follow:
        here, run = follow[here], run + 1
        if run > len(follow):
            return NOWHERE
    return run


def two_zones(chart: Chart, edition: Edition) -> Broken:
    """M10: require sea on both sides of the border, and Lisbon in the west."""
    both = {WEST, EAST} == set(chart.zones) and chart.zones[chart.lisbon] == WEST
    return unless(both, "must leave sea on both sides, and Lisbon in the west", "chart.east")


# -- for our own drawing ---------------------------------------------------------------------------


def own_size(chart: Chart, edition: Edition) -> Broken:
    """M1: require a chart of the intended size."""
    low, high = OWN_CELLS
    return unless(low <= len(chart.cells) <= high, f"must have {low} to {high} cells, not {len(chart.cells)}")


def inferred_values(chart: Chart, edition: Edition) -> Broken:
    """M6: require the points that an example suggests."""
    for port, points in INFERRED.items():
        if edition.whole(f"ports.{port}.points", 1, 9) != points:
            return f"ports.{port}.points", f"must be {points}, as an example of the rulebook suggests"
    return FINE


def short_runs(chart: Chart, edition: Edition) -> Broken:
    """M9: require that no free run is longer than that of the Gulf Stream."""
    follow = dict(chart.steps())
    long = [cell for cell in range(len(chart.cells)) if free_run(follow, cell) > LONGEST_RUN]
    must = f"must have runs of at most {LONGEST_RUN} free steps, unlike that from {names(chart, long)}"
    return unless(not long, must, "currents.chains")


def border_at_the_cape(chart: Chart, edition: Edition) -> Broken:
    """M10: require that the border is crossed only south of the Cape, and from the west through a red cell."""
    edges = {
        (chart.cells[cell], chart.cells[near])
        for cell, around in enumerate(chart.around)
        for near in around
        if near != NOWHERE and chart.zones[cell] == WEST and chart.zones[near] == EAST
    }
    red = {chart.cells[cell] for cell in chart.red}
    if not {west for west, _ in edges} <= red:
        return "symbols.red", "must guard the western side of the border"
    return unless(edges == BORDER, "must have the border at three edges south of the Cape only", "chart.east")


def lines_that_cut(chart: Chart, edition: Edition) -> Broken:
    """M11: require that the blue lines and the red cells really divide the seas."""
    if len(chart.lines) < max(line for lines, _, _ in CUTS for line in lines):
        return "symbols.blue", "must be the seven lines B1 to B7"
    for lines, one, other in CUTS:
        wall = {cell for line in lines for cell in (chart.lines[line - 1] if line else chart.red)}
        start = chart.lisbon if one == "lisbon" else chart.harbour(one)
        if chart.harbour(other) in chart.reachable_cells(start, wall):
            name = " and ".join(f"B{line}" if line else "red" for line in lines)
            return f"symbols.{'blue' if lines[0] else 'red'}", f"must separate {one} from {other} by {name}"
    return FINE


Constraint = Callable[[Chart, Edition], Broken]

ALWAYS: Final[Mapping[str, Constraint]] = {
    "M1": cells_in_bounds,
    "M2": neighbours_both_ways,
    "M3": one_sea,
    "M4": ports_and_decks,
    "M5": goods_and_ships,
    "M6": known_values,
    "M7": chains_of_neighbours,
    "M8": no_forks,
    "M9": no_free_circles,
    "M10": two_zones,
}
OWN_DRAWING: Final[Mapping[str, Constraint]] = {
    "M1.size": own_size,
    "M6.inferred": inferred_values,
    "M9.run": short_runs,
    "M10.border": border_at_the_cape,
    "M11": lines_that_cut,
}
