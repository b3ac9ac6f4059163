"""The tables of the reference model, copied from the specification (A, B1 to B4), not from the edition."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

LEGS = """
angling+ dolphin trap+ whale rock+ octopus whirlpool+ angling net whale+ trap octopus+
whirlpool angling+ octopus+ rock whale+ trap angling dolphin+ net whirlpool+ whale rock+
dolphin net+ whale angling+ trap+ octopus rock+ whirlpool dolphin+ whale+ angling trap
net octopus angling+ whirlpool+ whale dolphin trap+ octopus+ rock angling whirlpool net+
"""
COLOURS = ("blue", "orange", "green")
TYPES = ("tai", "saba", "fugu")
KINDS = [f"{colour}-{type}" for colour, type in product(COLOURS, TYPES)]
SCARCE = ("blue-tai", "orange-saba", "green-fugu")  # 4 fish and 2 nets each; the other kinds 6 and 1
FISH = [kind for kind in KINDS for _ in range(4 if kind in SCARCE else 6)]
NETS = [kind for kind in KINDS for _ in range(2 if kind in SCARCE else 1)]
BAG = ["crab"] * 20 + ["shrimp"] * 30
ROWS = [[f"r{r}c{c}" for c in range(1, 5)] for r in range(1, 4)]
COLUMNS = [[f"r{r}c{c}" for r in range(1, 4)] for c in range(1, 5)]
CELLS = [cell for row in ROWS for cell in row]
LINES = list(zip(ROWS + COLUMNS, (5, 7, 9, 3, 4, 5, 6), strict=True))
LENGTHS = {"dolphin": 3, "octopus": 4, "whale": 5}
PENALTY = (0, 3, 6, 10, 15)
EARLY_BIRD = (7, 5, 3, 2, 1)
MEALS = {"meal_maki": 5, "meal_unagi": 5, "meal_tempura": 5, "meal_onigiri": 4, "meal_soba": 4, "meal_miso": 4}
UPGRADES = [
    *("up_hook", "up_float", "up_wide", "up_bycatch", "up_gloves", "up_lid"),
    *("up_lanterns", "up_basket", "up_staff", "up_whistle", "up_ink", "up_song"),
]
DOCK_CARDS = [*MEALS, "meal_maki", "meal_onigiri", *UPGRADES]
ROCKS = [f"r{n:02}" for n in range(1, 21)]


def read_route() -> tuple[list[str], dict[str, str], set[str]]:
    """Return the nodes from port_a to port_b, the kind of each, and the set of double stations."""
    nodes, kinds, double = ["port_a"], {"port_a": "port"}, set()
    for leg, line in enumerate(LEGS.split("\n")[1:-1], start=1):
        for word in line.split():
            node = f"s{len(nodes):02}"
            kinds[node] = word.rstrip("+")
            if word.endswith("+"):
                double.add(node)
            nodes.append(node)
        end = f"dock{leg}" if leg < 4 else "port_b"
        kinds[end] = "dock" if leg < 4 else "port"
        nodes.append(end)
    return nodes, kinds, double


NODES, KIND_OF, DOUBLE = read_route()
LAST = len(NODES) - 1


class Owner:
    """One player's possessions: the collection, the offerings left and the score."""

    def __init__(self) -> None:
        self.shelf: dict[str, str] = {}
        self.nets: list[str] = []  # as "r1c1-r1c2"
        self.lines: list[list[str]] = []  # the lines that have scored
        self.trap: list[str] = []
        self.offerings = 4
        self.sections = dict.fromkeys(LENGTHS, 0)
        self.bonuses: list[str] = []
        self.cards: list[str] = []
        self.rocks: list[str] = []
        self.early: list[int] = []
        self.score = 0

    def has_completed(self, panorama: str) -> bool:
        """Return whether the panorama is complete."""
        return self.sections[panorama] == LENGTHS[panorama]

    def free_cells(self) -> list[str]:
        """Return the cells where a fish may be placed."""
        return [cell for cell in CELLS if cell not in self.shelf and self.touches(cell)]

    def free_pairs(self) -> list[str]:
        """Return the pairs of cells where a net may be placed, above or left cell first."""
        pairs = [(a, b) for a in CELLS for b in CELLS if CELLS.index(a) < CELLS.index(b) and b in beside(a)]
        free = [(a, b) for a, b in pairs if a not in self.shelf and b not in self.shelf]
        return [f"{a}-{b}" for a, b in free if self.touches(a) or self.touches(b)]

    def touches(self, cell: str) -> bool:
        """Return whether a tile on this cell would be placed legally."""
        if not self.shelf:
            return cell == "r1c1"
        return any(near in self.shelf for near in beside(cell))

    def put(self, cells: list[str], kind: str) -> None:
        """Place a fish or a net; lines that are now full score."""
        open_lines = [line for line, _ in LINES if not self.is_full(line)]
        for cell in cells:
            assert cell not in self.shelf
            self.shelf[cell] = kind
        for line, value in LINES:
            if line in open_lines and self.is_full(line) and self.is_alike(line):
                self.lines.append(line)
                self.score += value

    def is_full(self, line: list[str]) -> bool:
        """Return whether a line has no free cell."""
        return all(cell in self.shelf for cell in line)

    def is_alike(self, line: list[str]) -> bool:
        """Return whether all fish in a line share the colour, or all share the type."""
        fish = [self.shelf[cell].split("-") for cell in line if cell in self.shelf]
        return len({colour for colour, _ in fish}) <= 1 or len({type for _, type in fish}) <= 1

    def recount(self) -> int:
        """Return the score that the collection shows (I1)."""
        lines = sum(value for line, value in LINES if self.is_full(line) and self.is_alike(line))
        sections = sum(sum(range(1, held + 1)) for held in self.sections.values())
        meals = sum(MEALS.get(card, 0) for card in self.cards)
        return lines + len(self.trap) + sections + 3 * len(self.bonuses) + meals + sum(self.early)

    def total(self) -> int:
        """Return the final score."""
        return self.score + sum(value for rock, value in self.fulfilled_rocks()) - PENALTY[self.offerings]

    def fulfilled_rocks(self) -> list[tuple[str, int]]:
        """Return the rock cards whose condition holds, with their points."""
        return [(rock, 4 if rock <= "r10" else 3) for rock in self.rocks if CONDITIONS[rock](self)]

    def count_fish(self, word: str) -> int:
        """Return the number of fish of a colour or a type."""
        return sum(word in kind.split("-") for kind in self.shelf.values())


