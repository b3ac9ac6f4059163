"""The cases about payment and builds: X9 to X13, X23, X25, X30."""

from __future__ import annotations

from typing import Any

import pytest

from marea import OVER
from tests.games.nyakuza.bay import GAME, bay, builds, covered, go, kobans, places, stalls, why_not
from tests.positions import legal


def test_X9_two_crabs_and_1_koban() -> None:
    s = bay(4, boats=["R4 R8"], kobans=[1], staged=[1])
    assert "C2" not in places(s)
    assert why_not(s, "place:C2") == "R23"
    assert {"S3", "R60"} <= set(places(s))


def test_X9_two_crabs_and_2_kobans() -> None:
    s = bay(4, boats=["R4 R8"], kobans=[2], staged=[1])
    assert {"C2", "S3", "R60"} <= set(places(s))


def test_X10_driftwood_makes_it_affordable() -> None:
    s = bay(4, boats=["R5 R9 R10"], kobans=[1], staged=[2])
    assert "C3" in places(s)
    go(s, "place:C3")
    assert (s.prompt(), stalls(s), covered(s), kobans(s)[0]) == ("fish", ["C3"], ["R10"], 0)
    assert "C2" not in places(s)
    assert why_not(s, "place:C2") == "R23"


def test_X11_two_recipes_for_one_coast_cell() -> None:
    s = bay(4, boats=["R5 R9 R10"], kobans=[2], staged=[1])
    go(s, "place:C3")
    assert (s.prompt(), s.to_move()) == ("build", 0)
    assert legal(s) == ["build:driftwood:C3", "build:octopus_squid:C3"]


@pytest.mark.parametrize("first", ["driftwood:C2", "driftwood:C3", "salmon_tuna:C2", "salmon_tuna:C3"])
def test_X12_a_boat_that_joins_two_groups_builds_twice(first: str) -> None:
    s = bay(4, boats=["R5 C2 C3 R16 R17"], kobans=[3], staged=[1])
    go(s, "place:R10")
    assert sorted(builds(s)) == ["driftwood:C2", "driftwood:C3", "salmon_tuna:C2", "salmon_tuna:C3"]
    go(s, f"build:{first}")
    assert (covered(s), stalls(s), kobans(s)[0]) == (["R10", "R16", "R17"], ["C2", "C3"], 0)
    assert (s.stalls_left[0], s.round) == (3, 3)  # the second stall was built without a choice, and the round is over


def test_X12_with_2_kobans_it_may_not_join_them() -> None:
    s = bay(4, boats=["R5 C2 C3 R16 R17"], kobans=[2], staged=[1])
    assert "R10" not in places(s)
    assert why_not(s, "place:R10") == "R23"


@pytest.mark.parametrize("first", ["driftwood:C2", "driftwood:C3", "salmon_tuna:C2", "salmon_tuna:C3"])
def test_X13_the_last_stall_and_the_grand_stall_with_one_boat(first: str) -> None:
    s = bay(4, boats=["R5 C2 C3 R16 R17"], kobans=[3], stalls_left=[1], staged=[2, 1], sound=False)
    go(s, "place:R10", sound=False)
    assert len(builds(s)) == 4
    go(s, f"build:{first}", sound=False)
    assert (s.to_move(), s.winners(), s.reason()) == (OVER, [0], "grand_stall")
    assert (covered(s), stalls(s), kobans(s)[0], s.stalls_left[0]) == (["R10", "R16", "R17"], ["C2", "C3"], 0, 0)
    view = GAME.view(s, 1)
    grand = "C3" if first.endswith("C2") else "C2"
    assert (view["grand_stall"], view["stalls"]) == (grand, [first[-2:]])


