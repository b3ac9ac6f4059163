"""Bots at a table: their pace, how they keep their search trees, and the listed strengths."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from marea import games
from marea.bots import Level, Position, Search
from marea.bots import strengths as measured
from marea.bots.strengths import Strength
from marea.server.http import rulebook
from marea.server.rooms.pace import public_choices, reaction_time
from marea.server.workers import bot_process
from marea.server.workers.bot_process import bot_of, choose_move
from marea.server.workers.pool import WorkerPool, bot_question
from marea.table import Table
from tests.games.navia.river import river
from tests.patience import PATIENCE
from tests.server.doors import Player, browser_at, message, running
from tests.table.tables import new
from tests.waiting import finish

pytestmark = pytest.mark.once

# -- pace ----------------------------------------------------------------------------------------


def test_a_bot_takes_longer_with_more_choices() -> None:
    times = [reaction_time(1.0, choices) for choices in (1, 2, 4, 8, 16, 32, 64, 128, 10_000)]
    assert times == sorted(times)
    assert times[0] == 0.6
    assert times[-1] == 1.6
    assert reaction_time(2.0, 8) == 2 * reaction_time(1.0, 8)


def test_without_a_pause_bots_do_not_wait() -> None:
    assert [reaction_time(0.0, choices) for choices in (0, 1, 5, 1000)] == [0.0] * 4


def test_the_pace_of_a_bot_does_not_reveal_its_hand() -> None:
    """A player with more playable cards has more choices, but must not hesitate longer."""
    rich, poor = (river([(0, 0), (0, 4)], [hand, ""]) for hand in ("theft trap spell", "blessing"))
    assert rich.prompt() == poor.prompt() == "card"
    assert len(rich.legal()) != len(poor.legal())
    assert public_choices(rich) == public_choices(poor) == 0
    assert reaction_time(1.0, 0) == 1.0
    placing = games.get("navia").new(2, {"first": 0})
    assert public_choices(placing) == len(placing.legal()) > 1  # the free places are public


@pytest.mark.parametrize(("game", "seen"), [("navia", True), ("regatta", False)])
def test_bots_keep_their_pace(game: str, seen: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[float, int]] = []

    def record_reaction(pause: float, choices: int) -> float:
        asked.append((pause, choices))
        return 0.0

    monkeypatch.setattr("marea.server.rooms.bots.reaction_time", record_reaction)
    monkeypatch.setattr(Table, "answer_interval", lambda table: 0.01)  # for sealed answers
    with running(tmp_path) as address, browser_at(address) as guest:
        made = guest.post("/api/tables", json={"game": game, "seats": [{"kind": "bot"}] * 2, "pause": 600, "window": 0})
        with Player(address, made.json()["table"]).watch() as socket:
            while message(socket)["status"] != "over":
                pass
    assert {pause for pause, _ in asked} == {600.0}
    assert any(choices for _, choices in asked) is seen


# -- search trees --------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def _no_kept_bots() -> None:
    bot_of.cache_clear()


def choose(table: Table, seat: int, bot: str = "search") -> str:
    """Return the choice of a bot at a table, asked as the server does but without a time limit."""
    return choose_move({**bot_question(table, seat, bot, 1), "seconds": None})


def visits(table: Table, seat: int) -> int:
    """Return the earlier visits of a searching bot that still apply to its current decision."""
    bot = bot_of(table.story.header.id, seat, "search")
    assert isinstance(bot, Search)
    assert bot.tree
    bot.tree.move_root(table.story.memory.known[seat])
    return sum(arm.visits for arm in bot.tree.root.arms.values())


def test_a_bot_keeps_its_tree_from_move_to_move() -> None:
    table = new("regatta", 2, "hg")
    kept = []
    for now in range(1, 40):
        if table.story.status == "over":
            break
        seat = next(seat for seat in table.story.state.asked() if seat not in table.answers)
        if seat == 1 and bot_of.cache_info().currsize:
            kept.append(visits(table, 1))
        table.play(
            seat, choose(table, seat) if seat else "bid:1" if table.story.state.sealed() else first_move(table), now
        )
    assert max(kept) > 20
    assert bot_of.cache_info().currsize == 1


def first_move(table: Table) -> str:
    """Return the first legal move."""
    return str(table.story.game.space.show(table.story.state.legal()[0]))


def test_a_bot_without_history_starts_a_new_tree() -> None:
    table = new("navia", 2, "hg", options={"first": 1})
    choose(table, 1)
    bot = bot_of("T1", 1, "search")
    assert isinstance(bot, Search)
    before = bot.tree
    assert bot_question(table, 1, "search", 1)["known"] == 0
    choose(table, 1)
    assert bot.tree is not before


def test_tables_seats_and_levels_do_not_share_bots() -> None:
    asked = [("A", 0, "master"), ("A", 1, "master"), ("B", 0, "master"), ("A", 0, "expert")]
    assert len({id(bot_of(*one)) for one in asked}) == 4
    assert isinstance(bot_of(*asked[0]), Level)
    kept = bot_of(*asked[0])
    bot_of("C", 0, "master")
    assert bot_of(*asked[0]) is kept, "the last four bots are kept"
    bot_of("D", 0, "master")
    assert bot_of.cache_info().currsize == 4


def test_a_bot_gets_its_thinking_time(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[tuple[int, float | None]] = []

    class RecordedPosition(Position):
        def __init__(self, *args: Any) -> None:
            super().__init__(*args)
            given.append((self.known, self.seconds))

    monkeypatch.setattr(bot_process, "Position", RecordedPosition)
    table = new("regatta", 2, "gg")
    table.story.memory.known[1] = 77
    choose_move(bot_question(table, 1, "random", 1))
    assert given == [(77, table.thinking_time())]


async def choose_in(workers: WorkerPool, table: Table, seat: int, bot: str) -> str:
    """Return the choice of a bot from a worker pool."""
    return await workers.choose(table, seat, bot, 1, "somebody", lambda: True)


def test_a_killed_worker_is_replaced() -> None:
    async def ask_twice() -> list[str]:
        workers = WorkerPool(1)
        table = new("regatta", 2, "gg")
        table.story.memory.known[0] = 77
        moves = [await choose_in(workers, table, 0, "skilled")]
        (process,) = workers._all
        process.kill()
        await process.wait()
        moves.append(await choose_in(workers, table, 0, "skilled"))
        assert [one.returncode for one in workers._all if one is not process] == [None]
        await workers.close()
        return moves

    legal = {f"bid:{coins}" for coins in range(30)}
    assert set(finish(ask_twice())) <= legal


def test_the_last_used_worker_is_used_again() -> None:
    async def ask_often() -> int:
        workers = WorkerPool(3)
        for seat in (0, 1, 0, 1):
            await choose_in(workers, new("regatta", 2, "gg"), seat, "random")
        count = len(workers._all)
        await workers.close()
        return count

    assert finish(ask_often()) == 1


# -- strength ------------------------------------------------------------------------------------


def test_levels_are_listed_with_their_results_against_the_level_below(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = (
        Strength("casual", "beginner", 4, 40, 0.6, 0.4, 0.8),
        Strength("casual", "beginner", 2, 20, 0.95, 0.7, 1.0),
        Strength("casual", "random", 2, 20, 1.0, 0.7, 1.0),
    )
    monkeypatch.setattr(measured, "read", lambda file: table if file.parent.name == "navia" else ())
    rulebook.installed_games.cache_clear()
    try:
        with running(tmp_path) as address:
            listed = {game["id"]: game["bots"] for game in httpx.get(f"{address}/api/games", timeout=PATIENCE).json()}
    finally:
        rulebook.installed_games.cache_clear()
    small = {"players": 2, "games": 20, "share": 0.95, "low": 0.7, "high": 1.0}
    large = {"players": 4, "games": 40, "share": 0.6, "low": 0.4, "high": 0.8}
    assert listed["navia"][:2] == [{"name": "beginner", "won": []}, {"name": "casual", "won": [small, large]}]
    assert [level["won"] for level in listed["regatta"]] == [[]] * 5
