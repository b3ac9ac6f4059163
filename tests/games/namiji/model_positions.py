"""Random positions in the last leg, on the engine and on the reference model: stocks run short there."""

from __future__ import annotations

from random import Random
from typing import Any, TypeVar

from tests.games.namiji.model import NEUTRAL, Model
from tests.games.namiji.model_data import (
    BAG,
    DOCK_CARDS,
    FISH,
    LAST,
    LENGTHS,
    NETS,
    ROCKS,
    SCARCE,
    UPGRADES,
    Owner,
)
from tests.games.namiji.model_lockstep import GAME
from tests.games.namiji.sea import sea

LAST_DOCK = 39  # steps from the start
M = TypeVar("M", bound=Model)
FEW_LEFT = (0, 0, 1, 1, 2, 3, 4, 6)


class Stock:
    """The components of a position."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        part = rng.randrange(2)
        self.fish, self.nets, self.bag, self.rocks = list(FISH), list(NETS), list(BAG), list(ROCKS)
        for things in (self.fish, self.nets, self.bag, self.rocks):
            rng.shuffle(things)
        if rng.random() < 0.5:
            self.fish.sort(key=lambda kind: kind.split("-")[part])  # so that lines score
        if rng.random() < 0.5:
            self.nets.sort(
                key=lambda kind: (kind not in SCARCE, kind)
            )  # kinds with two tiles are left when the rest is gone

    def some(self, things: list[str], most: int) -> list[str]:
        """Take a few of these things away."""
        return [things.pop() for _ in range(min(len(things), self.rng.randint(0, most)))]


def random_model(rng: Random, model: type[M]) -> M:
    """Return a position in which the boat furthest back is to move."""
    m = model(rng.randint(2, 5), rng.choice(("2021", "2019")), rng.choice(("forward", "reverse")))
    stock = Stock(rng)
    places = [(LAST_DOCK, -spot) for spot in range(1, len(m.everyone()) + 1)]
    stations = [(steps, 1) for steps in range(LAST_DOCK + 1, LAST - 4)]
    m.boats = dict(zip(m.everyone(), rng.sample(places + stations, len(m.everyone())), strict=True))
    likely = rng.sample(UPGRADES, 12) if rng.random() < 0.8 else []
    others = [card for card in DOCK_CARDS if card not in likely]
    cards = likely + rng.sample(others, len(others))
    for seat, owner in enumerate(m.owners):
        equip(owner, stock)
        owner.cards = cards[seat :: m.players][:3]
        for kind in LENGTHS:
            if owner.has_completed(kind) and not any(kind in other.bonuses for other in m.owners):
                owner.bonuses.append(kind)
        owner.score = owner.recount()
    m.up = stock.some(stock.fish, 4)
    m.nets.under = stock.some(stock.nets, 2)
    m.rocks.under = stock.some(stock.rocks, 3)
    m.put_back = [(rock, rng.randrange(m.players)) for rock in m.rocks.under]
    m.down, m.nets.rest = run_short(stock.fish, rng), run_short(stock.nets, rng)
    if rng.random() < 0.3:
        stock.bag.sort()  # so that crabs are left
    m.rocks.rest, m.bag = run_short(stock.rocks, rng), run_short(stock.bag, rng)
    return m


def equip(owner: Owner, stock: Stock) -> None:
    """Fill a player's board."""
    for _ in range(stock.rng.choice((0, 2, 5, 8, 12))):
        pairs, cells = owner.free_pairs(), owner.free_cells()
        if pairs and stock.nets and stock.rng.random() < 0.3:
            pair = stock.rng.choice(pairs)
            owner.nets.append(pair)
            owner.put(pair.split("-"), stock.nets.pop())
        elif cells and stock.fish:
            owner.put([stock.rng.choice(cells)], stock.fish.pop())
    owner.trap = stock.some(stock.bag, 7)
    owner.rocks = stock.some(stock.rocks, stock.rng.choice((3, 3, 8)))
    owner.offerings = stock.rng.randint(0, 4)
    owner.sections = {kind: stock.rng.randint(0, length) for kind, length in LENGTHS.items()}


def run_short(things: list[str], rng: Random) -> list[str]:
    """Return all of these things, or only a few."""
    return things if rng.random() < 0.3 else things[: rng.choice(FEW_LEFT)]


def place(m: Model, boat: int) -> str:
    """Return the position of a boat, in the format of `sea`."""
    steps, sub = m.boats[boat]
    return f"{m.node(steps)}/{-sub}" if sub < 0 else m.node(steps)


def shelf(owner: Owner) -> str:
    """Return a shelf, in the format of `sea`."""
    covered = [cell for net in owner.nets for cell in net.split("-")]
    nets = [f"{net}={owner.shelf[net.split('-')[0]]}" for net in owner.nets]
    return " ".join(nets + [f"{cell}={kind}" for cell, kind in owner.shelf.items() if cell not in covered])


def engine_of(m: Model) -> Any:
    """Return the same position on the engine; the model adopts the cards it made up for the docks passed."""
    s = sea(
        [place(m, seat) for seat in range(m.players)],
        place(m, NEUTRAL) if m.players == 2 else "",
        up=" ".join(m.up),
        shelves=[shelf(owner) for owner in m.owners],
        traps=[" ".join(owner.trap) for owner in m.owners],
        offerings=[owner.offerings for owner in m.owners],
        panoramas=[" ".join(kind for kind in LENGTHS for _ in range(o.sections[kind])) for o in m.owners],
        cards=[" ".join(owner.cards) for owner in m.owners],
        rocks=[" ".join(owner.rocks) for owner in m.owners],
        nets_under=" ".join(m.nets.under),
        rocks_under=" ".join(f"{seat}:{rock}" for rock, seat in m.put_back),
        only={
            "down": " ".join(m.down),
            "bag": " ".join(m.bag),
            "nets": " ".join(m.nets.rest),
            "rocks": " ".join(m.rocks.rest),
        },
        ruleset=m.ruleset,
        direction=m.direction,
    )
    view = GAME.view(s, 0)
    m.docks.rest = ["?"] * view["dock"]["deck"]
    m.returned = [{seat: [r["card"]] for seat in range(m.players)} for r in view["returned"]]
    return s
