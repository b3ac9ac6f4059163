"""The memory of each seat at a table, as one number, by which bots reuse their search."""

from __future__ import annotations

import json
from typing import Any

import pytest

from marea import games
from marea.bots import Memory
from marea.kernel.chance import Rng
from marea.kernel.state import CHANCE
from marea.table import Row, Story
from tests.games.navia.river import go, river
from tests.table.tables import at, finished, header, loaded, new, play_on


def known_in_a_loop(game: Any, players: int, moves: list[str]) -> list[list[int]]:
    """Return the memory at each decision of a player, as a plain loop keeps it: see `marea.lab.simulate`."""
    s, memory, known = game.new(players), Memory(players), []
    for text in moves:
        seat = s.to_move()
        if seat != CHANCE:
            known.append(memory.known[:])
        s.log = []
        s.apply(game.space.read(text))
        memory.note(seat, game.space.read(text), s.log)
    return [*known, memory.known[:]]


@pytest.mark.parametrize("game", games.all())
def test_a_table_and_a_simulation_keep_the_same_memory(game: str) -> None:
    """Both answer a sealed window in seat order: no event is emitted before it closes."""
    found = games.get(game)
    table = new(game, found.players[-1], window=0)
    seen = [table.story.memory.known[:]]
    rng, now = Rng(5), 0.0
    while table.story.status == "playing":
        now = play_on(table, rng, now, decisions=1)
        if table.story.memory.known != seen[-1]:
            seen.append(table.story.memory.known[:])
    simulated = known_in_a_loop(found, found.players[-1], [text for _, text in table.story.moves])
    assert all(known in simulated for known in seen)
    assert seen[-1] == simulated[-1]
    assert len({tuple(known) for known in simulated}) > 20


def test_the_memory_is_rebuilt_from_the_log() -> None:
    table = finished("navia", 3)
    assert loaded(table, 0.0).story.memory.known == table.story.memory.known != [0, 0, 0]


def test_an_undo_restores_the_memory() -> None:
    table = new("navia", 2, options={"first": 0}, window=0)
    rng, now = Rng(3), 0.0
    while table.undoable(0) is None:
        now = play_on(table, rng, now, decisions=1)
    seq = table.undoable(0)
    assert seq is not None
    before = Story.load(table.story.header, table.story.rows[:seq], None).memory.known
    assert table.story.memory.known != before
    table.undo(0, now)
    assert table.story.memory.known == before
    assert loaded(table, now).story.memory.known == before


@pytest.mark.parametrize("kind", ["rules", "fork"])
def test_a_dump_clears_the_memory(kind: str) -> None:
    story = finished("navia", 2).story
    half = Story.load(header("navia", 2), story.rows[: story.seq // 2], None)
    assert half.memory.known != [0, 0]
    half.add(Row(kind, -1, json.dumps({"rules": half.rules, "dump": half.state.dump(), "move": 1})))
    assert half.memory.known == [0, 0]


def test_a_sealed_answer_changes_no_memory() -> None:
    table = new("regatta", 3)
    before = table.story.memory.known[:]
    table.play(1, "bid:2", 1.0)
    assert table.story.memory.known == before


def test_only_its_seat_remembers_a_drawn_card() -> None:
    s = river([(0, 0), (0, 4)], ["", ""])
    go(s, "step:0")
    known = []
    for card in ("spell", "trap"):
        story = at(s).story
        story.add(Row("chance", -1, f"deal:{card}"))
        known.append(story.memory.known)
    assert known[0][0] != known[1][0]
    assert known[0][1] == known[1][1]
