"""The clauses R1 to R8 on rounds and order, and F1 to F6 on scoring and the end."""

from __future__ import annotations

import pytest

from marea import OVER
from tests.games.caravelas.chart import EAST, WEST, chart, fleet, go, hand, offers, ranks, settle_chance, start, table

FOUR = f"{WEST} {WEST} {EAST} {EAST}"


def test_R1_a_round_is_an_auction_and_a_turn_for_each_player() -> None:
    s = chart(f"{WEST} {EAST} {EAST}", order="2 0 1", auction=True)
    go(s, "pass pass pass")
    for seat in (2, 0, 1):
        assert (s.to_move(), s.prompt()) == (seat, "move")
        go(s, "end")
        settle_chance(s)
    assert (s.to_move(), s.prompt(), table(s).round) == (2, "auction", 3)


def test_R2_the_auction_follows_the_old_order() -> None:
    s = chart(FOUR, order="3 1 0 2", auction=True)
    asked = []
    for text in ("pass", "bid:2", "pass", "bid:5", "pass", "bid:6", "pass", "pass", "pass"):
        asked.append(s.to_move())
        assert s.prompt() == "auction"
        go(s, text)
    assert asked == [3, 1, 0, 2, 3, 1, 0, 2, 3]
    assert (s.to_move(), s.prompt()) == (1, "place")


def test_R2_R3_a_bid_is_a_total_above_the_highest_bid() -> None:
    s = chart(f"{WEST} {EAST}", auction=True)
    go(s, "bid:1 bid:2")
    assert offers(s) == {"pass", *(f"bid:{t}" for t in range(3, 10))}
    go(s, "bid:3")
    assert (fleet(s, 0).bid, fleet(s, 0).tok) == (3, 6)  # two more, not three more


def test_R4_a_player_who_has_passed_may_still_bid() -> None:
    s = chart(f"{WEST} {EAST} {EAST}", auction=True)
    go(s, "pass pass bid:1 bid:2")
    assert (fleet(s, 0).bid, s.to_move()) == (2, 1)


def test_R5_everybody_pays_at_once() -> None:
    s = chart(f"{WEST} {EAST}", auction=True)
    go(s, "bid:2")
    assert (fleet(s, 0).tok, fleet(s, 0).total) == (7, 9)
    go(s, "bid:5 pass")
    assert [fleet(s, seat).tok for seat in range(2)] == [7, 4]
    go(s, "slot:1 slot:0")
    assert (s.to_move(), s.prompt(), fleet(s, 0).tok) == (0, "move", 7)


@pytest.mark.parametrize(("four", "most"), [([], 9), ([0], 12)])
def test_R6_a_bid_may_use_all_tokens(four: list[int], most: int) -> None:
    s = chart(f"{WEST} {EAST}", four=four, auction=True)
    assert offers(s) == {"pass", *(f"bid:{t}" for t in range(1, most + 1))}
    go(s, f"bid:{most}")
    assert fleet(s, 0).tok == 0


def test_R7_bidders_choose_and_the_others_keep_their_order() -> None:
    s = chart(FOUR, order="3 1 0 2", auction=True)
    go(s, "pass bid:2 pass bid:5 pass pass pass")
    assert (s.to_move(), offers(s)) == (2, {"slot:0", "slot:1", "slot:2", "slot:3"})
    go(s, "slot:2")
    assert (s.to_move(), offers(s)) == (1, {"slot:0", "slot:1", "slot:3"})
    go(s, "slot:3")
    assert (table(s).order, s.to_move(), s.prompt()) == ([3, 0, 2, 1], 3, "move")


def test_R8_hands_are_dealt_after_the_first_auction() -> None:
    s = start(3, "2 0 1")
    assert (s.prompt(), [len(hand(s, seat)) for seat in range(3)]) == ("auction", [0, 0, 0])
    go(s, "bid:1 pass pass slot:2")
    assert s.prompt() == "deal"
    settle_chance(s)
    assert [len(hand(s, seat)) for seat in (0, 1, 2)] == [4, 5, 6]
    assert len(table(s).deck) == 86 - 15


def test_R8_no_hands_are_dealt_in_later_rounds() -> None:
    s = chart(f"{WEST} {EAST}", auction=True)
    go(s, "pass pass")
    assert (s.prompt(), hand(s, 0)) == ("move", [])


# -- scoring and the end ----------------------------------------------------------------------------------------------


def test_F1_discoveries_sales_and_pieces_score_at_once() -> None:
    s = chart(f"1003 {EAST}", cargo=["gold pepper"], scores=[95])
    go(s, "move:0903")
    assert s.scores()[0] == 96
    go(s, "move:1003 move:1002 end buy:yes")
    assert s.scores()[0] == 111  # the printed track starts over at 100, the score does not


def test_F2_cubes_on_board_are_worth_nothing_at_the_end() -> None:
    s = chart(f"{WEST} {EAST}", cargo=["gold", "pepper silk"], pieces=["1", "2 3"], active=1)
    go(s, "end")
    settle_chance(s)
    assert (s.to_move(), s.scores(), s.reason()) == (OVER, [10, 20], "monastery")


def test_F3_only_a_players_own_course_cards_and_markers_count() -> None:
    mine, yours = "azores madeira florida timor", "ceuta diu"
    s = chart(
        f"{WEST} {EAST}",
        ports=[mine, yours],
        courses=["azores ceuta", "timor madeira diu"],
        pieces=["1 2 3"],
        active=1,
    )
    before = s.scores()
    go(s, "end")
    settle_chance(s)
    assert [after - points for after, points in zip(s.scores(), before, strict=True)] == [5, 5]


def test_F4_more_pieces_decide_a_tie() -> None:
    s = chart(f"{WEST} {EAST}", pieces=["1", "2 3"], scores=[30, 30], active=1)
    go(s, "end")
    settle_chance(s)
    assert (s.winners(), ranks(s)) == ([1], [2, 1])


def test_F5_round_eighty_is_the_last() -> None:
    s = chart(f"{WEST} {EAST}", round=79, active=1)
    go(s, "end")
    settle_chance(s)
    assert (s.prompt(), s.winners(), s.reason()) == ("auction", [], "")
    go(s, "pass pass end")
    settle_chance(s)
    assert s.to_move() == 1
    go(s, "end")
    settle_chance(s)
    assert (s.to_move(), s.reason()) == (OVER, "cap")
    assert s.winners() == [0, 1]


def test_F5_the_last_piece_in_round_eighty_takes_precedence_over_the_cap() -> None:
    s = chart(f"{WEST} 1002", round=80, cargo=["", "pepper"], pieces=["1 2"], active=1)
    go(s, "end buy:yes")
    settle_chance(s)
    assert (s.to_move(), s.reason()) == (OVER, "monastery")


def test_F6_course_cards_do_not_count_before_the_end() -> None:
    s = chart(f"{WEST} {EAST}", ports=["madeira"], courses=["madeira"], pieces=["1 2 3"], active=1)
    assert (s.scores(), s.winners()) == ([31, 0], [])
    go(s, "end")
    settle_chance(s)
    assert (s.scores(), s.winners()) == ([36, 0], [0])


def test_F6_ranks_after_a_shared_one_are_skipped() -> None:
    s = chart(f"{WEST} {WEST} {EAST}", round=80, scores=[20, 30, 30], active=2)
    go(s, "end")
    settle_chance(s)
    assert (ranks(s), s.winners()) == ([3, 1, 1], [1, 2])
