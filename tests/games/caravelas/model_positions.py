"""Random positions on the reference model: fleets where something happens, and stocks that run short."""

from __future__ import annotations

from random import Random

from tests.games.caravelas.model import Fleet, Model, Script
from tests.games.caravelas.model_data import BLUE, CELLS, GOODS, LISBON, NEAR, PIRATES, PORTS, RED

HOT = [LISBON, *NEAR[LISBON].values(), *RED, "1310", "1511", "1512", "1710", "1003", "0904", "2207", "2707"]
BESIDE = [near for cell in BLUE + RED + PIRATES for near in NEAR[cell].values()]


def random_model(rng: Random) -> Model:
    """Return a random position, some rounds before the end."""
    m = Model(rng.randint(2, 4), rng.choice(("full", "full", "open_deck", "dice")))
    m.order = rng.sample(range(m.players), m.players)
    m.round = rng.choice((2, 2, 20, 78, 79, 80))
    rng.shuffle(m.deck)
    for fleet in m.fleets:
        equip(m, fleet, rng)
    ports = rng.sample(list(PORTS), rng.choice((0, 5, 15, 25, 31)))
    for number, port in enumerate(ports):
        seat = 0 if number < 20 and len(ports) > 20 else rng.randrange(m.players)
        m.owner[port] = seat if m.fleets[seat].markers else m.players - 1
        m.fleets[m.owner[port]].markers -= 1
        m.fleets[m.owner[port]].score += PORTS[port][1]
    for _ in range(rng.choice((0, 1, m.players, m.players + 1))):
        fleet = rng.choice(m.fleets)
        fleet.pieces.append(m.pieces.pop(0))
        fleet.score += 10
    deal_courses(m, rng)
    if rng.random() < 0.7:
        cut = rng.choice((0, 0, 1, 2, 5, 20))
        m.deck, m.discards = m.deck[:cut], m.deck[cut:]
    return m


def equip(m: Model, fleet: Fleet, rng: Random) -> None:
    """Give a player a fleet."""
    fleet.cell = rng.choice(rng.choice((HOT, BESIDE, CELLS)))
    if rng.random() < 0.4:
        m.enlarge(fleet, [])
    fleet.sunk = [ship for ship in fleet.ships if rng.random() < rng.choice((0, 0.3, 0.9))]
    likely = rng.choice((0.1, 0.6, 0.95))
    fleet.cargo = [good for good, (ship, _) in GOODS.items() if ship in fleet.afloat() and rng.random() < likely]
    fleet.sold = rng.choices([good for good, (ship, _) in GOODS.items() if ship in fleet.ships], k=rng.randint(0, 4))
    fleet.score = sum(GOODS[good][1] for good in fleet.sold)
    if m.version == "full":
        size = rng.choice((0, 1, 2, 5, 5, 7))
        fleet.hand, m.deck = m.deck[:size], m.deck[size:]


def deal_courses(m: Model, rng: Random) -> None:
    """Deal the course cards, if there are any."""
    m.left_over = rng.sample(list(PORTS), len(PORTS))
    for fleet in m.fleets if m.version != "dice" else []:
        for side in ("west", "east"):
            fleet.courses += [port for port in m.left_over if PORTS[port][3] == side][:4]
        m.left_over = [port for port in m.left_over if port not in fleet.courses]


def begin(m: Model, rng: Random) -> int | None:
    """Return the position whose turn it is, or None before an auction; players still to come may have bid."""
    if m.version != "dice" and rng.random() < 0.3:
        return None
    position = rng.randrange(m.players)
    bids = rng.sample(range(1, 10), m.players)
    for seat, bid in zip(m.order[position:], bids, strict=False):
        if m.version != "dice" and rng.random() < 0.5:
            m.fleets[seat].bid = bid
            m.fleets[seat].tok -= bid
    mine = m.fleets[m.order[position]]
    mine.tok = min(mine.tok, rng.choice((0, 1, 2, 3, 5, 12)))
    return position


def resume(m: Model, position: int | None) -> Script:
    """Play on from there."""
    if position is None:
        m.round -= 1  # the auction begins the round
    else:
        yield from m.turns_from(position)
    yield from m.rounds()
