# compiled
"""The printed data of Caravelas as typed fields, and the numbering of the actions; constraints.py checks the data."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from mypy_extensions import i64

from marea.games.caravelas.chart import Chart
from marea.games.caravelas.constraints import check_chart
from marea.games.caravelas.distances import ways_to
from marea.games.caravelas.words import (
    BLUE,
    CALM,
    CARD_WIDTH,
    COMPASS,
    DIE,
    FLEET_PRICE,
    GOODS,
    HIGHEST_ROLL,
    INCIDENTS,
    LOWEST_ROLL,
    MAX_OF_KIND,
    PIRATES,
    RED,
    SEATS,
    SHIPS,
    SIDES,
    WIND,
    ZONES,
)
from marea.kernel.choice import Choice, offer
from marea.kernel.edition import Edition
from marea.kernel.piles import bit, mask_of, pile_of, places_in
from marea.kernel.space import Space

NONE: Final = 255  # no cell, no port, no good: the tables are bytes
MAX_TOKENS: Final = 12
INCIDENT_CARDS: Final = 86

# How the blue cells around a ship can be entered, see Data.sailing.
CLOSED: Final = 0
FREE_ONLY: Final = 1
OPEN: Final = 2


class Data:
    """The contents of a box of Caravelas; all states of a game share it.

    Cells, ports, goods and incident cards are numbered in the order of the edition; a table by cell is `bytes`.
    """

    def __init__(self, edition: Edition) -> None:
        chart = Chart(edition)
        check_chart(chart)
        self._read_chart(chart)
        self._read_ports(edition, chart)
        self._read_cards(edition)
        self._read_setup(edition)
        self._declare_actions()
        self._declare_outcomes()
        self._build_move_lists()
        self._build_legal_lists()

    # -- printed data ------------------------------------------------------------------------------

    def _read_chart(self, chart: Chart) -> None:
        """Read the sea: adjacency, currents, and symbols."""
        self.rows: list[str] = chart.rows
        self.cells: list[str] = chart.cells
        self.size: i64 = len(chart.cells)
        self.lisbon: i64 = chart.lisbon
        self.east: i64 = chart.edition.whole("chart.east", 1, 99)  # the first column of the eastern zone
        self.zone: bytes = bytes(chart.zones)
        self.symbol: bytes = bytes(chart.symbols)
        beside = [NONE if near < 0 else near for around in chart.around for near in around]
        self.beside: bytes = bytes(beside)  # by cell and direction
        self.near: list[list[int]] = [sorted(near for near in around if near >= 0) for around in chart.around]
        follow = dict(chart.steps())
        self.free: bytes = bytes([follow.get(cell, NONE) for cell in range(len(chart.cells))])
        self.blocked: list[list[str]] = [[chart.cells[one], chart.cells[other]] for one, other in chart.blocked]
        self.current_ids: list[str] = [name for name, _ in chart.currents]
        self.chains: list[list[str]] = [[chart.cells[cell] for cell in chain] for _, chain in chart.currents]
        targets = [*chart.harbours, chart.lisbon]
        self.ways: list[bytes] = [  # half tokens to each port and to Lisbon (last), by target and cell:
            b"".join(ways_to(chart, target, incidents) for target in targets) for incidents in (True, False)
        ]

    def _read_ports(self, edition: Edition, chart: Chart) -> None:
        """Read the ports, and the goods that come from some of them."""
        self.port_ids: list[str] = chart.ports
        self.ports: i64 = len(chart.ports)
        self.harbours: bytes = bytes(chart.harbours)
        cells = range(len(chart.cells))
        self.port_at: bytes = bytes([chart.harbours.index(c) if c in chart.harbours else NONE for c in cells])
        self.years: list[int] = [edition.whole(f"ports.{port}.year", 1400, 1599) for port in chart.ports]
        self.port_points: list[i64] = [edition.whole(f"ports.{port}.points", 1, 9) for port in chart.ports]
        decks = [edition.get(f"ports.{port}.deck") for port in chart.ports]
        self.decks: list[i64] = [  # the ports of each course deck, as a mask
            sum(int(bit(port)) for port in range(len(decks)) if decks[port] == zone) for zone in ZONES
        ]
        sources = [chart.ports.index(str(edition.get(f"goods.{good}.port"))) for good in GOODS]
        self.source: bytes = bytes(sources)  # the port of each good
        self.good_of: bytes = bytes([sources.index(p) if p in sources else NONE for p in range(len(chart.ports))])
        self.good_points: list[i64] = [edition.whole(f"goods.{good}.points", 1, 20) for good in GOODS]
        self.good_colours: list[str] = [edition.text(f"goods.{good}.colour") for good in GOODS]
        ships = [edition.whole(f"goods.{good}.ship", 1, len(SHIPS)) - 1 for good in GOODS]
        self.ship_of: bytes = bytes(ships)
        self.on_ship: list[i64] = [  # the goods that each ship carries, as a mask
            sum(int(bit(good)) for good in range(len(GOODS)) if ships[good] == ship) for ship in range(len(SHIPS))
        ]

    def _read_cards(self, edition: Edition) -> None:
        """Read the incident cards and the die."""
        known = edition.keys("incidents") == list(INCIDENTS)
        edition.require(known, "incidents", f"must be exactly {', '.join(INCIDENTS)}")
        self.incidents: list[int] = [edition.whole(f"incidents.{card}", 0, MAX_OF_KIND) for card in INCIDENTS]
        total = sum(self.incidents)
        right = total == INCIDENT_CARDS
        edition.require(right, "incidents", f"must be {INCIDENT_CARDS} cards, as the rulebook counts them, not {total}")
        removed = edition.whole("setup.removed_calms", 0, self.incidents[CALM])
        self.open_incidents: list[int] = [*self.incidents[:CALM], self.incidents[CALM] - removed]
        self.deck: i64 = pile_of(self.incidents, CARD_WIDTH)
        self.open_deck: i64 = pile_of(self.open_incidents, CARD_WIDTH)
        self.die: list[int] = [edition.whole(f"die.{face}", 1, 20) for face in DIE]
        rolls = range(LOWEST_ROLL, HIGHEST_ROLL + 1)
        self.rolls: list[int] = [6 - abs(7 - roll) for roll in rolls]  # ways to roll each sum of two dice

    def _read_setup(self, edition: Edition) -> None:
        """Read what every player starts with, and what ends the game."""
        self.tokens: i64 = edition.whole("setup.tokens", 1, MAX_TOKENS)
        self.more_tokens: i64 = edition.whole("setup.more_tokens", 0, MAX_TOKENS - int(self.tokens))
        self.markers: i64 = edition.whole("setup.markers", 1, 32)
        self.cubes: i64 = edition.whole("setup.cubes", SEATS, 20)
        self.courses: i64 = edition.whole("setup.courses", 0, 4)
        self.hand: i64 = edition.whole("setup.hand", 1, 7)
        self.first_hand: list[int] = edition.get("setup.first_hand")
        self.pieces: list[int] = edition.get("setup.pieces")
        for key, numbers, length in (("first_hand", self.first_hand, SEATS), ("pieces", self.pieces, SEATS - 1)):
            sound = isinstance(numbers, list) and len(numbers) == length
            sound = sound and all(type(number) is int and 1 <= number <= 7 for number in numbers)
            edition.require(sound, f"setup.{key}", f"must be {length} whole numbers from 1 to 7, not {numbers!r}")
        self.max_pieces: i64 = max(self.pieces)
        self.piece_points: i64 = edition.whole("points.piece", 1, 50)
        self.course_points: i64 = edition.whole("points.course", 0, 50)
        self.rounds: i64 = edition.whole("limit.rounds", 1, 127)

    # -- actions -----------------------------------------------------------------------------------

    def _declare_actions(self) -> None:
        """Declare every action of a player."""
        space = self.space = Space()
        self.pass_: i64 = space.add([offer("pass", "pass", "R4")])
        bids = range(1, MAX_TOKENS + 1)
        self.bid: i64 = space.add([offer(f"bid:{n}", "bid", "R2", tokens=n) for n in bids]) - 1  # there is no bid of 0
        self.slot: i64 = space.add(
            [offer(f"slot:{slot}", "slot", "R7", f"slot-{slot}", position=f"={slot + 1}") for slot in range(SEATS)]
        )
        self.end: i64 = space.add([offer("end", "end", "R27")])
        self._declare_moves(space)
        ships = [offer(f"sink:{ship}", "sink", "R50", f"ship-{ship}", ship=f"ship-{ship}") for ship in SHIPS]
        self.sink: i64 = space.add(ships)
        self.card: i64 = space.add([incident_choice(kind) for kind in range(len(INCIDENTS))])
        self.stay: i64 = space.add([offer("stay", "stay", "R41")])
        self.bonus: i64 = space.add([self._bonus_to(cell) for cell in range(len(self.cells))])
        self.keep: i64 = space.add([offer("fleet:none", "fleet_none", "R52")])
        trios = list(combinations(range(len(GOODS)), FLEET_PRICE))
        self.trios: list[i64] = [0, *(mask_of(list(trio)) for trio in trios)]  # the goods of each offer; 0 keeps all
        self.fleet: i64 = space.add([fleet_choice(trio) for trio in trios])
        self.buy: i64 = space.add(
            [offer("buy:yes", "buy_yes", "R52", "monastery"), offer("buy:no", "buy_no", "R52", "good-pepper")]
        )
        self.refill: i64 = space.add(
            [offer("refill", "refill", "R52", "deck"), offer("swap", "swap", "R52", "discards")]
        )

    def _declare_outcomes(self) -> None:
        """Declare every outcome of chance."""
        space = self.space
        self.course: i64 = space.chance([f"course:{port}" for port in self.port_ids], "F3")
        self.lot: i64 = space.chance([f"lot:{seat}" for seat in range(SEATS)], "R2")
        self.deal: i64 = space.chance([f"deal:{card}" for card in INCIDENTS], "R29")
        self.reveal: i64 = space.chance([f"reveal:{card}" for card in INCIDENTS], "R60")
        self.face: i64 = space.chance([f"die:{face}" for face in DIE], "R25")
        self.roll: i64 = space.chance([f"dice:{roll}" for roll in range(LOWEST_ROLL, HIGHEST_ROLL + 1)], "R66")

    def _declare_moves(self, space: Space) -> None:
        """Declare a step into every cell; into pirates, one that pays and one with a wind card."""
        self.move_of: list[i64] = []  # by cell
        self.move_cell: list[int] = []
        moves: list[Choice] = []
        for cell in range(len(self.cells)):
            self.move_of.append(space.size() + len(moves))
            ways = [":pay", ":wind"] if self.symbol[cell] == PIRATES else [""]
            moves += [self._move_to(cell, way) for way in ways]
            self.move_cell += [cell] * len(ways)
        self.move: i64 = space.add(moves)

    def _move_to(self, cell: int, way: str) -> Choice:
        """Declare a step, depending on what is in the cell; the position adds its price."""
        id, symbol, port = self.cells[cell], self.symbol[cell], self.port_at[cell]
        text = f"move:{id}{way}"
        if way:
            return offer(text, f"move_{way[1:]}", "R22", id, cell=f"={id}")
        if port != NONE:
            return offer(text, "move_port", "R45", id, cell=f"={id}", port=f"port-{self.port_ids[port]}")
        if cell == self.lisbon:
            return offer(text, "move_lisbon", "R51", id, cell=f"={id}")
        verb, clause = {BLUE: ("move_blue", "R24"), RED: ("move_red", "R25")}.get(symbol, ("move", "R20"))
        return offer(text, verb, clause, id, cell=f"={id}")

    def _bonus_to(self, cell: int) -> Choice:
        """Declare a step of a bonus move."""
        id, port = self.cells[cell], self.port_at[cell]
        if port != NONE:
            return offer(f"bonus:{id}", "bonus_port", "R43", id, cell=f"={id}", port=f"port-{self.port_ids[port]}")
        verb, clause = ("bonus_lisbon", "R44") if cell == self.lisbon else ("bonus", "R41")
        return offer(f"bonus:{id}", verb, clause, id, cell=f"={id}")

    def _build_move_lists(self) -> None:
        """Build all lists of legal steps once: they depend on the cell and very little else."""
        self.sailing: list[list[int]] = []  # see sailing_place()
        for cell in range(len(self.cells)):
            for blue in (CLOSED, FREE_ONLY, OPEN):
                for rich in (False, True):
                    for wind in (False, True):
                        self.sailing.append(self._steps_from(cell, blue, rich, wind))
        stay = int(self.stay)
        bonus = int(self.bonus)
        self.bonus_any: list[list[int]] = [[stay, *(bonus + near for near in around)] for around in self.near]
        self.bonus_one: list[list[int]] = [  # by cell and direction
            [stay] if near == NONE else [stay, bonus + near] for near in self.beside
        ]

    def _steps_from(self, cell: int, blue: int, rich: bool, wind: bool) -> list[int]:
        """R20-R24: return `end` and the steps from a cell.

        `blue` says which blue cells can be entered, `rich` that there are two tokens, `wind` that there is a wind card.
        """
        actions = [int(self.end)]
        for near in self.near[cell]:
            free = self.free[cell] == near
            move = int(self.move_of[near])
            if self.symbol[near] == PIRATES:
                actions += ([move] if rich or free else []) + ([move + 1] if wind else [])
            elif self.symbol[near] != BLUE or blue == OPEN or (blue == FREE_ONLY and free):
                actions.append(move)
        return actions

    def _build_legal_lists(self) -> None:
        """Build the other recurring lists of legal actions once: such a list may be shared."""
        highest = range(MAX_TOKENS + 1)
        self.bids: list[list[int]] = [  # by the highest bid and the player's total
            [int(self.pass_), *(int(self.bid) + tokens for tokens in range(most + 1, total + 1))]
            for most in highest
            for total in highest
        ]
        self.sinkable: list[list[int]] = [
            [int(self.sink) + ship for ship in places_in(m)] for m in range(1 << len(SHIPS))
        ]
        self.fleet_offers: list[list[int]] = [  # by the goods on board
            [int(self.keep) + i for i, trio in enumerate(self.trios) if trio & ~holds == 0]
            for holds in range(1 << len(GOODS))
        ]
        self.yes_or_no: list[int] = [int(self.buy), int(self.buy) + 1]
        self.refill_or_swap: list[int] = [int(self.refill), int(self.refill) + 1]
        self.faces: list[int] = [int(self.face) + face for face in range(len(DIE))]
        self.sums: list[int] = [int(self.roll) + i for i in range(len(self.rolls))]

    def sailing_index(self, cell: i64, blue: i64, rich: i64, wind: i64) -> i64:
        """Return the index in `sailing` of the steps from a cell."""
        return ((cell * 3 + blue) * 2 + rich) * 2 + wind

    def step_to(self, cell: i64, direction: i64) -> i64:
        """R32, G28: return the cell next to another in a direction; NONE if there is none."""
        return self.beside[cell * SIDES + direction]


def incident_choice(kind: int) -> Choice:
    """Declare the playing of an incident card."""
    card = INCIDENTS[kind]
    clause = "R30" if kind < COMPASS else "R32" if kind < WIND else "R34" if kind == CALM else "R33"
    return offer(f"card:{card}", "card", clause, f"card-{card}", card=f"card-{card}")


def fleet_choice(trio: tuple[int, ...]) -> Choice:
    """Declare the giving of three goods for a larger fleet."""
    goods = [GOODS[good] for good in trio]
    ids = [f"good-{good}" for good in goods]
    return offer("fleet:" + ":".join(goods), "fleet", "R52", *ids, good1=ids[0], good2=ids[1], good3=ids[2])
