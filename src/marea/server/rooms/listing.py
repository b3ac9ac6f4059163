"""Lists of tables: what they show is stored with every change, so that no game is played again for a list."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

from marea import games
from marea.kernel.blame import GameFailed
from marea.kernel.errors import UnknownGame
from marea.server.store.change import Unavailable
from marea.table import Story
from marea.table.report import seat_of

if TYPE_CHECKING:
    from marea.server.rooms.hall import Hall


def listing(story: Story) -> dict[str, Any]:
    """Return what a list shows of a table to everybody."""
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


async def listed(hall: Hall, table: str, text: str) -> dict[str, Any] | None:
    """Return what a list shows of a table, as it was stored; None for one that cannot be played here."""
    if table in hall.unplayable:
        return None
    if text:
        shown: dict[str, Any] = json.loads(text)
        try:
            games.installed(shown["game"])
        except (UnknownGame, GameFailed):
            hall.note_unplayable(table)
            return None
        return shown
    await asyncio.sleep(0)  # to load a table takes a while, and others want something too
    try:
        return listing((await hall.room(table)).story)
    except Unavailable:
        raise
    except Exception:  # it is in the log
        return None
