"""The clauses about placing boats and building stalls, by their numbers: R20 to R27, R30 to R32."""

from __future__ import annotations

from typing import Any

import pytest

from marea import CHANCE
from tests.games.nyakuza.bay import GAME, bay, bid, boats, builds, covered, go, kobans, places, stalls, why_not
from tests.games.nyakuza.model import NEAR, PLACES, RESOURCES
from tests.positions import legal

WATER = [cell for cell in PLACES if cell[0] in "CS"]


def groups(s: Any, seat: int) -> list[list[str]]:
    return sorted(sorted(group["cells"]) for group in GAME.view(s, seat)["groups"] if group["seat"] == seat)


def test_R20_any_free_tile_on_the_board() -> None:
    s = bay(2, staged=[3])
    assert sorted(places(s)) == sorted(RESOURCES)  # no boat yet, so no coast and no sea
    s = bay(2, boats=["", "R1 R60"], tiles="1 2 30 60", staged=[3])
    assert places(s) == ["R2", "R30"]


def test_R20_the_first_boat_and_far_from_all_others() -> None:
    s = bay(2, tiles="1 60", staged=[2])
    go(s, "place:R1")
    assert sorted(places(s)) == ["C1", "C2", "R60"]
    go(s, "place:R60")
    assert boats(s, 0) == ["R1", "R60"]


@pytest.mark.parametrize("cell", sorted(RESOURCES))
def test_R21_coast_and_sea_beside_a_boat_of_the_same_player(cell: str) -> None:
    s = bay(2, boats=[cell], tiles=cell[1:], kobans=[0], staged=[1])
    expected = [near for near in NEAR[cell] if near in WATER]
    if RESOURCES[cell] == "driftwood":
        assert not any(near[0] == "C" for near in expected)  # or the price would matter here
    assert sorted(places(s) if s.prompt() == "fish" else []) == sorted(expected)


@pytest.mark.parametrize("cell", WATER)
def test_R21_every_neighbour_counts_and_no_other_cell(cell: str) -> None:
    """A boat that is not beside it opens no coast or sea cell."""
    for beside in (True, False):
        others = [other for other in RESOURCES if (other in NEAR[cell]) is beside]
        if beside:
            for other in others:
                assert cell in places(bay(2, boats=[other], staged=[1]))
        else:
            far = [other for other in others if RESOURCES[other] == "squid"]  # nothing can be built with squids alone
            assert cell not in places(bay(2, boats=[" ".join(far)], staged=[1]))


def test_R21_boats_of_this_turn_and_on_stalls() -> None:
    s = bay(2, boats=["R4 R8 C2"], covered="R4 R8", stalls="C2", kobans=[22], staged=[2])
    assert "C3" in places(s)  # only beside the boat on the stall
    assert "C4" not in places(s)
    go(s, "place:C3")
    assert "C4" in places(s)


def test_R21_a_boat_on_the_sea_counts_too() -> None:
    s = bay(2, boats=["R10 S1"], staged=[1])
    assert {"C3", "C4"} <= set(places(s))


def test_R22_no_boat_on_a_cell_without_its_tile() -> None:
    s = bay(2, boats=["R1"], tiles="1 60", staged=[1])
    assert "R3" in NEAR["R1"]
    assert sorted(places(s)) == ["C1", "C2", "R60"]
    assert why_not(s, "place:R3") == "R22"


def test_R23_the_kobans_before_the_boat_is_placed() -> None:
    for have, legal_cells in ((1, False), (2, True)):
        s = bay(2, boats=["R4 C2"], kobans=[have], staged=[1])
        assert ("R8" in places(s)) is legal_cells  # the tile is the last piece
        s = bay(2, boats=["R4 R8"], kobans=[have], staged=[1])
        assert ("C2" in places(s)) is legal_cells  # the coast cell is
        s = bay(2, boats=["R8 S5 R25 C2 R1"], kobans=[have], staged=[1])
        assert ("R4" in places(s)) is legal_cells  # a boat that connects is


