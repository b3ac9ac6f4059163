"""Child processes: they never outlive their parent, and have a limit on their memory."""

from __future__ import annotations

import ctypes
import os
import resource
import runpy
import signal
import sys
from contextlib import suppress
from typing import Final

from marea import games

MAX_MEMORY: Final = 1 << 30  # bytes of address space
PR_SET_PDEATHSIG: Final = 1  # of Linux: the signal that a process gets when its parent ends


def child_command(module: str) -> list[str]:
    """Return the command that runs a module in a process that ends with this one and has the same games."""
    # -P: never import a module from the working directory
    return [sys.executable, "-P", "-m", "marea.server.base.processes", str(os.getpid()), module, *games.added()]


def die_with(parent: int) -> None:
    """End this process as soon as its parent ends, however that ends and whatever this one is doing then.

    Only Linux knows how. Elsewhere a process notices when it next reads from its parent, or writes to it.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0)
    if os.getppid() != parent:  # it has ended already
        os._exit(1)


def limit_memory() -> None:
    """Limit the memory of this process: a question that takes too much ends this process alone."""
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    allowed = MAX_MEMORY if hard == resource.RLIM_INFINITY else min(MAX_MEMORY, hard)
    with suppress(ValueError, OSError):  # macOS has no such limit
        resource.setrlimit(resource.RLIMIT_AS, (allowed, allowed))


def lower_priority(niceness: int) -> None:
    """Lower the priority of this process, by MAREA_NICE if it is set.

    On a busy machine, a process of low priority may not run at all for minutes.
    """
    os.nice(int(os.environ.get("MAREA_NICE", niceness)))


if __name__ == "__main__":
    die_with(int(sys.argv[1]))
    limit_memory()
    games.add_all(sys.argv[3:])
    runpy.run_module(sys.argv[2], run_name="__main__", alter_sys=True)
