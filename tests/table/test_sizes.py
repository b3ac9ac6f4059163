"""What goes over the wire after a move: what can change, and not what is printed."""

from __future__ import annotations

import json

import pytest

from marea import games
from marea.kernel.chance import Rng
from marea.table import report
from tests.table.tables import new, play_on

MOST = [("navia", 2, 1200), ("navia", 4, 1200), ("nyakuza", 4, 3600), ("namiji", 5, 4400)]


@pytest.mark.parametrize(("game", "players", "bytes"), MOST)
def test_reports_are_small(game: str, players: int, bytes: int) -> None:
    """Over a whole game, with the events since the last move and the choices of who is asked."""
    table, rng, now, sizes = new(game, players, window=0.0), Rng(1, players), 0.0, []
    while table.story.status == "playing":
        seen = table.story.seq
        now = play_on(table, rng, now, 1)
        texts = [json.dumps(report(table, seat, seen), separators=(",", ":")) for seat in range(players)]
        sizes += [len(text.encode()) for text in texts]
    assert sum(sizes) / len(sizes) <= bytes


@pytest.mark.parametrize("game", ["navia", "nyakuza", "namiji"])
def test_what_is_printed_is_in_no_view(game: str) -> None:
    sheet, view = games.get(game).sheet, report(new(game, 2), 0, 0)["view"]
    assert {name for name in sheet.keys() & view.keys() if sheet[name] == view[name]} == set()
