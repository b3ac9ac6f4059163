"""Namiji's printed data: the reconstruction keeps its promises, and a bad edition is refused by its key."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from marea import BadEdition, Rng, games
from marea.games.namiji.words import STATIONS
from marea.kernel.chance import play_out

GAME = games.get("namiji")
STANDARD = GAME.edition


LEG = STANDARD.texts("route.leg1")
SWAPPED = [*LEG[:6], LEG[9], *LEG[7:9], LEG[6], *LEG[10:]]  # a whale is too close to the other


def with_box(text: str) -> object:
    return GAME.with_edition(STANDARD.with_corrections(f'game = "namiji"\nname = "box"\n{text}'))


def test_the_route_is_even() -> None:
    legs = [STANDARD.texts(f"route.leg{i}") for i in range(1, 5)]
    kinds = Counter(name.removesuffix("+") for leg in legs for name in leg)
    assert kinds == {
        "angling": 8,
        "whale": 7,
        "octopus": 6,
        "trap": 6,
        "whirlpool": 6,
        "dolphin": 5,
        "net": 5,
        "rock": 5,
    }
    assert [sum(name.endswith("+") for name in leg) for leg in legs] == [6, 6, 6, 5]
    assert set(kinds) == set(STATIONS)
    nodes = GAME.data.nodes
    assert (len(nodes), nodes[13], nodes[26], nodes[39]) == (53, "dock1", "dock2", "dock3")


def test_reconstructed_tables_say_so() -> None:
    assert {table for table, source in STANDARD.provenance.items() if source == "reconstructed"} == {
        "route",
        "fish",
        "nets",
        "shelf",
        "offerings",
        "meals",
        "upgrades",
        "rocks",
    }


def test_the_shelf_has_517_shapes_and_the_empty_one() -> None:
    assert sum(1 for places in GAME.data.fish_places if places) == 518


def test_symbols_stand_beside_the_colours() -> None:
    assert GAME.data.symbols == ["disc", "star", "leaf"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('[route]\nleg1 = ["angling", "harbour"]', "route.leg1 must be made of"),
        ("[route]\nleg1 = []", "route.leg1 must have 1 to 14 stations"),
        ('[route]\nleg1 = ["trap"]\nleg2 = ["trap"]', "route must have 4 octopus stations at least, not 3"),
        (
            '[route]\nprovenance = "reconstructed"\nleg1 = ["angling"]',
            "route must have more stations for a longer panorama",
        ),
        (f'[route]\nprovenance = "reconstructed"\nleg1 = {SWAPPED}', "must keep equal stations 4 steps apart"),
        ("[fish]\nblue-tai = 5", "fish must be 48 tokens, as the rulebook counts them, not 49"),
        ("[nets]\nblue-tai = 0", "nets must be 12 tokens"),
        ('[fish]\nprovenance = "reconstructed"\nblue-tai = 5\nblue-saba = 5', "fish must have 16 tai fish"),
        ("[crustaceans]\ncrab = 21", "crustaceans must be 50"),
        ('[symbols]\nblue = "star"', "symbols must be different"),
        ("[shelf]\nrows = [5, 7]", "shelf.rows must be 3 whole numbers"),
        ("[offerings]\npenalty = [0, 3, 6, 15, 10]", "offerings.penalty must rise"),
        ("[early_bird]\ntokens = [7, 5, 3, 3, 1]", "early_bird.tokens must fall"),
        ("[panoramas]\ndolphin = 4", "sections.copies must give 60 panorama cards, not 65"),
        ("[upgrades]\nup_hook = 2", "upgrades must be 20 dock cards with the meals, as the rulebook counts, not 21"),
        ('[rocks]\nr01 = { counts = "moons" }', "rocks.r01.counts must be one of"),
        (
            '[rocks]\nprovenance = "reconstructed"\nr12 = { counts = "blue" }',
            "rocks must be objectives that are all different",
        ),
        ('[meals]\nprovenance = "reconstructed"\nmeal_soba = { points = 9 }', "meals must be worth 4 or 5"),
        ("[meals]\nmeal_soba = { points = 0 }", "meals.meal_soba.points must be a whole number from 1 to 20"),
        ("[trap]\ndraws = 0", "trap.draws must be a whole number from 1 to 7"),
    ],
)
def test_a_bad_edition_is_refused(text: str, says: str) -> None:
    with pytest.raises(BadEdition, match=re.escape(says)):
        with_box(text)


def test_an_owner_may_correct_reconstructed_tables() -> None:
    box = GAME.with_edition(
        STANDARD.with_corrections(
            'game = "namiji"\nname = "box"\n[route]\nleg1 = ["whale", "whale+", "net"]\n'
            '[shelf]\nrows = [4, 9, 8]\n[rocks]\nr01 = { points = 3, counts = "cells", least = 12 }\n'
        )
    )
    assert box.edition.provenance["route"] == "box"
    assert box.data.nodes[4] == "dock1"
    s = box.new(4, {"direction": "random"})
    assert play_out(s, Rng(1)) > 0
