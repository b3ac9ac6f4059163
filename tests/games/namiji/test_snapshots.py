"""Invalid dumps of Namiji: each of these was once accepted, and then hung, crashed or kept playing."""

from __future__ import annotations

from typing import Any

import pytest

from marea import CHANCE, NOBODY, BadSnapshot
from marea.games.namiji.state import ON_ROUTE, OUTER, dock_entry, entry_card, known_by
from marea.games.namiji.words import CARD_WIDTH, TOKENS
from marea.kernel.piles import some
from tests.games.namiji.sea import GAME, go, sea
from tests.positions import at

VOYAGE = ["voyage", NOBODY, 0]
HAND = "card:meal_maki card:meal_miso card:up_ink card:up_hook"


def refuse(s: Any, reason: str, **changes: Any) -> None:
    """Assert that a position loads again, and is refused with these changes."""
    assert GAME.load(s.dump()).dump() == s.dump()
    with pytest.raises(BadSnapshot, match=reason):
        GAME.load({**s.dump(), **changes})


@pytest.mark.parametrize("more", [some(len(TOKENS), 1), -some(len(TOKENS), 1)])
def test_a_bag_with_unknown_tokens_is_refused(more: int) -> None:
    """Counting by kind misses them, and listing all kinds of a pile below zero never ends."""
    s = sea(["s02", "s04", "s05"])
    refuse(s, "bag must be", bag=s.bag + more)


def test_a_dock_deck_with_unknown_cards_is_refused() -> None:
    s = sea(["dock1/1", "dock1/2", "s12"])
    go(s, "move:dock1/3")
    refuse(s, "deck must be", deck=s.deck + some(len(s.data.dock_ids), 1, CARD_WIDTH))


@pytest.mark.parametrize(
    ("todo", "reason"),
    [
        ([["take", 0, 0], *[["offer", NOBODY, 0]] * 250, VOYAGE], "offer with seat -5"),
        ([*[["turn", CHANCE, 0]] * 49, ["take", 0, 0], VOYAGE], "I16: 49 fish to turn, but 48 face down"),
        ([*[["take", 0, 0]] * 250, VOYAGE], "take with seat 0"),
        ([["take", 0, 0], ["take", 1, 0], VOYAGE], "take with seat 1"),
        ([["take", 0, 0]], "take with seat 0"),
        ([["take", 1, 0], VOYAGE], "take with seat 1"),
        ([["upgrade", 0, -1], VOYAGE], "upgrade with seat 0 and argument -1"),
        ([["place", 0, 0], VOYAGE], "place with seat 0"),
        ([["place_net", 0, 0], VOYAGE], "place_net with seat 0"),
        ([["reveal", CHANCE, 99], VOYAGE], "reveal with seat -1 and argument 99"),
        ([["rock", CHANCE, 21], VOYAGE], "rock with seat -1 and argument 21"),
        ([["basket", CHANCE, 60], VOYAGE], "basket with seat -1 and argument 60"),
        ([["card", CHANCE, 4], VOYAGE], "voyage with seat -5"),
        ([["direction", CHANCE, 0]], "direction with seat -1"),
        ([["move", 0, 0], VOYAGE], "move with seat 0"),
    ],
)
def test_unplanned_decisions_are_refused(todo: list[Any], reason: str) -> None:
    refuse(sea(["s02", "s04", "s05"]), reason, todo=todo)


def test_a_haul_is_no_larger_than_its_draws() -> None:
    s = sea(["s02", "s04", "s05"])
    go(s, "move:s03 token:crab draw token:shrimp")
    shrimps = some(1, 20)
    refuse(s, "trap with seat 0", bag=s.data.bag - shrimps, todo=[["trap", 0, shrimps], VOYAGE])
    for haul in (-shrimps, some(len(TOKENS), 1)):
        refuse(s, "trap with seat 0", todo=[["trap", 0, haul], VOYAGE])


@pytest.mark.parametrize("boat", [4 << 4 | 15, 4 << 4 | 3])
def test_boats_are_on_existing_spots(boat: int) -> None:
    s = sea(["s02", "s04", "s05", "s06"])
    refuse(s, f"I10: boat 1 cannot be on {boat}", boats=[s.boats[0], boat, *s.boats[2:]])


