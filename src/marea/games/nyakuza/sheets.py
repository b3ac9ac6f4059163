"""The printed parts of an edition of Nyakuza: sent once per table, while views hold what can change."""

from __future__ import annotations

from typing_extensions import TypedDict

from marea.games.nyakuza.data import NEEDS, RECIPES, Data
from marea.games.nyakuza.recipes import price


class Recipe(TypedDict):
    """The resources that a stall is built with, and its price in kobans."""

    tiles: list[str]
    kobans: int


class NyakuzaSheet(TypedDict):
    """The rows of the bay (coast `c1`, sea `s1`, numbered cells with the letters of resources), and the recipes."""

    bay: list[str]
    recipes: dict[str, Recipe]


def sheet(data: Data) -> NyakuzaSheet:
    """Return the sheet of an edition."""
    return {
        "bay": data.rows[:],
        "recipes": {
            recipe: {"tiles": list(needs), "kobans": int(price(i))}
            for i, (recipe, needs) in enumerate(zip(RECIPES, NEEDS, strict=True))
        },
    }
