"""Tables for tests: created in a line, played at random, and inspected for every viewer."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import astuple
from typing import Any

from marea import SPECTATOR, State, games
from marea.kernel.chance import Rng
from marea.kernel.contract import Value
from marea.table import Header, Row, Seat, Settings, Story, Table, report
from tests.positions import legal

SEED = bytes(range(32))
NAMES = ("Ana", "Breo", "Carme", "Duarte", "Eva")


def seat_of(kind: str, name: str) -> Seat:
    """Return a seat by a letter: a person, a greedy or a random bot, or open."""
    bots = {"g": "greedy", "r": "random"}
    if kind in bots:
        return Seat("bot", bot=bots[kind])
    return Seat("human", name) if kind == "h" else Seat("open")


def header(
    game: str = "regatta",
    players: int = 2,
    kinds: str = "",
    options: Mapping[str, Value] | None = None,
    seed: bytes = SEED,
    **settings: Any,
) -> Header:
    """Return the header of a table; people take the seats without a letter."""
    found = games.get(game)
    return Header(
        id="T1",
        game=game,
        rules=found.rules,
        players=players,
        options=found.settings(players, options),
        seats=tuple(seat_of(kinds[i : i + 1] or "h", NAMES[i]) for i in range(players)),
        settings=Settings(**settings),
        seed=seed,
        created=0.0,
    )


def new(game: str = "regatta", players: int = 2, kinds: str = "", **more: Any) -> Table:
    """Return a new table at time 0."""
    return Table.new(header(game, players, kinds, **more), 0.0)


def at(position: State | Mapping[str, Any], kinds: str = "", game: str = "navia", **more: Any) -> Table:
    """Return a table that continues from a position, or a dump of one, at time 0."""
    dump = position.dump() if isinstance(position, State) else dict(position)
    head = header(game, dump["players"], kinds, **more)
    text = json.dumps({"rules": head.rules, "dump": dump})
    return Table.load(Story.load(head, [Row("start"), Row("rules", -1, text)], None), {}, {"left": []}, 0.0)


def loaded(table: Table, now: float) -> Table:
    """Return a table after storing and loading it."""
    story = table.story
    stored = json.dumps([story.rows, story.state.dump(), table.times(), answers(table)])
    rows, snapshot, times, sealed = json.loads(stored)
    again = Story.load(story.header, [Row(*row) for row in rows], snapshot)
    back = Table.load(again, {int(seat): text for seat, text in sealed.items()}, times, now)
    back.resume(now)
    return back


def answers(table: Table) -> dict[int, str]:
    """Return the sealed answers in notation."""
    return {seat: table.story.game.space.show(action) for seat, action in table.answers.items()}


# -- playing -------------------------------------------------------------------------------------


def undecided(table: Table) -> list[int]:
    """Return the seats that are asked and have not answered."""
    return [seat for seat in table.story.state.asked() if seat not in table.answers]


def decide(table: Table, rng: Rng, now: float) -> None:
    """Make a random decision for a random seat that is asked."""
    seats = undecided(table)
    seat = seats[rng.below(len(seats))]
    texts = legal(table.story.state, seat)
    table.play(seat, texts[rng.below(len(texts))], now)


def play_on(table: Table, rng: Rng, now: float, decisions: int = 100_000) -> float:
    """Make random decisions, up to a number or to the end, one each second; return the time."""
    while decisions and table.story.status == "playing":
        now += 1.0
        if undecided(table):
            decide(table, rng, now)
            decisions -= 1
        else:
            due = table.due()
            assert due is not None, "all have answered, but the window never closes"
            now = max(now, due)
            assert table.tick(now)
    return now


def finished(game: str, players: int, seed: int = 1, **more: Any) -> Table:
    """Return a table after a whole random game."""
    table = new(game, players, **more)
    play_on(table, Rng(seed, players), 0.0)
    return table


# -- inspecting ----------------------------------------------------------------------------------


def viewers(table: Table) -> list[int]:
    """Return all viewers: every seat and a spectator."""
    return [*range(table.story.header.players), SPECTATOR]


def traffic(table: Table, viewer: int, after: int = 0) -> str:
    """Return everything that a viewer can be sent, byte for byte, with the events after a seq."""
    return json.dumps([report(table, viewer, after), table.due()])


def all_traffic(table: Table, without: int | None = None, after: int = 0) -> dict[int, str]:
    """Return everything that each viewer can be sent, except one if given."""
    return {viewer: traffic(table, viewer, after) for viewer in viewers(table) if viewer != without}


def story_state(story: Story) -> dict[str, Any]:
    """Return everything that follows from the rows."""
    return {
        "rows": story.rows[:],
        "events": [events[:] for events in story.events],
        "state": story.state.dump(),
        "log": story.state.log,
        "seats": [astuple(seat) for seat in story.seats],
        "status": story.status,
        "rules": story.rules,
        "base": story.base,
        "moves": story.moves[:],
        "drawn": (story.outcomes_drawn, story.outcomes_before_base),
        "points": [(point.seq, point.state.dump(), point.forced) for point in story.undo_points],
        "rematch": story.rematch,
        "known": story.memory.known[:],
    }


def everything(table: Table) -> dict[str, Any]:
    """Return everything that a command could change at a table."""
    return {
        **story_state(table.story),
        "answers": dict(table.answers),
        "left": table.left[:],
        "asked_at": table.asked_at,
        "since": dict(table.since),
        "disconnected": dict(table.disconnected),
        "hinted": [seqs[:] for seqs in table.hinted],
    }


def rows_of(table: Table, *kinds: str) -> list[tuple[int, str]]:
    """Return the seats and texts of the rows of some kinds."""
    return [(row.seat, row.text) for row in table.story.rows if row.kind in kinds]
