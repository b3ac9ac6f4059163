"""What all tests of the server share."""

from __future__ import annotations

import pytest

from tests.patience import PATIENCE


@pytest.fixture(autouse=True)
def _quick_beats(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots need not wait half a second with every sealed answer where no test looks at the time."""
    monkeypatch.setattr("marea.table.table.MIN_ANSWER_INTERVAL", 0.02)


@pytest.fixture(autouse=True)
def _patient_database(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers inside a test's process are never taken for dead by their silence: the machine may be busy.

    A server that vanishes closes its connections, which PostgreSQL sees at once; one that hangs is a real process.
    """
    monkeypatch.setattr("marea.server.store.postgres.SILENCE_TIMEOUT", f"{PATIENCE:.0f}s")
    monkeypatch.setattr("marea.server.store.postgres.TIMEOUT", PATIENCE)
