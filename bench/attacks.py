"""The attacker of bench/abuse.py: a process with its own address that does the server as much harm as it can.

    python -m bench.attacks ATTACK ADDRESS

It prints a line when it has got its first answer. It attacks until its stdin ends, resets its counts at every line on
stdin, and finally prints what it got.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from itertools import count, cycle
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from bench.server import allow_files, run

SOURCE: Final = "127.0.0.2"
TIMEOUT: Final = 10.0  # seconds
CONNECTIONS: Final = 12  # that send requests at the same time
NICENESS: Final = 10  # of the attacker, whose CPU time is not measured
RECORDS: Final = Path(__file__).parents[1] / "tests" / "records"
CORPUS: Final = Path(__file__).parents[1] / "tests" / "fuzz" / "corpus"
CLOSED_ERRORS: Final = (OSError, RuntimeError)  # uvloop raises them if the other side has closed a connection


class Http:
    """A connection for requests, one after the other, from a given address; it is reopened if it is lost."""

    def __init__(self, address: str, source: str = SOURCE) -> None:
        place = urlsplit(address)
        self.host, self.port, self.source = place.hostname or "", place.port or 80, source
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, body: Any = None, token: str = "") -> tuple[int, Any]:
        """Send a request; return the status and the answer, or 0 and None if there was none."""
        try:
            async with asyncio.timeout(TIMEOUT):
                return await self._ask(request(method, path, body, token))
        except (*CLOSED_ERRORS, TimeoutError, asyncio.IncompleteReadError, ValueError):
            self.close()
            return 0, None

    async def _ask(self, data: bytes) -> tuple[int, Any]:
        if self.writer is None or self.reader is None or self.reader.at_eof():
            await self.open()
        assert self.writer
        assert self.reader
        self.writer.write(data)
        head = await self.reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().partition(b"content-length:")[2].partition(b"\r")[0])
        body = await self.reader.readexactly(length)
        if b"connection: close" in head.lower():
            self.close()
        return int(head[9:12]), json.loads(body) if body[:1] in (b"{", b"[") else body

    async def open(self) -> None:
        """Connect."""
        self.reader, self.writer = await asyncio.open_connection(
            self.host, self.port, local_addr=(self.source, 0), limit=1 << 24
        )

    def close(self) -> None:
        """Close the connection."""
        if self.writer:
            self.writer.close()
        self.reader = self.writer = None


def request(method: str, path: str, body: Any, token: str) -> bytes:
    """Return the bytes of a request."""
    content = b"" if body is None else json.dumps(body).encode()
    lines = [f"{method} {path} HTTP/1.1", "host: marea", f"content-length: {len(content)}"]
    lines += ["content-type: application/json"] if content else []
    lines += [f"authorization: Bearer {token}"] if token else []
    return "\r\n".join([*lines, "", ""]).encode() + content


class Attacker:
    """An attacker, and what it got: answers by status, and other results by name."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.got: Counter[str] = Counter()

    async def ask(self, http: Http, method: str, path: str, body: Any = None, token: str = "") -> Any:
        """Send a request, count the answer, and return it; None if it was refused."""
        status, answer = await http.ask(method, path, body, token)
        self.got[str(status) if status else "no answer"] += 1
        if status == 0:
            await asyncio.sleep(0.05)
        return answer if 200 <= status < 300 else None

    async def flood(self, requests: Iterator[tuple[str, str, Any]]) -> None:
        """Send requests on many connections, each as soon as the one before is answered."""

        async def send(http: Http) -> None:
            for method, path, body in requests:
                await self.ask(http, method, path, body)

        await asyncio.gather(*(send(Http(self.address)) for _ in range(CONNECTIONS)))

    async def create_table(self, game: str, seats: list[dict[str, Any]], **more: Any) -> Any:
        """Create a table, with retries, and return the answer; None if all were refused."""
        for _ in range(20):
            answer = await self.ask(Http(self.address), "POST", "/api/tables", {"game": game, "seats": seats, **more})
            if answer:
                return answer
            await asyncio.sleep(0.2)
        return None

    # -- the attacks -------------------------------------------------------------------------------------

    async def nothing(self) -> None:
        """Do nothing, as a baseline."""
        await asyncio.Event().wait()

    async def records(self) -> None:
        """Upload records with endless positions, or a hundred million players."""
        names = ("negative-hand-loops", "hundred-million-players", "nested-too-deep", "number-of-5000-digits")
        texts = [(CORPUS / "records" / f"{name}.json").read_text("utf-8") for name in names]
        await self.flood(("POST", "/api/records", {"record": text}) for text in cycle(texts))

    async def editions(self) -> None:
        """Create tables with editions that are slow to parse."""
        names = ("key-of-19900-parts", "river-of-4900-rows", "arrays-too-deep", "number-of-5000-digits")
        texts = [(CORPUS / "editions" / f"{name}.toml").read_text("utf-8") for name in names]
        bodies = ({"game": "navia", "seats": [{}, {}], "edition": text} for text in cycle(texts))
        await self.flood(("POST", "/api/tables", body) for body in bodies)

    async def bots(self) -> None:
        """Run sixty tables of Nyakuza with four master bots each, without pauses, and watch them."""
        seats = [{"kind": "bot", "bot": "master"}] * 4
        await asyncio.gather(*(self.watch(seats) for _ in range(60)))

    async def watch(self, seats: list[dict[str, Any]]) -> None:
        """Create tables of bots, one after the other, and watch each to its end."""
        while True:
            created = await self.create_table("nyakuza", seats, pause=0, window=0)
            if created is None:
                continue
            url = f"{self.address.replace('http', 'ws', 1)}/api/tables/{created['table']}/socket"
            try:
                async with connect(url, local_addr=(SOURCE, 0), open_timeout=TIMEOUT) as socket:
                    async for text in socket:
                        self.got["reports"] += 1
                        if '"status":"over"' in text[:200]:
                            break
            except (OSError, TimeoutError, ConnectionClosed, InvalidHandshake):
                self.got["socket lost"] += 1
                await asyncio.sleep(0.1)

    async def coach(self) -> None:
        """Ask for forty hints at once, repeatedly, and for reviews of finished games."""
        await asyncio.gather(*(self.hints() for _ in range(40)), self.reviews())

    async def hints(self) -> None:
        """Ask for a hint at every decision of a game."""
        http = Http(self.address)
        while True:
            created = await self.create_table("nyakuza", [{}, {"kind": "bot"}], pause=0, window=0)
            if created is None:
                continue
            path, token = f"/api/tables/{created['table']}", created["seats"][0]["token"]
            for number in range(50):
                shown = await self.ask(http, "GET", path, token=token)
                if shown and shown["choices"]:
                    await self.ask(http, "POST", f"{path}/hint", {"expected": shown["seq"]}, token)
                    move = {"move": shown["choices"][0]["move"], "id": str(number), "expected": shown["seq"]}
                    await self.ask(http, "POST", f"{path}/moves", move, token)

    async def reviews(self) -> None:
        """Upload finished games, and request reviews of all seats."""
        http, records = Http(self.address), cycle((RECORDS / "nyakuza.jsonl").read_text("utf-8").splitlines())
        for record in records:
            created = await self.ask(http, "POST", "/api/records", {"record": record})
            for seat in range(4) if created else ():
                await self.ask(http, "POST", f"/api/tables/{created['table']}/review", {"seat": seat})

    async def connections(self) -> None:
        """Send endless headers and headers byte by byte, and hold 1,100 silent connections."""
        idle = [self.hold(b"", 0.0) for _ in range(1100)]
        slow = [self.hold(b"GET / HTTP/1.1\r\nhost: marea\r\n", 0.5) for _ in range(100)]
        await asyncio.gather(*idle, *slow, *(self.endless() for _ in range(CONNECTIONS)))

    async def hold(self, data: bytes, interval: float) -> None:
        """Keep a connection open until the server closes it, then open another."""
        while True:
            try:
                reader, writer = await asyncio.open_connection(
                    urlsplit(self.address).hostname, urlsplit(self.address).port, local_addr=(SOURCE, 0)
                )
            except OSError:
                self.got["refused"] += 1
                await asyncio.sleep(0.2)
                continue
            self.got["opened"] += 1
            await self.drip(reader, writer, data, interval)
            writer.close()
            self.got["closed by the server"] += 1
            await asyncio.sleep(0.05)

    async def drip(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, data: bytes, interval: float
    ) -> None:
        """Send data, and then single bytes at an interval, until the server closes the connection."""
        try:
            writer.write(data)
            while not interval:
                if not await reader.read(65536):
                    return
            while not reader.at_eof():
                writer.write(b"x")
                await writer.drain()
                await asyncio.sleep(interval)
        except CLOSED_ERRORS:
            pass

    async def endless(self) -> None:
        """Send endless headers."""
        while True:
            http = Http(self.address)
            try:
                async with asyncio.timeout(TIMEOUT):
                    await http.open()
                    assert http.writer
                    assert http.reader
                    http.writer.write(b"GET / HTTP/1.1\r\nhost: marea\r\n")
                    while not http.reader.at_eof():
                        http.writer.write(b"x-flood: " + b"y" * 50_000 + b"\r\n")
                        await http.writer.drain()
                        self.got["headers of 50 kB"] += 1
            except (*CLOSED_ERRORS, TimeoutError):
                await asyncio.sleep(0.05)
            http.close()

    async def expensive(self) -> None:
        """Send the requests that cost the server most, at full rate."""
        river = (CORPUS / "editions" / "river-of-4900-rows.toml").read_text("utf-8")
        long = (RECORDS / "caravelas.jsonl").read_text("utf-8").splitlines()[0]
        wide = await self.create_table("navia", [{}, {}], edition=river)
        past = await self.ask(Http(self.address), "POST", "/api/records", {"record": long})
        table = wide["table"] if wide else "none"
        shown = await self.ask(Http(self.address), "GET", f"/api/tables/{table}")
        sheet = f"/api/tables/{table}/sheet/{shown['sheet'] if shown else 'none'}"
        await self.flood(expensive_requests(table, sheet, past["table"] if past else "none", long))