CONDITIONS: dict[str, Callable[[Owner], bool]] = {
    "r01": lambda o: len(o.lines) >= 3,
    "r02": lambda o: len(o.shelf) >= 10,
    "r03": lambda o: len(o.nets) >= 2,
    "r04": lambda o: len(o.trap) >= 6,
    "r05": lambda o: o.offerings == 0,
    "r06": lambda o: o.sections["octopus"] == 4,
    "r07": lambda o: o.sections["whale"] >= 4,
    "r08": lambda o: min(o.sections.values()) >= 2,
    "r09": lambda o: len(o.rocks) >= 4,
    "r10": lambda o: len(set(o.shelf.values())) >= 6,
    "r11": lambda o: o.count_fish("blue") >= 4,
    "r12": lambda o: o.count_fish("orange") >= 4,
    "r13": lambda o: o.count_fish("green") >= 4,
    "r14": lambda o: o.count_fish("tai") >= 4,
    "r15": lambda o: o.count_fish("saba") >= 4,
    "r16": lambda o: o.count_fish("fugu") >= 4,
    "r17": lambda o: o.sections["dolphin"] == 3,
    "r18": lambda o: o.trap.count("crab") >= 3,
    "r19": lambda o: sum(card.startswith("meal_") for card in o.cards) >= 2,
    "r20": lambda o: sum(card.startswith("up_") for card in o.cards) >= 2,
}


def beside(cell: str) -> list[str]:
    """Return the cells that share a side with this one."""
    r, c = int(cell[1]), int(cell[3])
    near = [f"r{r - 1}c{c}", f"r{r + 1}c{c}", f"r{r}c{c - 1}", f"r{r}c{c + 1}"]
    return [other for other in near if other in CELLS]
