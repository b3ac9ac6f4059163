"""Gates: they hold a task up at one of its steps to the store, and make it fail there if they are told to."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Any, Literal

from marea.server.store.sql import Session, SqlStore


class Gate:
    """Holds one task up at one of its steps."""

    def __init__(self) -> None:
        self.hold(None, 0)

    def hold(self, task: asyncio.Task[Any] | None, at: int) -> None:
        """Hold a task up at its step of that number, the first of which is 1."""
        self.task, self.left = task, at
        self.held, self.free = asyncio.Event(), asyncio.Event()
        self.fault: Exception | None = None  # instead of going on

    async def holds(self) -> bool:
        """Wait until the task is held up; if it ends before, tell so, and hold nothing any more."""
        assert self.task
        held = asyncio.ensure_future(self.held.wait())
        await asyncio.wait([self.task, held], return_when=asyncio.FIRST_COMPLETED)
        held.cancel()
        if not self.held.is_set():
            self.hold(None, 0)
        return self.held.is_set()

    async def step(self) -> None:
        """Take a step."""
        if self.task is None or asyncio.current_task() is not self.task:
            return
        self.left -= 1
        if self.left == 0:
            self.held.set()
            await self.free.wait()
            if self.fault:
                raise self.fault


class Contended(asyncio.Lock):
    """A lock that tells when somebody has to wait for it."""

    def __init__(self, told: asyncio.Event) -> None:
        super().__init__()
        self.told = told

    async def acquire(self) -> Literal[True]:
        if self.locked():
            self.told.set()
        return await super().acquire()


class Gated(Session):
    """A session whose every query is a step."""

    def __init__(self, session: Session, gate: Gate) -> None:
        self.session, self.gate = session, gate

    async def run(self, query: str, *args: object) -> None:
        await self.gate.step()
        await self.session.run(query, *args)

    async def many(self, query: str, rows: Iterable[tuple[object, ...]]) -> None:
        await self.gate.step()
        await self.session.many(query, rows)

    async def all(self, query: str, *args: object) -> list[Any]:
        await self.gate.step()
        return await self.session.all(query, *args)

    async def begin(self) -> None:
        await self.gate.step()
        await self.session.begin()

    async def commit(self) -> None:
        await self.gate.step()
        await self.session.commit()
        await self.gate.step()  # it is stored, and nobody knows yet

    async def rollback(self) -> None:
        await self.session.rollback()
        await self.gate.step()


def gated(store: SqlStore, gate: Gate) -> SqlStore:
    """Make every query of a store a step."""
    plain = store.session

    @asynccontextmanager
    async def session() -> AsyncIterator[Session]:
        async with plain() as found:
            yield Gated(found, gate)

    store.session = session  # type: ignore[method-assign]
    return store
