"""The guide: ways that can be sailed as described, no other cells within reach, and nothing that a seat cannot see."""

from __future__ import annotations

import json
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from marea import OVER, Rng
from marea.kernel.chance import random_action
from tests.games.caravelas.chart import EAST, GAME, WEST, chart, go
from tests.games.caravelas.model_data import LISBON, NEAR, PORTS
from tests.games.caravelas.model_engine import engine_of
from tests.games.caravelas.model_positions import random_model
from tests.games.caravelas.model_views import legs_to, ways_of_engine
from tests.positions import legal, play

VERSIONS = ("full", "open_deck", "dice")
PRICES = {"sailed": 1, "paid_pirates": 1, "bonus": 1}  # tokens, or cells of a bonus move, by event
MAX_BYTES = 4000

Guide = Mapping[str, Any]


def guide(s: Any, seat: int = 0) -> Guide:
    found = GAME.guide(s, seat)
    assert found is not None
    return found


def way(s: Any, cell: str, seat: int = 0) -> tuple[list[str], int, int]:
    """Return the cells of the way to a cell, its cost, and how many of its legs can be sailed now."""
    found = guide(s, seat)
    leg = found["cells"].index(cell)
    legs = legs_to(found, leg)[::-1]
    return [found["cells"][leg] for leg in legs], found["spent"][leg], sum(leg < found["now"] for leg in legs)


def end_of(s: Any, cell: str) -> str:
    """Return why a way cannot be sailed to its end now."""
    found = guide(s)
    legs = legs_to(found, found["cells"].index(cell))
    return next(str(why) for why, ends in found["ends"].items() if set(ends) & set(legs))


# -- ways -------------------------------------------------------------------------------------------------------------


def test_a_current_is_followed_for_free_up_to_a_blue_cell() -> None:
    s = chart(f"{LISBON} {EAST}", hands=["wind"])
    assert way(s, "0905") == (["1003", "0903", "0904", "0905"], 1, 3)
    assert end_of(s, "0905") == "card"


def test_with_dice_nothing_stops_a_ship() -> None:
    s = chart(f"{LISBON} {EAST}", version="dice")
    assert way(s, "0905") == (["1003", "0903", "0904", "0905"], 1, 4)


def test_R27_a_way_ends_where_the_last_token_is_spent_even_on_a_current() -> None:
    s = chart(f"{LISBON} {EAST}", tok=1, hands=["wind"])
    assert way(s, "0903") == (["1003", "0903"], 1, 1)
    assert end_of(s, "0903") == "spent"


@pytest.mark.parametrize(("hand", "tok", "reached"), [("storm2", 2, 0), ("storm2", 3, 1), ("", 9, 0), ("calm", 1, 1)])
def test_R24_a_blue_cell_is_entered_only_with_tokens_for_a_card(hand: str, tok: int, reached: int) -> None:
    s = chart(f"0806 {EAST}", tok=tok, hands=[hand])
    assert way(s, "0807") == (["0807"], 1, reached)
    assert reached or end_of(s, "0807") == "hand"


@pytest.mark.parametrize(("tok", "reached"), [(3, 1), (4, 2)])
def test_R24_the_tokens_for_a_card_must_be_left_after_the_way(tok: int, reached: int) -> None:
    s = chart(f"0805 {EAST}", tok=tok, hands=["storm2"])
    assert way(s, "0807")[1:] == (2, reached)


def test_R25_a_red_cell_does_not_end_a_way() -> None:
    s = chart(f"1310 {EAST}", tok=3, hands=["storm4"])
    assert way(s, "1511") == (["1411", "1511"], 2, 2)


def test_R22_pirates_are_paid_as_long_as_that_is_possible() -> None:
    s = chart(f"1107 {EAST}", tok=2, hands=["wind"])
    assert ways_of_engine(guide(s), now=True)["1007"] == (0, 2)


def test_R22_a_wind_card_is_spent_where_there_is_no_other_way() -> None:
    s = chart(f"1107 {EAST}", tok=1, hands=["wind"])
    assert ways_of_engine(guide(s), now=True)["1007"] == (1, 1)
    assert ways_of_engine(guide(s), now=False)["1007"] == (0, 2)  # ways beyond are paid for
    s = chart(f"1107 {EAST}", tok=1, hands=["calm"])
    assert way(s, "1007")[2] == 0
    assert end_of(s, "1007") == "pirates"


