"""Requests: every route of a real server, with odd parameters, headers and bodies, and malformed requests."""

from __future__ import annotations

import json
import random
import re
import socket
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import quote
from urllib.request import urlopen

from marea import games
from marea.kernel.errors import RulesError
from tests.fuzz import mutate
from tests.fuzz.editions import Editions
from tests.fuzz.messages import drain
from tests.fuzz.records import Records
from tests.fuzz.site import TABLE_COUNT
from tests.fuzz.target import SiteTarget, Violation

STATUS: Final = re.compile(rb"HTTP/1\.[01] (\d{3})")
PAGES: Final = (
    *("/", "/table/{t0}", "/table/x", "/api/docs", "/api/openapi.json", "/metrics", "/api/health", "/api/ready", "/a"),
    *("/%00", "/api/tables/%00", "/table/%00", "/assets/%00", "/assets/..%2f..%2fetc%2fpasswd", "/../../etc/passwd"),
    *("//", "/api//tables", "/api/tables/", "/%", "/%zz", "/%ff", "/api/games/" + "a" * 300 + "/rules", "*", ""),
)
METHODS: Final = ("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "PRI", "get", "\x00")
HEADERS: Final = (
    *("origin: null", "origin: http://[", "origin: http://{host}", "sec-fetch-site: cross-site", "range: bytes=0-"),
    *(
        "x-forwarded-for: 10.0.0.1, ::1",
        "x-forwarded-for: \x00",
        "x-forwarded-proto: \xff",
        "forwarded: for=_x",
        "te: x",
    ),
    *(
        "accept-encoding: gzip;q=-1",
        "accept-language: \xff\xfe",
        "if-none-match: *",
        "if-modified-since: never",
        "host:",
    ),
    *("cookie: marea=\xff", "cookie: marea=" + "a" * 5000, "cookie: " + "a=b;" * 500, "authorization: Bearer \xff"),
    *(
        "authorization: Bearer " + "k" * 5000,
        "authorization: Basic x",
        "authorization: bearer",
        "content-encoding: gzip",
    ),
    *("expect: 100-continue", "upgrade: h2c", "connection: upgrade, http2-settings", "content-type: text/plain", ": x"),
    *("content-type: application/json; charset=utf-16", "x: " + "y" * 9000, "transfer-encoding: gzip, chunked", "x"),
)
CHUNKS: Final = (
    "0",
    "5",
    "ffffffffffffffff",
    "7fffffffffffffff",
    "10000000000000000",
    "-1",
    "0x5",
    "zz",
    "",
    "5;" + "e" * 5000,
)
BOTS: Final = ("random", "casual", "master", "../x", "x.py:X", "", "a" * 40)


@dataclass(frozen=True)
class Route:
    """A route of the server, from its OpenAPI schema."""

    method: str
    path: str
    queries: dict[str, Any]  # the schemas of the query parameters
    body: Any  # the schema of the body, if there is one
    may_be_busy: bool  # it may be answered with 503


class Requests(SiteTarget):
    """All routes, and HTTP itself."""

    share = 0.5

    def __init__(self, seed: int) -> None:
        """Start the server, and read its OpenAPI schema."""
        super().__init__(seed)
        with urlopen(f"http://{self.site.host}:{self.site.port}/api/openapi.json") as answer:
            schema = json.load(answer)
        self.types: dict[str, Any] = schema["components"]["schemas"]
        self.routes = [
            parse_route(method, path, about)
            for path, methods in schema["paths"].items()
            for method, about in methods.items()
        ]
        self.records, self.editions = Records(seed), Editions(seed)
        self.elements = [element for id in games.all() for element in games.installed(id).board().elements]
        self.moves = [text for id in games.all() for text in games.installed(id).space.texts]

    # -- generation --------------------------------------------------------------------------------------

    def make(self, rng: random.Random) -> Any:
        """Return an odd request; `whole` if an answer can be expected."""
        route = rng.choice(self.routes)
        path = self.path(rng, route) if rng.random() < 0.9 else rng.choice(PAGES)
        method = route.method if rng.random() < 0.95 else rng.choice(METHODS)
        body = self.body(rng, route) if route.body else b""
        table = rng.randrange(TABLE_COUNT)
        head = [f"{method} {path} HTTP/1.1", "host: {host}", "connection: close", f"content-length: {len(body)}"]
        head += [["content-type: application/json"], []][rng.random() < 0.05]
        head += [[f"authorization: Bearer {{k{table}}}"], ["cookie: {cookie}"], []][rng.randrange(3)]
        text = "\r\n".join([*head, "", ""]).replace("{table}", f"{{t{table}}}")
        given = {"send": text + body.decode("latin-1"), "whole": True, "busy": route.may_be_busy}
        return given if rng.random() < 0.6 else self.malform(rng, given)

    def malform(self, rng: random.Random, given: dict[str, Any]) -> dict[str, Any]:
        """Return a request with an odd head or form, which may be refused without an answer."""
        head, _, body = given["send"].partition("\r\n\r\n")
        way = rng.randrange(6)
        if way < 2:
            lines = head.split("\r\n")
            lines.insert(rng.randrange(1, len(lines) + 1), rng.choice(HEADERS))
            text = "\r\n".join([*lines, "", body])
        elif way == 2:
            kept = [line for line in head.split("\r\n") if not line.startswith("content-length")]
            chunks = f"{rng.choice(CHUNKS)}\r\n{body[:5]}\r\n0\r\n\r\n"
            text = "\r\n".join([*kept, "transfer-encoding: chunked", "", chunks])
        elif way == 3:
            text = given["send"][: rng.randrange(len(given["send"]) + 1)]
        elif way == 4:
            length = rng.choice((-1, 0, 5, 65536, 65537, 10**30, "x"))
            text = re.sub(r"content-length: \d+", f"content-length: {length}", head, count=1) + f"\r\n\r\n{body}"
        else:
            text = mutate.raw(rng, given["send"].encode("latin-1", "replace")).decode("latin-1")
        return {**given, "send": text, "whole": False}

    def path(self, rng: random.Random, route: Route) -> str:
        """Return a path with parameters and a query, sometimes odd."""
        full_path = re.sub(r"\{(\w+)\}", lambda found: self.parameter(rng, found[1]), route.path)
        queries = [
            f"{name}={escape(self.value(rng, name, schema))}"
            for name, schema in route.queries.items()
            for _ in range(rng.choice((0, 1, 1, 2)))
        ]
        return full_path + ("?" + "&".join(queries) if queries else "")

    def parameter(self, rng: random.Random, name: str) -> str:
        """Return a value of a path parameter."""
        usual = {"table": "{table}", "game": rng.choice(games.all()), "seat": "1", "move": "3"}.get(name, "x")
        return usual if rng.random() < 0.85 else escape(mutate.text(rng, rng.choice((usual, "0", "x"))))

    def body(self, rng: random.Random, route: Route) -> bytes:
        """Return a valid body with some mutations of its content, and perhaps of its bytes."""
        value = self.value(rng, "", route.body)
        for _ in range(rng.choice((0, 0, 1, 1, 2))):
            value = mutate.value(rng, value)
        data = json.dumps(value, ensure_ascii=rng.random() < 0.5).encode("utf-8", "surrogatepass")
        return mutate.raw(rng, data) if rng.random() < 0.1 else data

    def value(self, rng: random.Random, name: str, schema: dict[str, Any]) -> Any:
        """Return a value that fits a schema; some names have known values."""
        if "$ref" in schema:
            return self.value(rng, name, self.types[schema["$ref"].rpartition("/")[2]])
        if "anyOf" in schema:
            return self.value(rng, name, rng.choice(schema["anyOf"]))
        if "enum" in schema or "const" in schema:
            return rng.choice(schema.get("enum", [schema.get("const")]))
        kind = schema.get("type")
        if kind == "object":
            return self.entries(rng, schema)
        if kind == "array":
            number = rng.randrange(schema.get("minItems", 0), min(schema.get("maxItems", 4), 4) + 1)
            return [self.value(rng, name, schema["items"]) for _ in range(number)]
        if kind in ("integer", "number"):
            return rng.choice((0, 1, 2, schema.get("minimum", -1), schema.get("maximum", 99), mutate.number(rng, 1)))
        if kind == "boolean":
            return rng.random() < 0.5
        return None if kind == "null" else self.text(rng, name)

    def entries(self, rng: random.Random, schema: dict[str, Any]) -> dict[str, Any]:
        """Return an object with all required and some optional properties."""
        required = schema.get("required", ())
        return {
            name: self.value(rng, name, part)
            for name, part in schema.get("properties", {}).items()
            if name in required or rng.random() < 0.4
        }

    def text(self, rng: random.Random, name: str) -> str:
        """Return a text for a property."""
        if name == "record":
            return self.records.make(rng)
        if name == "edition":
            return self.editions.make(rng)
        known = {"game": games.all(), "move": self.moves, "bot": BOTS, "picked": self.elements, "lang": ("en", "xx")}
        return rng.choice(known.get(name, ("a", "Ana", "", "x" * 41, *mutate.PIECES)))

    # -- sending -----------------------------------------------------------------------------------------

    def send(self, given: Any) -> None:
        """Send a request, read the answer, and check the server."""
        data = b""
        with self.site.connect() as client:
            try:
                client.sendall(self.site.fill_in(given["send"]))
                if not given["whole"]:
                    self.site.check()
                    client.shutdown(socket.SHUT_WR)
                data = drain(client)
            except OSError:
                pass  # refused before all was sent
        self.site.check()
        statuses = [int(found) for found in STATUS.findall(data)]
        if any(status >= 500 and not (status == 503 and given["busy"]) for status in statuses):
            raise Violation(f"answered with {max(statuses)}", f"status {max(statuses)}")
        if given["whole"] and not statuses:
            raise Violation("a complete request was not answered", "unanswered")
        if not statuses or statuses[0] >= 400:
            raise RulesError(f"answered with {statuses}")

    def label(self, given: Any) -> str:
        """Return the request line."""
        return str(given["send"].partition("\r\n")[0][:60])


def parse_route(method: str, path: str, about: dict[str, Any]) -> Route:
    """Return a route from its part of the schema."""
    parameters = about.get("parameters", ())
    queries = {one["name"]: one["schema"] for one in parameters if one["in"] == "query"}
    body = about.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    return Route(method.upper(), path, queries, body, "503" in about["responses"])


def escape(value: Any) -> str:
    """Percent-encode a value, without encoding it twice."""
    return quote(str(value).encode("utf-8", "surrogatepass"), safe="%")
