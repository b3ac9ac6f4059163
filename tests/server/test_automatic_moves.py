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
    """Play on to where Brais has a single step left, and return the seq."""
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
    """Play a whole game of Regatta against a bot, moved on by the socket alone; return what happened."""
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


class Odd(WorkerPool):
    """Workers of which the first is not what it should be."""

    def __init__(self, script: str, budget: float) -> None:
        super().__init__(1, budget)
        self.script = script
        self.started: list[Process] = []

    async def _start(self) -> Process:
        if self.started:
            self.budget = PATIENCE  # only the first one is given up
            worker = await super()._start()
        else:
            worker = await asyncio.create_subprocess_exec(
                sys.executable, "-c", self.script, stdin=PIPE, stdout=PIPE, limit=MAX_ANSWER_BYTES
            )
            self._all.add(worker)
        self.started.append(worker)
        return worker


ODDITIES = {
    "hangs": ("import time; time.sleep(600)", 1.0),
    "dies at once": ("", PATIENCE),
    "dies when asked": ("input(); raise SystemExit(3)", PATIENCE),
    "talks nonsense": ("input(); print('what?', flush=True); input()", PATIENCE),
    "answers without a move": ("input(); print('{}', flush=True); input()", PATIENCE),
    "is not legal": ('input(); print(\'{"move": "bid:99"}\', flush=True); input()', PATIENCE),
    "never ends its answer": ("import sys; sys.stdout.write('x' * (1 << 22)); input()", PATIENCE),
}


@pytest.mark.once
@pytest.mark.parametrize("oddity", ODDITIES)
def test_an_odd_worker_is_replaced_and_the_game_goes_on(oddity: str, tmp_path: Path) -> None:
    odd = Odd(*ODDITIES[oddity])
    with running(tmp_path, workers=odd) as address:
        play_against_bot(address)
    assert len(odd.started) >= 2
    assert odd.started[0].returncode is not None


LATE = """
import sys, time
from pathlib import Path
from marea.server.workers.bot_process import serve
line = sys.stdin.readline()
while not Path(sys.argv[1]).exists():
    time.sleep(0.01)
serve([line], sys.stdout)
serve(sys.stdin, sys.stdout)
"""


class Late(WorkerPool):
    """A worker that answers its first question only when a file is there; it is told when it is asked first."""

    def __init__(self, gate: Path) -> None:
        super().__init__(1)
        self.gate = gate
        self.begun = threading.Event()

    async def _start(self) -> Process:
        self.begun.set()
        worker = await asyncio.create_subprocess_exec(
            sys.executable, "-c", LATE, str(self.gate), stdin=PIPE, stdout=PIPE, limit=MAX_ANSWER_BYTES
        )
        self._all.add(worker)
        return worker


def test_a_bots_answer_counts_only_for_the_position_it_was_asked_in(tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    workers = Late(gate)
    with running(tmp_path, workers=workers) as address:
        ana, _brais = navia(address, pause=0)
        ana.look()  # or no bot would think
        assert ana.ask("POST", "leave", {}).status_code == 200
        assert workers.begun.wait(PATIENCE)  # a bot is asked
        assert ana.ask("POST", "seats", {}).status_code == 200  # and no longer needed
        gate.touch()
        play_against_bot(address)  # by the same worker, which has given its first answer before
        assert ana.look()["view"]["boats"] == [None, None]
        assert ana.move("place:2", "own", ana.look()["seq"]).status_code == 200
