"""A real server for the fuzzer, in a process of its own, with tables to ask about, and whether it is still well."""

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

from tests.fuzz.target import Wrong, peak, status_of
from tests.patience import PATIENCE
from tests.waiting import address_of

SEEDED: Final = "from tests import seeded; seeded.plant_luck(); seeded.main()"
ROOM: Final = 512  # MB that a server may take on top of what it has when it is idle
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
# What uvicorn logs as errors, although it has answered the client as it should.
HARMLESS: Final = (
    "Invalid UTF-8 sequence received from client.",
    "ASGI callable returned without completing handshake.",
)
PLACES: Final = len(TABLES) + 1  # the last one is a game that is over


class Silent(Wrong):
    """The server does not answer a normal request any more."""


class Gone(Wrong):
    """The server has ended."""


class Logged(Wrong):
    """The server has logged that something broke."""


class Site:
    """`marea serve` without limits of rates, and without a supervisor, which would hide that it hangs or dies.

    Its tables and their keys stand in requests as {t0}, {k0} and so on.
    """

    def __init__(self) -> None:
        self.memory = 0
        self.start()

    def start(self) -> None:
        """Start it with new data."""
        self.folder = tempfile.mkdtemp(prefix="marea-fuzz-")
        command = [sys.executable, "-c", SEEDED, "serve", "--data", self.folder, "--port", "0", "--rate", "0"]
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
        self.line = HTTPConnection(self.host, self.port, timeout=PATIENCE)
        self.check()
        self.names = self.make_tables()
        most = (status_of(str(self.process.pid), "VmSize") << 10) + (ROOM << 20)
        resource.prlimit(self.process.pid, resource.RLIMIT_AS, (most, resource.RLIM_INFINITY))

    def faults(self) -> str:
        """Return what the log has said of faults since the last time: errors, and lines that are not in its form."""
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

    def make_tables(self) -> dict[str, str]:
        """Make the tables; return what stands for them in requests."""
        names, cookie = {"{host}": f"{self.host}:{self.port}"}, ""
        for number, body in enumerate(TABLES):
            made, cookie = self.post("/api/tables", {"pause": 0, **body}, cookie)
            names |= {f"{{t{number}}}": made["table"], f"{{k{number}}}": made["seats"][0]["token"]}
        over, _ = self.post("/api/records", {"record": GOLDEN.read_text("utf-8").splitlines()[0]}, cookie)
        return names | {f"{{t{len(TABLES)}}}": over["table"], f"{{k{len(TABLES)}}}": "none", "{cookie}": cookie}

    def post(self, path: str, body: dict[str, Any], cookie: str) -> tuple[dict[str, Any], str]:
        """Send a body of JSON; return the answer's, and the cookie."""
        headers = {"content-type": "application/json"} | ({"cookie": cookie} if cookie else {})
        self.line.request("POST", path, json.dumps(body), headers)
        answer = self.line.getresponse()
        found: dict[str, Any] = json.loads(answer.read())
        return found, (answer.getheader("set-cookie") or cookie).partition(";")[0]

    def connect(self) -> socket.socket:
        """Open a connection."""
        return socket.create_connection((self.host, self.port), PATIENCE)

    def filled(self, text: str) -> bytes:
        """Return a text as bytes, with the names of tables and their keys in it."""
        for name, real in self.names.items():
            text = text.replace(name, real)
        return text.encode("latin-1", "replace")

    def check(self) -> None:
        """Ask something normal: it must be answered, and nothing may have broken since the last time."""
        try:
            self.line.request("GET", "/api/health")
            status = self.line.getresponse()
            status.read()
            well = status.status == 200
        except (OSError, HTTPException):
            well = self.again()
        if faults := self.faults():
            raise Logged(faults, place_in(faults))
        if not well:
            dead = self.process.poll() is not None
            raise (Gone if dead else Silent)("the server does not answer a normal request", "the server")

    def again(self) -> bool:
        """Ask once more on a new connection: a server may close one that was quiet."""
        self.line.close()
        try:
            self.line.request("GET", "/api/health")
            return self.line.getresponse().read() != b""
        except (OSError, HTTPException):
            return False

    def stop(self) -> None:
        """End it, and forget its data."""
        if self.process.poll() is None:
            self.memory = max(self.memory, peak(str(self.process.pid)))
        self.line.close()
        self.process.kill()
        self.process.wait(PATIENCE)
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def restart(self) -> None:
        """Begin anew."""
        self.stop()
        self.start()

    def most_memory(self) -> int:
        """Return the most memory that it ever held, in kB."""
        alive = self.process.poll() is None
        return max(self.memory, peak(str(self.process.pid)) if alive else 0)


def place_in(text: str) -> str:
    """Return the innermost place that the traces in a log tell of, in our own code if there is one."""
    places = [
        ":".join(found) for found in re.findall(r'File "(?:.*/site-packages/)?(.+\.py)", line \d+, in (\w+)', text)
    ]
    ours = [place[place.index("marea/") :] for place in places if "marea/" in place]
    return (ours or places or [text[:60]])[-1]
