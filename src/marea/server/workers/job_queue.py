"""The queue: what waits to be thought about lies in the store, where any server or worker in touch can take it."""

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
from marea.server.store.change import Unavailable
from marea.server.store.sql import Session, SqlStore, marks

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
    share: str  # of those for whom it is thought about
    keys: str  # fingerprints that they showed, a space between two
    waiting: int = 0  # how many more of the share waited when it was taken


COLUMNS: Final = "id, kind, question, status, done, answer, share, keys"

# At the end of the round, after all that wait.
LAST: Final = "(SELECT 1 + coalesce(max(turn), 0) FROM work WHERE kind = ? AND status = 'waiting')"


class Queue:
    """The jobs in a store. The shares for which they are done take turns; of one share, the first comes first."""

    def __init__(self, store: SqlStore) -> None:
        self.store = store
        self._more = asyncio.Event()  # set when there may be something to take
        self._taking = asyncio.Lock()  # so that who takes something knows what was taken before
        self._answers: dict[str, asyncio.Future[None]] = {}  # by job: what somebody here waits for

    # -- for those who ask -----------------------------------------------------------------------

    async def put(self, id: str, kind: str, question: dict[str, Any], share: str = "", keys: str = "") -> None:
        """Let something be thought about; what failed before is begun again, at the end of the queue."""
        async with self.store.transaction() as session:
            await session.run(
                "INSERT INTO work (id, kind, question, asked, status, share, keys, turn)"
                f" VALUES (?, ?, ?, ?, 'waiting', ?, ?, {LAST})"
                " ON CONFLICT (id) DO UPDATE SET status = 'waiting', done = 0, asked = excluded.asked,"
                " share = excluded.share, keys = excluded.keys, turn = excluded.turn WHERE work.status = 'failed'",
                id,
                kind,
                text_of(question),
                time.time(),
                share,
                keys,
                kind,
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

    async def pending(self, kind: str) -> Counter[str]:
        """Return how much waits or goes on, by share."""
        query = "SELECT share, count(*) FROM work WHERE kind = ? AND status IN ('waiting', 'running') GROUP BY share"
        async with self.store.session() as session:
            return Counter({share: int(number) for share, number in await session.all(query, kind)})

    async def drop(self, id: str, only: tuple[str, ...] = ("waiting", "running", "failed")) -> bool:
        """Forget something, if it is so far; tell whether it was. Who thinks about it notices."""
        async with self.store.transaction() as session:
            query = f"DELETE FROM work WHERE id = ? AND status IN ({marks(only)}) RETURNING kind, share"
            dropped = await session.all(query, id, *only)
            for kind, share in dropped:
                await self._put_back(session, kind, share)
            await session.commit()
        return bool(dropped)

    async def ask(self, question: dict[str, Any], share: str, taken: float, answered: float) -> str | None:
        """Return what somebody elsewhere answers; None if nobody is there to take it, or lives to answer it.

        Where others think about something else, a question waits for its turn, however long that takes.
        """
        id = secrets.token_urlsafe(9)
        answer = self._answers[id] = asyncio.get_running_loop().create_future()
        try:
            await self.put(id, "think", question, share)
            await asyncio.wait([answer], timeout=taken)
            end = inf
            while not answer.done() and time.monotonic() < end and (how := await self._goes_on(id)):
                end = min(end, time.monotonic() + answered) if how == "running" else inf
                await asyncio.wait([answer], timeout=BREATH if how == "running" else taken)
            found = await self.find(id)
            return found.answer if found and found.status == "done" else None
        finally:
            del self._answers[id]
            with suppress(Unavailable):
                await self.drop(id, only=("waiting", "running", "failed", "done"))

    async def _goes_on(self, id: str) -> str:
        """Tell how a question goes on: running, waiting for those who think about others, or not at all."""
        alive = self.store.living
        query = (
            "SELECT CASE WHEN id = ? THEN 'running' ELSE 'waiting' END FROM work WHERE kind = 'think'"
            f" AND status = 'running' AND taker IN ({marks(alive)}) ORDER BY id = ? DESC LIMIT 1"
        )
        async with self.store.session() as session:
            found = await session.all(query, id, *alive, id)
        return str(found[0][0]) if found else ""

    async def tidy(self) -> None:
        """Forget the questions of servers that did not live to hear the answer."""
        async with self.store.transaction() as session:
            await session.run("DELETE FROM work WHERE kind = 'think' AND asked < ?", time.time() - OLD)
            await session.commit()

    # -- for those who think ---------------------------------------------------------------------

    async def take(self, kind: str, barred: Callable[[], Collection[str] | None] = tuple) -> Job:
        """Return the next job, as soon as there is one: new, or taken by somebody who is not alive any more.

        Shares that have something running are left out, and so are those barred; if that is None, nobody is.
        """
        while True:
            self._more.clear()
            async with self._taking:
                job = await self._take(kind, barred())
            if job:
                self._more.set()  # there may be one more, for somebody else here
                return job
            with suppress(TimeoutError):  # (wait_for of Python 3.11 may swallow that somebody wants this to end)
                async with asyncio.timeout(POLL):
                    await self._more.wait()

    async def _take(self, kind: str, barred: Collection[str] | None) -> Job | None:
        """Take the first job of the share with the fewest running ones, and of several that served longest ago."""
        alive = self.store.living
        same = "SELECT count(*) FROM work other WHERE other.kind = work.kind AND other.share = work.share AND"
        running = f"({same} other.status = 'running' AND other.taker IN ({marks(alive)}))"
        others = f" AND share NOT IN ({marks(barred)})" if barred else ""
        take = (
            "UPDATE work SET status = 'running', taker = ? WHERE id = (SELECT id FROM work WHERE kind = ?"
            f" AND (status = 'waiting' OR status = 'running' AND taker NOT IN ({marks(alive)})){others}"
            f" AND (? OR {running} = 0) ORDER BY {running}, turn, asked LIMIT 1{self.store.locking[1]})"
            f" RETURNING {COLUMNS}, ({same} other.status = 'waiting')"
        )
        arguments = (*alive, *(barred or ()), barred is None, *alive, *alive)
        async with self.store.transaction() as session:
            found = await session.all(take, self.store.number, kind, *arguments)
            if not found:
                return None
            job = Job(*found[0])
            await self._put_back(session, kind, job.share)
            await session.commit()
        return job

    async def _put_back(self, session: Session, kind: str, share: str) -> None:
        """Let what waits of a share that was served go to the end of the round."""
        query = (
            f"UPDATE work SET turn = {LAST} WHERE id IN (SELECT id FROM work WHERE kind = ? AND share = ?"
            f" AND status = 'waiting'{self.store.locking[1]})"  # servers that wait for rows could wait for each other
        )
        await session.run(query, kind, kind, share)

    async def progress(self, id: str, done: float) -> bool:
        """Note how far a job is; tell whether anybody still wants it."""
        async with self.store.transaction() as session:
            wanted = await session.all("UPDATE work SET done = ? WHERE id = ? RETURNING id", done, id)
            await session.commit()
        return bool(wanted)

    async def finish(self, id: str, status: str, answer: str = "") -> None:
        """Answer a job, and tell who waits for it."""
        async with self.store.transaction() as session:
            query = "UPDATE work SET status = ?, answer = ? WHERE id = ? RETURNING kind, share"
            for kind, share in await session.all(query, status, answer, id):
                await self._put_back(session, kind, share)
            await self.store.announce(session, "", {"work": id})
            await session.commit()
        self.hear(id)

    def hear(self, id: str) -> None:
        """Take in that a job is answered, or without an id, that there are more of them."""
        if not id:
            self._more.set()
        elif id in self._answers and not self._answers[id].done():
            self._answers[id].set_result(None)