def expensive_requests(wide: str, sheet: str, past: str, record: str) -> Iterator[tuple[str, str, Any]]:
    """Yield expensive requests, endlessly."""
    rng = random.Random(1)
    for number in count():
        edition = f'game = "regatta"\nname = "{number}"\n[purse]\ncoins = {1 + number % 50}\n'
        yield "GET", sheet, None
        yield "GET", f"/api/tables/{past}/replay/{rng.randrange(20)}?count=100", None
        yield "GET", f"/api/tables/{past}/events/{rng.randrange(20)}?count=500", None
        yield "POST", "/api/records", {"record": record}
        yield "POST", "/api/tables", {"game": "regatta", "seats": [{}, {}], "edition": edition}
        yield "GET", f"/table/{wide}", None
        yield "GET", "/table/x", None


ATTACKS: Final[dict[str, Callable[[Attacker], Awaitable[None]]]] = {
    "nothing": Attacker.nothing,
    "records": Attacker.records,
    "editions": Attacker.editions,
    "bots": Attacker.bots,
    "coach": Attacker.coach,
    "connections": Attacker.connections,
    "expensive": Attacker.expensive,
}


async def attack(name: str, address: str) -> None:
    """Attack until stdin ends, and print what was got since the last line on stdin."""
    attacker = Attacker(address)
    task = asyncio.ensure_future(ATTACKS[name](attacker))
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while not attacker.got and name != "nothing" and not task.done():
        await asyncio.sleep(0.05)
    print_json("started")
    while await reader.readline():
        attacker.got.clear()
    if task.done():
        task.result()  # it should not have ended: raise its error
    print_json(attacker.got)
    os._exit(0)  # without closing a thousand connections one by one


def print_json(value: Any) -> None:
    """Print a value as JSON, and flush."""
    sys.stdout.write(json.dumps(value) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    allow_files(2000)
    os.nice(NICENESS)
    run(attack(sys.argv[1], sys.argv[2]))
