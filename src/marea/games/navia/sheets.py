"""The printed parts of an edition of Navia: sent once per table, while views hold what can change."""

from __future__ import annotations

from typing_extensions import TypedDict

from marea.games.navia.data import CARDS, Data

Rows = list[str]  # a string per row, nearest the start first: `.` water, `#` rock
Deck = dict[str, int]  # the copies of each kind of card


class NaviaSheet(TypedDict):
    """The river (the start tile, the possible tiles, the number of those used, the final tile) and the decks."""

    start: Rows
    tiles: dict[str, Rows]
    slots: int
    final: Rows
    deck: Deck
    deck_for_two: Deck  # used with two players


def sheet(data: Data) -> NaviaSheet:
    """Return the sheet of an edition."""
    height = int(data.tile_rows)
    return {
        "start": rows(data, data.initial),
        "tiles": {
            tile: rows(data, data.tile_rocks[i * height : (i + 1) * height]) for i, tile in enumerate(data.tiles)
        },
        "slots": int(data.slots),
        "final": rows(data, data.final),
        "deck": deck(data, 3),
        "deck_for_two": deck(data, 2),
    }


def deck(data: Data, players: int) -> Deck:
    """Return the deck that is used with a number of players."""
    return dict(zip(CARDS, data.deck(players), strict=True))


def rows(data: Data, masks: list[int]) -> Rows:
    """Return rows of cells as characters."""
    return ["".join("#" if mask >> col & 1 else "." for col in range(int(data.width))) for mask in masks]
