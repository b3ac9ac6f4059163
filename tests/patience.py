"""The timeout of the tests for everything that they wait for: only a failing test waits that long."""

from __future__ import annotations

from typing import Final

PATIENCE: Final = 300.0  # seconds
