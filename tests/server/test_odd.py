"""Texts that databases cannot store: wherever they are sent, they are refused with a message."""

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
from tests.server.servers import NO_LIMITS
from tests.server.test_store import run, store_at

INVALID_TEXTS = {"NUL": "a\0b", "lone surrogate": "a\ud800b"}
SEATS: list[dict[str, Any]] = [{}, {}]


class Browser:
    """A browser that calls the application directly."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        transport = httpx.ASGITransport(create_app(hall, NO_LIMITS), raise_app_exceptions=False)
        self.http = httpx.AsyncClient(transport=transport, base_url="http://marea.test", verify=False)

    def ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        """Send a request, with any body as JSON."""
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


def requests_with(text: str, guest: Browser) -> Iterator[tuple[str, str, Any]]:
    """Yield requests with a text in every place that takes one."""
    playing, waiting, over = guest.make(*SEATS), guest.make({}, {"kind": "open"}), guest.make(*SEATS)
    guest.ask("POST", f"{over}/close")
    record = guest.ask("GET", f"{over}/record").json()
    yield "POST", f"{playing}/chat", {"text": text, "seat": 0}
    yield "POST", f"{waiting}/seats", {"name": text, "seat": 1}
    yield "POST", f"{waiting}/seats/1/bot", {"bot": text}
    yield "PUT", f"{playing}/preferences", {"preferences": {"language": text}}
    yield "POST", f"{over}/fork", {"move": 0, "seats": [{"name": text}, {}]}
    move = {"move": "bid:0", "id": "mine", "expected": 1, "seat": 0}
    for changed in ({"move": text}, {"id": text}, {text: text}):
        yield "POST", f"{playing}/moves", {**move, **changed}
    table = {"game": "regatta", "seats": SEATS}
    tables: list[dict[str, Any]] = [
        {"game": text},
        {"seats": [{"name": text}, {}]},
        {"seats": [{}, {"kind": "bot", "bot": text}]},
        {"options": {text: 1}},
        {"options": {"reserve": text}},
        {"edition": text},
        {"edition": f'name = "{text}"'},
    ]
    yield from (("POST", "tables", {**table, **changed}) for changed in tables)
    for name in record:
        yield "POST", "records", {"record": json.dumps({**record, name: text})}
    for seat in ({"name": text}, {"bot": text}, {"resigned": text}, {text: text}):
        yield "POST", "records", {"record": json.dumps({**record, "seats": [seat, {}]})}
    for drawn in ({"seed": text}, {text: text}):
        yield "POST", "records", {"record": json.dumps({**record, "luck": drawn})}


@pytest.mark.parametrize("kind", INVALID_TEXTS)
def test_a_text_that_cannot_be_stored_is_refused_with_a_message(kind: str, guest: Browser) -> None:
    for method, path, body in requests_with(INVALID_TEXTS[kind], guest):
        answer = guest.ask(method, path, body)
        if answer.status_code == 201 and path == "records":
            continue  # escaped in JSON, it can be stored
        assert answer.status_code in (404, 422), (path, body, answer.text)
        assert answer.json()["error"]["message"], (path, body)


@pytest.mark.parametrize("path", ["", "/sheet/0123456789abcdef", "/guide", "/record", "/review?seat=0"])
def test_no_table_has_such_an_id(path: str, guest: Browser) -> None:
    for text in INVALID_TEXTS.values():
        answer = guest.ask("GET", f"tables/{quote(text.encode('utf-8', 'surrogatepass'))}{path}")
        assert answer.status_code in (404, 422), answer.text


def test_a_move_with_such_an_id_is_not_made(guest: Browser) -> None:
    path = guest.make(*SEATS)
    move = {"move": "bid:0", "expected": 1, "seat": 0}
    for id in (*INVALID_TEXTS.values(), "", "x" * 65, "line\nbreak"):
        assert guest.ask("POST", f"{path}/moves", {**move, "id": id}).status_code == 422
    assert guest.ask("POST", f"{path}/moves", {**move, "id": "x" * 64}).status_code == 200