def test_R24_a_wind_card_spent_on_pirates_opens_no_blue_cell() -> None:
    s = chart(f"1709 {WEST}", tok=2, hands=["wind"])
    assert "1808" not in ways_of_engine(guide(s), now=True)
    s = chart(f"1709 {WEST}", tok=2, hands=["wind wind"])
    assert ways_of_engine(guide(s), now=True)["1808"] == (1, 2)


def test_G17_ways_pass_lisbon_and_ports() -> None:
    s = chart(f"1001 {EAST}", tok=3, hands=["calm"])
    assert way(s, "0903") == ([LISBON, "1003", "0903"], 2, 3)


@pytest.mark.parametrize(
    ("card", "cells"),
    [("compass_nw", {"2011": 1, "1910": 2}), ("storm1", dict.fromkeys(NEAR["2111"].values(), 1))],
)
def test_R41_a_bonus_move_goes_as_far_as_the_card_says(card: str, cells: dict[str, int]) -> None:
    s = chart("1511 2111", hands=[card])
    go(s, f"move:1512 card:{card}")
    found = guide(s, 1)
    assert dict(zip(found["cells"], found["spent"], strict=True)) == cells
    assert (found["now"], found["ends"]) == (len(cells), {})


def test_before_the_turn_prices_are_shown_and_nothing_can_be_sailed() -> None:
    s = chart(f"{LISBON} {EAST}", auction=True)
    for seat in (0, 1):
        assert guide(s, seat)["now"] == 0
        assert len(guide(s, seat)["cells"]) == 198
    assert way(s, "0905")[1] == 1


# Out from Lisbon and back, in tokens, as intended for the edition's chart.
KNOWN = {
    "labrador": (6, 3),
    "florida": (6, 4),
    "azores": (3, 2),
    "guinea": (1, 4),
    "puerto_seguro": (4, 7),
    "luanda": (6, 8),
    "good_hope": (9, 9),
    "mozambique": (12, 10),
    "calcuta": (17, 14),
    "malaca": (19, 17),
    "timor": (21, 16),
    "macao": (22, 20),
    "tanegashima": (23, 22),
}


@pytest.mark.parametrize("port", KNOWN)
def test_the_way_to_a_port_and_home_has_the_intended_cost(port: str) -> None:
    cell = PORTS[port][0]
    out = chart(f"{LISBON} {EAST}", hands=["calm"])
    home = chart(f"{cell} {LISBON}", hands=["calm"])
    assert (way(out, cell)[1], way(home, LISBON)[1]) == KNOWN[port]


# -- agreement with the rules -----------------------------------------------------------------------------------------


def step_texts(verb: str, found: Guide, leg: int) -> list[str]:
    """Return the notations of a leg as a move."""
    cell = found["cells"][leg]
    return [f"{verb}:{cell}:wind"] if leg in found["winds"] else [f"{verb}:{cell}", f"{verb}:{cell}:pay"]


def price_of_step(s: Any) -> int:
    """Return the tokens, or the cells of a bonus move, of the last step, according to its events."""
    return sum(PRICES.get(GAME.describe(event)[0], 0) for event in s.log)


def roll(s: Any, face: str) -> None:
    """Roll a face of the red die; the first ship sinks if one must."""
    if s.prompt() == "die":
        play(s, f"die:{face}")
    if s.prompt() == "sink":
        play(s, legal(s)[0])


def walk(s: Any, seat: int, face: str) -> int:
    """Sail every way as far as the guide says it can be sailed now, and return the number of legs."""
    found, verb = guide(s, seat), s.prompt()
    states = {-1: s.clone()}
    for leg in range(found["now"]):
        before = found["after"][leg]
        assert before < leg
        at = states[before].clone()
        at.log = []
        assert (at.prompt(), at.to_move()) == (verb, seat), (leg, found)
        texts = [text for text in step_texts(verb, found, leg) if text in legal(at)]
        assert len(texts) == 1, (leg, found, legal(at))
        play(at, texts[0])
        assert price_of_step(at) == found["spent"][leg] - (found["spent"][before] if before >= 0 else 0), (leg, found)
        roll(at, face)
        states[leg] = at
    for why, legs in found["ends"].items():
        for leg in legs:
            before = states[found["after"][leg]]
            assert found["after"][leg] < found["now"] <= leg
            on = before.prompt() == verb and before.to_move() == seat
            assert on == (why in ("pirates", "hand")), (why, leg, found)
            assert not on or not {*step_texts(verb, found, leg)} & {*legal(before)}, (why, leg, found)
    return int(found["now"])


