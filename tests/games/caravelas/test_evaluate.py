"""What a position of Caravelas looks like, whoever has looked at it before."""

from __future__ import annotations

import importlib
from typing import Any

import pytest

from marea import OVER, Rng
from marea.kernel.chance import random_action
from tests.games.caravelas.chart import GAME

EVALUATE: Any = importlib.import_module("marea.games.caravelas.evaluate")  # the package has a function of that name


@pytest.mark.parametrize("version", ["full", "open_deck", "dice"])
def test_prospects_that_were_kept_are_those_of_now(version: str) -> None:
    s, rng = GAME.new(3, {"version": version}), Rng(6)
    kept, fresh = [], []
    for decision in range(1500):
        if s.to_move() == OVER:
            break
        s.apply(random_action(s, rng))
        if decision % 5 == 0:
            seat = decision // 5 % 3
            kept.append((EVALUATE.prospects_of(s, seat), s.ships[seat]))
            fresh.append((EVALUATE.Prospects(s, seat), s.ships[seat]))
    assert [tours.tour(cell) for tours, cell in kept] == [tours.tour(cell) for tours, cell in fresh]
    assert len({id(tours) for tours, _ in kept}) < len(kept) / 2
