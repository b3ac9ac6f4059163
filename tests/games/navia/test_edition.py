"""Navia's printed data: no order of tiles closes the river, and a bad edition is refused by constraint and line."""

from __future__ import annotations

import re
from itertools import product

import pytest

from marea import BadEdition, Rng, games
from marea.kernel.chance import play_out

GAME = games.get("navia")
STANDARD = GAME.edition


def with_box(text: str) -> object:
    return GAME.with_edition(STANDARD.with_corrections(f'game = "navia"\nname = "box"\n{text}'))


def spread(columns: set[int]) -> set[int]:
    return {col + way for col in columns for way in (-1, 0, 1)} & set(range(5))


def test_no_order_of_tiles_closes_the_river() -> None:
    """Checked cell by cell, independently of the code: from every start cell, through any tiles, repeated or not."""
    tiles = [STANDARD.get(f"tiles.{tile}") for tile in GAME.data.tiles]
    frontiers = set()
    for start in range(5):
        columns = {start}
        for row in STANDARD.get("initial.rows")[1:]:
            columns = {col for col in spread(columns) if row[col] == "."}
        frontiers.add(frozenset(columns))
    todo = list(frontiers)
    while todo:
        before = todo.pop()
        for tile in tiles:
            columns = set(before)
            for row in tile:
                columns = {col for col in spread(columns) if row[col] == "."}
            assert len(columns) >= 3, (sorted(before), tile)
            if frozenset(columns) not in frontiers:
                frontiers.add(frozenset(columns))
                todo.append(frozenset(columns))


def test_no_bank_is_favoured() -> None:
    tiles = {tuple(STANDARD.get(f"tiles.{tile}")) for tile in GAME.data.tiles}
    assert tiles == {tuple(row[::-1] for row in tile) for tile in tiles}


def test_reconstructed_tables_say_so() -> None:
    assert {table for table, source in STANDARD.provenance.items() if source == "reconstructed"} == {
        "initial",
        "final",
        "tiles",
        "deck",
    }


@pytest.mark.parametrize(
    "text",
    [
        'tiles.T01 = ["#....", "....#"]',
        "deck.trap = 3\ndeck.whirlpool = 3",
        "river.slots = 6",
        "tokens.rock = 1",
        'initial.rows = ["......", "......"]\nfinal.rows = ["......"]\n'
        + "\n".join(
            f'tiles.T{i + 1:02} = ["{a}{b}..{c}.", "..{d}..."]'
            for i, (a, b, c, d) in enumerate(list(product("#.", repeat=4))[:12])
        ),
    ],
    ids=["another tile", "other counts", "a shorter river", "fewer tokens", "a wider river"],
)
@pytest.mark.parametrize("players", [2, 4])
def test_an_edition_within_the_constraints_plays(text: str, players: int) -> None:
    game = GAME.with_edition(STANDARD.with_corrections(f'game = "navia"\nname = "box"\n{text}'))
    for seed in range(20):
        s = game.new(players)
        play_out(s, Rng(seed))
        game.verify(s)
        assert s.reason() == "final_tile"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            'tiles.T01 = ["##.##", "....."]',
            "tiles.T01 must keep two cells of water in every row, unlike '##.##' (line 3",
        ),
        ('tiles.T02 = ["..#..", "..#.."]', "tiles.T02 must differ from every other tile (line 3"),
        ('tiles.T01 = ["..#.."]', "tiles.T02 must have 1 rows like the others"),
        ('tiles.T03 = ["#...#", "#.x.#"]', "tiles.T03 must be rows of 5 cells, . or #, not '#.x.#' (line 3"),
        ('tiles.T03 = ["#...#", "#....#"]', "must be rows of 5 cells"),
        ('tiles.T03 = "deep"', "tiles.T03 must be a list of texts, not 'deep' (line 3"),
        (
            'tiles.T01 = ["###..", "..###"]\ntiles.T02 = ["..###", "###.."]',
            "must not close the river: some order of the tiles does",
        ),
        (
            'initial.rows = ["..#..", "....."]',
            "initial.rows must begin with a row of water: boats start on any cell of it",
        ),
        ('initial.rows = [".....", "..###", "###..", "#...."]', "initial.rows must"),
        ('initial.rows = ["...", "..."]', "initial.rows must be 4 to 9 cells wide, not 3"),
        ('final.rows = ["..#.."]', "final.rows must be all water: a boat that gets there has won"),
        ("\ndeck.trap = 5", "deck must be 36 cards, as the rulebook counts them, not 37 (line 4"),
        ("deck.trap = 0", "deck.trap must be a whole number from 1 to 36, not 0 (line 3"),
        ("two_players.theft = 4", "two_players.theft must be a whole number from 0 to 3, not 4 (line 3"),
        ("[tokens]\n# none\nrock = -1", "tokens.rock must be a whole number from 0 to 20, not -1 (line 5"),
        ("river.slots = 13", "river.slots must be a whole number from 1 to 12, not 13 (line 3"),
        ("limit.turns = 10", "limit.turns must be a whole number from 50 to 2000, not 10"),
        ("deck.mermaid = 1", "deck.mermaid is not part of this game"),
    ],
)
def test_a_bad_edition_is_refused_by_constraint_and_line(text: str, message: str) -> None:
    with pytest.raises(BadEdition, match=re.escape(message)):
        with_box(text)
