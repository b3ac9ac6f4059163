"""What a viewer of Caravelas knows of hands, course cards and the deck, and what reveals nothing about them."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from marea import OVER, SPECTATOR, Rng
from tests.games.caravelas.chart import EAST, GAME, WEST, chart, fleet, go, hand, settle_chance, start, table
from tests.games.caravelas.model_data import PORTS
from tests.positions import events_seen, legal

TRIES = 40


def worlds(s: Any, viewer: int) -> list[Any]:
    """Return some worlds that a viewer considers possible."""
    rng = Rng(3)
    dealt = []
    for _ in range(TRIES):
        world = s.clone()
        GAME.resample(world, viewer, rng)
        GAME.verify(world)
        dealt.append(world)
    return dealt


def hands_in(dealt: list[Any], seat: int) -> set[str]:
    """Return the hands of a player in some worlds."""
    return {" ".join(hand(world, seat)) for world in dealt}


def courses_in(dealt: list[Any], seat: int) -> set[str]:
    """Return the course cards of a player in some worlds."""
    return {" ".join(sorted(fleet(world, seat).courses)) for world in dealt}


def show(s: Any, viewer: int) -> str:
    """Return a view as text, to be compared byte for byte."""
    return json.dumps(GAME.view(s, viewer), sort_keys=True)


# -- views ------------------------------------------------------------------------------------------------------------


def test_a_hand_is_seen_only_by_its_owner() -> None:
    s = chart(f"{WEST} {EAST}", hands=["storm1 storm1 wind", "calm compass_n"])
    assert GAME.view(s, 0)["hand"] == {"storm1": 2, "wind": 1}
    assert GAME.view(s, 1)["hand"] == {"calm": 1, "compass_n": 1}
    assert GAME.view(s, SPECTATOR)["hand"] == {}
    for viewer in (0, 1, SPECTATOR):
        assert [card["cards"] for card in GAME.view(s, viewer)["fleets"]] == [3, 2]
        assert GAME.view(s, viewer)["deck"] == 81


@pytest.mark.parametrize("viewer", [1, 2, SPECTATOR])
@pytest.mark.parametrize("moves", ["", "move:0807", "move:0807 card:storm1"])
def test_a_view_follows_from_what_the_viewer_may_know(viewer: int, moves: str) -> None:
    """Other players' hands and course cards do not change a view, nor do the steps that they allow."""
    shown = set()
    for cards, ports in (("storm1 wind wind", "azores timor"), ("storm1 calm storm4", "ceuta diu")):
        s = chart(f"0806 1107 {EAST}", hands=[cards, "calm", "wind"], courses=[ports, "madeira", "florida"])
        filler = [sorted(fleet(s, seat).courses) for seat in (1, 2)]
        go(s, moves)
        seen = json.loads(show(s, viewer))
        if viewer != SPECTATOR:
            assert sorted(port for ports in seen.pop("courses").values() for port in ports) == filler[viewer - 1]
        shown.add(json.dumps(seen, sort_keys=True))
    assert len(shown) == 1


def test_no_other_seat_is_shown_the_legal_actions() -> None:
    s = chart("0806 0805", hands=["storm1", "wind"])
    assert [GAME.choices(s, viewer) for viewer in (1, SPECTATOR)] == [[], []]
    assert [choice.text for choice in GAME.choices(s, 0)] == legal(s)


def test_a_forced_card_is_not_known_to_be_forced() -> None:
    s = chart("0806 0805", hands=["storm1"])
    go(s, "move:0807")
    assert (legal(s), s.forced()) == (["card:storm1"], False)


# -- other public information ----------------------------------------------------------------------------------------


def test_an_auction_is_open() -> None:
    s = chart(f"{WEST} {EAST} {EAST}", order="2 0 1", auction=True)
    assert GAME.view(s, 1)["active"] is None
    go(s, "pass bid:2 bid:5")
    view = GAME.view(s, SPECTATOR)
    assert (view["highest_bid"], [card["bid"] for card in view["fleets"]]) == (5, [2, 5, 0])
    go(s, "pass pass slot:1")
    assert GAME.view(s, SPECTATOR)["slots"] == [None, 1, None]
    go(s, "slot:0")
    view = GAME.view(s, SPECTATOR)
    assert (view["order"], view["active"]) == ([0, 1, 2], 0)


