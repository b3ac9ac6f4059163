"""A second implementation of Namiji: slow, simple, written from the specification alone, to be compared to the engine.

It uses only lists of words and dictionaries. `Model.play` is a generator: it yields a question, is sent the answer, and
does what the rules say. Clauses (R..) are those of the specification.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from typing import NamedTuple

from tests.games.namiji.model_data import (
    BAG,
    DOCK_CARDS,
    DOUBLE,
    EARLY_BIRD,
    FISH,
    KIND_OF,
    LAST,
    LENGTHS,
    MEALS,
    NETS,
    NODES,
    ROCKS,
    Owner,
)

CHANCE = -1
NEUTRAL = 9  # the neutral boat, as a seat number


class Ask(NamedTuple):
    """A question to a seat, with the possible answers; those of chance with their weights, those of a player with 1."""

    seat: int
    options: dict[str, int]


Script = Generator[Ask, str, None]
Answer = Generator[Ask, str, str]


class Deck:
    """A deck or stack: the unknown rest, and the cards put under it, in order."""

    def __init__(self, things: Sequence[str]) -> None:
        self.rest = list(things)
        self.under: list[str] = []

    def __len__(self) -> int:
        return len(self.rest) + len(self.under)

    def draw(self, word: str) -> Answer:
        """Draw one: from the rest, by its copies, or from those under it once the rest is used up."""
        thing = yield from chance(word, self.rest or self.under[:1])
        (self.rest or self.under).remove(thing)
        return thing


def chance(word: str, things: Sequence[str]) -> Answer:
    """Let chance take one of these things, each copy with the same odds."""
    text = yield Ask(CHANCE, {f"{word}:{thing}": copies for thing, copies in Counter(things).items()})
    return text.removeprefix(f"{word}:")


def decide(seat: int, texts: Sequence[str]) -> Answer:
    """Let a player choose."""
    return (yield Ask(seat, dict.fromkeys(texts, 1)))


class Model:
    """One game."""

    def __init__(
        self, players: int, ruleset: str = "2021", direction: str = "forward", early_bird_two: object = "book"
    ):
        self.players = players
        self.ruleset = ruleset
        self.direction = direction
        self.owners = [Owner() for _ in range(players)]
        self.boats: dict[int, tuple[int, int]] = {}  # steps from the start, and the position among the boats there
        self.docks, self.rocks, self.nets = Deck(DOCK_CARDS), Deck(ROCKS), Deck(NETS)
        self.down = list(FISH)
        self.up: list[str] = []
        self.bag = list(BAG)
        self.caught = ""  # the fish or net to be placed or released
        self.removed: list[str] = []
        self.put_back: list[tuple[str, int]] = []  # the rock cards under the deck, and who drew them
        self.hand: list[str] = []  # the hand at the dock
        self.candidates: dict[int, list[str]] = {}  # the cards that a player knows to be in the hand, or removed
        self.returned: list[dict[int, list[str]]] = []  # for each dock, the same for the card put back
        self.over = False
        tokens = players
        if players == 2:
            book = 2 if ruleset == "2021" else 3
            tokens = early_bird_two if isinstance(early_bird_two, int) else book
        self.early = list(EARLY_BIRD[:tokens])

    def everyone(self) -> list[int]:
        """Return all boats."""
        return [*range(self.players), NEUTRAL] if self.players == 2 else list(range(self.players))

    def node(self, steps: int) -> str:
        """Return the node at a number of steps from the start."""
        return NODES[LAST - steps if self.direction == "reverse" else steps]

    def scores(self) -> list[int]:
        """Return the track, or the totals at the end."""
        for owner in self.owners:
            assert owner.score == owner.recount(), "I1"
        return [owner.total() if self.over else owner.score for owner in self.owners]

    def winners(self) -> list[int]:
        """Return the seats with the highest total."""
        scores = self.scores()
        return [seat for seat in range(self.players) if self.over and scores[seat] == max(scores)]

    def play(self) -> Script:
        """Play a whole game."""
        yield from self.setup()
        yield from self.sail()

    def setup(self) -> Script:
        """Let chance prepare the game."""
        if self.direction == "random":
            self.direction = yield from chance("direction", ["forward", "reverse"])
        if self.ruleset == "2021":
            yield from self.turn_fish()
        ashore = ["n" if boat == NEUTRAL else str(boat) for boat in self.everyone()]
        for spot in range(1, len(ashore) + 1):
            name = yield from chance("berth", ashore)
            ashore.remove(name)
            self.boats[NEUTRAL if name == "n" else int(name)] = (0, -spot)

    def sail(self) -> Script:
        """Move boats until all have arrived."""
        while any(steps < LAST for steps, _ in self.boats.values()):
            yield from self.move()
        self.over = True

    # -- moving -------------------------------------------------------------------------------------------------------

    def move(self) -> Script:
        """Move the boat furthest back (R1, R7)."""
        under_way = [boat for boat in self.everyone() if self.boats[boat][0] < LAST]
        boat = min(under_way, key=lambda b: self.boats[b])
        assert sum(self.boats[b] == self.boats[boat] for b in self.boats) == 1, "I12"
        humans = list(range(self.players))
        if boat != NEUTRAL:
            text = yield from decide(boat, [f"move:{place}" for place in self.targets(boat)])
        elif all(self.boats[seat][0] == LAST for seat in humans):
            text = f"neutral:{self.node(LAST)}"  # R56: leaves no text
        else:
            chooser = max(humans, key=lambda b: self.boats[b])
            text = yield from decide(chooser, [f"neutral:{place}" for place in self.targets(boat)])
        yield from self.arrive(boat, text.split(":")[1])

    def at(self, steps: int) -> list[int]:
        """Return the boats at a number of steps from the start."""
        return [boat for boat in self.everyone() if self.boats[boat][0] == steps]

    def targets(self, boat: int) -> list[str]:
        """Return a boat's destinations: strictly ahead, up to the next dock or the port (R2 to R8)."""
        found: list[str] = []
        for steps in range(self.boats[boat][0] + 1, LAST + 1):
            node = self.node(steps)
            kind = KIND_OF[node]
            if kind == "port":
                return [*found, node]
            if kind == "dock":
                taken = [-self.boats[other][1] for other in self.at(steps)]
                return found + [f"{node}/{spot}" for spot in range(1, len(self.boats) + 1) if spot not in taken]
            room = 2 if node in DOUBLE and self.players >= 4 else 1
            if len(self.at(steps)) < room and not self.is_forbidden(boat, kind):
                found.append(node)
        raise AssertionError("the route ends at a port")

    def is_forbidden(self, boat: int, kind: str) -> bool:
        """Return whether a station belongs to a panorama that the player has completed."""
        return boat != NEUTRAL and kind in LENGTHS and self.owners[boat].has_completed(kind)

    def arrive(self, boat: int, place: str) -> Script:
        """Put a boat at its destination, and apply what happens there."""
        node, _, spot = place.partition("/")
        steps = next(steps for steps in range(LAST + 1) if self.node(steps) == node)
        kind = KIND_OF[node]
        if kind == "dock":
            self.boats[boat] = (steps, -int(spot))
            if len(self.at(steps)) == len(self.boats):
                yield from self.dock()
        elif kind == "port":
            self.boats[boat] = (steps, -1 - len(self.at(steps)))
            self.take_early_bird(boat)
        else:
            self.boats[boat] = (steps, 0 if self.at(steps) else 1)
            if boat != NEUTRAL:
                yield from self.station(boat, kind)

    def take_early_bird(self, boat: int) -> None:
        """Take the best token left, if any; the neutral boat's is discarded (R57, R70)."""
        token = self.early.pop(0) if self.early else 0
        if token and boat != NEUTRAL:
            self.owners[boat].early.append(token)
            self.owners[boat].score += token

    def dock(self) -> Script:
        """Deal and draft dock cards (R58, R61, R62)."""
        order = sorted(self.everyone(), key=lambda b: -self.boats[b][1])
        self.candidates = {seat: self.hand for seat in order[:1] if seat != NEUTRAL}
        for _ in range(len(self.boats) + 1):
            self.hand.append((yield from self.docks.draw("card")))
        for boat in order:
            if boat == NEUTRAL:
                card = yield from chance("drop", self.hand)
                self.removed.append(card)
                self.hand.remove(card)
            else:
                self.candidates[boat] = list(self.hand)
                text = yield from decide(boat, [f"pick:{card}" for card in self.hand])
                self.take_card(boat, text.removeprefix("pick:"))
        self.docks.under += self.hand
        self.returned.append(self.candidates)
        self.hand, self.candidates = [], {}

    def take_card(self, seat: int, card: str) -> None:
        """Take a card out of the hand, face up."""
        self.owners[seat].cards.append(card)
        self.owners[seat].score += MEALS.get(card, 0)
        self.hand.remove(card)
        for cards in self.candidates.values():
            cards.remove(card)

    # -- stations -----------------------------------------------------------------------------------------------------

    def station(self, seat: int, kind: str) -> Script:
        """Apply the effect of a station, with the upgrades of its kind."""
        effects: Mapping[str, Script] = {
            "angling": self.angling(seat),
            "net": self.net(seat),
            "trap": self.trap(seat),
            "whirlpool": self.whirlpool(seat),
            "rock": self.rock(seat, 3 if self.owns(seat, "up_staff") else 2),
        }
        yield from effects.get(kind) or self.panorama(seat, kind)

    def owns(self, seat: int, card: str) -> bool:
        """Return whether a player owns a card."""
        return card in self.owners[seat].cards

    def use(self, seat: int, card: str, possible: object) -> Generator[Ask, str, bool]:
        """Ask whether an optional upgrade is used, if it is owned and could do something."""
        if not possible or not self.owns(seat, card):
            return False
        return (yield from decide(seat, [f"use:{card}", f"skip:{card}"])) == f"use:{card}"

    def turn_fish(self) -> Script:
        """Turn a face-down fish face up, if there is one."""
        if self.down:
            kind = yield from chance("turn", self.down)
            self.down.remove(kind)
            self.up.append(kind)

    def angling(self, seat: int) -> Script:
        """Stop at an angling station."""
        if (yield from self.use(seat, "up_float", self.down)):
            yield from self.turn_fish()
            yield from self.turn_fish()
        yield from self.catch(seat)
        if (yield from self.use(seat, "up_hook", self.up + self.down)):
            yield from self.catch(seat)

    def catch(self, seat: int) -> Script:
        """Take a fish, turn one, and place or release the one taken; in 2019 the turn comes last (R20 to R24)."""
        if not self.up + self.down:
            return
        texts = [f"take:{kind}" for kind in self.up] + ["take:hidden"] * bool(self.down)
        kind = (yield from decide(seat, texts)).removeprefix("take:")
        if kind == "hidden":
            kind = yield from chance("fish", self.down)
            self.down.remove(kind)
        else:
            self.up.remove(kind)
        if self.ruleset == "2021":
            yield from self.turn_fish()
        owner, self.caught = self.owners[seat], kind
        answer = yield from decide(seat, [f"place:{cell}" for cell in owner.free_cells()] + ["release"])
        if answer == "release":
            self.up.append(kind)
        else:
            owner.put([answer.removeprefix("place:")], kind)
        if self.ruleset == "2019":
            yield from self.turn_fish()

    def net(self, seat: int) -> Script:
        """Stop at a net station (R30, R31)."""
        revealed: list[str] = []
        while self.nets and len(revealed) < (2 if self.owns(seat, "up_wide") else 1):
            revealed.append((yield from self.nets.draw("reveal")))
        if len(revealed) == 2:
            kind = (yield from decide(seat, [f"net:{kind}" for kind in revealed])).removeprefix("net:")
            revealed.remove(kind)
            self.nets.under.append(revealed[0])
            revealed = [kind]
        for kind in revealed:
            yield from self.settle_net(seat, kind)
        if (yield from self.use(seat, "up_bycatch", self.up + self.down)):
            yield from self.catch(seat)

    def settle_net(self, seat: int, kind: str) -> Script:
        """Place a net or put it under the stack."""
        owner, self.caught = self.owners[seat], kind
        answer = yield from decide(seat, [f"place:{pair}" for pair in owner.free_pairs()] + ["release"])
        if answer == "release":
            self.nets.under.append(kind)
        else:
            pair = answer.removeprefix("place:")
            owner.nets.append(pair)
            owner.put(pair.split("-"), kind)

    def trap(self, seat: int) -> Script:
        """Stop at a trap (R44 to R46)."""
        haul: list[str] = []
        most = 3 if self.owns(seat, "up_gloves") else 2
        while self.bag and len(haul) < 5:
            if haul and (yield from decide(seat, ["draw", "stop"])) == "stop":
                break
            yield from self.token(haul)
            if haul.count("crab") == most:
                yield from self.lose(seat, haul)
                return
        self.owners[seat].trap += haul
        self.owners[seat].score += len(haul)

    def token(self, where: list[str]) -> Script:
        """Draw a crustacean from the bag, if there is one."""
        if self.bag:
            token = yield from chance("token", self.bag)
            self.bag.remove(token)
            where.append(token)

    def lose(self, seat: int, haul: list[str]) -> Script:
        """Put the haul back into the bag, except for what the Woven lid keeps."""
        if self.owns(seat, "up_lid"):
            text = yield from decide(seat, [f"salvage:{token}" for token in haul])
            kept = text.removeprefix("salvage:")
            haul.remove(kept)
            self.owners[seat].trap.append(kept)
            self.owners[seat].score += 1
        self.bag += haul

    def float_offerings(self, seat: int, number: int) -> None:
        """Float offerings, as far as there are any."""
        self.owners[seat].offerings = max(0, self.owners[seat].offerings - number)

    def whirlpool(self, seat: int) -> Script:
        """Stop at a whirlpool (R47)."""
        self.float_offerings(seat, 2 if self.owns(seat, "up_lanterns") else 1)
        for _ in range(2 if self.owns(seat, "up_basket") else 0):
            basket: list[str] = []
            yield from self.token(basket)
            self.owners[seat].trap += basket
            self.owners[seat].score += len(basket)  # token by token: the rulebooks do not say

    def panorama(self, seat: int, kind: str) -> Script:
        """Stop at a dolphin, octopus or whale station (R48, R49)."""
        owner = self.owners[seat]
        owner.sections[kind] += 1
        owner.score += owner.sections[kind]
        if owner.has_completed(kind) and not any(kind in other.bonuses for other in self.owners):
            owner.bonuses.append(kind)
            owner.score += 3
        if kind == "dolphin" and (yield from self.use(seat, "up_whistle", self.up + self.down)):
            yield from self.catch(seat)
        if kind == "octopus" and self.owns(seat, "up_ink"):
            self.float_offerings(seat, 1)
        if kind == "whale" and self.owns(seat, "up_song"):
            yield from self.rock(seat, 2)

    def rock(self, seat: int, number: int) -> Script:
        """Draw rock cards, keep one, put the others under the deck in the order drawn (R50, G16)."""
        drawn: list[str] = []
        while self.rocks and len(drawn) < number:
            drawn.append((yield from self.rocks.draw("rock")))
        if drawn:
            kept = (yield from decide(seat, [f"keep:{rock}" for rock in drawn])).removeprefix("keep:")
            drawn.remove(kept)
            self.owners[seat].rocks.append(kept)
            self.rocks.under += drawn
            self.put_back += [(rock, seat) for rock in drawn]
        self.put_back = self.put_back[len(self.put_back) - len(self.rocks.under) :]  # the first ones are drawn again
