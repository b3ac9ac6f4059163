"""The sandbox: processes for untrusted or slow input, each task with a limit on its time and memory."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from marea import games
from marea.kernel.game import Game
from marea.kernel.record import Record
from marea.server.workers.pool import Question, WorkerPool
from marea.table import Header, Refused

PROCESSES: Final = 2
TASK_TIMEOUT: Final = 10.0  # seconds: the longest game is replayed in a fraction of one
TOO_SLOW: Final = "it takes too long to read: send a game or an edition that is not so large"


class Sandbox:
    """Checks uploaded records and editions, and looks up past positions."""

    def __init__(self, workers: WorkerPool | None = None) -> None:
        self.workers = workers or WorkerPool(PROCESSES, TASK_TIMEOUT, module="marea.server.workers.sandbox_process")

    async def game(self, id: str, edition: str | None, network: str) -> Game[Any]:
        """Return a game with an edition, once a process has checked it; it is built in a thread."""
        if edition:
            await self._run("check_edition", network, game=id, edition=edition)
        return await asyncio.to_thread(games.corrected, id, edition)

    async def record(self, text: str, edition: str | None, network: str) -> dict[str, Any]:
        """Return the set-up and the end of a recorded game, if all its moves are legal."""
        return await self._run("check_record", network, text=text, edition=edition)

    async def positions(
        self, header: Header, record: Record, viewer: int, first: int, count: int, network: str
    ) -> dict[str, Any]:
        """Return some positions of a game as a viewer saw them."""
        window = {"viewer": viewer, "first": first, "count": count}
        return await self._run("show_positions", network, **past_arguments(header, record), **window)

    async def events(
        self, header: Header, record: Record, viewer: int, first: int, count: int, network: str
    ) -> dict[str, Any]:
        """Return the events that a viewer saw at some moves of a game."""
        window = {"viewer": viewer, "first": first, "count": count}
        return await self._run("show_events", network, **past_arguments(header, record), **window)

    async def position(self, header: Header, record: Record, move: int, network: str) -> dict[str, Any]:
        """Return the dump of the position after a number of moves, and whether the game is over there."""
        return await self._run("find_position", network, **past_arguments(header, record), move=move)

    async def _run(self, task: str, network: str, **arguments: Any) -> dict[str, Any]:
        """Run a task in a process, on the account of a network."""
        question = {"task": task, "arguments": arguments}
        try:
            answer = await self.workers.answer(Question(network, "", lambda: question), bool)
        except Exception:  # it took too long or too much memory: the process was replaced
            raise Refused("too_slow", TOO_SLOW) from None
        if "refused" in answer:
            raise Refused(*answer["refused"])
        found: dict[str, Any] = answer["found"]
        return found

    async def close(self) -> None:
        """End all processes."""
        await self.workers.close()


def past_arguments(header: Header, record: Record) -> dict[str, Any]:
    """Return the arguments to replay the game of a table."""
    return {"table": header.id, "game": header.game, "edition": header.edition, "record": record.write()}
