"""A second implementation of Caravelas: slow, simple, written from the specification alone, to test the engine.

It uses only lists of words and dictionaries. `Model.play` is a generator: it yields a question, is sent the answer, and
does what the rules say. Clauses (R..) are those of the specification.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from itertools import combinations
from typing import NamedTuple

from tests.games.caravelas.model_data import (
    BLUE,
    CARDS,
    COMPASS,
    DIE,
    FREE,
    GOODS,
    LISBON,
    NEAR,
    PIRATES,
    PORT_AT,
    PORTS,
    RED,
    STORMS,
    TWO_DICE,
    zone,
)

CHANCE = -1
LAST_ROUND = 80


class Ask(NamedTuple):
    """A question to a seat, with the possible answers; those of chance with their weights, those of a player with 1."""

    seat: int
    options: dict[str, int]


Script = Generator[Ask, str, None]
Answer = Generator[Ask, str, str]


def chance(word: str, things: Sequence[str]) -> Answer:
    """Let chance take one of these things, each copy with the same odds."""
    text = yield Ask(CHANCE, {f"{word}:{thing}": copies for thing, copies in Counter(things).items()})
    return text.removeprefix(f"{word}:")


def decide(seat: int, texts: Sequence[str]) -> Answer:
    """Let a player choose."""
    return (yield Ask(seat, dict.fromkeys(texts, 1)))


class Fleet:
    """A player's possessions."""

    def __init__(self, tokens: int) -> None:
        self.cell = LISBON
        self.tok = self.total = tokens
        self.bid = 0
        self.ships = [1, 2, 3]
        self.sunk: list[int] = []
        self.cargo: list[str] = []  # in the order of the table
        self.hand: list[str] = []
        self.courses: list[str] = []
        self.pieces: list[int] = []
        self.markers = 20
        self.score = 0
        self.sold: list[str] = []

    def afloat(self) -> list[int]:
        """Return the ships that carry goods: owned and not sunk."""
        return [ship for ship in self.ships if ship not in self.sunk]

    def playable(self, tokens: int) -> list[str]:
        """Return the cards that can be played with the given number of tokens left (R31)."""
        return [card for card in CARDS if card in self.hand and STORMS.get(card, 0) <= tokens]


