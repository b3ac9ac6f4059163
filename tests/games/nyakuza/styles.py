"""Ways to play Nyakuza on the reference model: at random, and so that what is rare happens often."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tests.games.nyakuza.model import Ask, Model, prices

Answer = Callable[[Model, Ask, Random], dict[int, str]]


def anyhow(m: Model, ask: Ask, rng: Random) -> dict[int, str]:
    """Do anything that is legal."""
    return {seat: rng.choice(options) for seat, options in ask.options.items()}


def busily(m: Model, ask: Ask, rng: Random) -> dict[int, str]:
    """Bid little, and place boats where a stall comes out or the group grows."""
    if ask.prompt == "bid":
        return {seat: rng.choice(options[:4]) for seat, options in ask.options.items()}
    if not ask.prompt.startswith("fish"):
        return anyhow(m, ask, rng)
    [(seat, options)] = ask.options.items()
    return {seat: max(options, key=lambda text: (promise(m, seat, text), rng.random()))}


def lavishly(m: Model, ask: Ask, rng: Random) -> dict[int, str]:
    """As before, but with high bids: kobans run short, and payment decides what is legal."""
    if ask.prompt == "bid":
        return {seat: rng.choice((options[0], options[len(options) * 2 // 3])) for seat, options in ask.options.items()}
    return busily(m, ask, rng)


def evenly(m: Model, ask: Ask, rng: Random) -> dict[int, str]:
    """As before, but with bids of 0 or 1: ties, boats that run out, and turns of nobody."""
    if ask.prompt == "bid":
        return {seat: rng.choice(options[:2]) for seat, options in ask.options.items()}
    return busily(m, ask, rng)


def promise(m: Model, seat: int, text: str) -> float:
    """Return what an action promises: tiles and coast cells in one group; the secret tile now and then."""
    if not text.startswith("place:"):
        return 2.5 if text == "secret" else 0.0
    tiles, coasts = m.holds(m.group(seat, text.removeprefix("place:")))
    return 3.0 * min(len(coasts), len(prices(tiles))) + 0.5 * sum(tiles) + 0.4 * len(coasts)


def shyly(m: Model, ask: Ask, rng: Random) -> dict[int, str]:
    """One seat stays away, the others take every tile before anything else; secret tiles are kept for long."""
    if ask.prompt == "bid":
        return {seat: rng.choice(options[: 2 if seat else 1 + m.round // 6]) for seat, options in ask.options.items()}
    if not ask.prompt.startswith("fish"):
        return anyhow(m, ask, rng)
    [(seat, options)] = ask.options.items()
    keep = [text for text in options if text != "secret" or rng.random() < 0.1] or options
    tiles = [text for text in keep if text.startswith("place:R")]
    return {seat: rng.choice(tiles or keep)}


STYLES: list[Answer] = [busily, shyly, lavishly, anyhow, evenly]
