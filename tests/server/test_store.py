"""The store: everything comes back as it went in, whole or not at all; a file that cannot be used stays as it is."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from marea.server import sqlite
from marea.server.rooms import Hall, Outside, Room
from marea.server.sqlite import APPLICATION, SqliteStore
from marea.server.store import Change, Line, Reply, Store, Stored, StoreError, header_of, header_text
from marea.server.viewers import Viewer
from marea.server.workers import Workers
from marea.table import Clock, Header, Row, Seat, Settings, Table

HEADER = Header(
    id="T1",
    game="regatta",
    rules=1,
    players=3,
    options={"reserve": "nothing"},
    seats=(Seat("human", "Ánxela «A» 🌊"), Seat("bot", bot="greedy"), Seat("open")),
    settings=Settings("public", 2.5, 0.5, Clock("game", 300.0), 20.0),
    seed=bytes(range(32)),
    created=1_700_000_000.25,
    edition='name = "ours"',
)
FIRST = Change(
    table="T1",
    at=10.5,
    status="open",
    saved='{"left":[300.0,300.0,300.0],"snapshot":{"a":[1,2]}}',
    rows=[Row("sit", 2, "Xoán"), Row("start")],
    held=[("k1", -1), ("k1", 0), ("k2", 0), ("k2", 2)],
)
NEXT = Change(
    table="T1",
    at=11.75,
    status="playing",
    saved='{"left":[299.5,300.0,300.0],"snapshot":{"a":[3]}}',
    first=3,
    rows=[Row("chance", -1, "wind:2"), Row("move", 0, "sail:1"), Row("back", 0, "3")],
    answers={0: "bid:1", 2: "bid:4"},
    reply=Reply(0, "mine", '{"seq":5,"after":2,"events":["ü"]}'),
    held=[("k3", 1)],
    freed=[2],
    chat=Line(1, 0, "¡Ola! <b>", 11.5),
)
TABLES = ("tables", "log", "answers", "replies", "holders", "chat", "preferences", "reviews")


@contextmanager
def opened(folder: Path) -> Iterator[SqliteStore]:
    store = SqliteStore(folder)
    try:
        yield store
    finally:
        asyncio.run(store.close())


def put(store: Store, *changes: Change) -> None:
    """Store a new table and changes of it."""
    asyncio.run(store.create(HEADER, FIRST))
    for change in changes:
        asyncio.run(store.commit(change))


def load(store: Store) -> Stored:
    found = asyncio.run(store.load("T1"))
    assert found
    return found


def everything(store: SqliteStore) -> dict[str, list[Any]]:
    """Return all that is in the file."""
    return {name: sorted(store.db.execute(f"SELECT * FROM {name}").fetchall()) for name in TABLES}


# -- what goes in comes out --------------------------------------------------------------------------


def test_everything_of_a_table_comes_back(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        put(store, NEXT)
    with opened(tmp_path) as store:
        assert load(store) == Stored(
            header=HEADER,
            rows=FIRST.rows + NEXT.rows,
            answers={0: "bid:1", 2: "bid:4"},
            saved={"left": [299.5, 300.0, 300.0], "snapshot": {"a": [3]}},
            holders={"k1": {-1, 0}, "k2": {0}, "k3": {1}},
            chat=[Line(1, 0, "¡Ola! <b>", 11.5)],
            preferences={},
            changed=11.75,
        )
        assert asyncio.run(store.reply("T1", 0, "mine")) == '{"seq":5,"after":2,"events":["ü"]}'


def test_a_table_without_a_clock_and_an_edition_comes_back(tmp_path: Path) -> None:
    header = replace(HEADER, settings=Settings(), edition=None, options={"first": 2, "fog": True})
    with opened(tmp_path) as store:
        asyncio.run(store.create(header, FIRST))
        assert load(store).header == header


def test_a_header_from_before_there_were_hints_allows_them() -> None:
    fields = json.loads(header_text(HEADER))
    del fields["settings"]["hints"]
    assert header_of(json.dumps(fields), HEADER.seed) == HEADER
    without = replace(HEADER, settings=Settings(hints=False))
    assert header_of(header_text(without), HEADER.seed) == without


def test_replies_belong_to_one_table_seat_and_id(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        put(store, NEXT)
        asyncio.run(store.create(replace(HEADER, id="T2"), replace(FIRST, table="T2")))
        for table, seat, id in (("T2", 0, "mine"), ("T1", 1, "mine"), ("T1", 0, "Mine")):
            assert asyncio.run(store.reply(table, seat, id)) is None


def test_answers_are_replaced_or_stay(tmp_path: Path) -> None:
    quiet = replace(NEXT, first=6, rows=[], answers=None, reply=None, chat=None)
    with opened(tmp_path) as store:
        put(store, NEXT, quiet)
        assert load(store).answers == {0: "bid:1", 2: "bid:4"}
        asyncio.run(store.commit(replace(quiet, answers={1: "bid:2"})))
        assert load(store).answers == {1: "bid:2"}
        asyncio.run(store.commit(replace(quiet, answers={})))
        assert load(store).answers == {}


def test_the_log_comes_back_in_order_whatever_the_number_of_rows(tmp_path: Path) -> None:
    rows = [Row("move", i % 3, f"m{i}") for i in range(120)]
    with opened(tmp_path) as store:
        put(store)
        for i, row in enumerate(rows):
            asyncio.run(store.commit(replace(FIRST, first=3 + i, rows=[row], held=[])))
        assert load(store).rows == FIRST.rows + rows


def test_a_review_belongs_to_one_table_and_seat(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        put(store)
        asyncio.run(store.keep_review("T1", 1, '{"seat":1}'))
        asyncio.run(store.keep_review("T1", 1, '{"seat":1,"later":"ü"}'))
    with opened(tmp_path) as store:
        found = [asyncio.run(store.review(*key)) for key in (("T1", 1), ("T1", 0), ("T2", 1))]
        assert found == ['{"seat":1,"later":"ü"}', None, None]
        with pytest.raises(sqlite3.IntegrityError):
            asyncio.run(store.keep_review("T2", 1, "{}"))


def test_tables_are_found_by_status_age_and_holder(tmp_path: Path) -> None:
    def ids(*args: Any) -> list[str]:
        return asyncio.run(store.ids(*args))

    hidden = replace(HEADER, id="T3", settings=Settings())
    with opened(tmp_path) as store:
        put(store)
        asyncio.run(store.create(replace(HEADER, id="T2"), replace(FIRST, table="T2", at=20.0, status="playing")))
        asyncio.run(store.create(hidden, replace(FIRST, table="T3", at=30.0, held=[("k9", 0)])))
        asyncio.run(store.create(replace(HEADER, id="T4"), replace(FIRST, table="T4", status="over", held=[])))
        assert (ids("open"), ids("open", 10.5), ids("open", 10.6), ids("playing")) == (["T1", "T3"], [], ["T1"], ["T2"])
        assert asyncio.run(store.lobby(9)) == ["T1", "T2"]
        assert asyncio.run(store.held_by(["k1", "k2", "k9"], 9)) == ["T3", "T2", "T1"]
        assert asyncio.run(store.held_by(["k1"], 1)) == ["T2"]
        assert asyncio.run(store.held_by([], 9)) == []
        assert asyncio.run(store.load("T9")) is None


# -- whole or not at all -----------------------------------------------------------------------------


BREAKS: dict[str, Callable[[Change], Change]] = {
    "the second row's seq is taken": lambda change: replace(change, first=2),
    "the reply's id is taken": lambda change: change,
    "the line's number is taken": lambda change: replace(change, first=6, reply=None),
    "no such table": lambda change: replace(change, table="T9", reply=None, chat=None),
    "nothing that could be stored": lambda change: replace(change, first=6, reply=Reply(0, "x", [])),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("how", BREAKS)
def test_of_a_change_that_fails_nothing_is_stored(how: str, tmp_path: Path) -> None:
    later = replace(
        NEXT, first=6, at=99.0, status="over", saved="{}", answers={1: "bid:9"}, freed=[0], held=[("k7", 0)]
    )
    change = BREAKS[how](later)
    with opened(tmp_path) as store:
        put(store, NEXT)
        before = everything(store)
        with pytest.raises(sqlite3.Error):
            asyncio.run(store.commit(change))
        assert everything(store) == before
        asyncio.run(store.commit(replace(later, reply=None, chat=None)))  # and the store can be used as before
        assert len(load(store).rows) == 8


def test_of_a_table_that_fails_nothing_is_stored(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        put(store)
        before = everything(store)
        with pytest.raises(sqlite3.IntegrityError):
            asyncio.run(store.create(HEADER, FIRST))
        with pytest.raises(sqlite3.IntegrityError):
            asyncio.run(store.create(replace(HEADER, id="T2"), replace(FIRST, rows=[Row("start")] * 2, first=2)))
        assert everything(store) == before


class Failing(SqliteStore):
    """A store that fails once, in the middle of a change."""

    fail = False

    def _write(self, change: Change) -> None:
        super()._write(change)
        if self.fail:
            self.fail = False
            raise sqlite3.OperationalError("database or disk is full")


def sits(name: str) -> Callable[[Table, float], object]:
    return lambda table, now: table.sit(2, name, now)


def test_what_could_not_be_stored_has_not_happened(tmp_path: Path) -> None:
    """Neither for viewers, nor for those who waited, nor for the next caller."""

    async def play() -> None:
        store = Failing(tmp_path)
        hall = Hall(store, Workers(1), Outside(now=lambda: 50.0))
        header = replace(HEADER, seats=(Seat("human", "A"), Seat("human", "B"), Seat("open")), edition=None)
        room = await hall.create(replace(header, settings=Settings()), [("k1", 0)])
        viewer = Viewer(0)
        room.enter(viewer)
        store.fail = True
        async with room.lock:
            lost, kept = (asyncio.create_task(room.do(sits(name))) for name in ("C", "D"))
            said = asyncio.create_task(room.say(0, "Ola"))
            await asyncio.sleep(0)
        with pytest.raises(sqlite3.OperationalError):
            await lost
        assert ((await kept)["after"], (await said).number) == (0, 1)
        assert viewer.messages.get_nowait() is None  # it has to come back, and heard nothing
        again = await hall.room("T1")
        assert again is not room
        assert again.story.rows[0] == Row("sit", 2, "D")
        assert (await rows_of(hall), again.chat) == (again.story.rows, [await said])
        late = Viewer(0)
        room.enter(late)
        assert late.messages.get_nowait() is None
        await hall.close()

    asyncio.run(play())


async def rows_of(hall: Hall) -> list[Row]:
    stored = await hall.store.load("T1")
    assert stored
    return stored.rows


def test_a_command_that_breaks_in_the_middle_has_not_happened(tmp_path: Path) -> None:
    def half(room: Room) -> None:
        room.story.add(Row("sit", 2, "C"))
        raise IndexError("a mistake in the rules")

    async def play() -> None:
        store = SqliteStore(tmp_path)
        hall = Hall(store, Workers(1), Outside(now=lambda: 50.0))
        room = await hall.create(replace(HEADER, edition=None), [])
        with pytest.raises(IndexError):
            await room.do(lambda table, now: half(room))
        await room.do(lambda table, now: table.close())
        assert store.db.execute("SELECT seq, kind FROM log").fetchall() == [(1, "close")]
        await hall.close()

    asyncio.run(play())


def test_a_damaged_table_does_not_hold_up_the_others(tmp_path: Path) -> None:
    async def make() -> None:
        hall = Hall(SqliteStore(tmp_path), Workers(1))
        for id in ("T1", "T2", "T3"):
            seats = (Seat("human", "A"), Seat("human", "B"), Seat("human", "C"))
            await hall.create(replace(HEADER, id=id, seats=seats, edition=None), [])
        await hall.close()

    async def resume() -> set[str]:
        hall = Hall(SqliteStore(tmp_path), Workers(1))
        await hall.resume()
        found = set(hall.rooms)
        await hall.close()
        return found

    asyncio.run(make())
    with closing(sqlite3.connect(tmp_path / "marea.db")) as db:
        db.execute("UPDATE log SET text = 'nothing', kind = 'move', seat = 7 WHERE tab = 'T1' AND seq = 1")
        db.execute("UPDATE tables SET header = '{}' WHERE id = 'T2'")
        db.commit()
    assert asyncio.run(resume()) == {"T3"}


# -- the file ----------------------------------------------------------------------------------------


def test_a_new_file_is_ours_in_wal_mode_and_has_the_last_schema(tmp_path: Path) -> None:
    with opened(tmp_path / "a" / "b") as store:
        pragmas = ("application_id", "user_version", "journal_mode", "synchronous", "foreign_keys")
        found = [store.db.execute(f"PRAGMA {name}").fetchone()[0] for name in pragmas]
        assert found == [APPLICATION, len(sqlite.MIGRATIONS), "wal", 1, 1]
    assert listing(tmp_path / "a" / "b") == ["marea.db"]


def test_each_step_of_the_schema_is_made_once_and_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(tmp_path) as store:
        put(store, NEXT)
        before = everything(store)
    one, two = tmp_path / "more.sql", tmp_path / "still_more.sql"
    one.write_text("CREATE TABLE notes (text TEXT);\nINSERT INTO notes VALUES ('one');")
    two.write_text("INSERT INTO notes VALUES ('two');")
    now = list(sqlite.MIGRATIONS)
    for known in ([*now, one], [*now, one, two], [*now, one, two]):
        monkeypatch.setattr(sqlite, "MIGRATIONS", known)
        with opened(tmp_path) as store:
            notes = [text for (text,) in store.db.execute("SELECT text FROM notes")]
            assert notes == ["one", "two"][: len(known) - len(now)]
            assert store.db.execute("PRAGMA user_version").fetchone()[0] == len(known)
            assert everything(store) == before


def test_a_file_from_before_there_were_reviews_gets_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as older:
        older.setattr(sqlite, "MIGRATIONS", sqlite.MIGRATIONS[:2])
        with opened(tmp_path) as store:
            put(store, NEXT)
            before = load(store)
    with opened(tmp_path) as store:
        assert load(store) == before
        asyncio.run(store.keep_review("T1", 0, "{}"))
        assert asyncio.run(store.review("T1", 0)) == "{}"


def test_a_step_of_the_schema_that_fails_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(tmp_path) as store:
        put(store, NEXT)
    bad = tmp_path / "bad.sql"
    bad.write_text("CREATE TABLE notes (text TEXT);\nDELETE FROM log;\nINSERT INTO nowhere VALUES (1);")
    known = list(sqlite.MIGRATIONS)
    monkeypatch.setattr(sqlite, "MIGRATIONS", [*known, bad])
    with pytest.raises(sqlite3.OperationalError):
        SqliteStore(tmp_path)
    monkeypatch.setattr(sqlite, "MIGRATIONS", known)
    with opened(tmp_path) as store:
        assert store.db.execute("PRAGMA user_version").fetchone()[0] == len(known)
        assert store.db.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'notes'").fetchone()[0] == 0
        assert len(load(store).rows) == 5


def test_a_first_start_that_was_cut_short_is_begun_again(tmp_path: Path) -> None:
    for end in ("", "-wal", "-journal"):
        (tmp_path / f"marea.new{end}").write_bytes(b"half of it")
    with opened(tmp_path) as store:
        put(store)
    assert listing(tmp_path) == ["marea.db"]


# -- files that are refused --------------------------------------------------------------------------


def listing(folder: Path) -> list[str]:
    """Return what is in a folder but for the lock."""
    return sorted(path.name for path in folder.iterdir() if path.name != "marea.lock")


def contents(folder: Path) -> dict[str, bytes]:
    """Return every byte that counts in a folder; the index of the log is SQLite's own affair."""
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


