"""The constraints C1 to C14 on the bay of an edition; each refusal names its number.

Some hold for every box, because the rulebook says so or because the game would be unplayable otherwise. The others are
promises about our own drawing and apply only to a bay whose provenance is `reconstructed`. What an owner reads off a
printed board is a fact (its provenance is `box`), and facts are not refused for being less balanced than a drawing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final

from marea.games.nyakuza.bay import KEY, LETTERS, Bay, Cell
from marea.kernel.edition import Edition

FAR: Final = 4  # C8: most steps from the coast to a resource; C9: least steps between two driftwoods
PAIRS: Final = 4  # C11: ready-made pairs for each recipe
CENTRE: Final = 3  # C13: half cells on each side of the axis that are neither west nor east
RESOURCES: Final = tuple(LETTERS.values())
EXAMPLE: Final = {1: "octopus", 4: "crab", 5: "squid", 8: "crab"}  # C14: the tiles that the rulebook builds with

Broken = tuple[str, str]  # the key at fault and the requirement; the key is empty if all is well
FINE: Final = ("", "")


def check_bay(bay: Bay, edition: Edition) -> None:
    """Refuse a bay that breaks a constraint, naming the key and the number of the constraint."""
    constraints = dict(ALWAYS)
    if edition.provenance["bay"] == "reconstructed":
        constraints |= OWN_DRAWING
    for name, constraint in sorted(constraints.items(), key=lambda item: number_of(item[0])):
        key, must = constraint(bay, edition)
        edition.require(not key, key or KEY, f"{must} (C{number_of(name)})")


def number_of(name: str) -> int:
    """Return the number of a constraint; `C2.order` is a second part of C2."""
    return int(name.removeprefix("C").split(".")[0])


def unless(holds: bool, must: str, key: str = KEY) -> Broken:
    """Return the broken requirement, unless it holds."""
    return FINE if holds else (key, must)


def names(cells: list[Cell]) -> str:
    """Return the ids of some cells."""
    return ", ".join(cell.id for cell in cells)


# -- for every box ---------------------------------------------------------------------------------


def numbered_and_others(bay: Bay, edition: Edition) -> Broken:
    """C1: require sixty numbered cells, as the rulebook counts, and as many others as the edition says."""
    numbered, others = edition.whole("cells.numbered", 60, 60), edition.whole("cells.others", 21, 62)
    found = len(bay.of("R")), len(bay.cells) - len(bay.of("R"))
    return unless(
        found == (numbered, others),
        f"must have {numbered} numbered and {others} other cells, not {found[0]} and {found[1]}",
    )


def every_number_once(bay: Bay, edition: Edition) -> Broken:
    """C2: require the numbers from 1 on, each once."""
    numbers = [cell.number for cell in bay.of("R")]
    return unless(sorted(numbers) == list(range(1, len(numbers) + 1)), "must have every number from 1 to 60 once")


def resource_counts(bay: Bay, edition: Edition) -> Broken:
    """C3: require as many cells of each resource as there are tiles."""
    found = Counter(cell.resource for cell in bay.of("R"))
    for resource in RESOURCES:
        tiles = edition.whole(f"tiles.{resource}", 1, 60)
        if found[resource] != tiles:
            return f"tiles.{resource}", f"is {tiles}, but {KEY} has {found[resource]} such cells"
    return FINE


def coast_and_sea(bay: Bay, edition: Edition) -> Broken:
    """C4: require as much coast and sea as the edition says, and room for every stall and the Grand stall."""
    stalls = max(int(players) * edition.whole(f"setup.{players}.stalls", 1, 20) for players in edition.keys("setup"))
    coast, sea = edition.whole("shore.coast", 0, 62), edition.whole("shore.sea", 0, 62)
    if coast <= stalls:
        return "shore.coast", f"must be more than the {stalls} stalls of a game, not {coast}"
    found = len(bay.of("C")), len(bay.of("S"))
    return unless(found == (coast, sea), f"must have {coast} coast and {sea} sea cells, not {found[0]} and {found[1]}")


def coast_at_the_land(bay: Bay, edition: Edition) -> Broken:
    """C5: require that every coast cell touches land, and no sea cell does."""
    wrong = [cell for cell in bay.cells if cell.kind != "R" and bay.touches_land(cell) != (cell.kind == "C")]
    return unless(not wrong, f"must have coast, and no sea, next to land, unlike {names(wrong)}")


def one_bay(bay: Bay, edition: Edition) -> Broken:
    """C6: require that all cells are connected."""
    reached, todo = {bay.cells[0]}, [bay.cells[0]]
    while todo:
        for cell in bay.neighbours(todo.pop()):
            if cell not in reached:
                reached.add(cell)
                todo.append(cell)
    apart = [cell for cell in bay.cells if cell not in reached]
    return unless(not apart, f"must be connected, but {names(apart)} cannot be reached")


def example_tiles(bay: Bay, edition: Edition) -> Broken:
    """C14: require the resources of the four numbers in the rulebook's example."""
    wrong = [cell for cell in bay.of("R") if EXAMPLE.get(cell.number, cell.resource) != cell.resource]
    return unless(not wrong, f"must have the rulebook's resources on 1, 4, 5 and 8, unlike {names(wrong)}")


# -- for our own drawing ---------------------------------------------------------------------------


