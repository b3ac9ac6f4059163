"""Injects faults into real servers and checks that nothing is lost, duplicated or inconsistent.

`python -m tests.chaos --seed 1 --sessions 3000 --database sqlite`. A run is determined by the seed, as far as real
processes allow. The exit code is 1 if anything was found, and the folder with logs and data is kept.
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
import sys
import tempfile
import time
from collections.abc import Collection
from pathlib import Path

from tests.chaos.data import Data, PostgresData, SqliteData
from tests.chaos.launcher import BUGS
from tests.chaos.world import World, keep, show


async def chaos(
    folder: Path,
    database: str,
    servers: int,
    sessions: int,
    rounds: int,
    people: int,
    seed: int,
    bug: str = "",
    without: Collection[str] = (),
) -> World:
    """Play all rounds, or until something is found; return the world."""
    world = World(folder, create_data(folder, database), servers, seed, people, bug, without)
    try:
        await world.start()
        for number in range(rounds):
            began = time.monotonic()
            await world.round(sessions * (number + 1) // rounds - sessions * number // rounds)
            sys.stdout.write(f"round {number + 1}: {world.sessions} sessions, {time.monotonic() - began:.0f} s\n")
            sys.stdout.flush()
            if world.findings:
                break
    finally:
        await world.stop()
    return world


def create_data(folder: Path, database: str) -> Data:
    """Create a database of a kind."""
    if database == "sqlite":
        return SqliteData(folder)
    from tests.server.databases import new_database

    return PostgresData(new_database())


def main() -> int:
    """Run and report; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.chaos", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", choices=["sqlite", "postgres"], default="sqlite")
    parser.add_argument(
        "--servers", type=int, help="servers that share the database; default: 1 with sqlite, 3 with postgres"
    )
    parser.add_argument("--sessions", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--people", type=int, default=40, help="clients, most of which are connected at any time")
    parser.add_argument("--bug", choices=list(BUGS), default="", help="plant a bug that must be found")
    parser.add_argument("--without", action="append", default=[], help="a kind of fault to leave out")
    parser.add_argument("--keep", action="store_true", help="keep the folder even if nothing was found")
    given = parser.parse_args()
    servers = given.servers or (1 if given.database == "sqlite" else 3)
    folder = Path(tempfile.mkdtemp(prefix="marea-chaos-"))
    size = (given.sessions, given.rounds, given.people)
    world = asyncio.run(chaos(folder, given.database, servers, *size, given.seed, given.bug, given.without))
    show(world.report(), world.findings)
    if world.findings:
        keep(world)
        sys.stdout.write(f"logs and data are kept in {folder}; repeat with --seed {given.seed}\n")
        return 1
    if not given.keep:
        shutil.rmtree(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
