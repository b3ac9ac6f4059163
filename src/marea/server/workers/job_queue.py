"""The job queue: questions and reviews wait in the store, where any connected server or worker can take them."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from typing import Any, Final

from marea.server.base.wire import text_of
from marea.server.store.errors import Unavailable
from marea.server.store.sql import Session, SqlStore, placeholders

POLL_INTERVAL: Final = 2.0  # seconds between two looks for jobs of workers that died
PROGRESS_INTERVAL: Final = 0.5  # seconds between two looks whether a worker is still at work on a question
MAX_AGE: Final = 600.0  # seconds after which nobody waits for an answer any more


@dataclass(frozen=True)
class Job:
    """A question and its progress: waiting, running, done or failed. The column of its network is `share`."""

    id: str
    kind: str  # `think` (a bot's move or a hint) or `review`
    question: str
    status: str
    done: float
    answer: str
    network: str  # of the client that asked
    keys: str  # fingerprints of the client, separated by spaces
    waiting: int = 0  # how many more of the network waited when it was taken


COLUMNS: Final = "id, kind, question, status, done, answer, share, keys"

# The end of the round, after all waiting jobs.
LAST_TURN: Final = "(SELECT 1 + coalesce(max(turn), 0) FROM work WHERE kind = ? AND status = 'waiting')"


class JobQueue:
    """The jobs in a store. Networks take turns; the jobs of one network are taken in order."""

    def __init__(self, store: SqlStore) -> None:
        self.store = store
        self._more = asyncio.Event()  # set when there may be a job to take
        self._taking = asyncio.Lock()  # so that each taker knows what was taken before
        self._answers: dict[str, asyncio.Future[None]] = {}  # by job, for callers of `ask`

    # -- asking -----------------------------------------------------------------------

    async def put(self, id: str, kind: str, question: dict[str, Any], network: str = "", keys: str = "") -> None:
        """Add a job; one that failed is restarted at the end of the queue."""
        async with self.store.transaction() as session:
            await session.run(
                "INSERT INTO work (id, kind, question, asked, status, share, keys, turn)"
                f" VALUES (?, ?, ?, ?, 'waiting', ?, ?, {LAST_TURN})"
                " ON CONFLICT (id) DO UPDATE SET status = 'waiting', done = 0, asked = excluded.asked,"
                " share = excluded.share, keys = excluded.keys, turn = excluded.turn WHERE work.status = 'failed'",
                id,
                kind,
                text_of(question),
                time.time(),
                network,
                keys,
                kind,
            )
            await self.store.notify(session, "", {"work": ""})
            await session.commit()
        self._more.set()

    async def find(self, id: str) -> Job | None:
        """Return a job; None if there is none of that id."""
        async with self.store.session() as session:
            found = await session.all(f"SELECT {COLUMNS} FROM work WHERE id = ?", id)
        return Job(*found[0]) if found else None

    async def waiting(self, kind: str) -> int:
        """Return the number of waiting jobs of a kind."""
        async with self.store.session() as session:
            query = "SELECT count(*) FROM work WHERE kind = ? AND status = 'waiting'"
            return int((await session.all(query, kind))[0][0])

    async def pending(self, kind: str) -> Counter[str]:
        """Return the number of waiting and running jobs of a kind, by network."""
        query = "SELECT share, count(*) FROM work WHERE kind = ? AND status IN ('waiting', 'running') GROUP BY share"
        async with self.store.session() as session:
            return Counter({network: int(number) for network, number in await session.all(query, kind)})

    async def delete(self, id: str, statuses: tuple[str, ...] = ("waiting", "running", "failed")) -> bool:
        """Delete a job if its status is one of `statuses`; return whether it was. Its worker notices."""
        async with self.store.transaction() as session:
            query = f"DELETE FROM work WHERE id = ? AND status IN ({placeholders(statuses)}) RETURNING kind, share"
            deleted = await session.all(query, id, *statuses)
            for kind, network in deleted:
                await self._move_to_end(session, kind, network)
            await session.commit()
        return bool(deleted)

    async def ask(
        self, question: dict[str, Any], network: str, take_timeout: float, answer_timeout: float
    ) -> str | None:
        """Return a remote worker's answer; None if no worker takes the question, or the worker dies.

        While workers are busy with other questions, this one waits, however long that takes.
        """
        id = secrets.token_urlsafe(9)
        answer = self._answers[id] = asyncio.get_running_loop().create_future()
        try:
            await self.put(id, "think", question, network)
            await asyncio.wait([answer], timeout=take_timeout)
            end = inf
            while not answer.done() and time.monotonic() < end and (status := await self._status(id)):
                end = min(end, time.monotonic() + answer_timeout) if status == "running" else inf
                await asyncio.wait([answer], timeout=PROGRESS_INTERVAL if status == "running" else take_timeout)
            found = await self.find(id)
            return found.answer if found and found.status == "done" else None
        finally:
            del self._answers[id]
            with suppress(Unavailable):
                await self.delete(id, ("waiting", "running", "failed", "done"))

    async def _status(self, id: str) -> str:
        """Return whether a question is running, waiting for living workers that run others, or abandoned ("")."""
        alive = self.store.living
        query = (
            "SELECT CASE WHEN id = ? THEN 'running' ELSE 'waiting' END FROM work WHERE kind = 'think'"
            f" AND status = 'running' AND taker IN ({placeholders(alive)}) ORDER BY id = ? DESC LIMIT 1"
        )
        async with self.store.session() as session:
            found = await session.all(query, id, *alive, id)
        return str(found[0][0]) if found else ""

    async def delete_old_questions(self) -> None:
        """Delete the questions of servers that died before the answer."""
        async with self.store.transaction() as session:
            await session.run("DELETE FROM work WHERE kind = 'think' AND asked < ?", time.time() - MAX_AGE)
            await session.commit()

    # -- answering ---------------------------------------------------------------------

    async def take(self, kind: str, excluded: Callable[[], Collection[str] | None] = tuple) -> Job:
        """Return the next job as soon as there is one: a waiting one, or one whose worker died.

        Networks with a running job are skipped, and so are those excluded; with None, none is.
        """
        while True:
            self._more.clear()
            async with self._taking:
                job = await self._take(kind, excluded())
            if job:
                self._more.set()  # there may be one more, for another taker
                return job
            with suppress(TimeoutError):  # (wait_for of Python 3.11 may swallow a cancellation)
                async with asyncio.timeout(POLL_INTERVAL):
                    await self._more.wait()

    async def _take(self, kind: str, excluded: Collection[str] | None) -> Job | None:
        """Take the first job of the network with the fewest running ones; of several, the least recently served."""
        alive = self.store.living
        same = "SELECT count(*) FROM work other WHERE other.kind = work.kind AND other.share = work.share AND"
        running = f"({same} other.status = 'running' AND other.taker IN ({placeholders(alive)}))"
        others = f" AND share NOT IN ({placeholders(excluded)})" if excluded else ""
        take = (
            "UPDATE work SET status = 'running', taker = ? WHERE id = (SELECT id FROM work WHERE kind = ?"
            f" AND (status = 'waiting' OR status = 'running' AND taker NOT IN ({placeholders(alive)})){others}"
            f" AND (? OR {running} = 0) ORDER BY {running}, turn, asked LIMIT 1{self.store.locking[1]})"
            f" RETURNING {COLUMNS}, ({same} other.status = 'waiting')"
        )
        arguments = (*alive, *(excluded or ()), excluded is None, *alive, *alive)
        async with self.store.transaction() as session:
            found = await session.all(take, self.store.number, kind, *arguments)
            if not found:
                return None
            job = Job(*found[0])
            await self._move_to_end(session, kind, job.network)
            await session.commit()
        return job

    async def _move_to_end(self, session: Session, kind: str, network: str) -> None:
        """Move the waiting jobs of a network that was served to the end of the round."""
        query = (
            f"UPDATE work SET turn = {LAST_TURN} WHERE id IN (SELECT id FROM work WHERE kind = ? AND share = ?"
            f" AND status = 'waiting'{self.store.locking[1]})"  # waiting for rows, servers could deadlock
        )
        await session.run(query, kind, kind, network)

    async def set_progress(self, id: str, done: float) -> bool:
        """Store the progress of a job; return whether it is still wanted."""
        async with self.store.transaction() as session:
            wanted = await session.all("UPDATE work SET done = ? WHERE id = ? RETURNING id", done, id)
            await session.commit()
        return bool(wanted)

    async def finish(self, id: str, status: str, answer: str = "") -> None:
        """Store the answer to a job, and notify the server that waits for it."""
        async with self.store.transaction() as session:
            query = "UPDATE work SET status = ?, answer = ? WHERE id = ? RETURNING kind, share"
            for kind, network in await session.all(query, status, answer, id):
                await self._move_to_end(session, kind, network)
            await self.store.notify(session, "", {"work": id})
            await session.commit()
        self.receive(id)

    def receive(self, id: str) -> None:
        """Handle the notification that a job is answered, or without an id, that there are new jobs."""
        if not id:
            self._more.set()
        elif id in self._answers and not self._answers[id].done():
            self._answers[id].set_result(None)
