"""A real Ray cluster of two nodes on this machine plays the same games as local processes."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import marea
from marea import games
from marea.lab import LabError
from marea.lab.cluster import play_remotely
from marea.lab.simulate import Plan
from marea.lab.workers import tasks
from tests.patience import PATIENCE
from tests.waiting import line_of

pytestmark = [pytest.mark.slow, pytest.mark.once]

HERE = "127.0.0.1"
RAY_ENV = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0"}  # the second: use loopback only
CLUSTER = """
import sys
from ray.cluster_utils import Cluster

cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
cluster.add_node(num_cpus=1)
print(cluster.address, flush=True)
sys.stdin.read()
cluster.shutdown()
"""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Start a cluster of two nodes with one core each."""
    command = [sys.executable, "-c", CLUSTER]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={**os.environ, **RAY_ENV}
    ) as head:
        assert head.stdin
        try:
            yield line_of(head.stdout).strip()
        finally:
            head.stdin.close()
            try:
                head.wait(PATIENCE)
            finally:
                head.kill()


def sim(folder: Path, *args: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "marea", "sim", "navia", "-n", "300", "-p", "3", "--seed", "7", *args]
    env = {**os.environ, **RAY_ENV}
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, timeout=PATIENCE, check=False)


def test_a_cluster_and_this_machine_write_the_same_files(address: str, tmp_path: Path) -> None:
    there = sim(tmp_path, "--cluster", address, "--out", "there")
    assert (there.returncode, there.stderr) == (0, "")
    here = sim(tmp_path, "-j", "2", "--out", "here")
    assert there.stdout == here.stdout
    for kind in ("jsonl.gz", "parquet"):
        assert (tmp_path / f"there.{kind}").read_bytes() == (tmp_path / f"here.{kind}").read_bytes()


@pytest.mark.parametrize("nowhere", [f"{HERE}:1", "nonsense"])
def test_a_cluster_that_does_not_answer_is_reported_in_one_line(nowhere: str, tmp_path: Path) -> None:
    out = sim(tmp_path, "--cluster", nowhere)
    assert (out.returncode, out.stdout) == (2, "")
    assert f"no cluster at {nowhere}" in out.stderr
    assert out.stderr.count("\n") == 1


def test_a_machine_with_another_version_is_refused() -> None:
    game = games.get("regatta")
    task = tasks(Plan(game, 2, ["random"], 1, game.settings(2)), 1, keep=False)[0]
    assert play_remotely(task, marea.__version__).games == 1
    with pytest.raises(LabError, match=r"has Marea .*, not 99: install the same version everywhere"):
        play_remotely(task, "99")


def test_cores_and_a_cluster_exclude_each_other(tmp_path: Path) -> None:
    out = sim(tmp_path, "--cluster", "auto", "--jobs", "2")
    assert out.returncode == 2
    assert "give one of them" in out.stderr
