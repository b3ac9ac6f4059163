"""What a seat of Namiji knows of hidden cards: worlds resampled for it agree with that, and with nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from marea import SPECTATOR, Rng
from marea.games.namiji.state import entry_card
from marea.games.namiji.words import CARD_WIDTH
from marea.kernel.piles import kinds_in, places_in
from tests.games.namiji.sea import GAME, go, sea, view
from tests.positions import events_seen

HAND = "card:meal_maki card:meal_miso card:up_ink card:up_hook"
TRIES = 60


def kinds(hand: int) -> tuple[int, ...]:
    return tuple(kinds_in(hand, width=CARD_WIDTH))


def worlds(s: Any, seat: int) -> list[Any]:
    """Return some worlds that a seat considers possible."""
    rng = Rng(3)
    dealt = []
    for _ in range(TRIES):
        world = s.clone()
        GAME.resample(world, seat, rng)
        GAME.verify(world)
        dealt.append(world)
    return dealt


def returned_card(s: Any, dock: int = 0) -> str:
    """Return the card that a dock put under the deck."""
    card: str = s.data.dock_ids[entry_card(s.docks_under[dock])]
    return card


def removed_card(s: Any, dock: int = 0) -> str:
    """Return the card that was removed for the neutral boat."""
    card: str = s.data.dock_ids[s.removed[dock]]
    return card


def rocks_of(s: Any, seat: int) -> list[str]:
    """Return the rock cards of a player."""
    return [s.data.rock_ids[rock] for rock in places_in(s.held[seat])]


def test_a_rock_card_put_back_is_known_only_to_its_drawer() -> None:
    s = sea(["s16", "s18", "s19"])
    go(s, "move:s17 rock:r05 rock:r02 keep:r05")
    assert {entry_card(world.rocks_under[0]) for world in worlds(s, 0)} == {1}
    assert all(rocks_of(world, 0) == ["r05"] for world in worlds(s, 0))
    for seat in (1, SPECTATOR):
        assert len({entry_card(world.rocks_under[0]) for world in worlds(s, seat)}) > 5
        assert len({rocks_of(world, 0)[0] for world in worlds(s, seat)}) > 5


def test_a_card_put_back_is_known_while_another_player_looks_at_it() -> None:
    s = sea(["s16", "s18", "s19"], rocks_under="1:r05 2:r07", only={"rocks": ""})
    go(s, "move:s17 rock:r05", whole=False)
    assert view(s, 1)["looked_at"] == ["r05"]
    assert view(s, 2)["looked_at"] == [None]
    go(s, "rock:r07 keep:r07", whole=False)
    assert view(s, 1)["rocks_under"] == [None]


def test_only_the_first_picker_sees_the_cards_drawn() -> None:
    s = sea(["dock1/1", "dock1/3", "s12"])
    go(s, f"move:dock1/2 {HAND}")
    seen = [args["card"] for name, args in events_seen(s, 0) if name == "saw_card"]
    assert seen == ["card-meal_maki", "card-meal_miso", "card-up_ink", "card-up_hook"]
    for seat in (1, 2, SPECTATOR):
        assert not [name for name, _ in events_seen(s, seat) if name == "saw_card"]
        assert len({kinds(world.hand) for world in worlds(s, seat)}) > 5
    assert {kinds(world.hand) for world in worlds(s, 0)} == {kinds(s.hand)}


def cards_seen(s: Any, viewer: int) -> list[str]:
    """Return the dock cards that events showed to a viewer."""
    return [args["card"].removeprefix("card-") for name, args in events_seen(s, viewer) if name == "saw_card"]


def test_only_the_player_who_receives_the_hand_is_shown_its_cards() -> None:
    s = sea(["dock1/1", "dock1/3", "s12"])
    go(s, "move:dock1/2 card:meal_maki card:up_hook card:meal_maki card:up_ink pick:up_ink")
    assert cards_seen(s, 2) == ["meal_maki", "meal_maki", "up_hook"]
    assert view(s, 2)["dock"]["hand"] == {"meal_maki": 2, "up_hook": 1}
    assert cards_seen(s, 1) == cards_seen(s, SPECTATOR) == []
    assert len(cards_seen(s, 0)) == 4
    s.log = []
    go(s, "pick:meal_maki")
    assert cards_seen(s, 1) == ["meal_maki", "up_hook"]
    assert cards_seen(s, 0) == cards_seen(s, 2) == cards_seen(s, SPECTATOR) == []


def test_a_card_removed_for_the_neutral_boat_is_shown_to_no_player() -> None:
    s = sea(["dock1/1", "s12"], "dock1/2")
    go(s, f"move:dock1/3 {HAND} pick:up_ink")
    s.log = []
    go(s, "drop:meal_miso")
    assert cards_seen(s, 1) == ["meal_maki", "up_hook"]
    assert cards_seen(s, 0) == cards_seen(s, SPECTATOR) == []


def test_every_picker_knows_the_card_that_is_left() -> None:
    s = sea(["dock1/1", "dock1/3", "s12"])
    go(s, f"move:dock1/2 {HAND} pick:meal_maki pick:up_ink pick:up_hook")
    for seat in range(3):
        assert {returned_card(world) for world in worlds(s, seat)} == {"meal_miso"}
    assert len({returned_card(world) for world in worlds(s, SPECTATOR)}) > 5


def test_a_hand_passed_on_is_still_known() -> None:
    s = sea(["dock1/1", "dock1/3", "s12"])
    go(s, f"move:dock1/2 {HAND} pick:meal_maki")
    for seat in (0, 2):
        assert {kinds(world.hand) for world in worlds(s, seat)} == {kinds(s.hand)}
    assert len({kinds(world.hand) for world in worlds(s, 1)}) > 5


def test_a_card_removed_after_the_pick_leaves_a_pair() -> None:
    s = sea(["dock1/1", "s12"], "dock1/2")
    go(s, f"move:dock1/3 {HAND} pick:up_ink drop:meal_miso")
    assert {removed_card(world) for world in worlds(s, 0)} == {"meal_maki", "meal_miso", "up_hook"}
    assert len({removed_card(world) for world in worlds(s, 1)}) > 5  # of the whole deck
    go(s, "pick:up_hook")
    pairs = {(returned_card(world), removed_card(world)) for world in worlds(s, 0)}
    assert pairs == {("meal_maki", "meal_miso"), ("meal_miso", "meal_maki")}
    assert {returned_card(world) for world in worlds(s, 1)} == {"meal_maki"}
    assert len({removed_card(world) for world in worlds(s, 1)}) > 5


@pytest.mark.parametrize("spot", [1, 3])
def test_a_card_removed_before_the_first_or_after_the_last_pick(spot: int) -> None:
    s = sea(["dock1/2", "s12"], f"dock1/{spot}")
    if spot == 1:
        go(s, f"move:dock1/3 {HAND} drop:up_ink pick:meal_maki pick:up_hook")
        for seat in range(2):
            assert {returned_card(world) for world in worlds(s, seat)} == {"meal_miso"}
            assert len({removed_card(world) for world in worlds(s, seat)}) > 5
    else:
        go(s, f"move:dock1/1 {HAND} pick:meal_maki pick:up_hook drop:up_ink")
        for seat in range(2):
            assert {returned_card(world) for world in worlds(s, seat)} == {"meal_miso", "up_ink"}
            assert all(
                {returned_card(world), removed_card(world)} == {"meal_miso", "up_ink"} for world in worlds(s, seat)
            )


def test_objectives_are_shown_at_the_end() -> None:
    s = sea(["port_b/1", "port_b/2", "s51"], rocks=["r01", "r02 r03"])
    assert len({rocks_of(world, 1)[0] for world in worlds(s, 0)}) > 3
    go(s, "move:port_b")
    assert {tuple(rocks_of(world, 1)) for world in worlds(s, SPECTATOR)} == {("r02", "r03")}