def test_R23_after_the_bid_is_paid() -> None:
    s = bay(2, boats=["R4 R8"], kobans=[4])
    bid(s, "3 1")
    assert (kobans(s)[0], "C2" in places(s)) == (1, False)
    s = bay(2, boats=["R4 R8"], kobans=[4])
    bid(s, "3 9")
    assert (s.charm, s.to_move()) == (1, 1)
    go(s, "place:R60 place:R50 place:R40")
    assert (kobans(s)[0], "C2" in places(s)) == (4, True)


def test_R24_no_pass_while_a_boat_can_be_placed() -> None:
    s = bay(2, tiles="9", staged=[3])
    assert legal(s) == ["place:R9"]
    assert why_not(s, "end") == "R24"
    assert why_not(s, "secret") == "R35"


def test_R24_boats_that_find_no_cell_return() -> None:
    assert all(near[0] == "R" for near in NEAR["R9"])
    s = bay(2, tiles="9")
    bid(s, "2 1")
    go(s, "place:R9")
    assert (s.staged, s.reserve, s.to_move(), s.round) == ([0, 0], [39, 40], CHANCE, 3)


def test_R24_boats_that_cannot_be_paid_for_return() -> None:
    s = bay(2, boats=["R60 S19 S18 S20"], tiles="60", kobans=[0], staged=[2])
    assert {"C29", "C30"} <= {near for cell in ("S18", "S19", "S20") for near in NEAR[cell]}  # free, but too expensive
    assert (s.to_move(), s.staged[0], s.reserve[0], s.round) == (CHANCE, 0, 36, 3)


@pytest.mark.parametrize("seat", [0, 1])
def test_R25_one_boat_on_a_cell(seat: int) -> None:
    staged = [0, 0]
    staged[seat] = 1
    s = bay(2, boats=["R1 C1", "R5 C3"], staged=staged)
    for cell in ("R1", "C1", "R5", "C3"):
        assert cell not in places(s)
        assert why_not(s, f"place:{cell}") == "R25"


def test_R25_boats_never_move() -> None:
    s = bay(2, boats=["R4 R8", "R1"], staged=[2, 2])
    go(s, "place:C2 place:R9 place:R20 place:C1")
    assert (boats(s, 0), boats(s, 1)) == (["R4", "R8", "R9", "C2"], ["R1", "R20", "C1"])


def test_R26_groups_are_connected_boats() -> None:
    s = bay(2, boats=["R1 R4 R9 R20 S6 R60", "R5 R10"], covered="", staged=[1])
    assert groups(s, 0) == [["R1", "R4", "R9"], ["R20", "S6"], ["R60"]]
    assert groups(s, 1) == [["R10", "R5"]]


def test_R26_covered_tiles_and_stalls_stay_in_the_group() -> None:
    s = bay(2, boats=["R4 R8 C2 R1 C3 R5"], covered="R4 R8 R1 R5", stalls="C2 C3", kobans=[20, 20], staged=[1])
    assert groups(s, 0) == [["C2", "C3", "R1", "R4", "R5", "R8"]]


@pytest.mark.parametrize(
    ("before", "last", "recipe", "tiles"),
    [
        ("R5 S1 C3", "R10", "driftwood", ["R10"]),
        ("R10 S1", "C3", "driftwood", ["R10"]),
        ("R10 C4 R6", "S1", "driftwood", ["R10"]),
        ("R3 C1 R1 R4 R9", "R16", "salmon_tuna", ["R3", "R16"]),
        ("R4 C2", "R8", "crabs", ["R4", "R8"]),
        ("R1 R4 C2", "R5", "octopus_squid", ["R1", "R5"]),
        ("R1 R4 R5", "C2", "octopus_squid", ["R1", "R5"]),
        ("R1 C1 R9 R5", "R4", "octopus_squid", ["R1", "R5"]),
    ],
)
def test_R27_any_piece_may_be_the_last(before: str, last: str, recipe: str, tiles: list[str]) -> None:
    s = bay(2, boats=[before], staged=[2])
    start = kobans(s)[0]
    go(s, f"place:{last}")
    assert (covered(s), len(stalls(s)), start - kobans(s)[0]) == (tiles, 1, len(tiles)), recipe
    assert (s.prompt(), s.stalls_left[0]) == ("fish", 9)


