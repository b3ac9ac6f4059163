"""Forced moves and bots: what a table plays without a request."""

from __future__ import annotations

import asyncio
import sys
import threading
from asyncio.subprocess import PIPE, Process
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from marea.server.workers.pool import MAX_ANSWER_BYTES, WorkerPool
from tests import luck
from tests.patience import PATIENCE
from tests.server.doors import Player, browser_at, choose, message, running, table_of
from tests.server.test_moves import SEED, navia


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("moves"), luck.env(seed=lambda: SEED)) as address:
        yield address


def until_forced(ana: Player, brais: Player) -> int:
    """Play until Brais has only one step left, and return the seq."""
    seq = 1
    for client, move in [(ana, "place:0"), (brais, "place:1"), (ana, "pass"), (ana, "step:0"), (brais, "pass")]:
        answer = client.move(move, f"{move}-{seq}", seq)
        assert answer.status_code == 200, answer.text
        seq = answer.json()["seq"]
    return seq


def test_a_forced_move_is_played_by_the_table(address: str) -> None:
    ana, brais = navia(address, pause=0)
    with ana.watch() as socket:
        seq = until_forced(ana, brais)
        while (now := message(socket))["seq"] <= seq:
            pass
    assert [(e["event"], e["args"]["player"]) for e in now["events"]] == [("stepped", "seat-1")]
    assert (now["after"], now["asked"]) == (seq, [0])


def test_a_forced_move_waits_for_its_pause(address: str) -> None:
    ana, brais = navia(address, pause=3600)
    seq = until_forced(ana, brais)
    shown = brais.look()
    assert (shown["seq"], len(shown["choices"])) == (seq, 1)
    assert brais.move(shown["choices"][0]["move"], "own", seq).status_code == 200


def play_against_bot(address: str, bot: str = "greedy") -> list[dict[str, Any]]:
    """Play a whole game of Regatta against a bot, following the socket alone, and return its events."""
    events: list[dict[str, Any]] = []
    (ana,) = table_of(address, "regatta", {}, {"kind": "bot", "bot": bot})
    with ana.watch() as socket:
        while True:
            now = message(socket)
            events += now["events"]
            if now["status"] == "over":
                return events
            if now["choices"]:
                choose(ana, now, len(events))


@pytest.mark.parametrize("bot", ["greedy", "random"])
def test_a_bot_plays_by_itself(address: str, bot: str) -> None:
    bids = [e["args"]["player"] for e in play_against_bot(address, bot) if e["event"] == "bade"]
    assert bids == ["seat-0", "seat-1"] * 5


def test_bots_alone_play_to_the_end(address: str) -> None:
    bots = {"game": "navia", "seats": [{"kind": "bot"}] * 3, "pause": 0, "window": 0}
    made = browser_at(address).post("/api/tables", json=bots).json()
    assert made["seats"] == []
    with Player(address, made["table"]).watch() as socket:
        while message(socket)["status"] != "over":
            pass


class FaultyPool(WorkerPool):
    """A pool whose first worker runs a faulty script."""

    def __init__(self, script: str, budget: float) -> None:
        super().__init__(1, budget)
        self.script = script
        self.started: list[Process] = []

    async def _start(self) -> Process:
        if self.started:
            self.budget = PATIENCE  # only the first one times out
            worker = await super()._start()
        else:
            worker = await asyncio.create_subprocess_exec(
                sys.executable, "-c", self.script, stdin=PIPE, stdout=PIPE, limit=MAX_ANSWER_BYTES
            )
            self._all.add(worker)
        self.started.append(worker)
        return worker


FAULTY_WORKERS = {
    "hangs": ("import time; time.sleep(600)", 1.0),
    "exits at once": ("", PATIENCE),
    "exits when asked": ("input(); raise SystemExit(3)", PATIENCE),
    "answers nonsense": ("input(); print('what?', flush=True); input()", PATIENCE),
    "answers without a move": ("input(); print('{}', flush=True); input()", PATIENCE),
    "answers an illegal move": ('input(); print(\'{"move": "bid:99"}\', flush=True); input()', PATIENCE),
    "never ends its answer": ("import sys; sys.stdout.write('x' * (1 << 22)); input()", PATIENCE),
}


@pytest.mark.once
@pytest.mark.parametrize("fault", FAULTY_WORKERS)
def test_a_faulty_worker_is_replaced_and_the_game_goes_on(fault: str, tmp_path: Path) -> None:
    workers = FaultyPool(*FAULTY_WORKERS[fault])
    with running(tmp_path, workers=workers) as address:
        play_against_bot(address)
    assert len(workers.started) >= 2
    assert workers.started[0].returncode is not None


GATED_WORKER = """
import sys, time
from pathlib import Path
from marea.server.workers.bot_process import serve
line = sys.stdin.readline()
while not Path(sys.argv[1]).exists():
    time.sleep(0.01)
serve([line], sys.stdout)
serve(sys.stdin, sys.stdout)
"""


class GatedPool(WorkerPool):
    """A pool of one worker that answers its first question when a file exists; `begun` is set when it is asked."""

    def __init__(self, gate: Path) -> None:
        super().__init__(1)
        self.gate = gate
        self.begun = threading.Event()

    async def _start(self) -> Process:
        self.begun.set()
        worker = await asyncio.create_subprocess_exec(
            sys.executable, "-c", GATED_WORKER, str(self.gate), stdin=PIPE, stdout=PIPE, limit=MAX_ANSWER_BYTES
        )
        self._all.add(worker)
        return worker


def test_a_bots_answer_counts_only_for_its_own_position(tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    workers = GatedPool(gate)
    with running(tmp_path, workers=workers) as address:
        ana, _brais = navia(address, pause=0)
        ana.look()  # bots think only at watched tables
        assert ana.ask("POST", "leave", {}).status_code == 200
        assert workers.begun.wait(PATIENCE)  # a bot thinks
        assert ana.ask("POST", "seats", {}).status_code == 200  # and is no longer needed
        gate.touch()
        play_against_bot(address)  # with the same worker, which answers its first question before
        assert ana.look()["view"]["boats"] == [None, None]
        assert ana.move("place:2", "own", ana.look()["seq"]).status_code == 200
