"""JSON Schemas of a game's sheet, view and guide, made from the types that its code is checked against."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, get_type_hints

from pydantic import TypeAdapter

from marea.kernel.game import Game


@cache
def shapes_of(game: Game[Any]) -> dict[str, dict[str, Any] | None]:
    """Return the schemas of a game's sheet, view and guide; None if it has no guide."""
    return {
        "sheet": shape_of(game.sheet_of),
        "view": shape_of(game.view_of),
        "guide": shape_of(game.guide_of) if game.guide_of else None,
    }


def shape_of(function: Callable[..., Any]) -> dict[str, Any]:
    """Return the schema of a function's result."""
    return TypeAdapter(get_type_hints(function)["return"]).json_schema(mode="serialization")
