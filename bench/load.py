"""Load tests: full tables on SQLite and PostgreSQL, with one and two server processes.

    python -m bench.load [servers] [ratio] [tables] [length] [profile]

By default it runs all parts but the profile, which needs py-spy. It prints a table for each part and writes
build/load.json; docs/host/reliability.md explains the measurements and has results.
"""

from __future__ import annotations

import asyncio
import json
import os
import platform
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from statistics import mean, median
from typing import Any, Final

import click

import marea
from bench import one_line_errors, stacks
from bench.crowd import SEATS
from bench.server import WARM_UP_SECONDS, Load, Server, allow_files, run, serving
from tests.server.databases import database_server, new_database

OUTPUT_FILE: Final = Path("build/load.json")
GAME: Final = "navia"
COSTS: Final = ("cpu_ms_per_move", "database_ms_per_move", "client_ms_per_move", "p50_ms", "p99_ms", "rss_mb")
IN_FLIGHT: Final = 16  # moves at any moment

Rounds = dict[str, list[dict[str, Any]]]  # the measurements of each round, by load


@dataclass(frozen=True)
class Setup:
    """A configuration of servers."""

    name: str
    postgres: bool
    processes: int
    spread: bool = (
        False  # every table uses all processes; otherwise each uses one, as behind a proxy that routes by table
    )


SQLITE: Final = Setup("SQLite, 1 process", False, 1)
POSTGRES: Final = Setup("PostgreSQL, 1 process", True, 1)
POSTGRES_BY_TABLE: Final = Setup("PostgreSQL, 2, a table at one", True, 2)
POSTGRES_SPREAD: Final = Setup("PostgreSQL, 2, a table at both", True, 2, True)


@dataclass(frozen=True)
class Sizes:
    """The amount of play: enough for measurements by default, a little for tests."""

    tables: int = 1000
    seconds: float = 15.0
    idle: float = 20.0  # seconds; a server pings every socket once in that time
    warm_up: float = WARM_UP_SECONDS
    rounds: int = 10
    ratio_tables: int = 200
    ratio_moves: int = 4  # of each table in each round
    steps: Sequence[int] = (50, 200, 1000)
    step_moves: int = 2
    # Games of 400 rows and more, and the moves to play before the last hundred are measured.
    long_games: Mapping[str, int] = field(default_factory=lambda: {"caravelas": 1700, "navia": 70})
    long_tables: int = 20
    long_moves: int = 10


@contextmanager
def start(setup: Setup, folder: str | None = None) -> Iterator[list[Server]]:
    """Run the servers of a setup, with empty data unless a folder is given."""
    with ExitStack() as stack:
        if setup.postgres:
            options = ["--database", new_database()]
        else:
            options = ["--data", folder or stack.enter_context(tempfile.TemporaryDirectory())]
        yield stack.enter_context(serving(setup.processes, *options))


def database_pid(setup: Setup) -> int | None:
    """Return the process id of the database, if there is one."""
    return database_server().get_pid() if setup.postgres else None


# -- the servers, each alone on the machine ------------------------------------------------------------


def measure_servers(sizes: Sizes, setups: Sequence[Setup]) -> list[dict[str, Any]]:
    """Measure every setup with full tables."""
    return [run(play_alone(setup, sizes)) for setup in setups]


async def play_alone(setup: Setup, sizes: Sizes) -> dict[str, Any]:
    """Fill a setup with tables, measure it idle, and then while tables play."""
    with start(setup) as servers:
        load = Load(servers, IN_FLIGHT, setup.spread)
        opened = await load.open_tables(GAME, sizes.tables)
        before = load.cpu_time(None)["cpu"]
        await asyncio.sleep(sizes.idle)
        idle = round(100 * (load.cpu_time(None)["cpu"] - before) / sizes.idle, 1)
        await load.play(sizes.warm_up)
        played = await load.measure(sizes.seconds, database=database_pid(setup))
        load.close()
    return {"setup": setup.name, **opened, "idle_percent": idle, **played}


# -- interleaved loads ---------------------------------------------------------------------------------


async def measure_rounds(loads: Mapping[str, Load], moves: int, sizes: Sizes, database: int | None = None) -> Rounds:
    """Play some moves per table on each load, interleaved in rounds, so that other activity affects all alike."""
    rounds: Rounds = {name: [] for name in loads}
    for number in range(sizes.rounds):
        order = list(loads) if number % 2 == 0 else list(loads)[::-1]  # alternate the order
        for name in order:
            load = loads[name]
            rounds[name].append(await load.measure(moves=moves * len(load.waiting), database=database))
    for load in loads.values():
        load.close()
    return rounds


def costs(rounds: Rounds, first: str) -> list[dict[str, Any]]:
    """Return the average cost of a move in each load, and its ratio to the first one."""
    return [{"load": name, **averages(played), **ratios(played, rounds[first])} for name, played in rounds.items()]


def averages(played: list[dict[str, Any]]) -> dict[str, float]:
    """Return the average costs of some rounds."""
    return {key: round(mean(one[key] for one in played), 3) for key in COSTS if key in played[0]}


