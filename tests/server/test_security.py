"""Attacks: code, other sites, oversized and malformed bodies, scripts, tricky paths; and the security headers."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from marea import RulesError
from marea.server.http.guard import MAX_BODY_BYTES
from marea.server.store.sqlite import SqliteStore
from marea.server.workers.bot_process import bot_of
from tests.server.doors import OPEN, browser_at, message, problem, raw, refusal, running, socket_at, table_of
from tests.server.servers import NO_LIMITS

TABLE: dict[str, Any] = {"game": "regatta", "seats": [{}, OPEN]}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("security")) as address:
        yield address


@pytest.fixture
def guest(address: str) -> Iterator[httpx.Client]:
    with browser_at(address) as guest:
        yield guest


# -- code ------------------------------------------------------------------------------------------------


def test_a_bot_given_by_path_is_refused_and_its_code_never_run(
    guest: httpx.Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "evil.py").write_text("open('ran', 'w')")
    body = {"game": "regatta", "seats": [{}, {"kind": "bot", "bot": "evil.py:Evil"}]}
    assert problem(guest.post("/api/tables", json=body)) == (422, "rules")
    made = guest.post("/api/tables", json=TABLE).json()
    answer = guest.post(f"/api/tables/{made['table']}/seats/1/bot", json={"bot": "evil.py:Evil"})
    assert problem(answer) == (422, "rules")
    with pytest.raises(RulesError, match="no bot is called"):
        bot_of("a table from a record", 0, "evil.py:Evil")
    assert not (tmp_path / "ran").exists()


# -- other sites -------------------------------------------------------------------------------------------

FOREIGN = [
    {"origin": "https://evil.example"},
    {"origin": "null"},
    {"origin": ""},
    {"origin": "http://["},
    {"origin": "http://127.0.0.1"},
    {"origin": "http://127.0.0.1.evil.example:80"},
    {"origin": "http://evil.example/{host}"},
    {"origin": "http://{host}@evil.example"},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
    {"origin": "http://{host}", "sec-fetch-site": "cross-site"},
]
OWN = [
    {},
    {"origin": "http://{host}"},
    {"origin": "http://{host}", "sec-fetch-site": "same-origin"},
    {"sec-fetch-site": "none"},
]


def fill_host(headers: dict[str, str], address: str) -> dict[str, str]:
    """Put the server's host into headers."""
    return {name: value.replace("{host}", address.removeprefix("http://")) for name, value in headers.items()}


@pytest.mark.parametrize("headers", FOREIGN)
def test_another_sites_page_cannot_open_a_socket_or_write(
    guest: httpx.Client, address: str, headers: dict[str, str]
) -> None:
    made = guest.post("/api/tables", json=TABLE).json()
    path = f"/api/tables/{made['table']}"
    sent = fill_host(headers, address)
    assert refusal(address, f"{path}/socket", sent)[:2] == (403, "cross_site")
    for route, body in [("chat", {"text": "a"}), ("leave", {}), ("close", None), ("resign", {})]:
        assert problem(guest.post(f"{path}/{route}", json=body, headers=sent)) == (403, "cross_site")
    assert problem(guest.post("/api/tables", json=TABLE, headers=sent)) == (403, "cross_site")
    assert guest.get(path).json()["chat"] == []


@pytest.mark.parametrize("headers", OWN)
def test_our_own_page_and_programs_can_do_both(guest: httpx.Client, address: str, headers: dict[str, str]) -> None:
    sent = fill_host(headers, address)
    made = guest.post("/api/tables", json=TABLE, headers=sent)
    assert made.status_code == 201
    path = f"/api/tables/{made.json()['table']}"
    assert guest.post(f"{path}/chat", json={"text": "a"}, headers=sent).status_code == 201
    with socket_at(address, f"{path}/socket", sent) as connection:
        assert message(connection)["chat"][0]["text"] == "a"


def test_behind_a_proxy_the_public_address_is_ours_too(tmp_path: Path) -> None:
    with running(tmp_path, public_url="https://Marea.example") as address, browser_at(address) as guest:
        for origin, status in [("https://marea.example", 201), ("https://evil.example", 403)]:
            answer = guest.post("/api/tables", json=TABLE, headers={"origin": origin})
            assert answer.status_code == status
        made = guest.post("/api/tables", json=TABLE).json()
        assert made["url"] == f"https://Marea.example/table/{made['table']}"
        with socket_at(
            address, f"/api/tables/{made['table']}/socket", {"origin": "https://marea.example"}
        ) as connection:
            assert message(connection)["status"] == "open"


