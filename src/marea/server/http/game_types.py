"""The shapes of what a game shows, as JSON Schema: from the same types that its code is checked against."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, get_type_hints

from pydantic import TypeAdapter

from marea.kernel.game import Game


@cache
def shapes_of(game: Game[Any]) -> dict[str, dict[str, Any] | None]:
    """Return the schemas of a game's sheet, view and guide; None for a guide that it does not give."""
    return {
        "sheet": shape_of(game.sheet_of),
        "view": shape_of(game.view_of),
        "guide": shape_of(game.guide_of) if game.guide_of else None,
    }


def shape_of(function: Callable[..., Any]) -> dict[str, Any]:
    """Return the schema of what a function returns."""
    return TypeAdapter(get_type_hints(function)["return"]).json_schema(mode="serialization")
