"""The hall is swept: tables that nobody came to are closed, quiet ones are put away and come back unchanged."""

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


class Swept:
    """A hall with a clock of its own."""

    def __init__(self, folder: Path) -> None:
        self.now = 1000.0
        self.store = SqliteStore(folder)
        self.hall = Hall(self.store, WorkerPool(1), luck.env(now=lambda: self.now))

    async def make(self, id: str, *kinds: str) -> None:
        """Make a table of Regatta."""
        game = games.get("regatta")
        seats = tuple(Seat(kind) for kind in kinds)
        options = game.settings(len(seats), {})
        await self.hall.create(
            Header(id, game.id, game.rules, len(seats), options, seats, Settings(), bytes(32), self.now), [("key", 0)]
        )

    async def status(self, id: str) -> str:
        """Return the status of a table, as anybody would find it."""
        return (await self.hall.room(id)).story.status


def in_hall(folder: Path, script: Callable[[Swept], Awaitable[None]]) -> None:
    """Let something happen in a hall."""

    async def run() -> None:
        swept = Swept(folder)
        try:
            await script(swept)
        finally:
            await swept.hall.close()

    asyncio.run(run())


def test_an_open_table_that_nobody_came_to_is_closed(tmp_path: Path) -> None:
    async def script(swept: Swept) -> None:
        await swept.make("open", "human", "open")
        await swept.make("full", "human", "human")
        swept.now += OPEN_TABLE_SECONDS - 1
        await swept.make("young", "human", "open")
        await swept.hall.sweep()
        assert await swept.status("open") == "open"
        swept.now += 2
        await swept.hall.sweep()
        assert [await swept.status(id) for id in ("open", "full", "young")] == ["over", "playing", "open"]
        assert await swept.store.ids("over") == ["open"]

    in_hall(tmp_path, script)


def test_a_table_that_cannot_be_loaded_does_not_keep_the_others(tmp_path: Path) -> None:
    async def script(swept: Swept) -> None:
        for id in ("broken", "whole"):
            await swept.make(id, "human", "open")
        swept.store.db.execute("""UPDATE tables SET header = replace(header, 'regatta', 'gone') WHERE id = 'broken'""")
        swept.hall.unload(swept.hall.rooms["broken"])
        swept.now += OPEN_TABLE_SECONDS + 1
        await swept.hall.sweep()
        assert await swept.status("whole") == "over"

    in_hall(tmp_path, script)


def test_a_quiet_table_is_put_away_and_comes_back(tmp_path: Path) -> None:
    async def script(swept: Swept) -> None:
        await swept.make("quiet", "human", "human")
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

    in_hall(tmp_path, script)
