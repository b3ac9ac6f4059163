# compiled
"""The printed data of Nyakuza as typed fields, its constraints, and the numbering of the actions."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from marea.games.nyakuza.bay import LETTERS, Bay
from marea.games.nyakuza.constraints import check_bay
from marea.games.nyakuza.recipes import COAST, DRIFTWOOD
from marea.kernel.choice import Choice, offer
from marea.kernel.edition import Edition
from marea.kernel.piles import mask_of, some
from marea.kernel.space import Space

SEATS: Final = 4  # as many clans as there are colours of boats

RESOURCES: Final = tuple(LETTERS.values())
RECIPES: Final = ("driftwood", "salmon_tuna", "octopus_squid", "crabs")
NEEDS: Final = (("driftwood",), ("salmon", "tuna"), ("octopus", "squid"), ("crab", "crab"))

# The place of a mask's only bit, by its remainder modulo 67, which differs for all powers of two up to 2**65.
PLACES: Final = bytes([[pow(2, place, 67) for place in range(66)].index(rest) if rest else 0 for rest in range(67)])


def place_of(only: i64) -> i64:
    """Return the place of the only bit in a mask."""
    return PLACES[only % 67]


class Data:
    """The contents of a box of Nyakuza; all states of a game share it.

    A cell is a number: first the numbered cells, then coast, then sea. A set of cells is thus two masks, one of the
    numbered cells (a tile has the same place in it as its cell) and one of all others, which are called water here.
    """

    def __init__(self, edition: Edition) -> None:
        self._read_setup(edition)
        self._read_bay(edition)
        self._declare_actions()

    def _read_setup(self, edition: Edition) -> None:
        """Read the recipes, the setup for each player, and the boats; lists are indexed by the number of players."""
        edition.require(edition.keys("recipes") == list(RECIPES), "recipes", f"must be {', '.join(RECIPES)}")
        for recipe, needs in zip(RECIPES, NEEDS, strict=True):
            key = f"recipes.{recipe}"
            edition.require(edition.texts(key) == list(needs), key, f"must be {' and '.join(needs)}, as the rules say")
        counts = [str(players) for players in range(2, SEATS + 1)]
        edition.require(edition.keys("setup") == counts, "setup", f"must have {', '.join(counts)} players")
        self.kobans: list[int] = [0, 0, *(edition.whole(f"setup.{count}.kobans", 1, 60) for count in counts)]
        self.stalls: list[int] = [0, 0, *(edition.whole(f"setup.{count}.stalls", 1, 20) for count in counts)]
        self.first_draw: list[int] = [0, 0, *(edition.whole(f"setup.{count}.first_draw", 1, 60) for count in counts)]
        self.later_draw: list[int] = [0, 0, *(edition.whole(f"setup.{count}.draw", 1, 60) for count in counts)]
        self.boats: i64 = edition.whole("boats.each", 1, 60)
        self.first_boats: i64 = edition.whole("boats.first", 1, 10)
        self.second_boats: i64 = edition.whole("boats.second", 1, 10)
        self.other_boats: i64 = edition.whole("boats.other", 1, 10)

    def _read_bay(self, edition: Edition) -> None:
        """Read the cells, with what each contributes to a group, and its neighbours."""
        edition.require(edition.keys("tiles") == list(RESOURCES), "tiles", f"must be {', '.join(RESOURCES)}")
        bay = Bay(edition)
        check_bay(bay, edition)
        cells = sorted(bay.of("R"), key=lambda cell: cell.number) + bay.of("C") + bay.of("S")
        number = {cell: i for i, cell in enumerate(cells)}
        self.cells: list[str] = [cell.id for cell in cells]
        self.places: list[tuple[int, int]] = [cell.place for cell in cells]
        self.rows: list[str] = bay.rows()
        self.numbered: i64 = len(bay.of("R"))
        self.coasts: i64 = len(bay.of("C"))
        self.coast_end: i64 = self.numbered + self.coasts  # the first sea cell
        self.resource: list[i64] = [RESOURCES.index(cell.resource) for cell in cells[: self.numbered]]
        self.around: list[list[i64]] = [[number[other] for other in bay.neighbours(cell)] for cell in cells]
        self.around_tiles: list[i64] = [mask_of([n for n in near if n < self.numbered]) for near in self.around]
        self.around_water: list[i64] = [
            mask_of([n - self.numbered for n in near if n >= self.numbered]) for near in self.around
        ]
        self.unit: list[i64] = [  # the pile of a single boat
            *(some(resource, 1) for resource in self.resource),
            *([some(COAST, 1)] * self.coasts),
            *([0] * len(bay.of("S"))),
        ]
        self.tiles_of: list[list[i64]] = [
            [tile for tile in range(self.numbered) if self.resource[tile] == kind] for kind in range(len(RESOURCES))
        ]
        self.all_tiles: i64 = mask_of(list(range(self.numbered)))
        self.kinds: list[i64] = [mask_of(tiles) for tiles in self.tiles_of]  # the same as masks
        self.driftwood: i64 = self.kinds[DRIFTWOOD]
        self.all_coast: i64 = mask_of(list(range(self.coasts)))

    def _declare_actions(self) -> None:
        """Declare every action of a player, then every outcome of chance."""
        most = max(self.kobans[players] * players for players in range(2, SEATS + 1))
        coast = self.cells[self.numbered : self.coast_end]
        numbers = range(1, self.numbered + 1)
        space = self.space = Space()
        self.place: i64 = space.add([self._place_choice(cell) for cell in range(len(self.cells))])
        self.build: i64 = space.add([build_choice(recipe, cell) for recipe in RECIPES for cell in coast])
        self.secret: i64 = space.add([offer("secret", "secret", "R35", "secret")])
        self.end: i64 = space.add([offer("end", "end", "R35", "turn")])
        self.bid: i64 = space.add([offer(f"bid:{n}", "bid", "R8", "bid", kobans=n) for n in range(most + 1)])
        self.deal: i64 = space.chance([f"deal:{number}" for number in numbers], "R35")
        self.tile: i64 = space.chance([f"tile:{number}" for number in numbers], "R5")
        self.bids: list[int] = list(range(self.bid, self.bid + most + 1))

    def _place_choice(self, number: int) -> Choice:
        """Declare the placing of a boat: on a tile by its resource, on coast and sea by their kind."""
        cell = self.cells[number]
        if number < self.numbered:
            resource = f"resource-{RESOURCES[self.resource[number]]}"
            return offer(f"place:{cell}", "place_tile", "R20", cell, cell=f"={cell}", resource=resource)
        verb = "place_coast" if number < self.coast_end else "place_sea"
        return offer(f"place:{cell}", verb, "R21", cell, cell=f"={cell}")

    def draws(self, players: i64, round: i64) -> i64:
        """R5: return the number of tiles that a round asks for; rounds count from 1."""
        return self.first_draw[players] if round == 1 else self.later_draw[players]


def build_choice(recipe: str, cell: str) -> Choice:
    """Declare the building of a stall on the coast."""
    return offer(
        f"build:{recipe}:{cell}", "build", "R29", f"recipe-{recipe}", cell, recipe=f"recipe-{recipe}", cell=f"={cell}"
    )