@pytest.mark.parametrize("coast", ["C2", "C3"])
def test_X13_with_no_stall_left_only_the_grand_stall_is_forced(coast: str) -> None:
    s = bay(4, boats=["R5 C2 C3 R16 R17"], kobans=[1], stalls_left=[0], staged=[2, 1], sound=False)
    assert "R10" in places(s)
    go(s, "place:R10", sound=False)
    assert builds(s) == ["driftwood:C2", "driftwood:C3"]
    go(s, f"build:driftwood:{coast}", sound=False)
    assert (s.to_move(), s.winners(), s.reason()) == (OVER, [0], "grand_stall")
    assert (covered(s), stalls(s), kobans(s)[0]) == (["R10"], [coast], 0)
    assert GAME.view(s, 1)["grand_stall"] == coast


def groups(s: Any, seat: int) -> list[set[str]]:
    return [set(group["cells"]) for group in GAME.view(s, seat)["groups"] if group["seat"] == seat]


def test_X23_other_players_boats_keep_groups_apart() -> None:
    s = bay(4, boats=["R8 R5 C2", "R4 R9"], staged=[2])
    go(s, "place:R6")
    assert sorted(map(sorted, groups(s, 0))) == [["C2", "R5"], ["R6"], ["R8"]]
    assert (stalls(s), covered(s), kobans(s)[0], s.prompt()) == ([], [], 12, "fish")


X25 = "R1 C2 C3 R8 R9 R10 R15 S3"


def test_X25_two_groups_before() -> None:
    s = bay(4, boats=[X25], staged=[1])
    assert sorted(map(sorted, groups(s, 0))) == [["C2", "C3", "R1"], ["R10", "R15", "R8", "R9", "S3"]]


def test_X25_with_1_koban_two_driftwoods_are_too_expensive() -> None:
    s = bay(4, boats=[X25], kobans=[1], staged=[1])
    assert "R4" not in places(s)
    assert why_not(s, "place:R4") == "R23"


@pytest.mark.parametrize("coast", ["C2", "C3"])
def test_X25_with_2_kobans_only_driftwood_is_offered(coast: str) -> None:
    s = bay(4, boats=[X25], kobans=[2], staged=[1])
    go(s, "place:R4")
    assert builds(s) == ["driftwood:C2", "driftwood:C3"]
    assert why_not(s, "build:crabs:C2") == "R29"
    go(s, f"build:driftwood:{coast}")
    assert (covered(s), stalls(s), kobans(s)[0], s.round) == (["R10", "R15"], ["C2", "C3"], 0, 3)


def test_X25_with_3_kobans_crabs_then_driftwood_without_a_choice() -> None:
    s = bay(4, boats=[X25], kobans=[3], staged=[1])
    go(s, "place:R4")
    assert sorted(builds(s)) == ["crabs:C2", "crabs:C3", "driftwood:C2", "driftwood:C3"]
    go(s, "build:crabs:C2")
    assert (covered(s), stalls(s), kobans(s)[0], s.round) == (["R4", "R8", "R10"], ["C2", "C3"], 0, 3)


def test_X25_with_3_kobans_driftwood_leaves_a_choice() -> None:
    s = bay(4, boats=[X25], kobans=[3], staged=[1])
    go(s, "place:R4 build:driftwood:C2")
    assert sorted(builds(s)) == ["crabs:C3", "driftwood:C3"]
    assert (covered(s), kobans(s)[0]) == (["R10"], 2)


def test_X30_other_builds_of_the_turn_stay_forced() -> None:
    s = bay(4, boats=["R4 R8"], kobans=[1], staged=[4])
    for cell in ("R10", "S1", "C3"):
        assert "C2" not in places(s)
        assert why_not(s, "place:C2") == "R23"
        assert cell in places(s)
        go(s, f"place:{cell}")
    assert (stalls(s), covered(s), kobans(s)[0]) == (["C3"], ["R10"], 0)
    assert (s.prompt(), s.to_move()) == ("fish", 0)
    assert "C2" not in places(s)


def test_X30_with_no_koban_driftwood_is_too_expensive_as_well() -> None:
    s = bay(4, boats=["R4 R8"], kobans=[0], staged=[3])
    go(s, "place:R10 place:S1")
    assert "C2" not in places(s)
    assert "C3" not in places(s)
    assert why_not(s, "place:C3") == "R23"
