"""Undo, chat, records and replays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from marea import games
from marea.kernel.record import Record
from marea.table import verify
from tests import luck
from tests.server.doors import Player, play_out, problem, running, table_of


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("past"), luck.env(seed=lambda: bytes(32))) as address:
        yield address


def event_names(answer: httpx.Response) -> list[str]:
    """Return the names of the events that a command caused."""
    assert answer.status_code == 200, answer.text
    return [event["event"] for event in answer.json()["events"]]


def navia(address: str) -> tuple[Player, Player]:
    """Return two players of Navia who have placed their boats; Ana is asked for a card."""
    ana, brais = table_of(address, "navia", {}, {}, options={"first": 0}, pause=3600)
    seq = ana.move("place:0", "a", 1).json()["seq"]
    assert brais.move("place:1", "b", seq).status_code == 200
    return ana, brais


# -- undo and chat -----------------------------------------------------------------------------------------


def test_a_move_can_be_undone_within_the_turn(address: str) -> None:
    ana, brais = navia(address)
    before = ana.look()
    assert problem(ana.ask("POST", "undo", {})) == (409, "nothing_to_undo")
    ana.move("pass", "c", before["seq"])
    assert (ana.look()["undo"], brais.look()["undo"]) == (True, False)
    assert problem(brais.ask("POST", "undo", {})) == (409, "nothing_to_undo")
    assert event_names(ana.ask("POST", "undo", {})) == ["table-undone"]
    after = ana.look()
    assert (after["view"], after["choices"], after["undo"]) == (before["view"], before["choices"], False)
    assert after["seq"] == before["seq"] + 2
    assert ana.move("discard_all", "d", after["seq"]).status_code == 200
    step = ana.look()["choices"][0]["move"]
    assert ana.move(step, "e", after["seq"] + 1).status_code == 200
    assert problem(ana.ask("POST", "undo", {})) == (409, "nothing_to_undo")
    assert problem(Player(address, ana.table).ask("POST", "undo", {})) == (401, "no_seat")


def test_chat_messages_have_their_own_numbering(address: str) -> None:
    ana, brais = table_of(address, "regatta", {}, {})
    first = ana.ask("POST", "chat", {"text": "  ¡Ola, mariñeiros! "})
    assert first.status_code == 201
    assert (first.json()["number"], first.json()["seat"], first.json()["text"]) == (1, 0, "¡Ola, mariñeiros!")
    assert "mariñeiros".encode() in first.content
    assert brais.ask("POST", "chat", {"text": "Ola"}).json()["number"] == 2
    spectator = Player(address, ana.table)
    assert problem(spectator.ask("POST", "chat", {"text": "me too"})) == (401, "no_seat")
    for client in (ana, brais, spectator):
        now = client.look()
        chat = [(message["number"], message["seat"], message["text"]) for message in now["chat"]]
        assert (chat, now["seq"]) == ([(1, 0, "¡Ola, mariñeiros!"), (2, 1, "Ola")], 1)


# -- records and replays ----------------------------------------------------------------------------------------------


def test_the_record_of_a_running_game_has_only_what_the_caller_saw(address: str) -> None:
    ana, brais = navia(address)
    spectator = Player(address, ana.table)
    records = {client: client.ask("GET", "record").json() for client in (ana, brais, spectator)}
    drawn = {
        client: [e["args"]["player"] for e in record["events"] if e["event"] == "saw"]
        for client, record in records.items()
    }
    assert drawn == {ana: ["seat-0"] * 3, brais: ["seat-1"] * 3, spectator: []}
    for client, record in records.items():
        assert (record["seat"], record["seq"]) == (client.look()["seat"], 9)
        assert not {"moves", "luck", "seed"} & set(record)
        assert record["commitment"] == client.look()["commitment"]
        public = [e for e in record["events"] if e["event"] != "saw"]
        assert public == records[spectator]["events"]
    assert problem(brais.ask("GET", "record?seat=0")) == (403, "not_your_seat")


def test_the_record_of_a_finished_game_holds_everything(address: str) -> None:
    ana, brais = table_of(address, "regatta", {"name": "Ana"}, {"name": "Brais"})
    end = play_out([ana, brais])
    texts = {client.ask("GET", "record").text for client in (ana, brais, Player(address, ana.table))}
    assert len(texts) == 1
    record = Record.read(texts.pop())
    assert record.luck == {"commitment": end["commitment"], "seed": bytes(32).hex()}
    assert {**(record.result or {}), "hints": [0, 0]} == end["result"]
    assert verify(games.get("regatta"), record) == 10  # five races, two draws


def position(player: Player, move: int, query: str = "") -> dict[str, Any]:
    """Return one past position, and the seat that it is viewed from."""
    answer = player.ask("GET", f"replay/{move}{query}").json()
    (found,) = answer["positions"]
    return {"seat": answer["seat"], "last": answer["last"], **found}


def test_a_replay_shows_every_position_as_the_caller_saw_it(address: str) -> None:
    ana, brais = table_of(address, "navia", {}, {}, options={"first": 0}, pause=3600)
    spectator = Player(address, ana.table)
    viewers = (ana, brais, spectator)
    seen: dict[tuple[int, int | None], tuple[Any, str]] = {}
    for number in range(12):
        views = [client.look() for client in viewers]
        last = position(ana, 0)["last"]
        for now in views:
            seen[last, now["seat"]] = (now["view"], now["hash"])
        player = viewers[[bool(now["choices"]) for now in views].index(True)]
        choices = views[viewers.index(player)]["choices"]
        assert player.move(choices[number % len(choices)]["move"], f"m{number}", views[0]["seq"]).status_code == 200
    for (move, seat), expected in seen.items():
        found = position(viewers[2 if seat is None else seat], move)
        assert (found["move"], found["seat"], (found["view"], found["hash"])) == (move, seat, expected)
    assert problem(brais.ask("GET", "replay/3?seat=0")) == (403, "not_your_seat")
    assert problem(spectator.ask("GET", "replay/3?seat=0")) == (401, "no_seat")


def test_the_events_of_a_replay_are_those_of_the_record(address: str) -> None:
    ana, brais = navia(address)
    for client in (ana, brais):
        whole = client.ask("GET", "replay/0?count=100").json()
        assert [p["move"] for p in whole["positions"]] == list(range(whole["last"] + 1))
        replayed = [event for found in whole["positions"] for event in found["events"]]
        recorded = [event for event in client.ask("GET", "record").json()["events"] if event.pop("seq") > 1]
        assert (len(replayed), replayed) == (len(recorded), recorded)


def test_the_events_route_has_the_events_of_the_positions(address: str) -> None:
    ana, brais = navia(address)
    for client in (ana, brais, Player(address, ana.table)):
        whole = client.ask("GET", "replay/0?count=100").json()
        events = [{"move": found["move"], **event} for found in whole["positions"] for event in found["events"]]
        expected = {"seat": whole["seat"], "last": whole["last"], "events": events}
        assert client.ask("GET", "events/0?count=500").json() == expected
        some = [event for event in events if 3 <= event["move"] < 6]
        assert client.ask("GET", "events/3?count=3").json()["events"] == some
    assert problem(brais.ask("GET", "events/3?seat=0")) == (403, "not_your_seat")
    assert problem(Player(address, ana.table).ask("GET", "events/3?seat=0")) == (401, "no_seat")
    assert problem(ana.ask("GET", f"events/{whole['last'] + 1}")) == (404, "no_position")
    assert problem(ana.ask("GET", "events/0?count=501")) == (422, "bad_request")


def test_a_replay_follows_moves_and_undos(address: str) -> None:
    ana, brais = navia(address)
    before = position(ana, 0)["last"]
    for move, last in (("pass", before + 1), ("discard_all", before + 1)):
        now = ana.look()
        assert ana.move(move, move, now["seq"]).status_code == 200
        for client in (ana, brais):
            found = position(client, last)
            assert (found["last"], found["view"]) == (last, client.look()["view"])
        if move == "pass":
            assert ana.ask("POST", "undo", {}).status_code == 200
            assert problem(ana.ask("GET", f"replay/{last}")) == (404, "no_position")
            assert position(brais, before)["view"] == brais.look()["view"]


def test_there_are_no_positions_outside_the_game(address: str) -> None:
    ana, _ = navia(address)
    last = position(ana, 0)["last"]
    assert position(ana, 0)["view"]["boats"] == [None, None]
    assert position(ana, last)["view"] == ana.look()["view"]
    for outside in (last + 1, -1, 10**30):
        assert problem(ana.ask("GET", f"replay/{outside}")) == (404, "no_position")
    for bad in ("replay/first", "replay/1?count=0", "replay/1?count=101"):
        assert problem(ana.ask("GET", bad)) == (422, "bad_request")


def test_after_the_end_anyone_may_view_from_any_seat(address: str) -> None:
    ana, brais = table_of(address, "regatta", {}, {})
    play_out([ana, brais])
    spectator = Player(address, ana.table)
    for seat in (0, 1):
        assert spectator.ask("GET", f"events/0?seat={seat}&count=500").json()["seat"] == seat
        whole = spectator.ask("GET", f"replay/0?seat={seat}&count=100").json()
        assert (whole["seat"], whole["mine"], whole["status"]) == (seat, [], "over")
        assert all(found["view"]["reserve"] is not None for found in whole["positions"])
    assert spectator.ask("GET", "replay/0").json()["positions"][0]["view"]["reserve"] is None
    assert problem(spectator.ask("GET", "replay/1?seat=7")) == (401, "no_seat")


def test_a_picture_of_a_past_position_is_the_one_shown_then(address: str) -> None:
    ana, _ = navia(address)
    last = position(ana, 0)["last"]
    now = ana.ask("GET", "picture").json()["text"]
    assert ana.ask("GET", f"picture?move={last}").json()["text"] == now
    assert ana.ask("GET", "picture?move=0").json()["text"] != now
    assert problem(ana.ask("GET", "picture?move=999")) == (404, "no_position")
