"""Ways to play Caravelas on the reference model: at random, and so that fleets come home and rare things happen."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

from tests.games.caravelas.model import Ask, Model
from tests.games.caravelas.model_data import LISBON, PORTS, cost, distances

Style = Callable[[Model, Ask, Random], str]
way_to = cache(distances)


def play_randomly(m: Model, ask: Ask, rng: Random) -> str:
    """Do anything legal."""
    return rng.choice(list(ask.options))


def trade(m: Model, ask: Ask, rng: Random) -> str:
    """Sail for pepper, and now and then for another port; bid seldom; come home with pepper or without ships."""
    texts = list(ask.options)
    word = texts[0].split(":")[0]
    if word in ("end", "stay"):
        return sail(m, ask.seat, texts, rng)
    if word == "pass":
        return "pass" if rng.random() < 0.8 else rng.choice(texts[:4])
    if word == "buy":
        return "buy:yes" if rng.random() < 0.9 else "buy:no"
    return rng.choice(texts)


def trade_recklessly(m: Model, ask: Ask, rng: Random) -> str:
    """The same, but look for pirates, blue and red cells, bid high, and swap cards."""
    texts = list(ask.options)
    word = texts[0].split(":")[0]
    if word == "pass" and rng.random() < 0.3:
        return rng.choice(texts)
    liked = [text for text in texts if text.endswith(":wind") or text == "swap"]
    if liked and rng.random() < 0.6:
        return rng.choice(liked)
    return trade(m, ask, rng) if rng.random() < 0.7 else play_randomly(m, ask, rng)


def goal(m: Model, seat: int) -> str:
    """Return a player's destination."""
    fleet = m.fleets[seat]
    if "pepper" in fleet.cargo or 2 in fleet.sunk or len(fleet.cargo) == 2 * len(fleet.ships):
        return LISBON
    whim = Random(f"{seat} {m.round // 3} {len(m.owner) // 4}")
    if whim.random() < 0.4:
        return whim.choice(list(PORTS.values()))[0]
    return PORTS["calcuta"][0]


def sail(m: Model, seat: int, texts: list[str], rng: Random) -> str:
    """Return the step that brings a ship nearer to its goal, sometimes a random one; stop at the goal."""
    here, target = m.fleets[seat].cell, goal(m, seat)
    steps = texts[1:]
    if here == target == LISBON or not steps or rng.random() < 0.03:
        return texts[0]
    if rng.random() < 0.1:
        return rng.choice(steps)
    bonus = texts[0] == "stay"

    def price(text: str) -> float:
        cell = text.split(":")[1]
        tokens = 0 if bonus else cost(here, cell) - text.endswith(":wind")
        return tokens + way_to(target)[cell] + rng.random() / 2

    return min(steps, key=price)


STYLES: list[Style] = [trade, trade_recklessly, trade, play_randomly]
