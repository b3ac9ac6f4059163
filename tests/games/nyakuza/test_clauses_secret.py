"""The clauses of the variant with secret tiles, by their numbers: R35 to R38."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from marea import CHANCE, OVER, SPECTATOR, Rng
from tests.games.nyakuza.bay import GAME, bay, bid, boats, covered, go, kobans, stalls, why_not
from tests.games.nyakuza.model import RESOURCES
from tests.positions import at, legal, play

BOTH = ["end", "secret"]
TIE_RULES = ["holder_first", "holder_last"]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("charm", [0, 1])
def test_C_one_secret_tile_each_from_the_holder_on_never_driftwood(players: int, charm: int) -> None:
    s: Any = at("nyakuza", players, variant_secret=True, charm=charm)
    given: dict[int, int] = {}
    for step in range(players):
        good = [n for n in range(1, 61) if RESOURCES[f"R{n}"] != "driftwood" and n not in given.values()]
        assert (s.to_move(), legal(s), s.weights()) == (CHANCE, [f"deal:{n}" for n in good], [1] * len(good))
        given[(charm + step) % players] = good[step * 11]
        play(s, f"deal:{good[step * 11]}")
    assert legal(s) == [f"tile:{n}" for n in range(1, 61) if n not in given.values()]
    assert GAME.view(s, SPECTATOR)["bag"] == 60 - players
    for seat in range(players):
        view = GAME.view(s, seat)
        assert view["secret"] == given[seat]
        assert "secrets" not in view
        assert view["holders"] == list(range(players))


def test_C_any_tile_but_driftwood_may_be_dealt() -> None:
    s: Any = at("nyakuza", 2, "deal:1", variant_secret=True)
    rng = Rng(3)
    dealt = Counter(GAME.space.show(s.draw(rng)) for _ in range(30 * len(legal(s))))
    assert sorted(dealt) == sorted(legal(s))
    assert max(dealt.values()) < 90  # about 30 each


def test_R35_without_the_variant_there_is_none() -> None:
    s: Any = at("nyakuza", 2)
    assert legal(s)[0] == "tile:1"
    assert "holders" not in GAME.view(s, 0)


def test_R35_before_between_and_after_the_boats() -> None:
    for moves in permutations(["secret", "place:R20", "place:R21"]):
        s = bay(2, tiles="20 21", secrets=[1, 2], staged=[2])
        for text in moves:
            assert text in legal(s)
            assert "end" not in legal(s) or s.staged[0] == 0
            go(s, text)
        assert (boats(s, 0), s.reserve[0], s.to_move(), s.round) == (["R1", "R20", "R21"], 37, CHANCE, 3)


def test_R35_the_boat_is_an_extra_one_from_the_reserve() -> None:
    s = bay(2, tiles="20 21", secrets=[1, 2], staged=[2])
    assert (s.staged[0], s.reserve[0]) == (2, 38)
    go(s, "secret")
    assert (s.staged[0], s.reserve[0]) == (2, 37)
    assert (boats(s, 0), sorted(GAME.view(s, 1)["tiles"])) == (["R1"], ["R1", "R20", "R21"])


def test_R35_once_a_game() -> None:
    s = bay(2, tiles="20 21", secrets=[1, 2], staged=[2])
    go(s, "secret")
    assert why_not(s, "secret") == "R35"
    go(s, "place:R20 place:R21 tile:3 tile:4 tile:5")
    bid(s, "0 0")
    assert (s.order, s.to_move()) == ([1], 1)  # seat 0 no longer has a turn


def test_R35_builds_follow_and_may_be_a_choice() -> None:
    s = bay(2, tiles="1 4 5", boats=["R1 R4 R5"], secrets=[8, 2], staged=[1], kobans=[24, 22])
    go(s, "secret")
    assert (stalls(s), s.prompt()) == ([], "fish")
    go(s, "place:C2")
    assert (s.prompt(), legal(s)) == ("build", ["build:octopus_squid:C2", "build:crabs:C2"])
    s = bay(2, tiles="4 20", boats=["R4 C2 C3"], secrets=[8, 2], staged=[1])
    go(s, "secret")
    assert (s.prompt(), s.to_move(), legal(s)) == ("build", 0, ["build:crabs:C2", "build:crabs:C3"])
    go(s, "build:crabs:C3")
    assert (s.prompt(), s.staged[0]) == ("fish", 1)


def test_R35_the_secret_tile_itself_completes_a_stall() -> None:
    s = bay(2, tiles="4 20", boats=["R4 C2"], secrets=[8, 2], staged=[1])
    go(s, "secret")
    assert (covered(s), stalls(s), kobans(s)[0], s.prompt()) == (["R4", "R8"], ["C2"], 22, "fish")


def test_R35_a_turn_in_every_round_until_it_is_used() -> None:
    s = bay(2, tiles="20 21", secrets=[1, 2])
    for _ in range(2):
        bid(s, "0 0")
        assert [s.order, s.to_move(), sorted(legal(s))] == [[0, 1], 0, BOTH]
        go(s, "end end")
        while s.to_move() == CHANCE:
            play(s, legal(s)[0])
    bid(s, "1 0")
    assert s.order == [0, 1]


def test_R35_end_only_when_no_boat_can_be_placed() -> None:
    s = bay(2, tiles="9", secrets=[1, 2], staged=[3])
    assert sorted(legal(s)) == ["place:R9", "secret"]
    go(s, "place:R9")
    assert (s.staged[0], sorted(legal(s))) == (2, BOTH)  # two boats, no cell
    go(s, "secret")
    assert (s.staged[0], legal(s)) == (2, ["place:C1", "place:C2"])  # now there are cells, so the turn must not end
    go(s, "place:C1")
    assert s.staged[0] == 1


@pytest.mark.parametrize(("reserve", "offered"), [(0, ["end"]), (1, BOTH)])
def test_R36_a_boat_in_the_reserve(reserve: int, offered: list[str]) -> None:
    s = bay(2, tiles="20", boats=["", "R20"], secrets=[1, 2], reserve=[reserve, 9], order=[0], sound=False)
    assert sorted(legal(s)) == offered


def test_R36_staged_boats_do_not_count() -> None:
    s = bay(2, tiles="20 21", secrets=[1, 2], reserve=[0, 9], staged=[2], sound=False)
    assert legal(s) == ["place:R20", "place:R21"]
    assert why_not(s, "secret") == "R36"


@pytest.mark.parametrize(("have", "offered"), [(0, ["end"]), (1, ["end"]), (2, BOTH), (3, BOTH)])
def test_R36_the_payment_check_holds_for_the_secret_cell(have: int, offered: list[str]) -> None:
    s = bay(2, tiles="4", boats=["R4 C2"], secrets=[8, 2], kobans=[have], order=[0])
    assert sorted(legal(s)) == offered


@pytest.mark.parametrize("have", [1, 2])
def test_R36_end_is_offered_all_the_same(have: int) -> None:
    """A legal PLACE rules END out; an illegal SECRET does not allow it."""
    s = bay(2, tiles="4 20", boats=["R4 C2"], secrets=[8, 2], kobans=[have], staged=[1])
    assert ("secret" in legal(s)) is (have == 2)
    assert "end" not in legal(s)
    go(s, "place:R20")
    assert ("secret" in legal(s)) is (have == 2)
    assert "end" in legal(s)


@pytest.mark.parametrize("tie_rule", TIE_RULES)
@pytest.mark.parametrize(
    ("bids", "charm", "order"),
    [
        ("0 0 0 0", 0, [0, 1, 2, 3]),
        ("0 0 0 0", 3, [3, 0, 1, 2]),
        ("0 5 0 0", 3, [1, 2, 3, 0]),
        ("0 5 0 1", 0, [1, 3, 2, 0]),
        ("1 0 5 0", 1, [2, 0, 3, 1]),
        ("1 2 5 0", 3, [2, 1, 0, 3]),
    ],
)
def test_R37_zero_bidders_after_the_others_from_the_new_holder(
    bids: str, charm: int, order: list[int], tie_rule: str
) -> None:
    s = bay(4, charm=charm, tiles="20", secrets=[1, 2, 3, 4], tie_rule=tie_rule)
    bid(s, bids)
    assert s.order == order
    seats: list[int] = []
    while s.round == 2:
        if not seats or seats[-1] != s.to_move():
            seats.append(s.to_move())
        play(s, legal(s)[-1])
        if s.to_move() == CHANCE:
            break
    assert seats == order


def test_R37_only_zero_bidders_who_still_hold_their_tiles() -> None:
    s = bay(4, tiles="20", secrets=[None, 2, None, 4])
    bid(s, "0 0 0 0")
    assert s.order == [1, 3]


def test_R37_the_share_of_the_wharf_pays_for_the_stall() -> None:
    s = bay(2, tiles="4", boats=["R4 C2"], secrets=[8, 2], kobans=[0, 46], wharf=2)
    bid(s, "0 0")
    assert (kobans(s)[0], legal(s)) == (1, ["end"])
    s = bay(2, tiles="4", boats=["R4 C2"], secrets=[8, 2], kobans=[0, 44], wharf=4)
    bid(s, "0 0")
    assert (kobans(s)[0], sorted(legal(s))) == (2, BOTH)


def test_R38_unused_tiles_neither_count_nor_delay() -> None:
    s = bay(2, secrets=[8, 21], kobans=[24, 24], round=19)
    bid(s, "0 0")
    go(s, "end end")
    assert (s.final, s.prompt()) == (1, "bid")  # the bag is empty, though two tiles are held
    bid(s, "0 0")
    go(s, "end")
    assert s.to_move() == 1
    go(s, "end")
    assert (s.to_move(), s.winners(), s.scores(), s.reason()) == (OVER, [0, 1], [0, 0], "final_round")
