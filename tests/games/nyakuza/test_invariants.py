"""The invariants I1 to I13, checked over whole games from public information, without the engine's own check."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest

from marea import CHANCE, OVER, SPECTATOR
from tests.games.nyakuza.bay import GAME, covered
from tests.games.nyakuza.lockstep import of_engine
from tests.games.nyakuza.model import KOBANS, NEAR, RECIPES, RESOURCES, STALLS, Model, prices
from tests.positions import events_seen, legal, play

pytestmark = pytest.mark.slow  # many whole games: not for the quick loop

MAX_ROUNDS = {(2, False): 20, (3, False): 20, (4, False): 15, (2, True): 20, (3, True): 19, (4, True): 14}


def check_counts(s: Any, t: dict[str, Any], variant: bool) -> None:
    players = s.players
    assert sum(t["kobans"]) + t["wharf"] + len(t["covered"]) == 48, "I1"
    assert min([*t["kobans"], t["wharf"]]) >= 0, "I1"
    on_board = Counter(t["boats"].values())
    stall_owners = Counter(t["boats"][cell] for cell in t["stalls"])
    grand = GAME.view(s, SPECTATOR).get("grand_stall")
    for seat in range(players):
        assert t["reserve"][seat] + t["staged"][seat] + on_board[seat] == 40, "I2"
        regular = stall_owners[seat] - (grand is not None and t["boats"][grand] == seat)
        assert t["left"][seat] + regular == STALLS[players], "I3"
    assert all(cell[0] == "C" for cell in t["stalls"]), "I3"
    secrets = [f"R{tile}" for tile in t["secrets"] if tile is not None]
    tiles = [f"R{n}" for n in t["bag"]] + list(t["tiles"]) + secrets
    assert sorted(tiles) == sorted(RESOURCES), "I4"
    assert all(cell in t["tiles"] for cell in t["boats"] if cell[0] == "R"), "I5"
    assert t["covered"] <= set(t["boats"]), "I5"
    assert t["round"] <= MAX_ROUNDS[players, variant], "I11"


def check_stalls(s: Any, t: dict[str, Any]) -> None:
    for seat in range(s.players):
        kinds = Counter(RESOURCES[cell] for cell in t["covered"] if t["boats"][cell] == seat)
        assert kinds["salmon"] == kinds["tuna"], "I6"
        assert kinds["octopus"] == kinds["squid"], "I6"
        assert kinds["crab"] % 2 == 0, "I6"
        stalls = kinds["driftwood"] + kinds["salmon"] + kinds["octopus"] + kinds["crab"] // 2
        assert stalls == sum(t["boats"][cell] == seat for cell in t["stalls"]), "I6"


def check_groups(s: Any, t: dict[str, Any]) -> None:
    m = Model(s.players)
    m.boats, m.covered, m.stalls = t["boats"], t["covered"], {cell: t["boats"][cell] for cell in t["stalls"]}
    for cell, seat in t["boats"].items():
        group = m.group(seat, cell)
        assert any(c[0] == "R" for c in group), "I8"
        tiles, coasts = m.holds(group)
        if s.prompt() != "build" and s.to_move() != OVER:
            assert not coasts or not prices(tiles), "I7"


class Ledger:
    """I13: everybody's kobans, from the events that a spectator sees and nothing else."""

    def __init__(self, players: int) -> None:
        self.kobans = [KOBANS[players]] * players
        self.spent = [0] * players

    def read(self, events: list[tuple[str, dict[str, Any]]]) -> None:
        for name, args in events:
            if name in ("paid", "shared", "built", "grand"):
                seat = int(args["player"].removeprefix("seat-"))
                self.kobans[seat] += args["kobans"] if name == "shared" else -args["kobans"]
            if name in ("built", "grand"):
                recipe = args["recipe"].removeprefix("recipe-")
                assert args["kobans"] == len(RECIPES[recipe]), "R31"
                self.spent[seat] += args["kobans"]


def choose(s: Any, rng: Random) -> str:
    """Choose a move: small bids, and more coast cells than chance would give."""
    texts = legal(s)
    if s.prompt() == "bid":
        return rng.choice(texts[: rng.choice((1, 2, 3, 12))])
    coast = [text for text in texts if text.startswith("place:C")]
    return rng.choice(coast if coast and rng.random() < 0.4 else texts)


def check_step(s: Any, text: str, before: dict[str, Any], after: dict[str, Any], seat: int) -> None:
    """Check what one move may do to the table."""
    assert before["tiles"] <= after["tiles"], "I4"
    assert before["covered"] <= after["covered"], "R32"
    assert before["boats"].items() <= after["boats"].items(), "R25"
    if text.startswith(("place:C", "place:S")):
        cell = text.removeprefix("place:")
        assert any(before["boats"].get(near) == seat for near in NEAR[cell]), "I8"
    payers = [args["player"] for name, args in events_seen(s) if name == "paid"]
    if before["charm"] != after["charm"]:
        assert text.startswith("bid:"), "I9"
        assert payers == [f"seat-{after['charm']}"], "I9"
    bids = [args["kobans"] for name, args in events_seen(s) if name == "bade"]
    if 0 in bids:
        assert after["wharf"] < bids.count(0), "I10"


def check_end(s: Any) -> None:
    winners, grand = s.winners(), GAME.view(s, 0).get("grand_stall")
    assert winners, "I12"
    assert (s.reason() == "grand_stall") is (grand is not None), "I12"
    if grand is not None:
        assert winners == [s.owner(s.data.cells.index(grand))], "I12"
        assert s.stalls_left[winners[0]] == 0, "I12"


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("players", "variant", "tie_rule"), [*product((2, 3, 4), (False, True), ("first", "last"))])
def test_I1_to_I13_over_whole_games(players: int, variant: bool, tie_rule: str, seed: int) -> None:
    rng = Random(f"{players} {variant} {tie_rule} {seed}")
    s: Any = GAME.new(players, {"variant_secret": variant, "tie_rule": f"holder_{tie_rule}", "charm": 1})
    ledger = Ledger(players)
    after = of_engine(s)
    while s.to_move() != OVER:
        before, seat = after, s.to_move()
        text = GAME.space.show(s.legal()[rng.randrange(len(s.legal()))]) if seat == CHANCE else choose(s, rng)
        s.log = []
        play(s, text)
        after = of_engine(s)
        check_counts(s, after, variant)
        check_stalls(s, after)
        if text.startswith(("place", "build", "secret")):
            check_groups(s, after)
        check_step(s, text, before, after, seat)
        ledger.read(events_seen(s, SPECTATOR))
        assert ledger.kobans == after["kobans"], "I13"
    check_end(s)
    assert sum(ledger.spent) == len(covered(s)), "I1"
