"""The supervisor: a small process that starts the one which does the work, and replaces it when it hangs or crashes.

Compiled code in an endless loop lets no other thread of its process run, and no signal handler: only another process
can see that it hangs, and end it. The supervisor imports little and does nothing else, so that it does not fail itself.
"""

from __future__ import annotations

import asyncio
import faulthandler
import os
import select
import signal
import socket
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Any, Final

from marea.server.base import logs
from marea.server.base.current_table import clear_current_table, current_table
from marea.server.base.processes import die_with

START_UP: Final = 120.0  # seconds until the first beat: a large database may have to be migrated
LAST_WORDS: Final = 2.0  # seconds in which a process that hangs must have written where
DELAYS: Final = (0.1, 10.0)  # seconds until the next start: the first, doubled each time up to the last
STEADY: Final = 60.0  # seconds of work after which the delays begin anew
LONGEST: Final = 1 << 16  # bytes of last words

BUSY: Final = 0.01  # of the time; a process that hung and computed less waited for a disk, or was stopped

BEAT: Final = b"\0"
ALIVE: Final = "READY=1\nWATCHDOG=1"
STOPS: Final = (signal.SIGINT, signal.SIGTERM)
FAULTS: Final = (signal.SIGABRT, signal.SIGBUS, signal.SIGFPE, signal.SIGILL, signal.SIGSEGV)


class Life:
    """What a process that works knows of its supervisor, and tells it."""

    def __init__(
        self, tell: Callable[[], None], every: float = 1.0, first: bool = True, aside: frozenset[str] = frozenset()
    ) -> None:
        self.first = first  # no other process has worked before this one, and greeted
        self.aside = aside  # tables that stopped one of those before
        self._tell = tell
        self._every = every

    def begin(self, greeting: str) -> None:
        """Say that this process works: on stdout once, and to the supervisor for as long as the event loop turns."""
        self._beat()
        if not self.first:
            return
        sys.stdout.write(f"{greeting}\n")
        sys.stdout.flush()
        if os.geteuid() == 0:
            logs.warn("running as root", advice="run it as a user of its own that owns nothing but its data")

    def _beat(self) -> None:
        self._tell()
        asyncio.get_running_loop().call_later(self._every, self._beat)


class Child:
    """The process that works, as its supervisor knows it."""

    def __init__(self, pid: int, pipe: int) -> None:
        self.pid = pid
        self.pipe = pipe
        self.words = b""  # what it wrote besides beats: where it was when it crashed
        self.served: float | None = None  # since when
        self.spent = 0.0  # seconds of processor time, when there was still patience for it
        self.code: int | None = None  # when it is gone

    def hear(self) -> bool:
        """Take in what it wrote; tell whether it is alive."""
        heard = b""
        with suppress(BlockingIOError):
            while part := os.read(self.pipe, LONGEST):
                heard += part
        self.words = (self.words + heard.replace(BEAT, b""))[:LONGEST]
        return BEAT in heard


class Silence:
    """How long nothing was heard, counted only while this process itself ran: both may have been suspended."""

    def __init__(self, now: float) -> None:
        self.seconds = 0.0
        self._last = now

    def pass_time(self, now: float, most: float) -> None:
        """Count the time since the last call, as far as it can have been spent waiting."""
        self.seconds += min(now - self._last, most)
        self._last = now


