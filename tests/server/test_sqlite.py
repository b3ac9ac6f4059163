"""The SQLite file: an unusable file is left untouched, and only one server uses a file."""

from __future__ import annotations

import json
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from marea.server.store import sqlite
from marea.server.store.change import write_header
from marea.server.store.errors import StoreError
from marea.server.store.sql import MIGRATIONS
from marea.server.store.sqlite import APPLICATION, SqliteStore
from tests.patience import PATIENCE
from tests.server.test_store import FIRST, HEADER, NEXT, commit, create_table, everything, load, run


@contextmanager
def open_store(folder: Path) -> Iterator[SqliteStore]:
    store = SqliteStore(folder)
    try:
        yield store
    finally:
        run(store.close())


# -- the file ----------------------------------------------------------------------------------------


def test_a_new_file_has_our_id_wal_mode_and_the_latest_schema(tmp_path: Path) -> None:
    with open_store(tmp_path / "a" / "b") as store:
        pragmas = ("application_id", "user_version", "journal_mode", "synchronous", "foreign_keys")
        found = [store.db.execute(f"PRAGMA {name}").fetchone()[0] for name in pragmas]
        assert found == [APPLICATION, len(MIGRATIONS), "wal", 1, 1]
    assert listing(tmp_path / "a" / "b") == ["marea.db"]


def test_each_migration_runs_once_and_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_store(tmp_path) as store:
        create_table(store, NEXT)
        before = everything(store)
    one, two = tmp_path / "more.sql", tmp_path / "still_more.sql"
    one.write_text("CREATE TABLE notes (text TEXT);\nINSERT INTO notes VALUES ('one');")
    two.write_text("INSERT INTO notes VALUES ('two');")
    now = list(MIGRATIONS)
    for known in ([*now, one], [*now, one, two], [*now, one, two]):
        monkeypatch.setattr(sqlite, "MIGRATIONS", known)
        with open_store(tmp_path) as store:
            notes = [text for (text,) in store.db.execute("SELECT text FROM notes")]
            assert notes == ["one", "two"][: len(known) - len(now)]
            assert store.db.execute("PRAGMA user_version").fetchone()[0] == len(known)
            assert everything(store) == before


def test_a_file_from_before_reviews_and_clusters_is_migrated(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "marea.db", isolation_level=None)) as old:
        for script in MIGRATIONS[:2]:
            old.executescript(script.read_text("utf-8"))
        table = ("T1", write_header(HEADER), HEADER.seed, "public", "playing", 11.75, NEXT.saved_text)
        old.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?)", table)
        old.executemany("INSERT INTO log VALUES ('T1', ?, ?, ?, ?, 1.0)", [(1, *FIRST.rows[0]), (2, *FIRST.rows[1])])
        old.execute(f"PRAGMA application_id = {APPLICATION}")
        old.execute("PRAGMA user_version = 2")
    with open_store(tmp_path) as store:
        found = load(store)
        assert (found.header, found.rows, found.version) == (HEADER, FIRST.rows, 1)
        run(store.store_review("T1", 0, "{}"))
        assert run(store.review("T1", 0)) == "{}"
        run(commit(store, replace(FIRST, first=3, status="playing")))
        assert load(store).version == 2
    with open_store(tmp_path) as store:  # the previous owner is gone, so another adopts the table
        assert run(store.adopt({store.number}, 9)) == ["T1"]


def test_a_failed_migration_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_store(tmp_path) as store:
        create_table(store, NEXT)
    bad = tmp_path / "bad.sql"
    bad.write_text("CREATE TABLE notes (text TEXT);\nDELETE FROM log;\nINSERT INTO nowhere VALUES (1);")
    known = list(MIGRATIONS)
    monkeypatch.setattr(sqlite, "MIGRATIONS", [*known, bad])
    with pytest.raises(sqlite3.OperationalError):
        SqliteStore(tmp_path)
    monkeypatch.setattr(sqlite, "MIGRATIONS", known)
    with open_store(tmp_path) as store:
        assert store.db.execute("PRAGMA user_version").fetchone()[0] == len(known)
        assert store.db.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'notes'").fetchone()[0] == 0
        assert len(load(store).rows) == 5


def test_an_interrupted_first_start_is_repeated(tmp_path: Path) -> None:
    for end in ("", "-wal", "-journal"):
        (tmp_path / f"marea.new{end}").write_bytes(b"half of it")
    with open_store(tmp_path) as store:
        create_table(store)
    assert listing(tmp_path) == ["marea.db"]


# -- unusable files ----------------------------------------------------------------------------------


def listing(folder: Path) -> list[str]:
    """Return the file names in a folder, except the lock."""
    return sorted(path.name for path in folder.iterdir() if path.name != "marea.lock")


def contents(folder: Path) -> dict[str, bytes]:
    """Return the content of a folder, without SQLite's own index of the log."""
    return {name: (folder / name).read_bytes() if name != "marea.db-shm" else b"" for name in listing(folder)}


