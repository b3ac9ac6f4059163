"""The cases about where boats go, and what happens to those that cannot be placed: X14, X15, X21, X29."""

from __future__ import annotations

from typing import Any

import pytest

from marea import CHANCE, Record
from tests.games.nyakuza.bay import GAME, bay, boats, covered, go, kobans, places, stalls, why_not
from tests.positions import events_seen, legal


@pytest.mark.parametrize(
    ("staged", "cells"),
    [([1], ["C2", "C3", "R10", "S1"]), ([0, 1], ["C4", "R10", "S1", "S2"]), ([0, 0, 1], ["R10"])],
)
def test_X14_legal_cells(staged: list[int], cells: list[str]) -> None:
    s = bay(3, boats=["R5", "R6", ""], tiles="5 6 10", staged=staged)
    assert sorted(places(s)) == cells
    assert sorted(legal(s)) == [f"place:{cell}" for cell in cells]


@pytest.mark.parametrize("first", [0, 1])
def test_X15_a_sea_cell_for_the_first_to_come(first: int) -> None:
    s = bay(3, boats=["R5", "R6", ""], tiles="5 6 10", staged=[1, 1, 1], order=[first, 1 - first, 2])
    assert (s.to_move(), "S1" in places(s)) == (first, True)
    go(s, "place:S1")
    assert (s.to_move(), "S1" in places(s)) == (1 - first, False)
    assert why_not(s, "place:S1") == "R25"


def test_X15_other_players_boats_give_no_adjacency() -> None:
    s = bay(3, boats=["R5", "R6", ""], tiles="5 6 10", staged=[0, 0, 1])
    assert s.to_move() == 2
    assert why_not(s, "place:S1") == "R21"


def test_X21_no_cell_no_turn_no_text() -> None:
    s = bay(2, boats=["R1", "C1 C2 R3 R4"], tiles="1 3 4")
    record = Record.of(GAME, 2)
    for text in ("bid:5", "bid:1"):
        record.play(s, GAME.space.read(text))
    assert (s.to_move(), s.prompt(), s.order) == (1, "fish", [0, 1])
    assert (s.staged, s.reserve) == ([0, 2], [39, 34])
    assert (kobans(s), s.wharf, s.charm) == ([19, 24], 5, 0)  # the bid was paid all the same
    for _ in range(2):
        record.play(s, s.legal()[0])
    assert [text.split(":")[0] for text in record.moves] == ["bid", "bid", "place", "place"]
    assert boats(s, 0) == ["R1"]


def test_X21_no_cell_for_the_second() -> None:
    s = bay(2, boats=["R1", "C1 C2 R3 R4"], tiles="1 3 4", staged=[2], order=[0])
    assert (s.to_move(), s.staged, s.reserve, s.round) == (CHANCE, [0, 0], [39, 36], 3)


def test_X21_a_seat_that_holds_its_tile_has_a_turn() -> None:
    s = bay(2, boats=["R1", "C1 C2 R3 R4"], tiles="1 3 4", secrets=[8, 21], staged=[2], order=[0])
    assert (s.to_move(), s.prompt(), sorted(legal(s))) == (0, "fish_secret", ["end", "secret"])
    assert (s.staged, s.reserve) == ([2, 0], [37, 36])
    go(s, "end")
    assert (s.to_move(), s.staged, s.reserve, s.round) == (CHANCE, [0, 0], [39, 36], 3)


def start_X29() -> tuple[Any, Record]:
    s = bay(2, tiles="10")
    record = Record.of(GAME, 2)
    for text in ("bid:5", "bid:1"):
        record.play(s, GAME.space.read(text))
    return s, record


@pytest.mark.parametrize("coast", ["C3", "C4"])
def test_X29_judged_when_the_turn_comes(coast: str) -> None:
    s, record = start_X29()
    assert (s.staged, s.to_move(), s.charm) == ([3, 2], 0, 0)
    assert s.reserve == [37, 38]  # those of seat 1 stay staged
    for cell, cells in (("R10", ["R10"]), ("S1", ["S1"]), (coast, ["C3", "C4"])):
        assert (s.to_move(), places(s), s.staged[1]) == (0, cells, 2)
        record.play(s, GAME.space.read(f"place:{cell}"))
    assert (stalls(s), covered(s), kobans(s)) == ([coast], ["R10"], [18, 24])
    assert (s.staged, s.reserve) == ([0, 0], [37, 40])
    assert (s.to_move(), s.round) == (CHANCE, 3)
    assert record.moves == ["bid:5", "bid:1", "place:R10", "place:S1", f"place:{coast}"]
    record.play(s, GAME.space.read("tile:7"))
    assert record.moves[-2:] == [f"place:{coast}", "tile:7"]


def test_X29_an_event_reports_the_boats_that_return() -> None:
    s, _ = start_X29()
    s.log = []
    go(s, "place:R10 place:S1 place:C3")
    names = [name for name, _ in events_seen(s)]
    assert names.index("built") < names.index("returned") < names.index("new_round")
    assert ("returned", {"player": "seat-1", "boats": 2}) in events_seen(s, 0)
