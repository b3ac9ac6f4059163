# compiled
"""The state of a game of Nyakuza: the fields, the setup, and basic operations on them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from marea.games.nyakuza import scoring
from marea.games.nyakuza.codes import DEAL, ROUND
from marea.games.nyakuza.data import Data
from marea.games.nyakuza.events import BUILT, COVERED, GRAND, PLACED, RETURNED
from marea.games.nyakuza.recipes import COAST, complete_recipes, ingredients, least_cost, price
from marea.kernel.piles import WIDTH, bit, count, some
from marea.kernel.ranges import Range, number, numbers, up_to
from marea.kernel.state import CHANCE, OVER, State, ask, then

if TYPE_CHECKING:
    pass

SEAT: Final = 7  # a group is its seat times 2**7 plus one of its cells
CELL: Final = (1 << SEAT) - 1
NO_BOAT: Final = -1  # the group of an empty cell
NO_TILE: Final = -1  # the secret tile of a seat that has none
NOWHERE: Final = -1  # the cell of the Grand stall before it is built


class Nyakuza(State):
    """A game of Nyakuza. Cells and masks of cells are those of `Data`; what a group has is a pile, see piles.py."""

    data: Data
    variant: i64  # option: the game with secret tiles
    tie_rule: i64  # option: the rank of the charm's holder among equal bids
    show_kobans: i64  # option: whether views show everybody's kobans
    charm: i64  # the seat that holds it
    round: i64  # rounds begun
    final: i64  # 1 in the final round
    wharf: i64  # kobans at the wharf
    bag: i64  # secret: a mask of the tiles in it; its size is public
    tiles: i64  # a mask of the tiles on the board
    covered: i64  # a mask of the tiles used up by a stall
    stalls: i64  # a mask of the coast cells with a stall, including the Grand stall
    grand: i64  # the coast cell with the Grand stall, counted from 0
    boats_on_tiles: i64  # a mask, for the boats of all players
    boats_on_water: i64
    kobans: list[i64]  # behind each screen
    reserve: list[i64]  # boats beside each screen
    staged: list[i64]  # boats in front of each screen, to be placed in this round
    stalls_left: list[i64]  # regular stalls not built yet
    secrets: list[i64]  # secret: each seat's tile; whether it has one is public
    bids: list[i64]  # of the last auction; -1 before the first one
    order: list[i64]  # the seats in the order of their fishing turns
    near_tiles: list[i64]  # for each seat, a mask of the cells next to one of its boats
    near_water: list[i64]
    holdings: list[i64]  # for each seat, the pile of all its boats together
    group: list[i64]  # the group of the boat on each cell, see group_seat()
    piles: list[i64]  # the pile of each group, indexed by the cell in its number

    def set_up(self, options: list[int]) -> None:
        """R1-R3, R35: lay out the game; in the variant, deal the secret tiles before the first round."""
        self.lay_out(options)
        self.push(ask(DEAL, CHANCE) if self.variant else then(ROUND))

    def lay_out(self, options: list[int]) -> None:
        """R2, R3: set up an empty bay, a full bag, and each player's kobans, boats and stalls."""
        data: Data = self.game.data
        players = self.players
        variant, tie_rule, charm, show_kobans = options
        self.data = data
        self.variant = variant
        self.tie_rule = tie_rule
        self.show_kobans = show_kobans
        self.charm = charm
        self.round = 0
        self.final = 0
        self.wharf = 0
        self.bag = data.all_tiles
        self.tiles = 0
        self.covered = 0
        self.stalls = 0
        self.grand = NOWHERE
        self.boats_on_tiles = 0
        self.boats_on_water = 0
        self.kobans = [data.kobans[players]] * players
        self.reserve = [data.boats] * players
        self.staged = [0] * players
        self.stalls_left = [data.stalls[players]] * players
        self.secrets = [NO_TILE] * players
        self.bids = [-1] * players
        self.order = []
        self.near_tiles = [0] * players
        self.near_water = [0] * players
        self.holdings = [0] * players
        self.group = [NO_BOAT] * len(data.cells)
        self.piles = [0] * len(data.cells)

    def clone(self) -> Nyakuza:
        """Return an independent copy without a log."""
        s = Nyakuza(self.game, self.players, self)
        s.data = self.data
        s.variant = self.variant
        s.tie_rule = self.tie_rule
        s.show_kobans = self.show_kobans
        s.charm = self.charm
        s.round = self.round
        s.final = self.final
        s.wharf = self.wharf
        s.bag = self.bag
        s.tiles = self.tiles
        s.covered = self.covered
        s.stalls = self.stalls
        s.grand = self.grand
        s.boats_on_tiles = self.boats_on_tiles
        s.boats_on_water = self.boats_on_water
        s.kobans = self.kobans[:]
        s.reserve = self.reserve[:]
        s.staged = self.staged[:]
        s.stalls_left = self.stalls_left[:]
        s.secrets = self.secrets[:]
        s.bids = self.bids[:]
        s.order = self.order[:]
        s.near_tiles = self.near_tiles[:]
        s.near_water = self.near_water[:]
        s.holdings = self.holdings[:]
        s.group = self.group[:]
        s.piles = self.piles[:]
        return s

    @staticmethod
    def ranges(data: Data, players: int) -> dict[str, Range]:
        """Return the allowed range of each field; a dump outside it is refused."""
        kobans = data.kobans[players] * players
        cells = len(data.cells)
        water = int(bit(cells - data.numbered)) - 1
        pile = (1 << (COAST + 1) * WIDTH) - 1
        return {
            "variant": number(0, 1),
            "tie_rule": number(0, 1),
            "show_kobans": number(0, 1),
            "charm": number(0, players - 1),
            "round": number(0, data.numbered + 2),
            "final": number(0, 1),
            "wharf": number(0, kobans),
            "bag": number(0, data.all_tiles),
            "tiles": number(0, data.all_tiles),
            "covered": number(0, data.all_tiles),
            "stalls": number(0, data.all_coast),
            "grand": number(NOWHERE, data.coasts - 1),
            "boats_on_tiles": number(0, data.all_tiles),
            "boats_on_water": number(0, water),
            "kobans": numbers(players, 0, kobans),
            "reserve": numbers(players, 0, data.boats),
            "staged": numbers(players, 0, data.boats),
            "stalls_left": numbers(players, 0, data.stalls[players]),
            "secrets": numbers(players, NO_TILE, data.numbered - 1),
            "bids": numbers(players, -1, kobans),
            "order": up_to(players, 0, players - 1),
            "near_tiles": numbers(players, 0, data.all_tiles),
            "near_water": numbers(players, 0, water),
            "holdings": numbers(players, 0, pile),
            "group": numbers(cells, NO_BOAT, (players - 1 << SEAT) + cells - 1),
            "piles": numbers(cells, 0, pile),
        }

    # -- tiles and kobans ------------------------------------------------------------------------

    def lay_tile(self, tile: i64) -> None:
        """R5: lay a tile from the bag on its cell."""
        self.bag &= ~bit(tile)
        self.tiles |= bit(tile)

    def holds_secret(self, seat: i64) -> bool:
        """R35: return whether a seat still has its secret tile."""
        return self.secrets[seat] != NO_TILE

    def stage(self, seat: i64, boats: i64) -> None:
        """R10-R12, R16: put boats in front of the screen, at most as many as the reserve has."""
        staged = min(boats, self.reserve[seat])
        self.staged[seat] = staged
        add(self.reserve, seat, -staged)

    def return_boats(self, seat: i64) -> None:
        """R24: return staged boats that could not be placed to the reserve."""
        boats: i64 = self.staged[seat]
        if boats > 0:
            add(self.reserve, seat, boats)
            self.staged[seat] = 0
            self.emit(RETURNED, seat, boats)

    # -- boats and groups ------------------------------------------------------------------------

    def owner(self, cell: i64) -> i64:
        """Return the seat whose boat is on a cell, -1 if there is none."""
        return group_seat(self.group[cell])

    def joined_pile(self, seat: i64, cell: i64) -> i64:
        """Return the pile of the group that a boat on a cell would belong to.

        Adjacent neighbours of a cell are in the same group, so there are at most three groups around it;
        if there are three, each is found once.
        """
        pile: i64 = self.data.unit[cell]
        first: i64 = NO_BOAT
        second: i64 = NO_BOAT
        for near in self.data.around[cell]:
            group: i64 = self.group[near]
            if group_seat(group) == seat and group != first and group != second:
                pile += self.piles[group & CELL]
                if first == NO_BOAT:
                    first = group
                elif second == NO_BOAT:
                    second = group
        return pile

    def can_pay(self, seat: i64, cell: i64) -> bool:
        """R23, R28: return whether a seat could pay for everything that a boat on a cell would make it build."""
        return least_cost(self.joined_pile(seat, cell), self.stalls_left[seat]) <= self.kobans[seat]

    def can_pay_anywhere(self, seat: i64) -> bool:
        """R28: return quickly whether no cell can be too expensive: a boat adds at most one coast cell or recipe."""
        pile: i64 = self.holdings[seat]
        builds = min(min(count(pile, COAST), self.stalls_left[seat]), complete_recipes(pile)) + 1
        return 2 * builds <= self.kobans[seat]

    def put_boat(self, seat: i64, cell: i64) -> None:
        """R20, R21: put a boat on a cell; it joins the surrounding groups into one (R26)."""
        data = self.data
        if cell < data.numbered:
            self.boats_on_tiles |= bit(cell)
        else:
            self.boats_on_water |= bit(cell - data.numbered)
        self.near_tiles[seat] = self.near_tiles[seat] | data.around_tiles[cell]
        self.near_water[seat] = self.near_water[seat] | data.around_water[cell]
        joined: i64 = NO_BOAT
        for near in data.around[cell]:
            group: i64 = self.group[near]
            if group_seat(group) == seat and group != joined:
                if joined == NO_BOAT:
                    joined = group
                else:
                    self.merge(group, joined)
        self.group[cell] = joined if joined != NO_BOAT else (seat << SEAT) | cell
        add(self.piles, self.group[cell] & CELL, data.unit[cell])
        add(self.holdings, seat, data.unit[cell])
        self.emit(PLACED, seat, cell)

    def merge(self, group: i64, into: i64) -> None:
        """R26: merge two groups that a boat has connected."""
        for cell in range(len(self.group)):
            if self.group[cell] == group:
                self.group[cell] = into
        add(self.piles, into & CELL, self.piles[group & CELL])
        self.piles[group & CELL] = 0

    # -- stalls ------------------------------------------------------------------------------------

    def pile_at(self, cell: i64) -> i64:
        """Return the pile of the group of the boat on a cell."""
        return self.piles[self.group[cell] & CELL]

    def building_sites(self, cell: i64) -> list[i64]:
        """R27: return the coast cells, counted from 0, on which the group of the boat on a cell may build."""
        group: i64 = self.group[cell]
        first = self.data.numbered
        sites: list[i64] = []
        for coast in range(self.data.coasts):
            if self.group[first + coast] == group and self.stalls & bit(coast) == 0:
                sites.append(coast)
        return sites

    def build_stall(self, seat: i64, recipe: i64, coast: i64) -> None:
        """R31, R33: pay for the tiles and build on a coast cell; after the regular stalls comes the Grand stall."""
        cell = self.data.numbered + coast
        used = ingredients(recipe) + some(COAST, 1)
        add(self.piles, self.group[cell] & CELL, -used)
        add(self.holdings, seat, -used)
        add(self.kobans, seat, -price(recipe))
        self.stalls |= bit(coast)
        if self.stalls_left[seat] > 0:
            add(self.stalls_left, seat, -1)
            self.emit(BUILT, seat, recipe, cell, price(recipe))
        else:
            self.grand = coast
            self.emit(GRAND, seat, recipe, cell, price(recipe))
        for resource in range(COAST):
            for _ in range(count(used, resource)):
                self.cover(cell, resource)

    def cover(self, cell: i64, resource: i64) -> None:
        """R30: cover the lowest-numbered uncovered tile of a resource in the group of a cell with a koban."""
        group: i64 = self.group[cell]
        for tile in self.data.tiles_of[resource]:
            if self.group[tile] == group and self.covered & bit(tile) == 0:
                self.covered |= bit(tile)
                self.emit(COVERED, group_seat(group), tile)
                return

    # -- standing ----------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """Return the number of stalls each seat has built, the Grand stall counted as one."""
        return [int(scoring.stalls_built(self, seat)) for seat in range(self.players)]

    def winners(self) -> list[int]:
        """R33, R34: return the winning seats; empty before OVER."""
        return scoring.winners(self) if self.to_move() == OVER else []

    def reason(self) -> str:
        """Return why the game ended; empty before OVER."""
        if self.to_move() != OVER:
            return ""
        return "final_round" if self.grand == NOWHERE else "grand_stall"


def add(numbers: list[i64], place: i64, number: i64) -> None:
    """Add to a count or a pile; compiled, `numbers[place] += number` would take a detour through objects."""
    numbers[place] = numbers[place] + number


def group_seat(group: i64) -> i64:
    """Return the seat of a group; NO_BOAT stays -1."""
    return group >> SEAT
