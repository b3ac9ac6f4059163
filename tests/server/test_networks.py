"""Networks: the bots and hints requested by one address do not delay other addresses."""

from __future__ import annotations

import asyncio
import json
import os
import resource
import sys
from asyncio.subprocess import PIPE, Process
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from marea.server.base.environment import Environment
from marea.server.base.processes import MAX_MEMORY
from marea.server.workers import pool as workers_module
from marea.server.workers.bot_process import NICENESS
from marea.server.workers.fair_queue import FULL_TIME_QUESTIONS, HintLimiter
from marea.server.workers.pool import MAX_ANSWER_BYTES, Question, WorkerPool, bot_question, start_process
from tests import luck
from tests.patience import PATIENCE
from tests.server.doors import Player, message, problem, running, table_of
from tests.server.test_operation import by, scrape
from tests.table.tables import finished, new
from tests.waiting import finish, until

GREEDY, ANA, BRAIS = "203.0.113.7", "198.51.100.9", "2001:db8::1"
HELD = "greedy"  # the bot whose questions are delayed; "" for hints
BOTS = [{"kind": "bot", "bot": HELD}] * 2

# A worker that answers the questions for one bot only once a file exists.
HOLDING = """
import json, sys, time
from pathlib import Path
from marea.server.workers.bot_process import answer_question
for line in sys.stdin:
    question = json.loads(line)
    while question["bot"] == sys.argv[2] and not Path(sys.argv[1]).exists():
        time.sleep(0.01)
    print(json.dumps(answer_question(question)), flush=True)
"""


class HoldingPool(WorkerPool):
    """Two workers that delay the questions for one bot until a file exists."""

    def __init__(self, gate: Path, bot: str = HELD) -> None:
        super().__init__(2, iterations=40)
        self.gate = gate
        self.bot = bot
        self.asked: list[str] = []  # the tables whose bots were asked

    async def choose(self, table: Any, *rest: Any) -> str:
        self.asked.append(table.story.header.id)
        return await super().choose(table, *rest)

    async def _start(self) -> Process:
        worker = await asyncio.create_subprocess_exec(
            sys.executable, "-c", HOLDING, str(self.gate), self.bot, stdin=PIPE, stdout=PIPE, limit=MAX_ANSWER_BYTES
        )
        self._all.add(worker)
        return worker


def frozen_clock() -> Environment:
    """Return an environment in which no time passes, so that spectators never expire."""
    return luck.env(now=lambda: 1000.0)


def spectators(address: str, number: int, **settings: Any) -> list[Player]:
    """Return spectators from one address, each at a table of bots."""
    made = Player(address, host=GREEDY)
    tables = []
    for _ in range(number):
        body = {"game": "regatta", "seats": BOTS, "window": 0, "pause": 0, **settings}
        tables.append(made.ask("POST", "/api/tables", body).json()["table"])
    players = [Player(address, table, host=GREEDY) for table in tables]
    for player in players:
        player.look()
    return players


def await_bot_move(address: str, host: str) -> None:
    """Play against a bot until it has made a move."""
    seats = [{"name": "Ana"}, {"kind": "bot", "bot": "random"}]
    (first,) = table_of(address, "navia", *seats, options={"first": 1})
    with Player(address, first.table, first.token, host).watch() as socket:
        while message(socket)["asked"] == [1]:
            pass


# -- bots and hints ------------------------------------------------------------------------------------


