"""The rulings G23 to G43: ships and cards, the chart, and the simplified versions."""

from __future__ import annotations

from itertools import pairwise

import pytest

from marea import OVER, SPECTATOR
from tests.games.caravelas.chart import EAST, GAME, WEST, chart, fleet, go, hand, offers, settle_chance, table
from tests.games.caravelas.model_data import BLUE, NEAR, RED
from tests.positions import legal


def test_G23_sunk_ships_take_no_tokens() -> None:
    s = chart(f"1310 {EAST}", four=[0], tok=9, sunk=["1 2"])
    go(s, "move:1411 die:one sink:4")
    assert (fleet(s, 0).tok, fleet(s, 0).total) == (8, 12)
    go(s, "end")
    settle_chance(s)
    assert fleet(s, 0).tok == 12


def test_G24_a_sunk_fourth_ship_stays_owned() -> None:
    s = chart(f"1002 {EAST}", four=[0], sunk=["4"], cargo=["gold sugar silk"])
    go(s, "end")
    assert (fleet(s, 0).ships, fleet(s, 0).sunk, fleet(s, 0).total, s.prompt()) == ([1, 2, 3, 4], [], 12, "deal")


def test_G25_pepper_may_help_to_pay_the_fourth_ship() -> None:
    s = chart(f"1002 {EAST}", cargo=["gold pepper silk"])
    go(s, "end")
    assert offers(s) == {"fleet:none", "fleet:gold:pepper:silk"}
    go(s, "fleet:gold:pepper:silk")
    assert (s.prompt(), fleet(s, 0).cargo, s.scores()[0]) == ("deal", [], 0)  # no pepper, no piece


def test_G26_a_large_first_hand_is_kept() -> None:
    s = chart(f"{WEST} {EAST}", hands=["calm calm calm calm calm calm calm"], round=1)
    go(s, "end")
    assert (s.to_move(), len(hand(s, 0))) == (1, 7)


def test_G27_the_discards_become_the_deck_before_the_card_that_needs_it() -> None:
    s = chart(f"{WEST} {EAST}", deck="calm wind", hands=["storm1 storm1"])
    go(s, "end")
    assert sorted(legal(s)) == ["deal:calm", "deal:wind"]
    go(s, "deal:calm")
    assert len(table(s).discards) == 82
    go(s, "deal:wind")
    assert (len(legal(s)), sum(s.weights()), len(table(s).discards)) == (12, 82, 0)
    go(s, "deal:calm")
    assert (s.to_move(), len(table(s).deck), len(hand(s, 0))) == (1, 81, 5)


def test_G27_the_last_card_of_the_deck_leaves_it_empty() -> None:
    s = chart(f"{WEST} {EAST}", deck="calm wind", hands=["storm1 storm1 storm1"])
    go(s, "end deal:calm deal:wind")
    assert (s.to_move(), table(s).deck, len(table(s).discards)) == (1, [], 81)


def test_G27_an_empty_deck_stays_empty_until_a_card_is_needed() -> None:
    s = chart(f"0806 {EAST}", deck="wind", version="open_deck")
    go(s, "move:0807")
    assert legal(s) == ["reveal:wind"]
    go(s, "reveal:wind")
    assert (len(table(s).deck), len(table(s).discards)) == (0, 80)
    go(s, "move:0806 move:0807")
    assert sum(s.weights()) == 80


@pytest.mark.parametrize("direction", ["n", "ne", "se", "s", "sw", "nw"])
def test_G28_a_compass_storm_follows_the_directions_of_each_cell(direction: str) -> None:
    for start, blue in (("0806", "0807"), ("1310", "1311"), ("2706", "2707"), ("2207", "2307")):
        s = chart(f"{start} {EAST if start < '1500' else WEST}", hands=[f"compass_{direction}"])
        go(s, f"move:{blue} card:compass_{direction}")
        first = NEAR[blue].get(direction.upper(), blue)
        expected = NEAR[first].get(direction.upper(), first) if first != blue else blue
        assert fleet(s, 0).cell == expected


LINES = GAME.edition.texts("symbols.blue")
BLUER = GAME.edition.with_corrections(
    f'game = "caravelas"\nname = "bluer"\n[symbols]\nprovenance = "reconstructed"\nblue = {[*LINES, "0803"]}'
)


@pytest.mark.parametrize(("tok", "cargo", "prompt"), [(9, ["gold"], "move"), (1, [], "deal")])
def test_G29_a_drift_into_lisbon_is_not_a_stop(tok: int, cargo: list[str], prompt: str) -> None:
    """No blue cell of the chart is placed like this; with an additional one it can happen."""
    s = chart(f"0802 {EAST}", tok=tok, hands=["compass_ne"], cargo=["gold"], game=GAME.with_edition(BLUER))
    go(s, "move:0803 card:compass_ne")
    assert (fleet(s, 0).cell, fleet(s, 0).cargo, s.prompt()) == ("1002", cargo, prompt)


def free_steps() -> list[tuple[str, str]]:
    """Return the free steps of the engine's chart."""
    chains = [current["cells"] for current in GAME.sheet["chart"]["currents"]]
    return [step for chain in chains for step in pairwise(chain)]


def test_G30_at_most_one_free_step_leaves_a_cell() -> None:
    starts = [start for start, _ in free_steps()]
    assert len(starts) == len(set(starts)) == 63


