"""Everything at once, in small: `make chaos` does the same at length."""

from __future__ import annotations

import asyncio
from copy import deepcopy
from pathlib import Path

import pytest

from tests.chaos import faults
from tests.chaos.__main__ import chaos
from tests.chaos.checker import Checked, Shown
from tests.chaos.world import World

pytestmark = [pytest.mark.slow, pytest.mark.once]


@pytest.fixture(autouse=True)
def _short_sessions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Halve the sessions of people and the time between faults: as much goes wrong in half the time."""
    monkeypatch.setattr("tests.chaos.players.VISIT", 6.0)
    for kinds in (faults.EVERYWHERE, faults.OF_A_FILE, faults.OF_A_BASE, faults.OF_A_WORKER):
        for name, (least, most, deed) in kinds.items():
            monkeypatch.setitem(kinds, name, (least / 2, most / 2, deed))


def run(folder: Path, database: str, servers: int, sessions: int, bug: str = "") -> World:
    """Run a small world."""
    return asyncio.run(chaos(folder, database, servers, sessions, rounds=1, people=sessions // 3, seed=1, bug=bug))


@pytest.mark.parametrize(("database", "servers"), [("sqlite", 1), ("postgres", 2)])
def test_faults_lose_double_and_change_nothing(database: str, servers: int, tmp_path: Path) -> None:
    world = run(tmp_path, database, servers, 150)
    assert world.findings == []
    assert world.sessions >= 150
    told = world.report()
    assert told["moves acknowledged"] >= 50
    assert len(told["faults by kind"]) > 15, told
    check_the_checker(world)


def check_the_checker(world: World) -> None:
    """Spoil what is stored and what was heard in every way, and see it found."""
    assert world.stored
    player = max(world.everybody(), key=lambda player: len(player.acks))
    own = [other for other in world.everybody() if other.table == player.table]
    header, content = world.stored.headers[player.table], world.stored.contents[player.table]

    def found(spoilt: Checked) -> set[str]:
        return {finding.kind for finding in spoilt.run()}

    def told(**changes: object) -> list[Shown]:
        events = player.events[:-1] if changes.pop("deaf", False) else player.events
        return [Shown(player.name, player.seat, {**player.shown, **changes}, events)]

    assert found(Checked(header, content, own, told())) == set()
    assert found(Checked(header, content, own, told(deaf=True))) == {"diverged"}
    assert found(Checked(header, content, own, told(hash="another"))) == {"diverged"}
    assert found(Checked(header, content, own, told(seq=len(content.rows) + 1))) == {"lost"}
    forgetful = deepcopy(content)
    del forgetful.replies[player.seat, player.acks[0].id]
    assert "lost" in found(Checked(header, forgetful, own, []))
    short = deepcopy(content)
    del short.rows[player.acks[0].reply["after"] :]
    assert "lost" in found(Checked(header, short, own, told()))
    alien = [other for other in own if other is not player]
    assert "doubled" in found(Checked(header, content, alien, []))


def test_a_bug_that_was_planted_is_found(tmp_path: Path) -> None:
    assert "doubled" in {finding.kind for finding in run(tmp_path, "sqlite", 1, 90, bug="forget").findings}
