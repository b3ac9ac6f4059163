"""The build: kernel and games are compiled by mypyc where that is possible and wanted.

MAREA_COMPILE says what is wanted: `1` compiles or fails, `0` never compiles, `auto` (the default)
compiles when a C compiler works here. Editable installs are never compiled, since a compiled
module would hide later edits of its source.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tempfile
from glob import glob
from pathlib import Path

from setuptools import Extension, setup

KERNEL = ("state", "step", "chance", "space", "observation")
GAME = (
    "words",
    "codes",
    "data",
    "piles",
    "state",
    "steps",
    "auction",
    "cards",
    "scoring",
    "hidden",
    "evaluate",
    "observe",
)
BOTS = ("nodes", "tree", "rollout")
RESEARCH = ("batch",)

FASTER = ["-flto", "-fno-semantic-interposition"]  # calls inside the one shared library need no indirection


def wanted() -> bool:
    """Tell whether this build compiles, and say why not if it does not."""
    choice = os.environ.get("MAREA_COMPILE", "auto")
    if choice not in ("0", "1", "auto"):
        raise SystemExit(f"marea: MAREA_COMPILE is 0, 1 or auto, not {choice!r}")
    # An editable install is made by another command, so it never gets here.
    builds = not {"bdist_wheel", "build_ext", "build", "install"}.isdisjoint(sys.argv)
    if choice == "0" or not builds:
        return False
    if choice == "1" or compiler_works():
        return True
    print("marea: no working C compiler with Python's headers was found")
    print("marea: building pure Python, slower but with the same results")
    return False


def compiler_works() -> bool:
    """Try the C compiler, and Python's headers, on an empty program."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "empty.c"
        source.write_text("#include <Python.h>\n")
        command = [*c_compiler().split(), "-I", sysconfig.get_path("include"), "-c", source.name]
        try:
            return subprocess.run(command, cwd=folder, capture_output=True, check=False).returncode == 0
        except OSError:
            return False


def c_compiler() -> str:
    """Return the command of the C compiler that the build uses."""
    return str(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")


def sources() -> list[str]:
    """Return the files that are compiled together: the kernel's core, the rules of every game, search and batches."""
    games = [
        path for part in GAME for path in glob(f"src/marea/games/*/{part}.py") + glob(f"src/marea/games/*/{part}/*.py")
    ]
    kernel = [f"src/marea/kernel/{part}.py" for part in KERNEL]
    others = [f"src/marea/bots/{part}.py" for part in BOTS] + [f"src/marea/research/{part}.py" for part in RESEARCH]
    return kernel + sorted(games) + others


def extensions() -> list[Extension]:
    """Translate the sources to C, all in one group so that calls between them stay fast."""
    from mypyc.build import mypycify

    modules: list[Extension] = mypycify(sources(), opt_level="3", group_name="marea")
    if "gcc" in c_compiler():
        for module in modules:
            module.extra_compile_args += FASTER
            module.extra_link_args += FASTER
    return modules


setup(ext_modules=extensions() if wanted() else [])
