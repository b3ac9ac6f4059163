"""What all tests of the server share."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _quick_beats(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots need not wait half a second with every sealed answer where no test looks at the time."""
    monkeypatch.setattr("marea.table.table.BEAT", 0.02)
