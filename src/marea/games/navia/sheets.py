"""What an edition of Navia prints: sent once to a table, where a view holds what can change."""

from __future__ import annotations

from typing_extensions import TypedDict

from marea.games.navia.data import Data

Rows = list[str]  # a line of characters for each row, nearest the start first: `.` water, `#` rock


class NaviaSheet(TypedDict):
    """The river: the tile at the start, all that may lie after it, how many of these do, and the final tile."""

    start: Rows
    tiles: dict[str, Rows]
    slots: int
    final: Rows


def sheet(data: Data) -> NaviaSheet:
    """Return what is printed."""
    height = int(data.tile_rows)
    return {
        "start": rows(data, data.initial),
        "tiles": {
            tile: rows(data, data.tile_rocks[i * height : (i + 1) * height]) for i, tile in enumerate(data.tiles)
        },
        "slots": int(data.slots),
        "final": rows(data, data.final),
    }


def rows(data: Data, masks: list[int]) -> Rows:
    """Return rows of cells as characters."""
    return ["".join("#" if mask >> col & 1 else "." for col in range(int(data.width))) for mask in masks]
