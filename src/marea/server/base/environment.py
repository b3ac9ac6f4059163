"""The clock and the random secrets of a server: tests inject their own, so that two runs compare byte for byte."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass
class Environment:
    """Everything that tables take from outside the program."""

    now: Callable[[], float] = time.time
    token: Callable[[], str] = lambda: secrets.token_urlsafe(32)
    table_id: Callable[[], str] = lambda: secrets.token_urlsafe(9)
    seed: Callable[[], bytes] = lambda: secrets.token_bytes(32)
    bot_seed: Callable[[], int] = lambda: secrets.randbits(62)
