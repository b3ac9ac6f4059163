"""Copies: all tables are copied unchanged and remain playable, and a copy that cannot be verified is discarded."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import subprocess
import sys
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from marea.server.store import copying
from marea.server.store.copying import PARTS, copy, reading, rows_of
from marea.server.store.errors import StoreError
from marea.server.store.location import redact
from tests.patience import PATIENCE
from tests.server.databases import new_database
from tests.server.doors import play_out, running, table_of
from tests.server.servers import Client

pytestmark = pytest.mark.once

HUMAN = {"kind": "human"}
LIKED = {
    "language": "gl",
    "theme": "dark",
    "size": "115",
    "motion": "less",
    "sound": False,
    "confirm": True,
    "autoplay": False,
    "patterns": True,
}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Client]]:
    """A folder with a finished game, one in a sealed window, one with bots, and an open one."""
    folder = tmp_path_factory.mktemp("played")
    with running(folder) as address:
        play_out(table_of(address, "regatta", HUMAN, HUMAN))
        players = table_of(address, "navia", HUMAN, HUMAN, clock={"per": "game", "seconds": 900})
        for number in range(9):
            for player in players:
                now = player.look()
                if now["choices"]:
                    player.move(now["choices"][0]["move"], f"m{number}", now["seq"])
        players[0].ask("POST", "chat", {"text": "Ola ¿qué tal? 🌊"})
        assert players[0].ask("PUT", "preferences", {"preferences": LIKED}).status_code == 200
        table_of(address, "regatta", HUMAN, {"kind": "bot", "bot": "random"})
        table_of(address, "navia", HUMAN, {"kind": "open"})
    return folder, list(players)


def everything(place: str) -> dict[str, dict[str, list[Any]]]:
    """Return the stored content at a place, by table, without the owner of each table."""

    async def read() -> dict[str, dict[str, list[Any]]]:
        async with reading(place) as session:
            ids = [id for (id,) in await session.all("SELECT id FROM tables")]
            return {id: await rows_of(session, id) for id in ids}

    found = asyncio.run(read())
    for parts in found.values():
        parts["tables"] = [(*row[:8], *row[9:]) for row in parts["tables"]]
    return found


def test_all_tables_are_copied_to_postgresql_and_back_unchanged(
    played: tuple[Path, list[Client]], tmp_path: Path
) -> None:
    folder, players = played
    database, back = new_database(), tmp_path / "back"
    there = asyncio.run(copy(str(folder), database))
    assert asyncio.run(copy(database, str(back))) == there
    assert (there["tables"], there["replayed"], there["views"], there["unplayable"]) == (4, 4, 12, 0)
    before = everything(str(folder))
    assert everything(database) == everything(str(back)) == before
    assert all(any(parts[part] for parts in before.values()) for part in PARTS if part not in ("answers", "reviews"))
    with running(folder) as one, running(back) as other:
        seen = [Client(address, players[0].table, players[0].token).look() for address in (one, other)]
    for table in seen:
        del table["times"]  # a restart gives the decision its full time again
    assert seen[0] == seen[1]


def test_a_copy_from_a_running_server_is_consistent(tmp_path: Path) -> None:
    with running(tmp_path / "data") as address:
        ana, brais = table_of(address, "regatta", HUMAN, HUMAN)
        asyncio.run(copy(str(tmp_path / "data"), str(tmp_path / "copy")))
        before = ana.look()
        play_out([ana, brais])
    with running(tmp_path / "copy") as address:
        assert Client(address, ana.table, ana.token).look()["view"] == before["view"]


def test_a_target_that_has_tables_is_left_untouched(played: tuple[Path, list[Client]], tmp_path: Path) -> None:
    folder, _ = played
    target = tmp_path / "taken"
    shutil.copytree(folder, target)
    with pytest.raises(StoreError, match="already"):
        asyncio.run(copy(str(folder), str(target)))
    assert everything(str(target)) == everything(str(folder))


@pytest.mark.parametrize("what", ["a value", "a view", "a record"])
def test_a_difference_is_noticed_and_nothing_is_copied(
    what: str, played: tuple[Path, list[Client]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: Counter[str] = Counter()

    def break_every_second(name: str) -> Any:
        right = getattr(copying, name)

        def fail_every_second(story: Any) -> Any:
            calls[name] += 1
            return right(story) if calls[name] % 2 else "something else"

        return fail_every_second

    copy_table = copying.copy_table

    async def copy_without_chat(old: Any, new: Any, id: str) -> None:
        await copy_table(old, new, id)
        await new.run("DELETE FROM chat")

    if what == "a value":
        monkeypatch.setattr(copying, "copy_table", copy_without_chat)
    elif what == "a view":
        monkeypatch.setattr(copying, "view_hashes", break_every_second("view_hashes"))
    else:
        monkeypatch.setattr(copying, "verify_record", lambda story: (_ for _ in ()).throw(StoreError("not the same")))
    with pytest.raises(StoreError, match="not the same"):
        asyncio.run(copy(str(played[0]), str(tmp_path / "new")))
    assert everything(str(tmp_path / "new")) == {}


def test_an_unplayable_table_is_copied_unchanged(played: tuple[Path, list[Client]], tmp_path: Path) -> None:
    source = tmp_path / "source"
    shutil.copytree(played[0], source)
    with closing(sqlite3.connect(source / "marea.db")) as db:
        spoil = "UPDATE log SET text = 'nothing', kind = 'move', seat = 7 WHERE seq = 1 AND tab = ?"
        db.execute(spoil, (played[1][0].table,))
        db.commit()
    counts = asyncio.run(copy(str(source), str(tmp_path / "copy")))
    assert (counts["tables"], counts["unplayable"]) == (4, 1)
    assert everything(str(tmp_path / "copy")) == everything(str(source))


@pytest.mark.parametrize("place", ["nowhere", "postgresql://nobody@127.0.0.1:1/nothing"])
def test_a_missing_place_is_reported_without_its_password(place: str, tmp_path: Path) -> None:
    secret = place.replace("nobody@", "nobody:secret@")
    command = [sys.executable, "-m", "marea", "data", "copy", secret, str(tmp_path / "x")]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, cwd=tmp_path)
    assert ended.returncode == 2
    assert place in ended.stderr
    assert "secret" not in ended.stderr
    assert "Traceback" not in ended.stderr
    assert not (tmp_path / "x").exists()


@pytest.mark.parametrize(
    ("place", "seen"),
    [
        ("marea-data", "marea-data"),
        ("postgresql://ana:secret@db.example.org:5433/marea", "postgresql://ana@db.example.org:5433/marea"),
        ("postgresql://db.example.org/marea?user=ana&password=secret", "postgresql://db.example.org/marea"),
        ("postgresql://ana:se@cret@db:5432/marea", "postgresql://ana@db:5432/marea"),
        ("postgres://ana@/marea?host=/run/postgresql", "postgres://ana@/marea"),
    ],
)
def test_a_place_is_shown_without_secrets(place: str, seen: str) -> None:
    assert redact(place) == seen
