"""A second implementation of Nyakuza: slow, simple, written from the specification alone, to be compared to the engine.

It uses sets and dictionaries of cell ids, recomputes groups every time, and has no formula: it tries every order of
builds to see whether they can be paid for. `Model.play` is a generator: it yields a question, is sent the answers, and
does what the rules say.
"""

from __future__ import annotations

from collections.abc import Generator
from functools import cache
from typing import NamedTuple

CHANCE = -1
PICTURE = """
c1 O1 c2 c3 c4 Q2 c5
c6 c7 S3 K4 Q5 s1 K6 s2 c8 c9
c10 Q7 s3 K8 O9 D10 T11 O12 K13 T14 c11
c12 s4 D15 s5 T16 S17 K18 S19 s6 D20 K21 Q22
c13 K23 s7 S24 K25 Q26 s8 O27 K28 S29 s9 c14 c15
c16 O30 s10 T31 K32 T33 K34 s11 K35 c17
c18 s12 T36 Q37 K38 s13 D39 Q40 O41 S42 c19
c20 T43 s14 D44 O45 S46 K47 K48 s15 T49 s16 K50
c21 c22 K51 s17 K52 Q53 O54 T55 O56 c23 c24
c25 c26 Q57 S58 s18 S59 c27 c28
c29 s19 D60 s20 c30
"""
FIRST_Q = (-3, -5, -6, -7, -8, -7, -8, -9, -9, -8, -7)  # for each row
DIRECTIONS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
LETTERS = {"D": "driftwood", "S": "salmon", "T": "tuna", "O": "octopus", "Q": "squid", "K": "crab"}
RECIPES = {
    "driftwood": ("driftwood",),
    "salmon_tuna": ("salmon", "tuna"),
    "octopus_squid": ("octopus", "squid"),
    "crabs": ("crab", "crab"),
}
KOBANS = {2: 24, 3: 16, 4: 12}
STALLS = {2: 10, 3: 6, 4: 5}
DRAWS = {2: (6, 3), 3: (6, 3), 4: (8, 4)}

Tiles = tuple[int, int, int, int, int, int]  # uncovered: driftwood, salmon, tuna, octopus, squid, crab


class Ask(NamedTuple):
    """A question, and the possible answers of each seat that is asked."""

    prompt: str
    options: dict[int, list[str]]


Script = Generator[Ask, dict[int, str], None]


def read_picture() -> tuple[dict[str, tuple[int, int]], dict[str, str]]:
    """Return the place of every cell and the resource of every numbered one."""
    places, resources = {}, {}
    for r, line in enumerate(PICTURE.split("\n")[1:-1]):
        for i, token in enumerate(line.split()):
            id = token.upper() if token[0].islower() else f"R{token[1:]}"
            places[id] = FIRST_Q[r] + i, r
            if token[0] in LETTERS:
                resources[id] = LETTERS[token[0]]
    return places, resources


PLACES, RESOURCES = read_picture()
AT = {place: id for id, place in PLACES.items()}
NEAR = {id: [AT[q + dq, r + dr] for dq, dr in DIRECTIONS if (q + dq, r + dr) in AT] for id, (q, r) in PLACES.items()}


def prices(tiles: Tiles) -> list[tuple[str, int, Tiles]]:
    """Return the complete recipes of some tiles: name, price, and the tiles left."""
    kinds = list(LETTERS.values())
    found = []
    for recipe, needs in RECIPES.items():
        left = list(tiles)
        for resource in needs:
            left[kinds.index(resource)] -= 1
        if min(left) >= 0:
            found.append((recipe, len(needs), (left[0], left[1], left[2], left[3], left[4], left[5])))
    return found


@cache
def can_pay_for(tiles: Tiles, coasts: int, stalls: int, kobans: int) -> bool:
    """R27: return whether the kobans suffice, in some order, to build as long as anything can be built.

    After the last regular stall comes the Grand stall, which ends the game: stalls is then -1.
    """
    if coasts == 0 or stalls < 0 or not prices(tiles):
        return True
    return any(
        price <= kobans and can_pay_for(left, coasts - 1, stalls - 1, kobans - price)
        for _, price, left in prices(tiles)
    )