class Model:
    """One game."""

    def __init__(self, players: int, version: str = "full"):
        self.players = players
        self.version = version
        self.fleets = [Fleet(0 if version == "dice" else 9) for _ in range(players)]
        self.order: list[int] = []
        self.deck = [] if version == "dice" else [card for card, copies in CARDS.items() for _ in range(copies)]
        if version == "open_deck":
            for _ in range(6):
                self.deck.remove("calm")
        self.discards: list[str] = []
        self.left_over: list[str] = []  # course cards that were not dealt
        self.owner: dict[str, int] = {}  # the discoverer of each port
        self.pieces = list(range(1, players + 2))
        self.round = 0
        self.active = CHANCE  # the seat whose turn it is
        self.reason = ""

    def play(self) -> Script:
        """Play a whole game."""
        yield from self.setup()
        yield from self.rounds()

    def setup(self) -> Script:
        """Let chance prepare the game."""
        decks = {side: [p for p, port in PORTS.items() if port[3] == side] for side in ("west", "east")}
        for fleet in self.fleets if self.version != "dice" else []:
            for deck in decks.values():
                for _ in range(4):
                    fleet.courses.append((yield from chance("course", deck)))
                    deck.remove(fleet.courses[-1])
        self.left_over = decks["west"] + decks["east"]
        while len(self.order) < self.players:
            seats = [str(seat) for seat in range(self.players) if seat not in self.order]
            self.order.append(int((yield from chance("lot", seats))))

    def rounds(self) -> Script:
        """Play round after round (R1)."""
        while not self.reason:
            self.round += 1
            if self.version != "dice":
                yield from self.auction()
            if self.version == "full" and self.round == 1:
                for position, seat in enumerate(self.order):
                    yield from self.deal(seat, 4 + position)
            yield from self.turns_from(0)

    def turns_from(self, position: int) -> Script:
        """Play the turns from a position on, and end the round, and perhaps the game (F2, F5)."""
        for seat in self.order[position:]:
            self.active = seat
            yield from self.turn(seat)
        if not self.pieces:
            self.reason = "monastery"
        elif self.round == LAST_ROUND:
            self.reason = "cap"

    # -- order --------------------------------------------------------------------------------------------------------

    def auction(self) -> Script:
        """Bid for the order (R2 to R7)."""
        for fleet in self.fleets:
            fleet.bid = 0
        passes, highest, position = 0, 0, 0
        while passes < (self.players - 1 if highest else self.players):
            seat = self.order[position % self.players]
            fleet = self.fleets[seat]
            text = yield from decide(seat, ["pass", *(f"bid:{t}" for t in range(highest + 1, fleet.total + 1))])
            if text == "pass":
                passes += 1
            else:
                passes, highest = 0, int(text.removeprefix("bid:"))
                fleet.bid, fleet.tok = highest, fleet.total - highest
            position += 1
        yield from self.place()

    def place(self) -> Script:
        """Let the bidders choose positions, the highest first; the others keep their relative order."""
        bidders = [seat for seat in self.order if self.fleets[seat].bid]
        places: dict[int, int] = {}
        for seat in sorted(bidders, key=lambda seat: -self.fleets[seat].bid):
            free = [k for k in range(self.players) if k not in places]
            text = yield from decide(seat, [f"slot:{k}" for k in free])
            places[int(text.removeprefix("slot:"))] = seat
        rest = [seat for seat in self.order if seat not in bidders]
        self.order = [places[k] if k in places else rest.pop(0) for k in range(self.players)]

    # -- cards --------------------------------------------------------------------------------------------------------

    def draw(self, word: str) -> Answer:
        """Draw an incident card; when there is none, the discards become the deck (G27)."""
        if not self.deck:
            self.deck, self.discards = self.discards, []
        card = yield from chance(word, self.deck)
        self.deck.remove(card)
        return card

    def deal(self, seat: int, size: int) -> Script:
        """Fill up a hand."""
        while len(self.fleets[seat].hand) < size:
            self.fleets[seat].hand.append((yield from self.draw("deal")))

    def discard(self, seat: int, card: str) -> None:
        """Move a card from a hand to the discards."""
        self.fleets[seat].hand.remove(card)
        self.discards.append(card)

    # -- a turn -------------------------------------------------------------------------------------------------------

    def turn(self, seat: int) -> Script:
        """Play a turn: sail while there are tokens (R27, R28), stop in Lisbon if the ship is there (R51)."""
        fleet = self.fleets[seat]
        if self.version == "dice":
            fleet.tok = fleet.total = int((yield from chance("dice", TWO_DICE)))
        while fleet.tok > 0:
            text = yield from decide(seat, ["end", *self.steps(seat)])
            if text == "end":
                break
            card = yield from self.step(seat, text)
            if card == "calm":
                break
        if fleet.cell == LISBON:
            yield from self.stop_in_lisbon(seat)
        if self.version == "dice":
            fleet.total = 0
        fleet.tok = fleet.total
        if self.version == "full":
            yield from self.deal(seat, 5)

    def price(self, start: str, end: str) -> int:
        """Return the tokens for a step, not counting pirates (R21)."""
        return 0 if (start, end) in FREE else 1

    def needs_card(self, cell: str) -> bool:
        """Return whether a card must be played on a cell (R24, R60, R67)."""
        return cell in BLUE and self.version != "dice"

    def steps(self, seat: int) -> list[str]:
        """Return the steps that a player can pay for (R20 to R24)."""
        fleet = self.fleets[seat]
        found: list[str] = []
        for cell in NEAR[fleet.cell].values():
            left = fleet.tok - self.price(fleet.cell, cell)
            if left < 0:
                continue
            if cell in PIRATES:
                found += [f"move:{cell}:pay"] * (left >= 1)
                found += [f"move:{cell}:wind"] * ("wind" in fleet.hand)
            elif not self.needs_card(cell) or self.version == "open_deck" or fleet.playable(left):
                found.append(f"move:{cell}")
        return found

    def step(self, seat: int, text: str) -> Answer:
        """Sail to a neighbouring cell, and return the card played there."""
        _, cell, how = (text + ":").split(":")[:3]
        fleet = self.fleets[seat]
        fleet.tok -= self.price(fleet.cell, cell)
        fleet.tok -= how == "pay"
        if how == "wind":
            self.discard(seat, "wind")
        self.enter(seat, cell)
        if cell in RED and self.version != "dice":
            yield from self.roll(seat)
        if self.needs_card(cell):
            return (yield from self.incident(seat))
        return ""

    def enter(self, seat: int, cell: str) -> None:
        """Put a ship on a cell: a port is discovered, and its good loaded (R45, R46)."""
        fleet = self.fleets[seat]
        fleet.cell = cell
        if cell not in PORT_AT:
            return
        port = PORT_AT[cell]
        _, points, good, _ = PORTS[port]
        if port not in self.owner and fleet.markers:
            self.owner[port] = seat
            fleet.markers -= 1
            fleet.score += points
        if good and good not in fleet.cargo and GOODS[good][0] in fleet.afloat():
            fleet.cargo = [some for some in GOODS if some in [*fleet.cargo, good]]

    def roll(self, seat: int) -> Script:
        """Roll the red die: a ship may sink with its cubes (R25, R50)."""
        fleet = self.fleets[seat]
        face = yield from chance("die", DIE)
        if face == "one" and fleet.afloat():
            text = yield from decide(seat, [f"sink:{ship}" for ship in fleet.afloat()])
            ship = int(text.removeprefix("sink:"))
            fleet.sunk = sorted([*fleet.sunk, ship])
            fleet.cargo = [good for good in fleet.cargo if GOODS[good][0] != ship]

    def incident(self, seat: int) -> Answer:
        """Play a card, or turn one up: first the others' bonus moves, then the effect on the player (R30 to R35)."""
        fleet = self.fleets[seat]
        if self.version == "open_deck":
            card = yield from self.draw("reveal")
            self.discards.append(card)
        else:
            text = yield from decide(seat, [f"card:{card}" for card in fleet.playable(fleet.tok)])
            card = text.removeprefix("card:")
            self.discard(seat, card)
        if card != "calm":
            here = zone(fleet.cell)
            near = [other for other in self.order if other != seat and zone(self.fleets[other].cell) == here]
            for other in near:
                yield from self.bonus(other, card)
        if card in STORMS:
            fleet.tok -= min(STORMS[card], fleet.tok)
        elif card == "wind":
            fleet.tok += min(2, fleet.total - fleet.tok)
        elif card in COMPASS:
            for _ in range(2):
                if COMPASS[card] in NEAR[fleet.cell]:
                    self.enter(seat, NEAR[fleet.cell][COMPASS[card]])
        return card

    def bonus(self, seat: int, card: str) -> Script:
        """Let another player move (R40 to R44)."""
        fleet = self.fleets[seat]
        for _ in range(STORMS.get(card, 2)):
            near = NEAR[fleet.cell]
            cells = [near[way] for way in near if card not in COMPASS or way == COMPASS[card]]
            if not cells:
                return
            text = yield from decide(seat, ["stay", *(f"bonus:{cell}" for cell in cells)])
            if text == "stay":
                return
            self.enter(seat, text.removeprefix("bonus:"))

    # -- Lisbon -------------------------------------------------------------------------------------------------------

    def stop_in_lisbon(self, seat: int) -> Script:
        """Repair, enlarge the fleet, build, sell, and renew the hand (R52)."""
        fleet = self.fleets[seat]
        fleet.sunk = []
        if 4 not in fleet.ships and len(fleet.cargo) >= 3:
            threes = [":".join(three) for three in combinations(fleet.cargo, 3)]
            text = yield from decide(seat, [f"fleet:{three}" for three in ["none", *threes]])
            if text != "fleet:none":
                self.enlarge(fleet, text.split(":")[1:])
        if "pepper" in fleet.cargo and self.pieces:
            text = yield from decide(seat, ["buy:yes", "buy:no"])
            if text == "buy:yes":
                fleet.cargo.remove("pepper")
                fleet.pieces.append(self.pieces.pop(0))
                fleet.score += 10
        fleet.score += sum(GOODS[good][1] for good in fleet.cargo)
        fleet.sold += fleet.cargo
        fleet.cargo = []
        if fleet.hand:
            text = yield from decide(seat, ["refill", "swap"])
            for card in fleet.hand[:] if text == "swap" else []:
                self.discard(seat, card)

    def enlarge(self, fleet: Fleet, goods: list[str]) -> None:
        """Give three cubes for the fourth ship, which brings three tokens, except in the version with dice (R69)."""
        fleet.cargo = [good for good in fleet.cargo if good not in goods]
        fleet.ships.append(4)
        if self.version != "dice":
            fleet.total += 3
            fleet.tok += 3

    # -- scoring ------------------------------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """Return the points, at the end with the course cards (F3, F6)."""
        return [fleet.score + (5 * self.matches(seat) if self.reason else 0) for seat, fleet in enumerate(self.fleets)]

    def matches(self, seat: int) -> int:
        """Return the number of a player's course cards whose port the player has discovered."""
        return sum(self.owner.get(port) == seat for port in self.fleets[seat].courses)

    def ranks(self) -> list[int]:
        """Return the ranks: by points, then more pieces, then the lower piece (F4)."""
        keys = [
            (score, len(fleet.pieces), -min(fleet.pieces, default=0))
            for score, fleet in zip(self.scores(), self.fleets, strict=True)
        ]
        return [1 + sum(other > key for other in keys) for key in keys]

    def winners(self) -> list[int]:
        """Return the seats with the first rank."""
        return [seat for seat, rank in enumerate(self.ranks()) if self.reason and rank == 1]
