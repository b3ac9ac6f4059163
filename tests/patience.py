"""How long a test waits for what should happen by itself: only one that fails waits so long."""

from __future__ import annotations

from typing import Final

PATIENCE: Final = 300.0  # seconds
