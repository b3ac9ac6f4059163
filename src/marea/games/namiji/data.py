"""The printed data of Namiji as typed fields, and the numbering of the actions; constraints.py says what must hold."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from marea.games.namiji.constraints import check_cards, check_route, check_tokens
from marea.games.namiji.piles import bit, pile_of
from marea.games.namiji.words import (
    BOATS,
    CELLS,
    COLOURS,
    COLS,
    DIRECTIONS,
    DOCK,
    DOCKS,
    FISH,
    LEGS,
    MEASURES,
    OPTIONAL,
    PAIRS,
    PANORAMAS,
    PORT,
    ROWS,
    SEATS,
    STATIONS,
    TOKENS,
    UPGRADES,
)
from marea.kernel.edition import Edition
from marea.kernel.space import Space

FIRST_CELL: Final = 0
WHOLE_SHELF: Final = (1 << ROWS * COLS) - 1


class Data:
    """What a box of Namiji holds; all states of a game share it.

    A place is a number of steps from the start port, so that ahead is always upwards; a node is the
    same counted from port_a. What depends on the direction stands twice: forward, then in reverse.
    """

    def __init__(self, edition: Edition) -> None:
        self._read_route(edition)
        self._read_tokens(edition)
        self._read_dock_cards(edition)
        self._read_rocks(edition)
        self._number_places()
        self._number_actions()
        self._number_answers()

    # -- what is printed ---------------------------------------------------------------------------

    def _read_route(self, edition: Edition) -> None:
        """Read the four legs; ports at both ends, docks between them."""
        check_route(edition)
        kinds = [PORT]
        doubles: list[int] = [0]
        self.nodes: list[str] = ["port_a"]
        for leg in LEGS:
            for name in edition.texts(f"route.{leg}"):
                self.nodes.append(f"s{len(self.nodes):02}")
                kinds.append(STATIONS.index(name.removesuffix("+")))
                doubles.append(1 if name.endswith("+") else 0)
            self.nodes.append("port_b" if leg == LEGS[-1] else DOCKS[LEGS.index(leg)])
            kinds.append(PORT if leg == LEGS[-1] else DOCK)
            doubles.append(0)
        self.size: i64 = len(kinds)
        self.last: i64 = self.size - 1  # the place of the arrival port
        self.kinds: bytes = bytes(kinds + kinds[::-1])
        self.stops: bytes = bytes(stops_of(kinds) + stops_of(kinds[::-1]))  # the next dock, or the arrival port
        self.doubles: list[i64] = [mask_of(doubles), mask_of(doubles[::-1])]
        self.panorama_places: list[i64] = [  # for each direction, the stations of each panorama
            mask_of([1 if kind == STATIONS.index(panorama) else 0 for kind in way])
            for way in (kinds, kinds[::-1])
            for panorama in PANORAMAS
        ]

    def _read_tokens(self, edition: Edition) -> None:
        """Read fish, nets, crustaceans, and the values printed on the boat boards and the tokens."""
        check_tokens(edition)
        self.fish: list[int] = [edition.whole(f"fish.{kind}", 0, 48) for kind in FISH]
        self.nets: list[int] = [edition.whole(f"nets.{kind}", 0, 12) for kind in FISH]
        self.school: i64 = pile_of(self.fish)
        self.stack: i64 = pile_of(self.nets)
        self.symbols: list[str] = [edition.text(f"symbols.{colour}") for colour in COLOURS]
        self.crustaceans: list[int] = [edition.whole(f"crustaceans.{token}", 0, 50) for token in TOKENS]
        self.bag: i64 = pile_of(self.crustaceans)
        self.draws: i64 = edition.whole("trap.draws", 1, 7)
        self.crabs: i64 = edition.whole("trap.crabs", 1, 7)
        self.line_points: list[i64] = [*edition.get("shelf.rows"), *edition.get("shelf.columns")]
        self.penalty: list[i64] = list(edition.get("offerings.penalty"))
        self.offerings: i64 = len(self.penalty) - 1
        self.early_bird: list[i64] = list(edition.get("early_bird.tokens"))
        self.lengths: list[i64] = [edition.whole(f"panoramas.{panorama}", 1, 7) for panorama in PANORAMAS]
        self.bonus: i64 = edition.whole("panoramas.bonus", 0, 20)
        self.section_copies: i64 = edition.whole("sections.copies", SEATS, 20)

    def _read_dock_cards(self, edition: Edition) -> None:
        """Read the meals, then the upgrades: together they are the kinds of dock card."""
        check_cards(edition)
        meals = edition.keys("meals")
        self.dock_ids: list[str] = [*meals, *UPGRADES]
        self.meals: i64 = len(meals)  # kinds of meal; the upgrades are numbered from here on
        self.meal_points: list[i64] = [edition.whole(f"meals.{meal}.points", 1, 20) for meal in meals]
        counts = [edition.whole(f"meals.{meal}.copies", 1, 7) for meal in meals]
        counts += [edition.whole(f"upgrades.{upgrade}", 1, 7) for upgrade in UPGRADES]
        self.dock_copies: list[int] = counts
        self.dock_cards: i64 = sum(counts)
        kinds = range(len(counts))
        self.printed: bytes = bytes([kind for kind in kinds for _ in range(counts[kind])])  # every single card,
        self.ordinal: bytes = bytes([i for kind in kinds for i in range(counts[kind])])  # and which one of its kind
        deck: i64 = 0
        for kind in kinds:
            deck += int(counts[kind]) << 3 * kind
        self.dock_deck: i64 = deck

    def _read_rocks(self, edition: Edition) -> None:
        """Read the objectives: what is counted, how much of it is needed, and what that is worth."""
        self.rock_ids: list[str] = edition.keys("rocks")
        self.rocks: i64 = len(self.rock_ids)
        self.rock_points: list[i64] = [edition.whole(f"rocks.{rock}.points", 1, 20) for rock in self.rock_ids]
        self.rock_least: list[i64] = [edition.whole(f"rocks.{rock}.least", 1, 30) for rock in self.rock_ids]
        self.rock_counts: list[i64] = [MEASURES.index(edition.get(f"rocks.{rock}.counts")) for rock in self.rock_ids]
        self.rock_deck: i64 = bit(self.rocks) - 1

    # -- actions -----------------------------------------------------------------------------------

    def _number_places(self) -> None:
        """Number the places where a move may lead, the spots of a dock one by one."""
        places: list[str] = []  # where a boat may go, dock spots one by one
        slot_node: list[int] = []
        slot_spot: list[int] = []
        slots: list[int] = []  # by node, its first place in that list
        for node in range(self.size):
            slots.append(len(places))
            dock = self.kinds[node] == DOCK
            for spot in range(1, BOATS + 1) if dock else range(1):
                places.append(f"{self.nodes[node]}/{spot}" if dock else self.nodes[node])
                slot_node.append(node)
                slot_spot.append(spot)
        self.places: list[str] = places
        self.slots: bytes = bytes(slots + slots[::-1])
        self.slot_node: bytes = bytes(slot_node)
        self.slot_spot: bytes = bytes(slot_spot)

    def _number_actions(self) -> None:
        """Give every action of a player, then every outcome of chance, a number and a text."""
        places = self.places
        space = Space()
        self.move: i64 = space.add([f"move:{place}" for place in places])
        self.neutral: i64 = space.add([f"neutral:{place}" for place in places])
        self.take: i64 = space.add([f"take:{kind}" for kind in FISH])
        self.take_hidden: i64 = space.add(["take:hidden"])
        self.place: i64 = space.add([f"place:{cell}" for cell in CELLS])
        self.place_net: i64 = space.add([f"place:{CELLS[a]}-{CELLS[b]}" for a, b in PAIRS])
        self.release: i64 = space.add(["release"])
        self.net: i64 = space.add([f"net:{kind}" for kind in FISH])
        self.draw: i64 = space.add(["draw"])
        self.stop: i64 = space.add(["stop"])
        self.salvage: i64 = space.add([f"salvage:{token}" for token in TOKENS])
        self.use: i64 = space.add([f"use:{upgrade}" for upgrade in OPTIONAL])
        self.skip: i64 = space.add([f"skip:{upgrade}" for upgrade in OPTIONAL])
        self.keep: i64 = space.add([f"keep:{rock}" for rock in self.rock_ids])
        self.pick: i64 = space.add([f"pick:{card}" for card in self.dock_ids])
        space.chance()
        self.direction: i64 = space.add([f"direction:{direction}" for direction in DIRECTIONS])
        self.turn: i64 = space.add([f"turn:{kind}" for kind in FISH])
        self.berth: i64 = space.add([*[f"berth:{seat}" for seat in range(SEATS)], "berth:n"])
        self.hooked: i64 = space.add([f"fish:{kind}" for kind in FISH])
        self.reveal: i64 = space.add([f"reveal:{kind}" for kind in FISH])
        self.token: i64 = space.add([f"token:{token}" for token in TOKENS])
        self.rock: i64 = space.add([f"rock:{rock}" for rock in self.rock_ids])
        self.card: i64 = space.add([f"card:{card}" for card in self.dock_ids])
        self.drop: i64 = space.add([f"drop:{card}" for card in self.dock_ids])
        self.space = space

    def _number_answers(self) -> None:
        """Build once the answers that are given again and again: a legal list may be shared."""
        self.draw_or_stop: list[int] = [int(self.draw), int(self.stop)]
        self.use_or_skip: list[list[int]] = [[int(self.use + i), int(self.skip + i)] for i in range(len(OPTIONAL))]
        self.fish_places: list[list[int]] = [[] for _ in range(WHOLE_SHELF + 1)]  # by the cells that are filled
        self.net_places: list[list[int]] = [[] for _ in range(WHOLE_SHELF + 1)]
        shapes = [0]
        known = {0}
        for filled in shapes:  # grows while it is read: every shape that a shelf can have
            fish = [cell for cell in range(len(CELLS)) if fits(filled, 1 << cell)]
            nets = [i for i, (a, b) in enumerate(PAIRS) if fits(filled, 1 << a | 1 << b)]
            self.fish_places[filled] = [*[int(self.place + cell) for cell in fish], int(self.release)]
            self.net_places[filled] = [*[int(self.place_net + i) for i in nets], int(self.release)]
            for cell in fish:
                if filled | 1 << cell not in known:
                    known.add(filled | 1 << cell)
                    shapes.append(filled | 1 << cell)

    def node_of(self, place: i64, direction: i64) -> i64:
        """Return the node at a place; it is its own inverse."""
        return place if direction == 0 else self.last - place


def stops_of(kinds: list[int]) -> list[int]:
    """Return for each place the next dock, or the arrival port, strictly ahead of it; the last place is its own."""
    stops = [len(kinds) - 1] * len(kinds)
    for place in range(len(kinds) - 2, -1, -1):
        stops[place] = place + 1 if kinds[place + 1] >= DOCK else stops[place + 1]
    return stops


def mask_of(marks: list[int]) -> i64:
    """Return the mask of the places that are marked with 1."""
    mask: i64 = 0
    for place in range(len(marks)):
        if marks[place]:
            mask |= bit(place)
    return mask


def fits(filled: int, tile: int) -> bool:
    """R40: tell whether a tile may lie on some cells: all free, and touching a filled one, or the first cell."""
    if filled & tile:
        return False
    if filled == 0:
        return tile >> FIRST_CELL & 1 == 1
    touching = tile << COLS | tile >> COLS
    for cell in range(ROWS * COLS):
        if tile >> cell & 1:
            if cell % COLS > 0:
                touching |= 1 << (cell - 1)
            if cell % COLS < COLS - 1:
                touching |= 1 << (cell + 1)
    return touching & filled != 0
