"""Ids and numbers in addresses: impossible ids never reach the store, and impossible numbers are refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import quote

import httpx
import pytest

from marea.server.store.change import StoredTable
from marea.server.store.sql import TableLock
from marea.server.store.sqlite import SqliteStore
from tests.server.databases import new_database
from tests.server.doors import OPEN, browser_at, problem, refusal, running, table_of
from tests.server.servers import Process

pytestmark = pytest.mark.once

IMPOSSIBLE_IDS = [
    "a" * 65,
    "a" * 300,
    "a" * 3000,
    "%00",
    "a%00b",
    "%ff",
    quote("ñ"),
    "a.b",
    "a%20b",
    "%27",
    "%0aa",
    "a%0a",
]
ROUTES = [
    ("GET", "", None),
    ("GET", "/sheet/0123456789abcdef", None),
    ("GET", "/guide", None),
    ("GET", "/picture", None),
    ("GET", "/record", None),
    ("GET", "/edition", None),
    ("GET", "/replay/0", None),
    ("GET", "/events/0", None),
    ("GET", "/review?seat=0", None),
    ("GET", "/why?picked=a", None),
    ("DELETE", "/review?seat=0", None),
    ("POST", "/moves", {"move": "a", "id": "a", "expected": 0}),
    ("POST", "/seats", {}),
    ("POST", "/seats/0/bot", {}),
    *[("POST", f"/{name}", {}) for name in ("undo", "resign", "leave", "close", "rematch")],
    ("POST", "/chat", {"text": "a"}),
    ("POST", "/hint", {"expected": 0}),
    ("POST", "/review", {"seat": 0}),
    ("POST", "/fork", {"seats": [{}], "move": 0}),
]
IMPOSSIBLE_NUMBERS = [
    "1000001",
    "9223372036854775808",
    "9" * 20,
    "9" * 4301,
    "-1",
    "-99999999999999999999",
    "1e9",
    "0x1",
]


class CheckingStore(SqliteStore):
    """A store that checks the ids of tables."""

    async def load(
        self, table: str, lock: TableLock | None = None, rows: int = 0, messages: int = 0
    ) -> StoredTable | None:
        """Load a table."""
        assert re.fullmatch(r"[A-Za-z0-9_-]{1,64}", table)
        return await super().load(table, lock, rows, messages)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("ids"), store=CheckingStore) as address:
        yield address


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    server = Process(new_database(), "--workers", "1")
    yield server.address
    server.kill()


@pytest.fixture(params=["folder", pytest.param("database", marks=pytest.mark.once)])
def address(request: pytest.FixtureRequest) -> str:
    found: str = request.getfixturevalue(request.param)
    return found


@pytest.fixture
def guest(address: str) -> Iterator[httpx.Client]:
    with browser_at(address) as guest:
        yield guest


@pytest.mark.parametrize("table", IMPOSSIBLE_IDS)
def test_an_impossible_table_id_is_not_found(address: str, guest: httpx.Client, table: str) -> None:
    path = f"/api/tables/{table}"
    for method, route, body in ROUTES:
        assert problem(guest.request(method, f"{path}{route}", json=body)) == (404, "no_table"), route
    assert refusal(address, f"{path}/socket", {})[:2] == (404, "no_table")
    for page in (f"/table/{table}", f"/table/{table}/replay"):
        assert guest.get(page).status_code == 200  # the page itself says that there is no such table


@pytest.mark.parametrize("game", [*IMPOSSIBLE_IDS, "a" * 64])
def test_an_impossible_game_id_is_not_found(guest: httpx.Client, game: str) -> None:
    for route in ("rules", "edition"):
        assert problem(guest.get(f"/api/games/{game}/{route}")) == (404, "unknown_game")
    assert guest.get(f"/rules/{game}").status_code == 200


@pytest.mark.parametrize("number", IMPOSSIBLE_NUMBERS)
def test_an_impossible_number_is_refused(address: str, guest: httpx.Client, number: str) -> None:
    (ana,) = table_of(address, "regatta", {}, OPEN)
    path, invalid = f"/api/tables/{ana.table}", (422, "bad_request")
    assert problem(ana.ask("POST", f"seats/{number}/bot", {})) in [invalid, (404, "no_such_seat")]
    for query in ("", "/picture", "/record", "/why?picked=a"):
        sign = "&" if "?" in query else "?"
        assert problem(guest.get(f"{path}{query}{sign}seat={number}")) == invalid
    for query in (f"/replay/{number}", f"/replay/0?count={number}", f"/events/{number}", f"/picture?move={number}"):
        assert problem(guest.get(path + query)) in [invalid, (404, "no_position")]
    assert refusal(address, f"{path}/socket?seat={number}", {})[:2] == invalid
    if number in ("9" * 4301, "-1", "1e9"):  # any other number is a future seq, which is allowed
        assert refusal(address, f"{path}/socket?after={number}", {})[:2] == invalid
