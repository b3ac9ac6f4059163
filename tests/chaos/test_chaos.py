"""A small chaos run: `make chaos` runs a long one."""

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
    """Halve the sessions of people and the time between faults: as many faults in half the time."""
    monkeypatch.setattr("tests.chaos.players.MAX_SESSION_SECONDS", 6.0)
    for kinds in (faults.SERVER_FAULTS, faults.SQLITE_FAULTS, faults.POSTGRES_FAULTS, faults.WORKER_FAULTS):
        for name, (shortest, longest, fault) in kinds.items():
            monkeypatch.setitem(kinds, name, (shortest / 2, longest / 2, fault))


def run(folder: Path, database: str, servers: int, sessions: int, bug: str = "") -> World:
    """Run a small world."""
    return asyncio.run(chaos(folder, database, servers, sessions, rounds=1, people=sessions // 3, seed=1, bug=bug))


@pytest.mark.parametrize(("database", "servers"), [("sqlite", 1), ("postgres", 2)])
def test_faults_lose_duplicate_and_change_nothing(database: str, servers: int, tmp_path: Path) -> None:
    world = run(tmp_path, database, servers, 150)
    assert world.findings == []
    assert world.sessions >= 150
    report = world.report()
    assert report["moves acknowledged"] >= 50
    assert len(report["faults by kind"]) > 15, report
    check_the_checker(world)


def check_the_checker(world: World) -> None:
    """Corrupt the store and the reports in every way, and check that it is found."""
    assert world.stored
    player = max(world.all_players(), key=lambda player: len(player.acks))
    own = [other for other in world.all_players() if other.table == player.table]
    header, content = world.stored.headers[player.table], world.stored.contents[player.table]

    def kinds(corrupted: Checked) -> set[str]:
        return {finding.kind for finding in corrupted.run()}

    def reported(**changes: object) -> list[Shown]:
        events = player.events[:-1] if changes.pop("incomplete", False) else player.events
        return [Shown(player.name, player.seat, {**player.shown, **changes}, events)]

    assert kinds(Checked(header, content, own, reported())) == set()
    assert kinds(Checked(header, content, own, reported(incomplete=True))) == {"diverged"}
    assert kinds(Checked(header, content, own, reported(hash="another"))) == {"diverged"}
    assert kinds(Checked(header, content, own, reported(seq=len(content.rows) + 1))) == {"lost"}
    without_reply = deepcopy(content)
    del without_reply.replies[player.seat, player.acks[0].id]
    assert "lost" in kinds(Checked(header, without_reply, own, []))
    short = deepcopy(content)
    del short.rows[player.acks[0].reply["after"] :]
    assert "lost" in kinds(Checked(header, short, own, reported()))
    others = [other for other in own if other is not player]
    assert "doubled" in kinds(Checked(header, content, others, []))


def test_a_planted_bug_is_found(tmp_path: Path) -> None:
    assert "doubled" in {finding.kind for finding in run(tmp_path, "sqlite", 1, 90, bug="forget").findings}
