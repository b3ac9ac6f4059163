"""The stored content after a crash, and checks of it."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from marea.kernel.record import replay
from marea.server.base.wire import text_of
from marea.server.store.change import ChatMessage, StoredTable
from marea.server.store.sqlite import SqliteStore
from marea.table import Row, Story, full_record, verify
from marea.table.story import GAME_KINDS


@dataclass
class Content:
    """A table's stored content, as plain values that can be compared."""

    rows: list[Row] = field(default_factory=list)
    answers: dict[int, str] = field(default_factory=dict)
    replies: dict[tuple[int, str], Any] = field(default_factory=dict)
    holders: set[tuple[str, int]] = field(default_factory=set)
    chat: list[ChatMessage] = field(default_factory=list)
    status: str = ""
    saved: str = ""

    def add(self, change: Mapping[str, Any]) -> None:
        """Apply a change as the player logged it."""
        assert change["first"] == len(self.rows) + 1
        self.status, self.saved = change["status"], text_of({**change["times"], "snapshot": change["snapshot"]})
        self.rows += [Row(*row) for row in change["rows"]]
        if change["answers"] is not None:
            self.answers = {int(seat): text for seat, text in change["answers"].items()}
        if change["reply"]:
            self.replies[change["reply"]["seat"], change["reply"]["id"]] = json.loads(change["reply"]["text"])
        ended = (*change["freed"], *change["revoked"])
        self.holders = {(key, seat) for key, seat in self.holders if seat not in ended}
        self.holders |= {(key, seat) for key, seat in change["granted"]}
        self.chat += [ChatMessage(**line) for line in change["chat"]]


@dataclass(frozen=True)
class Ack:
    """An acknowledged move: its seat, id, text and answer."""

    seat: int
    id: str
    move: str
    reply: Any


def contents(folder: Path) -> tuple[dict[str, Content], dict[str, StoredTable]]:
    """Return the content of a folder, read from a copy so that the next player finds it as the last one left it."""
    spare = folder.with_name(f"{folder.name}-copy")
    shutil.rmtree(spare, ignore_errors=True)
    shutil.copytree(folder, spare)
    with closing(sqlite3.connect(spare / "marea.db")) as db:
        found = read_all(lambda query: db.execute(query))
    store = SqliteStore(spare)
    try:
        return found, asyncio.run(load_all(store))
    finally:
        asyncio.run(store.close())


TABLES = "SELECT id, status, saved FROM tables"
LOG = "SELECT tab, seq, kind, seat, text FROM log ORDER BY tab, seq"
ANSWERS = "SELECT tab, seat, text FROM answers"
KEPT_REPLIES = "SELECT tab, seat, id, reply FROM replies"
HOLDERS = "SELECT tab, key, seat FROM holders"
CHAT = "SELECT tab, number, seat, text, at FROM chat ORDER BY tab, number"
QUERIES = (TABLES, LOG, ANSWERS, KEPT_REPLIES, HOLDERS, CHAT)


def read_all(select: Callable[[str], Iterable[Any]]) -> dict[str, Content]:
    """Read the content of either database, independently of the server's own code."""
    found = {id: Content(status=status, saved=saved) for id, status, saved in select(TABLES)}
    for id, seq, *row in select(LOG):
        found[id].rows.append(Row(*row))
        assert len(found[id].rows) == seq, f"the log of {id} has a gap before {seq}"
    for id, seat, text in select(ANSWERS):
        found[id].answers[seat] = text
    for id, seat, name, text in select(KEPT_REPLIES):
        found[id].replies[seat, name] = json.loads(text)
    for id, key, seat in select(HOLDERS):
        found[id].holders.add((key, seat))
    for id, *line in select(CHAT):
        found[id].chat.append(ChatMessage(*line))
    return found


async def load_all(store: SqliteStore) -> dict[str, StoredTable]:
    """Load every table as the server does."""
    ids = [id for status in ("open", "playing", "over") for id in await store.ids(status)]
    loaded = {id: await store.load(id) for id in ids}
    return {id: stored for id, stored in loaded.items() if stored}


def check_moves(content: Content, acks: Iterable[Ack], people: Iterable[int] = ()) -> None:
    """Check that every acknowledged move is stored once, in its place, and that the people's seats made no others."""
    found: set[int] = set()
    acks = list(acks)
    for ack in acks:
        assert content.replies.get((ack.seat, ack.id)) == ack.reply, f"{ack} is not stored with its answer"
        after = ack.reply["after"]
        later = (i for i, row in enumerate(content.rows) if i >= after and row.kind == "move" and row.seat == ack.seat)
        place = next(later, -1 - ack.seat)  # a pending sealed answer is not in the log
        assert place not in found, f"{ack} shares its place with another"
        found.add(place)
        text = content.rows[place].text if place >= 0 else content.answers.get(ack.seat)
        assert text == ack.move, f"{ack} is stored as {text}"
        played = any(
            row.kind in GAME_KINDS for row in content.rows[after:]
        )  # people may come and go while it is pending
        assert place >= 0 or (after == ack.reply["seq"] and not played), f"{ack} should be in the log"
    for seat in people:
        made = sum(row.kind == "move" and row.seat == seat for row in content.rows) + (seat in content.answers)
        kept = sum(own == seat for own, _ in content.replies)
        assert made == kept, f"seat {seat} made {made} moves, of which {kept} were asked for"


def check_story(stored: StoredTable) -> None:
    """Check that a log replays to the stored position, and that its random numbers come from the seed."""
    story = Story.load(stored.header, stored.rows, None)
    assert story.state.dump() == stored.saved["snapshot"]
    record = full_record(story)
    last = deque(replay(story.game, record), maxlen=1)
    assert last[0].dump() == stored.saved["snapshot"]
    verify(story.game, record)
