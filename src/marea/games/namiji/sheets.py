"""What an edition of Namiji prints: sent once to a table, where a view holds what can change."""

from __future__ import annotations

from typing_extensions import TypedDict

from marea.games.namiji.data import Data


class NamijiSheet(TypedDict):
    """The printed parts that views of Namiji refer to."""

    meals: dict[str, int]  # what each is worth


def sheet(data: Data) -> NamijiSheet:
    """Return what is printed."""
    return {"meals": dict(zip(data.dock_ids, map(int, data.meal_points), strict=False))}
