"""Reports: everything that each viewer may see of a table, and nothing else."""

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
def test_choices_are_offered_only_to_seats_that_are_asked(game: str, players: int) -> None:
    table = new(game, players, window=0.0)
    now = 0.0
    for seed in range(60):
        for viewer in viewers(table):
            offered = [choice["move"] for choice in report(table, viewer, 0)["choices"]]
            asked = viewer >= 0 and viewer in table.story.state.asked() and viewer not in table.answers
            assert offered == (legal(table.story.state, viewer) if asked else [])
            assert bool(offered) == (asked and table.story.status == "playing")
        now = play_on(table, Rng(seed), now, decisions=1)


def test_a_choice_has_everything_a_page_needs() -> None:
    table = at(river([(0, 0), (0, 4)], ["trap theft", "trap"]))
    by_move = {choice["move"]: choice for choice in report(table, 0, 0)["choices"]}
    assert by_move["play:theft:1"] == {
        "move": "play:theft:1",
        "verb": "play_theft",
        "args": {"target": "seat-1"},
        "targets": ["card-theft", "player-1"],
        "clause": "R19",
    }


def test_there_are_no_choices_before_or_after_the_game() -> None:
    for table in (new("regatta", 3, "hho"), finished("regatta", 3)):
        assert [report(table, viewer, 0)["choices"] for viewer in viewers(table)] == [[]] * 4


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_viewers_get_only_public_events_and_their_own(game: str, players: int) -> None:
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


def test_only_later_events_are_reported() -> None:
    story = half_way("regatta", 3).story
    whole = events_since(story, 1, 0)
    for after in range(story.seq + 1):
        assert events_since(story, 1, after) == [event for event in whole if event["seq"] > after]
    assert events_since(story, 1, story.seq) == events_since(story, 1, story.seq + 5) == []
    assert whole[0] == {"seq": 1, "event": "table-started", "args": {}, "clause": None}


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_hash_of_a_report_matches_its_view(game: str, players: int) -> None:
    table = half_way(game, players)
    for viewer in viewers(table):
        sent = report(table, viewer, 0)
        assert sent["view"] == table.story.game.view(table.story.state, viewer)
        compact = json.dumps(sent["view"], ensure_ascii=False, separators=(",", ":"))
        assert sent["hash"] == hashlib.sha256(compact.encode("utf-8")).hexdigest()[:16]
        assert json.loads(json.dumps(sent)) == sent


def test_the_hash_is_of_utf8_as_browsers_write_it() -> None:
    assert view_hash({"a": "Ñ", "b": [1, 2]}) == hashlib.sha256('{"a":"Ñ","b":[1,2]}'.encode()).hexdigest()[:16]


def test_a_spectator_has_no_seat_and_sees_no_hand() -> None:
    table = at(river([(0, 0), (0, 4)], ["trap", "theft"]))
    sent = report(table, SPECTATOR, 0)
    assert (sent["seat"], sent["choices"], sent["undo"], sent["answer"]) == (None, [], False, None)
    assert "hand" not in sent["view"]
    assert sent["asked"] == [0]
    assert report(table, 1, 0)["seat"] == 1
    assert report(table, 1, 0)["view"]["hand"] == {"theft": 1}


def test_undo_is_offered_only_to_the_seat_that_may_undo() -> None:
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
    sent = report(table, SPECTATOR, 0)
    assert sent["result"] == {"winners": s.winners(), "scores": s.scores(), "reason": "last_race", "hints": [0, 0]}
    assert sent["status"] == "over"
    assert s.winners()


def test_the_description_of_a_table_has_no_seed() -> None:
    table = new("regatta", 3, window=2.5, grace=20.0, clock=Clock("game", 600.0), visibility="public")
    sent = describe_table(table.story.header, table.story)
    assert sent == {
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


def test_the_event_of_a_rules_change_has_no_dump() -> None:
    table = at(river([(0, 0), (0, 4)], ["trap", "theft"]))
    assert table.story.rows[1].kind == "rules"
    for viewer in viewers(table):
        assert report(table, viewer, 1)["events"] == [{"seq": 2, "event": "table-rules", "args": {}, "clause": None}]


def test_changing_a_report_does_not_change_the_table() -> None:
    table = half_way("navia", 3)
    first = [report(table, viewer, 0) for viewer in viewers(table)]
    for sent in first:
        sent["view"]["scores"].clear()
        sent["seats"][0]["name"] = "?"
        sent["asked"].clear()
        sent["events"].clear()
    assert all(sent["view"]["scores"] for sent in (report(table, viewer, 0) for viewer in viewers(table)))
    assert names_of(events_since(table.story, 0, 0))[0] == "table-started"
    assert table.story.seats[0].name == "Ana"


def test_the_record_names_the_players() -> None:
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


# -- past positions ------------------------------------------------------------------------------


def positions(table: Table, viewer: int, first: int = 0, count: int = 10_000) -> list[dict[str, Any]]:
    """Return past positions as a viewer may see them."""
    found: list[dict[str, Any]] = past(table, viewer, first, count)["positions"]
    return found


def past(table: Table, viewer: int, first: int, count: int) -> dict[str, Any]:
    """Replay a table, and return its past positions as a viewer may see them."""
    return positions_window(Past(table.story.game, replayable_record(table.story)), viewer, first, count)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_past_positions_look_as_they_did_at_the_time(game: str, players: int) -> None:
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
            sent = [event for position in shown[: move + 1] for event in position["events"]]
            assert sent == [plain(event) for event in reports[i]["events"] if not event["event"].startswith("table-")]


def plain(event: dict[str, Any]) -> dict[str, Any]:
    """Return an event without its seq."""
    return {key: value for key, value in event.items() if key != "seq"}


def test_undone_moves_are_not_in_the_history() -> None:
    table = at(river([(0, 0), (0, 4)], ["trap", "theft"]))
    table.play(0, "pass", 1.0)
    table.undo(0, 2.0)
    table.play(0, "play:trap", 3.0)
    sent = [event["event"] for position in positions(table, 1) for event in position["events"]]
    assert sent == ["played", "armed"]


def test_past_positions_inside_a_window_show_no_answers_of_others() -> None:
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


def test_a_range_of_past_positions_matches_the_whole() -> None:
    table = new("navia", 3)
    play_on(table, Rng(5), 0.0, decisions=12)
    whole = positions(table, 1)
    assert positions(table, 1, 4, 3) == whole[4:7]
    assert positions(table, 1, len(whole) - 1, 50) == whole[-1:]


@pytest.mark.parametrize("move", [-1, 30, 10**30])
def test_positions_before_the_first_or_after_the_last_are_refused(move: int) -> None:
    table = at(river([(0, 0), (0, 4)], ["trap", "theft"]))
    table.play(0, "pass", 1.0)
    table.play(0, "step:0", 1.0)
    with pytest.raises(Refused, match="the last is") as error:
        past(table, 0, move, 1)
    assert error.value.code == "no_position"


def test_a_game_of_other_rules_cannot_be_replayed() -> None:
    table = new("regatta", 2)
    table.story.rules = 7
    with pytest.raises(Refused, match="rules 7") as error:
        past(table, 0, 0, 1)
    assert error.value.code == "no_position"