def test_R27_until_a_condition_fails() -> None:
    s = bay(2, boats=["R4 R8 R1 C1 C2 C3"], covered="R4 R8", stalls="C2", kobans=[22], staged=[2])
    assert (len(stalls(s)), s.prompt()) == (1, "fish")
    go(s, "place:R5")
    assert builds(s) == ["octopus_squid:C1", "octopus_squid:C3"]
    go(s, "build:octopus_squid:C3")
    assert (stalls(s), s.prompt()) == (["C2", "C3"], "fish")
    go(s, "place:R6")
    assert stalls(s) == ["C2", "C3"]


def test_R27_only_the_group_of_the_boat() -> None:
    s = bay(2, boats=["R4 R8 R20 S6"], staged=[2])
    go(s, "place:R60")
    assert (stalls(s), s.prompt()) == ([], "fish")


@pytest.mark.parametrize(
    ("before", "last", "tiles"),
    [
        ("R4 R8 R25 R16 R31", "C2", ["R4", "R8"]),
        ("R47 R48 R54 R53 R52 R57 R58", "C26", ["R47", "R48"]),
    ],
)
def test_R30_the_lowest_tiles_of_the_group(before: str, last: str, tiles: list[str]) -> None:
    s = bay(2, boats=[before], staged=[1])
    go(s, f"place:{last}")
    if s.prompt() == "build":
        go(s, f"build:crabs:{last}")
    assert covered(s) == tiles


def test_R30_the_lowest_uncovered_tiles_of_this_group_only() -> None:
    """R4 and R8 are covered, R6 is in another group: of R18, R25 and R32 the lower two are used."""
    s = bay(
        2,
        boats=["R4 R8 C2 R9 R17 R18 R26 R25 R32 R6"],
        covered="R4 R8",
        stalls="C2",
        kobans=[22],
        staged=[2],
    )
    assert groups(s, 0)[-1] == ["R6"]
    go(s, "place:R5")
    assert s.prompt() == "fish"
    go(s, "place:C3")
    assert builds(s) == ["octopus_squid:C3", "crabs:C3"]
    go(s, "build:crabs:C3")
    assert covered(s) == ["R4", "R8", "R18", "R25"]


@pytest.mark.parametrize(("before", "last", "price"), [("R10 S1", "C3", 1), ("R4 R8", "C2", 2), ("R1 R4 R5", "C2", 2)])
def test_R31_a_koban_for_each_tile(before: str, last: str, price: int) -> None:
    s = bay(2, boats=[before], kobans=[10], staged=[1])
    wharf = s.wharf
    go(s, f"place:{last}")
    assert (kobans(s)[0], len(covered(s)), s.wharf) == (10 - price, price, wharf)  # they lie on the tiles
    assert stalls(s) == [last]
    assert last in boats(s, 0)  # on top of the stall


def test_R32_a_covered_tile_is_used_once() -> None:
    s = bay(2, boats=["R4 R8 C2"], covered="R4 R8", stalls="C2", kobans=[22], staged=[6])
    go(s, "place:C3 place:R16 place:R25 place:R26")
    assert (stalls(s), covered(s)) == (["C2"], ["R4", "R8"])  # only one crab is uncovered
    go(s, "place:R32")
    assert (stalls(s), covered(s)) == (["C2", "C3"], ["R4", "R8", "R25", "R32"])


def test_R32_covered_tiles_and_stalls_still_connect() -> None:
    s = bay(2, boats=["R4 R8 C2 R1"], covered="R4 R8", stalls="C2", kobans=[22], staged=[2])
    go(s, "place:R9 place:C1")
    assert stalls(s) == ["C2"]
    s = bay(2, boats=["R4 R8 C2 C3 R9"], covered="R4 R8", stalls="C2", kobans=[22], staged=[2])
    go(s, "place:R5")
    assert (stalls(s), covered(s)) == (["C2", "C3"], ["R4", "R5", "R8", "R9"])
