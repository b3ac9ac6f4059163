"""The server of the page's tests: its random numbers follow from the seed, and it has no short timeouts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from marea.server.rooms.hall import Hall
from tests import luck
from tests.patience import PATIENCE
from tests.server import servers


def patient(*given: Any, **options: Any) -> Hall:
    """Return a hall in which bots, the coach and clerks have a long timeout."""
    hall = Hall(*given, **options)
    hall.workers.budget = hall.sandbox.workers.budget = PATIENCE
    return hall


@contextmanager
def site(folder: Path, **outside: Any) -> Iterator[str]:
    """Serve the page and yield the address."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(servers, "Hall", patient)
        with servers.serving(folder, env=luck.env(**outside)) as address:
            yield address
