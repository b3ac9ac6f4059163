"""A proxy process whose connections can be cut, delayed, slowed down and silently interrupted.

It reads orders as lines of JSON and answers each with one line. `listen` opens a port that forwards to an address, and
`lead` changes that address. `cut` breaks all connections of a port; `swallow` keeps them open at both ends but drops
all data, as when a cable is pulled; `slow` delays data, or passes a few bytes at a time; `heal` ends the last two.
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
TRICKLE_BYTES = 40  # at a time
TRICKLE_SECONDS = 0.01  # between them


@dataclass(eq=False)
class Connection:
    """A forwarded connection with its two ends."""

    near: StreamWriter
    far: StreamWriter
    swallowed: bool = False

    def close(self) -> None:
        """Break the connection so that both ends notice."""
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
        """Forward a new connection to its target."""
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
        """Forward bytes from one end to the other, subject to the current faults."""
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
            writer.close()  # pass the close on to the other end

    async def drip(self, writer: StreamWriter, data: bytes) -> None:
        """Forward a few bytes at a time while the port is slow."""
        while data and self.trickle:
            writer.write(data[:TRICKLE_BYTES])
            await writer.drain()
            data = data[TRICKLE_BYTES:]
            await asyncio.sleep(TRICKLE_SECONDS)
        writer.write(data)

    # -- orders ----------------------------------------------------------------------------------

    def cut(self) -> None:
        """Break all connections."""
        for connection in list(self.connections):
            connection.close()

    def swallow(self) -> None:
        """Drop all data silently."""
        self.silent = True
        for connection in self.connections:
            connection.swallowed = True

    def slow(self, late: float, trickle: bool) -> None:
        """Delay or trickle all data."""
        self.late, self.trickle = late, trickle

    def heal(self) -> None:
        """Forward everything again, and break swallowed connections."""
        self.late, self.trickle, self.silent = 0.0, False, False
        for connection in list(self.connections):
            if connection.swallowed:
                connection.close()


async def execute(ports: dict[str, Port], order: dict[str, Any]) -> int:
    """Execute an order; return the number of a new port."""
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
    """Execute orders until the input ends."""
    ports: dict[str, Port] = {}
    loop = asyncio.get_running_loop()
    orders = StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(orders), sys.stdin)
    while line := await orders.readline():
        number = await execute(ports, json.loads(line))
        sys.stdout.write(f"{number}\n")
        sys.stdout.flush()


class Proxy:
    """The proxy process, as its controller sees it."""

    process: asyncio.subprocess.Process

    async def start(self) -> None:
        """Start the process."""
        self.one_at_a_time = asyncio.Lock()
        pipe = asyncio.subprocess.PIPE
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.chaos.proxy", stdin=pipe, stdout=pipe
        )

    async def order(self, order: str, port: str, **more: Any) -> int:
        """Send an order and wait until it is executed."""
        assert self.process.stdin
        assert self.process.stdout
        async with self.one_at_a_time:
            self.process.stdin.write(json.dumps({"order": order, "port": port, **more}).encode() + b"\n")
            return int(await asyncio.wait_for(self.process.stdout.readline(), PATIENCE))

    async def stop(self) -> None:
        """Stop the process."""
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()


if __name__ == "__main__":
    asyncio.run(main())
