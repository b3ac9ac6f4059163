"""Texts that no database takes, wherever one can be sent: they are refused with a sentence, and nothing breaks."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import pytest

from marea.server.app import create_app
from marea.server.rooms.hall import Hall
from marea.server.workers.pool import WorkerPool
from tests import luck
from tests.server.databases import new_database
from tests.server.servers import FREE
from tests.server.test_store import run, store_at

ODD = {"NUL": "a\0b", "half of a pair": "a\ud800b"}
SEATS: list[dict[str, Any]] = [{}, {}]


class Browser:
    """A browser at a server without its doors."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        transport = httpx.ASGITransport(create_app(hall, FREE), raise_app_exceptions=False)
        self.http = httpx.AsyncClient(transport=transport, base_url="http://marea.test", verify=False)

    def ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        """Send a request; whatever a body holds, it is sent as JSON."""
        sent = {} if body is None else {"content": json.dumps(body), "headers": {"content-type": "application/json"}}
        return run(self.http.request(method, f"/api/{path}", **sent))  # type: ignore[arg-type]

    def make(self, *seats: dict[str, Any]) -> str:
        """Make a table."""
        answer = self.ask("POST", "tables", {"game": "regatta", "seats": seats})
        assert answer.status_code == 201, answer.text
        return f"tables/{answer.json()['table']}"


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def guest(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    place: Path | str = new_database() if request.param == "postgres" else tmp_path_factory.mktemp("odd")
    guest = Browser(Hall(store_at(place), WorkerPool(1), luck.env()))
    yield guest
    run(guest.hall.close())


def bodies(odd: str, guest: Browser) -> Iterator[tuple[str, str, Any]]:
    """Return requests with an odd text in every place for one."""
    playing, waiting, over = guest.make(*SEATS), guest.make({}, {"kind": "open"}), guest.make(*SEATS)
    guest.ask("POST", f"{over}/close")
    record = guest.ask("GET", f"{over}/record").json()
    yield "POST", f"{playing}/chat", {"text": odd, "seat": 0}
    yield "POST", f"{waiting}/seats", {"name": odd, "seat": 1}
    yield "POST", f"{waiting}/seats/1/bot", {"bot": odd}
    yield "PUT", f"{playing}/preferences", {"preferences": {"language": odd}}
    yield "POST", f"{over}/fork", {"move": 0, "seats": [{"name": odd}, {}]}
    move = {"move": "bid:0", "id": "mine", "expected": 1, "seat": 0}
    for changed in ({"move": odd}, {"id": odd}, {odd: odd}):
        yield "POST", f"{playing}/moves", {**move, **changed}
    table = {"game": "regatta", "seats": SEATS}
    tables: list[dict[str, Any]] = [
        {"game": odd},
        {"seats": [{"name": odd}, {}]},
        {"seats": [{}, {"kind": "bot", "bot": odd}]},
        {"options": {odd: 1}},
        {"options": {"reserve": odd}},
        {"edition": odd},
        {"edition": f'name = "{odd}"'},
    ]
    yield from (("POST", "tables", {**table, **changed}) for changed in tables)
    for name in record:
        yield "POST", "records", {"record": json.dumps({**record, name: odd})}
    for seat in ({"name": odd}, {"bot": odd}, {"resigned": odd}, {odd: odd}):
        yield "POST", "records", {"record": json.dumps({**record, "seats": [seat, {}]})}
    for drawn in ({"seed": odd}, {odd: odd}):
        yield "POST", "records", {"record": json.dumps({**record, "luck": drawn})}


@pytest.mark.parametrize("kind", ODD)
def test_a_text_that_cannot_be_stored_is_refused_with_a_sentence(kind: str, guest: Browser) -> None:
    for method, path, body in bodies(ODD[kind], guest):
        answer = guest.ask(method, path, body)
        if answer.status_code == 201 and path == "records":
            continue  # escaped in JSON, it can be stored
        assert answer.status_code in (404, 422), (path, body, answer.text)
        assert answer.json()["error"]["message"], (path, body)


@pytest.mark.parametrize("path", ["", "/sheet/0123456789abcdef", "/guide", "/record", "/review?seat=0"])
def test_no_table_has_an_odd_name(path: str, guest: Browser) -> None:
    for odd in ODD.values():
        answer = guest.ask("GET", f"tables/{quote(odd.encode('utf-8', 'surrogatepass'))}{path}")
        assert answer.status_code in (404, 422), answer.text


def test_a_move_with_such_an_id_is_not_made(guest: Browser) -> None:
    path = guest.make(*SEATS)
    move = {"move": "bid:0", "expected": 1, "seat": 0}
    for id in (*ODD.values(), "", "x" * 65, "line\nbreak"):
        assert guest.ask("POST", f"{path}/moves", {**move, "id": id}).status_code == 422
    assert guest.ask("POST", f"{path}/moves", {**move, "id": "x" * 64}).status_code == 200
