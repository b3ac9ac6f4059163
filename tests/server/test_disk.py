"""The disk under SQLite is full, fails or is removed: nothing acknowledged is lost, and the log reports the cause."""

from __future__ import annotations

import asyncio
import logging
import os
import resource
import shutil
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from marea.server.store.copying import copy
from marea.server.store.errors import Unavailable
from marea.server.store.sqlite import SqliteStore
from tests.patience import PATIENCE
from tests.server.doors import Player, browser_at, problem, table_of
from tests.server.servers import SupervisedServer, started
from tests.server.test_sqlite import open_store
from tests.server.test_store import NEXT, commit, create_table, run

pytestmark = pytest.mark.once
BACK = ["store unavailable", "store available"]


def store_entries(server: SupervisedServer) -> list[dict[str, Any]]:
    """Return the log entries about the store."""
    return [line for line in server.log_entries() if line["event"].startswith("store")]


def say(player: Player, text: str = "Ola") -> tuple[int, str]:
    """Send a chat message, and return the status and error code."""
    answer = player.ask("POST", "chat", {"text": text})
    return (answer.status_code, "") if answer.status_code == 201 else problem(answer)


def chat_texts(folder: Path) -> list[str]:
    """Return the chat messages stored in a folder."""
    with closing(sqlite3.connect(folder / "marea.db")) as db:
        return [text for (text,) in db.execute("SELECT text FROM chat ORDER BY number")]


# -- full and failing --------------------------------------------------------------------------------


def test_a_file_that_cannot_grow_is_logged_once_and_so_is_its_recovery(tmp_path: Path) -> None:
    """As with a full disk, the system fails every write beyond the limit."""
    folder = tmp_path / "data"
    with started(tmp_path, "--log", "json", "--rate", "0") as server, browser_at(server.address) as proxy:
        (ana, *_) = table_of(server.address, "regatta", {}, {})
        assert say(ana, "before") == (201, "")
        full = (folder / "marea.db-wal").stat().st_size
        _, hard = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (full, hard))
        for _ in range(3):
            assert say(ana, "lost") == (503, "unavailable")
            assert problem(proxy.get("/api/ready")) == (503, "not_ready")
        assert ana.look()["chat"][-1]["text"] == "before"
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (hard, hard))
        assert say(ana, "after") == (201, "")
        assert proxy.get("/api/ready").status_code == 200
        assert server.stop() == 0
        events = store_entries(server)
    assert [line["event"] for line in events] == BACK
    assert "the disk fails, or a file may not grow any more (disk I/O error)" in events[0]["reason"]
    assert chat_texts(folder) == ["before", "after"]


def test_a_full_disk_is_logged_once_until_there_is_room(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "marea")
    with open_store(tmp_path) as store:
        create_table(store)
        pages = store.db.execute("PRAGMA page_count").fetchone()[0]
        store.db.execute(f"PRAGMA max_page_count = {pages}")
        for _ in range(2):
            with pytest.raises(Unavailable):
                run(commit(store, replace(NEXT, snapshot={"large": "x" * 100_000})))
            with pytest.raises(Unavailable):
                run(store.check_writable())
            run(store.store_review("T1", 0, "{}"))  # changes that need no space are still stored
        store.db.execute(f"PRAGMA max_page_count = {pages + 100}")
        for _ in range(2):
            run(store.check_writable())
        run(commit(store, NEXT))
    assert [record.message for record in caplog.records] == BACK
    assert vars(caplog.records[0])["fields"]["reason"] == "the disk is full (database or disk is full)"


@pytest.mark.parametrize("bytes_left", [0, 20_000])
def test_a_server_that_starts_on_a_full_disk_fails_with_one_line(tmp_path: Path, bytes_left: int) -> None:
    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (bytes_left, bytes_left))

    command = [sys.executable, "-m", "marea", "serve", "--port", "0", "--data", str(tmp_path / "data")]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, preexec_fn=limit)
    assert (ended.returncode, ended.stdout) == (1, "")
    (line,) = ended.stderr.splitlines()
    assert line.startswith(f"marea: {tmp_path / 'data'} cannot be used, the disk fails")
    assert "give another --data folder" in line
    with open_store(tmp_path / "data") as store:  # leftovers do not prevent the next start
        run(store.check_writable())


@pytest.mark.parametrize("place", ["/proc/marea", "{file}/data"])
def test_a_folder_that_cannot_be_created_is_reported_in_one_line(tmp_path: Path, place: str) -> None:
    (tmp_path / "file").write_text("")
    folder = place.format(file=tmp_path / "file")
    command = [sys.executable, "-m", "marea", "serve", "--port", "0", "--data", folder]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert (ended.returncode, ended.stdout) == (1, "")
    (line,) = ended.stderr.splitlines()
    assert line.startswith(f"marea: {folder} cannot be used (")


# -- removed -----------------------------------------------------------------------------------------


def delete(path: Path) -> None:
    path.unlink()


