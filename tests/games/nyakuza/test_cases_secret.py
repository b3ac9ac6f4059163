"""The cases about secret tiles: X19, X20, X26 to X28, X31."""

from __future__ import annotations

from typing import Any

import pytest

from marea import CHANCE, OVER, SPECTATOR
from tests.games.nyakuza.bay import GAME, bay, bid, boats, covered, go, kobans, stalls, why_not
from tests.positions import events_seen, legal

BOTH = ["end", "secret"]
TIE_RULES = ["holder_first", "holder_last"]


def x19(secret: int = 8, **more: Any) -> Any:
    given: dict[str, Any] = {"kobans": [0, 16, 16], "wharf": 16, **more}
    return bay(3, tiles="1 4", boats=["R1 R4 C2"], secrets=[secret, 21, 22], **given)


def test_X19_with_no_staged_boat_and_no_kobans_only_end_is_legal() -> None:
    s = x19(order=[0])
    assert (s.prompt(), s.to_move(), legal(s)) == ("fish_secret", 0, ["end"])
    assert why_not(s, "secret") == "R36"


def test_X19_the_share_of_the_wharf_comes_before_the_turn() -> None:
    s = x19()
    bid(s, "0 2 1")
    assert (kobans(s), s.wharf, s.order) == ([18, 14, 16], 0, [1, 2, 0])
    for seat, staged in ((1, 3), (2, 2)):
        assert (s.to_move(), sorted(legal(s)), s.staged[seat]) == (seat, BOTH, staged)
        go(s, "end")
        assert (s.staged[seat], s.reserve[seat]) == (0, 40)
    assert (s.to_move(), sorted(legal(s))) == (0, BOTH)
    go(s, "secret")
    assert boats(s, 0) == ["R1", "R4", "R8", "C2"]
    assert (covered(s), stalls(s), kobans(s)) == (["R4", "R8"], ["C2"], [16, 14, 16])
    assert (s.reserve[0], s.to_move(), s.round) == (36, CHANCE, 3)  # the turn ended automatically
    assert GAME.view(s, 1)["holders"] == [1, 2]


def end_turns(s: Any) -> list[int]:
    """End every turn of the round, and return the seats that had one."""
    seats = []
    while s.prompt() == "fish_secret":
        seats.append(s.to_move())
        go(s, "end")
    return seats


@pytest.mark.parametrize("tie_rule", TIE_RULES)
@pytest.mark.parametrize(("fourth", "order"), [(25, [2, 3, 0, 1]), (None, [2, 0, 1])])
def test_X20_the_holder_is_the_first_of_zero_bidders(tie_rule: str, fourth: int | None, order: list[int]) -> None:
    s = bay(4, charm=2, tiles="1 2 3", secrets=[21, 22, 23, fourth], tie_rule=tie_rule)
    bid(s, "0 0 0 0")
    assert s.order == order
    assert end_turns(s) == order
    assert (s.charm, s.to_move()) == (2, CHANCE)


@pytest.mark.parametrize("tie_rule", TIE_RULES)
def test_X20_secret_legal_or_not(tie_rule: str) -> None:
    s = bay(
        4,
        charm=2,
        tiles="1 4 21",
        boats=["R1 R4 C2"],
        secrets=[8, 22, 23, 25],
        kobans=[0, 16, 16, 16],
        wharf=0,
        tie_rule=tie_rule,
    )
    bid(s, "0 0 0 0")
    offered = {}
    for seat in (2, 3, 0, 1):
        assert s.to_move() == seat
        offered[seat] = sorted(legal(s))
        go(s, "end")
    assert offered == {2: BOTH, 3: BOTH, 0: ["end"], 1: BOTH}
    assert s.to_move() == CHANCE


def x26(secret: int = 8) -> Any:
    s = x19(secret, kobans=[0, 24, 24], wharf=0)
    bid(s, "0 0 1")
    return s