def test_a_form_of_another_site_cannot_pass_for_json(guest: httpx.Client) -> None:
    """A page may send these types anywhere without a preflight; old browsers send no header with their origin."""
    text = json.dumps(TABLE)
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", "application/jsonx"):
        answer = guest.post("/api/tables", content=text, headers={"content-type": kind})
        assert problem(answer) == (415, "not_json")
    assert problem(guest.post("/api/tables", content=text)) == (415, "not_json")
    for kind in ("application/json", "Application/JSON; charset=utf-8"):
        assert guest.post("/api/tables", content=text, headers={"content-type": kind}).status_code == 201


# -- too large, and malformed ------------------------------------------------------------------------------


def test_a_body_that_is_too_large_is_refused_before_it_is_read(address: str) -> None:
    head = "POST /api/tables HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: "
    for length in (MAX_BODY_BYTES + 1, 10**12):
        status, _, body = raw(address, f"{head}{length}")
        assert (status, json.loads(body)["error"]["code"]) == (413, "too_large")


def test_a_body_that_grows_too_large_is_refused(address: str) -> None:
    head = "POST /api/tables HTTP/1.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked"
    chunk = b"2000\r\n" + b" " * 0x2000 + b"\r\n"
    status, _, body = raw(address, head, chunk * (MAX_BODY_BYTES // 0x2000) + b"1\r\n \r\n")
    assert (status, json.loads(body)["error"]["code"]) == (413, "too_large"), "before its end is sent"


def test_the_largest_body_is_accepted(guest: httpx.Client) -> None:
    text = json.dumps(TABLE)
    headers = {"content-type": "application/json"}
    fits = text + " " * (MAX_BODY_BYTES - len(text))
    assert guest.post("/api/tables", content=fits, headers=headers).status_code == 201
    assert problem(guest.post("/api/tables", content=fits + " ", headers=headers)) == (413, "too_large")
    parts = iter([fits[:100].encode(), fits[100:].encode()])
    assert guest.post("/api/tables", content=parts, headers=headers).status_code == 201


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"NaN",
        b"\xff\xfe",
        b"\x00",
        b'{"game": "regatta", "seats": [{}, {}], "window": 1e999}',
        b'{"game": "regatta", "seats": [{}, {}], "players": ' + b"9" * 5000 + b"}",
        b'{"game": "regatta", "seats": [{}, {}], "\\ud800": 1}',
        b'{"game": "regatta", "seats": [{}, {}], "options": {"\\ud800": "\\udfff"}}',
        b'{"game": "\\ud800", "seats": [{}, {}]}',
        b'{"game": "a\\u0000b", "seats": [{}, {}]}',
        b"[" * 30_000,
        b'{"a":' * 10_000,
    ],
)
def test_a_malformed_body_is_refused_with_a_reason(guest: httpx.Client, body: bytes) -> None:
    answer = guest.post("/api/tables", content=body, headers={"content-type": "application/json"})
    status, code = problem(answer)
    assert 400 <= status < 500
    assert code in ("bad_request", "bad_setup", "unknown_game")


EDITION = 'game = "regatta"\nname = "odd"\n'


@pytest.mark.parametrize(
    "edition",
    [
        "this is no TOML",
        EDITION + "[purse]\ncoins = 0\n",
        EDITION + "[sails]\nred = 1\n",
        EDITION + f"[purse]\ncoins = {'9' * 5000}\n",
        EDITION + "[purse]\ncoins = 1979-05-27\n",
        EDITION + "a = " + "[" * 10_000,
        EDITION + "a = " + "{b = " * 5_000,
    ],
)
def test_a_malformed_edition_is_refused_with_a_reason(guest: httpx.Client, edition: str) -> None:
    answer = guest.post("/api/tables", json={"game": "regatta", "seats": [{}, {}], "edition": edition})
    assert problem(answer) == (422, "bad_edition")


# -- scripts -----------------------------------------------------------------------------------------------

SCRIPT = '<script>alert("¡")</script>'


