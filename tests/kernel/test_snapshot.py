"""Untrusted dumps: each is refused with a clear message, or the game can go on from it."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from marea import CHANCE, NOBODY, BadSnapshot, Record, RulesError, games
from marea.kernel.chance import Rng, play_out, random_action
from marea.kernel.ranges import number, numbers, up_to
from marea.kernel.record import replay
from marea.kernel.state import MAX_REVEALS
from tests.patience import PATIENCE
from tests.positions import at

GAME = games.get("regatta")
SIGNING = "bid:1 bid:0 draw:cook draw:captain"
NAVIA = "first:0 place:0 deal:trap deal:trap deal:spell place:4 deal:theft deal:shields deal:theft"


def dumped(game: str, players: int, moves: str = "", **changes: Any) -> dict[str, Any]:
    return {**at(game, players, moves).dump(), **changes}


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"coins": "ten"}, "coins must be a list of 2 whole numbers from 0 to 10"),
        ({"coins": [10]}, "coins must be"),
        ({"coins": [10] * 10**6}, "coins must be"),
        ({"coins": [10, 10.0]}, "coins must be"),
        ({"coins": [10, True]}, "coins must be"),
        ({"coins": [10, [10]]}, "coins must be"),
        ({"coins": [10, -1]}, "coins must be"),
        ({"coins": [10, 2**70]}, "coins must be"),
        ({"race": None}, "race must be a whole number from 0 to 5"),
        ({"race": True}, "race must be"),
        ({"race": 10**5000}, "race must be"),
        ({"reserve": 2}, "reserve must be a whole number from 0 to 1"),
        ({"reveals": -1}, "reveals must be"),
        ({"extra": 1}, "missing or unknown fields: extra"),
        ({f"extra{i}": 1 for i in range(10**5)}, "missing or unknown fields: extra0, extra1, "),
        ({5: 1, "extra": 1}, "missing or unknown fields: 5, extra"),
        ({"answers": [3, -1]}, "answers must be sealed answers to the current decision"),
        ({"answers": [0]}, "answers must be a list of 2"),
        ({"answers": [-1, 99]}, "answers must be a list of 2"),
        ({"todo": None}, "todo must be a list of at most 256 decisions"),
        ({"todo": [["bid", 0, 0]] * 257}, "todo must be a list of at most 256"),
        ({"todo": [["swim", 0, 0]]}, "todo must hold decisions"),
        ({"todo": [["bid", 0]]}, "todo must hold decisions"),
        ({"todo": [[["bid"], 0, 0]]}, "todo must hold decisions"),
        ({"todo": [["bid", 0, 0.0]]}, "todo must hold decisions"),
        ({"todo": [["bid", 2, 0]]}, "an impossible seat or argument"),
        ({"todo": [["bid", -2, 0]]}, "an impossible seat or argument"),
        ({"todo": [["bid", 0, 2**70]]}, "an impossible seat or argument"),
        ({"todo": [["race", NOBODY, 0]]}, "todo begins with a step that asks no player"),
        ({"todo": [["bid", 0, 0], ["bid", 0, 0]]}, "asks a seat twice"),
        ({"todo": [["bid", CHANCE, 0]]}, "a sealed decision without a player"),
        ({"todo": [["bid", 0, 1], ["bid", 1, 1]]}, "todo: bid with seat 1 and argument 1 cannot be pending here"),
        ({"todo": [["bid", 0, 0]]}, "I8: not every seat bids"),
        ({"bag": [6, 6, 6, 5]}, "I1: 5 tiles of captain, not 6"),
        ({"flag": 1}, "I5: the flag moves on with every race"),
    ],
)
def test_a_broken_dump_is_refused_with_the_field_and_the_reason(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadSnapshot) as refused:
        GAME.load({**dumped("regatta", 2), **changes})
    assert str(refused.value).startswith("snapshot: ")
    assert reason in str(refused.value)
    assert len(str(refused.value)) < 300
    assert refused.value.code == "bad_snapshot"


@pytest.mark.parametrize("players", [0, 1, 6, True, "2", None, 2.0, [2], pytest.param(10**5000, id="huge"), -(2**70)])
def test_a_wrong_number_of_players_is_refused(players: object) -> None:
    with pytest.raises(BadSnapshot, match="players must be a whole number from 2 to 5"):
        GAME.load({**dumped("regatta", 2), "players": players})


def test_a_missing_field_is_refused() -> None:
    with pytest.raises(BadSnapshot, match="missing or unknown fields: coins, todo"):
        GAME.load({name: value for name, value in dumped("regatta", 2).items() if name not in ("coins", "todo")})


@pytest.mark.parametrize(
    ("todo", "reason"),
    [
        ([["draw", CHANCE, 0], ["sign", 0, 0], ["race", NOBODY, 0]], "I7: 3 crew drawn or to draw in 1 races"),
        ([["sign", 0, 0]], "sign with seat 0 and argument 0 cannot be pending here"),
        ([["sign", 1, 0], ["race", NOBODY, 0]], "I6: seat 1 is asked and can do nothing"),
        ([["sign", CHANCE, 0], ["race", NOBODY, 0]], "sign with seat -1"),
        ([["sign", 0, 0], ["race", NOBODY, 0], ["race", NOBODY, 0]], "race with seat -5"),
    ],
)
def test_decisions_that_cannot_be_pending_are_refused(todo: list[Any], reason: str) -> None:
    with pytest.raises(BadSnapshot, match=reason):
        GAME.load(dumped("regatta", 2, SIGNING, todo=todo))


def test_sealed_answers_must_be_legal() -> None:
    half = dumped("regatta", 2, "bid:3", coins=[2, 10])
    assert half["answers"] == [GAME.space.read("bid:3"), -1]
    with pytest.raises(BadSnapshot, match="the answer of seat 0 is not legal"):
        GAME.load(half)
    assert GAME.load({**half, "coins": [3, 10]}).waiting() == [1]


def test_an_answer_outside_a_sealed_window_is_refused() -> None:
    with pytest.raises(BadSnapshot, match="answers must be sealed answers to the current decision"):
        GAME.load(dumped("regatta", 2, SIGNING, answers=[0, -1]))


@pytest.mark.parametrize(
    "changes",
    [
        {"hands": [-1, 0], "todo": [["card", 0, 0]]},
        {"seen": (1 << 12) - 1, "todo": [["tile", CHANCE, 0], ["card", 0, 0]]},
        {"deck": 0, "discard": 0, "todo": [["deal", CHANCE, 1], ["turn", NOBODY, 0]]},
        {"obstacles": [31] * 26, "todo": [["tile", CHANCE, 0], ["bless", NOBODY, 4]]},
        {"direction": 0},
        {"current": -1},
        {"turn": 401},
    ],
)
def test_a_dump_that_would_never_end_is_refused(changes: dict[str, Any]) -> None:
    """Loading the first of these once hung a server."""
    with pytest.raises(BadSnapshot, match=r"^snapshot: "):
        games.get("navia").load(dumped("navia", 2, NAVIA, **changes))


def test_a_card_that_waits_for_reactions_must_have_been_playable() -> None:
    asking = dumped("navia", 2, f"{NAVIA} play:trap", shields_answer=2)
    space = games.get("navia").space
    for card in ("play:boarding:1:0", "play:spell:20:0", "play:theft:0", "play:whirlpool"):
        argument = 4096 + space.read(card)
        changed = {**asking, "windows": 1, "todo": [["react", 1, argument]]}
        with pytest.raises(BadSnapshot, match=r"I8|cannot be pending"):
            games.get("navia").load(changed)


@pytest.mark.parametrize("game", games.all())
def test_every_position_of_a_game_can_be_loaded(game: str) -> None:
    found = games.get(game)
    s = found.new(found.players[-1])
    rng = Rng(3)
    for _ in range(25):
        assert found.load(json.loads(json.dumps(s.dump()))).dump() == s.dump()
        s.apply(random_action(s, rng))
    play_out(s, rng)
    assert found.load(s.dump()).winners() == s.winners()


def test_a_record_with_a_hostile_snapshot_is_refused() -> None:
    record = Record.of(games.get("navia"), 2)
    record.snapshot = dumped("navia", 2, NAVIA, hands=[-1, 0], todo=[["card", 0, 0]])
    with pytest.raises(RulesError, match="snapshot: hands must be a list of 2 whole numbers"):
        list(replay(games.get("navia"), record))


def test_invariants_are_checked_under_python_O() -> None:
    code = (
        "import sys\nfrom marea import BadSnapshot, games\n"
        "for name, change in (('regatta', {'flag': 1}), ('navia', {'dock_supply': 0})):\n"
        "    game = games.get(name)\n    dump = game.new(2).dump() | change\n"
        "    try:\n        game.load(dump)\n    except BadSnapshot as refused:\n        print(refused)\n"
    )
    ran = subprocess.run(
        [sys.executable, "-O", "-c", code], capture_output=True, text=True, check=True, timeout=PATIENCE
    )
    assert ran.stdout.splitlines() == [
        "snapshot: I5: the flag moves on with every race",
        "snapshot: I3: dry-dock tokens",
    ]


@pytest.mark.parametrize(
    ("range_", "inside", "outside"),
    [
        (number(-1, 3), [-1, 0, 3], [-2, 4, True, 1.0, "1", None, [1]]),
        (numbers(2, 0, 3), [[0, 3], [1, 1]], [[], [0], [0, 1, 2], [0, 4], [-1, 0], [0, True], [0, None], (0, 1), 0]),
        (up_to(2, 0, 3), [[], [3], [0, 3]], [[0, 1, 2], [4], [[0]], {}]),
    ],
)
def test_a_range_holds_only_its_values(range_: Any, inside: list[object], outside: list[object]) -> None:
    assert all(map(range_.holds, inside))
    assert not any(map(range_.holds, outside))


def test_the_reveal_counter_wraps_around() -> None:
    s = GAME.load(dumped("regatta", 2, reveals=MAX_REVEALS))
    s.reveal()
    assert GAME.load(s.dump()).reveals == 0
