"""The observations of Navia: every part follows from the view, over whole games and in known positions."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from marea import OVER
from marea.games.navia.data import CARDS
from marea.games.navia.views import river_of
from marea.kernel.contract import Value
from tests.games.navia.river import GAME, go, river
from tests.observations import beginning, cut, flags, own_first

SEATS = 4
TILES = [f"T{number:02}" for number in range(1, 13)]
OPTIONS = [("attacks", "anyone"), ("single", "anyone"), ("all", "anyone"), ("all", "target")]
Parts = dict[str, list[int]]


def by_kind(cards: Mapping[str, int]) -> list[int]:
    return [cards.get(card, 0) for card in CARDS]


def of_river(view: Any, seat: int) -> Parts:
    boats = own_first(view["boats"], seat, SEATS, None)
    sheet: Any = GAME.sheet
    cells = "".join(river_of(sheet, view)[: -len(sheet["final"])])
    return {
        "direction": [int(view["direction"] == 1)],
        "turns_left": [min(max(400 - view["turn"], 0), 255)],
        "current": flags([view["current"]], view["players"], seat, SEATS),
        "river": ["?.#o~".index(cell) for cell in cells],
        "tiles": [int(tile in view["tiles"]) for tile in TILES],
        "rows": [boat[0] + 1 if boat else 0 for boat in boats],
        "columns": [boat[1] + 1 if boat else 0 for boat in boats],
        "armed": flags(view.get("armed", []), view["players"], seat, SEATS),
        "dock": own_first(view.get("dock", [0] * view["players"]), seat, SEATS),
        "supply": [view["supply"][token] for token in ("rock", "water", "dry_dock")],
    }


def of_cards(view: Mapping[str, Any], seat: int) -> Parts:
    known = [0] * (SEATS - 1) * len(CARDS)
    for card in view.get("known", []):
        away = (card["seat"] - seat) % view["players"]
        known[(away - 1) * len(CARDS) + CARDS.index(card["card"])] += 1
    return {
        "deck": [view["deck"]],
        "discard": by_kind(view["discard"]),
        "hands": own_first(view["hands"], seat, SEATS),
        "hand": by_kind(view["hand"]),
        "known": known,
        "answer": [[None, "shield", "decline"].index(view.get("answer"))],
        "extra": [int(view.get("extra", False))],
        "steps_left": [view.get("steps", 0)],
    }


def of_played(view: Mapping[str, Any], seat: int) -> Parts:
    """Return the parts about the card that waits for answers."""
    card = view.get("card", {})
    row, column = card.get("cell", (-1, -1))
    return {
        "card": [CARDS.index(card["kind"]) + 1 if card else 0],
        "target": flags([card.get("target", -1)], view["players"], seat, SEATS),
        "card_row": [row + 1],
        "card_column": [column + 1],
    }


def check(s: Any, options: Parts) -> None:
    """Assert that every part of every seat's observation agrees with its view."""
    for seat in range(s.players):
        view = GAME.view(s, seat)
        parts = cut(s, seat)
        assert {name: parts.pop(name) for name in options} == options
        assert parts == beginning(s, view, seat) | of_river(view, seat) | of_cards(view, seat) | of_played(view, seat)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("answer", "by"), OPTIONS)
def test_every_part_agrees_with_the_view(players: int, answer: str, by: str) -> None:
    rng = Random(f"observe {players} {answer} {by}")
    options: dict[str, Value] = {"shields_answer": answer, "shields_by": by, "direction": rng.choice([1, -1])}
    chosen = {
        "shields_answer": [["attacks", "single", "all"].index(answer)],
        "shields_by": [["anyone", "target"].index(by)],
    }
    s: Any = GAME.new(players, options)
    while s.to_move() != OVER:
        check(s, chosen)
        s.apply(rng.choice(s.legal()))
    check(s, chosen)


def test_the_river_shows_tokens_and_no_boats() -> None:
    s = river([(2, 1), (1, 3)], ["trap"], rev=1, rock_tokens=[(2, 0)], water_tokens=[(1, 2)], armed=[1])
    cells = cut(s, 0)["river"]
    assert [cells[row * 5 : row * 5 + 5] for row in range(7)] == [
        [1, 1, 1, 1, 1],
        [1, 1, 4, 1, 1],
        [3, 1, 1, 1, 1],
        [2, 1, 1, 1, 2],
        [1, 1, 2, 1, 1],
        [1, 1, 2, 1, 1],
        [0, 0, 0, 0, 0],
    ]
    assert (cut(s, 1)["rows"], cut(s, 1)["columns"]) == ([2, 3, 0, 0], [4, 2, 0, 0])
    assert (cut(s, 1)["armed"], cut(s, 1)["supply"]) == ([1, 0, 0, 0], [2, 3, 4])


def test_a_boarding_that_waits_for_answers() -> None:
    s = river([(0, 0), (0, 4), (3, 2)], ["boarding", "shields"])
    go(s, "play:boarding:2:-1 shield")
    target = CARDS.index("boarding") + 1, [0, 1, 0, 0], [3], [2]
    one, two = cut(s, 1), cut(s, 2)
    assert (one["card"][0], one["target"], one["card_row"], one["card_column"]) == target
    assert (two["target"], one["current"]) == ([1, 0, 0, 0], [0, 0, 1, 0])
    assert (one["answer"], two["answer"], two["asked"]) == ([1], [0], [1, 0, 1, 0])  # no seat sees another's answer


def test_the_victim_of_a_theft_knows_the_card() -> None:
    s = river([(0, 0), (0, 4), (0, 2)], ["theft", "spell"])
    go(s, "play:theft:1 decline decline steal:spell")
    spell = CARDS.index("spell")
    assert [i for i, count in enumerate(cut(s, 1)["known"]) if count] == [len(CARDS) + spell]  # two seats on
    assert (sum(cut(s, 0)["known"]), sum(cut(s, 2)["known"])) == (0, 0)
    assert (cut(s, 0)["extra"], cut(s, 0)["hand"][spell]) == ([1], 1)


def test_the_limit_of_turns_comes_into_sight() -> None:
    assert [cut(river([(0, 0), (0, 4)], turn=turn), 0)["turns_left"] for turn in (1, 146, 400)] == [[255], [254], [0]]


def test_the_size_is_the_same_for_all() -> None:
    assert {len(GAME.observe(GAME.new(players), 0)) for players in (2, 3, 4)} == {sum(f.size for f in GAME.fields)}