def test_script_in_names_and_chat_comes_back_only_as_json(guest: httpx.Client) -> None:
    body = {**TABLE, "seats": [{"name": SCRIPT}, OPEN], "visibility": "public"}
    path = f"/api/tables/{guest.post('/api/tables', json=body).json()['table']}"
    assert guest.post(f"{path}/chat", json={"text": SCRIPT}).json()["text"] == SCRIPT
    answers = [guest.get(path), guest.get(f"{path}/record"), guest.get("/api/tables")]
    answers.append(guest.post(f"{path}/moves", json={"move": SCRIPT, "id": SCRIPT, "expected": 0}))
    answers.append(guest.post("/api/tables", json={**TABLE, "game": SCRIPT}))
    answers.append(guest.post("/api/tables", json={**TABLE, SCRIPT: 1}))
    answers.append(guest.get(f"/api/{SCRIPT}"))
    for answer in answers:
        assert answer.headers["content-type"] == "application/json"
        assert answer.headers["x-content-type-options"] == "nosniff"
    assert answers[0].json()["seats"][0]["name"] == SCRIPT
    assert answers[0].json()["chat"][0]["text"] == SCRIPT
    for page in ("/", "/api/docs"):
        assert "alert" not in guest.get(page).text


CONTROL_CHARACTERS = ["\x00", "\n", "\x1b", "\x7f", "\x85", "\u202e", "\u200b", "\ufeff", "\ue000", "\u2066"]
BAD_TEXTS = [*(f"a{sign}b" for sign in CONTROL_CHARACTERS), " ", "\n", ""]


@pytest.mark.parametrize("text", BAD_TEXTS)
def test_control_characters_are_refused_in_names_and_chat(address: str, text: str) -> None:
    (ana,) = table_of(address, "regatta", {}, OPEN)
    refused = [
        ana.http.post("/api/tables", json={**TABLE, "seats": [{"name": text}, OPEN]}),
        ana.ask("POST", "seats", {"name": text}),
        ana.ask("POST", "chat", {"text": text}),
    ]
    assert {problem(answer) for answer in refused} == {(422, "bad_request")}
    assert ana.look()["chat"] == []


def test_names_and_chat_are_limited(address: str) -> None:
    (ana,) = table_of(address, "regatta", {}, OPEN)
    for length, statuses in [(40, (201, 201)), (41, (422, 201)), (500, (422, 201)), (501, (422, 422))]:
        named = ana.http.post("/api/tables", json={**TABLE, "seats": [{"name": "ñ" * length}, OPEN]})
        chat = ana.ask("POST", "chat", {"text": "ñ" * length})
        assert (named.status_code, chat.status_code) == statuses


# -- tricky paths -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    [
        "/api/tables/../..",
        "/api/tables/../../etc/passwd",
        "/api/tables/%2e%2e/%2e%2e/etc/passwd",
        "/api/tables/..%2f..%2fetc%2fpasswd",
        "/api/tables/..%5c..%5cetc",
        "/api/tables/%00",
        "/api/tables/a%00b/record",
        "/api/tables/%ff%fe",
        "/api/tables/%ed%a0%80",
        "/api/tables/%",
        "/api/tables/%zz",
        "/api/tables/' OR 1=1 --".replace(" ", "%20"),
        "/api/tables/" + "a" * 8000,
        "/api/tables/" + "%2e" * 2500,
        "/assets/../app.py",
        "/assets/..%2fapp.py",
        "/assets/%2e%2e/app.py",
        "/assets/plain.css/../../app.py",
        "//etc/passwd",
        "/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
        "/api/tables/{table}/replay/../../../x",
        "/api/tables/{table}/replay/%31%30%30%30",
        "/api/tables/{table};a=b",
        "/api/tables/{table}%2frecord%2f",
        "/API/tables/{table}",
    ],
)
def test_a_tricky_path_leads_nowhere(address: str, path: str) -> None:
    (ana,) = table_of(address, "regatta", {}, OPEN)
    request = f"GET {path.replace('{table}', ana.table)} HTTP/1.1"
    status, headers, body = raw(address, request)
    assert status == 404
    assert json.loads(body)["error"]["code"] in ("not_found", "no_table", "no_position", "unknown_game")
    assert_secure(headers)
    status, headers, body = raw(address, f"{request}\r\nAccept: text/html")  # a browser may be shown a page instead
    assert status == 404
    assert not re.search(rb"root:|import ", body)
    assert_secure(headers)


