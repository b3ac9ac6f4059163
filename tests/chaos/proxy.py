"""Lines that can be cut, held up, slowed down and silently interrupted: a process of its own between all others.

It takes orders as lines of JSON and answers each with one. `listen` opens a port that leads to an address, and `lead`
lets it lead elsewhere. `cut` breaks all connections of a port; `swallow` lets them stay open at both ends while
nothing comes through any more, as when a cable is pulled; `slow` makes them late, or lets a few bytes through at a
time; `heal` ends what is slow or swallowed.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from asyncio import StreamReader, StreamWriter
from dataclasses import dataclass, field
from typing import Any

from tests.patience import PATIENCE

CHUNK = 1 << 16
TRICKLE = 40  # bytes at a time
PULSE = 0.01  # seconds between them


@dataclass(eq=False)
class Connection:
    """Two ends, and what happens between them."""

    near: StreamWriter
    far: StreamWriter
    swallowed: bool = False

    def close(self) -> None:
        """Break it: both ends notice."""
        for end in (self.near, self.far):
            end.transport.abort()


@dataclass(eq=False)
class Port:
    """A port and all connections through it."""

    to: str
    late: float = 0.0
    trickle: bool = False
    silent: bool = False  # new connections are swallowed too
    connections: set[Connection] = field(default_factory=set)

    async def open(self, reader: StreamReader, near: StreamWriter) -> None:
        """Lead a new connection to where it belongs."""
        try:
            if self.to.startswith("/"):
                source, far = await asyncio.open_unix_connection(self.to)
            else:
                host, _, port = self.to.rpartition(":")
                source, far = await asyncio.open_connection(host, int(port))
        except OSError:
            near.transport.abort()
            return
        connection = Connection(near, far, self.silent)
        self.connections.add(connection)
        try:
            await asyncio.gather(self.pump(reader, far, connection), self.pump(source, near, connection))
        except OSError:
            pass
        finally:
            connection.close()
            self.connections.discard(connection)

    async def pump(self, reader: StreamReader, writer: StreamWriter, connection: Connection) -> None:
        """Bring bytes from one end to the other, as well as the line is now."""
        while data := await reader.read(CHUNK):
            if self.late:
                await asyncio.sleep(self.late)
            if connection.swallowed:
                continue
            if self.trickle:
                await self.drip(writer, data)
            else:
                writer.write(data)
            await writer.drain()
        if not connection.swallowed:
            writer.close()  # an end that is closed is heard at the other

    async def drip(self, writer: StreamWriter, data: bytes) -> None:
        """Let a few bytes through at a time, as long as the line is slow."""
        while data and self.trickle:
            writer.write(data[:TRICKLE])
            await writer.drain()
            data = data[TRICKLE:]
            await asyncio.sleep(PULSE)
        writer.write(data)

    # -- orders ----------------------------------------------------------------------------------

    def cut(self) -> None:
        """Break all connections."""
        for connection in list(self.connections):
            connection.close()

    def swallow(self) -> None:
        """Let nothing through any more, and nobody know."""
        self.silent = True
        for connection in self.connections:
            connection.swallowed = True

    def slow(self, late: float, trickle: bool) -> None:
        """Hold everything up."""
        self.late, self.trickle = late, trickle

    def heal(self) -> None:
        """Let everything through again; what was swallowed is broken for good."""
        self.late, self.trickle, self.silent = 0.0, False, False
        for connection in list(self.connections):
            if connection.swallowed:
                connection.close()


async def obey(ports: dict[str, Port], order: dict[str, Any]) -> int:
    """Carry out an order; return the number of a new port."""
    what, name = order.pop("order"), order.pop("port")
    if what == "listen":
        ports[name] = Port(**order)
        server = await asyncio.start_server(ports[name].open, "127.0.0.1", 0)
        return int(server.sockets[0].getsockname()[1])
    if what == "lead":
        ports[name].to = order["to"]
    else:
        getattr(ports[name], what)(**order)
    return 0


async def main() -> None:
    """Obey until nobody gives orders any more."""
    ports: dict[str, Port] = {}
    loop = asyncio.get_running_loop()
    orders = StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(orders), sys.stdin)
    while line := await orders.readline():
        number = await obey(ports, json.loads(line))
        sys.stdout.write(f"{number}\n")
        sys.stdout.flush()


class Proxy:
    """The process, for who gives the orders."""

    process: asyncio.subprocess.Process

    async def start(self) -> None:
        """Start it."""
        self.one_at_a_time = asyncio.Lock()
        pipe = asyncio.subprocess.PIPE
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.chaos.proxy", stdin=pipe, stdout=pipe
        )

    async def order(self, order: str, port: str, **more: Any) -> int:
        """Give an order and wait until it is carried out."""
        assert self.process.stdin
        assert self.process.stdout
        async with self.one_at_a_time:
            self.process.stdin.write(json.dumps({"order": order, "port": port, **more}).encode() + b"\n")
            return int(await asyncio.wait_for(self.process.stdout.readline(), PATIENCE))

    async def stop(self) -> None:
        """End it."""
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()


if __name__ == "__main__":
    asyncio.run(main())