def replaced_by_another_programs(path: Path, *statements: str) -> None:
    path.unlink()
    sql(path, "CREATE TABLE birds (name TEXT)", *statements)


def torn(path: Path) -> None:
    """Lose the pages at the end, all but the first quarter."""
    cut(path, path.stat().st_size // 4)


SPOILT: dict[str, tuple[Callable[[Path], object], str]] = {
    "not SQLite": (lambda path: path.write_text("Dear diary, " * 1000), "cannot be read"),
    "a page of noise": (lambda path: overwrite(path, 4096, bytes(range(256)) * 16), "damaged|cannot be read"),
    "a header of zeros": (lambda path: overwrite(path, 0, bytes(100)), "cannot be read"),
    "truncated": (torn, "damaged|cannot be read"),
    "truncated in its header": (lambda path: cut(path, 60), "damaged|cannot be read"),
    "truncated by one byte": (lambda path: cut(path, path.stat().st_size - 1), "end is missing"),
    "empty": (lambda path: cut(path, 0), "empty"),
    "another program's": (replaced_by_another_programs, "another program"),
    "another program's with a number": (
        lambda path: replaced_by_another_programs(path, "PRAGMA application_id = 7"),
        "another program",
    ),
    "another program's with our version": (
        lambda path: replaced_by_another_programs(path, "PRAGMA user_version = 1"),
        "another program",
    ),
    "another program's in WAL mode": (
        lambda path: replaced_by_another_programs(path, "PRAGMA journal_mode = WAL"),
        "another program",
    ),
    "a newer schema": (
        lambda path: sql(path, f"PRAGMA user_version = {len(sqlite.MIGRATIONS) + 1}", "CREATE TABLE more (x)"),
        f"newer version of Marea: schema {len(sqlite.MIGRATIONS) + 1}, and this one knows {len(sqlite.MIGRATIONS)}",
    ),
}


@pytest.fixture
def used(tmp_path: Path) -> Path:
    """A folder with a table in it, which no server uses."""
    folder = tmp_path / "data"
    with opened(folder) as store:
        put(store, NEXT)
    return folder


@pytest.mark.parametrize("how", SPOILT)
def test_a_file_that_cannot_be_used_is_refused_and_not_touched(how: str, used: Path) -> None:
    spoil, message = SPOILT[how]
    spoil(used / "marea.db")
    before = contents(used)
    for _ in range(2):  # the first refusal holds nothing that would refuse the second
        with pytest.raises(StoreError, match=message) as refused:
            SqliteStore(used)
        assert str(used / "marea.db") in str(refused.value)
        assert contents(used) == before
    assert list(before) == ["marea.db"]


@pytest.mark.parametrize("index", ["with its index", "without its index"])
def test_a_newer_file_that_was_not_closed_is_not_touched_either(index: str, used: Path, tmp_path: Path) -> None:
    """As a newer server leaves it that was killed: the last changes are in a file of their own."""
    copy = tmp_path / "copy"
    with opened(used) as store:
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


def test_changes_that_wait_for_a_file_that_is_missing_are_not_given_to_a_new_one(used: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    with opened(used) as store:
        asyncio.run(store.create(replace(HEADER, id="T2"), replace(FIRST, table="T2")))
        shutil.copytree(used, copy)
    moved = (copy / "marea.db").rename(tmp_path / "kept.db")
    before = contents(copy)
    with pytest.raises(StoreError, match="missing"):
        SqliteStore(copy)
    assert contents(copy) == before
    moved.rename(copy / "marea.db")
    with opened(copy) as store:
        assert asyncio.run(store.load("T2"))


def test_marea_serve_says_why_it_cannot_use_a_file_and_leaves_it(used: Path) -> None:
    (used / "marea.db").write_text("Dear diary")
    before = contents(used)
    command = [sys.executable, "-m", "marea", "serve", "--port", "0", "--data", str(used)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert ended.returncode not in (0, None)
    assert "cannot be read" in ended.stderr
    assert "Traceback" not in ended.stderr + ended.stdout
    assert contents(used) == before


# -- one server --------------------------------------------------------------------------------------


def test_a_second_server_on_the_same_folder_is_refused(used: Path) -> None:
    with opened(used) as store:
        with pytest.raises(StoreError, match="another server uses"):
            SqliteStore(used)
        command = [sys.executable, "-m", "marea", "serve", "--port", "0", "--data", str(used)]
        ended = subprocess.run(command, capture_output=True, text=True, timeout=60)
        assert ended.returncode not in (0, None)
        assert "another server uses" in ended.stderr
        asyncio.run(store.commit(replace(NEXT, first=6, reply=None, chat=None)))  # the first one goes on
    with opened(used) as store:
        assert len(load(store).rows) == 8


def test_the_header_is_stored_without_the_seed_in_its_text(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        put(store)
        text, seed = store.db.execute("SELECT header, seed FROM tables").fetchone()
    assert "seed" not in json.loads(text)
    assert seed == HEADER.seed