def test_a_path_is_an_identifier_and_nothing_else(address: str) -> None:
    """Encoded letters name the same table, and an encoded slash is a slash."""
    (ana,) = table_of(address, "regatta", {}, OPEN)
    encoded = "".join(f"%{ord(sign):02x}" for sign in ana.table)
    status, _, body = raw(address, f"GET /api/tables/{encoded} HTTP/1.1")
    assert (status, json.loads(body)["table"]) == (200, ana.table)
    status, _, body = raw(address, f"GET /api/tables/{ana.table}%2frecord HTTP/1.1")
    assert (status, json.loads(body)["seat"]) == (200, None)


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "TRACE", "OPTIONS", "HEAD"])
def test_other_methods_are_not_allowed(guest: httpx.Client, method: str) -> None:
    answer = guest.request(method, "/api/tables")
    assert answer.status_code == 405
    assert set(answer.headers["allow"].split(", ")) <= {"GET", "POST"}
    assert_secure(answer.headers)


# -- headers -----------------------------------------------------------------------------------------------


def assert_secure(headers: httpx.Headers) -> None:
    """Check that a response has the security headers, and none that loosens them."""
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["cross-origin-opener-policy"] == headers["cross-origin-resource-policy"] == "same-origin"
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
    assert (policy["default-src"], policy["frame-ancestors"], policy["base-uri"]) == ("'none'",) * 3
    assert not re.search("unsafe|http:|https:|[*]", headers["content-security-policy"])
    assert not [name for name in headers if name.startswith("access-control-") or name == "server"]


class NoLobbyStore(SqliteStore):
    """A store that cannot list its tables."""

    async def lobby(self, limit: int) -> list[tuple[str, str]]:
        """Fail."""
        raise RuntimeError("the secret reason")


def test_every_response_has_the_security_headers(tmp_path: Path) -> None:
    with (
        running(tmp_path, store=NoLobbyStore, limits=replace(NO_LIMITS, sockets=1)) as address,
        browser_at(address) as guest,
    ):
        made = guest.post("/api/tables", json=TABLE)
        path = f"/api/tables/{made.json()['table']}"
        answers = {
            201: made,
            200: guest.get(path),
            405: guest.delete("/api/games"),
            401: browser_at(address).post(f"{path}/leave", json={}),
            403: guest.post(f"{path}/leave", json={"seat": 1}),
            404: guest.get("/nowhere"),
            409: guest.post(f"{path}/resign", json={}),
            413: guest.post("/api/tables", content=b" " * (MAX_BODY_BYTES + 1)),
            415: guest.post("/api/tables", content=b"a"),
            422: guest.post("/api/tables", json={}),
            500: guest.get("/api/tables"),
        }
        for page in ("/", "/table/x", "/api/docs", "/plain.css", "/api/openapi.json", "/api/health"):
            assert_secure(guest.get(page).headers)
        with socket_at(address, f"{path}/socket"):
            for status, query, headers in [
                (429, "", {}),
                (401, "?seat=9", {}),
                (403, "", {"origin": "null"}),
                (422, "?after=-1", {}),
            ]:
                refused = refusal(address, f"{path}/socket{query}", headers)
                assert refused[0] == status
                assert_secure(refused[2])
    for status, answer in answers.items():
        assert answer.status_code == status, answer.text
        assert_secure(answer.headers)
        if answer.request.url.path.startswith("/api/"):
            assert answer.headers["cache-control"] == "no-store"
        if status >= 400:
            assert problem(answer)[0] == status
    assert "secret" not in answers[500].text


def test_refusals_of_floods_have_the_headers_too(tmp_path: Path) -> None:
    limits = replace(NO_LIMITS, per_address=1)
    with running(tmp_path, limits=limits, now=lambda: 1000.0) as address, browser_at(address) as guest:
        while (answer := guest.get("/")).status_code == 200:
            pass
        assert problem(answer) == (429, "too_many")
        assert_secure(answer.headers)


def test_pages_need_nothing_that_their_policy_forbids(guest: httpx.Client) -> None:
    for path in ("/", "/api/docs"):
        page = guest.get(path)
        assert page.headers["content-type"].startswith("text/html")
        policy = page.headers["content-security-policy"]
        assert "script-src 'self'" in policy
        assert "style-src 'self'" in policy
        assert "unsafe" not in policy
        assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:|<script(?![^>]*\ssrc=)", page.text)
        assert not re.search(r"(?:src|href)=\"(?:https?:)?//", page.text)
