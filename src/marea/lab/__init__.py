"""The lab: simulations on many cores or a cluster, the arena, benchmarks and reports."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class LabError(Exception):
    """An error of the lab; its message says what to do about it."""


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """Import packages of an optional extra, or explain how to install it."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise LabError(f"this needs {error.name}: pip install 'marea[{extra}]'") from None