class Model:
    """The table, and the game played on it."""

    def __init__(self, players: int, *, variant: bool = False, holder_last: bool = False, charm: int = 0) -> None:
        self.players, self.variant, self.holder_last, self.charm = players, variant, holder_last, charm
        self.kobans = [KOBANS[players]] * players
        self.left = [STALLS[players]] * players
        self.reserve = [40] * players
        self.staged = [0] * players
        self.secrets: list[int | None] = [None] * players
        self.wharf = self.round = 0
        self.final = False
        self.bag = set(range(1, 61))
        self.tiles: set[str] = set()  # the cells with their tiles
        self.boats: dict[str, int] = {}
        self.covered: set[str] = set()
        self.stalls: dict[str, int] = {}  # including the Grand stall
        self.grand: str | None = None
        self.reason = ""
        self.unsound = False  # a position whose built and remaining stalls are not those of one game

    # -- rounds ------------------------------------------------------------------------------------

    def clockwise(self, first: int) -> list[int]:
        """Return all seats, clockwise."""
        return [(first + i) % self.players for i in range(self.players)]

    def play(self) -> Script:
        """Play a game."""
        if self.variant:
            for seat in self.clockwise(self.charm):
                deals = [f"deal:{n}" for n in sorted(self.bag) if RESOURCES[f"R{n}"] != "driftwood"]
                answer = yield Ask("deal", {CHANCE: deals})
                self.secrets[seat] = int(answer[CHANCE].split(":")[1])
                self.bag.remove(int(answer[CHANCE].split(":")[1]))
        while not self.reason:
            yield from self.play_round()

    def play_round(self) -> Script:
        """Draw, bid, fish and build."""
        self.round += 1
        self.final = not self.bag
        for _ in range(min(len(self.bag), DRAWS[self.players][0 if self.round == 1 else 1])):
            answer = yield Ask("tile", {CHANCE: [f"tile:{n}" for n in sorted(self.bag)]})
            number = int(answer[CHANCE].split(":")[1])
            self.bag.remove(number)
            self.tiles.add(f"R{number}")
        answer = yield Ask("bid", {p: [f"bid:{k}" for k in range(have + 1)] for p, have in enumerate(self.kobans)})
        yield from self.fish(self.resolve([int(answer[seat].split(":")[1]) for seat in range(self.players)]))

    def fish(self, order: list[int]) -> Script:
        """Play all fishing turns, and end the round."""
        for seat in order:
            yield from self.turn(seat)
            if self.reason:
                return
        if self.final:
            self.reason = "final_round"

    def resolve(self, bids: list[int]) -> list[int]:
        """Settle the auction, and return the order of the fishing turns."""
        ties = self.clockwise(self.charm + 1 if self.holder_last else self.charm)
        ranked = sorted((p for p in ties if bids[p] > 0), key=lambda p: -bids[p])  # the sort keeps the order of ties
        zeros = [p for p in range(self.players) if bids[p] == 0]
        if ranked:
            self.kobans[ranked[0]] -= bids[ranked[0]]
            self.wharf += bids[ranked[0]]
            self.charm = ranked[0]
        if zeros:
            share = self.wharf // len(zeros)
            for p in zeros:
                self.kobans[p] += share
                self.wharf -= share
        for rank, p in enumerate(ranked):
            self.staged[p] = min(self.reserve[p], 3 if rank == 0 else 2 if rank == 1 else 1)
            self.reserve[p] -= self.staged[p]
        around = self.clockwise(self.charm)
        order = ranked[:2] + [p for p in around if p in ranked[2:]]
        return order + [p for p in around if p in zeros and self.secrets[p] is not None]

    # -- turns -------------------------------------------------------------------------------------

    def turn(self, seat: int) -> Script:
        """Play a fishing turn; boats that cannot be placed go back."""
        while True:
            cells = self.legal_cells(seat) if self.staged[seat] else []
            tile = self.secrets[seat]
            if not cells and tile is None:
                break
            options = [f"place:{cell}" for cell in cells]
            if tile is not None and self.reserve[seat] and self.can_pay(seat, f"R{tile}"):
                options.append("secret")
            if tile is not None and not cells:
                options.append("end")
            answer = (yield Ask("fish" if tile is None else "fish_secret", {seat: options}))[seat]
            if answer == "end":
                break
            yield from self.put_boat(seat, answer)
            if self.reason:
                return  # R33: nothing else is resolved
        self.reserve[seat] += self.staged[seat]
        self.staged[seat] = 0

    def legal_cells(self, seat: int) -> list[str]:
        """R20 to R23: return the cells for a boat."""
        return [cell for cell in PLACES if self.is_open_cell(seat, cell) and self.can_pay(seat, cell)]

    def is_open_cell(self, seat: int, cell: str) -> bool:
        """Return whether a cell could take a boat if kobans did not matter."""
        if cell in self.boats:
            return False
        if cell[0] == "R":
            return cell in self.tiles
        return any(self.boats.get(near) == seat for near in NEAR[cell])

    def put_boat(self, seat: int, answer: str) -> Script:
        """Place a staged boat, or one with the secret tile, and build what must be built."""
        if answer == "secret":
            cell = f"R{self.secrets[seat]}"
            self.secrets[seat] = None
            self.tiles.add(cell)
            self.reserve[seat] -= 1
        else:
            cell = answer.split(":")[1]
            self.staged[seat] -= 1
        self.boats[cell] = seat
        while not self.reason and (pairs := self.pairs(seat, cell)):
            chosen = pairs[0]
            if len(pairs) > 1:
                chosen = (yield Ask("build", {seat: pairs}))[seat]
            self.build(seat, cell, chosen)

    # -- groups ------------------------------------------------------------------------------------

    def group(self, seat: int, start: str) -> list[str]:
        """Return the boats of a seat connected to a cell, which may still be empty."""
        cells = [start]
        for cell in cells:  # grows during the loop
            cells += [near for near in NEAR[cell] if self.boats.get(near) == seat and near not in cells]
        return cells

    def holds(self, group: list[str]) -> tuple[Tiles, list[str]]:
        """Return the uncovered tiles of a group by kind, and its coast cells without a stall."""
        kinds = [RESOURCES[cell] for cell in group if cell[0] == "R" and cell not in self.covered]
        d, s, t, o, q, k = (kinds.count(kind) for kind in LETTERS.values())
        return (d, s, t, o, q, k), [cell for cell in group if cell[0] == "C" and cell not in self.stalls]

    def can_pay(self, seat: int, cell: str) -> bool:
        """R23: return whether all the builds that a boat on a cell leads to can be paid for."""
        tiles, coasts = self.holds(self.group(seat, cell))
        return can_pay_for(tiles, len(coasts), self.left[seat], self.kobans[seat])

    def pairs(self, seat: int, cell: str) -> list[str]:
        """R29: return the recipes and coast cells that may be chosen now."""
        tiles, coasts = self.holds(self.group(seat, cell))
        return [
            f"build:{recipe}:{coast}"
            for recipe, price, rest in prices(tiles)
            for coast in coasts
            if price <= self.kobans[seat]
            and can_pay_for(rest, len(coasts) - 1, self.left[seat] - 1, self.kobans[seat] - price)
        ]

    def build(self, seat: int, cell: str, pair: str) -> None:
        """Build a stall, or the Grand stall, with the lowest tiles of the group."""
        _, recipe, coast = pair.split(":")
        group = self.group(seat, cell)
        for resource in RECIPES[recipe]:
            open_tiles = [c for c in group if RESOURCES.get(c) == resource and c not in self.covered]
            self.covered.add(min(open_tiles, key=lambda c: int(c[1:])))
            self.kobans[seat] -= 1
        self.stalls[coast] = seat
        if self.left[seat] > 0:
            self.left[seat] -= 1
        else:
            self.grand = coast
            self.reason = "grand_stall"

    # -- the end -----------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """Return the number of stalls that each seat has built."""
        return [list(self.stalls.values()).count(seat) for seat in range(self.players)]

    def winners(self) -> list[int]:
        """Return the winners: the owner of the Grand stall, or those with most stalls, then most kobans."""
        if not self.reason:
            return []
        if self.grand:
            return [self.stalls[self.grand]]
        keys = list(zip(self.scores(), self.kobans, strict=True))
        return [seat for seat, key in enumerate(keys) if key == max(keys)]