def ratios(played: list[dict[str, Any]], others: list[dict[str, Any]]) -> dict[str, float]:
    """Return the cost of moves relative to others, for the servers alone and with the database."""
    ratios = {"ratio": ratio(played, others, ["cpu_ms_per_move"])}
    if "database_ms_per_move" in played[0]:
        ratios["whole_ratio"] = ratio(played, others, ["cpu_ms_per_move", "database_ms_per_move"])
    return ratios


def ratio(played: list[dict[str, Any]], others: list[dict[str, Any]], costs: list[str]) -> float:
    """Return the median over rounds of the ratio of some costs to those of others."""
    mine, theirs = ([sum(one[cost] for cost in costs) for one in rounds] for rounds in (played, others))
    return float(round(median(one / other for one, other in zip(mine, theirs, strict=True)), 3))


def measure_ratio(sizes: Sizes, setups: Sequence[Setup]) -> list[dict[str, Any]]:
    """Compare setups with the first of them."""
    return run(play_setups(sizes, setups))


async def play_setups(sizes: Sizes, setups: Sequence[Setup]) -> list[dict[str, Any]]:
    """Play on all setups, interleaved."""
    with ExitStack() as stack:
        loads: dict[str, Load] = {}
        for setup in setups:
            load = loads[setup.name] = Load(stack.enter_context(start(setup)), IN_FLIGHT, setup.spread)
            await load.open_tables(GAME, sizes.ratio_tables)
            await load.play(sizes.warm_up)
        return costs(await measure_rounds(loads, sizes.ratio_moves, sizes, database_pid(setups[0])), setups[0].name)


# -- more tables ---------------------------------------------------------------------------------------


def measure_tables(sizes: Sizes) -> list[dict[str, Any]]:
    """Compare servers with many tables to one with few; each table makes the same number of moves."""
    return run(play_steps(sizes))


async def play_steps(sizes: Sizes) -> list[dict[str, Any]]:
    """Play on all these servers, interleaved."""
    with ExitStack() as stack:
        loads: dict[str, Load] = {}
        for tables in sizes.steps:
            load = loads[f"{tables} tables"] = Load(stack.enter_context(start(SQLITE)), IN_FLIGHT)
            await load.open_tables(GAME, tables)
            await load.play(moves=tables)
        return costs(await measure_rounds(loads, sizes.step_moves, sizes), f"{sizes.steps[0]} tables")


# -- longer games --------------------------------------------------------------------------------------


def measure_length(sizes: Sizes) -> list[dict[str, Any]]:
    """Compare the last hundred moves of long games with the first."""
    return [
        {"game": game, **row} for game, moves in sizes.long_games.items() for row in run(play_long(game, moves, sizes))
    ]


async def play_long(game: str, moves: int, sizes: Sizes) -> list[dict[str, Any]]:
    """Play games almost to their end, and compare their last moves.

    They are compared with the same positions after short logs, where only the logs differ, and with new games.
    """
    with tempfile.TemporaryDirectory() as folder:
        with start(SQLITE, folder) as servers:
            load = Load(servers, IN_FLIGHT)
            await load.open_tables(game, sizes.long_tables)
            await load.play(moves=moves * sizes.long_tables)
            load.close()
        return await compare_ends(load, game, folder, sizes)


async def compare_ends(load: Load, game: str, folder: str, sizes: Sizes) -> list[dict[str, Any]]:
    """Compare the end of games with the same positions after short logs, and with new games."""
    with tempfile.TemporaryDirectory() as copy, ExitStack() as stack:
        shutil.copytree(folder, copy, dirs_exist_ok=True)
        cut_logs(Path(copy, "marea.db"))
        new, old, cut = (Load(stack.enter_context(start(SQLITE, at)), IN_FLIGHT) for at in (None, folder, copy))
        await new.open_tables(game, sizes.long_tables)
        await old.resume(load.waiting)
        await cut.resume(load.waiting)
        loads = {"the first moves": new, "the last moves": old, "the last moves, short logs": cut}
        rounds = await measure_rounds(loads, sizes.long_moves, sizes)
        found = costs(rounds, "the first moves")
        for row in found:
            sockets = [socket for table in loads[row["load"]].tables for socket in table.sockets]
            row["rows"] = round(mean(socket.seq for socket in sockets))
            row["report_bytes"] = round(mean(len(socket.raw) for socket in sockets))
            row["to_short_logs"] = ratios(rounds[row["load"]], rounds["the last moves, short logs"])["ratio"]
        return found


def cut_logs(path: Path) -> None:
    """Make the log of every table start at its last position, as after a change of the rules."""
    db = sqlite3.connect(path)
    with db:
        for table, header, saved in db.execute("SELECT id, header, saved FROM tables").fetchall():
            dump = {"rules": json.loads(header)["rules"], "dump": json.loads(saved)["snapshot"]}
            db.execute("DELETE FROM log WHERE tab = ?", (table,))
            rows = [(table, 1, "start", "", 0.0), (table, 2, "rules", json.dumps(dump), 0.0)]
            db.executemany("INSERT INTO log (tab, seq, kind, seat, text, at) VALUES (?, ?, ?, -1, ?, ?)", rows)
            db.execute("DELETE FROM replies WHERE tab = ?", (table,))
    db.close()


