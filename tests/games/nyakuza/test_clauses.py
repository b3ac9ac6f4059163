"""The clauses of Nyakuza by their numbers: R1 to R19, the rounds and the auction, and R33 and R34, the end."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from marea import CHANCE, OVER, SPECTATOR, BadSetup, Rng
from tests.games.nyakuza.bay import GAME, bay, bid, covered, go, kobans, places, stalls, why_not
from tests.positions import at, events_seen, legal, play

TIE_RULES = ["holder_first", "holder_last"]
SETUP = [(2, 24, 10, 6, 3), (3, 16, 6, 6, 3), (4, 12, 5, 8, 4)]


@pytest.mark.parametrize("players", [0, 1, 5])
def test_R1_two_to_four_players(players: int) -> None:
    with pytest.raises(BadSetup):
        GAME.new(players)


@pytest.mark.parametrize(("players", "each", "stalls_each"), [row[:3] for row in SETUP])
def test_R2_amounts_by_the_number_of_players(players: int, each: int, stalls_each: int) -> None:
    s = at("nyakuza", players, charm=1)
    view = GAME.view(s, 1)
    assert view["kobans"] == [None, each, None, None][:players]
    assert kobans(s) == [each] * players
    assert view["stalls_left"] == [stalls_each] * players
    assert (view["reserve"], view["staged"]) == ([40] * players, [0] * players)
    assert (view["wharf"], view["charm"], view["bag"], view["round"]) == (0, 1, 60, 1)
    assert (view["groups"], view["tiles"], "stalls" in view, "grand_stall" in view) == ([], [], False, False)


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_R3_kobans_behind_the_screens_boats_and_stalls_in_the_open(viewer: int) -> None:
    s = bay(3, kobans=[1, 2, 3], stalls_left=[1, 2, 3], reserve=[5, 6, 7], staged=[3, 2, 1], sound=False)
    view = GAME.view(s, viewer)
    assert view["kobans"] == [count if seat == viewer else None for seat, count in enumerate([1, 2, 3])]
    assert (view["stalls_left"], view["reserve"], view["staged"]) == ([1, 2, 3], [5, 6, 7], [3, 2, 1])


def test_R4_draw_bid_fish_and_build_after_each_boat() -> None:
    s: Any = at("nyakuza", 2, "tile:5 tile:9 tile:10 tile:40 tile:41 tile:42")
    assert (s.prompt(), s.asked()) == ("bid", [0, 1])
    bid(s, "1 0")
    go(s, "place:R10 place:R9")
    assert (s.prompt(), s.to_move()) == ("fish", 0)
    go(s, "place:S1")
    assert (s.to_move(), legal(s)[0]) == (CHANCE, "tile:1")
    go(s, "tile:1 tile:2 tile:3")
    bid(s, "1 0")
    go(s, "place:R5")
    assert s.prompt() == "fish"
    go(s, "place:C3")
    assert (s.prompt(), s.staged[0]) == ("build", 1)  # before the next boat
    go(s, "build:driftwood:C3")
    assert (s.prompt(), s.staged[0]) == ("fish", 1)


@pytest.mark.parametrize(("players", "first", "later"), [(p, f, d) for p, _, _, f, d in SETUP])
def test_R5_tiles_come_one_by_one_each_with_the_same_chance(players: int, first: int, later: int) -> None:
    s = at("nyakuza", players)
    drawn: list[int] = []
    for size in (first, later, later):
        for _ in range(size):
            left = [number for number in range(1, 61) if number not in drawn]
            assert (s.to_move(), legal(s), s.weights()) == (CHANCE, [f"tile:{n}" for n in left], [1] * len(left))
            drawn.append(left[7 * len(drawn) % len(left)])
            go(s, f"tile:{drawn[-1]}")
            assert sorted(GAME.view(s, 0)["tiles"]) == sorted(f"R{number}" for number in drawn)
        assert (s.prompt(), GAME.view(s, 0)["bag"]) == ("bid", 60 - len(drawn))
        bid(s, " ".join("0" * players))


@pytest.mark.parametrize("tiles", ["", "10 20 30", " ".join(map(str, range(1, 56)))])
def test_R5_any_tile_in_the_bag_may_be_drawn(tiles: str) -> None:
    s = bay(2, tiles=tiles)
    bid(s, "0 0")
    rng = Rng(5)
    drawn = Counter(GAME.space.show(s.draw(rng)) for _ in range(30 * len(legal(s))))
    assert sorted(drawn) == sorted(legal(s))
    assert max(drawn.values()) < 90  # about 30 each


@pytest.mark.parametrize(("players", "left"), [(2, 1), (2, 2), (3, 1), (4, 3)])
def test_R6_the_last_tiles_are_drawn_even_if_they_are_too_few(players: int, left: int) -> None:
    s = bay(players, tiles=" ".join(str(number) for number in range(left + 1, 61)), sound=False)
    bid(s, " ".join("0" * players), sound=False)
    for number in range(1, left + 1):
        assert (s.to_move(), len(legal(s))) == (CHANCE, left + 1 - number)
        go(s, f"tile:{number}", sound=False)
    assert (s.prompt(), s.final) == ("bid", 0)  # not the final round yet
    bid(s, " ".join("0" * players), sound=False)
    assert (s.prompt(), s.final) == ("bid", 1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_R7_an_empty_bag_means_the_final_round_without_tiles(players: int) -> None:
    s = bay(players)
    bid(s, " ".join("0" * players))
    assert (s.prompt(), s.round, s.final, GAME.view(s, 0)["final"]) == ("bid", 3, 1, True)
    bid(s, " ".join("1" * players))
    assert s.prompt() == "fish"
    while s.to_move() != OVER:
        assert s.prompt() == "fish"
        play(s, legal(s)[-1])
    assert s.reason() == "final_round"


def test_R8_from_nothing_to_everything_in_secret() -> None:
    s = bay(3, kobans=[0, 1, 30])
    assert (s.asked(), s.waiting(), s.sealed()) == ([0, 1, 2], [0, 1, 2], True)
    assert [legal(s, seat) for seat in range(3)] == [
        ["bid:0"],
        ["bid:0", "bid:1"],
        [f"bid:{number}" for number in range(31)],
    ]
    s.focus(1)
    assert why_not(s, "bid:2") == "R8"


def rank_bids(bids: tuple[int, ...], charm: int, tie_rule: str) -> list[int]:
    """R9, a second implementation: compare each with each; clockwise steps break ties."""
    players = len(bids)
    first = charm + 1 if tie_rule == "holder_last" else charm
    better = {
        seat: sum(
            bids[other] > bids[seat]
            or (bids[other] == bids[seat] and (other - first) % players < (seat - first) % players)
            for other in range(players)
        )
        for seat in range(players)
        if bids[seat] > 0
    }
    return sorted(better, key=lambda seat: better[seat])


@pytest.mark.parametrize("tie_rule", TIE_RULES)
@pytest.mark.parametrize(("players", "charm"), [(p, c) for p in (2, 3, 4) for c in range(p)])
def test_R9_to_R18_every_auction(players: int, charm: int, tie_rule: str) -> None:
    """All bids from 0 to 2, and 5, for every holder: payment, boats, shares, the charm, and the order."""
    each = [24, 16, 12][players - 2]
    for bids in product((0, 1, 2) if players == 4 else (0, 1, 2, 5), repeat=players):
        s = bay(players, charm=charm, kobans=[each - 1] * players, wharf=players, tie_rule=tie_rule)
        bid(s, " ".join(map(str, bids)), sound=False)
        rank = rank_bids(bids, charm, tie_rule)
        zeros = [seat for seat in range(players) if bids[seat] == 0]
        wharf = players + (bids[rank[0]] if rank else 0)
        share, rest = divmod(wharf, len(zeros)) if zeros else (0, wharf)
        expected = [each - 1 + (share if seat in zeros else 0) for seat in range(players)]
        if rank:
            expected[rank[0]] -= bids[rank[0]]
        holder = rank[0] if rank else charm
        boats = [0 if seat not in rank else max(1, 3 - rank.index(seat)) for seat in range(players)]
        assert (kobans(s), s.wharf, s.charm) == (expected, rest, holder), bids
        assert s.order == rank[:2] + sorted(rank[2:], key=lambda seat: (seat - holder) % players), bids
        assert s.staged == boats, bids


@pytest.mark.parametrize(("tie_rule", "winner"), [("holder_first", 1), ("holder_last", 2)])
def test_R9_the_holder_before_the_auction_counts(tie_rule: str, winner: int) -> None:
    s = bay(3, charm=1, tie_rule=tie_rule)
    bid(s, "2 2 2")
    assert s.charm == winner
    s = bay(3, charm=0, tie_rule=tie_rule)
    bid(s, "2 9 2")
    assert s.order == ([1, 0, 2] if tie_rule == "holder_first" else [1, 2, 0])  # for the second place too


def test_R10_the_highest_bidder_pays_the_whole_bid() -> None:
    s = bay(2, kobans=[24, 24])
    bid(s, "24 1")
    assert (kobans(s), s.wharf, s.staged) == ([0, 24], 24, [3, 2])


@pytest.mark.parametrize(("bids", "staged"), [("2 1", [3, 2]), ("1 2 3", [1, 2, 3]), ("4 3 2 1", [3, 2, 1, 1])])
def test_R11_R12_the_others_take_their_bids_back(bids: str, staged: list[int]) -> None:
    players = len(staged)
    s = bay(players)
    before = kobans(s)
    bid(s, bids)
    winner = staged.index(3)
    assert s.staged == staged
    assert [old - new for old, new in zip(before, kobans(s), strict=True)] == [
        s.wharf if seat == winner else 0 for seat in range(players)
    ]


@pytest.mark.parametrize("bids", ["0 1", "0 1 0", "0 0 1 0"])
def test_R13_no_boats_for_nothing(bids: str) -> None:
    s = bay(len(bids.split()))
    bid(s, bids)
    assert s.staged == [3 if k == "1" else 0 for k in bids.split()]
    assert len(s.order) == 1


@pytest.mark.parametrize("wharf", range(8))
@pytest.mark.parametrize("zeros", [1, 2, 3])
def test_R14_the_remainder_stays(wharf: int, zeros: int) -> None:
    s = bay(4, kobans=[10] * 4, wharf=wharf, sound=False)
    bid(s, " ".join(["0"] * zeros + ["2"] * (4 - zeros)), sound=False)
    share, rest = divmod(wharf + 2, zeros)
    assert kobans(s)[:zeros] == [10 + share] * zeros
    assert s.wharf == rest < zeros


def test_R14_without_zero_bidders_the_wharf_grows() -> None:
    s = bay(2, kobans=[20, 20], wharf=8)
    bid(s, "3 2")
    assert (kobans(s), s.wharf) == ([17, 20], 11)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("charm", [0, 1])
def test_R15_no_bids(players: int, charm: int) -> None:
    s = bay(players, charm=charm, kobans=[5] * players, wharf=2 * players + 1, tiles="1", sound=False)
    bid(s, " ".join("0" * players), sound=False)
    assert (kobans(s), s.wharf, s.charm, s.staged) == ([7] * players, 1, charm, [0] * players)
    assert (s.order, s.to_move()) == ([], CHANCE)
    assert "no_bids" in [name for name, _ in events_seen(s)]


@pytest.mark.parametrize("reserve", range(5))
@pytest.mark.parametrize(("seat", "boats"), [(3, 3), (2, 2), (0, 1), (1, 1)])
def test_R16_no_more_boats_than_there_are(reserve: int, seat: int, boats: int) -> None:
    have = [9, 9, 9, 9]
    have[seat] = reserve
    s = bay(4, reserve=have, sound=False)
    bid(s, "1 2 3 4", sound=False)
    assert (s.staged[seat], s.reserve[seat]) == (min(boats, reserve), reserve - min(boats, reserve))
    assert (kobans(s), s.wharf, s.charm) == ([12, 12, 12, 8], 4, 3)
    assert s.to_move() == (2 if seat == 3 and reserve == 0 else 3)


@pytest.mark.parametrize("bids", ["1 0 0 0", "1 2 0 0", "1 2 3 0", "1 2 3 4"])
def test_R17_the_winner_holds_the_charm_before_a_boat_is_placed(bids: str) -> None:
    s = bay(4, charm=3)
    bid(s, bids)
    winner = len(bids.replace("0", "").split()) - 1
    assert (s.charm, s.to_move(), s.staged[winner]) == (winner, winner, 3)


def test_R18_by_clockwise_steps_from_the_new_holder() -> None:
    s = bay(4, charm=3)
    bid(s, "1 2 5 9")
    assert s.order == [3, 2, 0, 1]
    s = bay(4, charm=3)
    bid(s, "9 1 5 2")
    assert s.order == [0, 2, 1, 3]  # from 0, not from 3


def test_R19_all_boats_of_one_player_before_the_next() -> None:
    s = bay(3, charm=2)
    bid(s, "1 2 3")
    seats = []
    for cell in (10, 20, 30, 40, 50, 60):
        seats.append(s.to_move())
        go(s, f"place:R{cell}")
    assert seats == [2, 2, 2, 1, 1, 0]
    assert s.round == 3


def grand(kobans: int = 12, **more: Any) -> Any:
    """Return a position in which R4 or R8 makes the Grand stall of seat 0, which has built all its stalls."""
    return bay(4, boats=["R4 C2", "R60"], kobans=[kobans], stalls_left=[0], staged=[3, 2], sound=False, **more)


def test_R33_the_grand_stall_ends_the_game_at_once() -> None:
    s = grand()
    go(s, "place:R8", sound=False)
    assert (s.to_move(), s.prompt(), s.winners(), s.reason()) == (OVER, "", [0], "grand_stall")
    assert (covered(s), stalls(s), kobans(s)[0]) == (["R4", "R8"], ["C2"], 10)
    assert (s.scores()[0], GAME.view(s, 3)["grand_stall"]) == (6, "C2")
    assert s.staged == [2, 2, 0, 0]  # nothing else is resolved


def test_R33_it_costs_the_same_as_any_stall() -> None:
    s = grand(kobans=1)
    assert "R8" not in places(s)
    assert why_not(s, "place:R8") == "R23"


def test_R33_regular_stalls_come_first() -> None:
    s = bay(4, boats=["R4 C2"], stalls_left=[1], staged=[3], sound=False)
    go(s, "place:R8", sound=False)
    assert (s.stalls_left[0], s.prompt(), GAME.view(s, 0).get("grand_stall")) == (0, "fish", None)
    assert GAME.view(s, 0)["stalls"] == ["C2"]


def test_R33_even_if_another_player_has_more_stalls() -> None:
    s = bay(4, boats=["R4 C2"], stalls_left=[0, 0, 0, 0], kobans=[2, 12, 12, 12], staged=[1], sound=False)
    go(s, "place:R8", sound=False)
    assert (s.winners(), kobans(s)[0]) == ([0], 0)


@pytest.mark.parametrize(
    ("left", "screens", "winners"),
    [
        ([1, 2, 3, 4], [0, 9, 9, 9], [0]),
        ([2, 2, 3, 4], [3, 4, 9, 9], [1]),
        ([2, 2, 2, 4], [4, 4, 4, 9], [0, 1, 2]),
        ([5, 5, 5, 5], [12, 12, 12, 12], [0, 1, 2, 3]),
        ([0, 1, 1, 1], [0, 9, 9, 9], [0]),
    ],
)
def test_R34_after_the_final_round(left: list[int], screens: list[int], winners: list[int]) -> None:
    s = bay(4, kobans=screens, wharf=0, stalls_left=left, final=True, sound=False)
    assert (s.winners(), s.reason()) == ([], "")
    bid(s, "0 0 0 0", sound=False)
    assert (s.to_move(), s.winners(), s.reason()) == (OVER, winners, "final_round")
    assert s.scores() == [5 - count for count in left]
    assert GAME.view(s, SPECTATOR)["kobans"] == screens


def test_R34_kobans_on_tiles_and_at_the_wharf_do_not_count() -> None:
    s = bay(2, boats=["R4 R8 C2", "R10 S1 C3"], covered="R4 R8 R10", stalls="C2 C3", kobans=[20, 21], final=True)
    assert s.wharf == 4
    bid(s, "1 1")
    go(s, "place:R20 place:R21 place:R29 place:R12 place:R13")
    assert (s.to_move(), kobans(s), s.scores(), s.winners()) == (OVER, [19, 21], [1, 1], [1])
