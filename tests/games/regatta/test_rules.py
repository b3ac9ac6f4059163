"""Every clause and ruling of Regatta, by its number."""

from __future__ import annotations

from typing import Any

import pytest

from marea import CHANCE, OVER, SPECTATOR, games
from tests.positions import at, events_seen, legal, play

GAME = games.get("regatta")

# Two players; seat 0 wins every race: cook, sailor, bosun, captain, and a second captain go on board.
FULL_CREW = (
    "bid:2 bid:1 draw:cook draw:captain sign:cook "
    "bid:2 bid:1 draw:sailor draw:captain sign:sailor "
    "bid:2 bid:1 draw:bosun draw:captain sign:bosun "
    "bid:2 bid:1 draw:bosun draw:sailor sign:captain "
    "bid:2 bid:1 draw:cook draw:cook sign:captain"
)


def view(s: Any, seat: int) -> Any:
    return GAME.view(s, seat)


def test_R1_full_purses_and_a_full_bag() -> None:
    s = at("regatta", 3)
    assert view(s, 0)["coins"] == [10, 10, 10]
    assert view(s, 0)["bag"] == 24
    assert s.dump()["bag"] == [6, 6, 6, 6]
    assert GAME.data.value == [1, 2, 3, 4]


def test_R2_five_races_and_the_flag_at_seat_0() -> None:
    s = at("regatta", 2)
    assert view(s, 0)["flag"] == 0
    assert GAME.sheet["races"] == 5
    assert at("regatta", 2, FULL_CREW).to_move() == OVER


def test_R3_a_bid_is_any_part_of_the_purse() -> None:
    s = at("regatta", 2)
    assert legal(s, 0) == legal(s, 1) == [f"bid:{coins}" for coins in range(11)]
    s = at("regatta", 2, "bid:7 bid:1 draw:cook draw:cook sign:cook")
    assert legal(s, 0) == ["bid:0", "bid:1", "bid:2", "bid:3"]
    assert legal(s, 1) == [f"bid:{coins}" for coins in range(11)]


def test_R3_bids_are_secret_and_final() -> None:
    s = at("regatta", 3, "bid:7")
    assert view(s, 0)["bid"] == 7
    assert view(s, 1) == view(at("regatta", 3), 1)
    assert view(s, SPECTATOR) == view(at("regatta", 3), SPECTATOR)
    assert s.waiting() == [1, 2]
    assert s.asked() == [0, 1, 2]
    assert legal(s, 0) == []


def test_R4_the_highest_bid_wins() -> None:
    s = at("regatta", 3, "bid:1 bid:5 bid:2")
    assert events_seen(s)[-1] == ("won", {"player": "seat-1", "coins": 5})


@pytest.mark.parametrize(("races_before", "winner"), [(0, 1), (1, 1), (2, 2), (3, 1)])
def test_R4_among_equals_the_first_from_the_flag_wins(races_before: int, winner: int) -> None:
    race = "bid:1 bid:0 bid:0 draw:cook draw:cook sign:cook "
    s = at("regatta", 3, race * races_before + "bid:0 bid:3 bid:3")
    assert view(s, 0)["flag"] == (races_before + 1) % 3
    assert events_seen(s)[-1] == ("won", {"player": f"seat-{winner}", "coins": 3})


def test_R5_only_the_winner_pays_and_the_flag_moves_on() -> None:
    s = at("regatta", 3, "bid:1 bid:5 bid:2")
    assert view(s, 0)["coins"] == [10, 5, 10]
    assert view(s, 0)["flag"] == 1


def test_R6_the_winner_draws_two_crew_that_nobody_else_sees() -> None:
    s = at("regatta", 3, "bid:1 bid:5 bid:2")
    assert s.to_move() == CHANCE
    assert legal(s) == ["draw:cook", "draw:sailor", "draw:bosun", "draw:captain"]
    assert s.weights() == [6, 6, 6, 6]
    play(s, "draw:captain")
    assert s.weights() == [6, 6, 6, 5]
    play(s, "draw:captain")
    assert view(s, 1)["reserve"] == {"cook": 0, "sailor": 0, "bosun": 0, "captain": 2}
    assert view(s, 0)["reserves"] == [0, 2, 0]
    assert view(s, 0)["reserve"] == {"cook": 0, "sailor": 0, "bosun": 0, "captain": 0}
    assert ("saw", {"player": "seat-1", "crew": "crew-captain"}) in events_seen(s, 1)
    assert "saw" not in [name for name, _ in events_seen(s, 0)]


def test_R6_a_kind_that_is_used_up_cannot_be_drawn() -> None:
    race = "bid:0 bid:0 draw:cook draw:cook sign:cook "
    s = at("regatta", 2, race * 3 + "bid:0 bid:0")
    assert legal(s) == ["draw:sailor", "draw:bosun", "draw:captain"]
    assert s.weights() == [6, 6, 6]