def test_many_tables_of_one_address_do_not_delay_bots_of_another(tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    with running(tmp_path, frozen_clock(), workers=(workers := HoldingPool(gate))) as address:
        spectators(address, 5)
        until(lambda: len(workers.asked) >= 5)
        for host in (ANA, BRAIS):
            await_bot_move(address, host)
        assert not gate.exists(), "the first address held as many workers as it may throughout"
        gate.touch()


def test_many_hints_of_one_address_do_not_delay_bots_of_another(tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    with running(tmp_path, workers=HoldingPool(gate, "")) as address, ThreadPoolExecutor(5) as pool:
        tables = [table_of(address, "navia", {}, {}, options={"first": 0})[0] for _ in range(5)]
        asking = [Player(address, one.table, one.token, GREEDY) for one in tables]
        asked = [pool.submit(one.ask, "POST", "hint", {"expected": 1}) for one in asking]
        try:
            await_bot_move(address, ANA)
        finally:
            gate.touch()
        assert [answer.result(PATIENCE).status_code for answer in asked] == [200] * 5


def test_too_many_hints_of_one_address_are_refused_but_not_those_of_others(tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    workers = HoldingPool(gate, "")
    workers.hints = HintLimiter(at_once=2, waiting=1)
    with running(tmp_path, workers=workers) as address, ThreadPoolExecutor(4) as pool:
        tables = [table_of(address, "navia", {}, {}, options={"first": 0})[0] for _ in range(5)]
        asking = [Player(address, one.table, one.token, GREEDY) for one in tables]
        asked = [pool.submit(one.ask, "POST", "hint", {"expected": 1}) for one in asking[:3]]
        until(lambda: workers.hints.requested.total() == 3)
        assert problem(asking[3].ask("POST", "hint", {"expected": 1})) == (429, "too_many_hints")
        other = Player(address, asking[4].table, asking[4].token, ANA)
        asked.append(pool.submit(other.ask, "POST", "hint", {"expected": 1}))
        until(lambda: workers.hints.requested.total() == 4)
        gate.touch()
        assert [answer.result(PATIENCE).status_code for answer in asked] == [200] * 4
        assert asking[3].ask("POST", "hint", {"expected": 1}).status_code == 200, "a hint is accepted again later"


def test_a_hint_that_became_stale_while_waiting_is_dropped(tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    workers = HoldingPool(gate, "")
    with running(tmp_path, workers=workers) as address, ThreadPoolExecutor(2) as pool:
        tables = [table_of(address, "navia", {}, {}, options={"first": 0})[0] for _ in range(2)]
        asked = []
        for number, one in enumerate(tables, 1):
            asked.append(pool.submit(Player(address, one.table, one.token).ask, "POST", "hint", {"expected": 1}))
            until(lambda number=number: workers.hints.requested.total() == number)  # type: ignore[misc]
        assert tables[1].move("place:0", "a", 1).status_code == 200
        gate.touch()
        assert asked[0].result(PATIENCE).status_code == 200
        late = asked[1].result(PATIENCE)
        assert problem(late) == (409, "stale")
        assert late.json()["error"]["report"]["after"] == 1


# -- thinking time -------------------------------------------------------------------------------------


class FakeProcess:
    """A stand-in for a process."""

    returncode = None


class InstantPool(WorkerPool):
    """Workers that answer at once, and record their thinking time."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.given: list[float] = []

    async def _start(self) -> Any:
        return FakeProcess()


def test_a_network_with_many_tables_gets_less_thinking_time_and_all_of_them_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def live() -> None:
        workers = InstantPool(2)
        table = new("navia", 2, "gg")
        gate = asyncio.Event()

        async def ask(worker: object, question: dict[str, Any]) -> dict[str, Any]:
            workers.given.append(question["seconds"])
            await gate.wait()
            return {"move": "pass"}

        monkeypatch.setattr(workers_module, "ask", ask)
        questions = [Question("A", f"T{number}", lambda: bot_question(table, 0, "greedy", 1)) for number in range(60)]
        asked = [asyncio.create_task(workers.answer(question, bool)) for question in questions]
        while workers.queue.waiting["A"] < 59:
            await asyncio.sleep(0)
        other = asyncio.create_task(
            workers.answer(Question("B", "T", lambda: bot_question(table, 0, "greedy", 1)), bool)
        )
        while len(workers.given) < 2:
            await asyncio.sleep(0)
        assert workers.given == [pytest.approx(3.0 * FULL_TIME_QUESTIONS / 59), 3.0], (
            "the other network has nothing waiting"
        )
        gate.set()
        await asyncio.gather(*asked, other)
        times = workers.given[2:]
        assert times == sorted(times), "fewer and fewer wait"
        assert max(times) == 3.0
        assert sum(times[:30]) < 12.0, "half of the tables have moved by then"

    finish(live())


def test_the_metrics_count_waiting_questions_without_addresses(tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    with running(tmp_path, frozen_clock(), workers=(workers := HoldingPool(gate))) as address:
        spectators(address, 5)
        until(lambda: workers.queue.waiting.total() >= 4)
        found = scrape(address)
        text = Player(address).ask("GET", "/metrics").text
        gate.touch()
    assert found["marea_bot_networks"] == {by(state="waiting"): 1, by(state="running"): 1}
    assert found["marea_bot_questions"][by(state="running")] == 1
    assert found["marea_bot_network_waiting"][()] == found["marea_bot_questions"][by(state="waiting")] >= 4
    assert "marea_worker_seconds_total" in found
    assert GREEDY not in text


# -- processes -----------------------------------------------------------------------------------------


@pytest.mark.once
@pytest.mark.parametrize("module", ["marea.server.workers.bot_process", "marea.server.workers.review_process"])
def test_worker_processes_import_nothing_from_the_working_directory(
    module: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("tomllib", "json", "marea"):
        (tmp_path / f"{name}.py").write_text("open('planted', 'w').close()")
    monkeypatch.chdir(tmp_path)

    async def ask() -> dict[str, Any]:
        process = await start_process(module, MAX_ANSWER_BYTES)
        assert process.stdin
        assert process.stdout
        if module.endswith("bot_process"):
            question = bot_question(new("regatta", 2, "gg"), 0, "random", 1)
        else:
            from marea.server.workers.reviews import review_question

            question = {**review_question(finished("regatta", 2).story, 0), "iterations": 2}
        process.stdin.write(json.dumps(question).encode() + b"\n")
        answer: dict[str, Any] = json.loads(await process.stdout.readuntil())
        process.kill()
        await process.wait()
        return answer

    assert set(finish(ask())) <= {"move", "done", "review"}
    assert not (tmp_path / "planted").exists()


@pytest.mark.once
def test_worker_processes_are_nice_and_limited_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MAREA_NICE")

    async def check() -> None:
        process = await start_process("marea.server.workers.bot_process", MAX_ANSWER_BYTES)
        try:
            assert process.stdin
            assert process.stdout
            question = bot_question(new("regatta", 2, "gg"), 0, "random", 1)
            process.stdin.write(json.dumps(question).encode() + b"\n")
            await process.stdout.readuntil()  # it is ready
            assert resource.prlimit(process.pid, resource.RLIMIT_AS) == (MAX_MEMORY, MAX_MEMORY)
            nice = min(19, os.getpriority(os.PRIO_PROCESS, 0) + NICENESS)  # 19 is the nicest value
            assert os.getpriority(os.PRIO_PROCESS, process.pid) >= nice
        finally:
            process.kill()
            await process.wait()

    finish(check())


def test_there_are_at_least_two_workers() -> None:
    assert WorkerPool().number == max(2, os.cpu_count() or 0)
