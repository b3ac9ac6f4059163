"""The arena finds the better bot, is rarely wrong, and rotates the seats."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner

from bench import ladder
from marea import Rng, games
from marea.bots import LEVELS
from marea.bots.strengths import FILE, read
from marea.cli import cli
from marea.kernel.record import Record
from marea.lab.arena import Match, Pairing, play_match
from marea.lab.simulate import Plan

GAME = games.get("regatta")


def pairing(first: str, second: str, players: int = 2, seed: int = 1) -> Pairing:
    return Pairing(GAME, players, first, second, seed, GAME.settings(players))


def test_a_match_between_equals_is_rarely_clear_however_long_it_is_watched() -> None:
    rng, wrong = Rng(5), 0
    for _ in range(200):
        now = Match("one", "other", 2)
        while now.games < 400 and not now.clear:
            now = now.after(float(rng.below(2)))
        wrong += now.clear
    assert wrong <= 10  # 5 % at most


def test_a_better_bot_is_found_quickly() -> None:
    rng, now = Rng(6), Match("one", "other", 2)
    while not now.clear:
        now = now.after(float(rng.below(10) < 8))
    assert now.games < 100
    assert now.interval[0] > 0.5


@pytest.mark.parametrize(("players", "share", "elo"), [(2, 0.5, 0), (4, 0.25, 0), (2, 10 / 11, 400), (3, 0.5, 120.4)])
def test_elo_counts_from_the_fair_share(players: int, share: float, elo: float) -> None:
    assert Match("one", "other", players).elo(share) == pytest.approx(elo, abs=0.1)


def test_a_bot_that_always_wins_has_an_infinite_elo_lead() -> None:
    now = Match("one", "other", 2, games=30, wins=30.0)
    assert (now.table()["elo"], now.table()["share"], now.table()["high"]) == (None, 1.0, 1.0)


def test_a_match_is_clear_only_when_every_seat_was_played_equally_often() -> None:
    assert Match("one", "other", 3, games=60, wins=60.0).clear
    assert not Match("one", "other", 3, games=61, wins=61.0).clear


def test_the_first_bot_plays_every_seat_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    tables: list[list[str]] = []
    play = Plan.play

    def note_names(plan: Plan, number: int) -> Record:
        tables.append(list(plan.names))
        return play(plan, number)

    monkeypatch.setattr(Plan, "play", note_names)
    for number in range(3):
        pairing("greedy", "random", 3).play(number)
    assert [names.index("greedy") for names in tables] == [0, 1, 2]
    assert all(sorted(names) == ["greedy", "random", "random"] for names in tables)


@pytest.mark.slow
def test_a_match_ends_when_it_is_clear_and_the_same_seed_repeats_it() -> None:
    whole = list(play_match(pairing("greedy", "random"), 1000))
    assert whole[-1].clear
    assert not any(now.clear for now in whole[:-1])
    assert whole[-1].share > 0.5
    assert list(play_match(pairing("greedy", "random"), 1000)) == whole
    assert list(play_match(pairing("greedy", "random", seed=2), 1000)) != whole


@pytest.mark.slow
def test_the_command_names_the_better_bot() -> None:
    line = ["arena", "regatta", "--bots", "greedy,random", "--jobs", "1"]
    result = CliRunner().invoke(cli, line)
    assert result.exit_code == 0, result.output
    assert "greedy is better" in result.output
    (table,) = json.loads(CliRunner().invoke(cli, [*line, "--json"]).output)
    assert table["clear"]
    assert table["fair"] == 0.5 < table["low"] < table["share"] < table["high"]


# -- the ladder --------------------------------------------------------------------------------------------


def test_a_match_may_require_more_than_the_fair_share(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that wins nine games of ten clearly wins more than half long before it clearly wins more than 75 %."""
    monkeypatch.setattr(Pairing, "play", lambda _, number: float(number % 10 > 0))
    *_, fair = play_match(pairing("one", "other"), 400)
    *_, three_quarters = play_match(pairing("one", "other"), 400, share=0.75)
    assert fair.clear
    assert three_quarters.excludes(0.75)
    assert three_quarters.games > 2 * fair.games


def test_a_ladder_is_stored_game_by_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def run_match(pairing: Pairing, share: float | None = None) -> Match:
        return Match(pairing.first, pairing.second, pairing.players, 40, 39.0)

    monkeypatch.setattr(ladder, "run_match", run_match)
    (tmp_path / "regatta").mkdir()
    monkeypatch.setattr(ladder, "SOURCES", tmp_path)
    ladder.main(["regatta"])
    rows = [(one.first, one.second, one.players) for one in read(tmp_path / "regatta" / FILE)]
    assert rows == [
        *((level, below, players) for players in (2, 5) for below, level in pairwise(LEVELS)),
        ("master", "greedy", 2),
    ]


def test_a_match_that_is_not_clear_ends_when_its_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "MAX_SECONDS", 0.0)
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    assert ladder.run_match(pairing("greedy", "random")).games == 1