def test_G31_the_longest_turn_of_the_full_game() -> None:
    s = chart(f"0706 {EAST}", tok=12, four=[0], hands=["wind wind wind wind wind wind wind"])
    go(s, "move:0806 move:0706 " * 5)  # ten of twelve tokens
    go(s, "move:0807 card:wind move:0706 " * 7)  # two for each card, which gives them back
    assert fleet(s, 0).tok == 2
    go(s, "move:0806 move:0706")
    assert (s.prompt(), 10 + 14 + 2) == ("deal", 12 + 2 * 7)


def test_G31_an_open_deck_may_bring_any_number_of_winds() -> None:
    s = chart(f"0806 {EAST}", deck=" ".join(["wind"] * 14), version="open_deck")
    for _ in range(28):
        go(s, "move:0807 reveal:wind move:0806")
    assert (fleet(s, 0).tok, s.to_move(), s.prompt()) == (8, 0, "move")


def test_G31_free_steps_end() -> None:
    follow = dict(free_steps())
    for start in follow:
        run, cell = 0, start
        while cell in follow:
            cell, run = follow[cell], run + 1
            assert run <= 4


def test_G32_a_blue_cell_requires_a_card_each_time() -> None:
    s = chart(f"0806 {EAST}", hands=["storm1 storm1"])
    go(s, "move:0807 card:storm1 move:0806 move:0807 card:storm1")
    assert (hand(s, 0), fleet(s, 0).tok) == ([], 9 - 5)


def test_G33_two_red_cells_are_two_rolls() -> None:
    s = chart(f"1310 {EAST}")
    go(s, "move:1411 die:one sink:1 move:1412")
    assert s.prompt() == "die"
    go(s, "die:one sink:2")
    assert fleet(s, 0).sunk == [1, 2]


def test_G34_a_wind_card_does_not_pay_the_step_itself() -> None:
    s = chart(f"1107 {EAST}", tok=1, hands=["wind wind wind wind wind wind"])
    go(s, "move:1007:wind")
    assert s.to_move() == 1  # the last token was spent on the step
    s = chart(f"0204 {EAST}", tok=1, hands=["wind"])
    go(s, "move:0104:wind")
    assert (s.to_move(), fleet(s, 0).tok) == (0, 1)


def test_G35_the_zone_of_the_blue_cell_counts() -> None:
    s = chart("1511 1310 2010", hands=["compass_nw"])
    go(s, "move:1512 card:compass_nw")
    assert s.to_move() == 2  # in the east, where the card was played
    go(s, "stay")
    assert (s.to_move(), fleet(s, 0).cell) == (0, "1311")  # in the west, where the ship is now


@pytest.mark.parametrize("cell", RED)
def test_G36_four_faces_are_red_and_two_are_ones(cell: str) -> None:
    beside = next(near for near in NEAR[cell].values() if near not in RED + BLUE)
    s = chart(f"{beside} {EAST}")
    go(s, f"move:{cell}")
    assert (legal(s), s.weights()) == (["die:red", "die:one"], [4, 2])


def test_G37_too_big_a_storm_takes_all_and_ends_the_turn() -> None:
    s = chart(f"0806 {EAST}", tok=3, version="open_deck")
    go(s, "move:0807 reveal:storm3")
    assert (s.to_move(), s.prompt(), fleet(s, 0).tok) == (1, "move", 9)


def test_G38_with_dice_no_auction_no_extra_points_no_red_cells() -> None:
    s = chart("1002 1310", tok=6, order="1 0", active=0, cargo=["gold silk ivory"], version="dice")
    go(s, "end fleet:gold:ivory:silk")
    assert (s.prompt(), fleet(s, 0).total) == ("dice", 0)
    go(s, "dice:2 move:1411")
    assert (s.to_move(), s.prompt(), fleet(s, 1).tok) == (1, "move", 1)


def test_G39_years_as_first_printed() -> None:
    years = dict(zip(GAME.data.port_ids, GAME.data.years, strict=True))
    assert [years[port] for port in ("madeira", "terra_nova", "florida")] == [1419, 1498, 1487]


def test_G40_the_end_of_a_current_has_no_effect_of_its_own() -> None:
    s = chart(f"0502 {EAST}", hands=["calm"], cargo=["gold"])
    go(s, "move:0602")
    assert (s.prompt(), fleet(s, 0).tok, hand(s, 0), fleet(s, 0).cargo) == ("move", 9, ["calm"], ["gold"])
    go(s, "move:0502")
    assert fleet(s, 0).tok == 8


def test_G41_a_player_without_a_step_is_not_asked() -> None:
    s = chart("0806 0609 0708", hands=["compass_nw"])
    go(s, "move:0807 card:compass_nw")
    assert (s.to_move(), s.prompt()) == (0, "move")


def test_G41_stay_is_never_the_only_choice() -> None:
    s = chart("0806 0809 0602", hands=["compass_nw"])
    go(s, "move:0807 card:compass_nw bonus:0708")
    assert (s.to_move(), offers(s)) == (2, {"stay", "bonus:0501"})


def test_G41_end_is_always_legal() -> None:
    s = chart(f"3003 {WEST}", tok=1)
    assert offers(s) == {"end", "move:3004"}


def test_G42_cubes_on_board_score_nothing() -> None:
    s = chart(f"{WEST} {EAST}", cargo=["gold silk", "pepper"], round=80, active=1)
    go(s, "end")
    settle_chance(s)
    assert (s.to_move(), s.scores()) == (OVER, [0, 0])


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_G43_everybody_sees_the_discards(viewer: int) -> None:
    s = chart(f"0806 {EAST}", hands=["storm1 storm2"])
    go(s, "move:0807 card:storm2")
    assert GAME.view(s, viewer)["discards"] == {"storm2": 1}
