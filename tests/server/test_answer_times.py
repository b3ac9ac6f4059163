"""The answer times of bots in a window without a clock: they reveal nothing about hands."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from marea.kernel.state import SPECTATOR
from marea.server.rooms.viewer import Viewer
from marea.table import Table
from tests.server.test_looking import BOT, HallFixture, RecordingPool, play_dry_dock, run_in_hall, until


class SlowPool(RecordingPool):
    """Workers that take as long as a test says, by its clock."""

    def __init__(self, fixture: HallFixture, waits: float, thinks: dict[int, float]) -> None:
        super().__init__()
        self.fixture = fixture
        self.waits = waits
        self.thinks = thinks  # by the number of choices

    async def choose(self, table: Table, seat: int, bot: str, seed: int, *rest: Any) -> str:
        legal = table.story.state.legal_of(seat)
        self.fixture.now += self.waits
        if rest:
            assert rest[1]()  # it is needed
        self.fixture.now += self.thinks[len(legal)]
        return str(table.story.game.space.show(legal[-1]))


@pytest.mark.parametrize(
    ("pause", "waits", "thinks", "after"),
    [
        (0.0, 0.0, {1: 0.049, 2: 0.134}, 0.5),  # as measured in an attack
        (0.0, 0.0, {1: 0.0, 2: 0.249}, 0.5),
        (2.0, 0.0, {1: 0.0, 2: 0.9}, 2.0),
        (0.0, 0.3, {1: 0.0, 2: 0.24}, 1.0),  # after waiting for a worker, it is too late for the first answer time
        (0.0, 7.1, {1: 0.0, 2: 0.1}, 7.5),
    ],
)
def test_a_bots_answer_time_in_a_window_without_a_clock_reveals_nothing(
    pause: float, waits: float, thinks: dict[int, float], after: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    moments: dict[int, float] = {}
    sleep = asyncio.sleep

    async def script(fixture: HallFixture) -> None:
        async def pass_time(seconds: float) -> None:
            fixture.now += seconds
            await sleep(0)

        monkeypatch.setattr(asyncio, "sleep", pass_time)
        fixture.hall.workers = SlowPool(fixture, waits, thinks)
        for hand in ("shields", ""):
            room = await play_dry_dock(fixture, hand, BOT, window=0.0, pause=pause)
            asked = room.table.asked_at
            choices = len(room.story.state.legal_of(1))
            room.broadcast.connect(Viewer(SPECTATOR, network="A"))
            await until(lambda room=room: not room.story.state.sealed())  # type: ignore[misc]
            moments[choices] = room.table.asked_at - asked

    monkeypatch.setattr("marea.table.table.MIN_ANSWER_INTERVAL", 0.5)
    run_in_hall(tmp_path, script)
    assert moments == {1: pytest.approx(after), 2: pytest.approx(after)}
