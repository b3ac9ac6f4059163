"""The counts of a game agree with its record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from marea import games
from marea.kernel.record import read_file, replay
from marea.kernel.state import OVER, Event
from marea.lab.simulate import Plan
from marea.lab.tally import HEAD_COLUMNS, Columns, Tally

RECORDS = Path(__file__).parents[1] / "records"
GAMES = ("regatta", "navia", "nyakuza", "namiji", "caravelas")


def play(id: str, number: int) -> tuple[Any, list[dict[str, Any]]]:
    """Play a game; return its record, and its rows by column."""
    game = games.get(id)
    players = game.players[number % len(game.players)]
    columns = Columns(game)
    tally = Tally(columns, players)
    record = Plan(game, players, ["random"], 3, game.settings(players)).play(number, tally)
    return record, [dict(zip(columns.names, row, strict=True)) for row in tally.rows(number, record)]


def group(row: dict[str, Any], name: str) -> dict[str, int]:
    return {column.removeprefix(f"{name}."): count for column, count in row.items() if column.startswith(f"{name}.")}


@pytest.mark.parametrize("id", GAMES)
def test_rows_contain_the_result(id: str) -> None:
    record, rows = play(id, 1)
    result = record.result
    assert [row["score"] for row in rows] == result["scores"]
    assert [sum(group(row, "points").values()) for row in rows] == result["scores"]
    assert [seat for seat, row in enumerate(rows) if row["won"]] == result["winners"]
    assert abs(sum(row["won"] for row in rows) - 1) < 1e-9
    assert {(row["number"], row["reason"], row["moves"], row["bot"]) for row in rows} == {
        (1, result["reason"], len(record.moves), "random")
    }


@pytest.mark.parametrize("id", GAMES)
def test_decisions_and_choices_are_those_of_the_record(id: str) -> None:
    record, rows = play(id, 2)
    seats: Counter[int] = Counter()
    choices: Counter[int] = Counter()
    forced: Counter[int] = Counter()
    for s in replay(games.get(id), record):
        seat = s.to_move()
        if seat >= 0 and s.to_move() != OVER:
            seats[seat] += 1
            choices[seat] += len(s.legal())
            forced[seat] += len(s.legal()) == 1
    assert [(row["decisions"], row["choices"], row["forced"]) for row in rows] == [
        (seats[seat], choices[seat], forced[seat]) for seat in range(record.players)
    ]


@pytest.mark.parametrize("id", GAMES)
def test_uses_and_sums_agree_with_the_events_of_the_record(id: str) -> None:
    game = games.get(id)
    record, rows = play(id, 4)
    uses: list[Counter[str]] = [Counter() for _ in rows]
    sums: list[Counter[str]] = [Counter() for _ in rows]
    for s in replay(game, record):
        for event in without_copies(s.log or []):
            name, args = game.describe(event)
            kinds = [group for _, group in game.events[event[0]].args]
            if kinds[:1] != ["seat"]:
                continue
            seat, *rest = args.values()
            parts = [
                str(value).split("-", 1)[1]
                for value, kind in zip(rest, kinds[1:], strict=True)
                if is_component(game, kind)
            ]
            where = ".".join([name, *parts[:1]])
            uses[int(str(seat)[5:])][where] += 1
            for (arg, value), kind in zip(args.items(), kinds, strict=True):
                if kind == "number":
                    sums[int(str(seat)[5:])][f"{where}.{arg}"] += int(value)
    assert [non_zero(group(row, "uses")) for row in rows] == [dict(one) for one in uses]
    assert [non_zero(group(row, "sums")) for row in rows] == [non_zero(one) for one in sums]
    assert any(uses)


def without_copies(events: list[Event]) -> Iterator[Event]:
    """Yield each event as often as a single viewer got it."""
    for what in dict.fromkeys((event[0], event[2:]) for event in events):
        same = Counter(event[1] for event in events if (event[0], event[2:]) == what)
        yield from [(what[0], next(iter(same)), *what[1])] * max(same.values())


def is_component(game: Any, kind: str) -> bool:
    return kind in game.components and not kind.startswith("=")


def non_zero(counts: dict[str, int]) -> dict[str, int]:
    return {name: count for name, count in counts.items() if count}


def test_a_component_that_is_never_used_has_a_column() -> None:
    names = Columns(games.get("navia")).names
    assert names[: len(HEAD_COLUMNS)] == list(HEAD_COLUMNS)
    assert [name for name in names if name.startswith("uses.saw.")] == [
        f"uses.saw.{card}" for card in games.get("navia").components["card"]
    ]
    assert len(names) == len(set(names))


def test_components_that_an_event_cannot_name_have_no_column() -> None:
    names = Columns(games.get("navia")).names
    assert [name for name in names if name.startswith("uses.aimed.")] == [
        "uses.aimed.theft",
        "uses.aimed.sabotage",
        "uses.aimed.dry_dock",
    ]


@pytest.mark.slow
@pytest.mark.parametrize("id", GAMES)
def test_events_of_recorded_games_are_counted(id: str) -> None:
    game = games.get(id)
    for _, record in read_file(RECORDS / f"{id}.jsonl"):
        tally = Tally(Columns(game), record.players)
        for s in replay(game, record):
            tally.count_events(s.log or [])
        assert any(map(any, tally.uses))


def test_a_private_event_for_several_seats_counts_once() -> None:
    game = games.get("navia")
    names = [kind.name for kind in game.events]
    stole = (names.index("stole_card"), 0, 0, 1, 2, 0)
    columns = Columns(game)
    tally = Tally(columns, 2)
    tally.count_events([stole, (stole[0], 1, *stole[2:]), stole])
    assert tally.uses[0][columns.uses.index(f"stole_card.{game.components['card'][2]}")] == 2
    assert not any(tally.uses[1])