# -- profile -------------------------------------------------------------------------------------------


def measure_profile(sizes: Sizes, setups: Sequence[Setup]) -> list[dict[str, Any]]:
    """Sample busy servers, and return the share of time that each part takes."""
    return [
        {"setup": setup.name, "part": part, "share": share}
        for setup in setups
        for part, share in run(profile_setup(setup, sizes)).items()
    ]


async def profile_setup(setup: Setup, sizes: Sizes) -> dict[str, float]:
    """Play while py-spy samples the first process of a setup."""
    with start(setup) as servers, tempfile.TemporaryDirectory() as folder:
        load = Load(servers, IN_FLIGHT, setup.spread)
        await load.open_tables(GAME, sizes.ratio_tables)
        await load.play(sizes.warm_up)
        found = Path(folder, "stacks")
        spy = stacks.record(servers[0].pid, sizes.seconds, found)
        while spy.poll() is None:
            await load.play(0.5)
        load.close()
        return stacks.shares(found.read_text())


# -- output --------------------------------------------------------------------------------------------

ALL_SETUPS: Final = (SQLITE, POSTGRES, POSTGRES_BY_TABLE, POSTGRES_SPREAD)
PARTS: Final[dict[str, Callable[[Sizes], Any]]] = {
    "servers": lambda sizes: measure_servers(sizes, ALL_SETUPS),
    "ratio": lambda sizes: measure_ratio(sizes, ALL_SETUPS[1:]),
    "tables": measure_tables,
    "length": measure_length,
    "profile": lambda sizes: measure_profile(sizes, (SQLITE, POSTGRES, POSTGRES_SPREAD)),
}
HEADS: Final = {
    "game": "",
    "setup": "",
    "load": "",
    "part": "",
    "open_s": "open, s",
    "moves_per_s": "moves/s",
    "p50_ms": "p50 ms",
    "p99_ms": "p99 ms",
    "cpu_ms_per_move": "CPU ms/move",
    "database_ms_per_move": "database's",
    "client_ms_per_move": "client's",
    "kb_per_table": "kB/table",
    "kb_per_socket": "kB/socket",
    "idle_percent": "idle, % of a core",
    "rss_mb": "MB",
    "ratio": "ratio",
    "whole_ratio": "with database",
    "to_short_logs": "to short logs",
    "rows": "rows",
    "report_bytes": "bytes/report",
    "share": "%",
}


def format_table(rows: list[dict[str, Any]]) -> str:
    """Return rows as a text table."""
    keys = [key for key in HEADS if any(key in row for row in rows)]
    lines = [[HEADS[key] for key in keys], *([str(row.get(key, "")) for key in keys] for row in rows)]
    widths = [max(len(line[i]) for line in lines) for i in range(len(keys))]
    text_columns = sum(
        key in ("setup", "load", "game", "part") for key in keys
    )  # the first columns; the others are numbers
    return "\n".join(
        "  ".join(cell.ljust(widths[i]) if i < text_columns else cell.rjust(widths[i]) for i, cell in enumerate(line))
        for line in lines
    )


def machine() -> dict[str, Any]:
    """Return the machine, the date and the versions, and how busy the machine is."""
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return {
        "date": datetime.now(UTC).isoformat(timespec="minutes"),
        "processor": names[0] if names else platform.machine(),
        "cores": os.cpu_count(),
        "busy_before": os.getloadavg()[0],
        "python": platform.python_version(),
        "marea": f"{marea.__version__} ({'compiled' if marea.compiled else 'pure Python'})",
        "sqlite": sqlite3.sqlite_version,
        "postgres": database_server().psql("SHOW server_version;").split("\n")[2].strip(),
    }


@click.command()
@click.argument("parts", nargs=-1, type=click.Choice(list(PARTS)))
def main(parts: tuple[str, ...]) -> None:
    """Measure some parts, by default all but the profile."""
    with one_line_errors():
        measure(parts or list(PARTS)[:-1], Sizes())


def measure(parts: Sequence[str], sizes: Sizes) -> None:
    """Measure parts, and write the results after each."""
    allow_files(SEATS * max(sizes.tables, sum(sizes.steps)))
    database_server().psql("ALTER SYSTEM SET fsync = on;")  # commits wait for the disk, as in production
    database_server().psql("SELECT pg_reload_conf();")
    found = machine()
    click.echo(json.dumps(found))
    OUTPUT_FILE.parent.mkdir(exist_ok=True)
    for part in parts:
        begin = time.monotonic()
        found[part] = PARTS[part](sizes)
        click.echo(f"\n{part}, {time.monotonic() - begin:.0f} s\n{format_table(found[part])}")
        OUTPUT_FILE.write_text(json.dumps(found, indent=1) + "\n")
    click.echo(f"\n{OUTPUT_FILE}")


if __name__ == "__main__":
    main()
