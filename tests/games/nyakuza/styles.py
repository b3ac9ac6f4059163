"""Ways to play Nyakuza on the reference model: at random, and so that rare situations become frequent."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tests.games.nyakuza.model import Ask, Model, prices

Answer = Callable[[Model, Ask, Random], dict[int, str]]


def play_randomly(m: Model, ask: Ask, rng: Random) -> dict[int, str]:
    """Do anything legal."""
    return {seat: rng.choice(options) for seat, options in ask.options.items()}


def play_busily(m: Model, ask: Ask, rng: Random) -> dict[int, str]:
    """Bid little, and place boats where they complete a stall or extend a group."""
    if ask.prompt == "bid":
        return {seat: rng.choice(options[:4]) for seat, options in ask.options.items()}
    if not ask.prompt.startswith("fish"):
        return play_randomly(m, ask, rng)
    [(seat, options)] = ask.options.items()
    return {seat: max(options, key=lambda text: (promise(m, seat, text), rng.random()))}


def play_lavishly(m: Model, ask: Ask, rng: Random) -> dict[int, str]:
    """The same, but with high bids: kobans run short, and payment decides what is legal."""
    if ask.prompt == "bid":
        return {seat: rng.choice((options[0], options[len(options) * 2 // 3])) for seat, options in ask.options.items()}
    return play_busily(m, ask, rng)


def play_evenly(m: Model, ask: Ask, rng: Random) -> dict[int, str]:
    """The same, but with bids of 0 or 1: ties, boats that run out, and rounds without turns."""
    if ask.prompt == "bid":
        return {seat: rng.choice(options[:2]) for seat, options in ask.options.items()}
    return play_busily(m, ask, rng)


def promise(m: Model, seat: int, text: str) -> float:
    """Return the promise of an action: tiles and coast cells in one group; the secret tile now and then."""
    if not text.startswith("place:"):
        return 2.5 if text == "secret" else 0.0
    tiles, coasts = m.holds(m.group(seat, text.removeprefix("place:")))
    return 3.0 * min(len(coasts), len(prices(tiles))) + 0.5 * sum(tiles) + 0.4 * len(coasts)


def play_shyly(m: Model, ask: Ask, rng: Random) -> dict[int, str]:
    """One seat stays away, the others take every tile before anything else; secret tiles are kept for long."""
    if ask.prompt == "bid":
        return {seat: rng.choice(options[: 2 if seat else 1 + m.round // 6]) for seat, options in ask.options.items()}
    if not ask.prompt.startswith("fish"):
        return play_randomly(m, ask, rng)
    [(seat, options)] = ask.options.items()
    keep = [text for text in options if text != "secret" or rng.random() < 0.1] or options
    tiles = [text for text in keep if text.startswith("place:R")]
    return {seat: rng.choice(tiles or keep)}


STYLES: list[Answer] = [play_busily, play_shyly, play_lavishly, play_randomly, play_evenly]
