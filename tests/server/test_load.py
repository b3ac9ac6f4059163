"""The load test: a tiny run on real servers, whose numbers are consistent."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import sqlite3
import time
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from bench import stacks
from bench.crowd import SEATS, frame_size
from bench.load import Setup, Sizes, cut_logs, format_table, measure_ratio, measure_servers, play_long
from bench.server import Load, Server, allow_files, cpu_seconds, run, serving
from marea.kernel.errors import RulesError
from tests.patience import PATIENCE
from tests.server.databases import database_server, new_database

pytestmark = pytest.mark.once

DECISIONS = (
    "SELECT (SELECT count(*) FROM log WHERE kind = 'move') + (SELECT count(*) FROM answers),"
    " (SELECT count(*) FROM tables)"
)
TINY = Sizes(
    tables=4,
    seconds=0.5,
    idle=0.1,
    warm_up=0.1,
    rounds=2,
    ratio_tables=3,
    ratio_moves=4,
    long_tables=3,
    long_moves=3,
)


@pytest.fixture(autouse=True)
def _fine_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measure the cost of few moves with a finer clock: the system counts CPU time in hundredths of a second."""
    monkeypatch.setattr("bench.server.cpu_seconds", lambda pid: time.perf_counter())


def test_the_cpu_time_of_a_process_is_measured() -> None:
    before = cpu_seconds(os.getpid())
    end = time.monotonic() + PATIENCE
    while cpu_seconds(os.getpid()) == before:
        assert time.monotonic() < end


def same_seq(load: Load) -> bool:
    return all(len({socket.seq for socket in table.sockets}) == 1 for table in load.tables)


async def play(servers: list[Server], spread: bool, database: int | None = None) -> tuple[Load, dict[str, Any]]:
    load = Load(servers, 3, spread)
    opened = await load.open_tables("navia", 5)
    played = await load.measure(moves=40, database=database)
    load.close()
    assert same_seq(load)  # all received the last counted move
    return load, opened | played


def check(load: Load, measured: dict[str, Any], decisions: int, tables: int) -> None:
    assert (measured["tables"], measured["sockets"], tables) == (5, 5 * SEATS, 5)
    assert 40 <= measured["moves"] == len(load.delays) < 40 + load.in_flight
    assert measured["moves"] + measured["sealed_answers"] == decisions == sum(table.number for table in load.tables)
    assert 0 < measured["p50_ms"] <= measured["p95_ms"] <= measured["p99_ms"]
    took = measured["moves"] / measured["moves_per_s"]
    assert measured["seconds"] == pytest.approx(took, rel=0.01, abs=0.006)  # both are rounded
    assert measured["cpu_ms_per_move"] > 0
    assert measured["client_ms_per_move"] > 0


def test_every_move_on_sqlite_is_counted_once_and_a_refusal_is_reported(tmp_path: Path) -> None:
    async def make(servers: list[Server]) -> None:
        await Load(servers, 1).create("no such game", 1)

    with serving(1, "--data", str(tmp_path)) as servers:
        load, measured = run(play(servers, False))
        with pytest.raises(RuntimeError, match="no such game"):
            run(make(servers))
    with sqlite3.connect(tmp_path / "marea.db") as db:
        check(load, measured, *db.execute(DECISIONS).fetchone())


@pytest.mark.parametrize("spread", [False, True], ids=["apart", "spread"])
def test_every_move_on_two_servers_is_counted_once(spread: bool) -> None:
    address = new_database()
    with serving(2, "--database", address) as servers:
        load, measured = run(play(servers, spread, database_server().get_pid()))
    places = [{socket.port for socket in table.sockets} for table in load.tables]
    assert [len(ports) for ports in places] == [2 if spread else 1] * 5
    assert len(set.union(*places)) == 2
    check(load, measured, *asyncio.run(ask(address)))
    assert "database_ms_per_move" in measured


async def ask(address: str) -> tuple[int, int]:
    connection = await asyncpg.connect(address)
    try:
        [(decisions, tables)] = await connection.fetch(DECISIONS)
        return decisions, tables
    finally:
        await connection.close()


def test_cut_logs_lead_to_the_same_positions(tmp_path: Path) -> None:
    async def views(servers: list[Server]) -> list[tuple[int, list[dict[str, Any]]]]:
        other = Load(servers, 2)
        await other.resume(load.tables)
        other.close()
        return [(table.sockets[0].seq, [shown(socket.report()) for socket in table.sockets]) for table in other.tables]

    def shown(report: dict[str, Any]) -> dict[str, Any]:
        return {key: report[key] for key in ("table", "view", "hash", "choices", "answer", "asked")}

    whole, cut = tmp_path / "whole", tmp_path / "cut"
    with serving(1, "--data", str(whole)) as servers:
        load, _ = run(play(servers, False))
    shutil.copytree(whole, cut)
    cut_logs(cut / "marea.db")
    with serving(1, "--data", str(whole)) as servers, serving(1, "--data", str(cut)) as others:
        before, after = run(views(servers)), run(views(others))
    assert [view for _, view in before] == [view for _, view in after]
    assert all(seq > 5 for seq, _ in before)
    assert {seq for seq, _ in after} == {2}


def test_loads_alternate() -> None:
    setups = [Setup("one", False, 1), Setup("another", False, 1)]
    rows = measure_ratio(TINY, setups)
    assert [row["load"] for row in rows] == ["one", "another"]
    assert rows[0]["ratio"] == 1.0
    assert rows[1]["ratio"] > 0
    text = format_table(rows)
    assert "CPU ms/move" in text
    assert len({len(line) for line in text.splitlines()}) == 1


def test_long_games_are_compared_with_new_ones() -> None:
    first, last, short = run(play_long("navia", 10, TINY))
    assert first["load"] == "the first moves"
    assert first["ratio"] == short["to_short_logs"] == 1.0
    assert last["rows"] > max(first["rows"], short["rows"])


def test_a_single_server_is_measured() -> None:
    row = measure_servers(TINY, [Setup("one", False, 1)])[0]
    assert (row["setup"], row["tables"], row["sockets"]) == ("one", 4, 16)
    assert json.loads(json.dumps(row)) == row


def test_too_few_open_files_are_reported() -> None:
    with pytest.raises(RulesError, match=r"1000000000000 sockets need 1000000000200 open files, and .* are allowed"):
        allow_files(10**12)


@pytest.mark.parametrize(
    ("frame", "size"),
    [
        (b"", None),
        (b"\x81", None),
        (b"\x81\x05abc", (2, 5)),
        (b"\x81\x7e\x01", None),
        (b"\x81\x7e\x01\x00", (4, 256)),
        (b"\x81\x7f" + (70000).to_bytes(8, "big"), (10, 70000)),
    ],
)
def test_frame_sizes_are_parsed(frame: bytes, size: tuple[int, int] | None) -> None:
    assert frame_size(frame) == size


def test_stacks_are_attributed_to_their_innermost_component() -> None:
    loop, app, room, encoder = (
        "run (asyncio/runners.py:1)",
        "app (starlette/routing.py:2)",
        "apply (server/rooms/command.py:3)",
        "go (json/encoder.py:4)",
    )
    found = stacks.shares(f"{loop};{app};{room};{encoder} 1\n{loop};{app} 2\n{loop} 1\n")
    assert found == {"HTTP": 50.0, "rules, tables and rooms": 25.0, "the event loop": 25.0}