@pytest.mark.parametrize(("card", "left", "direction"), [("storm3", 3, None), ("compass_s", 2, "S"), ("wind", 2, None)])
def test_a_bonus_move_is_open(card: str, left: int, direction: str | None) -> None:
    s = chart("0806 0602", hands=[card])
    go(s, f"move:0807 card:{card}")
    view = GAME.view(s, SPECTATOR)
    assert (view["card"], view["active"]) == (card, 0)
    assert view["bonus"] == {"player": 1, "left": left, "direction": direction}
    go(s, "bonus:0603")
    assert GAME.view(s, 0)["bonus"]["left"] == left - 1
    go(s, "stay")
    assert (GAME.view(s, 0)["bonus"], GAME.view(s, 0)["card"]) == (None, None)


def test_the_last_round_is_announced() -> None:
    s = chart(f"1002 {EAST}", cargo=["pepper"], pieces=["", "1 2"])
    assert (GAME.view(s, 1)["final"], GAME.view(s, 1)["pieces"]) == (False, [3])
    go(s, "end buy:yes")
    assert (GAME.view(s, 1)["final"], GAME.view(s, 1)["pieces"]) == (True, [])


# -- worlds -----------------------------------------------------------------------------------------------------------


def test_worlds_keep_the_viewers_hand_and_redeal_the_others() -> None:
    s = chart(f"{WEST} {EAST} {EAST}", hands=["storm1 storm1 wind", "calm compass_n storm4", "wind"])
    for viewer in range(3):
        dealt = worlds(s, viewer)
        for seat in range(3):
            found = hands_in(dealt, seat)
            assert (len(found) == 1) is (seat == viewer)
            assert {len(cards.split()) for cards in found} == {len(hand(s, seat))}
    assert all(len(hands_in(worlds(s, SPECTATOR), seat)) > 5 for seat in (0, 1))


def test_worlds_redeal_only_unseen_cards() -> None:
    s = chart(f"{WEST} {EAST}", hands=["wind", "calm calm calm"], deck="storm1 storm1")
    unseen = Counter({"calm": 3, "storm1": 2})
    for world in worlds(s, 0):
        assert Counter(hand(world, 1)) + Counter(table(world).deck) == unseen
        assert table(world).discards == table(s).discards


def test_worlds_keep_the_viewers_course_cards() -> None:
    s = start(3)
    for viewer in (0, 1, 2, SPECTATOR):
        dealt = worlds(s, viewer)
        for seat in range(3):
            assert (len(courses_in(dealt, seat)) == 1) is (seat == viewer)
        for world in dealt:
            cards = [port for seat in range(3) for port in fleet(world, seat).courses]
            assert len(set(cards)) == 24
            for seat in range(3):
                assert Counter(PORTS[port][3] for port in fleet(world, seat).courses) == {"west": 4, "east": 4}


def test_worlds_redeal_the_undealt_course_cards_too() -> None:
    s = start(2)
    out = {port for world in worlds(s, 0) for port in table(world).left_over}
    assert out == set(PORTS) - set(fleet(s, 0).courses)


# -- reveals ----------------------------------------------------------------------------------------------------------


def test_cards_drawn_are_shown_only_to_the_drawer() -> None:
    s = chart(f"{WEST} {EAST}", hands=["calm calm calm"])
    go(s, "end deal:storm4 deal:wind")
    shown_to = {viewer: [args for _, args in events_seen(s, viewer) if "card" in args] for viewer in (0, 1, SPECTATOR)}
    assert [args["card"] for args in shown_to[0]] == ["card-storm4", "card-wind"]
    assert shown_to[1] == shown_to[SPECTATOR] == []


def test_course_cards_are_shown_only_to_the_drawer() -> None:
    s: Any = GAME.new(2, {})
    s.log = []
    go(s, "course:azores course:ceuta")
    ports = {
        viewer: [args["port"] for _, args in events_seen(s, viewer) if "port" in args] for viewer in (0, 1, SPECTATOR)
    }
    assert ports == {0: ["port-azores", "port-ceuta"], 1: [], SPECTATOR: []}