def test_no_boat_moves_before_all_have_a_berth() -> None:
    s = sea(["s02", "s04", "s05"])
    refuse(s, "I10: boat 1 cannot be on 0", boats=[s.boats[0], 0, s.boats[2]], current=1, todo=[["move", 1, 0]])


def test_berths_are_at_the_start_port() -> None:
    s: Any = at("namiji", 2, "turn:blue-tai berth:0 berth:n")
    refuse(s, "I10: boats on the spots", boats=[s.boats[0] + 32, 0, s.boats[2]])


def test_an_outer_spot_is_at_a_double_station() -> None:
    s = sea(["s03", "s03+", "s05", "s06"])
    refuse(s, "I10: boat 1 cannot be on 40", boats=[2 << 4 | ON_ROUTE, 2 << 4 | OUTER, *s.boats[2:]])


def test_boats_under_way_have_a_direction() -> None:
    refuse(sea(["s02", "s04", "s05"]), "I10: boats under way without a direction", direction=-1)


def test_unsettled_things_need_a_decision() -> None:
    s = sea(["s02", "s04", "s05"], up="blue-tai")
    refuse(s, "I18: a caught fish without a decision", up=0, caught=1)
    refuse(s, "I18: revealed nets without a decision", nets=s.nets - some(2, 1), revealed=some(2, 1))
    refuse(s, "I18: drawn rock cards without a decision", rocks=s.rocks - 1, drawn=[0])


def test_nets_do_not_overlap() -> None:
    s = sea(["s02", "s04", "s05"], shelves=["r1c1-r1c2=blue-tai r1c3=blue-tai"])
    refuse(s, "I3: nets of seat 0 overlap", net_pairs=[0b11, 0, 0], nets=s.nets - 1, down=s.down + 2)


def test_no_dock_deals_twice() -> None:
    """With more cards under the deck than docks behind the boats, a fourth dock would have to be shown."""
    s = sea(["s02", "s04", "s05"])
    dealt = sea(["s14", "s15", "s16"], cards=["meal_maki", "meal_maki", "meal_miso"])
    took = {name: dealt.dump()[name] for name in ("cards", "deck", "docks_under", "score")}
    refuse(s, "move with seat 0", **took)
    refuse(
        dealt,
        "I6: an unknown card",
        docks_under=[31],
        deck=dealt.deck + some(entry_card(dealt.docks_under[0]), 1, CARD_WIDTH),
    )


def test_a_dock_hand_is_at_a_dock_and_known_to_previous_holders() -> None:
    s = sea(["dock1/1", "dock1/3", "s12"])
    go(s, f"move:dock1/2 {HAND} pick:meal_maki")
    refuse(s, "I18: the dock hand is known by 1", hand_known=0b1)
    refuse(s, "pick with seat 0", todo=[["pick", 0, 2], VOYAGE])
    refuse(s, "I18: 3 cards in the dock hand, not 4", todo=[["pick", 0, 1], VOYAGE], hand_known=1)
    refuse(s, "card with seat -1 and argument 0", todo=[["card", CHANCE, 0], VOYAGE])
    refuse(s, "drop with seat -1", todo=[["drop", CHANCE, 2], VOYAGE])
    refuse(
        s, "I18: a dock hand away from a dock", boats=[14 << 4 | ON_ROUTE, *s.boats[1:]], todo=[["pick", 2, 2], VOYAGE]
    )


def test_only_a_neutral_boat_has_cards_removed() -> None:
    """A card known only together with a removed one needs that removed card."""
    s = sea(["s14", "s15", "s16"], cards=["meal_maki", "meal_maki", "meal_miso"])
    refuse(s, "docks_under must be", docks_under=[dock_entry(entry_card(s.docks_under[0]), known_by(0, 1))])
    two = sea(["dock1/1", "s12"], "dock1/2")
    go(two, f"move:dock1/3 {HAND}")
    refuse(two, "I18: the dock hand is known by 32", hand_known=known_by(0, 1))
