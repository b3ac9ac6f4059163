"""Errors in the code of a game: every command prints the error with its file and line, in one line."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from marea.kernel.blame import error_location, error_summary
from tests.cli.test_cli import run
from tests.projects import planted, project

pytestmark = pytest.mark.once
ERROR = "ZeroDivisionError: division by zero"


@pytest.mark.parametrize(
    ("command", "prefix"),
    [
        (["play", "--humans", "0"], ""),
        (["sim", "--games", "1", "--jobs", "2"], "seed 0, game 1: "),
        (["arena", "--games", "4", "--jobs", "1", "--bots", "greedy,random"], "seed 0, game 1: "),
    ],
)
def test_a_failing_step_is_reported_with_its_place(tmp_path: Path, command: list[str], prefix: str) -> None:
    made = project(tmp_path)
    place = planted(made, "unseal", "1 / 0")
    out = run(command[0], str(made), *command[1:])
    assert (out.returncode, out.stderr) == (1, f"marea: {prefix}{ERROR} ({place})\n")


def test_a_failing_view_is_reported_with_its_place(tmp_path: Path) -> None:
    made = project(tmp_path)
    place = planted(made, "view", "1 / 0")
    out = run("play", str(made), stdin="q\n")
    assert (out.returncode, out.stderr) == (1, f"marea: {ERROR} ({place})\n")


def test_check_names_the_place_in_every_fault(tmp_path: Path) -> None:
    made = project(tmp_path)
    step, invariant = planted(made, "unseal", "1 / 0"), planted(made, "verify", 'assert s.players < 3, "I0: too many"')
    out = run("check", str(made), "--games", "3", MAREA_PURE="1")
    assert out.returncode == 1
    faults = dict(line.split(": ", 1) for line in out.stdout.splitlines()[:-1])
    assert faults["apply"].endswith(f"{ERROR} ({step})")
    assert faults["verify"].endswith(f": I0: too many ({invariant})")


@pytest.mark.parametrize(("code", "how"), [("1 / 0", f"{ERROR} "), ("def (", "SyntaxError: invalid syntax ")])
def test_a_package_that_cannot_be_imported_is_reported_with_its_place(tmp_path: Path, code: str, how: str) -> None:
    made = project(tmp_path)
    file = made / "src" / "lagoon" / "views.py"
    lines = file.read_text("utf-8").splitlines()
    file.write_text("\n".join([*lines, code]), "utf-8")
    out = run("check", str(made))
    assert out.returncode == 2
    assert how in out.stderr
    assert f"({file}:{len(lines) + 1}" in out.stderr
    assert out.stderr.count("\n") == 1


def test_the_innermost_place_in_the_folder_counts_even_in_the_cause_of_an_error(tmp_path: Path) -> None:
    file = tmp_path / "deep.py"
    file.write_text("def outer():\n    inner()\ndef inner():\n    int('x')\n")
    names = runpy.run_path(str(file))

    def raise_wrapped() -> None:
        try:
            names["outer"]()
        except ValueError as error:
            raise RuntimeError("two\nlines") from error

    with pytest.raises(RuntimeError) as raised:
        raise_wrapped()
    assert error_summary(raised.value, [tmp_path]) == f"RuntimeError: two lines ({file}:4, in inner)"
    assert error_location(raised.value, [tmp_path / "elsewhere"]) == ""
    assert error_summary(raised.value, []) == "RuntimeError: two lines"
