"""The sweep of the hall: abandoned open tables are closed, idle ones are unloaded and reload unchanged."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from marea import games
from marea.server.rooms.hall import IDLE_SECONDS, OPEN_TABLE_SECONDS, Hall
from marea.server.store.sqlite import SqliteStore
from marea.server.workers.pool import WorkerPool
from marea.table import Header, Seat, Settings
from tests import luck


class SweptHall:
    """A hall with a clock of its own."""

    def __init__(self, folder: Path) -> None:
        self.now = 1000.0
        self.store = SqliteStore(folder)
        self.hall = Hall(self.store, WorkerPool(1), luck.env(now=lambda: self.now))

    async def create_table(self, id: str, *kinds: str) -> None:
        """Create a table of Regatta."""
        game = games.get("regatta")
        seats = tuple(Seat(kind) for kind in kinds)
        options = game.settings(len(seats), {})
        await self.hall.create(
            Header(id, game.id, game.rules, len(seats), options, seats, Settings(), bytes(32), self.now), [("key", 0)]
        )

    async def status(self, id: str) -> str:
        """Return the status of a table."""
        return (await self.hall.room(id)).story.status


def run_in_hall(folder: Path, script: Callable[[SweptHall], Awaitable[None]]) -> None:
    """Run a script in a hall."""

    async def run() -> None:
        swept = SweptHall(folder)
        try:
            await script(swept)
        finally:
            await swept.hall.close()

    asyncio.run(run())


def test_an_abandoned_open_table_is_closed(tmp_path: Path) -> None:
    async def script(swept: SweptHall) -> None:
        await swept.create_table("open", "human", "open")
        await swept.create_table("full", "human", "human")
        swept.now += OPEN_TABLE_SECONDS - 1
        await swept.create_table("young", "human", "open")
        await swept.hall.sweep()
        assert await swept.status("open") == "open"
        swept.now += 2
        await swept.hall.sweep()
        assert [await swept.status(id) for id in ("open", "full", "young")] == ["over", "playing", "open"]
        assert await swept.store.ids("over") == ["open"]

    run_in_hall(tmp_path, script)


def test_a_table_that_cannot_be_loaded_does_not_block_the_sweep(tmp_path: Path) -> None:
    async def script(swept: SweptHall) -> None:
        for id in ("broken", "whole"):
            await swept.create_table(id, "human", "open")
        swept.store.db.execute("""UPDATE tables SET header = replace(header, 'regatta', 'gone') WHERE id = 'broken'""")
        swept.hall.unload(swept.hall.rooms["broken"])
        swept.now += OPEN_TABLE_SECONDS + 1
        await swept.hall.sweep()
        assert await swept.status("whole") == "over"

    run_in_hall(tmp_path, script)


def test_an_idle_table_is_unloaded_and_reloads(tmp_path: Path) -> None:
    async def script(swept: SweptHall) -> None:
        await swept.create_table("quiet", "human", "human")
        before = await swept.hall.room("quiet")
        swept.now += IDLE_SECONDS - 1
        await swept.hall.sweep()
        assert await swept.hall.room("quiet") is before
        swept.now += 2
        await swept.hall.sweep()
        assert "quiet" not in swept.hall.rooms
        after = await swept.hall.room("quiet")
        assert after is not before
        assert (after.story.rows, after.holders) == (before.story.rows, before.holders)

    run_in_hall(tmp_path, script)
