"""Gates: they block a task at a chosen database query, and can make it fail there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Any, Literal

from marea.server.store.sql import Session, SqlStore


class Gate:
    """A gate that blocks one task at one of its steps."""

    def __init__(self) -> None:
        self.hold(None, 0)

    def hold(self, task: asyncio.Task[Any] | None, at: int) -> None:
        """Block a task at the step of that number, counted from 1."""
        self.task, self.left = task, at
        self.held, self.free = asyncio.Event(), asyncio.Event()
        self.fault: Exception | None = None  # raised instead of continuing

    async def wait_until_held(self) -> bool:
        """Wait until the task is blocked; return False and reset the gate if it ends first."""
        assert self.task
        held = asyncio.ensure_future(self.held.wait())
        await asyncio.wait([self.task, held], return_when=asyncio.FIRST_COMPLETED)
        held.cancel()
        if not self.held.is_set():
            self.hold(None, 0)
        return self.held.is_set()

    async def step(self) -> None:
        """Count a step, and block at the chosen one."""
        if self.task is None or asyncio.current_task() is not self.task:
            return
        self.left -= 1
        if self.left == 0:
            self.held.set()
            await self.free.wait()
            if self.fault:
                raise self.fault


class ContendedLock(asyncio.Lock):
    """A lock that sets an event when a task has to wait for it."""

    def __init__(self, contended: asyncio.Event) -> None:
        super().__init__()
        self.contended = contended

    async def acquire(self) -> Literal[True]:
        if self.locked():
            self.contended.set()
        return await super().acquire()


class GatedSession(Session):
    """A session in which every query is a step."""

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
        await self.gate.step()  # stored, but not yet reported

    async def rollback(self) -> None:
        await self.session.rollback()
        await self.gate.step()


def add_gate(store: SqlStore, gate: Gate) -> SqlStore:
    """Make every query of a store a step of a gate."""
    plain = store.session

    @asynccontextmanager
    async def session() -> AsyncIterator[Session]:
        async with plain() as found:
            yield GatedSession(found, gate)

    store.session = session  # type: ignore[method-assign]
    return store
