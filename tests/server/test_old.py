"""A database of an older version is migrated, and its tables continue where they were.

`old/006.sql.gz` was left by a server of the version before migration 007, and `old/006.json` holds the last views of
its seats: at least one table per game, in the middle of play, with a sealed answer, with chat, or over.
"""

from __future__ import annotations

import gzip
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from marea import games
from marea.kernel.record import Record
from marea.table import verify
from tests.server.doors import Player, browser_at, play_out
from tests.server.servers import serving

pytestmark = pytest.mark.once

OLD = Path(__file__).parent / "old"
TABLES: dict[str, dict[str, Any]] = json.loads((OLD / "006.json").read_text("utf-8"))


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("old")
    sql = gzip.decompress((OLD / "006.sql.gz").read_bytes()).decode()
    with sqlite3.connect(folder / "marea.db") as db:
        db.executescript(sql.replace('"window": 5.0', '"window": 0.0'))  # or sealed answers would wait for the timer
    db.close()
    with serving(folder) as address:
        yield address


def players_of(address: str, table: str) -> list[Player]:
    return [Player(address, table, token) for token in TABLES[table]["tokens"]]


@pytest.mark.parametrize("table", TABLES, ids=lambda table: TABLES[table]["game"])
def test_a_table_of_an_older_version_keeps_its_position(table: str, address: str) -> None:
    before, shown = TABLES[table], [player.look() for player in players_of(address, table)]
    for now, choices in zip(shown, before["choices"], strict=True):
        assert (now["game"], now["seq"], now["status"]) == (before["game"], before["seq"], before["status"])
        assert now["asked"] == before["asked"]
        assert now["view"]["scores"] == before["scores"]
        assert [choice["move"] for choice in now["choices"]] == choices


def test_the_lists_of_an_older_version_show_who_is_asked(address: str) -> None:
    with browser_at(address) as guest:
        listed = {table["table"]: table for table in guest.get("/api/tables").json()}
    playing = [table for table in TABLES if TABLES[table]["status"] == "playing"]
    assert sorted(listed) == sorted(playing)
    assert {table: listed[table]["asked"] for table in playing} == {table: TABLES[table]["asked"] for table in playing}


@pytest.mark.parametrize("game", ["regatta", "navia"])
def test_a_table_of_an_older_version_is_played_to_its_end(game: str, address: str) -> None:
    table = next(id for id, old in TABLES.items() if old["game"] == game and old["status"] == "playing")
    players = players_of(address, table)
    assert play_out(players)["status"] == "over"
    record = Record.read(players[0].ask("GET", "record").text)
    assert verify(games.get(game), record) > 0
