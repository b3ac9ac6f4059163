"""The storage quota: how much a server may store before it refuses new tables."""

from __future__ import annotations

from typing import Final

from marea.server.base import logs
from marea.server.base.environment import Environment
from marea.server.store.sql import SqlStore
from marea.table import Refused

CHECK_INTERVAL: Final = 10.0  # seconds between two looks at the size of the data


class StorageQuota:
    """A limit on the size of the data; running games go on beyond it."""

    def __init__(self, store: SqlStore, env: Environment) -> None:
        self.store = store
        self.env = env
        self.max_bytes = 0  # 0: unlimited
        self.exceeded = False
        self._checked = float("-inf")

    async def check(self) -> None:
        """Refuse a new table if the data exceed the quota."""
        now = self.env.now()
        if self.max_bytes and abs(now - self._checked) >= CHECK_INTERVAL:
            self._checked = now
            self._update(await self.store.size() > self.max_bytes)
        if self.exceeded:
            raise Refused(
                "storage_full",
                "the server has no room for new tables: its operator can raise --storage, or delete old data",
            )

    def _update(self, exceeded: bool) -> None:
        """Log when the quota is exceeded, and when it no longer is."""
        if exceeded and not self.exceeded:
            logs.warn("storage quota exceeded", quota=self.max_bytes)
        elif self.exceeded and not exceeded:
            logs.info("storage below quota")
        self.exceeded = exceeded
