"""A real server for the fuzzer, in a separate process, with tables and health checks."""

from __future__ import annotations

import json
import re
import resource
import shutil
import socket
import subprocess
import sys
import tempfile
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any, Final

from tests.fuzz.target import Violation, peak_memory, process_status
from tests.patience import PATIENCE
from tests.waiting import address_of

SERVER_CODE: Final = "from tests import seeded; seeded.plant_luck(); seeded.main()"
EXTRA_MEMORY: Final = 512  # MB that a server may use beyond its idle memory
ROOT: Final = Path(__file__).parents[2]
GOLDEN: Final = Path(__file__).parents[1] / "records" / "regatta.jsonl"
HUMAN, OPEN, BOT = {"kind": "human"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}
TABLES: Final[tuple[dict[str, Any], ...]] = (
    {"game": "navia", "seats": [HUMAN, BOT, BOT], "window": 0},
    {"game": "regatta", "seats": [HUMAN, HUMAN]},
    {"game": "regatta", "seats": [HUMAN, OPEN], "visibility": "public"},
    {"game": "nyakuza", "seats": [HUMAN, BOT], "hints": False},
    {"game": "caravelas", "seats": [HUMAN, HUMAN], "hints": False, "clock": {"per": "move", "seconds": 600}},
    {"game": "namiji", "seats": [HUMAN, BOT], "hints": False},
)
# Errors in the log of uvicorn, although it has answered the client correctly.
HARMLESS: Final = (
    "Invalid UTF-8 sequence received from client.",
    "ASGI callable returned without completing handshake.",
)
TABLE_COUNT: Final = len(TABLES) + 1  # the last one is a finished game


class ServerSilent(Violation):
    """The server no longer answers a normal request."""


class ServerEnded(Violation):
    """The server has ended."""


class ServerError(Violation):
    """The server has logged an error."""


class Site:
    """`marea serve` without rate limits, and without a supervisor, which would hide hangs and crashes.

    In requests, {t0}, {k0} and so on stand for its tables and their keys.
    """

    def __init__(self) -> None:
        self.memory = 0
        self.start()

    def start(self) -> None:
        """Start the server with empty data."""
        self.folder = tempfile.mkdtemp(prefix="marea-fuzz-")
        command = [sys.executable, "-c", SERVER_CODE, "serve", "--data", self.folder, "--port", "0", "--rate", "0"]
        log = Path(self.folder, "log")
        with log.open("wb") as errors:
            self.process = subprocess.Popen(
                [*command, "--workers", "1", "--log", "json", "--watchdog", "0"],
                cwd=ROOT,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )
        self.log = log.open("rb")
        self.host, port = address_of(self.process).removeprefix("http://").split(":")
        self.port = int(port)
        self.http = HTTPConnection(self.host, self.port, timeout=PATIENCE)
        self.check()
        self.names = self.create_tables()
        limit = (process_status(str(self.process.pid), "VmSize") << 10) + (EXTRA_MEMORY << 20)
        resource.prlimit(self.process.pid, resource.RLIMIT_AS, (limit, resource.RLIM_INFINITY))

    def faults(self) -> str:
        """Return the errors and malformed lines in the log since the last call."""
        faults = []
        for line in self.log.read().decode("utf-8", "replace").splitlines():
            try:
                entry = json.loads(line)
                if entry["level"] in ("error", "critical") and entry.get("message") not in HARMLESS:
                    faults.append(" ".join(str(entry[key]) for key in ("event", "message", "error") if key in entry))
                    faults.append(entry.get("traceback", ""))
            except (ValueError, KeyError, TypeError):
                faults.append(line)
        return "\n".join(faults)

    def create_tables(self) -> dict[str, str]:
        """Create the tables; return the values of their placeholders."""
        names, cookie = {"{host}": f"{self.host}:{self.port}"}, ""
        for number, body in enumerate(TABLES):
            created, cookie = self.post("/api/tables", {"pause": 0, **body}, cookie)
            names |= {f"{{t{number}}}": created["table"], f"{{k{number}}}": created["seats"][0]["token"]}
        over, _ = self.post("/api/records", {"record": GOLDEN.read_text("utf-8").splitlines()[0]}, cookie)
        return names | {f"{{t{len(TABLES)}}}": over["table"], f"{{k{len(TABLES)}}}": "none", "{cookie}": cookie}

    def post(self, path: str, body: dict[str, Any], cookie: str) -> tuple[dict[str, Any], str]:
        """Send JSON; return the JSON of the answer, and the cookie."""
        headers = {"content-type": "application/json"} | ({"cookie": cookie} if cookie else {})
        self.http.request("POST", path, json.dumps(body), headers)
        answer = self.http.getresponse()
        found: dict[str, Any] = json.loads(answer.read())
        return found, (answer.getheader("set-cookie") or cookie).partition(";")[0]

    def connect(self) -> socket.socket:
        """Open a connection."""
        return socket.create_connection((self.host, self.port), PATIENCE)

    def fill_in(self, text: str) -> bytes:
        """Return a text as bytes, with its placeholders replaced."""
        for name, real in self.names.items():
            text = text.replace(name, real)
        return text.encode("latin-1", "replace")

    def check(self) -> None:
        """Send a normal request: it must be answered, and the log must have no new errors."""
        try:
            self.http.request("GET", "/api/health")
            status = self.http.getresponse()
            status.read()
            healthy = status.status == 200
        except (OSError, HTTPException):
            healthy = self.retry()
        if faults := self.faults():
            raise ServerError(faults, place_in(faults))
        if not healthy:
            ended = self.process.poll() is not None
            raise (ServerEnded if ended else ServerSilent)("the server does not answer a normal request", "the server")

    def retry(self) -> bool:
        """Send a request on a new connection: a server may close an idle one."""
        self.http.close()
        try:
            self.http.request("GET", "/api/health")
            return self.http.getresponse().read() != b""
        except (OSError, HTTPException):
            return False

    def stop(self) -> None:
        """Stop the server, and delete its data."""
        if self.process.poll() is None:
            self.memory = max(self.memory, peak_memory(str(self.process.pid)))
        self.http.close()
        self.process.kill()
        self.process.wait(PATIENCE)
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def restart(self) -> None:
        """Restart the server with empty data."""
        self.stop()
        self.start()

    def peak_memory(self) -> int:
        """Return the peak memory of all servers so far, in kB."""
        running = self.process.poll() is None
        return max(self.memory, peak_memory(str(self.process.pid)) if running else 0)


def place_in(text: str) -> str:
    """Return the innermost place in the tracebacks of a log, in our own code if possible."""
    places = [
        ":".join(found) for found in re.findall(r'File "(?:.*/site-packages/)?(.+\.py)", line \d+, in (\w+)', text)
    ]
    ours = [place[place.index("marea/") :] for place in places if "marea/" in place]
    return (ours or places or [text[:60]])[-1]
