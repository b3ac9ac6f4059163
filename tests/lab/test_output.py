"""The files of a run are the same however it was divided, stopped and resumed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pyarrow.parquet as pq
import pytest

import marea
from marea import games
from marea.kernel.record import read_file
from marea.lab import LabError
from marea.lab.output import Output
from marea.lab.simulate import Plan
from marea.lab.tally import Columns
from marea.lab.workers import play_batch, tasks
from tests.patience import PATIENCE
from tests.waiting import until

pytestmark = pytest.mark.once

GAME = games.get("regatta")
COUNT = 205
PLAN = Plan(GAME, 3, ["random", "beginner"], 7, GAME.settings(3, {"reserve": "nothing"}))
TASKS = tasks(PLAN, COUNT, keep=True)


def write(name: Path, order: list[int]) -> Output:
    """Write the files of a run whose batches arrive in some order."""
    with Output(str(name), PLAN, COUNT) as output:
        for index in order:
            output.add(play_batch(TASKS[index]))
        output.finish()
    return output


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Output:
    """The files of an uninterrupted run."""
    return write(tmp_path_factory.mktemp("run") / "whole", list(range(len(TASKS))))


def contents(output: Output) -> tuple[bytes, bytes]:
    return output.records.read_bytes(), output.table.read_bytes()


def test_the_table_has_one_row_per_seat_with_the_setup_of_the_game(whole: Output) -> None:
    table = pq.read_table(whole.table)
    assert table.num_rows == COUNT * 3
    assert table.column_names == [*whole.constants, *Columns(GAME).names]
    assert whole.constants == {
        "game": "regatta",
        "rules": GAME.rules,
        "edition": GAME.edition.name,
        "sha256": GAME.edition.sha256,
        "players": 3,
        "bots": "random,beginner,random",
        "seed": "7",
        "option.reserve": "nothing",
    }
    for name, value in whole.constants.items():
        assert table[name].unique().to_pylist() == [value]
    assert table["number"].to_pylist() == [number for number in range(COUNT) for _ in range(3)]
    assert table["bot"].to_pylist() == ["random", "beginner", "random"] * COUNT


def test_the_records_are_in_the_order_of_the_games(whole: Output) -> None:
    found = [record.write() for _, record in read_file(whole.records)]
    assert len(found) == COUNT
    assert found[:3] == [PLAN.play(number).write() for number in range(3)]
    assert found[-1] == PLAN.play(COUNT - 1).write()


def test_nothing_is_left_beside_the_files(whole: Output) -> None:
    assert sorted(path.name for path in whole.table.parent.iterdir()) == ["whole.jsonl.gz", "whole.parquet"]


def test_the_order_in_which_batches_arrive_does_not_matter(whole: Output, tmp_path: Path) -> None:
    assert contents(write(tmp_path / "back", list(range(len(TASKS)))[::-1])) == contents(whole)


def test_an_interrupted_run_resumes_to_the_same_bytes(whole: Output, tmp_path: Path) -> None:
    name = str(tmp_path / "half")
    with Output(name, PLAN, COUNT) as output:
        for index in range(40):
            output.add(play_batch(TASKS[index]))
    (output.parts / "40.gz").write_bytes(b"torn")  # its second file was never written
    (output.parts / "fresh-40.parquet").write_bytes(b"torn")
    with Output(name, PLAN, COUNT) as output:
        assert output.finished_batches() == set(range(40))
        for index in range(40, len(TASKS)):
            output.add(play_batch(TASKS[index]))
        assert len(list(output.outcomes())) == COUNT * 3
        output.finish()
    assert contents(output) == contents(whole)
    assert not output.parts.exists()


def test_existing_files_are_never_overwritten(whole: Output) -> None:
    before = contents(whole)
    with pytest.raises(LabError, match=r"whole.jsonl.gz exists already"):
        Output(str(whole.table.with_suffix("")), PLAN, COUNT).__enter__()
    assert contents(whole) == before


@pytest.mark.parametrize(
    ("plan", "count", "what"),
    [
        (PLAN, COUNT + 1, "games is 205, not 206"),
        (Plan(GAME, 3, ["random", "beginner"], 8, PLAN.options), COUNT, "seed is 7, not 8"),
        (Plan(GAME, 3, ["random"], 7, PLAN.options), COUNT, "bots is random,beginner,random, not random,random,random"),
        (Plan(GAME, 3, PLAN.names, 7, GAME.settings(3)), COUNT, "option.reserve is nothing, not best"),
        (Plan(GAME, 2, PLAN.names, 7, PLAN.options), COUNT, "players is 3, not 2"),
    ],
)
def test_another_run_is_not_resumed(tmp_path: Path, plan: Plan, count: int, what: str) -> None:
    with Output(str(tmp_path / "x"), PLAN, COUNT) as output:
        output.add(play_batch(TASKS[0]))
    with pytest.raises(LabError, match=f"another run: its {what}"):
        Output(str(tmp_path / "x"), plan, count).__enter__()
    assert output.finished_batches() == {0}


def test_another_version_of_marea_does_not_resume_a_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Output(str(tmp_path / "x"), PLAN, COUNT):
        pass
    monkeypatch.setattr(marea, "__version__", "99")
    with pytest.raises(LabError, match="its marea is"):
        Output(str(tmp_path / "x"), PLAN, COUNT).__enter__()


def test_two_runs_do_not_write_the_same_files_at_once(tmp_path: Path) -> None:
    with Output(str(tmp_path / "x"), PLAN, COUNT), pytest.raises(LabError, match="in use"):
        Output(str(tmp_path / "x"), PLAN, COUNT).__enter__()


# -- whole runs ------------------------------------------------------------------------------------------------------


def sim(folder: Path, *args: str, stop_after: int = 0) -> subprocess.Popen[str]:
    """Start a run of a hundred batches, which waits at a gate after some of them, if a number is given."""
    bots = f"{Path(__file__).with_name('gated.py')}:Gated,random"
    command = [sys.executable, "-m", "marea", "sim", "regatta", "-n", "2000", "-p", "3", "--seed", "7", "--bots", bots]
    gate = {
        "GATE": str(folder / "gate"),
        "PARTS_FOLDER": str(folder / "half.parts"),
        "ENOUGH_BATCHES": str(stop_after),
        "TIMEOUT": str(PATIENCE),
    }
    if not stop_after:
        open_gate(folder)
    return subprocess.Popen(
        [*command, *args], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ | gate
    )


def open_gate(folder: Path) -> None:
    """Let the bots continue."""
    (folder / "gate").touch()


def close_gate(folder: Path) -> None:
    """Make the bots of the next run wait."""
    (folder / "gate").unlink(missing_ok=True)


def parts_of(folder: Path) -> set[str]:
    return {path.name for path in (folder / "half.parts").glob("[0-9]*.parquet")}


def wait_for(folder: Path, run: subprocess.Popen[str], parts: int) -> None:
    """Wait until a run has written a number of batches; it must still be running then."""

    def has_written() -> bool:
        assert run.poll() is None, run.communicate(timeout=PATIENCE)
        return len(parts_of(folder)) >= parts

    until(has_written, f"that {parts} batches are written")


@pytest.mark.slow
@pytest.mark.once
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_a_run_that_is_stopped_halfway_resumes_to_the_same_bytes(tmp_path: Path, how: signal.Signals) -> None:
    whole = sim(tmp_path, "-j", "1", "--out", "whole", "--json")
    out, err = whole.communicate(timeout=PATIENCE)
    assert whole.returncode == 0, err
    close_gate(tmp_path)
    stopped = sim(tmp_path, "-j", "2", "--out", "half", stop_after=50)
    wait_for(tmp_path, stopped, 50)
    stopped.send_signal(how)
    open_gate(tmp_path)
    _, err = stopped.communicate(timeout=PATIENCE)
    assert stopped.returncode == (130 if how == signal.SIGINT else -how)
    if how == signal.SIGINT:
        assert "games are kept; repeat the command to resume" in err
    kept = parts_of(tmp_path)
    assert 50 <= len(kept) < 100
    again = sim(tmp_path, "-j", "2", "--out", "half", "--json")
    summary, err = again.communicate(timeout=PATIENCE)
    assert (again.returncode, err) == (0, "")
    assert summary == out
    for kind in ("jsonl.gz", "parquet"):
        assert (tmp_path / f"half.{kind}").read_bytes() == (tmp_path / f"whole.{kind}").read_bytes()


@pytest.mark.slow
@pytest.mark.once
def test_a_killed_worker_is_reported_and_nothing_is_lost(tmp_path: Path) -> None:
    run = sim(tmp_path, "-j", "2", "--out", "half", stop_after=5)
    wait_for(tmp_path, run, 5)
    children = Path(f"/proc/{run.pid}/task/{run.pid}/children").read_text().split()
    worker = next(child for child in children if "spawn_main" in Path(f"/proc/{child}/cmdline").read_text())
    os.kill(int(worker), signal.SIGKILL)
    open_gate(tmp_path)
    out, err = run.communicate(timeout=PATIENCE)
    assert (run.returncode, out) == (2, "")
    assert "a worker process was killed" in err
    assert err.count("\n") == 1
    assert len(parts_of(tmp_path)) >= 5
    again = sim(tmp_path, "--out", "half", "--json")
    out, err = again.communicate(timeout=PATIENCE)
    assert json.loads(out)["games"] == 2000, err


def test_a_truncated_file_of_records_is_reported(tmp_path: Path, whole: Output) -> None:
    torn = tmp_path / "torn.jsonl.gz"
    torn.write_bytes(whole.records.read_bytes()[:-20])
    command = [sys.executable, "-m", "marea", "replay", str(torn), "--check"]
    out = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert out.returncode == 2
    assert "is damaged or incomplete" in out.stderr
    assert len(list(islice(read_file(torn), 3))) == 3
