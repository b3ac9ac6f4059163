"""What an edition of Nyakuza prints: sent once to a table, where a view holds what can change."""

from __future__ import annotations

from typing_extensions import TypedDict

from marea.games.nyakuza.data import NEEDS, RECIPES, Data
from marea.games.nyakuza.recipes import price


class Recipe(TypedDict):
    """What a stall is built with: the resources, and the kobans that it costs."""

    tiles: list[str]
    kobans: int


class NyakuzaSheet(TypedDict):
    """The rows of the bay (coast `c1`, sea `s1`, numbered cells with the letters of resources), and the recipes."""

    bay: list[str]
    recipes: dict[str, Recipe]


def sheet(data: Data) -> NyakuzaSheet:
    """Return what is printed."""
    return {
        "bay": data.rows[:],
        "recipes": {
            recipe: {"tiles": list(needs), "kobans": int(price(i))}
            for i, (recipe, needs) in enumerate(zip(RECIPES, NEEDS, strict=True))
        },
    }