def overwrite(path: Path, at: int, data: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(at)
        file.write(data)


def sql(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as db:
        for statement in statements:
            db.execute(statement)
        db.commit()


def cut(path: Path, size: int) -> None:
    path.write_bytes(path.read_bytes()[:size])


def replace_by_foreign_file(path: Path, *statements: str) -> None:
    path.unlink()
    sql(path, "CREATE TABLE birds (name TEXT)", *statements)


def tear(path: Path) -> None:
    """Cut off all pages but the first quarter."""
    cut(path, path.stat().st_size // 4)


UNUSABLE: dict[str, tuple[Callable[[Path], object], str]] = {
    "not SQLite": (lambda path: path.write_text("Dear diary, " * 1000), "cannot be read"),
    "a page of noise": (lambda path: overwrite(path, 4096, bytes(range(256)) * 16), "damaged|cannot be read"),
    "a header of zeros": (lambda path: overwrite(path, 0, bytes(100)), "cannot be read"),
    "truncated": (tear, "damaged|cannot be read"),
    "truncated in its header": (lambda path: cut(path, 60), "damaged|cannot be read"),
    "truncated by one byte": (lambda path: cut(path, path.stat().st_size - 1), "end is missing"),
    "empty": (lambda path: cut(path, 0), "empty"),
    "another program's": (replace_by_foreign_file, "another program"),
    "another program's with a number": (
        lambda path: replace_by_foreign_file(path, "PRAGMA application_id = 7"),
        "another program",
    ),
    "another program's with our version": (
        lambda path: replace_by_foreign_file(path, "PRAGMA user_version = 1"),
        "another program",
    ),
    "another program's in WAL mode": (
        lambda path: replace_by_foreign_file(path, "PRAGMA journal_mode = WAL"),
        "another program",
    ),
    "a newer schema": (
        lambda path: sql(path, f"PRAGMA user_version = {len(MIGRATIONS) + 1}", "CREATE TABLE more (x)"),
        f"newer version of Marea: schema {len(MIGRATIONS) + 1}, and this one knows {len(MIGRATIONS)}",
    ),
}


@pytest.fixture
def used(tmp_path: Path) -> Path:
    """A folder with a table that no server uses."""
    folder = tmp_path / "data"
    with open_store(folder) as store:
        create_table(store, NEXT)
    return folder


@pytest.mark.parametrize("how", UNUSABLE)
def test_an_unusable_file_is_refused_and_left_untouched(how: str, used: Path) -> None:
    spoil, message = UNUSABLE[how]
    spoil(used / "marea.db")
    before = contents(used)
    for _ in range(2):  # the first attempt leaves no lock behind
        with pytest.raises(StoreError, match=message) as refused:
            SqliteStore(used)
        assert str(used / "marea.db") in str(refused.value)
        assert contents(used) == before
    assert list(before) == ["marea.db"]


@pytest.mark.parametrize("index", ["with its index", "without its index"])
def test_a_newer_file_that_was_not_closed_is_left_untouched(index: str, used: Path, tmp_path: Path) -> None:
    """A killed newer server leaves its last changes in the write-ahead log."""
    copy = tmp_path / "copy"
    with open_store(used) as store:
        store.db.execute("CREATE TABLE more (x)")
        store.db.execute("PRAGMA user_version = 99")
        shutil.copytree(used, copy)
    assert "marea.db-wal" in listing(copy)
    if index == "without its index":
        (copy / "marea.db-shm").unlink()
    before = contents(copy)
    with pytest.raises(StoreError, match="schema 99"):
        SqliteStore(copy)
    assert contents(copy) == before


def test_the_log_of_a_missing_file_is_not_applied_to_a_new_one(used: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    with open_store(used) as store:
        run(store.create(replace(HEADER, id="T2"), replace(FIRST, table="T2")))
        shutil.copytree(used, copy)
    moved = (copy / "marea.db").rename(tmp_path / "kept.db")
    before = contents(copy)
    with pytest.raises(StoreError, match="missing"):
        SqliteStore(copy)
    assert contents(copy) == before
    moved.rename(copy / "marea.db")
    with open_store(copy) as store:
        assert run(store.load("T2"))


def test_marea_serve_reports_an_unusable_file_and_leaves_it_untouched(used: Path) -> None:
    (used / "marea.db").write_text("Dear diary")
    before = contents(used)
    command = [sys.executable, "-m", "marea", "serve", "--port", "0", "--data", str(used)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert ended.returncode not in (0, None)
    assert "cannot be read" in ended.stderr
    assert "Traceback" not in ended.stderr + ended.stdout
    assert contents(used) == before


# -- one server --------------------------------------------------------------------------------------


def test_a_second_server_on_the_same_folder_is_refused(used: Path) -> None:
    with open_store(used) as store:
        with pytest.raises(StoreError, match="another server uses"):
            SqliteStore(used)
        command = [sys.executable, "-m", "marea", "serve", "--port", "0", "--data", str(used)]
        ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
        assert ended.returncode not in (0, None)
        assert "another server uses" in ended.stderr
        run(commit(store, replace(NEXT, first=6, reply=None, chat=[])))  # the first one still works
    with open_store(used) as store:
        assert len(load(store).rows) == 8


def test_the_header_is_stored_without_the_seed_in_its_text(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        create_table(store)
        text, seed = store.db.execute("SELECT header, seed FROM tables").fetchone()
    assert "seed" not in json.loads(text)
    assert seed == HEADER.seed
