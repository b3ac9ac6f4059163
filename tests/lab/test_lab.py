"""Simulations are reproducible by seed, however the work is divided, and their summaries add up."""

from __future__ import annotations

import gzip

import pytest

from marea import games
from marea.lab.bench import measure
from marea.lab.simulate import Plan, simulate
from marea.lab.summary import summarize
from marea.lab.workers import MAX_BATCH_GAMES, MIN_BATCHES, play_batch, tasks

pytestmark = pytest.mark.once

GAME = games.get("regatta")


def lines(seed: int, count: int = 5) -> list[str]:
    return [record.write() for record in simulate(GAME, count, 3, ["greedy", "random"], seed)]


def test_the_same_seed_gives_the_same_games() -> None:
    assert lines(1, 3) == lines(1, 3) != lines(2, 3)


def test_a_game_depends_on_its_number_not_on_the_number_of_games() -> None:
    assert lines(1, 4)[:2] == lines(1, 2)


def test_bot_names_repeat_around_the_table() -> None:
    record = next(iter(simulate(GAME, 1, 5, ["random", "beginner"])))
    assert record.seats == [{"bot": name} for name in ("random", "beginner", "random", "beginner", "random")]


def test_a_summary_adds_up() -> None:
    records = list(simulate(GAME, 20, 3, ["random"]))
    table = summarize(records, 3).table()
    assert table["games"] == 20
    assert table["moves"] == 30.0
    assert abs(sum(table["wins"]) - 1) < 0.001
    assert table["reasons"] == {"last_race": 20}
    scores = [(record.result or {})["scores"][1] for record in records]
    assert table["scores"][1] == round(sum(scores) / 20, 3)


def plan() -> Plan:
    return Plan(GAME, 2, ["random"], 5, GAME.settings(2))


@pytest.mark.parametrize("count", [1, 99, 100, 250, 1001, 100_000])
def test_batches_contain_every_game_once_and_are_neither_many_nor_large(count: int) -> None:
    shared = tasks(plan(), count, keep=False)
    assert [number for task in shared for number in task.numbers] == list(range(count))
    assert [task.index for task in shared] == list(range(len(shared)))
    sizes = {len(task.numbers) for task in shared[:-1]}
    assert len(sizes) <= 1
    assert all(size <= MAX_BATCH_GAMES and (size == 1 or len(shared) >= MIN_BATCHES) for size in sizes)


def test_a_batch_contains_the_records_of_its_games_if_they_are_kept() -> None:
    shared = tasks(plan(), 201, keep=True)
    batch = play_batch(shared[7])
    assert gzip.decompress(batch.records).decode().splitlines() == [plan().play(number).write() for number in (14, 15)]
    assert [row[0] for row in batch.rows] == [14, 14, 15, 15]
    assert play_batch(tasks(plan(), 201, keep=False)[7]).records == b""


def test_bench_measures_every_player_count() -> None:
    table = measure(GAME, 0.01)
    assert [row["players"] for row in table["rows"]] == [2, 3, 4, 5]
    assert table["decisions_per_s"] == min(row["decisions_per_s"] for row in table["rows"]) > 0
