"""The build: kernel and games are compiled by mypyc where that is possible and wanted.

MAREA_COMPILE says what is wanted: `1` compiles or fails, `0` never compiles, `auto` (the default)
compiles when a C compiler works here, and `quick` compiles or fails without optimizing, for those who
change a rule and want to see it compiled within seconds. Editable installs are never compiled, since a
compiled module would hide later edits of its source.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

COMPILED = "# compiled\n"  # the first line of a module that is compiled

# Each module is a C file of its own, so that all cores can compile, and the linker optimizes across them: as fast as
# one large file. Calls inside the one shared library need no indirection.
FASTER = ["-flto=auto", "-fno-semantic-interposition"]


def wanted() -> bool:
    """Tell whether this build compiles, and say why not if it does not."""
    choice = os.environ.get("MAREA_COMPILE", "auto")
    if choice not in ("0", "1", "auto", "quick"):
        raise SystemExit(f"marea: MAREA_COMPILE is 0, 1, auto or quick, not {choice!r}")
    # An editable install is made by another command, so it never gets here.
    builds = not {"bdist_wheel", "build_ext", "build", "install"}.isdisjoint(sys.argv)
    if choice == "0" or not builds:
        return False
    if choice in ("1", "quick") or compiler_works():
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
    """Return the files that are compiled together: each says so in its first line."""
    files = sorted(Path("src/marea").rglob("*.py"))
    return [str(path) for path in files if path.read_text("utf-8").startswith(COMPILED)]


def extensions() -> list[Extension]:
    """Translate the sources to C, all in one group so that calls between them stay fast."""
    from mypyc.build import mypycify

    quick = os.environ.get("MAREA_COMPILE") == "quick"
    modules: list[Extension] = mypycify(
        sources(), opt_level="0" if quick else "3", debug_level="0", multi_file=True, group_name="marea"
    )
    if "gcc" in c_compiler() and not quick:
        for module in modules:
            module.extra_compile_args += FASTER
            module.extra_link_args += FASTER
    return modules


class ParallelBuild(build_ext):
    """Compiles on all cores, and only what has changed since the last time."""

    def build_extensions(self) -> None:
        """Build every extension."""
        self.compiler.compile = self.compile_files
        self.parallel = os.cpu_count()
        super().build_extensions()

    def compile_files(self, files: list[str], output_dir: str, **options: Any) -> list[str]:
        """Compile the files of one extension side by side; setuptools would take one after the other."""
        preargs, postargs = options.pop("extra_preargs", None), options.pop("extra_postargs", None)
        debug = options.pop("debug", 0)
        compiler = self.compiler
        _, objects, postargs, defines, build = compiler._setup_compile(
            output_dir, options["macros"], options["include_dirs"], files, options["depends"], postargs
        )
        arguments = compiler._get_cc_args(defines, debug, preargs)
        changed = [item for item in build.items() if stale(Path(item[0]), Path(item[1][0]))]
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(lambda item: compiler._compile(item[0], *item[1], arguments, postargs, defines), changed))
        return list(objects)


def stale(compiled: Path, source: Path) -> bool:
    """Tell whether a file has to be compiled again: it, or any header that mypyc wrote, is newer."""
    if not compiled.exists():
        return True
    return compiled.stat().st_mtime < max(path.stat().st_mtime for path in (source, *Path("build").glob("*.h")))


setup(ext_modules=extensions() if wanted() else [], cmdclass={"build_ext": ParallelBuild})
