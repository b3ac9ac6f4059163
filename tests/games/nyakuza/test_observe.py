"""The observations of Nyakuza: every part follows from the view, over whole games and in known positions."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from marea import OVER
from tests.games.nyakuza.bay import GAME, bay, bid, go
from tests.games.nyakuza.model import RESOURCES
from tests.observations import beginning, cut, flags, own_first

SEATS = 4
CELLS = [f"R{n}" for n in range(1, 61)] + [f"C{n}" for n in range(1, 31)] + [f"S{n}" for n in range(1, 21)]
Parts = dict[str, list[int]]


def plus_one(numbers: list[int | None]) -> list[int]:
    """Return each number plus one, 0 for unknown ones."""
    return [0 if number is None else number + 1 for number in numbers]


def of_cell(view: Mapping[str, Any], seat: int, cell: str) -> int:
    [*boats] = (group["seat"] for group in view["groups"] if cell in group["cells"])
    if not boats:
        return int(cell not in RESOURCES or cell in view["tiles"])
    away: int = (boats[0] - seat) % view["players"]
    if cell == view.get("grand_stall"):
        return 10 + away
    return away + (6 if cell in view.get("covered", []) + view.get("stalls", []) else 2)


def of_bay(view: Mapping[str, Any], seat: int) -> Parts:
    number = {cell: i for i, group in enumerate(view["groups"], 1) for cell in group["cells"]}
    building = 0
    if view["prompt"] == "build":
        [building] = [i for i, g in enumerate(view["groups"], 1) if "coast" in g and [] in g.get("lacks", {}).values()]
    return {
        "round": [view["round"]],
        "final": [int(view["final"])],
        "charm": flags([view["charm"]], view["players"], seat, SEATS),
        "wharf": [view["wharf"]],
        "bag": [view["bag"]],
        "cells": [of_cell(view, seat, cell) for cell in CELLS],
        "groups": [number.get(cell, 0) for cell in CELLS],
        "building": [building],
    }


def of_seats(view: Mapping[str, Any], seat: int) -> Parts:
    seats = range(view["players"])
    secrets = view.get("secrets") or [view.get("secret") if player == seat else None for player in seats]
    places = [view["order"].index(player) + 1 if player in view["order"] else 0 for player in seats]
    parts = {
        "kobans": plus_one(view["kobans"]),
        "reserve": view["reserve"],
        "staged": view["staged"],
        "stalls_left": view["stalls_left"],
        "bids": plus_one(view.get("bids") or [None] * view["players"]),
        "order": places,
        "holds_secret": [int(player in view.get("holders", [])) for player in seats],
        "secrets": [tile or 0 for tile in secrets],
    }
    return {name: own_first(values, seat, SEATS) for name, values in parts.items()} | {
        "bid": plus_one([view.get("bid")])
    }


def check(s: Any, options: Parts) -> None:
    """Assert that every part of every seat's observation agrees with its view."""
    for seat in range(s.players):
        view = GAME.view(s, seat)
        parts = cut(s, seat)
        assert {name: parts.pop(name) for name in options} == options
        assert parts == beginning(s, view, seat) | of_bay(view, seat) | of_seats(view, seat)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("variant", "show"), [(False, False), (True, False), (True, True)])
def test_every_part_agrees_with_the_view(players: int, variant: bool, show: bool) -> None:
    rng = Random(f"observe {players} {variant} {show}")
    tie_rule = rng.randrange(2)
    options = {
        "variant_secret": variant,
        "tie_rule": ("holder_first", "holder_last")[tie_rule],
        "charm": rng.randrange(players),
        "show_kobans": show,
    }
    chosen = {"variant_secret": [int(variant)], "tie_rule": [tie_rule], "show_kobans": [int(show)]}
    s: Any = GAME.new(players, options)
    while s.to_move() != OVER:
        check(s, chosen)
        s.apply(rng.choice(s.legal()[:4] if s.prompt() == "bid" else s.legal()))
    check(s, chosen)


def test_boats_covered_tiles_and_stalls() -> None:
    s = bay(4, boats=["R60", "R1 R4 R8"], staged=[0, 3])
    go(s, "place:C2")
    for seat, (own, other) in enumerate([(2, 3), (5, 2), (4, 5), (3, 4)]):
        cells = dict(zip(CELLS, cut(s, seat)["cells"], strict=True))
        assert (cells["R60"], cells["R1"]) == (own, other)
        assert (cells["R4"], cells["R8"], cells["C2"]) == (other + 4, other + 4, other + 4)
        assert (cells["R2"], cells["C1"], cells["S1"]) == (1, 1, 1)
    groups = dict(zip(CELLS, cut(s, 0)["groups"], strict=True))
    assert [groups[cell] for cell in ("R1", "R4", "R8", "C2", "R60", "R2")] == [1, 1, 1, 1, 2, 0]


def test_tiles_not_yet_drawn() -> None:
    cells = cut(bay(2, tiles="5 6 10"), 0)["cells"]
    assert [i + 1 for i, code in enumerate(cells[:60]) if code] == [5, 6, 10]


def test_the_group_that_must_build() -> None:
    s = bay(3, boats=["R1 R4 R5 R8", "R60"], kobans=[3], staged=[1])
    go(s, "place:C2")
    assert (s.prompt(), cut(s, 0)["building"], cut(s, 1)["building"]) == ("build", [1], [1])
    go(s, "build:crabs:C2")
    assert cut(s, 0)["building"] == [0]


def test_the_grand_stall() -> None:
    s = bay(2, boats=["R5 C2 C3 R16 R17"], kobans=[3], stalls_left=[1], staged=[1], sound=False)
    go(s, "place:R10", sound=False)
    go(s, "build:driftwood:C2", sound=False)
    assert (s.to_move(), [cut(s, seat)["cells"][61:63] for seat in (0, 1)]) == (OVER, [[6, 10], [7, 11]])


def test_a_sealed_bid_is_seen_only_by_its_own_seat() -> None:
    s = bay(4, charm=3)
    go(s, "bid:5")
    assert [cut(s, seat)["bid"] for seat in range(4)] == [[6], [0], [0], [0]]
    bid(s, "5 0 0")
    parts = cut(s, 1)
    assert (parts["bids"], parts["order"], parts["staged"]) == ([6, 1, 1, 6], [2, 0, 0, 1], [2, 0, 0, 3])
    assert (parts["bid"], parts["charm"], parts["kobans"]) == ([0], [0, 0, 0, 1], [13, 0, 0, 0])


def test_secret_tiles() -> None:
    s = bay(3, secrets=[8, 21, None], tiles="1 4")
    assert [cut(s, seat)["secrets"] for seat in range(3)] == [[8, 0, 0, 0], [21, 0, 0, 0], [0, 0, 0, 0]]
    assert cut(s, 2)["holds_secret"] == [0, 1, 1, 0]


def test_the_size_is_the_same_for_all() -> None:
    assert {len(GAME.observe(GAME.new(players), 0)) for players in (2, 3, 4)} == {sum(f.size for f in GAME.fields)}
