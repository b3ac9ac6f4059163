"""The faults of processes, connections, disks and clocks, each on its own schedule determined by the seed."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from tests.chaos.launcher import set_clock
from tests.chaos.servers import Server

if TYPE_CHECKING:
    from tests.chaos.world import World

Fault = Callable[["World", Server, random.Random], Awaitable[bool | None]]  # False: it did not take place


async def kill(world: World, server: Server, rng: random.Random) -> bool:
    """Kill a server while most people are connected; it restarts after a while at another address."""
    async with server.busy:  # first: people leave while it hangs
        while not world.crowded and not await world.rests_within(0.05):
            pass
        if world.resting.is_set():
            return False
        world.at_kills.append(world.online)
        await kill_and_restart(server, rng)
    return True


async def kill_worker(world: World, server: Server, rng: random.Random) -> None:
    """Kill a worker."""
    async with server.busy:
        await kill_and_restart(server, rng)


async def kill_and_restart(server: Server, rng: random.Random) -> None:
    """Kill a process, and restart it after a while."""
    await server.kill()
    await asyncio.sleep(rng.uniform(0.0, 3.0))
    await server.start()


async def crash(world: World, server: Server, rng: random.Random) -> bool:
    """Kill the serving process but not its supervisor, which starts another at the same address."""
    async with server.busy:
        if not server.supervised or not send_signal(server.pid, signal.SIGKILL):
            return False
        await server.wait_until_back()
    return True


def send_signal(pid: int | None, number: int) -> bool:
    """Send a signal to a process; return whether it exists."""
    with suppress(ProcessLookupError):
        if pid:
            os.kill(pid, number)
            return True
    return False


async def restart(world: World, server: Server, rng: random.Random) -> None:
    """Restart all servers, one after the other."""
    for each in world.servers:
        each.ill += 1
        async with each.busy:
            await each.stop()
            await each.start()
        each.ill -= 1
        each.well = time.monotonic()


async def hang(world: World, server: Server, rng: random.Random) -> None:
    """Suspend a server for a while."""
    async with server.busy:
        pid = server.pid
        send_signal(pid, signal.SIGSTOP)
        await asyncio.sleep(0.1 * 60 ** rng.random())
        if not send_signal(pid, signal.SIGCONT):  # its supervisor replaced it
            await server.wait_until_back()


async def fill(world: World, server: Server, rng: random.Random) -> None:
    """Fill the disk for a while."""
    async with server.busy:
        server.limit(rng.choice([0, 0, rng.randint(1, 100_000)]))
        await asyncio.sleep(rng.uniform(0.1, 3.0))
        server.limit(None)


async def jump(world: World, server: Server, rng: random.Random) -> None:
    """Set a clock wrong for a while: by seconds, or by an hour."""
    seconds = rng.choice([-3600.0, 3600.0, rng.uniform(-5.0, 5.0), rng.uniform(-5.0, 5.0)])
    world.note(f"the clock of {server.name} is wrong by {seconds:.1f} s")
    set_clock(server.clock, seconds)
    await asyncio.sleep(rng.uniform(0.1, 5.0))
    set_clock(server.clock, 0.0)


def cut(line: str) -> Fault:
    """Return the fault that breaks all connections of a proxy port."""

    async def fault(world: World, server: Server, rng: random.Random) -> None:
        await world.proxy.order("cut", getattr(server, line))

    return fault


def swallow(line: str) -> Fault:
    """Return the fault that silently drops everything while both ends stay connected."""

    async def fault(world: World, server: Server, rng: random.Random) -> None:
        await world.proxy.order("swallow", getattr(server, line))
        await asyncio.sleep(0.1 * 60 ** rng.random())
        await world.proxy.order("heal", getattr(server, line))

    return fault


def slow(line: str) -> Fault:
    """Return the fault that delays all data, or passes a few bytes at a time."""

    async def fault(world: World, server: Server, rng: random.Random) -> None:
        late = rng.choice([0.0, rng.uniform(0.01, 0.5)])
        await world.proxy.order("slow", getattr(server, line), late=late, trickle=not late)
        await asyncio.sleep(rng.uniform(0.5, 4.0))
        await world.proxy.order("heal", getattr(server, line))

    return fault


# Each with the minimum and maximum seconds between two of them.
SERVER_FAULTS: dict[str, tuple[float, float, Fault]] = {
    "server killed": (3.0, 9.0, kill),
    "server crashes": (8.0, 20.0, crash),
    "rolling restart": (8.0, 20.0, restart),
    "server hangs": (4.0, 12.0, hang),
    "clock jumps": (3.0, 10.0, jump),
    "line to people cut": (1.0, 6.0, cut("people")),
    "line to people silent": (3.0, 10.0, swallow("people")),
    "line to people slow": (2.0, 8.0, slow("people")),
}
SQLITE_FAULTS: dict[str, tuple[float, float, Fault]] = {"disk full": (3.0, 9.0, fill)}
POSTGRES_FAULTS: dict[str, tuple[float, float, Fault]] = {
    "line to database cut": (3.0, 10.0, cut("base")),
    "line to database silent": (5.0, 15.0, swallow("base")),
    "line to database slow": (4.0, 12.0, slow("base")),
}
WORKER_FAULTS: dict[str, tuple[float, float, Fault]] = {
    "worker killed": (5.0, 15.0, kill_worker),
    "worker hangs": (5.0, 15.0, hang),
    "line of a worker to database cut": (5.0, 15.0, cut("base")),
}


async def inject_all(world: World) -> None:
    """Inject all faults into servers and workers until the world rests."""
    of_servers = SERVER_FAULTS | (POSTGRES_FAULTS if world.data.address else SQLITE_FAULTS)
    of_workers = WORKER_FAULTS if world.workers else {}
    async with asyncio.TaskGroup() as group:
        for victims, kinds in ((world.servers, of_servers), (world.workers, of_workers)):
            for name, (shortest, longest, fault) in kinds.items():
                if name not in world.without:
                    group.create_task(inject_repeatedly(world, victims, name, shortest, longest, fault))


async def inject_repeatedly(
    world: World, victims: Sequence[Server], name: str, shortest: float, longest: float, fault: Fault
) -> None:
    """Inject a fault repeatedly; its times and victims depend only on the seed."""
    rng = random.Random(f"{world.seed} fault {name} {world.rounds}")
    while not await world.rests_within(rng.uniform(shortest, longest)):
        server = victims[rng.randrange(len(victims))]
        world.note(f"{server.name}: {name}")
        server.ill += 1
        try:
            done = await fault(world, server, rng)
        finally:
            server.ill -= 1
            server.well = time.monotonic()
        world.note(f"{server.name}: {name}: over")
        world.faults[name] += done is not False
