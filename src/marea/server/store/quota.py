"""The storage quota: what a server may store in all, before it makes no more tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from marea.server.base import logs
from marea.table import Refused

if TYPE_CHECKING:
    from marea.server.rooms.room import Outside
    from marea.server.store.sql import SqlStore

OFTEN: Final = 10.0  # seconds between two looks at the size of the data


class Storage:
    """How much the data may take; games that are running go on all the same."""

    def __init__(self, store: SqlStore, outside: Outside) -> None:
        self.store = store
        self.outside = outside
        self.quota = 0  # bytes; 0: as much as there is
        self.full = False
        self._looked = float("-inf")

    async def allow(self) -> None:
        """Refuse a new table if the data take more than they may."""
        now = self.outside.now()
        if self.quota and abs(now - self._looked) >= OFTEN:
            self._looked = now
            self._note(await self.store.size() > self.quota)
        if self.full:
            raise Refused(
                "storage_full",
                "the server has no room for new tables: who runs it can raise --storage, or delete old data",
            )

    def _note(self, full: bool) -> None:
        """Log it when the quota is exceeded, and when it is not any more."""
        if full and not self.full:
            logs.warn("storage full", quota=self.quota)
        elif self.full and not full:
            logs.tell("storage has room again")
        self.full = full
