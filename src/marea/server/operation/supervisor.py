"""The supervisor: a small process that starts the one that does the work, and replaces it when it hangs or crashes.

Compiled code in an endless loop lets no other thread of its process run, and no signal handler: only another process
can notice that it hangs, and kill it. The supervisor imports little and does nothing else, so that it does not fail.
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

STARTUP_TIMEOUT: Final = 120.0  # seconds until the first heartbeat: a large database may have to be migrated
TRACEBACK_TIMEOUT: Final = 2.0  # seconds for a process that hangs to write where it does
RESTART_DELAYS: Final = (0.1, 10.0)  # seconds before a restart: the first, doubled each time up to the last
STEADY_SECONDS: Final = 60.0  # after which a process is taken to last, and the delays begin again
MAX_TRACEBACK_BYTES: Final = 1 << 16
BUSY_SHARE: Final = 0.01  # of the time; a process that hung and computed less waited for a disk, or was stopped

HEARTBEAT: Final = b"\0"
SYSTEMD_ALIVE: Final = "READY=1\nWATCHDOG=1"
STOP_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)
FAULT_SIGNALS: Final = (signal.SIGABRT, signal.SIGBUS, signal.SIGFPE, signal.SIGILL, signal.SIGSEGV)


class SupervisedProcess:
    """The process that does the work, from inside: its heartbeat, and what the supervisor passed on to it."""

    def __init__(
        self,
        send_heartbeat: Callable[[], None],
        interval: float = 1.0,
        first: bool = True,
        quarantined: frozenset[str] = frozenset(),
    ) -> None:
        self.first = first  # no other process has been ready before this one
        self.quarantined = quarantined  # tables that stopped earlier processes
        self._send_heartbeat = send_heartbeat
        self._interval = interval

    def announce(self, greeting: str) -> None:
        """Print a greeting, if this is the first process, and send heartbeats for as long as the event loop runs."""
        self._beat()
        if not self.first:
            return
        sys.stdout.write(f"{greeting}\n")
        sys.stdout.flush()
        if os.geteuid() == 0:
            logs.warn("running as root", advice="run it as a user of its own that owns nothing but its data")

    def _beat(self) -> None:
        self._send_heartbeat()
        asyncio.get_running_loop().call_later(self._interval, self._beat)


class ChildProcess:
    """The process that does the work, from outside."""

    def __init__(self, pid: int, pipe: int) -> None:
        self.pid = pid
        self.pipe = pipe
        self.traceback = b""  # all that it wrote besides heartbeats
        self.ready_since: float | None = None
        self.cpu_seconds = 0.0  # that it had used when it was last not suspected of hanging
        self.exit_code: int | None = None  # once it has ended

    def read_pipe(self) -> bool:
        """Read what it wrote, and return whether there was a heartbeat."""
        received = b""
        with suppress(BlockingIOError):
            while part := os.read(self.pipe, MAX_TRACEBACK_BYTES):
                received += part
        self.traceback = (self.traceback + received.replace(HEARTBEAT, b""))[:MAX_TRACEBACK_BYTES]
        return HEARTBEAT in received


class Watchdog:
    """The time since the last heartbeat, counted only while this process itself ran: both may have been suspended."""

    def __init__(self, now: float) -> None:
        self.seconds = 0.0
        self._last = now

    def advance(self, now: float, limit: float) -> None:
        """Count the time since the last call, but no more than a limit."""
        self.seconds += min(now - self._last, limit)
        self._last = now


class Supervisor:
    """Starts one process after another until it is told to stop."""

    def __init__(self, name: str, timeout: float, listener: socket.socket | None) -> None:
        self.name = name
        self.timeout = timeout
        self.tick = min(1.0, timeout / 10)
        self.listener = listener  # connections wait here while a process is replaced
        self.child: ChildProcess | None = None
        self.stopping = False
        self.was_ready = False  # whether any process was
        self.quarantined: frozenset[str] = frozenset()
        self.delay = RESTART_DELAYS[0]
        self._wake, self._waker = os.pipe()  # written to when a signal comes

    def run(self) -> SupervisedProcess:
        """Return in each process that is to do the work; this one ends with the last of them, with its exit code."""
        for end in (self._wake, self._waker):
            os.set_blocking(end, False)
        signal.set_wakeup_fd(self._waker, warn_on_full_buffer=False)
        for sig in STOP_SIGNALS:
            signal.signal(sig, self._forward_stop)
        signal.signal(signal.SIGCHLD, lambda *_: None)  # without a handler it would not wake `_sleep`
        while True:
            process = self._start()
            if process:
                return process
            self._watch()
            self._wait_before_restart()

    # -- processes -------------------------------------------------------------------------------

    def _start(self) -> SupervisedProcess | None:
        """Start a process; return it there, and None here."""
        clear_current_table()
        supervisor = os.getpid()
        reader, writer = os.pipe()
        for end in (reader, writer):
            os.set_blocking(end, False)
        signal.pthread_sigmask(signal.SIG_BLOCK, STOP_SIGNALS)  # until it is clear which process they are for
        try:
            if self.stopping:
                raise SystemExit(0)
            pid = os.fork()
            if pid == 0:
                return self._become_child(supervisor, reader, writer)
            self.child = ChildProcess(pid, reader)
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, STOP_SIGNALS)
        os.close(writer)
        return None

    def _become_child(self, supervisor: int, reader: int, writer: int) -> SupervisedProcess:
        os.setsid()  # Ctrl-C is for the supervisor, which forwards it
        signal.set_wakeup_fd(-1)
        for sig in (*STOP_SIGNALS, signal.SIGCHLD):
            signal.signal(sig, signal.SIG_DFL)
        for end in (self._wake, self._waker, reader):
            os.close(end)
        die_with(supervisor)
        faulthandler.enable(writer)
        interval = min(1.0, self.timeout / 4)
        return SupervisedProcess(lambda: send_heartbeat(writer), interval, not self.was_ready, self.quarantined)

    def _watch(self) -> None:
        """Watch the process until it has ended; kill it if it hangs."""
        child = self.child
        assert child
        watchdog = Watchdog(time.monotonic())
        while not self._has_ended(child):
            self._sleep(self.tick)
            watchdog.advance(time.monotonic(), 2 * self.tick)
            if child.read_pipe():
                self.was_ready = True
                child.ready_since = child.ready_since or time.monotonic()
                watchdog.seconds = 0.0
                notify_systemd(SYSTEMD_ALIVE)
            if watchdog.seconds < self.timeout / 2:  # before it hung it may have computed a lot
                child.cpu_seconds = cpu_time(child.pid)
            if watchdog.seconds > (STARTUP_TIMEOUT if child.ready_since is None else self.timeout):
                busy = cpu_time(child.pid) - child.cpu_seconds > BUSY_SHARE * self.timeout
                self._abort(child)
                self._log_end(child, "hung", busy, seconds=round(watchdog.seconds, 1))
                break
        else:
            self._handle_exit(child)
        os.close(child.pipe)
        if self.stopping:
            code = child.exit_code or 0
            raise SystemExit(0 if -code in STOP_SIGNALS else code if code >= 0 else 128 - code)

    def _handle_exit(self, child: ChildProcess) -> None:
        """Log why a process ended by itself; if it was asked to, or could never start, the supervisor ends too."""
        code = child.exit_code or 0
        if code == 0 or (code > 0 and not self.was_ready):  # it has printed the reason
            raise SystemExit(code)
        if not (self.stopping and -code in STOP_SIGNALS):
            why = signal.Signals(-code).name if code < 0 else f"exit code {code}"
            self._log_end(child, "died", -code in FAULT_SIGNALS, why=why)

    def _log_end(self, child: ChildProcess, how: str, blame_table: bool, **fields: Any) -> None:
        """Log how a process ended, where, and at which table; a table that is to blame is quarantined."""
        table = current_table()
        if table:
            fields |= {"table": table, "set_aside": blame_table}
        if table and blame_table:
            self.quarantined |= {table}
        if child.traceback:
            fields["traceback"] = child.traceback.decode("utf-8", "replace")
        logs.LOG.error(f"{self.name} {how}", extra={"fields": fields})

    def _abort(self, child: ChildProcess) -> None:
        """End a process that hangs, after it has written its traceback."""
        for sig in (signal.SIGABRT, signal.SIGCONT):  # a stopped process gets no signal before it continues
            os.kill(child.pid, sig)
        end = time.monotonic() + TRACEBACK_TIMEOUT
        while not self._has_ended(child) and time.monotonic() < end:
            self._sleep(self.tick)
        if child.exit_code is None:
            os.kill(child.pid, signal.SIGKILL)
        while not self._has_ended(child):
            self._sleep(self.tick)

    def _has_ended(self, child: ChildProcess) -> bool:
        """Return whether a process has ended. In a container, orphans become children of this one: reap them too."""
        with suppress(ChildProcessError):
            while (found := os.waitpid(-1, os.WNOHANG))[0]:
                if found[0] == child.pid:
                    child.exit_code = os.waitstatus_to_exitcode(found[1])
                    child.read_pipe()
        return child.exit_code is not None

    # -- time and signals ------------------------------------------------------------------------

    def _wait_before_restart(self) -> None:
        """Wait before the next start: longer each time, unless the last process lasted."""
        assert self.child
        if self.child.ready_since is not None and time.monotonic() - self.child.ready_since > STEADY_SECONDS:
            self.delay = RESTART_DELAYS[0]
        end = time.monotonic() + self.delay
        while not self.stopping and time.monotonic() < end:
            self._sleep(end - time.monotonic())
        self.delay = min(2 * self.delay, RESTART_DELAYS[1])

    def _sleep(self, seconds: float) -> None:
        """Wait until a signal comes, or some time has passed."""
        select.select([self._wake], [], [], max(0.0, seconds))
        with suppress(BlockingIOError):
            os.read(self._wake, MAX_TRACEBACK_BYTES)

    def _forward_stop(self, sig: int, frame: FrameType | None) -> None:
        """Accept no more connections, and send the process the signal to stop."""
        self.stopping = True
        if self.listener:
            self.listener.close()
        notify_systemd("STOPPING=1")
        if self.child and self.child.exit_code is None:
            with suppress(ProcessLookupError):
                os.kill(self.child.pid, sig)


def supervise(name: str, timeout: float, listener: socket.socket | None = None) -> SupervisedProcess:
    """Return in the process that is to do the work: one that is replaced after a timeout; with 0, this process."""
    if timeout:
        return Supervisor(name, timeout, listener).run()
    return SupervisedProcess(lambda: notify_systemd(SYSTEMD_ALIVE))


def send_heartbeat(pipe: int) -> None:
    """Send a heartbeat to the supervisor; without a supervisor, end this process."""
    try:
        os.write(pipe, HEARTBEAT)
    except BlockingIOError:
        pass  # the supervisor itself is suspended, and has enough to read
    except BrokenPipeError:
        os._exit(1)


def notify_systemd(text: str) -> None:
    """Send systemd a notification, if it expects any."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if address:
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as connection:
            connection.setblocking(False)
            connection.sendto(text.encode(), address.replace("@", "\0", 1) if address[0] == "@" else address)


def cpu_time(pid: int) -> float:
    """Return the seconds of processor time that a process has used; if unknown, as if it always computed."""
    try:
        with open(f"/proc/{pid}/stat") as file:
            numbers = file.read().rpartition(")")[2].split()
    except OSError:
        return time.monotonic()
    return (int(numbers[11]) + int(numbers[12])) / os.sysconf("SC_CLK_TCK")
