"""The value of a position of Caravelas does not depend on which positions were evaluated before."""

from __future__ import annotations

import importlib
from typing import Any

import pytest

from marea import OVER, Rng
from marea.kernel.chance import random_action
from tests.games.caravelas.chart import GAME

EVALUATE: Any = importlib.import_module("marea.games.caravelas.evaluate")  # the package has a function of that name


@pytest.mark.parametrize("version", ["full", "open_deck", "dice"])
def test_cached_prospects_are_current(version: str) -> None:
    s, rng = GAME.new(3, {"version": version}), Rng(6)
    cached, fresh = [], []
    for decision in range(1500):
        if s.to_move() == OVER:
            break
        s.apply(random_action(s, rng))
        if decision % 5 == 0:
            seat = decision // 5 % 3
            cached.append((EVALUATE.prospects_of(s, seat), s.ships[seat]))
            fresh.append((EVALUATE.Prospects(s, seat), s.ships[seat]))
    assert [tours.tour(cell) for tours, cell in cached] == [tours.tour(cell) for tours, cell in fresh]
    assert len({id(tours) for tours, _ in cached}) < len(cached) / 2
