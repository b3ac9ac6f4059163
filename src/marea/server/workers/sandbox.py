"""The clerks: processes for what is hostile or slow, each task with a limit on its time and memory."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from marea import games
from marea.kernel.game import Game
from marea.kernel.record import Record
from marea.server.workers.pool import Question, WorkerPool
from marea.table import Header, Refused

NUMBER: Final = 2
PATIENCE: Final = 10.0  # seconds for one task: the longest game is replayed in a fraction of one
TOO_LONG: Final = "it takes too long to read: send a game or an edition that is not so large"


class Sandbox:
    """Reads records and editions that came from outside, and looks up positions of the past."""

    def __init__(self, workers: WorkerPool | None = None) -> None:
        self.workers = workers or WorkerPool(NUMBER, PATIENCE, module="marea.server.workers.sandbox_process")

    async def game(self, id: str, edition: str | None, network: str) -> Game[Any]:
        """Return a game with an edition that a clerk has found sound; what it holds is put together in a thread."""
        if edition:
            await self._do("check_edition", network, game=id, edition=edition)
        return await asyncio.to_thread(games.corrected, id, edition)

    async def record(self, text: str, edition: str | None, network: str) -> dict[str, Any]:
        """Return how a recorded game was set up and where it ended, if all its moves are legal."""
        return await self._do("check_record", network, text=text, edition=edition)

    async def positions(
        self, header: Header, record: Record, viewer: int, first: int, count: int, network: str
    ) -> dict[str, Any]:
        """Return some positions of a game as a viewer saw them."""
        window = {"viewer": viewer, "first": first, "count": count}
        return await self._do("show_positions", network, **past(header, record), **window)

    async def events(
        self, header: Header, record: Record, viewer: int, first: int, count: int, network: str
    ) -> dict[str, Any]:
        """Return what a viewer was told at some moves of a game."""
        window = {"viewer": viewer, "first": first, "count": count}
        return await self._do("show_events", network, **past(header, record), **window)

    async def position(self, header: Header, record: Record, move: int, network: str) -> dict[str, Any]:
        """Return the dump of the position after so many moves, and whether the game is over there."""
        return await self._do("find_position", network, **past(header, record), move=move)

    async def _do(self, task: str, network: str, **arguments: Any) -> dict[str, Any]:
        """Let a clerk carry out a task, when it is the turn of the network for which it is done."""
        question = {"task": task, "arguments": arguments}
        try:
            answer = await self.workers.answer(Question(network, "", lambda: question), bool)
        except Exception:  # it took too long or too much memory: the clerk was replaced
            raise Refused("too_slow", TOO_LONG) from None
        if "refused" in answer:
            raise Refused(*answer["refused"])
        found: dict[str, Any] = answer["found"]
        return found

    async def close(self) -> None:
        """End all clerks."""
        await self.workers.close()


def past(header: Header, record: Record) -> dict[str, Any]:
    """Return what a clerk needs to replay the game of a table."""
    return {"table": header.id, "game": header.game, "edition": header.edition, "record": record.write()}
