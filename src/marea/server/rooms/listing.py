"""Lists of tables: each entry is stored with every change, so that no game is replayed for a list."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

from marea import games
from marea.kernel.blame import GameFailed
from marea.kernel.errors import UnknownGame
from marea.server.store.errors import Unavailable
from marea.table import Story
from marea.table.report import seat_of

if TYPE_CHECKING:
    from marea.server.rooms.hall import Hall


def list_entry(story: Story) -> dict[str, Any]:
    """Return a table's public entry in a list."""
    header = story.header
    return {
        "game": header.game,
        "players": header.players,
        "options": header.options,
        "status": story.status,
        "seats": [seat_of(story, seat) for seat in range(header.players)],
        "created": header.created,
        "asked": story.state.asked() if story.status == "playing" else [],
    }


async def read_entry(hall: Hall, table: str, text: str) -> dict[str, Any] | None:
    """Return a table's stored entry, or compute a missing one; None if the table cannot be played here."""
    if table in hall.unplayable:
        return None
    if text:
        entry: dict[str, Any] = json.loads(text)
        try:
            games.installed(entry["game"])
        except (UnknownGame, GameFailed):
            hall.note_unplayable(table)
            return None
        return entry
    await asyncio.sleep(0)  # loading a table takes a while, and other requests wait
    try:
        return list_entry((await hall.room(table)).story)
    except Unavailable:
        raise
    except Exception:  # logged where it failed
        return None
