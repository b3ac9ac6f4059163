"""The sheet: the printed parts, compared with the reference model's own tables; and what views need not contain."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import Any

import pytest

from marea import OVER, Rng
from marea.kernel.chance import random_action
from tests.games.caravelas.chart import GAME
from tests.games.caravelas.model import LAST_ROUND
from tests.games.caravelas.model_data import (
    BLOCKED,
    BLUE,
    CELLS,
    CURRENTS,
    FREE,
    GOODS,
    LISBON,
    PIRATES,
    PORTS,
    RED,
    SEA,
    zone,
)

SHEET = GAME.sheet
CHART = SHEET["chart"]
MAX_BYTES = 2200


def test_the_chart_is_printed() -> None:
    assert (CHART["rows"], CHART["lisbon"]) == (SEA, LISBON)
    assert [zone(cell) == "east" for cell in CELLS] == [int(cell[:2]) >= CHART["east"] for cell in CELLS]
    assert ["-".join(pair) for pair in CHART["blocked"]] == BLOCKED
    assert {current["id"]: " ".join(current["cells"]) for current in CHART["currents"]} == CURRENTS
    assert {step for current in CHART["currents"] for step in pairwise(current["cells"])} == FREE
    assert (set(CHART["blue"]), set(CHART["red"]), set(CHART["pirates"])) == (set(BLUE), set(RED), set(PIRATES))


def test_ports_and_goods_are_printed() -> None:
    printed = {p["id"]: (p["cell"], p["points"], p["good"] or "", p["deck"]) for p in SHEET["ports"]}
    assert printed == PORTS
    assert all(port["zone"] == zone(port["cell"]) for port in SHEET["ports"])
    assert {good["id"]: (int(good["ship"]), good["points"]) for good in SHEET["goods"]} == GOODS
    assert next(good["colour"] for good in SHEET["goods"] if good["id"] == "pepper") == "green"


def test_other_constants_are_printed() -> None:
    assert (SHEET["ships"], SHEET["colours"]) == (["1", "2", "3", "4"], ["green", "yellow", "red", "blue"])
    assert (SHEET["markers"], SHEET["piece"], SHEET["course"], SHEET["last_round"]) == (20, 10, 5, LAST_ROUND)
    assert SHEET["clauses"] == {"discovery": "R45", "sale": "R52", "piece": "R52", "course": "F3"}
    incidents = {"blue": "card", "red": "die", "pirates": "pirates"}
    piles = ["deck", "discards"]
    assert SHEET["piles"] == {"full": [*piles, "hand"], "open_deck": piles, "dice": []}
    assert SHEET["meets"] == {"full": incidents, "open_deck": incidents, "dice": {"pirates": "pirates"}}


@pytest.mark.parametrize("version", ["full", "open_deck", "dice"])
def test_a_view_contains_nothing_printed(version: str) -> None:
    s: Any = GAME.new(4, {"version": version})
    rng = Rng(3)
    while s.to_move() != OVER:
        s.apply(random_action(s, rng))
        if s.round % 8 == 0:
            shown = json.dumps(GAME.view(s, 0), separators=(",", ":"))
            assert len(shown) < MAX_BYTES
            assert not re.search(r'"\d+":', shown)  # a browser would reorder such keys
    assert not {"chart", "ports"} & GAME.view(s, 0).keys()
