"""The comparison with games of other libraries, and its errors when a library is missing."""

from __future__ import annotations

import json
import random
import re
import sys
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

import pytest

from bench import peers
from marea import games
from marea.kernel.errors import RulesError
from marea.research.pettingzoo import env
from tests.bench import run

pytestmark = pytest.mark.filterwarnings("ignore:The old environment creation API")

EDITION = """
game = "regatta"
name = "two races"
[purse]
coins = 2
[course]
races = 2
"""


def test_the_ratio_is_the_median_of_the_rounds() -> None:
    found = peers.compare_speeds("peer", ["2"], {"peer": [10.0, 20.0, 40.0], "2": [30.0, 20.0, 80.0]})
    assert found == {"per_s": 20, "ours": [{"players": 2, "per_s": 30, "ratio": 2.0}]}


def test_rounds_are_interleaved() -> None:
    calls: list[str] = []

    def play(name: str) -> int:
        calls.append(name)
        return 1

    speeds = peers.measure_rounds({"a": lambda: play("a"), "b": lambda: play("b")}, 1e-9)
    assert calls == ["a", "b"] * peers.ROUNDS
    assert [len(rounds) for rounds in speeds.values()] == [peers.ROUNDS] * 2


class Counting(env):
    """An environment that counts decisions."""

    decisions = 0

    def step(self, action: int | None) -> None:
        self.decisions += action is not None
        super().step(action)


def test_steps_of_terminated_agents_are_not_decisions() -> None:
    table = Counting("regatta", players=3)
    assert peers.play_env(table, random.Random(1)) == table.decisions > 0
    assert table.agents == []
    assert 5 <= peers.pettingzoo_games()["PettingZoo tictactoe_v3"]() <= 9


def test_every_interface_plays_the_given_edition(tmp_path: Path) -> None:
    edition = tmp_path / "short.toml"
    edition.write_text(EDITION, "utf-8")
    for interface in peers.INTERFACES:
        short, long = (interface.ours("regatta", given, 2) for given in (edition, None))
        assert sum(short() for _ in range(5)) < sum(long() for _ in range(5))


def test_openspiel_is_left_out_for_a_game_that_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    def instant(*_: object) -> dict[str, list[float]]:
        return defaultdict(lambda: [1.0])

    monkeypatch.setattr(peers, "measure_rounds", instant)
    here = {row["through"] for row in peers.compare("regatta", None, 1)}
    elsewhere = {row["through"] for row in peers.compare(str(games.get("regatta").folder), None, 1)}
    assert here - elsewhere == {"OpenSpiel"}


@pytest.mark.parametrize(
    ("missing", "players", "message"),
    [
        ("pyspiel", peers.spiel_cpp_games, "pip install open_spiel"),
        ("pyspiel", peers.spiel_python_games, "pip install open_spiel"),
        ("pettingzoo.classic", peers.pettingzoo_games, r"pip install 'pettingzoo\[classic\]'"),
        ("shimmy.openspiel_compatibility", peers.pettingzoo_games, r"pip install 'pettingzoo\[classic\]'"),
    ],
)
def test_a_missing_library_is_named(
    missing: str, players: Callable[[], object], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(RulesError, match=message):
        players()


@pytest.mark.slow
def test_a_game_is_compared_with_every_peer() -> None:
    table = json.loads(run("peers", "regatta", "--seconds", "0.05", "--json").stdout)
    found = [(row["through"], row["peer"].split(",")[0]) for row in table["peers"]]
    assert found == [
        *(("Python", f"OpenSpiel {name}") for name in ("hearts", "backgammon", "gin_rummy", "hanabi")),
        *(("PettingZoo", f"PettingZoo {name}") for name in ("hanabi_v5", "tictactoe_v3")),
        ("Gymnasium", "Gymnasium CartPole-v1"),
        ("OpenSpiel", "OpenSpiel block_dominoes"),
    ]
    for row in table["peers"]:
        assert [our["players"] for our in row["ours"]] == [2, 5]
        assert all(our["ratio"] > 0 for our in row["ours"])


def test_the_comparison_with_the_peers_is_a_table() -> None:
    ours = [{"players": 2, "per_s": 1234567, "ratio": 12.34}, {"players": 4, "per_s": 98765, "ratio": 0.98}]
    head, line = peers.format_table(
        [{"through": "Python", "peer": "OpenSpiel hearts, C++", "per_s": 100123, "ours": ours}]
    ).splitlines()
    assert re.split("  +", head.strip()) == [
        *("driven through", "peer", "decisions/s"),
        *("ours with 2", "times", "ours with 4", "times"),
    ]
    assert re.split("  +", line.strip()) == [
        *("Python", "OpenSpiel hearts, C++", "100,123"),
        *("1,234,567", "12.3", "98,765", "1.0"),
    ]
    assert len(head) == len(line)
