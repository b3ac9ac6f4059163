"""Nyakuza's printed data: the standard bay is correct, and one that breaks C1 to C14 is refused by name."""

from __future__ import annotations

import re

import pytest

from marea import BadEdition, Rng
from marea.kernel.chance import play_out
from tests.games.nyakuza.bay import GAME
from tests.games.nyakuza.drawing import (
    Drawing,
    Place,
    broken_constraints,
    cells,
    numbered,
    rows,
    standard,
    steps,
    swap_cells,
)
from tests.games.nyakuza.model import LETTERS, PLACES, RESOURCES

STANDARD = GAME.edition


def with_box(text: str) -> object:
    return GAME.with_edition(STANDARD.with_corrections(f'game = "nyakuza"\nname = "box"\n{text}'))


def with_bay(lines: list[str], provenance: str = "reconstructed") -> object:
    drawn = ", ".join(f'"{line}"' for line in lines)
    return with_box(f'[bay]\nprovenance = "{provenance}"\nrows = [{drawn}]')


def move_cells(*pairs: tuple[Place, Place], first: Drawing | None = None) -> Drawing:
    """Return the bay with some cells moved elsewhere."""
    drawing = standard() if first is None else first
    for one, other in pairs:
        drawing[other] = drawing.pop(one)
    return drawing


def change_resources(**tokens: str) -> Drawing:
    """Return the standard bay with other resources on some numbers."""
    drawing = standard()
    places = numbered(drawing)
    for number, token in tokens.items():
        drawing[places[int(number[1:])]] = token
    return drawing


# -- the standard bay -----------------------------------------------------------------------------------------------


def test_the_standard_bay_matches_the_specification() -> None:
    drawing = standard()
    assert broken_constraints(drawing) == []
    by_number = numbered(drawing)
    for number, place in by_number.items():
        assert LETTERS[drawing[place]] == RESOURCES[f"R{number}"]
    for kind in "cs":
        for number, (across, row) in enumerate(cells(drawing, kind), 1):
            q, r = PLACES[f"{kind.upper()}{number}"]
            assert (across, row) == (2 * q + r + 12, r)


def test_the_counts_of_C8() -> None:
    drawing = standard()
    coast = cells(drawing, "c")
    far = [min(steps(place, c) for c in coast) for place in numbered(drawing).values()]
    assert [far.count(n) for n in (1, 2, 3, 4)] == [23, 18, 15, 4]


def test_the_numbers_of_the_rulebook() -> None:
    get = STANDARD.get
    assert get("setup") == {
        "2": {"kobans": 24, "stalls": 10, "first_draw": 6, "draw": 3},
        "3": {"kobans": 16, "stalls": 6, "first_draw": 6, "draw": 3},
        "4": {"kobans": 12, "stalls": 5, "first_draw": 8, "draw": 4},
    }
    assert get("boats") == {"each": 40, "first": 3, "second": 2, "other": 1}
    assert get("tiles") == {"driftwood": 6, "salmon": 9, "tuna": 9, "octopus": 9, "squid": 9, "crab": 18}
    assert get("recipes") == {
        "driftwood": ["driftwood"],
        "salmon_tuna": ["salmon", "tuna"],
        "octopus_squid": ["octopus", "squid"],
        "crabs": ["crab", "crab"],
    }


def test_reconstructed_tables_say_so() -> None:
    sources = STANDARD.provenance
    assert {sources["bay"], sources["shore"]} == {"reconstructed"}
    assert {sources["cells"], sources["tiles"]} == {"public"}
    assert {sources["recipes"], sources["setup"], sources["boats"]} == {"rulebook"}


# -- constraints ----------------------------------------------------------------------------------------------------

# The constraints that each drawing breaks, by the tests' own implementation: only one of them where possible.
DRAWINGS: list[tuple[list[str], Drawing]] = [
    (["C1", "C3", "C4", "C12"], change_resources(n60="s")),
    (["C3"], change_resources(n51="O")),
    (["C5"], swap_cells(((16, 4), (4, 8)))),
    (["C6", "C7"], move_cells(((6, 0), (0, 0)))),
    (["C7"], swap_cells(((1, 7), (23, 3)))),
    (
        ["C8", "C11", "C14"],
        move_cells(((24, 4), (23, 5)), first=swap_cells(((21, 5), (8, 0)), ((17, 9), (23, 3)))),
    ),
    (["C9"], swap_cells(((12, 2), (10, 6)))),
    (["C10"], swap_cells(((11, 9), (16, 0)))),
    (["C11"], swap_cells(((11, 3), (15, 1)))),
    (["C12"], swap_cells(((7, 5), (16, 4)))),
    (["C13"], swap_cells(((4, 2), (18, 4)), ((8, 6), (9, 7)))),
    (["C14"], swap_cells(((3, 3), (9, 1)))),
]