def brute_force(s: Any, seat: int) -> dict[str, tuple[int, int]]:
    """Return the cells that can be reached before a blue card decides, by playing every legal step."""
    verb = s.prompt()
    found: dict[str, tuple[int, int]] = {}
    seen: set[tuple[str, int, int]] = set()
    todo = [(0, 0, s.clone())]
    while todo:
        winds, spent, at = todo.pop()
        for text in legal(at):
            if text in ("end", "stay"):
                continue
            after = at.clone()
            after.log = []
            play(after, text)
            ways = winds + text.endswith(":wind"), spent + price_of_step(after)
            cell = text.split(":")[1]
            found[cell] = min(found.get(cell, ways), ways)
            roll(after, "red")
            if (cell, *ways) not in seen and (after.prompt(), after.to_move()) == (verb, seat):
                seen.add((cell, *ways))
                todo.append((*ways, after))
    found.pop(GAME.view(s, seat)["fleets"][seat]["cell"], None)
    return found


def at_sea(rng: Random, version: str, tok: int) -> tuple[Any, int]:
    """Return a position with arbitrary fleets and hands, and the seat to move, with a limited number of tokens."""
    m = random_model(rng)
    while m.version != version:
        m = random_model(rng)
    seat = m.order[0]
    mine = m.fleets[seat]
    mine.total = tok if version == "dice" else mine.total
    mine.tok = min(tok, mine.total)
    return engine_of(m, 0), seat


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("seed", range(6))
def test_every_way_can_be_sailed_as_described(version: str, seed: int) -> None:
    s, seat = at_sea(Random(f"walk {seed}"), version, 12)
    assert walk(s, seat, "one" if seed % 2 else "red") > 6


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("seed", range(12))
def test_no_other_cell_is_within_reach(version: str, seed: int) -> None:
    s, seat = at_sea(Random(f"reach {seed}"), version, 2 + seed % 3)
    assert ways_of_engine(guide(s, seat), now=True) == brute_force(s, seat)


CORNERS = [
    "1107 tok 3 wind wind storm1",  # pirates on several sides
    "0204 tok 1 storm1",  # pirates down a current
    "0903 tok 4 storm4",  # a blue cell on a free step, with exactly the tokens for a card
    "1310 tok 4 storm2",  # red cells, and the border of the zones
    "1002 tok 4 calm",  # Lisbon
    "2106 tok 4 wind storm4",  # a monsoon into a blue cell, with pirates beside it
    "2606 tok 5 wind",  # a gulf closed by land on three sides
]


@pytest.mark.parametrize("corner", CORNERS)
def test_corners_of_the_chart(corner: str) -> None:
    cell, _, tok, *hand = corner.split()
    s = chart(f"{cell} {EAST if cell < '1500' else WEST}", tok=int(tok), hands=[" ".join(hand)])
    walk(s, 0, "one")
    assert ways_of_engine(guide(s), now=True) == brute_force(s, 0)


@pytest.mark.parametrize("card", ["storm1", "storm3", "compass_s", "compass_ne", "wind"])
def test_bonus_moves_can_be_sailed_as_described(card: str) -> None:
    s = chart("0806 1003", hands=[card])
    go(s, f"move:0807 card:{card}")
    walk(s, 1, "red")
    assert ways_of_engine(guide(s, 1), now=True) == brute_force(s, 1)


# -- secrecy ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("version", VERSIONS)
def test_a_guide_follows_from_what_the_seat_can_see(version: str) -> None:
    s: Any = GAME.new(3, {"version": version})
    rng = Rng(5)
    largest = 0
    for move in range(400):
        if s.to_move() == OVER:
            break
        s.apply(random_action(s, rng))
        if move % 4:
            continue
        for seat in range(3):
            world = s.clone()
            GAME.resample(world, seat, Rng(move))
            assert guide(world, seat) == guide(s, seat)
            largest = max(largest, len(json.dumps(guide(s, seat), separators=(",", ":"))))
    assert 2000 < largest < MAX_BYTES
