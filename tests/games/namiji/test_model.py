"""Whole games, and random positions, on the engine and on the reference model at once."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

from tests.games.namiji.model import Ask, Model, Script
from tests.games.namiji.model_data import DOUBLE, KIND_OF, LENGTHS, LINES, MEALS, NODES, PENALTY, ROCKS, Owner
from tests.games.namiji.model_lockstep import GAME, STYLES, play_both, play_home
from tests.games.namiji.model_positions import engine_of, random_model
from tests.games.namiji.sea import route

pytestmark = pytest.mark.slow  # many whole games: not for the quick loop

CONFIGS = list(product((2, 3, 4, 5), ("2021", "2019"), ("forward", "reverse", "random")))
QUICK, ALL = 4, 12  # games of each configuration: in the quick test, and in all; every style meets every early bird


def lockstep(players: int, ruleset: str, direction: str, seed: int) -> Model:
    """Play one game on both."""
    rng = Random(f"{players} {ruleset} {direction} {seed}")
    tokens = ("book", 2, 3)[seed % 3]
    s = GAME.new(players, {"ruleset": ruleset, "direction": direction, "early_bird_two": tokens})
    m = Model(players, ruleset, direction, tokens)
    play_both(s, m, m.play(), rng, STYLES[seed % len(STYLES)])
    return m


@pytest.mark.parametrize(("players", "ruleset", "direction"), CONFIGS)
def test_whole_games(players: int, ruleset: str, direction: str) -> None:
    for seed in range(QUICK):
        lockstep(players, ruleset, direction, seed)


@pytest.mark.parametrize(("players", "ruleset", "direction"), CONFIGS)
def test_many_whole_games(players: int, ruleset: str, direction: str) -> None:
    for seed in range(QUICK, ALL):
        lockstep(players, ruleset, direction, seed)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_route_matches_the_model(players: int) -> None:
    boats = max(players, 3)
    spots = {node: 2 if node in DOUBLE and players >= 4 else 1 for node in NODES}
    spots |= {node: boats for node, kind in KIND_OF.items() if kind in ("dock", "port")}
    stops = route(GAME.new(players, {}))
    assert [(stop["id"], stop["kind"], len(stop["spots"])) for stop in stops] == [
        (node, KIND_OF[node], spots[node]) for node in NODES
    ]


def test_the_printed_data_match_the_model() -> None:
    sheet = GAME.sheet
    assert [line["points"] for line in sheet["lines"]] == [points for _, points in LINES]
    assert (tuple(sheet["penalty"]), sheet["panoramas"], sheet["meals"]) == (PENALTY, LENGTHS, MEALS)
    assert list(sheet["rocks"]) == ROCKS
    assert set(sheet["clauses"].values()) <= set(GAME.clauses)


# -- positions --------------------------------------------------------------------------------------------------------


class Seen:
    """Counts of rare situations, so that these games cannot miss one unnoticed."""

    def __init__(self) -> None:
        self.count = Counter(dict.fromkeys(RARE, 0))

    def watch(self, m: Model, ask: Ask) -> None:
        texts = list(ask.options)
        word = texts[0].split(":")[0]
        self.count[word] += 1
        self.count["nothing but release"] += texts == ["release"]
        self.count["nothing face down to take"] += word == "take" and "take:hidden" not in texts
        self.count["nothing face up to take"] += texts == ["take:hidden"]
        self.count["two equal nets"] += word == "net" and len(texts) == 1
        self.count["one crab alone to salvage"] += texts == ["salvage:crab"]
        self.count["one rock card to keep"] += word == "keep" and len(texts) == 1
        self.count["three rock cards to keep"] += word == "keep" and len(texts) == 3
        self.count["the bottom of the nets"] += word == "reveal" and not m.nets.rest
        self.count["the bottom of the rock cards"] += word == "rock" and not m.rocks.rest
        for text in texts:
            if text.startswith("use:"):
                self.count[text] += 1


class Watched(Model):
    """A model that also counts the stops without an effect."""

    seen: Seen

    def station(self, seat: int, kind: str) -> Script:
        """Count the stop, and apply the effect of the station."""
        stocks = {"angling": len(self.up + self.down), "net": len(self.nets), "trap": len(self.bag)}
        stocks |= {"rock": len(self.rocks), "whirlpool": self.owners[seat].offerings}
        self.seen.count[f"{kind} without effect"] += stocks.get(kind, 1) == 0
        wide = self.owns(seat, "up_wide")
        self.seen.count["one net for the Wide net"] += kind == "net" and wide and len(self.nets) == 1
        yield from super().station(seat, kind)


RARE = [
    *("nothing but release", "nothing face down to take", "nothing face up to take", "two equal nets"),
    *("one crab alone to salvage", "one rock card to keep", "three rock cards to keep", "one net for the Wide net"),
    *("the bottom of the nets", "the bottom of the rock cards"),
    *(f"{kind} without effect" for kind in ("angling", "net", "trap", "rock", "whirlpool")),
    *(f"use:up_{name}" for name in ("float", "hook", "bycatch", "whistle")),
    *("salvage", "net", "neutral", "draw", "keep"),
]


@pytest.mark.parametrize("part", range(2))
def test_random_positions(part: int) -> None:
    seen = Seen()
    for seed in range(100):
        rng = Random(f"position {part} {seed}")
        m = random_model(rng, Watched)
        m.seen = seen
        s = engine_of(m)
        play_both(s, m, m.sail(), rng, rng.choice(STYLES[1:]), seen.watch)
    missed = [name for name in RARE if not seen.count[name]]
    assert not missed, seen.count


@pytest.mark.parametrize(
    ("shelf", "tile", "points"),
    [
        ("r1c1=green-tai r1c2=green-saba r1c3=green-fugu r2c2=blue-tai r3c2=orange-tai", "r1c4=green-tai", 5),  # H4
        (
            "r1c1=orange-tai r1c3=green-fugu r1c4=blue-tai r2c1=blue-tai r2c2=blue-saba r2c3=blue-fugu "
            "r3c1=blue-saba r3c2=blue-fugu r3c3=blue-tai",
            "r2c4-r3c4=blue-saba",
            22,
        ),  # H17
        (
            "r1c1=green-tai r1c2=orange-saba r1c3=orange-fugu r1c4=orange-saba r2c1=blue-fugu r2c2=green-fugu "
            "r2c3=orange-tai r2c4=blue-saba r3c1=green-saba r3c2=orange-tai",
            "r3c3-r3c4=orange-saba",
            11,
        ),  # H18
        ("r1c1=blue-tai r1c2=blue-tai r1c3=blue-tai", "r1c4=blue-tai", 5),  # H19
        (
            "r1c1=blue-tai r1c2=blue-saba r1c3=blue-fugu r2c3=orange-saba r2c4=green-tai r3c4=orange-tai",
            "r1c4=blue-tai",
            11,
        ),  # H20
    ],
)
def test_the_model_scores_lines_as_in_the_cases(shelf: str, tile: str, points: int) -> None:
    owner = Owner()
    owner.shelf = dict(word.split("=") for word in shelf.split())
    assert tile.split("=")[0] in owner.free_cells() + owner.free_pairs()
    place_tiles(owner, tile)
    assert owner.score == points


def test_the_model_adds_up_the_examples_of_the_rulebook() -> None:
    musubi, tami = Owner(), Owner()
    place_tiles(musubi, "r1c1=green-tai r1c2=green-saba r1c3=green-fugu r1c4=green-tai r2c1=blue-tai r3c1=orange-tai")
    musubi.sections |= {"whale": 3, "dolphin": 2}
    musubi.trap, musubi.early, musubi.offerings = ["shrimp"] * 6, [3], 2
    musubi.cards, musubi.rocks = ["meal_maki", "up_ink", "up_song"], ["r01", "r04", "r09", "r20"]
    place_tiles(tami, "r1c1=green-tai r2c1=blue-tai r2c2=blue-saba r2c3=blue-fugu r2c4=blue-saba")
    place_tiles(tami, "r3c1=orange-tai r3c2=green-tai r3c3=blue-tai r3c4=orange-tai")
    tami.sections |= {"octopus": 4, "whale": 2}
    tami.trap, tami.early, tami.offerings, tami.bonuses = ["shrimp"] * 3, [1], 0, ["octopus"]
    tami.cards, tami.rocks = ["meal_soba", "meal_miso"], ["r01", "r05", "r06"]
    for owner in (musubi, tami):
        owner.score = owner.recount()
    assert (musubi.total(), tami.total()) == (36, 59)  # H8, H9


def place_tiles(owner: Owner, tiles: str) -> None:
    for tile in tiles.split():
        cells, kind = tile.split("=")
        owner.put(cells.split("-"), kind)


def test_random_collections() -> None:
    met: Counter[str] = Counter()
    held: Counter[str] = Counter()
    for seed in range(250):
        rng = Random(f"collection {seed}")
        m = random_model(rng, Model)
        play_both(engine_of(m), m, m.sail(), rng, play_home)
        for owner in m.owners:
            held.update(owner.rocks)
            met.update(rock for rock, _ in owner.fulfilled_rocks())
    assert all(0 < met[rock] < held[rock] for rock in ROCKS), (met, held)
