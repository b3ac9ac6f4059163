"""The queue: what waits to be thought about lies in the store, where any server or worker in touch can take it."""

from __future__ import annotations

import asyncio
import secrets
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from marea.server.sql import SqlStore, marks
from marea.server.wire import text_of

POLL: Final = 2.0  # seconds after which a taker looks again by itself: who had taken something may have died
BREATH: Final = 0.5  # seconds after which who asked looks again whether somebody still thinks about it
OLD: Final = 600.0  # seconds after which nobody waits for an answer any more


@dataclass(frozen=True)
class Job:
    """Something to think about, and how far that is: waiting, running, done or failed."""

    id: str
    kind: str  # think: a bot's move or a hint; or review
    question: str
    status: str
    done: float
    answer: str


COLUMNS: Final = "id, kind, question, status, done, answer"


class Queue:
    """The jobs in a store, in the order in which they were asked for."""

    def __init__(self, store: SqlStore) -> None:
        self.store = store
        self._more = asyncio.Event()  # set when there may be something to take
        self._answers: dict[str, asyncio.Future[None]] = {}  # by job: what somebody here waits for

    # -- for those who ask -----------------------------------------------------------------------

    async def put(self, id: str, kind: str, question: dict[str, Any]) -> None:
        """Let something be thought about; what failed before is begun again, at the end of the queue."""
        async with self.store.transaction() as session:
            await session.run(
                "INSERT INTO work (id, kind, question, asked, status) VALUES (?, ?, ?, ?, 'waiting')"
                " ON CONFLICT (id) DO UPDATE SET status = 'waiting', done = 0, asked = excluded.asked"
                " WHERE work.status = 'failed'",
                id,
                kind,
                text_of(question),
                time.time(),
            )
            await self.store.announce(session, "", {"work": ""})
            await session.commit()
        self._more.set()

    async def find(self, id: str) -> Job | None:
        """Return how far something is."""
        async with self.store.session() as session:
            found = await session.all(f"SELECT {COLUMNS} FROM work WHERE id = ?", id)
        return Job(*found[0]) if found else None

    async def waiting(self, kind: str) -> int:
        """Return how much waits to be taken."""
        async with self.store.session() as session:
            query = "SELECT count(*) FROM work WHERE kind = ? AND status = 'waiting'"
            return int((await session.all(query, kind))[0][0])

    async def drop(self, id: str, only: tuple[str, ...] = ("waiting", "running", "failed")) -> bool:
        """Forget something, if it is so far; tell whether it was. Who thinks about it notices."""
        async with self.store.session() as session:
            query = f"DELETE FROM work WHERE id = ? AND status IN ({marks(only)}) RETURNING id"
            return bool(await session.all(query, id, *only))

    async def ask(self, question: dict[str, Any], taken: float, answered: float) -> str | None:
        """Return what somebody elsewhere answers; None if nobody takes the question in time, or lives to answer it."""
        id = secrets.token_urlsafe(9)
        answer = self._answers[id] = asyncio.get_running_loop().create_future()
        try:
            await self.put(id, "think", question)
            await asyncio.wait([answer], timeout=taken)
            end = time.monotonic() + answered
            while not answer.done() and time.monotonic() < end and await self._in_good_hands(id):
                await asyncio.wait([answer], timeout=BREATH)
            found = await self.find(id)
            await self.drop(id, only=("waiting", "running", "failed", "done"))
            return found.answer if found and found.status == "done" else None
        finally:
            del self._answers[id]

    async def _in_good_hands(self, id: str) -> bool:
        """Tell whether somebody who is alive thinks about it."""
        async with self.store.session() as session:
            found = await session.all("SELECT taker FROM work WHERE id = ? AND status = 'running'", id)
        return bool(found) and found[0][0] in self.store.living

    async def tidy(self) -> None:
        """Forget the questions of servers that did not live to hear the answer."""
        async with self.store.session() as session:
            await session.run("DELETE FROM work WHERE kind = 'think' AND asked < ?", time.time() - OLD)

    # -- for those who think ---------------------------------------------------------------------

    async def take(self, kind: str) -> Job:
        """Return the next job, as soon as there is one: new, or taken by somebody who is not alive any more."""
        while True:
            self._more.clear()
            job = await self._take(kind)
            if job:
                self._more.set()  # there may be one more, for somebody else here
                return job
            with suppress(TimeoutError):  # (wait_for of Python 3.11 may swallow that somebody wants this to end)
                async with asyncio.timeout(POLL):
                    await self._more.wait()

    async def _take(self, kind: str) -> Job | None:
        alive = self.store.living
        query = (
            "UPDATE work SET status = 'running', taker = ? WHERE id = (SELECT id FROM work WHERE kind = ? AND"
            f" (status = 'waiting' OR status = 'running' AND taker NOT IN ({marks(alive)}))"
            f" ORDER BY asked LIMIT 1{self.store.locking[1]}) RETURNING {COLUMNS}"
        )
        async with self.store.session() as session:
            found = await session.all(query, self.store.number, kind, *alive)
        return Job(*found[0]) if found else None

    async def progress(self, id: str, done: float) -> bool:
        """Note how far a job is; tell whether anybody still wants it."""
        async with self.store.session() as session:
            return bool(await session.all("UPDATE work SET done = ? WHERE id = ? RETURNING id", done, id))

    async def finish(self, id: str, status: str, answer: str = "") -> None:
        """Answer a job, and tell who waits for it."""
        async with self.store.transaction() as session:
            await session.run("UPDATE work SET status = ?, answer = ? WHERE id = ?", status, answer, id)
            await self.store.announce(session, "", {"work": id})
            await session.commit()
        self.hear(id)

    def hear(self, id: str) -> None:
        """Take in that a job is answered, or without an id, that there are more of them."""
        if not id:
            self._more.set()
        elif id in self._answers and not self._answers[id].done():
            self._answers[id].set_result(None)