def test_swapped_cards_are_shown() -> None:
    s = chart(f"1002 {EAST}", hands=["calm storm1 calm", "wind"])
    go(s, "end swap")
    for viewer in (0, 1, SPECTATOR):
        assert GAME.view(s, viewer)["discards"] == {"calm": 2, "storm1": 1}
        discarded = [args for name, args in events_seen(s, viewer) if name == "discarded"]
        assert [(args["player"], args["card"], args["count"]) for args in discarded] == [
            ("seat-0", "card-storm1", 1),
            ("seat-0", "card-calm", 2),
        ]


@pytest.mark.parametrize("order", ["1 0", "2 0 1", "3 1 0 2"])
def test_the_number_of_consecutive_passes_follows_from_public_information(order: str) -> None:
    players = len(order.split())
    rng = Random(order)
    for _ in range(40):
        s = chart(" ".join([EAST] * players), order=order, auction=True)
        while s.prompt() == "auction":
            shown = GAME.view(s, SPECTATOR)
            leader = [seat for seat, own in enumerate(shown["fleets"]) if own["bid"] == shown["highest_bid"] > 0]
            last = shown["order"].index(leader[0]) if leader else -1
            assert s.argument() == (shown["order"].index(shown["asked"][0]) - last - 1) % players
            go(s, rng.choice(["pass", "pass", *legal(s)[:3]]))


def test_a_wind_card_against_pirates_is_shown() -> None:
    s = chart(f"1107 {EAST}", hands=["wind calm"])
    go(s, "move:1007:wind")
    assert GAME.view(s, 1)["discards"] == {"wind": 1}
    assert GAME.view(s, 1)["fleets"][0]["cards"] == 1


def test_course_cards_are_shown_at_the_end() -> None:
    s = chart(f"{WEST} {EAST}", ports=["timor"], courses=["timor", "diu"], pieces=["1 2 3"], active=1)
    assert GAME.view(s, 0)["shown"] == []
    assert len(courses_in(worlds(s, 0), 1)) > 5
    go(s, "end")
    settle_chance(s)
    assert s.to_move() == OVER
    for viewer in (0, 1, SPECTATOR):
        shown = GAME.view(s, viewer)["shown"]
        assert [sorted(port for ports in cards.values() for port in ports) for cards in shown] == [
            sorted(fleet(s, seat).courses) for seat in range(2)
        ]
        assert shown[0]["reached"] == ["timor"]
        courses = {
            (args["player"], args["port"], name) for name, args in events_seen(s, viewer) if name.startswith("course_")
        }
        assert courses == {
            (f"seat-{seat}", f"port-{port}", "course_reached" if state == "reached" else "course_missed")
            for seat, cards in enumerate(shown)
            for state, ports in cards.items()
            for port in ports
        }
        assert len(courses_in(worlds(s, viewer), 1)) == 1


def test_the_open_deck_hides_course_cards_only() -> None:
    s = chart(f"0806 {EAST}", version="open_deck")
    go(s, "move:0807 reveal:storm2")
    for viewer in (0, SPECTATOR):
        assert {tuple(table(world).deck) for world in worlds(s, viewer)} == {tuple(table(s).deck)}
    assert GAME.view(s, 1)["discards"] == {"storm2": 1}


def test_dice_hide_nothing() -> None:
    s = chart(f"{WEST} {EAST}", version="dice")
    assert {json.dumps(world.dump(), sort_keys=True) for world in worlds(s, SPECTATOR)} == {
        json.dumps(s.dump(), sort_keys=True)
    }


@pytest.mark.parametrize("tok", [1, 2, 3])
def test_a_player_who_must_play_a_card_has_a_playable_one(tok: int) -> None:
    s = chart(f"0806 {EAST}", tok=tok, hands=["calm storm4"])
    go(s, "move:0807")
    dealt = worlds(s, 1)
    assert len(hands_in(dealt, 0)) > 5
    assert all(fleet(world, 0).playable(tok - 1) for world in dealt)
    assert any("calm" not in hand(world, 0) for world in dealt)
