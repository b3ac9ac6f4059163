"""The lab: simulation on many cores or a cluster, the arena, benchmarks, reports."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class LabError(Exception):
    """Something the lab cannot do, with what to do about it."""


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """Import what a light install has not got, or say how to get it."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise LabError(f"this needs {error.name}: pip install 'marea[{extra}]'") from None
