"""Reports: what each viewer is told of a table, and nothing else."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest

from marea import SPECTATOR
from marea.kernel.chance import Rng
from marea.kernel.state import EVERYONE
from marea.table import Clock, Past, Refused, Table, describe_table, events_since, full_record, report
from marea.table.report import positions_window, replayable_record, view_hash
from tests.games.navia.river import river
from tests.positions import legal
from tests.table.tables import SEED, at, finished, loaded, new, play_on, viewers

TABLES = [("regatta", 2), ("regatta", 5), ("navia", 2), ("navia", 4)]


def half_way(game: str, players: int, decisions: int = 9) -> Table:
    table = new(game, players, window=5.0)
    play_on(table, Rng(players), 0.0, decisions)
    return table


def names_of(events: list[dict[str, object]]) -> list[object]:
    return [event["event"] for event in events]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_choices_are_offered_only_to_those_who_are_asked(game: str, players: int) -> None:
    table = new(game, players, window=0.0)
    now = 0.0
    for seed in range(60):
        for viewer in viewers(table):
            offered = [choice["move"] for choice in report(table, viewer, 0)["choices"]]
            asked = viewer >= 0 and viewer in table.story.state.asked() and viewer not in table.answers
            assert offered == (legal(table.story.state, viewer) if asked else [])
            assert bool(offered) == (asked and table.story.status == "playing")
        now = play_on(table, Rng(seed), now, decisions=1)


def test_a_choice_says_what_a_page_needs() -> None:
    table = at(river([(0, 0), (0, 4)], ["trap theft", "trap"]))
    by_move = {choice["move"]: choice for choice in report(table, 0, 0)["choices"]}
    assert by_move["play:theft:1"] == {
        "move": "play:theft:1",
        "verb": "play_theft",
        "args": {"target": "seat-1"},
        "targets": ["card-theft", "player-1"],
        "clause": "R19",
    }


def test_nobody_has_choices_before_the_game_or_after_it() -> None:
    for table in (new("regatta", 3, "hho"), finished("regatta", 3)):
        assert [report(table, viewer, 0)["choices"] for viewer in viewers(table)] == [[]] * 4


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_everybody_hears_only_what_is_addressed_to_them(game: str, players: int) -> None:
    story = finished(game, players).story
    private = 0
    for viewer in (*range(players), SPECTATOR):
        due: list[dict[str, object]] = []
        for seq, events in enumerate(story.events, 1):
            for event in events:
                if len(event) == 2:
                    due.append({"seq": seq, "event": event[0], "args": event[1], "clause": None})
                elif event[1] in (EVERYONE, viewer):
                    name, args = story.game.describe(event)
                    clause = story.game.events[event[0]].clause
                    due.append({"seq": seq, "event": name, "args": args, "clause": clause})
        assert events_since(story, viewer, 0) == due
        seen = [event for event in due if event["event"] in ("saw", "stole_card", "lost_card")]
        assert bool(seen) == (viewer >= 0)
        assert {event["args"]["player"] for event in seen if event["event"] == "saw"} <= {f"seat-{viewer}"}  # type: ignore[index]
        private += len(seen)
    assert private > 0


def test_only_what_came_after_is_heard() -> None:
    story = half_way("regatta", 3).story
    whole = events_since(story, 1, 0)
    for after in range(story.seq + 1):
        assert events_since(story, 1, after) == [event for event in whole if event["seq"] > after]
    assert events_since(story, 1, story.seq) == events_since(story, 1, story.seq + 5) == []
    assert whole[0] == {"seq": 1, "event": "table-started", "args": {}, "clause": None}


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_view_and_its_hash_go_together(game: str, players: int) -> None:
    table = half_way(game, players)
    for viewer in viewers(table):
        told = report(table, viewer, 0)
        assert told["view"] == table.story.game.view(table.story.state, viewer)
        compact = json.dumps(told["view"], ensure_ascii=False, separators=(",", ":"))
        assert told["hash"] == hashlib.sha256(compact.encode("utf-8")).hexdigest()[:16]
        assert json.loads(json.dumps(told)) == told


def test_the_hash_is_of_utf8_as_browsers_write_it() -> None:
    assert view_hash({"a": "Ñ", "b": [1, 2]}) == hashlib.sha256('{"a":"Ñ","b":[1,2]}'.encode()).hexdigest()[:16]


def test_a_spectator_has_no_seat_and_sees_no_hand() -> None:
    table = at(river([(0, 0), (0, 4)], ["trap", "theft"]))
    told = report(table, SPECTATOR, 0)
    assert (told["seat"], told["choices"], told["undo"], told["answer"]) == (None, [], False, None)
    assert "hand" not in told["view"]
    assert told["asked"] == [0]
    assert report(table, 1, 0)["seat"] == 1
    assert report(table, 1, 0)["view"]["hand"] == {"theft": 1}


def test_undo_is_offered_to_whom_it_is_open() -> None:
    table = at(river([(0, 0), (0, 4)], ["trap", "theft"]))
    assert [report(table, viewer, 0)["undo"] for viewer in viewers(table)] == [False, False, False]
    table.play(0, "pass", 1.0)
    assert [report(table, viewer, 0)["undo"] for viewer in viewers(table)] == [True, False, False]


def test_an_answer_is_shown_to_its_seat_alone() -> None:
    table = new("regatta", 3)
    table.play(1, "bid:4", 1.0)
    given = [report(table, viewer, 0)["answer"] for viewer in viewers(table)]
    assert [answer and (answer["move"], answer["verb"], answer["args"]) for answer in given] == [
        None,
        ("bid:4", "bid", {"coins": 4}),
        None,
        None,
    ]
    assert [report(table, viewer, 0)["asked"] for viewer in viewers(table)] == [[0, 1, 2]] * 4


def test_names_and_kinds_of_the_seats_are_public() -> None:
    table = new("navia", 4, "hgoh")
    table.sit(2, "Sabela", 1.0)
    table.leave(3, 2.0)
    for viewer in viewers(table):
        seats = report(table, viewer, 0)["seats"]
        assert [place["seat"] for place in seats] == [0, 1, 2, 3]
        assert [place["kind"] for place in seats] == ["human", "bot", "human", "human"]
        assert [place["name"] for place in seats] == ["Ana", "", "Sabela", "Duarte"]
        assert ["away" in place for place in seats] == [False, False, False, True]


def test_the_result_comes_with_the_end() -> None:
    assert report(half_way("regatta", 2), 0, 0)["result"] is None
    table = finished("regatta", 2)
    s = table.story.state
    told = report(table, SPECTATOR, 0)
    assert told["result"] == {"winners": s.winners(), "scores": s.scores(), "reason": "last_race", "hints": [0, 0]}
    assert told["status"] == "over"
    assert s.winners()


def test_what_never_changes_is_described_without_the_seed() -> None:
    table = new("regatta", 3, window=2.5, grace=20.0, clock=Clock("game", 600.0), visibility="public")
    told = describe_table(table.story.header, table.story)
    assert told == {
        "table": "T1",
        "game": "regatta",
        "players": 3,
        "options": {"reserve": "best"},
        "edition": "standard",
        "sheet": table.story.game.sheet_hash,
        "guide": False,
        "commitment": hashlib.sha256(SEED).hexdigest(),
        "visibility": "public",
        "window": 2.5,
        "clock": {"per": "game", "seconds": 600.0},
        "grace": 20.0,
        "hints": True,
        "created": 0.0,
    }
    assert describe_table(new().story.header, new().story)["clock"] is None


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_no_report_holds_the_seed_or_a_dump(game: str, players: int) -> None:
    table = loaded(half_way(game, players), 50.0)
    story = table.story
    sent = json.dumps([report(table, viewer, 0) for viewer in viewers(table)] + [describe_table(story.header, story)])
    assert SEED.hex() not in sent
    assert '"todo"' not in sent
    assert '"reveals"' not in sent


def test_a_change_of_the_rules_is_told_without_the_dump() -> None:
    table = at(river([(0, 0), (0, 4)], ["trap", "theft"]))
    assert table.story.rows[1].kind == "rules"
    for viewer in viewers(table):
        assert report(table, viewer, 1)["events"] == [{"seq": 2, "event": "table-rules", "args": {}, "clause": None}]


def test_a_report_is_made_without_changing_the_table() -> None:
    table = half_way("navia", 3)
    first = [report(table, viewer, 0) for viewer in viewers(table)]
    for told in first:
        told["view"]["scores"].clear()
        told["seats"][0]["name"] = "?"
        told["asked"].clear()
        told["events"].clear()
    assert all(told["view"]["scores"] for told in (report(table, viewer, 0) for viewer in viewers(table)))
    assert names_of(events_since(table.story, 0, 0))[0] == "table-started"
    assert table.story.seats[0].name == "Ana"


def test_the_record_names_who_played() -> None:
    table = new("regatta", 4, "hgrh")
    table.leave(3, 1.0)
    play_on(table, Rng(2), 1.0)
    record = full_record(table.story)
    assert record.seats == [
        {"name": "Ana"},
        {"bot": "greedy"},
        {"bot": "random"},
        {"name": "Duarte", "bot": "expert"},
    ]
    assert record.options == {"reserve": "best"}
    assert record.snapshot is None


# -- the past ------------------------------------------------------------------------------------


def positions(table: Table, viewer: int, first: int = 0, count: int = 10_000) -> list[dict[str, Any]]:
    """Return the positions of the past."""
    found: list[dict[str, Any]] = past(table, viewer, first, count)["positions"]
    return found


def past(table: Table, viewer: int, first: int, count: int) -> dict[str, Any]:
    """Replay a table, and return what a viewer may see of it."""
    return positions_window(Past(table.story.game, replayable_record(table.story)), viewer, first, count)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_past_looks_as_it_did_then(game: str, players: int) -> None:
    table = new(game, players, window=0.0)
    seen, now = {}, 0.0
    for seed in range(40):
        if table.story.status == "playing":
            now = play_on(table, Rng(seed), now, decisions=1)
        if not table.answers:
            seen[len(table.story.moves)] = [report(table, viewer, 0) for viewer in viewers(table)]
    for i, viewer in enumerate(viewers(table)):
        shown = positions(table, viewer)
        assert [position["move"] for position in shown] == list(range(len(table.story.moves) + 1))
        for move, reports in seen.items():
            assert (shown[move]["view"], shown[move]["hash"]) == (reports[i]["view"], reports[i]["hash"])
            told = [event for position in shown[: move + 1] for event in position["events"]]
            assert told == [plain(event) for event in reports[i]["events"] if not event["event"].startswith("table-")]


def plain(event: dict[str, Any]) -> dict[str, Any]:
    """Return an event without its place in the story."""
    return {key: value for key, value in event.items() if key != "seq"}


def test_what_was_taken_back_is_not_in_the_past() -> None:
    table = at(river([(0, 0), (0, 4)], ["trap", "theft"]))
    table.play(0, "pass", 1.0)
    table.undo(0, 2.0)
    table.play(0, "play:trap", 3.0)
    told = [event["event"] for position in positions(table, 1) for event in position["events"]]
    assert told == ["played", "armed"]


def test_between_the_answers_of_a_window_the_past_shows_ones_own_alone() -> None:
    table = at(river([(0, 0), (0, 4), (0, 2)], ["dry_dock", "shields", "shields"]), window=5.0)
    table.play(0, "play:dry_dock:2", 1.0)
    asked = len(table.story.moves)
    table.play(1, "shield", 2.0)
    table.play(2, "shield", 2.0)
    table.tick(6.0)
    assert [text for _, text in table.story.moves[asked : asked + 2]] == ["shield", "shield"]
    for viewer in (0, 2, SPECTATOR):
        then, between = positions(table, viewer, asked, 2)
        assert (between["view"], between["events"]) == (then["view"], [])


def test_a_part_of_the_past_is_the_same_as_in_the_whole() -> None:
    table = new("navia", 3)
    play_on(table, Rng(5), 0.0, decisions=12)
    whole = positions(table, 1)
    assert positions(table, 1, 4, 3) == whole[4:7]
    assert positions(table, 1, len(whole) - 1, 50) == whole[-1:]


@pytest.mark.parametrize("move", [-1, 30, 10**30])
def test_there_is_no_position_before_the_first_nor_in_the_future(move: int) -> None:
    table = at(river([(0, 0), (0, 4)], ["trap", "theft"]))
    table.play(0, "pass", 1.0)
    table.play(0, "step:0", 1.0)
    with pytest.raises(Refused, match="there are 0 to") as error:
        past(table, 0, move, 1)
    assert error.value.code == "no_position"


def test_what_was_played_by_other_rules_is_not_replayed() -> None:
    table = new("regatta", 2)
    table.story.rules = 7
    with pytest.raises(Refused, match="rules 7") as error:
        past(table, 0, 0, 1)
    assert error.value.code == "no_position"
