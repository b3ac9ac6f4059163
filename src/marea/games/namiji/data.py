# compiled
"""The printed data of Namiji as typed fields, and the numbering of the actions; constraints.py checks the data."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from marea.games.namiji.constraints import check_cards, check_route, check_tokens
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
from marea.kernel.choice import Choice, offer
from marea.kernel.edition import Edition
from marea.kernel.piles import bit, mask_of, pile_of
from marea.kernel.space import Space

FIRST_CELL: Final = 0
WHOLE_SHELF: Final = (1 << ROWS * COLS) - 1


class Data:
    """The contents of a box of Namiji; all states of a game share it.

    A place is a number of steps from the start port, so ahead is always upwards; a node is the same
    counted from port_a. Tables that depend on the direction are stored twice: forward, then reverse.
    """

    def __init__(self, edition: Edition) -> None:
        self._read_route(edition)
        self._read_tokens(edition)
        self._read_dock_cards(edition)
        self._read_rocks(edition)
        self._number_places()
        self._declare_actions()
        self._build_legal_lists()

    # -- printed data ------------------------------------------------------------------------------

    def _read_route(self, edition: Edition) -> None:
        """Read the four legs, with a port at each end and docks between them."""
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
        self.doubles: list[i64] = [mask_of(places_of(1, doubles)), mask_of(places_of(1, doubles[::-1]))]
        self.panorama_places: list[i64] = [  # for each direction, the stations of each panorama
            mask_of(places_of(STATIONS.index(panorama), way)) for way in (kinds, kinds[::-1]) for panorama in PANORAMAS
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
        """Read the meals, then the upgrades; together they are the kinds of dock card."""
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
        self.printed: bytes = bytes([kind for kind in kinds for _ in range(counts[kind])])  # the kind of each card,
        self.ordinal: bytes = bytes([i for kind in kinds for i in range(counts[kind])])  # and its index within the kind
        deck: i64 = 0
        for kind in kinds:
            deck += int(counts[kind]) << 3 * kind
        self.dock_deck: i64 = deck

    def _read_rocks(self, edition: Edition) -> None:
        """Read the objectives: what each one counts, how much of it is needed, and its points."""
        self.rock_ids: list[str] = edition.keys("rocks")
        self.rocks: i64 = len(self.rock_ids)
        self.rock_points: list[i64] = [edition.whole(f"rocks.{rock}.points", 1, 20) for rock in self.rock_ids]
        self.rock_least: list[i64] = [edition.whole(f"rocks.{rock}.least", 1, 30) for rock in self.rock_ids]
        self.rock_counts: list[i64] = [MEASURES.index(edition.get(f"rocks.{rock}.counts")) for rock in self.rock_ids]
        self.rock_deck: i64 = bit(self.rocks) - 1

    # -- actions -----------------------------------------------------------------------------------

    def _number_places(self) -> None:
        """Number the destinations of moves; every spot of a dock is a destination of its own."""
        places: list[str] = []  # destinations, each dock spot separately
        slot_node: list[int] = []
        slot_spot: list[int] = []
        slots: list[int] = []  # by node, the index of its first destination
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

    def _declare_actions(self) -> None:
        """Declare every action of a player, then every outcome of chance."""
        space = self.space = Space()
        slots = range(len(self.places))
        self.move: i64 = space.add([self._destination(slot, "move", "R2", "R70") for slot in slots])
        self.neutral: i64 = space.add([self._destination(slot, "neutral", "R55", "R55") for slot in slots])
        self.take: i64 = space.add([of_kind("take", fish, "R20", "fish", "fish") for fish in FISH])
        self.take_hidden: i64 = space.add([offer("take:hidden", "take_hidden", "R20", "fish-hidden")])
        self.place: i64 = space.add([offer(f"place:{cell}", "place", "R40", cell, cell=f"={cell}") for cell in CELLS])
        self.place_net: i64 = space.add([net_on(CELLS[one], CELLS[other]) for one, other in PAIRS])
        self.release: i64 = space.add([offer("release", "release", "R22", "school")])
        self.net: i64 = space.add([of_kind("net", fish, "R63", "fish", "net") for fish in FISH])
        self.draw: i64 = space.add([offer("draw", "draw", "R44", "bag")])
        self.stop: i64 = space.add([offer("stop", "stop", "R46", "trap")])
        self.salvage: i64 = space.add([of_kind("salvage", token, "R63", "token", "token") for token in TOKENS])
        self.use: i64 = space.add([of_kind("use", card, "R63", "card", "card") for card in OPTIONAL])
        self.skip: i64 = space.add([of_kind("skip", card, "R63", "card", "skip") for card in OPTIONAL])
        self.keep: i64 = space.add([of_kind("keep", rock, "R50", "rock", "rock") for rock in self.rock_ids])
        self.pick: i64 = space.add([of_kind("pick", card, "R61", "card", "card") for card in self.dock_ids])
        self.direction: i64 = space.chance([f"direction:{direction}" for direction in DIRECTIONS], "R1")
        self.turn: i64 = space.chance([f"turn:{kind}" for kind in FISH], "R21")
        self.berth: i64 = space.chance([*[f"berth:{seat}" for seat in range(SEATS)], "berth:n"], "R1")
        self.hooked: i64 = space.chance([f"fish:{kind}" for kind in FISH], "R20")
        self.reveal: i64 = space.chance([f"reveal:{kind}" for kind in FISH], "R30")
        self.token: i64 = space.chance([f"token:{token}" for token in TOKENS], "R44")
        self.rock: i64 = space.chance([f"rock:{rock}" for rock in self.rock_ids], "R50")
        self.card: i64 = space.chance([f"card:{card}" for card in self.dock_ids], "R61")
        self.drop: i64 = space.chance([f"drop:{card}" for card in self.dock_ids], "R58")

    def _destination(self, slot: int, verb: str, clause: str, port_clause: str) -> Choice:
        """Declare a destination: a station by kind and place, a dock by spot, a port without arguments."""
        node, spot, text = self.slot_node[slot], self.slot_spot[slot], f"{verb}:{self.places[slot]}"
        name, kind = self.nodes[node], self.kinds[node]
        if kind == PORT:
            return offer(text, f"{verb}_port", port_clause, name)
        if kind == DOCK:
            return offer(text, f"{verb}_dock", "R60", f"{name}-{spot}", spot=f"={spot}")
        return offer(text, f"{verb}_station", clause, name, station=f"station-{STATIONS[kind]}", place=f"={name}")

    def _build_legal_lists(self) -> None:
        """Build the recurring lists of legal actions once: such a list may be shared."""
        self.draw_or_stop: list[int] = [int(self.draw), int(self.stop)]
        self.use_or_skip: list[list[int]] = [[int(self.use + i), int(self.skip + i)] for i in range(len(OPTIONAL))]
        self.fish_places: list[list[int]] = [[] for _ in range(WHOLE_SHELF + 1)]  # by the mask of filled cells
        self.net_places: list[list[int]] = [[] for _ in range(WHOLE_SHELF + 1)]
        shapes = [0]
        known = {0}
        for filled in shapes:  # grows during the loop: every shape that a shelf can have
            fish = [cell for cell in range(len(CELLS)) if fits(filled, 1 << cell)]
            nets = [i for i, (a, b) in enumerate(PAIRS) if fits(filled, 1 << a | 1 << b)]
            self.fish_places[filled] = [*[int(self.place + cell) for cell in fish], int(self.release)]
            self.net_places[filled] = [*[int(self.place_net + i) for i in nets], int(self.release)]
            for cell in fish:
                if filled | 1 << cell not in known:
                    known.add(filled | 1 << cell)
                    shapes.append(filled | 1 << cell)

    def node_of(self, place: i64, direction: i64) -> i64:
        """Return the node at a place, or the place of a node: the mapping is its own inverse."""
        return place if direction == 0 else self.last - place


def stops_of(kinds: list[int]) -> list[int]:
    """Return, for each place, the next dock or arrival port strictly ahead of it; for the last place, itself."""
    stops = [len(kinds) - 1] * len(kinds)
    for place in range(len(kinds) - 2, -1, -1):
        stops[place] = place + 1 if kinds[place + 1] >= DOCK else stops[place + 1]
    return stops


def of_kind(verb: str, kind: str, clause: str, group: str, place: str) -> Choice:
    """Declare an action on a fish, a token or a card, which belongs to a group and lies in a place."""
    return offer(f"{verb}:{kind}", verb, clause, f"{place}-{kind}", **{group: f"{group}-{kind}"})


def net_on(one: str, other: str) -> Choice:
    """Declare the placing of a net on two cells."""
    return offer(f"place:{one}-{other}", "place_net", "R40", one, other, cells=f"={one}-{other}")


def places_of(kind: int, kinds: list[int]) -> list[int]:
    """Return the places of one kind."""
    return [place for place in range(len(kinds)) if kinds[place] == kind]


def fits(filled: int, tile: int) -> bool:
    """R40: return whether a tile may lie on these cells: all free, and touching a filled cell or on the first one."""
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
