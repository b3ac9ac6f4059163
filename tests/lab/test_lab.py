"""Simulations repeat themselves for a seed, and their summaries add up."""

from __future__ import annotations

from marea import games
from marea.lab.bench import measure
from marea.lab.simulate import simulate
from marea.lab.summary import summarize

GAME = games.get("regatta")


def lines(seed: int, count: int = 5) -> list[str]:
    return [record.write() for record in simulate(GAME, count, 3, ["greedy", "random"], seed)]


def test_the_same_seed_gives_the_same_games() -> None:
    assert lines(1) == lines(1) != lines(2)


def test_a_game_depends_on_its_number_not_on_how_many_are_played() -> None:
    assert lines(1, 5)[:3] == lines(1, 3)


def test_names_repeat_around_the_table() -> None:
    record = next(iter(simulate(GAME, 1, 5, ["greedy", "random"])))
    assert record.seats == [{"bot": name} for name in ("greedy", "random", "greedy", "random", "greedy")]


def test_a_summary_adds_up() -> None:
    records = list(simulate(GAME, 20, 3, ["random"]))
    table = summarize(records, 3).table()
    assert table["games"] == 20
    assert table["moves"] == 30.0
    assert abs(sum(table["wins"]) - 1) < 0.001
    assert table["reasons"] == {"last_race": 20}
    scores = [(record.result or {})["scores"][1] for record in records]
    assert table["scores"][1] == round(sum(scores) / 20, 3)


def test_bench_measures_every_player_count() -> None:
    table = measure(GAME, 0.01)
    assert [row["players"] for row in table["rows"]] == [2, 3, 4, 5]
    assert table["decisions_per_s"] == min(row["decisions_per_s"] for row in table["rows"]) > 0
