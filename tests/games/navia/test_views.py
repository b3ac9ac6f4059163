"""The sheet and the view together give the river as the rules have it."""

from __future__ import annotations

from typing import Any

import pytest

from marea import OVER, SPECTATOR, games
from marea.games.navia.cards import WINDOW
from marea.games.navia.views import goal_of, river_of
from marea.kernel.chance import Rng, random_action
from tests.games.navia.river import GAME, boat, go, river
from tests.positions import legal

MINE = 'game = "navia"\nname = "mine"\n[river]\nslots = 5\n[final]\nprovenance = "derived"\nrows = [".....", "....."]\n'


def signs(s: Any) -> list[str]:
    """Return the river from the state's fields, without sheet and view."""
    return ["".join(sign(s, row, col) for col in range(s.data.width)) for row in range(s.data.rows)]


def sign(s: Any, row: int, col: int) -> str:
    """Return the content of a cell."""
    cell = row * s.data.width + col
    if s.in_fog(row):
        return "?"
    if cell in s.water_tokens:
        return "~"
    return ("o" if cell in s.rock_tokens else "#") if s.is_rock(row, col) else "."


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("edition", ["", MINE])
def test_sheet_and_view_give_the_river_of_the_rules(players: int, edition: str, tmp_path: Any) -> None:
    (tmp_path / "mine.toml").write_text(edition)
    game = games.get("navia", tmp_path / "mine.toml") if edition else GAME
    s: Any = game.new(players)
    sheet: Any = game.sheet
    rng, seen = Rng(players), set()
    while s.to_move() != OVER:
        s.apply(random_action(s, rng))
        view: Any = game.view(s, SPECTATOR)
        assert river_of(sheet, view) == signs(s)
        seen |= set("".join(signs(s)))
    assert seen == set(".#o~?")
    assert goal_of(sheet) == s.data.goal


def test_a_boarding_that_waits_shows_where_the_boat_will_be() -> None:
    """Each destination is checked by playing it: the page gets the cell and need not know the rule."""
    boats = [(2, 1), (2, 4), (1, 0)]
    s = river(boats, ["boarding", "shields", "shields"], shields_answer="all")
    moves = [text for text in legal(s) if text.startswith("play:boarding")]
    assert len(moves) > 4
    for text in moves:
        after = s.clone()
        after.log = []
        go(after, text)
        card = GAME.view(after, SPECTATOR)["card"]
        assert after.data.space.show(after.argument() % WINDOW) == text
        while after.prompt() == "react":
            go(after, "decline")
        assert card["kind"] == "boarding"
        assert boat(after, card["target"]) == tuple(card["cell"])


def test_the_sheet_has_the_decks_that_are_used() -> None:
    """The page shows them and need not know what is taken out with two players (R31)."""
    sheet: Any = GAME.sheet
    assert sheet["deck"] == GAME.edition.tables["deck"]
    removed = GAME.edition.tables["two_players"]
    kept = {kind: copies - removed.get(kind, 0) for kind, copies in sheet["deck"].items()}
    assert sheet["deck_for_two"] == {**kept, "whirlpool": 0}
