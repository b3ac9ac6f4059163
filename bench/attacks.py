"""The attacker of bench/abuse.py: a process with an address of its own that does the server all the harm it can.

    python -m bench.attacks ATTACK ADDRESS

It prints a line when it has got something. It goes on until its stdin ends, forgets what it has counted at every line
that comes there, and prints what it got.
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
PATIENCE: Final = 10.0  # seconds; what takes longer counts as lost
LINES: Final = 12  # connections on which requests are sent at the same time
POLITE: Final = 10  # what the attacker yields to others: his own processor is not what is measured
RECORDS: Final = Path(__file__).parents[1] / "tests" / "records"
CORPUS: Final = Path(__file__).parents[1] / "tests" / "fuzz" / "corpus"
CLOSED: Final = (OSError, RuntimeError)  # what uvloop raises for a connection that the other side has closed


class Http:
    """A connection for requests, one after the other, from an address of our own; it is opened again if it is lost."""

    def __init__(self, address: str, source: str = SOURCE) -> None:
        place = urlsplit(address)
        self.host, self.port, self.source = place.hostname or "", place.port or 80, source
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, body: Any = None, token: str = "") -> tuple[int, Any]:
        """Send a request and return the status and what was answered; 0 if nothing was."""
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._ask(request(method, path, body, token))
        except (*CLOSED, TimeoutError, asyncio.IncompleteReadError, ValueError):
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
        """Let go of the connection."""
        if self.writer:
            self.writer.close()
        self.reader = self.writer = None


def request(method: str, path: str, body: Any, token: str) -> bytes:
    """Return a request as it is sent."""
    content = b"" if body is None else json.dumps(body).encode()
    lines = [f"{method} {path} HTTP/1.1", "host: marea", f"content-length: {len(content)}"]
    lines += ["content-type: application/json"] if content else []
    lines += [f"authorization: Bearer {token}"] if token else []
    return "\r\n".join([*lines, "", ""]).encode() + content


class Attacker:
    """One who attacks, and what he got: answers by their status, and other things by their names."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.got: Counter[str] = Counter()

    async def ask(self, line: Http, method: str, path: str, body: Any = None, token: str = "") -> Any:
        """Send a request, count the answer, and return it; nothing if it is a refusal."""
        status, answer = await line.ask(method, path, body, token)
        self.got[str(status) if status else "no answer"] += 1
        if status == 0:
            await asyncio.sleep(0.05)
        return answer if 200 <= status < 300 else None

    async def flood(self, requests: Iterator[tuple[str, str, Any]]) -> None:
        """Send requests on many connections, each as soon as the one before it is answered."""

        async def send(line: Http) -> None:
            for method, path, body in requests:
                await self.ask(line, method, path, body)

        await asyncio.gather(*(send(Http(self.address)) for _ in range(LINES)))

    async def made(self, game: str, seats: list[dict[str, Any]], **more: Any) -> Any:
        """Make a table, however often one has to ask, and return what was answered; nothing after a while."""
        for _ in range(20):
            answer = await self.ask(Http(self.address), "POST", "/api/tables", {"game": game, "seats": seats, **more})
            if answer:
                return answer
            await asyncio.sleep(0.2)
        return None

    # -- the attacks -------------------------------------------------------------------------------------

    async def nothing(self) -> None:
        """Do nothing: how the server is by itself."""
        await asyncio.Event().wait()

    async def records(self) -> None:
        """Send records with positions that never end, and for a hundred million players."""
        names = ("negative-hand-loops", "hundred-million-players", "nested-too-deep", "number-of-5000-digits")
        texts = [(CORPUS / "records" / f"{name}.json").read_text("utf-8") for name in names]
        await self.flood(("POST", "/api/records", {"record": text}) for text in cycle(texts))

    async def editions(self) -> None:
        """Make tables with editions that take long to read."""
        names = ("key-of-19900-parts", "river-of-4900-rows", "arrays-too-deep", "number-of-5000-digits")
        texts = [(CORPUS / "editions" / f"{name}.toml").read_text("utf-8") for name in names]
        bodies = ({"game": "navia", "seats": [{}, {}], "edition": text} for text in cycle(texts))
        await self.flood(("POST", "/api/tables", body) for body in bodies)

    async def bots(self) -> None:
        """Let four masters play Nyakuza at sixty tables without a pause, and watch them."""
        seats = [{"kind": "bot", "bot": "master"}] * 4
        await asyncio.gather(*(self.watch(seats) for _ in range(60)))

    async def watch(self, seats: list[dict[str, Any]]) -> None:
        """Make tables of bots, one after the other, and watch each to its end."""
        while True:
            made = await self.made("nyakuza", seats, pause=0, window=0)
            if made is None:
                continue
            url = f"{self.address.replace('http', 'ws', 1)}/api/tables/{made['table']}/socket"
            try:
                async with connect(url, local_addr=(SOURCE, 0), open_timeout=PATIENCE) as socket:
                    async for text in socket:
                        self.got["reports"] += 1
                        if '"status":"over"' in text[:200]:
                            break
            except (OSError, TimeoutError, ConnectionClosed, InvalidHandshake):
                self.got["socket lost"] += 1
                await asyncio.sleep(0.1)

    async def coach(self) -> None:
        """Ask for forty hints at once, again and again, and for reviews of games that are over."""
        await asyncio.gather(*(self.hints() for _ in range(40)), self.reviews())

    async def hints(self) -> None:
        """Ask for a hint at every decision of a game."""
        line = Http(self.address)
        while True:
            made = await self.made("nyakuza", [{}, {"kind": "bot"}], pause=0, window=0)
            if made is None:
                continue
            path, token = f"/api/tables/{made['table']}", made["seats"][0]["token"]
            for number in range(50):
                shown = await self.ask(line, "GET", path, token=token)
                if shown and shown["choices"]:
                    await self.ask(line, "POST", f"{path}/hint", {"expected": shown["seq"]}, token)
                    move = {"move": shown["choices"][0]["move"], "id": str(number), "expected": shown["seq"]}
                    await self.ask(line, "POST", f"{path}/moves", move, token)

    async def reviews(self) -> None:
        """Bring games that are over, and have all seats reviewed."""
        line, records = Http(self.address), cycle((RECORDS / "nyakuza.jsonl").read_text("utf-8").splitlines())
        for record in records:
            made = await self.ask(line, "POST", "/api/records", {"record": record})
            for seat in range(4) if made else ():
                await self.ask(line, "POST", f"/api/tables/{made['table']}/review", {"seat": seat})

    async def connections(self) -> None:
        """Send headers without an end, headers a byte at a time, and open 1,100 connections that say nothing."""
        idle = [self.hold(b"", 0.0) for _ in range(1100)]
        slow = [self.hold(b"GET / HTTP/1.1\r\nhost: marea\r\n", 0.5) for _ in range(100)]
        await asyncio.gather(*idle, *slow, *(self.endless() for _ in range(LINES)))

    async def hold(self, data: bytes, every: float) -> None:
        """Keep a connection open for as long as the server lets it; open it again then."""
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
            await self.drip(reader, writer, data, every)
            writer.close()
            self.got["closed by the server"] += 1
            await asyncio.sleep(0.05)

    async def drip(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, data: bytes, every: float) -> None:
        """Send something, and then a byte now and then, until the server closes."""
        try:
            writer.write(data)
            while not every:
                if not await reader.read(65536):
                    return
            while not reader.at_eof():
                writer.write(b"x")
                await writer.drain()
                await asyncio.sleep(every)
        except CLOSED:
            pass

    async def endless(self) -> None:
        """Send headers without an end."""
        while True:
            line = Http(self.address)
            try:
                async with asyncio.timeout(PATIENCE):
                    await line.open()
                    assert line.writer
                    assert line.reader
                    line.writer.write(b"GET / HTTP/1.1\r\nhost: marea\r\n")
                    while not line.reader.at_eof():
                        line.writer.write(b"x-flood: " + b"y" * 50_000 + b"\r\n")
                        await line.writer.drain()
                        self.got["headers of 50 kB"] += 1
            except (*CLOSED, TimeoutError):
                await asyncio.sleep(0.05)
            line.close()

    async def expensive(self) -> None:
        """Ask for what costs the server most, at full rate."""
        river = (CORPUS / "editions" / "river-of-4900-rows.toml").read_text("utf-8")
        long = (RECORDS / "caravelas.jsonl").read_text("utf-8").splitlines()[0]
        wide = await self.made("navia", [{}, {}], edition=river)
        past = await self.ask(Http(self.address), "POST", "/api/records", {"record": long})
        table = wide["table"] if wide else "none"
        shown = await self.ask(Http(self.address), "GET", f"/api/tables/{table}")
        sheet = f"/api/tables/{table}/sheet/{shown['sheet'] if shown else 'none'}"
        await self.flood(dear_requests(table, sheet, past["table"] if past else "none", long))


def dear_requests(wide: str, sheet: str, past: str, record: str) -> Iterator[tuple[str, str, Any]]:
    """Yield requests that cost more than others, without an end."""
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
    """Attack until stdin ends, and print what was got since the last line there."""
    attacker = Attacker(address)
    going = asyncio.ensure_future(ATTACKS[name](attacker))
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while not attacker.got and name != "nothing" and not going.done():
        await asyncio.sleep(0.05)
    tell("begun")
    while await reader.readline():
        attacker.got.clear()
    if going.done():
        going.result()  # it should not have ended: say why
    tell(attacker.got)
    os._exit(0)  # a thousand connections need not be closed one by one


def tell(what: Any) -> None:
    """Print something at once."""
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    allow_files(2000)
    os.nice(POLITE)
    run(attack(sys.argv[1], sys.argv[2]))
