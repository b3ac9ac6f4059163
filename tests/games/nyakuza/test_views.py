"""Groups in the view, and the sheet of recipes: compared with the model, and with what can be built."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from marea import OVER, SPECTATOR
from marea.games.nyakuza.views import boats_of
from tests.games.nyakuza.bay import GAME, kobans
from tests.games.nyakuza.lockstep import of_engine
from tests.games.nyakuza.model import RECIPES, RESOURCES, Model
from tests.positions import events_seen


def of_model(s: Any) -> list[dict[str, Any]]:
    """Return the groups of the model, with what each recipe lacks."""
    t = of_engine(s)
    m = Model(s.players)
    m.boats, m.covered, m.stalls = t["boats"], t["covered"], {cell: t["boats"][cell] for cell in t["stalls"]}
    found: list[dict[str, Any]] = []
    for cell, seat in m.boats.items():
        if not any(cell in group["cells"] for group in found):
            cells = m.group(seat, cell)
            held = [RESOURCES[one] for one in cells if one in RESOURCES and one not in m.covered]
            lacks = {name: missing(needs, held) for name, needs in RECIPES.items() if set(needs) & set(held)}
            coast = len(m.holds(cells)[1])
            found.append({"seat": seat, "cells": set(cells), "coast": coast, "lacks": lacks})
    return found


def missing(needs: tuple[str, ...], held: list[str]) -> list[str]:
    """Return what a recipe lacks, tile by tile."""
    return sorted((Counter(needs) - Counter(held)).elements())


def check(s: Any) -> None:
    view: Any = GAME.view(s, SPECTATOR)
    empty: dict[str, Any] = {"coast": 0, "lacks": {}}
    assert [{**empty, **group, "cells": set(group["cells"])} for group in view["groups"]] == of_model(s)
    assert boats_of(view) == of_engine(s)["boats"]
    if s.prompt() == "build":
        [group] = [group for group in view["groups"] if "coast" in group and [] in group.get("lacks", {}).values()]
        recipes, cells = zip(*(GAME.space.show(action).split(":")[1:] for action in s.legal()), strict=True)
        assert {name for name, lacks in group["lacks"].items() if not lacks} >= set(recipes)
        assert set(cells) <= set(group["cells"])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_groups_match_the_model_and_list_what_they_lack(players: int) -> None:
    """A recipe that a group may build is one that lacks nothing, and it costs what the sheet says."""
    prices = {name: recipe["kobans"] for name, recipe in GAME.sheet["recipes"].items()}
    rng, built = Random(f"groups {players}"), Counter[str]()
    while len(built) < len(prices):
        s: Any = GAME.new(players)
        while s.to_move() != OVER:
            check(s)
            action = rng.choice(s.legal()[:4] if s.prompt() == "bid" else s.legal())
            building, seat, before, s.log = s.prompt() == "build", s.to_move(), kobans(s), []
            s.apply(action)
            if building:  # a forced build that follows without a choice is made at once
                done = [
                    args["recipe"].removeprefix("recipe-")
                    for name, args in events_seen(s)
                    if name in ("built", "grand")
                ]
                built.update(done)
                assert before[seat] - kobans(s)[seat] == sum(prices[name] for name in done)


def test_the_sheet_has_the_recipes_of_the_rulebook() -> None:
    assert {name: tuple(recipe["tiles"]) for name, recipe in GAME.sheet["recipes"].items()} == RECIPES
