"""Fixtures for all tests of the server."""

from __future__ import annotations

import pytest

from tests.patience import PATIENCE


@pytest.fixture(autouse=True)
def _short_answer_interval(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let bots give sealed answers without waiting half a second, as no test depends on it."""
    monkeypatch.setattr("marea.table.table.MIN_ANSWER_INTERVAL", 0.02)


@pytest.fixture(autouse=True)
def _patient_database(monkeypatch: pytest.MonkeyPatch) -> None:
    """Never declare a server inside the test process dead because of its silence: the machine may be busy.

    PostgreSQL notices at once when a server crashes and its connections close; servers that hang are real processes.
    """
    monkeypatch.setattr("marea.server.store.postgres.SILENCE_TIMEOUT", f"{PATIENCE:.0f}s")
    monkeypatch.setattr("marea.server.store.postgres.TIMEOUT", PATIENCE)