def replace_by_a_copy(path: Path) -> None:
    shutil.copy(path, path.with_suffix(".copy"))
    path.with_suffix(".copy").rename(path)


@pytest.mark.parametrize("end", ["", "-wal", "-shm"])
@pytest.mark.parametrize("how", [delete, replace_by_a_copy])
def test_a_removed_file_is_noticed_before_anything_is_lost(
    tmp_path: Path, how: Callable[[Path], None], end: str, caplog: pytest.LogCaptureFixture
) -> None:
    with open_store(tmp_path) as store:
        create_table(store)
        how(tmp_path / f"marea.db{end}")
        for _ in range(2):
            with pytest.raises(Unavailable):
                run(commit(store, NEXT))
            with pytest.raises(Unavailable):
                run(store.check_writable())
    (record,) = caplog.records
    reason = vars(record)["fields"]["reason"]
    assert reason.startswith(f"{tmp_path / f'marea.db{end}'} was deleted or replaced while the server used it: stop")


def test_a_file_removed_in_the_middle_of_a_change_is_noticed(tmp_path: Path) -> None:
    async def change(store: SqliteStore) -> None:
        async with store.lock("T1") as lock:
            (tmp_path / "marea.db").rename(tmp_path / "away.db")
            await store.commit(lock, NEXT)

    with open_store(tmp_path) as store:
        create_table(store)
        with pytest.raises(Unavailable):
            run(change(store))
        (tmp_path / "away.db").rename(tmp_path / "marea.db")  # the same file again
        run(store.check_writable())


def test_a_server_without_its_file_acknowledges_nothing(tmp_path: Path) -> None:
    with started(tmp_path, "--log", "json", "--rate", "0") as server, browser_at(server.address) as proxy:
        (ana, *_) = table_of(server.address, "regatta", {}, {})
        (tmp_path / "data" / "marea.db").unlink()
        assert say(ana) == (503, "unavailable")
        assert problem(proxy.post("/api/tables", json={"game": "regatta", "seats": [{}, {}]})) == (503, "unavailable")
        assert problem(proxy.get("/api/ready")) == (503, "not_ready")
        assert server.stop() == 0
        (line,) = store_entries(server)
    assert (line["event"], line["level"]) == ("store unavailable", "error")


# -- private -----------------------------------------------------------------------------------------


def modes(folder: Path) -> dict[str, str]:
    """Return the permissions of a folder and its files."""
    found = {path.name: path.stat().st_mode for path in (folder, *folder.iterdir())}
    return {name: oct(stat.S_IMODE(mode)) for name, mode in sorted(found.items())}


@contextmanager
def open_umask() -> Iterator[None]:
    """Make new files readable by everyone by default."""
    before = os.umask(0)
    try:
        yield
    finally:
        os.umask(before)


NAMES = ("marea.db", "marea.db-shm", "marea.db-wal", "marea.lock")


def test_only_the_owner_can_read_the_data_of_a_server(tmp_path: Path) -> None:
    with open_umask(), open_store(tmp_path / "data") as store:
        create_table(store, NEXT)
        assert modes(tmp_path / "data") == {"data": "0o700", **dict.fromkeys(NAMES, "0o600")}


def test_only_the_owner_can_read_a_copy(tmp_path: Path) -> None:
    with open_umask():
        with open_store(tmp_path / "data") as store:
            create_table(store, NEXT)
        asyncio.run(copy(str(tmp_path / "data"), str(tmp_path / "copy")))
    assert modes(tmp_path / "copy") == {"copy": "0o700", "marea.db": "0o600", "marea.lock": "0o600"}


def test_a_folder_readable_by_others_is_made_private(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    folder = tmp_path / "data"
    with open_store(folder) as store:
        create_table(store, NEXT)
    for path in (folder, *folder.iterdir()):
        path.chmod(0o755)
    with open_store(folder):
        assert modes(folder) == {"data": "0o700", **dict.fromkeys(NAMES, "0o600")}
    assert not caplog.records


@pytest.mark.parametrize("why", ["not ours", "more than ours"])
def test_a_folder_that_cannot_be_made_private_is_logged_once(
    tmp_path: Path, why: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A home directory or /tmp must not be made private because Marea keeps its data there."""
    folder = tmp_path / "data"
    folder.mkdir(mode=0o755)
    folder.chmod(0o755)
    if why == "not ours":
        monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    else:
        (folder / "diary.txt").write_text("Dear diary")
        (folder / "diary.txt").chmod(0o644)
    with open_store(folder):
        assert {name: mode for name, mode in modes(folder).items() if name in ("data", "diary.txt", "marea.db")} == {
            "data": "0o755",
            "marea.db": "0o600",
            **({} if why == "not ours" else {"diary.txt": "0o644"}),
        }
    assert [(record.message, vars(record)["fields"]["data"]) for record in caplog.records] == [
        ("data can be read by others", str(folder))
    ]