def test_R7_the_winner_signs_on_one_crew_of_the_reserve() -> None:
    s = at("regatta", 2, "bid:1 bid:0 draw:cook draw:captain")
    assert s.to_move() == 0
    assert legal(s) == ["sign:cook", "sign:captain"]
    before = s.reveals
    play(s, "sign:captain")
    assert s.reveals == before + 1
    assert view(s, 1)["aboard"][0] == {"cook": 0, "sailor": 0, "bosun": 0, "captain": 1}
    assert view(s, 1)["reserves"] == [1, 0]
    assert events_seen(s, 1)[-1] == ("signed", {"player": "seat-0", "crew": "crew-captain"})


def test_R7_a_crew_kept_from_an_earlier_race_may_be_signed_on() -> None:
    s = at("regatta", 2, "bid:1 bid:0 draw:cook draw:captain sign:captain bid:1 bid:0 draw:sailor draw:sailor")
    assert legal(s) == ["sign:cook", "sign:sailor"]


def test_R8_after_the_last_race_all_reserves_are_shown() -> None:
    s = at("regatta", 2, FULL_CREW)
    assert s.to_move() == OVER
    assert s.reason() == "last_race"
    assert view(s, 1)["shown"][0] == {"cook": 2, "sailor": 1, "bosun": 1, "captain": 1}
    assert ("showed", {"player": "seat-0", "crew": "crew-cook", "count": 2}) in events_seen(s, 1)
    assert view(at("regatta", 2), 1)["shown"] is None


def test_R9_crew_aboard_scores_its_worth() -> None:
    s = at("regatta", 2, "bid:1 bid:0 draw:bosun draw:captain sign:bosun bid:0 bid:1 draw:cook draw:cook sign:cook")
    assert s.scores() == [3, 1]


def test_R10_one_of_each_kind_scores_five_more() -> None:
    s = at("regatta", 2, FULL_CREW.rpartition("bid:2 bid:1")[0])
    assert s.scores() == [1 + 2 + 3 + 4 + 5, 0]


def test_R11_the_best_of_the_reserve_scores_at_the_end() -> None:
    assert at("regatta", 2, FULL_CREW).scores() == [1 + 2 + 3 + 4 + 4 + 5 + 4, 0]


def test_R11_with_the_option_the_reserve_scores_nothing() -> None:
    assert at("regatta", 2, FULL_CREW, reserve="nothing").scores() == [1 + 2 + 3 + 4 + 4 + 5, 0]


def test_R12_the_highest_score_wins() -> None:
    s = at("regatta", 2, FULL_CREW)
    assert s.winners() == [0]
    assert GAME.returns(s) == [1.0, 0.0]


# Three players; seats 1 and 2 each sign on a sailor and a cook, and seat 1 has spent all its coins.
LEVEL = (
    "bid:1 bid:0 bid:0 draw:cook draw:cook sign:cook "
    "bid:0 bid:2 bid:0 draw:sailor draw:sailor sign:sailor "
    "bid:0 bid:0 bid:3 draw:sailor draw:sailor sign:sailor "
    "bid:0 bid:8 bid:0 draw:cook draw:cook sign:cook "
    "bid:0 bid:0 bid:{} draw:bosun draw:cook sign:cook"
)


def test_R12_among_equals_more_coins_win() -> None:
    s = at("regatta", 3, LEVEL.format(6), reserve="nothing")
    assert s.scores() == [1, 3, 3]
    assert view(s, 0)["coins"] == [9, 0, 1]
    assert s.winners() == [2]


def test_R12_who_is_still_equal_shares_the_victory() -> None:
    s = at("regatta", 3, LEVEL.format(7), reserve="nothing")
    assert view(s, 0)["coins"] == [9, 0, 0]
    assert s.winners() == [1, 2]
    assert GAME.returns(s) == [0.0, 0.5, 0.5]


def test_G1_if_nobody_bids_the_flag_wins_for_nothing() -> None:
    s = at("regatta", 3, "bid:0 bid:0 bid:0")
    assert events_seen(s)[-1] == ("won", {"player": "seat-0", "coins": 0})
    assert view(s, 0)["coins"] == [10, 10, 10]


def test_G2_before_the_end_the_reserve_does_not_score() -> None:
    assert at("regatta", 2, "bid:1 bid:0 draw:cook draw:captain sign:cook").scores() == [1, 0]


def test_G3_a_second_full_crew_scores_no_bonus() -> None:
    game = GAME.with_edition(GAME.edition.with_corrections('game = "regatta"\nname = "long"\ncourse.races = 8'))
    s = game.new(2, {"reserve": "nothing"})
    for kind in ["cook", "sailor", "bosun", "captain"] * 2:
        for text in f"bid:1 bid:0 draw:{kind} draw:{kind} sign:{kind}".split():
            s.apply(game.space.read(text))
    assert s.scores() == [2 * (1 + 2 + 3 + 4) + 5, 0]


def test_refusals_name_the_clause_of_the_moment() -> None:
    s = at("regatta", 2)
    assert GAME.refusal(s, 0, GAME.space.read("sign:cook")) == "R3"
    s = at("regatta", 2, "bid:1 bid:0 draw:cook draw:captain")
    assert GAME.refusal(s, 0, GAME.space.read("sign:bosun")) == "R7"