def test_X26_nothing_is_revealed() -> None:
    s = x26()
    assert (s.wharf, kobans(s), s.charm, s.order) == (1, [0, 24, 23], 2, [2, 0, 1])
    for seat, offered in ((2, BOTH), (0, ["end"]), (1, BOTH)):
        assert (s.to_move(), sorted(legal(s))) == (seat, offered)
        s.log = []
        go(s, "end")
        for viewer in {0, 1, 2, SPECTATOR} - {seat}:
            ended = [event for event in events_seen(s, viewer) if event[0] not in ("returned", "new_round")]
            assert ended == [("ended", {"player": f"seat-{seat}"})]
    assert (s.to_move(), s.round) == (CHANCE, 3)


def test_X26_the_others_cannot_tell_whether_secret_was_legal() -> None:
    poor, rich = x26(8), x26(7)  # with 7, a squid beside none of that seat's boats, SECRET is free
    go(poor, "end")
    go(rich, "end")
    assert (legal(poor), sorted(legal(rich))) == (["end"], BOTH)
    for _ in range(2):
        for viewer in (1, 2, SPECTATOR):
            assert GAME.view(poor, viewer) == GAME.view(rich, viewer)
            assert events_seen(poor, viewer) == events_seen(rich, viewer)
            assert GAME.choices(poor, viewer) == GAME.choices(rich, viewer)
        go(poor, "end")
        go(rich, "end")


def test_X27_boats_out() -> None:
    s = bay(2, reserve=[2, 0], secrets=[8, 21], tiles="1 2 3 4", sound=False)
    bid(s, "5 1", sound=False)
    assert (s.staged, kobans(s), s.wharf, s.charm, s.order) == ([2, 0], [19, 24], 5, 0, [0, 1])
    assert sorted(legal(s)) == ["place:R1", "place:R2", "place:R3", "place:R4"]
    go(s, "place:R1 place:R2", sound=False)
    assert (s.to_move(), legal(s)) == (0, ["end"])
    assert why_not(s, "secret") == "R36"
    go(s, "end", sound=False)
    assert (s.to_move(), legal(s)) == (1, ["end"])
    go(s, "end", sound=False)
    assert (s.to_move(), s.round) == (CHANCE, 3)


def x28() -> Any:
    s = bay(2, tiles="20 21", secrets=[1, 2], staged=[1])
    assert (s.prompt(), sorted(legal(s))) == ("fish_secret", ["place:R20", "place:R21", "secret"])
    assert why_not(s, "end") == "R24"
    return s


def test_X28_the_boat_first() -> None:
    s = x28()
    go(s, "place:R20")
    assert (s.to_move(), sorted(legal(s))) == (0, BOTH)
    go(s, "secret")
    assert (boats(s, 0), s.reserve[0], s.to_move()) == (["R1", "R20"], 38, CHANCE)


def test_X28_the_secret_tile_first() -> None:
    s = x28()
    go(s, "secret")
    assert (s.to_move(), s.prompt(), s.staged[0]) == (0, "fish", 1)
    assert sorted(legal(s)) == ["place:C1", "place:C2", "place:R20", "place:R21"]
    assert why_not(s, "end") == "R24"
    go(s, "place:R20")
    assert (boats(s, 0), s.to_move(), s.round) == (["R1", "R20"], CHANCE, 3)


def test_X31_the_screens_come_down() -> None:
    s = bay(3, charm=1, kobans=[5, 7, 9], wharf=27, secrets=[8, 21, None], final=True, round=19)
    bid(s, "0 0 0")
    assert (kobans(s), s.order) == ([14, 16, 18], [1, 0])
    for seat in (1, 0):
        assert s.to_move() == seat
        for viewer, own, tile in ((0, 14, 8), (1, 16, 21), (2, 18, None)):
            view = GAME.view(s, viewer)
            assert view["kobans"] == [own if other == viewer else None for other in range(3)]
            assert (view.get("secret"), view.get("secrets")) == (tile, None)
        assert GAME.view(s, SPECTATOR)["kobans"] == [None] * 3
        assert GAME.view(s, SPECTATOR).keys().isdisjoint({"secret", "secrets"})
        go(s, "end")
    assert (s.to_move(), s.winners(), s.reason()) == (OVER, [2], "final_round")
    for viewer in (0, 1, 2, SPECTATOR):
        view = GAME.view(s, viewer)
        assert (view["kobans"], view["secrets"]) == ([14, 16, 18], [8, 21, None])
