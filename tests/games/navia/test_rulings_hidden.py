"""The rulings on Shields (G22) and on knowledge of hidden hands (G35)."""

from __future__ import annotations

from typing import Any

import pytest

from marea import SPECTATOR, Rng
from tests.games.navia.river import GAME, go, hand, is_moving, river
from tests.positions import events_seen, legal

START = [(0, 0), (0, 4), (0, 3), (0, 2)]  # boats that are not in each other's way
REFILL = "deal:trap deal:trap deal:spell"
READINGS = ["attacks", "single", "all"]


def known_cards(s: Any, seat: int) -> list[tuple[int, str]]:
    """Return what a seat knows of the other hands."""
    return [(card["seat"], card["card"]) for card in GAME.view(s, seat).get("known", [])]


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("card", ["fast_advance", "boarding:0:-1", "trap", "spell:1:2", "whirlpool", "dry_dock:1"])
def test_G22_a_c_which_cards_may_be_answered(card: str, reading: str) -> None:
    s = river([(2, 2), (0, 4), (0, 0)], [card.split(":")[0], "shields"], shields_answer=reading)
    go(s, f"play:{card}")
    least = {"dry_dock:1": 0, "fast_advance": 1, "boarding:0:-1": 1, "trap": 2, "spell:1:2": 2}.get(card, 3)
    assert (s.prompt() == "react") is (READINGS.index(reading) >= least)


@pytest.mark.parametrize(("by", "asked"), [("anyone", [1, 2, 3]), ("target", [2])])
def test_G22_b_h_all_players_are_asked_at_once(by: str, asked: list[int]) -> None:
    s = river(START, ["dry_dock"], shields_by=by)
    go(s, "play:dry_dock:2")
    assert (s.asked(), s.waiting(), s.sealed()) == (asked, asked, True)


def test_G22_d_e_i_shields_only_answer_a_card_just_played() -> None:
    s = river([(0, 0), (0, 4)], ["dry_dock shields", "shields"])
    go(s, "play:dry_dock:1 shield")
    assert is_moving(s, 0)  # no seat is asked about the Shields
    s = river([(0, 0), (0, 4)], ["shields", "shields"], dock=[1, 0])
    assert (s.current, s.dock, hand(s, 0)) == (1, [0, 0], ["shields"])  # nor about a token already there
    assert legal(s) == ["pass", "discard_all"]


def test_G22_f_a_cancelled_theft_gives_no_card() -> None:
    s = river(START[:3], ["theft trap", "spell", "shields"])
    go(s, "play:theft:1 decline shield")
    assert is_moving(s, 0)
    assert (hand(s, 0), hand(s, 1)) == (["trap"], ["spell"])


def test_G22_g_the_other_shields_stay_secret() -> None:
    both, one = (river(START[:3], ["dry_dock", "shields", "shields"]) for _ in range(2))
    go(both, "play:dry_dock:1 shield shield")
    go(one, "play:dry_dock:1 shield decline")
    for viewer in (0, 1, 2, SPECTATOR):
        assert GAME.view(both, viewer) == GAME.view(one, viewer)
        assert events_seen(both, viewer) == events_seen(one, viewer)
    assert (hand(both, 1), hand(both, 2)) == ([], ["shields"])


def after_theft(cards: str = "spell", third: str = "") -> Any:
    """Return a position in which P0 has just stolen a spell from P1."""
    s = river([(0, 1), (0, 4), (0, 3)], ["theft trap", cards, third])
    go(s, "play:theft:1 decline decline steal:spell")
    return s


def test_G35_victim_and_thief_know_the_card() -> None:
    s = after_theft()
    assert [known_cards(s, seat) for seat in (0, 1, 2)] == [[], [(0, "spell")], []]
    assert [name for name, _ in events_seen(s, 0)][-2:] == ["stole", "stole_card"]
    assert [name for name, _ in events_seen(s, 1)][-2:] == ["stole", "lost_card"]
    assert events_seen(s, 2)[-1] == events_seen(s, SPECTATOR)[-1] == ("stole", {"player": "seat-0", "target": "seat-1"})
    for seed in range(20):
        world = s.clone()
        GAME.resample(world, 1, Rng(seed))
        GAME.verify(world)
        assert "spell" in hand(world, 0)


@pytest.mark.parametrize(
    ("cards", "third", "moves", "left"),
    [
        ("spell", "", "pass step:0 deal:theft", [(0, "spell")]),
        ("spell", "", "play:spell:1:2", []),
        ("spell", "", "play:trap", [(0, "spell")]),
        ("spell sabotage", "", "pass step:-1 deal:spell play:sabotage:0 decline decline", []),
        ("spell theft", "", "pass step:-1 deal:blessing play:theft:0 decline decline steal:spell", []),
        ("spell theft", "", "pass step:-1 deal:blessing play:theft:0 decline decline steal:trap", [(0, "spell")]),
        (
            "spell",
            "theft",
            f"pass step:-1 deal:blessing step:0 {REFILL} play:theft:0 decline decline steal:trap",
            [],
        ),
    ],
)
def test_G35_a_mark_lasts_until_the_card_may_be_gone(
    cards: str, third: str, moves: str, left: list[tuple[int, str]]
) -> None:
    s = after_theft(cards, third)
    go(s, moves)
    assert known_cards(s, 1) == left


def test_G35_one_mark_for_each_card() -> None:
    s = river([(0, 1), (0, 4), (0, 3)], ["theft theft", "spell spell"])
    go(s, "play:theft:1 decline decline steal:spell play:theft:1 decline decline steal:spell")
    assert known_cards(s, 1) == [(0, "spell"), (0, "spell")]
    go(s, "play:spell:1:2")
    assert known_cards(s, 1) == [(0, "spell")]