class Supervisor:
    """Starts one process after the other, as long as it is not told to stop."""

    def __init__(self, what: str, patience: float, listener: socket.socket | None) -> None:
        self.what = what
        self.patience = patience
        self.tick = min(1.0, patience / 10)
        self.listener = listener  # connections wait here while a process is replaced
        self.child: Child | None = None
        self.stopping = False
        self.served = False  # some child has
        self.aside: frozenset[str] = frozenset()
        self.delay = DELAYS[0]
        self._wake, self._waker = os.pipe()  # written to when a signal comes

    def run(self) -> Life:
        """Return in each process that is to work; this one ends when the last of them does, with its exit code."""
        for end in (self._wake, self._waker):
            os.set_blocking(end, False)
        signal.set_wakeup_fd(self._waker, warn_on_full_buffer=False)
        for sig in STOPS:
            signal.signal(sig, self._pass_on)
        signal.signal(signal.SIGCHLD, lambda *_: None)  # or it would not wake anybody
        while True:
            life = self._start()
            if life:
                return life
            self._attend()
            self._rest()

    # -- processes -------------------------------------------------------------------------------

    def _start(self) -> Life | None:
        """Start a process; only there, return its life."""
        clear_current_table()
        supervisor = os.getpid()
        heard, says = os.pipe()
        for end in (heard, says):
            os.set_blocking(end, False)
        signal.pthread_sigmask(signal.SIG_BLOCK, STOPS)  # until it is clear whom they are for
        try:
            if self.stopping:
                raise SystemExit(0)
            pid = os.fork()
            if pid == 0:
                return self._become_child(supervisor, heard, says)
            self.child = Child(pid, heard)
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)
        os.close(says)
        return None

    def _become_child(self, supervisor: int, heard: int, says: int) -> Life:
        os.setsid()  # Ctrl-C is for the supervisor, which passes it on
        signal.set_wakeup_fd(-1)
        for sig in (*STOPS, signal.SIGCHLD):
            signal.signal(sig, signal.SIG_DFL)
        for end in (self._wake, self._waker, heard):
            os.close(end)
        die_with(supervisor)
        faulthandler.enable(says)
        return Life(lambda: beat(says), min(1.0, self.patience / 4), not self.served, self.aside)

    def _attend(self) -> None:
        """Stay with the process until it is gone, and see what follows from how it went."""
        child = self.child
        assert child
        silence = Silence(time.monotonic())
        while not self._gone(child):
            self._sleep(self.tick)
            silence.pass_time(time.monotonic(), 2 * self.tick)
            if child.hear():
                self.served = True
                child.served = child.served or time.monotonic()
                silence.seconds = 0.0
                tell_systemd(ALIVE)
            if silence.seconds < self.patience / 2:  # before it hung it may have done much
                child.spent = processor_time(child.pid)
            if silence.seconds > (START_UP if child.served is None else self.patience):
                busy = processor_time(child.pid) - child.spent > BUSY * self.patience
                self._end(child)
                self._note(child, "hung", busy, seconds=round(silence.seconds, 1))
                break
        else:
            self._see_off(child)
        os.close(child.pipe)
        if self.stopping:
            code = child.code or 0
            raise SystemExit(0 if -code in STOPS else code if code >= 0 else 128 - code)

    def _see_off(self, child: Child) -> None:
        """Note why a process ended by itself; if it was asked to, or never could begin, this one ends too."""
        code = child.code or 0
        if code == 0 or (code > 0 and not self.served):  # it has said why
            raise SystemExit(code)
        if not (self.stopping and -code in STOPS):
            why = signal.Signals(-code).name if code < 0 else f"exit code {code}"
            self._note(child, "died", -code in FAULTS, why=why)

    def _note(self, child: Child, how: str, to_blame: bool, **fields: Any) -> None:
        """Log how a process ended, where, and at which table; one that is to blame is set aside."""
        table = current_table()
        if table:
            fields |= {"table": table, "set_aside": to_blame}
        if table and to_blame:
            self.aside |= {table}
        if child.words:
            fields["traceback"] = child.words.decode("utf-8", "replace")
        logs.LOG.error(f"{self.what} {how}", extra={"fields": fields})

    def _end(self, child: Child) -> None:
        """End a process that hangs, after it has written where."""
        for sig in (signal.SIGABRT, signal.SIGCONT):  # one that was stopped must go on to hear it
            os.kill(child.pid, sig)
        end = time.monotonic() + LAST_WORDS
        while not self._gone(child) and time.monotonic() < end:
            self._sleep(self.tick)
        if child.code is None:
            os.kill(child.pid, signal.SIGKILL)
        while not self._gone(child):
            self._sleep(self.tick)

    def _gone(self, child: Child) -> bool:
        """Tell whether a process is gone. In a container, orphans become children of this one, and are reaped too."""
        with suppress(ChildProcessError):
            while (found := os.waitpid(-1, os.WNOHANG))[0]:
                if found[0] == child.pid:
                    child.code = os.waitstatus_to_exitcode(found[1])
                    child.hear()
        return child.code is not None

    # -- time and signals ------------------------------------------------------------------------

    def _rest(self) -> None:
        """Wait before the next start, longer each time, if none of them lasts."""
        assert self.child
        if self.child.served is not None and time.monotonic() - self.child.served > STEADY:
            self.delay = DELAYS[0]
        end = time.monotonic() + self.delay
        while not self.stopping and time.monotonic() < end:
            self._sleep(end - time.monotonic())
        self.delay = min(2 * self.delay, DELAYS[1])

    def _sleep(self, seconds: float) -> None:
        """Wait until a signal comes, or some time has passed."""
        select.select([self._wake], [], [], max(0.0, seconds))
        with suppress(BlockingIOError):
            os.read(self._wake, LONGEST)

    def _pass_on(self, sig: int, frame: FrameType | None) -> None:
        """Stop: take no more connections, and tell the process that works."""
        self.stopping = True
        if self.listener:
            self.listener.close()
        tell_systemd("STOPPING=1")
        if self.child and self.child.code is None:
            with suppress(ProcessLookupError):
                os.kill(self.child.pid, sig)


def supervised(what: str, patience: float, listener: socket.socket | None = None) -> Life:
    """Return in the process that is to work: a new one, replaced if it hangs for some seconds; with 0, this one."""
    return Supervisor(what, patience, listener).run() if patience else Life(lambda: tell_systemd(ALIVE))


def beat(pipe: int) -> None:
    """Tell the supervisor that this process is alive; without a supervisor it must not be."""
    try:
        os.write(pipe, BEAT)
    except BlockingIOError:
        pass  # the supervisor itself is suspended, and has enough to read
    except BrokenPipeError:
        os._exit(1)


def tell_systemd(text: str) -> None:
    """Tell systemd how it goes, if it asked for that."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if address:
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.setblocking(False)
            line.sendto(text.encode(), address.replace("@", "\0", 1) if address[0] == "@" else address)


def processor_time(pid: int) -> float:
    """Return the seconds that a process has computed; where nobody knows, as if it always did."""
    try:
        with open(f"/proc/{pid}/stat") as file:
            numbers = file.read().rpartition(")")[2].split()
    except OSError:
        return time.monotonic()
    return (int(numbers[11]) + int(numbers[12])) / os.sysconf("SC_CLK_TCK")
