"""The rulebook's own examples, W1 to W3, and consequences of them."""

from __future__ import annotations

from typing import Any

from tests.games.nyakuza.bay import bay, bid, boats, builds, covered, go, kobans, places, stalls, why_not
from tests.positions import legal


def after_W2() -> Any:
    s = bay(4, boats=["", "R1 R4 R8"], staged=[0, 3])
    go(s, "place:C2")
    return s


def after_W3(staged: int = 3) -> Any:
    """Return the position after the example, with new boats for red."""
    return bay(
        4,
        boats=["", "R1 R4 R8 C2 R5 C3"],
        covered="R1 R4 R5 R8",
        stalls="C2 C3",
        kobans=[12, 8, 12, 12],
        staged=[0, staged],
    )


def test_W1_the_auction_of_the_example() -> None:
    s = bay(4, charm=3)
    assert (kobans(s), s.wharf, s.charm) == ([12, 12, 12, 12], 0, 3)
    bid(s, "5 5 0 0")
    assert s.order == [0, 1]
    assert s.staged == [3, 2, 0, 0]
    assert s.reserve == [37, 38, 40, 40]
    assert (kobans(s), s.wharf, s.charm) == ([7, 12, 14, 14], 1, 0)
    assert (s.prompt(), s.to_move()) == ("fish", 0)


def test_W1_with_the_other_tie_rule_too() -> None:
    s = bay(4, charm=3, tie_rule="holder_last")
    bid(s, "5 5 0 0")
    assert (s.order, s.staged, kobans(s), s.wharf, s.charm) == ([0, 1], [3, 2, 0, 0], [7, 12, 14, 14], 1, 0)


def test_W2_a_coast_cell_and_two_crabs_build_without_a_choice() -> None:
    s = after_W2()
    assert (covered(s), stalls(s)) == (["R4", "R8"], ["C2"])
    assert kobans(s) == [12, 10, 12, 12]
    assert s.stalls_left == [5, 4, 5, 5]
    assert boats(s, 1) == ["R1", "R4", "R8", "C2"]  # the boat is on the stall
    assert (s.prompt(), s.to_move(), s.staged[1]) == ("fish", 1, 2)


def test_W3_a_squid_without_a_coast_cell_builds_nothing() -> None:
    s = after_W2()
    go(s, "place:R5")
    assert (covered(s), stalls(s), kobans(s)[1]) == (["R4", "R8"], ["C2"], 10)
    assert (s.prompt(), s.to_move(), s.staged[1]) == ("fish", 1, 1)


def test_W3_the_next_coast_cell_builds_again() -> None:
    s = after_W2()
    go(s, "place:R5 place:C3")
    assert (covered(s), stalls(s)) == (["R1", "R4", "R5", "R8"], ["C2", "C3"])
    assert (kobans(s)[1], s.stalls_left[1]) == (8, 3)
    assert s.scores() == [0, 2, 0, 0]
    assert (s.staged, s.to_move()) == ([0, 0, 0, 0], 0)  # the turn, and with it the round, is over
    assert s.round == 3


def test_X22_covered_tiles_are_not_used_again() -> None:
    s = after_W3()
    go(s, "place:C4")
    assert (kobans(s)[1], len(stalls(s)), len(covered(s))) == (8, 2, 4)
    go(s, "place:R9")
    assert (kobans(s)[1], len(stalls(s)), len(covered(s))) == (8, 2, 4)  # its squid is covered
    go(s, "place:R10")
    assert (covered(s), stalls(s)) == (["R1", "R4", "R5", "R8", "R10"], ["C2", "C3", "C4"])
    assert (kobans(s)[1], s.stalls_left[1]) == (7, 2)


def test_X24_octopus_and_squid_or_crabs() -> None:
    s = bay(4, boats=["R1 R4 R5 R8"], kobans=[3], staged=[2])
    go(s, "place:C2")
    assert (s.prompt(), s.to_move()) == ("build", 0)
    assert legal(s) == ["build:octopus_squid:C2", "build:crabs:C2"]
    go(s, "build:crabs:C2")
    assert (kobans(s)[0], covered(s), stalls(s)) == (1, ["R4", "R8"], ["C2"])
    assert "C3" not in places(s)
    assert why_not(s, "place:C3") == "R23"


def test_X24_with_2_kobans_left_a_second_stall_is_built() -> None:
    s = bay(4, boats=["R1 R4 R5 R8"], kobans=[4], staged=[2])
    go(s, "place:C2")
    assert builds(s) == ["octopus_squid:C2", "crabs:C2"]
    go(s, "build:crabs:C2")
    assert kobans(s)[0] == 2
    go(s, "place:C3")
    assert (kobans(s)[0], covered(s), stalls(s)) == (0, ["R1", "R4", "R5", "R8"], ["C2", "C3"])