def reading_order(bay: Bay, edition: Edition) -> Broken:
    """C2: require that the numbers grow in reading order."""
    numbers = [cell.number for cell in bay.of("R")]
    return unless(numbers == sorted(numbers), "must be numbered in reading order")


def coast_near_resources(bay: Bay, edition: Edition) -> Broken:
    """C7: require that every coast cell touches a numbered cell."""
    wrong = [cell for cell in bay.of("C") if all(other.kind != "R" for other in bay.neighbours(cell))]
    return unless(not wrong, f"must have a numbered cell beside every coast cell, unlike {names(wrong)}")


def resources_near_coast(bay: Bay, edition: Edition) -> Broken:
    """C8: require that no resource is too far from the coast."""
    wrong = [cell for cell in bay.of("R") if to_coast(bay, cell) > FAR]
    return unless(not wrong, f"must have every numbered cell within {FAR} steps of the coast, unlike {names(wrong)}")


def driftwood_far_out(bay: Bay, edition: Edition) -> Broken:
    """C9: require that driftwood, which makes a stall on its own, is away from the coast and from other driftwood."""
    driftwood = [cell for cell in bay.of("R") if cell.resource == "driftwood"]
    wrong = [
        cell
        for cell in driftwood
        if to_coast(bay, cell) < 2 or any(cell.distance(other) < FAR for other in driftwood if other != cell)
    ]
    return unless(
        not wrong, f"must keep driftwood off the coast and {FAR} steps from other driftwood, unlike {names(wrong)}"
    )


def no_equal_neighbours(bay: Bay, edition: Edition) -> Broken:
    """C10: require that no resource is beside its own kind, except pairs of crabs."""
    wrong = [
        cell
        for cell in bay.of("R")
        if sum(other.resource == cell.resource for other in bay.neighbours(cell)) > (cell.resource == "crab")
    ]
    return unless(not wrong, f"must have no equal neighbours, except pairs of crabs, unlike {names(wrong)}")


def ready_made_pairs(bay: Bay, edition: Edition) -> Broken:
    """C11: require equally many ready-made pairs for each recipe."""
    for one, other in (("salmon", "tuna"), ("octopus", "squid"), ("crab", "crab")):
        beside = [b.resource == other for a in bay.of("R") if a.resource == one for b in bay.neighbours(a)]
        pairs = sum(beside) // (2 if one == other else 1)
        if pairs != PAIRS:
            return KEY, f"must have {PAIRS} {one} cells beside a {other} cell, not {pairs}"
    return FINE


def scattered_sea(bay: Bay, edition: Edition) -> Broken:
    """C12: require that a sea cell has at most one sea neighbour, and at least two numbered ones."""
    around = {cell: Counter(other.kind for other in bay.neighbours(cell)) for cell in bay.of("S")}
    wrong = [cell for cell, kinds in around.items() if kinds["S"] > 1 or kinds["R"] < 2]
    return unless(not wrong, f"must scatter the sea among the numbered cells, unlike {names(wrong)}")


def resources_everywhere(bay: Bay, edition: Edition) -> Broken:
    """C13: require every resource in the west, in the centre and in the east."""
    across = [cell.place[0] for cell in bay.cells]
    axis = (min(across) + max(across)) / 2
    found = {(cell.resource, side(cell.place[0] - axis)) for cell in bay.of("R")}
    missing = sorted(
        {f"{resource} in the {where}" for resource in RESOURCES for where in SIDES}
        - {f"{resource} in the {where}" for resource, where in found}
    )
    return unless(not missing, f"must have every resource everywhere; there is no {', no '.join(missing)}")


def example_playable(bay: Bay, edition: Edition) -> Broken:
    """C14: the rulebook's example can be played: 4 joins 1 and 8, a coast cell joins, then 5 and another coast cell."""
    cells = {cell.number: cell for cell in bay.of("R")}
    beside_4, beside_5 = bay.neighbours(cells[4]), bay.neighbours(cells[5])
    first = {cell for cell in beside_4 if cell.kind == "C"}
    second = {cell for cell in beside_5 if cell.kind == "C"} - first
    joined = cells[1] in beside_4 and cells[8] in beside_4 and cells[5] in beside_4
    return unless(
        joined and bool(first) and bool(second),
        "must allow the rulebook's example: 4 beside 1, 5, 8 and a coast cell, and 5 beside another coast cell",
    )


SIDES: Final = ("west", "centre", "east")


def side(across: float) -> str:
    """Return the part of the bay, given half cells from its axis."""
    return "west" if across < -CENTRE else "east" if across > CENTRE else "centre"


def to_coast(bay: Bay, cell: Cell) -> int:
    """Return the number of steps from a cell to the coast."""
    return min(cell.distance(coast) for coast in bay.of("C"))


Constraint = Callable[[Bay, Edition], Broken]

ALWAYS: Final[Mapping[str, Constraint]] = {
    "C1": numbered_and_others,
    "C2": every_number_once,
    "C3": resource_counts,
    "C4": coast_and_sea,
    "C5": coast_at_the_land,
    "C6": one_bay,
    "C14": example_tiles,
}
OWN_DRAWING: Final[Mapping[str, Constraint]] = {
    "C2.order": reading_order,
    "C7": coast_near_resources,
    "C8": resources_near_coast,
    "C9": driftwood_far_out,
    "C10": no_equal_neighbours,
    "C11": ready_made_pairs,
    "C12": scattered_sea,
    "C13": resources_everywhere,
    "C14.played": example_playable,
}
