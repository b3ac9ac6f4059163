"""The size of reports: they hold what can change, not the printed data."""

from __future__ import annotations

import json

import pytest

from marea import games
from marea.kernel.chance import Rng
from marea.table import report
from tests.table.tables import new, play_on

MAX_MEAN_BYTES = [("navia", 2, 1200), ("navia", 4, 1200), ("nyakuza", 4, 3600), ("namiji", 5, 4400)]


@pytest.mark.parametrize(("game", "players", "bytes"), MAX_MEAN_BYTES)
def test_reports_are_small(game: str, players: int, bytes: int) -> None:
    """On average over a whole game, with the events since the last move and the choices of the asked seat."""
    table, rng, now, sizes = new(game, players, window=0.0), Rng(1, players), 0.0, []
    while table.story.status == "playing":
        seen = table.story.seq
        now = play_on(table, rng, now, 1)
        texts = [json.dumps(report(table, seat, seen), separators=(",", ":")) for seat in range(players)]
        sizes += [len(text.encode()) for text in texts]
    assert sum(sizes) / len(sizes) <= bytes


@pytest.mark.parametrize("game", ["navia", "nyakuza", "namiji"])
def test_views_do_not_repeat_printed_data(game: str) -> None:
    sheet, view = games.get(game).sheet, report(new(game, 2), 0, 0)["view"]
    assert {name for name in sheet.keys() & view.keys() if sheet[name] == view[name]} == set()
