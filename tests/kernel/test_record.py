"""Records: written, validated when read, replayed to the same bytes."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import marea
from marea import OVER, BadRecord, Record, UnknownGame, games, read_records
from marea.kernel.record import replay
from marea.lab.simulate import simulate

GAME = games.get("regatta")
RECORDS = Path(__file__).parents[1] / "records"


def a_game(seed: int = 1, players: int = 3) -> Record:
    return next(iter(simulate(GAME, 1, players, ["random"], seed)))


@given(st.integers(0, 2**40), st.integers(2, 5))
def test_writing_reading_and_replaying_preserves_the_bytes(seed: int, players: int) -> None:
    line = a_game(seed, players).write()
    record = Record.read(line)
    assert record.write() == line
    *_, last = replay(GAME, record)
    assert last.to_move() == OVER
    record.finish(last)
    assert record.write() == line


def test_the_line_has_the_documented_format() -> None:
    data = json.loads(a_game().write())
    assert list(data) == ["marea", "game", "rules", "edition", "players", "options", "moves", "result", "seats"]
    assert data["edition"] == {"name": "standard", "sha256": GAME.edition.sha256}
    assert data["options"] == {"reserve": "best"}
    assert sorted(data["result"]) == ["reason", "scores", "winners"]


def test_replay_yields_every_state_and_its_events() -> None:
    record = a_game()
    states = list(marea.replay(record))
    assert len(states) == len(record.moves) + 1
    assert len({id(s) for s in states}) == len(states)
    assert [GAME.describe(event)[0] for event in states[3].log or []] == ["bade", "bade", "bade", "won"]


def test_an_unfinished_record_replays_as_far_as_it_goes() -> None:
    record = a_game()
    record.moves = record.moves[:6]
    record.result = None
    assert "result" not in json.loads(record.write())
    assert len(list(replay(GAME, Record.read(record.write())))) == 7


def changed(**parts: Any) -> str:
    return json.dumps({**json.loads(a_game().write()), **parts})


def without(part: str) -> str:
    data = json.loads(a_game().write())
    del data[part]
    return json.dumps(data)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "not JSON"),
        ("{", "not JSON: Expecting property name"),
        ("[]", "not a record"),
        ("{}", "not a record"),
        (changed(marea=2), "unknown format 2; this version reads 1"),
        (changed(colour="blue"), "'colour' is not part of a record"),
        (without("moves"), "'moves' is missing"),
        (changed(players="3"), "'players' must be a whole number, not \"3\""),
        (changed(players=True), "'players' must be a whole number, not true"),
        (changed(edition={"name": "x"}), "'edition' must have a name and a sha256"),
        (changed(moves=[1]), "'moves' must be texts"),
        (changed(options={"reserve": []}), "'options' must be numbers, booleans or texts"),
        (changed(result={}), "'result' must have winners, scores and a reason"),
        (changed(seats=[{"name": 5}, {}, {}]), "'seats' must be an object of texts for each player"),
        (changed(luck={"seed": 1}), "'luck' must be an object of texts"),
        ("[" * 100_000, "not a record: it is nested too deeply"),
        (changed(seats=[]), "'seats' must be an object of texts for each player"),
        (changed(players=10**8), "'players' must be a number from 1 to 10"),
        (changed(players=0), "'players' must be a number from 1 to 10"),
        (changed(players=-3), "'players' must be a number from 1 to 10"),
        (changed(marea="x" * 10**5), "format 'xxxxx"),
        (changed(marea=[[]]), "unknown format [[]]"),
        (changed(**{"x" * 10**5: 1}), "is not part of a record"),
        (changed(options={f"o{i}": 1 for i in range(21)}), "'options' must be numbers, booleans or texts, at most 20"),
        (changed(options={"reserve": "x" * 201}), "'options' must be numbers, booleans or texts"),
        (changed(seats=[{"name": "x" * 201}, {}, {}]), "'seats' must be an object of texts for each player"),
        (changed(edition={"name": "x" * 201, "sha256": ""}), "'edition' must have a name and a sha256"),
        (changed(result={"winners": {}, "scores": [], "reason": ""}), "'result' must have winners"),
        (changed(result={"winners": [0.5], "scores": [], "reason": ""}), "must be whole, not '0.5'"),
        (changed(result={"winners": [[0]], "scores": [], "reason": ""}), "'result' must have winners"),
        (changed(result={"winners": [], "scores": [0] * 11, "reason": ""}), "'result' must have winners"),
        (changed(result={"winners": [], "scores": [], "reason": 5}), "'result' must have winners"),
        (changed(rules=10**20), "the number '100000000000000000000' is too large"),
        ('{"marea": 1, "rules": ' + "9" * 5000 + "}", "is too large"),
        ('{"marea": 1, "rules": 1e999}', "must be whole, not '1e999'"),
        ('{"marea": 1, "rules": NaN}', "must be whole, not 'NaN'"),
        ('{"marea": 1, "marea": 1}', "has the same name twice"),
        (changed(game="\ud800"), "half of a surrogate pair"),
        (changed(moves="%").replace("%", "\ud800"), "half of a surrogate pair"),
        (changed(moves=json.loads("[" * 900 + "]" * 900)), "'moves' must be texts"),
        (changed(moves={"a": json.loads("[" * 900 + "]" * 900)}), "'moves' must be a list"),
    ],
)
def test_a_malformed_record_is_refused(line: str, message: str) -> None:
    with pytest.raises(BadRecord, match=re.escape(message)):
        Record.read(line)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (changed(rules=7), "played by rules 7 of regatta; this version plays rules 1"),
        (
            changed(edition={"name": "mine", "sha256": "0"}),
            "played with the edition 'mine', whose data differ from 'standard'",
        ),
        (changed(players=9, seats=[{}] * 9), "regatta is for 2 to 5 players, not 9"),
        (changed(options={"reserve": "all"}), "option reserve: 'all' is not one of best, nothing"),
        (changed(moves=["bid:1", "bid:2", "swim"]), "move 3: 'swim' is not legal; legal: bid:0, bid:1, bid:2"),
        (changed(moves=["bid:1", "bid:2", "draw:cook"]), "move 3: 'draw:cook' is not legal"),
        (changed(moves=["bid:1"]), "it has a result, but the game is not over after 1 moves"),
        (changed(result={"winners": [], "scores": [], "reason": ""}), "but the moves lead to"),
        (changed(moves=["bid:1"] * 41), "41 moves, but a game of regatta has at most 40"),
        (changed(moves=["x" * 10**5]), "move 1: 'xxxxx"),
        (changed(options={"reserve": 10**19}), "'10000000000000000000' is not one of best, nothing"),
        (changed(options={"x" * 200: 1}), "regatta has no option 'xxxxx"),
        (changed(options={"reserve": True}), "'true' is not one of best, nothing"),
        (changed(snapshot=GAME.new(2).dump()), "snapshot: players must be 3, as in the record"),
        (changed(snapshot={}), "snapshot: players must be a whole number from 2 to 5"),
        (changed(snapshot={"players": 3, "coins": [[[]]]}), "snapshot: missing or unknown fields"),
    ],
)
def test_a_record_that_does_not_replay_is_refused(line: str, message: str) -> None:
    with pytest.raises(BadRecord, match=re.escape(message)):
        list(replay(GAME, Record.read(line)))


def test_refusals_are_short() -> None:
    for line in (changed(moves=["x" * 10**5]), changed(snapshot={"x" * 10**5: 1, "players": 3})):
        with pytest.raises(BadRecord) as refused:
            list(replay(GAME, Record.read(line)))
        assert len(str(refused.value)) < 400


def test_a_move_after_the_end_is_refused() -> None:
    record = a_game()
    record.moves.append("bid:0")
    with pytest.raises(BadRecord, match="move 31: 'bid:0' after the end"):
        list(replay(GAME, record))


def test_a_record_of_an_unknown_game_is_refused() -> None:
    with pytest.raises(UnknownGame, match="no game is called 'chess'"):
        marea.replay(Record.read(changed(game="chess")))


@pytest.mark.parametrize("name", ["a" * 5000, "\0", "..", ""])
def test_a_game_whose_name_is_no_file_name_is_refused(name: str) -> None:
    with pytest.raises(UnknownGame, match="no game is called"):
        marea.replay(Record.read(changed(game=name)))


def test_errors_in_a_file_give_the_line_number() -> None:
    lines = [a_game().write(), "", "{"]
    with pytest.raises(BadRecord, match="line 3: not JSON"):
        list(read_records(lines))
    assert [number for number, _ in read_records([a_game().write(), "", a_game().write()])] == [1, 3]


def test_replay_stops_before_an_unfinished_window() -> None:
    record = a_game()
    record.moves, record.result = record.moves[:8], None
    states = list(replay(GAME, record))
    assert len(states) == 7
    assert states[-1].waiting() == [0, 1, 2]


def test_sealed_answers_are_recorded_in_seat_order_when_the_last_is_in() -> None:
    record = Record.of(GAME, 3)
    s = GAME.new(3)
    for seat, moves in ((2, []), (0, []), (1, ["bid:0", "bid:1", "bid:2"])):
        s.focus(seat)
        record.play(s, GAME.space.read(f"bid:{seat}"))
        assert record.moves == moves
    *_, last = replay(GAME, record)
    assert last.dump() == s.dump()


def test_a_record_may_start_from_a_snapshot() -> None:
    whole = a_game()
    states = list(replay(GAME, whole))
    rest = Record.of(GAME, 3)
    rest.moves, rest.result, rest.snapshot = whole.moves[12:], whole.result, states[12].dump()
    *_, last = replay(GAME, Record.read(rest.write()))
    assert last.dump() == states[-1].dump()


def test_a_record_never_runs_code_from_a_path(tmp_path: Path) -> None:
    (tmp_path / "evil").mkdir()
    (tmp_path / "evil" / "__init__.py").write_text("raise SystemExit('executed')")
    with pytest.raises(UnknownGame, match="no game is called"):
        marea.replay(Record.read(changed(game=str(tmp_path / "evil"))))


def test_a_record_can_be_replayed_with_a_given_game() -> None:
    game = GAME.with_edition(GAME.edition.with_corrections('game = "regatta"\nname = "rich"\npurse.coins = 12'))
    record = next(simulate(game, 1, 2, ["random"]))
    with pytest.raises(BadRecord, match="whose data differ"):
        list(marea.replay(record))
    *_, last = marea.replay(record, game)
    assert last.to_move() == OVER


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.jsonl")), ids=lambda path: path.stem)
def test_the_stored_games_still_replay_to_their_results(path: Path) -> None:
    lines = path.read_text("utf-8").splitlines()
    game = games.get(path.stem)
    reasons, players, options = set(), set(), set()
    for line in lines:
        record = Record.read(line)
        list(replay(game, record))
        assert record.write() == line
        reasons.add((record.result or {})["reason"])
        players.add(record.players)
        options |= set(record.options.items())
    assert reasons == set(game.reasons), "there is no recorded game for some reason to end"
    assert players == set(game.players)
    assert len(options) >= sum(len(option.values) for option in game.options), "some option has no recorded game"


def test_every_game_has_stored_records() -> None:
    assert {path.stem for path in RECORDS.glob("*.jsonl")} == set(games.all())
