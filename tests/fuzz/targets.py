"""All targets by name; a child imports only its own."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from tests.fuzz.target import Target

TARGETS: Final = ("records", "dumps", "editions", "moves", "messages", "requests")


def find(name: str) -> type[Target]:
    """Return a target by the name of its module; `planted-FAULT` is a target with a planted fault."""
    module, _, fault = name.partition("-")
    found: type[Target] = getattr(import_module(f"tests.fuzz.{module}"), (fault or module).capitalize())
    return found
