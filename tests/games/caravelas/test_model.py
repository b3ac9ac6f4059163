"""Whole games, and random positions, on the engine and on the reference model at once."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

from tests.games.caravelas.model import CHANCE, Ask, Model
from tests.games.caravelas.model_engine import GAME, engine_of
from tests.games.caravelas.model_lockstep import play_both
from tests.games.caravelas.model_positions import begin, random_model, resume
from tests.games.caravelas.model_styles import STYLES

VERSIONS = ("full", "open_deck", "dice")
CONFIGS = list(product((2, 3, 4), VERSIONS))
GAMES = 4  # per configuration


def lockstep(players: int, version: str, seed: int, plies: int = 100_000) -> Model:
    """Play one game on both."""
    rng = Random(f"{players} {version} {seed}")
    m = Model(players, version)
    s = GAME.new(players, {"version": version})
    play_both(s, m, m.play(), rng, STYLES[seed % len(STYLES)], plies=plies)
    return m


@pytest.mark.parametrize(("players", "version"), CONFIGS)
def test_the_first_rounds(players: int, version: str) -> None:
    assert lockstep(players, version, seed=0, plies=250).round > 1


@pytest.mark.slow
@pytest.mark.parametrize(("players", "version"), CONFIGS)
def test_whole_games(players: int, version: str) -> None:
    ends = {lockstep(players, version, seed).reason for seed in range(GAMES)}
    assert ends == {"monastery", "cap"}  # traders build it, others never do


class Seen:
    """Counts of rare situations, so that these games cannot miss one unnoticed."""

    def __init__(self) -> None:
        self.count = Counter(dict.fromkeys(RARE, 0))

    def watch(self, m: Model, ask: Ask) -> None:
        texts = list(ask.options)
        word = texts[0].split(":")[0]
        self.count[word] += 1
        self.count["nothing but pass"] += texts == ["pass"]
        self.count["a free slot for the last bidder"] += word == "slot" and len(texts) == 1
        self.count["one card to play"] += word == "card" and len(texts) == 1
        self.count["one ship to sink"] += word == "sink" and len(texts) == 1
        self.count["pirates only with a wind card"] += any(
            text.endswith(":wind") and text.replace("wind", "pay") not in texts for text in texts
        )
        self.count["the discards are the deck"] += word in ("deal", "reveal") and not m.discards
        self.count["a die for a fleet under water"] += word == "die" and any(not f.afloat() for f in m.fleets)
        self.count["no markers left"] += any(not f.markers for f in m.fleets)
        self.count["a certain card"] += ask.seat == CHANCE and word in ("deal", "reveal") and len(texts) == 1


RARE = [
    *("nothing but pass", "a free slot for the last bidder", "one card to play", "one ship to sink"),
    *("pirates only with a wind card", "the discards are the deck", "a die for a fleet under water"),
    *("no markers left", "a certain card", "fleet", "buy", "refill", "sink", "die", "dice", "reveal", "stay"),
    *("monastery", "cap"),
]


@pytest.mark.slow
@pytest.mark.parametrize("part", range(2))
def test_random_positions(part: int) -> None:
    seen = Seen()
    for seed in range(100):
        rng = Random(f"position {part} {seed}")
        m = random_model(rng)
        position = begin(m, rng)
        s = engine_of(m, position)
        GAME.verify(s)
        play_both(s, m, resume(m, position), rng, rng.choice(STYLES), seen.watch, plies=120)
        seen.count[m.reason] += 1
    missed = [name for name in RARE if not seen.count[name]]
    assert not missed, seen.count
