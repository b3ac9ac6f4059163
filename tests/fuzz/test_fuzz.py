"""The fuzzer for a minute: the corpus and some generated inputs; and it finds planted faults."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.fuzz.__main__ import describe, format_table
from tests.fuzz.hunt import ROOT, Hunt
from tests.fuzz.shrink import shrink
from tests.fuzz.target import CORPUS, corpus, generator, read
from tests.fuzz.targets import TARGETS, find
from tests.patience import PATIENCE

pytestmark = [pytest.mark.slow, pytest.mark.once]

SEED = 5  # of planted faults: two of six inputs do harm
INPUTS = {"records": 4000, "dumps": 20_000, "editions": 800, "moves": 20_000, "messages": 100, "requests": 150}
DIGEST = """
import hashlib, sys
from tests.fuzz.target import generator
from tests.fuzz.targets import find
target = find(sys.argv[1])(5)
texts = [target.encode(target.make(generator(5, index))) for index in range(200)]
print(hashlib.sha256("".join(texts).encode("utf-8", "surrogatepass")).hexdigest())
"""


@pytest.mark.parametrize("target", INPUTS)
def test_nothing_is_found(target: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hunt = Hunt(target, seed=1, inputs=INPUTS[target], jobs=1)
    hunt.timeout = PATIENCE  # endless computation is found by CPU time
    tally = hunt.run()
    monkeypatch.chdir(tmp_path)
    assert not tally.findings, "\n\n".join(map(describe, tally.findings))
    assert tally.counts["tried"] == INPUTS[target] + len(list((CORPUS / target).iterdir()))
    assert tally.counts["refused"] + tally.counts["accepted"] == tally.counts["tried"]
    assert tally.counts["refused"]
    assert tally.counts["accepted"]


def test_the_corpus_has_inputs_for_every_target() -> None:
    assert sorted(INPUTS) == sorted(TARGETS) == sorted(folder.name for folder in CORPUS.iterdir())
    assert len([path for path in CORPUS.rglob("*") if path.is_file()]) <= 80


# -- planted faults -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("planted", "kind", "where"),
    [
        ("error", "ZeroDivisionError", "planted.py:harm"),
        ("refusal", "RulesError", "planted.py:harm"),
        ("memory", "MemoryError", "planted.py:harm"),
        ("hang", "hang", ""),
        ("crash", "crash by SIGSEGV", ""),
    ],
)
def test_a_planted_fault_is_found_and_shrunk(planted: str, kind: str, where: str) -> None:
    limit = 0.1 if planted == "hang" else 5.0  # seconds of the processor; each of its smaller versions hangs too
    tally = Hunt(f"planted-{planted}", seed=SEED, inputs=6, jobs=1, limit=limit).run()
    assert [(one.failure.kind, one.failure.where) for one in tally.findings] == [(kind, where)]
    assert "harm" in tally.findings[0].failure.trace
    assert json.loads(tally.findings[0].small) == {"numbers": [13]}
    assert [tally.counts[count] for count in ("tried", "refused", "accepted", "failures")] == [6, 2, 2, 2]


def test_a_standstill_is_found_too() -> None:
    hunt = Hunt("planted-wait", seed=SEED, inputs=2, jobs=1)
    hunt.timeout = 2.0
    tally = hunt.run()
    assert [(one.failure.kind, one.index) for one in tally.findings] == [("standstill", 1)]
    assert "harm" in tally.findings[0].failure.trace


def test_nothing_is_found_without_faults() -> None:
    one, two = (Hunt("planted-nothing", seed=3, inputs=500, jobs=jobs).run() for jobs in (1, 2))
    assert one.findings == two.findings == []
    for count in ("tried", "refused", "accepted"):
        assert one.counts[count] == two.counts[count] > 0, "the same inputs, whatever the number of jobs"
    assert "| planted-nothing | 500 |" in format_table([one])


@pytest.mark.parametrize("target", ["records", "dumps", "editions", "moves"])
def test_a_seed_is_reproducible(target: str) -> None:
    found = find(target)(5)
    texts = [found.encode(found.make(generator(5, index))) for index in range(200)]
    digest = hashlib.sha256("".join(texts).encode("utf-8", "surrogatepass")).hexdigest()
    again = subprocess.run(
        [sys.executable, "-c", DIGEST, target],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "7"},
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    assert again.stdout.split() == [digest]
    assert len(set(texts)) > 150


@pytest.mark.parametrize("target", ["records", "dumps", "editions", "moves"])
def test_a_stored_input_reads_back_the_same(target: str) -> None:
    found = find(target)(5)
    for index in range(100):
        given = found.make(generator(5, index))
        assert found.decode(found.encode(given)) == given
    assert all(found.decode(read(path)) for path in corpus(target))


def test_the_command_reports_and_sets_its_exit_code() -> None:
    run = [sys.executable, "-m", "tests.fuzz", "--only", "moves", "--inputs", "200", "--jobs", "1"]
    done = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "| moves | 2" in done.stdout


def test_shrinking_ends_and_keeps_the_failure() -> None:
    text = json.dumps({"a": list(range(50)), "b": {"c": "some text", "d": 77}})
    assert json.loads(shrink(text, lambda small: "77" in small)) == {"b": {"d": 77}}
    assert shrink(text, lambda small: False) == ""
    assert len(shrink("x" * 1000, lambda small: len(small) > 500, tries=5)) > 500
