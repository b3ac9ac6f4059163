"""The history of a game matches a full replay, and costs only the requested moves."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from marea import games
from marea.kernel.errors import BadRecord
from marea.kernel.record import Record, apply_move, replay
from marea.kernel.state import State
from marea.table import Past, Pasts, Refused, events_window, past

RECORDS = Path(__file__).parents[1] / "records"
GAMES = ["caravelas", "namiji", "navia", "nyakuza", "regatta"]


def a_record(game: str) -> Record:
    """Return the longest of the recorded games."""
    return Record.read(max((RECORDS / f"{game}.jsonl").read_text("utf-8").splitlines(), key=len))


def past_to(record: Record, moves: int) -> Past:
    """Return the past of a game as it was after some moves."""
    return Past(games.get(record.game), cut(record, moves))


def cut(record: Record, moves: int) -> Record:
    """Return a record cut off after some moves."""
    return replace(record, moves=record.moves[:moves], result=None)


def shown(s: State) -> tuple[Any, ...]:
    """Return everything in a position, and the events that led to it."""
    return s.dump(), s.log or []


def expected(record: Record) -> list[tuple[Any, ...]]:
    """Return all positions of a record, by a full replay."""
    return [shown(s) for s in replay(games.get(record.game), record)]


def positions(found: Past, first: int, count: int) -> list[tuple[Any, ...]]:
    """Return some positions of a past."""
    return [shown(s) for s in found.positions(first, count)]


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list that collects the numbers of the moves applied from now on."""
    numbers: list[int] = []

    def counting(s: State, number: int, text: str) -> None:
        numbers.append(number)
        apply_move(s, number, text)

    monkeypatch.setattr(past, "apply_move", counting)
    return numbers


@pytest.mark.parametrize("game", GAMES)
def test_every_range_of_positions_matches_a_full_replay(game: str) -> None:
    record = a_record(game)
    whole, found = expected(record), Past(games.get(game), record)
    assert found.last == len(whole) - 1
    for first in range(0, len(whole), 7):
        assert positions(found, first, 9) == whole[first : first + 9]
    assert positions(found, 0, 10_000) == whole


@pytest.mark.parametrize("game", GAMES)
def test_new_moves_and_undone_moves_are_followed(game: str) -> None:
    record = a_record(game)
    found = past_to(record, 0)
    for moves in (1, 31, 32, 33, 70, 64, 63, 97, 40, 2, 0, 50, len(record.moves)):
        now = cut(record, moves)
        found.follow(now.moves)
        assert positions(found, 0, 10_000) == expected(now)
        assert found.size == past_to(record, moves).size


def test_changed_moves_replace_the_old_ones() -> None:
    game = games.get("navia")
    record = a_record("navia")
    turn = next(i for i, s in enumerate(replay(game, record)) if i > 40 and s.to_move() >= 0 and len(s.legal()) > 1)
    s = list(replay(game, record))[turn]
    other = next(text for text in map(game.space.show, s.legal()) if text != record.moves[turn])
    found = Past(game, record)
    changed = replace(record, moves=[*record.moves[:turn], other], result=None)
    found.follow(changed.moves)
    assert positions(found, 0, 10_000) == expected(changed)


@pytest.mark.parametrize("first", [0, 1, 100, -17])
def test_a_range_of_positions_does_not_replay_the_whole_game(first: int, played: list[int]) -> None:
    record = a_record("caravelas")
    pasts = Pasts()
    last = pasts.of("T", games.get("caravelas"), record).last
    assert len(played) == last > 500
    first %= last
    del played[:]
    found = positions(pasts.of("T", games.get("caravelas"), record), first, 16)
    assert len(found) == 16
    assert len(played) < 16 + past.DUMP_INTERVAL
    assert not played or max(played) == first + 15


def test_one_more_move_costs_one_move(played: list[int]) -> None:
    record, pasts = a_record("caravelas"), Pasts()
    pasts.of("T", games.get("caravelas"), cut(record, 500))
    del played[:]
    pasts.of("T", games.get("caravelas"), cut(record, 501))
    assert played == [501]


