"""Compression: the right responses, once, for clients that accept it, and without losing a byte."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from marea.server.base.wire import CACHE_FOREVER, accepts_gzip
from marea.server.http import compression, site
from marea.server.http.compression import MIN_COMPRESSED_BYTES, MIN_THREAD_BYTES, Compression
from tests.server.doors import Player, browser_at, running, table_of

RECORDS = Path(__file__).parents[1] / "records"
GZIP = {"accept-encoding": "gzip, deflate, br"}
PLAIN = {"accept-encoding": "identity"}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("compression")) as address:
        yield address


@pytest.fixture(scope="module")
def past(address: str) -> str:
    """The path of a long finished game."""
    record = (RECORDS / "caravelas.jsonl").read_text("utf-8").splitlines()[0]
    with browser_at(address) as http:
        return f"/api/tables/{http.post('/api/records', json={'record': record}).json()['table']}"


def raw(http: httpx.Client, path: str, headers: dict[str, str] = GZIP) -> tuple[httpx.Headers, bytes]:
    """Return the headers and the raw body of a response."""
    with http.stream("GET", path, headers=headers) as answer:
        assert answer.status_code == 200
        return answer.headers, b"".join(answer.iter_raw())


@pytest.mark.parametrize("part", ["replay/17?count=16", "replay/0?count=100", "events/0?count=500", "record"])
def test_a_large_response_is_compressed_without_loss(address: str, past: str, part: str) -> None:
    with browser_at(address) as http:
        headers, body = raw(http, f"{past}/{part}")
        plain_headers, plain = raw(http, f"{past}/{part}", PLAIN)
    assert headers["content-encoding"] == "gzip"
    assert int(headers["content-length"]) == len(body) < len(plain) / 2
    assert gzip.decompress(body) == plain
    assert "content-encoding" not in plain_headers
    assert int(plain_headers["content-length"]) == len(plain)
    for found in (headers, plain_headers):
        assert found["vary"].lower() == "accept-encoding"
        assert found["content-type"] == "application/json"
        assert found["cache-control"] == "no-store"


@pytest.mark.parametrize("path", ["/api/health", "/api/ready"])
def test_a_small_response_is_not_compressed(address: str, path: str) -> None:
    with browser_at(address) as http:
        headers, body = raw(http, path)
    assert len(body) < MIN_COMPRESSED_BYTES
    assert "content-encoding" not in headers


def test_compressed_content_is_not_compressed_again(address: str) -> None:
    (ana, _) = table_of(address, "caravelas", {}, {})
    static = ["/plain.css", "/api/openapi.json", "/api/docs", f"/api/tables/{ana.table}/sheet/{ana.look()['sheet']}"]
    with browser_at(address) as http:
        for path in [*static, *[f"/{name}" for name in site.files() if name.endswith((".js", ".css"))][:3]]:
            headers, body = raw(http, path)
            plain_headers, plain = raw(http, path, PLAIN)
            assert headers.get_list("content-encoding") == ["gzip"], path
            assert gzip.decompress(body) == plain
            assert plain_headers["vary"] == headers["vary"] == "accept-encoding"
            assert len(headers.get_list("cache-control")) == 1, path


def test_a_sheet_is_cached_for_ever_and_compressed_once(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (ana, _) = table_of(address, "navia", {}, {})
    path = f"/api/tables/{ana.table}/sheet/{ana.look()['sheet']}"
    with browser_at(address) as http:
        headers, first = raw(http, path)
        assert headers["cache-control"] == CACHE_FOREVER
        monkeypatch.setattr(gzip, "compress", lambda *_: pytest.fail("it is compressed again"))
        assert raw(http, path)[1] == first


def test_images_are_not_compressed(address: str) -> None:
    with browser_at(address) as http:
        for name, file in site.files().items():
            if file.media_type == "image/png":
                headers, body = raw(http, f"/{name}")
                assert body == file.content
                assert "content-encoding" not in headers


def test_secrets_are_not_compressed_together_with_text_of_others(address: str) -> None:
    ana, brais = table_of(address, "caravelas", {}, {})
    for number in range(10):
        assert brais.ask("POST", "chat", {"text": f"{number}" * 200}).status_code == 201
    looked = ana.http.get(f"/api/tables/{ana.table}", headers={**GZIP, "authorization": f"Bearer {ana.token}"})
    assert len(looked.content) > 2 * MIN_COMPRESSED_BYTES
    assert "content-encoding" not in looked.headers
    writes = [
        ana.http.post("/api/tables", json={"game": "caravelas", "seats": [{}] * 4}, headers=GZIP),
        Player(address, ana.table, ana.token).ask("POST", "seats", {}),
        ana.move("nonsense", "a", 0),
    ]
    for answer in writes:
        assert "content-encoding" not in answer.headers, answer.request.url
    assert len(writes[-1].content) > MIN_COMPRESSED_BYTES, "a refusal with the state of the table"


@pytest.mark.parametrize(
    ("header", "accepted"),
    [
        ("gzip", True),
        ("br, GZIP;q=0.5", True),
        ("gzip ; q=1", True),
        ("", False),
        ("br", False),
        ("identity", False),
        ("x-gzip", False),
        ("gzip;q=0", False),
        ("gzip; q=0.000, br", False),
        ("*", False),
    ],
)
def test_the_accept_encoding_header_is_respected(header: str, accepted: bool) -> None:
    assert accepts_gzip(Headers({"accept-encoding": header})) is accepted


# -- any application ---------------------------------------------------------------------------------


def send(answer: Response, method: str = "GET") -> tuple[httpx.Headers, bytes]:
    """Send a response through the middleware, and return its headers and raw body."""

    async def respond(request: Request) -> Response:
        return answer

    app = Starlette(routes=[Route("/", respond, methods=["GET", "POST", "HEAD"])])
    app.add_middleware(Compression)

    async def ask() -> tuple[httpx.Headers, bytes]:
        http = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://test")
        async with http, http.stream(method, "/", headers=GZIP) as got:
            return got.headers, b"".join([part async for part in got.aiter_raw()])

    return asyncio.run(ask())


TEXT = json.dumps(list(range(MIN_THREAD_BYTES)))


@pytest.mark.parametrize("length", [MIN_COMPRESSED_BYTES, MIN_THREAD_BYTES, MIN_THREAD_BYTES + 1, 5 * MIN_THREAD_BYTES])
def test_short_and_long_bodies_are_compressed_alike(length: int) -> None:
    headers, body = send(PlainTextResponse(TEXT[:length]))
    assert (headers["content-encoding"], gzip.decompress(body)) == ("gzip", TEXT[:length].encode())


def test_long_bodies_are_compressed_in_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    in_thread: list[int] = []

    async def to_thread(work: object, body: bytes) -> bytes:
        in_thread.append(len(body))
        return compression.compress(body)

    monkeypatch.setattr(asyncio, "to_thread", to_thread)
    for length in (MIN_THREAD_BYTES, MIN_THREAD_BYTES + 1):
        send(PlainTextResponse(TEXT[:length]))
    assert in_thread == [MIN_THREAD_BYTES + 1]


def test_a_vary_header_is_extended() -> None:
    headers, _ = send(PlainTextResponse(TEXT, headers={"vary": "cookie"}))
    assert headers["vary"] == "cookie, accept-encoding"


@pytest.mark.parametrize(
    "answer",
    [
        PlainTextResponse(TEXT[: MIN_COMPRESSED_BYTES - 1]),
        PlainTextResponse(TEXT, 206, {"content-range": "bytes 0-9/10"}),
        JSONResponse({"error": TEXT}, 409),
        Response(TEXT, media_type="image/png"),
        Response(TEXT),
        Response(gzip.compress(TEXT.encode()), headers={"content-encoding": "gzip"}, media_type="text/plain"),
        StreamingResponse(iter([TEXT, TEXT]), media_type="text/plain"),
    ],
)
def test_other_responses_are_sent_unchanged(answer: Response) -> None:
    headers, body = send(answer)
    assert headers.get("content-encoding") == answer.headers.get("content-encoding")
    assert body == (TEXT.encode() * 2 if isinstance(answer, StreamingResponse) else answer.body)


@pytest.mark.parametrize("method", ["POST", "HEAD"])
def test_only_responses_to_reads_are_compressed(method: str) -> None:
    headers, _ = send(PlainTextResponse(TEXT), method)
    assert "content-encoding" not in headers
    assert int(headers["content-length"]) == len(TEXT)
