"""The servers: processes that can be killed, stopped, suspended and disturbed from outside, and restarted."""

from __future__ import annotations

import asyncio
import os
import re
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from tests import luck
from tests.chaos.launcher import set_clock
from tests.chaos.proxy import Proxy
from tests.patience import PATIENCE
from tests.server.faulty import ask
from tests.server.servers import children

PIPE = asyncio.subprocess.PIPE
ERROR = re.compile(r"\b\w*(?:Error|Exception|Unavailable)(?=[:(])")
ROOT = Path(__file__).parents[2]
IDLE_NOTE_SECONDS = 3.0  # for which bots may stand still before it is noted
WATCHDOG = "4"  # seconds: some hanging servers are replaced, and some recover


class Server:
    """One of the servers, whose process and address change with every restart."""

    kind = "server"

    def __init__(self, number: int, folder: Path, database: str | None, proxy: Proxy, bug: str) -> None:
        self.number = number
        self.supervised = number % 2 == 0  # the others run as one process
        self.folder = folder
        self.database = database
        self.proxy = proxy
        self.bug = bug
        self.clock = folder / f"clock-{self.kind}-{number}"
        self.log = folder / f"{self.kind}-{number}.log"
        self.address = ""  # the last known one
        self.detour = ""  # the address through the proxy
        self.ill = 0  # number of faults in progress
        self.well = 0.0  # the time since there is none
        self.busy = asyncio.Lock()  # one process fault at a time
        self.process: asyncio.subprocess.Process | None = None
        self.reader: asyncio.Task[None] | None = None
        self.starts = 0

    async def prepare(self) -> None:
        """Open the proxy ports, and start the server."""
        set_clock(self.clock, 0.0)
        port = await self.proxy.order("listen", self.people, to="127.0.0.1:1")
        self.detour = f"http://127.0.0.1:{port}"
        if self.database:
            place = urlsplit(self.database)
            socket = f"{place.query.removeprefix('host=')}/.s.PGSQL.5432"
            port = await self.proxy.order("listen", self.base, to=socket)
            self.database = f"postgresql://postgres@127.0.0.1:{port}{place.path}"
        await self.start()

    @property
    def name(self) -> str:
        """The name in the journal."""
        return f"{self.kind} {self.number}"

    @property
    def people(self) -> str:
        """The proxy port to the people."""
        return f"people of {self.name}"

    @property
    def base(self) -> str:
        """The proxy port to the database."""
        return f"database of {self.name}"

    async def start(self) -> None:
        """Start a process at a new address, and retry while the database is unavailable."""
        while not await self.try_to_start():
            await asyncio.sleep(0.2)

    async def try_to_start(self) -> bool:
        """Start a process; return whether it came up."""
        self.process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.chaos.launcher", *self.command()),
            *("--watchdog", WATCHDOG if self.supervised else "0"),
            cwd=ROOT,
            env=self.environment(),
            stdout=PIPE,
            stderr=PIPE,  # not the file itself, which is subject to the disk limit
        )
        self.starts += 1
        assert self.process.stdout
        self.reader = asyncio.create_task(self.keep_log(self.process))
        first = (await asyncio.wait_for(self.process.stdout.readline(), PATIENCE)).decode()
        if not first:
            await asyncio.wait_for(self.process.wait(), PATIENCE)
            return False
        await self.read_address(first)
        return True

    def command(self) -> list[str]:
        """Return the command line; only the first server has a worker of its own."""
        where = ["--database", self.database] if self.database else ["--data", str(self.folder / "data")]
        return ["serve", *where, "--port", "0", "--rate", "0", "--workers", "0" if self.number else "1"]

    async def read_address(self, first: str) -> None:
        """Read the address from the first printed line."""
        self.address = first.split()[3]
        await self.proxy.order("lead", self.people, to=urlsplit(self.address).netloc)

    def environment(self) -> dict[str, str]:
        """Return the environment of the launcher."""
        usual = {
            name: text for name, text in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"
        }  # it starts often
        own = {luck.SEED: f"{luck.seed() + self.number}{self.starts:04}"}  # different random numbers for each process
        return {**usual, **own, "MAREA_CHAOS_CLOCK": str(self.clock), "MAREA_CHAOS_BUG": self.bug}

    async def keep_log(self, process: asyncio.subprocess.Process) -> None:
        """Write the error output of a process to the log."""
        assert process.stderr
        with self.log.open("ab") as file:
            while line := await process.stderr.readline():
                file.write(line)

    @property
    def pid(self) -> int | None:
        """The serving process, not its supervisor; None while it is being replaced."""
        assert self.process
        return next(iter(children(self.process.pid)), None) if self.supervised else self.process.pid

    async def end(self, how: int) -> None:
        """End the process and its supervisor with a signal."""
        assert self.process
        self.process.send_signal(how)
        await asyncio.wait_for(self.process.wait(), PATIENCE)

    async def wait_until_back(self) -> None:
        """Wait until a replaced process answers again."""
        await asyncio.wait_for(ask(self.address, "GET", "/api/health", {}), PATIENCE)

    async def kill(self) -> None:
        """Kill it as a power failure would."""
        await self.end(signal.SIGKILL)

    async def stop(self) -> None:
        """Stop it with SIGTERM."""
        await self.end(signal.SIGTERM)

    def limit(self, more: int | None) -> None:
        """Limit the growth of files to a number of bytes; None removes the limit."""
        pid = self.pid
        sizes = [path.stat().st_size for path in (self.folder / "data").glob("marea.db*")]
        soft = resource.RLIM_INFINITY if more is None else max(sizes) + more
        if pid:
            with suppress(ProcessLookupError):
                resource.prlimit(pid, resource.RLIMIT_FSIZE, (soft, resource.RLIM_INFINITY))

    def logged_errors(self) -> Counter[str]:
        """Return the number of errors in the log by name."""
        text = self.log.read_text("utf-8", "replace") if self.log.exists() else ""
        return Counter(ERROR.findall(text))


class Worker(Server):
    """A process that thinks for the bots of servers without workers."""

    kind = "worker"

    def command(self) -> list[str]:
        """Return the command line."""
        assert self.database
        return ["work", "--database", self.database, "--workers", "1"]

    async def read_address(self, first: str) -> None:
        """Do nothing: it has no address."""

    async def wait_until_back(self) -> None:
        """Do nothing: it serves no requests."""


class IdleWatch:
    """The longest time that bots stand still while a healthy server could run them."""

    def __init__(self, note: Callable[[str], None]) -> None:
        self.note = note
        self.last: dict[str, tuple[int, float]] = {}
        self.longest = 0.0

    def update(self, lengths: dict[str, int], servers: list[Server]) -> None:
        """Update the idle times from the log lengths of tables of bots."""
        now = time.monotonic()
        well = min((server.well for server in servers if not server.ill), default=now)
        for table, length in lengths.items():
            before, since = self.last.get(table, (-1, now))
            stood = now - max(since, well)
            self.longest = max(self.longest, stood)
            if before != length:
                if stood > IDLE_NOTE_SECONDS:
                    self.note(f"bots of {table} stood still for {stood:.1f} s at {before}")
                self.last[table] = (length, now)
        self.last = {table: seen for table, seen in self.last.items() if table in lengths}
