"""Processes that never outlive the one that started them, nor take all of the machine's memory."""

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

MEMORY: Final = 1 << 30  # bytes of address space
PR_SET_PDEATHSIG: Final = 1  # of Linux: the signal that a process gets when its parent ends


def helper(module: str) -> list[str]:
    """Return the command that runs a module in a process which ends with this one, and knows the same games."""
    # -P: a module that lies in the working directory is nobody's to run
    return [sys.executable, "-P", "-m", "marea.server.base.processes", str(os.getpid()), module, *games.added()]


def die_with(parent: int) -> None:
    """End this process as soon as its parent ends, however that ends and whatever this one is doing then.

    Only Linux knows how. Elsewhere a process notices when it next reads from its parent, or writes to it.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0)
    if os.getppid() != parent:  # it had ended before
        os._exit(1)


def limit_memory() -> None:
    """Let this process have so much memory and no more: a question that takes it all ends the process alone."""
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    allowed = MEMORY if most == resource.RLIM_INFINITY else min(MEMORY, most)
    with suppress(ValueError, OSError):  # macOS has no such limit
        resource.setrlimit(resource.RLIMIT_AS, (allowed, allowed))


def give_way(niceness: int) -> None:
    """Let processes with more urgent work go first; MAREA_NICE sets by how much.

    On a machine that is busy with other things, a nice process may not run at all for minutes.
    """
    os.nice(int(os.environ.get("MAREA_NICE", niceness)))


if __name__ == "__main__":
    die_with(int(sys.argv[1]))
    limit_memory()
    games.add_all(sys.argv[3:])
    runpy.run_module(sys.argv[2], run_name="__main__", alter_sys=True)
