"""The cases H15 to H20 and H24 to H28 of the specification: the shelf, its lines, and the school of fish."""

from __future__ import annotations

import pytest

from tests.games.namiji.sea import board, fish, go, sea, view
from tests.positions import legal

ANGLER = ["s07", "s10", "s11"]  # seat 0 goes to the angling station at s08, or to the net at s09
FULL = " ".join(
    f"r{row}c{col}={['blue-fugu', 'orange-fugu', 'green-saba'][(row + col) % 3]}"
    for row in (1, 2, 3)
    for col in (1, 2, 3, 4)
)


def test_H15_the_first_tile_covers_the_first_cell() -> None:
    s = sea(ANGLER, up="green-fugu")
    go(s, "move:s08 take:green-fugu turn:blue-tai")
    assert legal(s) == ["place:r1c1", "release"]
    s = sea(ANGLER)
    go(s, "move:s09 reveal:green-fugu")
    assert legal(s) == ["place:r1c1-r1c2", "place:r1c1-r2c1", "release"]


def test_H16_later_tiles_touch_a_filled_cell() -> None:
    s = sea(ANGLER, up="green-fugu", shelves=["r1c1=blue-tai"])
    go(s, "move:s08 take:green-fugu turn:blue-tai")
    assert legal(s) == ["place:r1c2", "place:r2c1", "release"]
    s = sea(ANGLER, shelves=["r1c1=blue-tai"])
    go(s, "move:s09 reveal:green-fugu")
    pairs = {"r1c2-r1c3", "r1c2-r2c2", "r2c1-r2c2", "r2c1-r3c1"}
    assert set(legal(s)) == {f"place:{pair}" for pair in pairs} | {"release"}


def test_H17_a_net_completes_three_lines() -> None:
    shelf = (
        "r1c1=orange-tai r1c3=green-fugu r1c4=blue-tai r2c1=blue-tai r2c2=blue-saba r2c3=blue-fugu "
        "r3c1=blue-saba r3c2=blue-fugu r3c3=blue-tai"
    )
    s = sea(ANGLER, shelves=[shelf])
    before = s.scores()[0]
    go(s, "move:s09 reveal:blue-saba place:r2c4-r3c4")
    assert s.scores()[0] - before == 7 + 9 + 6


def test_H18_a_net_fills_a_mixed_row_and_two_good_columns() -> None:
    shelf = (
        "r1c1=green-tai r1c2=orange-saba r1c3=orange-fugu r1c4=orange-saba r2c1=blue-fugu r2c2=green-fugu "
        "r2c3=orange-tai r2c4=blue-saba r3c1=green-saba r3c2=orange-tai"
    )
    s = sea(ANGLER, shelves=[shelf])
    before = s.scores()[0]
    go(s, "move:s09 reveal:orange-saba place:r3c3-r3c4")
    assert s.scores()[0] - before == 5 + 6


def test_H19_a_line_that_shares_both_attributes_scores_once() -> None:
    s = sea(ANGLER, up="blue-tai", shelves=["r1c1=blue-tai r1c2=blue-tai r1c3=blue-tai"])
    go(s, "move:s08 take:blue-tai turn:green-tai place:r1c4")
    assert s.scores()[0] == 5


def test_H20_a_row_and_a_column_with_one_fish() -> None:
    shelf = "r1c1=blue-tai r1c2=blue-saba r1c3=blue-fugu r2c3=orange-saba r2c4=green-tai r3c4=orange-tai"
    s = sea(ANGLER, up="blue-tai", shelves=[shelf])
    go(s, "move:s08 take:blue-tai turn:green-tai place:r1c4")
    assert s.scores()[0] == 5 + 6


def test_H24_taking_and_releasing_a_face_up_fish() -> None:
    s = sea(ANGLER, up="green-fugu")
    assert (fish(view(s)["school"]["up"]), fish(view(s)["school"]["down"])) == (1, 47)
    go(s, "move:s08 take:green-fugu")
    assert view(s)["caught"] == "green-fugu"
    go(s, "turn:blue-tai")
    assert view(s)["school"]["up"] == {"blue-tai": 1}
    assert fish(view(s)["school"]["down"]) == 46
    go(s, "release")
    assert view(s)["school"]["up"] == {"blue-tai": 1, "green-fugu": 1}
    assert fish(view(s)["school"]["down"]) == 46


def test_H25_taking_and_releasing_a_hidden_fish() -> None:
    s = sea(ANGLER, up="green-fugu")
    go(s, "move:s08 take:hidden fish:orange-tai turn:blue-tai release")
    assert view(s)["school"]["up"] == {"green-fugu": 1, "blue-tai": 1, "orange-tai": 1}
    assert fish(view(s)["school"]["down"]) == 45


def test_H26_without_hidden_fish_none_is_turned() -> None:
    s = sea(ANGLER, up="green-fugu orange-tai", only={"down": ""})
    go(s, "move:s08", whole=False)
    assert legal(s) == ["take:orange-tai", "take:green-fugu"]
    go(s, "take:green-fugu", whole=False)
    assert s.prompt() == "place"


def test_H27_a_full_shelf_releases_everything() -> None:
    s = sea(ANGLER, up="green-fugu", shelves=[FULL])
    go(s, "move:s08 take:green-fugu turn:blue-tai")
    assert legal(s) == ["release"]
    s = sea(ANGLER, shelves=[FULL])
    go(s, "move:s09 reveal:blue-tai")
    assert legal(s) == ["release"]
    go(s, "release")
    assert view(s)["nets"]["under"] == ["blue-tai"]


@pytest.mark.parametrize("tile", ["fish", "net"])
def test_H28_cells_that_are_not_adjacent_hold_no_net(tile: str) -> None:
    shelf = " ".join(part for part in FULL.split() if part[:4] not in ("r1c4", "r3c1"))
    s = sea(ANGLER, up="green-fugu", shelves=[shelf])
    if tile == "fish":
        go(s, "move:s08 take:green-fugu turn:blue-tai")
        assert legal(s) == ["place:r1c4", "place:r3c1", "release"]
    else:
        go(s, "move:s09 reveal:blue-tai")
        assert legal(s) == ["release"]
    assert len([cell for row in board(s)["shelf"]["cells"] for cell in row if cell]) == 10
