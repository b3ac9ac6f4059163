"""The invariants I1 to I12, checked over whole games from the state's fields, without the engine's own check."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest

from marea import CHANCE, OVER
from marea.games.caravelas.events import TURN_BEGAN
from tests.games.caravelas.chart import start, table
from tests.games.caravelas.model import Ask, Fleet, Model
from tests.games.caravelas.model_data import CARDS, CELLS, FREE, GOODS, LISBON, PORTS
from tests.games.caravelas.model_styles import STYLES, Style
from tests.positions import legal, play

pytestmark = pytest.mark.slow  # many whole games: not for the quick loop

MAX_PLIES = 800


def check_cards(m: Model) -> None:
    held = [card for fleet in m.fleets for card in fleet.hand]
    counts = CARDS | ({"calm": 6} if m.version == "open_deck" else {})
    assert Counter(m.deck + m.discards + held) == (Counter() if m.version == "dice" else Counter(counts)), "I1"
    courses = [port for fleet in m.fleets for port in fleet.courses]
    assert len(set(courses)) == len(courses), "I1"
    assert len(courses) == (0 if m.version == "dice" else 8 * m.players), "I1"


def check_fleet(m: Model, seat: int, asked: int) -> None:
    fleet = m.fleets[seat]
    assert 0 <= fleet.tok <= fleet.total, "I2"
    if m.version == "dice":
        assert seat == asked or fleet.total == 0, "I2"
    else:
        assert fleet.total == (12 if 4 in fleet.ships else 9), "I2"
    assert len(set(fleet.cargo)) == len(fleet.cargo), "I3"
    assert {GOODS[good][0] for good in fleet.cargo} <= set(fleet.afloat()), "I3"
    found = [port for port, owner in m.owner.items() if owner == seat]
    assert fleet.markers == 20 - len(found) >= 0, "I4"
    assert fleet.cell in CELLS, "I6"
    assert fleet.score == recount(fleet, found), "I7"
    assert set(fleet.sunk) <= set(fleet.ships), "I10"


def recount(fleet: Fleet, found: list[str]) -> int:
    """Return a recount of a score: discoveries, sales and pieces."""
    return sum(PORTS[port][1] for port in found) + sum(GOODS[g][1] for g in fleet.sold) + 10 * len(fleet.pieces)


def check_table(m: Model) -> None:
    owned = sorted(piece for fleet in m.fleets for piece in fleet.pieces)
    assert owned + m.pieces == list(range(1, m.players + 2)), "I5"
    for good in GOODS:
        assert sum(good in fleet.cargo for fleet in m.fleets) <= 4, "I3"
    assert sorted(m.order) == list(range(m.players)), "I8"


def check_step(text: str, seat: int, active: int, before: Model, after: Model) -> None:
    """Check what one move may do to the table."""
    moved = {i for i in range(before.players) if before.fleets[i].cell != after.fleets[i].cell}
    word = text.split(":")[0]
    assert word in ("move", "card", "bonus", "stay", "reveal") or not moved, "I6"
    assert moved <= {seat, active}, "I6"  # the player who has made the last bonus move, and the one who drifts after it
    for old, new in zip(before.fleets, after.fleets, strict=True):
        assert new.score >= old.score, "I7"
        assert old.pieces == new.pieces[: len(old.pieces)], "I5"
    assert before.owner.items() <= after.owner.items(), "I4"
    if text == "buy:yes":
        assert after.fleets[seat].pieces[-1:] == before.pieces[:1], "I5"


class Ledger:
    """I12: the tokens of the active player, from the texts and nothing else."""

    def __init__(self) -> None:
        self.seat, self.spent, self.card = CHANCE, 0, ""

    def read(self, s: Any, m: Model, text: str) -> None:
        """Book a text; a card is booked before the next step, when the bonus moves are over."""
        word, _, rest = text.partition(":")
        if word == "move":
            self.check(s.active, m.fleets[s.active])
            start, cell = m.fleets[s.active].cell, rest[:4]
            self.spent += ((start, cell) not in FREE) + rest.endswith(":pay")
        elif word in ("card", "reveal"):
            self.card = rest
        elif word in ("pass", "bid", "deal", "dice"):
            self.seat = CHANCE  # another turn

    def check(self, seat: int, fleet: Fleet) -> None:
        """Compare before each step of a turn."""
        if self.seat != seat:
            self.seat, self.spent, self.card = seat, fleet.bid, ""
        if self.card.startswith("storm"):
            self.spent = self.spent + int(self.card[-1])
        elif self.card == "wind":
            self.spent = max(0, self.spent - 2)
        self.card = ""
        assert self.spent == fleet.total - fleet.tok, "I12"


class Turns:
    """I8 and I9: the turns begun, and how they ended in Lisbon."""

    def __init__(self, players: int) -> None:
        self.count = [0] * players

    def read(self, s: Any, m: Model, active: int) -> None:
        for event in s.log:
            if event[0] == TURN_BEGAN:
                self.count[event[2]] += 1
        assert max(self.count) - min(self.count) <= 1, "I8"
        if active not in (s.active, CHANCE) and m.fleets[active].cell == LISBON:
            fleet = m.fleets[active]
            assert (fleet.cargo, fleet.sunk) == ([], []), "I9"
            assert m.version != "full" or len(fleet.hand) >= 5, "I9"


def choose(s: Any, m: Model, rng: Random, style: Style) -> str:
    """Choose an outcome or an action."""
    texts = legal(s)
    assert texts, "I11"
    return rng.choice(texts) if s.to_move() == CHANCE else style(m, Ask(s.to_move(), dict.fromkeys(texts, 1)), rng)


@pytest.mark.parametrize(("players", "version", "seed"), [*product((2, 3, 4), ("full", "open_deck", "dice"), range(2))])
def test_I1_to_I12_over_whole_games(players: int, version: str, seed: int) -> None:
    rng = Random(f"{players} {version} {seed}")
    s = start(players, version=version)
    ledger, turns, plies = Ledger(), Turns(players), 0
    after = table(s)
    turns.read(s, after, CHANCE)
    while s.to_move() != OVER and plies < MAX_PLIES:
        before, seat, active = after, s.to_move(), s.active
        text = choose(s, before, rng, STYLES[seed])
        ledger.read(s, before, text)
        s.log = []
        play(s, text)
        after = table(s)
        check_cards(after)
        check_table(after)
        for player in range(players):
            check_fleet(after, player, s.active)
        check_step(text, seat, active, before, after)
        turns.read(s, after, active)
        plies += 1
    assert plies > 300