@pytest.mark.parametrize(("names", "drawing"), DRAWINGS, ids=[names[0] for names, _ in DRAWINGS])
def test_a_drawing_that_breaks_a_constraint_is_refused_by_its_name(names: list[str], drawing: Drawing) -> None:
    assert broken_constraints(drawing) == names
    with pytest.raises(BadEdition, match=rf"\({names[0]}\b"):
        with_bay(rows(drawing))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("cells.others = 51", "must have 60 numbered and 51 other cells, not 60 and 50 (C1)"),
        ("cells.others = 49", "(C1)"),
        ("cells.numbered = 61", "cells.numbered"),
        ("tiles.driftwood = 7", "tiles.driftwood is 7, but bay.rows has 6 such cells (C3)"),
        ("tiles.crab = 17", "(C3)"),
        ("shore.coast = 31\nshore.sea = 19", "must have 31 coast and 19 sea cells, not 30 and 20 (C4)"),
        ("shore.coast = 20\nshore.sea = 30", "shore.coast must be more than the 20 stalls of a game, not 20 (C4)"),
        ("shore.coast = 29", "(C4)"),
    ],
)
def test_C1_C3_C4_counts_that_do_not_fit_are_refused(text: str, message: str) -> None:
    with pytest.raises(BadEdition, match=re.escape(message)):
        with_box(text)


@pytest.mark.parametrize("provenance", ["reconstructed", "box"])
@pytest.mark.parametrize("renamed", [{6: 13}, {60: 61}, {9: 0}])
def test_C2_every_number_once(renamed: dict[int, int], provenance: str) -> None:
    with pytest.raises(BadEdition, match=r"\(C2\)"):
        with_bay(rows(standard(), renamed), provenance)


def test_C2_in_reading_order_in_our_own_drawing() -> None:
    lines = rows(standard(), {6: 13, 13: 6})  # two crabs
    with pytest.raises(BadEdition, match=r"reading order \(C2"):
        with_bay(lines)
    with_bay(lines, "box")  # a fact, if an owner reads it off a board


@pytest.mark.parametrize("number", [1, 4, 5, 8])
@pytest.mark.parametrize("provenance", ["reconstructed", "box"])
def test_C14_the_resources_of_the_rulebook(number: int, provenance: str) -> None:
    drawing = standard()
    places = numbered(drawing)
    other = next(n for n in (54, 53, 51, 55) if drawing[places[n]] != drawing[places[number]])
    drawing[places[number]], drawing[places[other]] = drawing[places[other]], drawing[places[number]]
    with pytest.raises(BadEdition, match=r"\(C1[014]\b" if provenance == "reconstructed" else r"\(C14\)"):
        with_bay(rows(drawing), provenance)


@pytest.mark.parametrize("name", ["C1", "C3", "C5", "C6"])
def test_a_printed_board_must_still_be_playable(name: str) -> None:
    [drawing] = [drawing for names, drawing in DRAWINGS if names[0] == name]
    with pytest.raises(BadEdition, match=rf"\({name}\b"):
        with_bay(rows(drawing), "box")


@pytest.mark.parametrize("name", ["C7", "C9", "C10", "C11", "C12", "C13"])
def test_a_printed_board_may_be_less_balanced_than_a_drawing(name: str) -> None:
    [drawing] = [drawing for names, drawing in DRAWINGS if names[0] == name]
    game = GAME.with_edition(
        STANDARD.with_corrections(f'game = "nyakuza"\nname = "box"\n[bay]\nrows = {rows(drawing)}'.replace("'", '"'))
    )
    for players in (2, 4):
        s = game.new(players)
        play_out(s, Rng(players))
        game.verify(s)
        assert s.winners()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('recipes.crabs = ["crab"]', "recipes.crabs must be crab and crab"),
        ("setup.2.kobans = 0", "setup.2.kobans must be a whole number"),
        ("setup.5.kobans = 9", "setup.5 is not part of this game"),
        ("boats.each = 0", "boats.each must be a whole number"),
        ('bay.rows = ["c  x"]', "bay.rows must"),
        ("bay.rows = 7", "bay.rows must be a list of texts"),
    ],
)
def test_other_mistakes_are_refused_by_key(text: str, message: str) -> None:
    with pytest.raises(BadEdition, match=re.escape(message)):
        with_box(text)
