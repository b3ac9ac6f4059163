"""The faults of processes, lines, disks and clocks, each on a schedule of its own that follows from the seed."""

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

Deed = Callable[["World", Server, random.Random], Awaitable[bool | None]]  # False: it did not happen after all


async def kill(world: World, server: Server, rng: random.Random) -> bool:
    """End a server without a warning, when most people are there; it comes back after a while, somewhere else."""
    async with server.busy:  # first: while it hangs, people go
        while not world.crowded and not await world.rests_within(0.05):
            pass
        if world.resting.is_set():
            return False
        world.at_kills.append(world.online)
        await lose(server, rng)
    return True


async def fall(world: World, server: Server, rng: random.Random) -> None:
    """End a worker without a warning, whatever it thinks about."""
    async with server.busy:
        await lose(server, rng)


async def lose(server: Server, rng: random.Random) -> None:
    """End a process; it comes back after a while."""
    await server.kill()
    await asyncio.sleep(rng.uniform(0.0, 3.0))
    await server.start()


async def crash(world: World, server: Server, rng: random.Random) -> bool:
    """End the process that works and leave its supervisor, which starts another at the same address."""
    async with server.busy:
        if not server.supervised or not signalled(server.pid, signal.SIGKILL):
            return False
        await server.back()
    return True


def signalled(pid: int | None, number: int) -> bool:
    """Send a signal to a process; tell whether it is there."""
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
    """Let a server stand still for a while."""
    async with server.busy:
        pid = server.pid
        signalled(pid, signal.SIGSTOP)
        await asyncio.sleep(0.1 * 60 ** rng.random())
        if not signalled(pid, signal.SIGCONT):  # its supervisor did not wait so long
            await server.back()


async def fill(world: World, server: Server, rng: random.Random) -> None:
    """Let the disk be full for a while."""
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


def cut(line: str) -> Deed:
    """Return the fault that breaks all connections of a line."""

    async def deed(world: World, server: Server, rng: random.Random) -> None:
        await world.proxy.order("cut", getattr(server, line))

    return deed


def swallow(line: str) -> Deed:
    """Return the fault that lets nothing through any more while both ends believe that all is well."""

    async def deed(world: World, server: Server, rng: random.Random) -> None:
        await world.proxy.order("swallow", getattr(server, line))
        await asyncio.sleep(0.1 * 60 ** rng.random())
        await world.proxy.order("heal", getattr(server, line))

    return deed


def slow(line: str) -> Deed:
    """Return the fault that holds everything up, or lets a few bytes through at a time."""

    async def deed(world: World, server: Server, rng: random.Random) -> None:
        late = rng.choice([0.0, rng.uniform(0.01, 0.5)])
        await world.proxy.order("slow", getattr(server, line), late=late, trickle=not late)
        await asyncio.sleep(rng.uniform(0.5, 4.0))
        await world.proxy.order("heal", getattr(server, line))

    return deed


# Each with the least and the most seconds between two of them.
EVERYWHERE: dict[str, tuple[float, float, Deed]] = {
    "server killed": (3.0, 9.0, kill),
    "server crashes": (8.0, 20.0, crash),
    "rolling restart": (8.0, 20.0, restart),
    "server hangs": (4.0, 12.0, hang),
    "clock jumps": (3.0, 10.0, jump),
    "line to people cut": (1.0, 6.0, cut("people")),
    "line to people silent": (3.0, 10.0, swallow("people")),
    "line to people slow": (2.0, 8.0, slow("people")),
}
OF_A_FILE: dict[str, tuple[float, float, Deed]] = {"disk full": (3.0, 9.0, fill)}
OF_A_BASE: dict[str, tuple[float, float, Deed]] = {
    "line to database cut": (3.0, 10.0, cut("base")),
    "line to database silent": (5.0, 15.0, swallow("base")),
    "line to database slow": (4.0, 12.0, slow("base")),
}
OF_A_WORKER: dict[str, tuple[float, float, Deed]] = {
    "worker killed": (5.0, 15.0, fall),
    "worker hangs": (5.0, 15.0, hang),
    "line of a worker to database cut": (5.0, 15.0, cut("base")),
}


async def throw(world: World) -> None:
    """Throw everything at the servers and the workers until the world rests."""
    of_servers = EVERYWHERE | (OF_A_BASE if world.data.address else OF_A_FILE)
    of_workers = OF_A_WORKER if world.workers else {}
    async with asyncio.TaskGroup() as group:
        for victims, kinds in ((world.servers, of_servers), (world.workers, of_workers)):
            for name, (least, most, deed) in kinds.items():
                if name not in world.without:
                    group.create_task(often(world, victims, name, least, most, deed))


async def often(world: World, victims: Sequence[Server], name: str, least: float, most: float, deed: Deed) -> None:
    """Do something again and again; when and to whom follows from the seed alone."""
    rng = random.Random(f"{world.seed} fault {name} {world.rounds}")
    while not await world.rests_within(rng.uniform(least, most)):
        server = victims[rng.randrange(len(victims))]
        world.note(f"{server.name}: {name}")
        server.ill += 1
        try:
            done = await deed(world, server, rng)
        finally:
            server.ill -= 1
            server.well = time.monotonic()
        world.note(f"{server.name}: {name}: over")
        world.faults[name] += done is not False