def test_a_past_that_ends_inside_a_window_stops_before_it() -> None:
    record = a_record("nyakuza")
    inside = [i for i, s in enumerate(replay(games.get("nyakuza"), record)) if s.waiting() != s.asked()]
    assert inside
    for moves in inside[:5]:
        now = cut(record, moves)
        assert positions(past_to(record, moves), 0, 10_000) == expected(now)
        assert past_to(record, moves).last < moves


@pytest.mark.parametrize("game", ["regatta", "nyakuza"])
def test_a_position_inside_a_sealed_window_is_the_one_where_it_opened(game: str) -> None:
    record = a_record(game)
    states, found = list(replay(games.get(game), record)), Past(games.get(game), record)
    assert any(s.waiting() != s.asked() for s in states)
    for move in range(len(states)):
        begin = next(s for s in reversed(states[: move + 1]) if s.waiting() == s.asked())
        assert found.position(move).dump() == begin.dump()


def test_a_record_may_start_from_a_dump() -> None:
    record = a_record("navia")
    middle = list(replay(games.get("navia"), record))[40]
    later = replace(record, snapshot=middle.dump(), moves=record.moves[40:])
    assert positions(Past(games.get("navia"), later), 0, 10_000)[1:] == expected(record)[41:]


@pytest.mark.parametrize("move", [-1, 10**30])
def test_positions_outside_the_game_are_refused(move: int) -> None:
    found = Past(games.get("regatta"), a_record("regatta"))
    with pytest.raises(Refused, match="the last is"):
        list(found.positions(move, 1))
    with pytest.raises(Refused, match="the last is"):
        events_window(found, 0, move, 1)


# -- the cache ---------------------------------------------------------------------------------------


def test_tables_with_the_same_start_have_separate_pasts(played: list[int]) -> None:
    record, pasts, game = a_record("navia"), Pasts(), games.get("navia")
    for _ in range(3):
        assert pasts.of("A", game, cut(record, 60)).last == 60
        assert pasts.of("B", game, cut(record, 33)).last == 33
    assert len(played) == 60 + 33


def test_a_table_whose_record_restarts_gets_a_new_past() -> None:
    record, pasts, game = a_record("navia"), Pasts(), games.get("navia")
    whole = expected(record)
    pasts.of("T", game, record)
    later = replace(record, snapshot=list(replay(game, record))[40].dump(), moves=record.moves[40:])
    assert positions(pasts.of("T", game, later), 0, 10_000)[1:] == whole[41:]
    assert positions(pasts.of("T", game, record), 0, 10_000) == whole


def test_the_most_recently_used_pasts_are_cached(played: list[int]) -> None:
    record, pasts, game = a_record("regatta"), Pasts(max_pasts=2), games.get("regatta")
    for table in ("A", "B", "A", "C", "A"):
        pasts.of(table, game, record)
    assert len(played) == 3 * len(record.moves)
    pasts.of("B", game, record)
    assert len(played) == 4 * len(record.moves)


def test_the_cache_is_limited_in_bytes_but_keeps_the_last_past(played: list[int]) -> None:
    record, game = a_record("navia"), games.get("navia")
    pasts = Pasts(max_bytes=3 * Past(game, record).size)
    for number in range(10):
        pasts.of(str(number), game, record)
        assert pasts._total() <= pasts.max_bytes
    assert len(pasts._cached) == 2
    small = Pasts(max_bytes=1)
    del played[:]
    for _ in range(2):
        assert small.of("T", game, record).last == len(record.moves)
    assert len(played) == len(record.moves)


def test_the_counted_size_is_the_size_of_dumps_and_moves() -> None:
    found = Past(games.get("caravelas"), a_record("caravelas"))
    assert found.size == sum(map(len, found._dumps)) + sum(len(text) + past.MOVE_OVERHEAD for text in found._moves)
    assert found.size < 1_000_000


def test_an_illegal_move_does_not_corrupt_the_cache() -> None:
    record, pasts, game = a_record("navia"), Pasts(), games.get("navia")
    pasts.of("T", game, cut(record, 30))
    with pytest.raises(BadRecord, match="move 31"):
        pasts.of("T", game, replace(record, moves=[*record.moves[:30], "nonsense"], result=None))
    assert positions(pasts.of("T", game, record), 0, 10_000) == expected(record)
