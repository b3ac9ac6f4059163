"""Forks of finished games, uploaded records, and why an element of the board cannot be used."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from marea import games
from marea.kernel.record import Record, replay
from marea.table import verify
from tests import luck
from tests.server.doors import OPEN, Player, play_out, problem, running, table_of

pytestmark = pytest.mark.once

RECORDS = Path(__file__).parents[1] / "records"
BOTS = [{"kind": "bot"}, {"kind": "bot"}]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("forks"), luck.env(seed=lambda: bytes(32))) as address:
        yield address


@pytest.fixture(scope="module")
def over(address: str) -> Player:
    """A player of a finished game of Navia."""
    players = table_of(address, "navia", {"name": "Ana"}, {"name": "Brais"}, options={"first": 0})
    play_out(players)
    return players[0]


def fork(player: Player, move: int, *seats: dict[str, Any], **more: Any) -> Player:
    """Fork a game, and return the player of the first human seat."""
    made = player.ask("POST", "fork", {"move": move, "seats": list(seats), **more})
    assert made.status_code == 201, made.text
    held = made.json()["seats"]
    return Player(server_of(player), made.json()["table"], held[0]["token"])


def server_of(player: Player) -> str:
    """Return the address of a player's server."""
    return str(player.http.base_url)


def past_view(player: Player, move: int, seat: int) -> Any:
    """Return a seat's view after some moves."""
    return player.ask("GET", f"replay/{move}?seat={seat}").json()["positions"][0]["view"]


def decisions(player: Player) -> list[int]:
    """Return the positions of a game in which only seat 0 was asked."""
    whole = player.ask("GET", "replay/0?count=100&seat=0").json()
    return [found["move"] for found in whole["positions"] if found["view"]["asked"] == [0]]


# -- forks -------------------------------------------------------------------------------------------


def test_a_fork_continues_from_exactly_that_position(over: Player) -> None:
    move = decisions(over)[5]
    again = fork(over, move, {"name": "Ana"}, {"name": "Brais"}, pause=3600)
    now = again.look()
    assert (now["status"], now["seat"], now["options"]) == ("playing", 0, over.look()["options"])
    assert now["view"] == past_view(over, move, 0)
    events = again.ask("GET", "record").json()["events"]
    assert [(event["event"], event["args"]) for event in events] == [
        ("table-forked", {"move": move}),
        ("table-started", {}),
    ]


def test_moves_after_a_fork_can_be_taken_back(over: Player) -> None:
    again = fork(over, decisions(over)[5], {}, {}, pause=3600)
    before = again.look()
    move = next(choice["move"] for choice in before["choices"] if choice["move"] in ("pass", "step:0", "step:1"))
    assert again.move(move, "m", before["seq"]).status_code == 200
    assert again.look()["view"] != before["view"]
    assert again.ask("POST", "undo", {}).status_code == 200
    assert (again.look()["view"], again.look()["choices"]) == (before["view"], before["choices"])


def test_the_record_of_a_fork_replays_from_the_position_it_began_with(over: Player) -> None:
    move = decisions(over)[2]
    again = fork(over, move, {"name": "Ana"}, {"kind": "bot", "bot": "random"}, window=0, pause=0)
    play_out([again])
    record = Record.read(again.ask("GET", "record").text)
    game = games.get("navia")
    first, *_ = replay(game, record)
    assert game.view(first, 0) == past_view(over, move, 0)
    assert verify(game, record) > 0


def test_a_fork_may_wait_for_a_friend(over: Player) -> None:
    move = decisions(over)[4]
    ana = fork(over, move, {"name": "Ana"}, OPEN)
    assert ana.look()["status"] == "open"
    brais = Player(server_of(over), ana.table)
    assert brais.ask("POST", "seats", {"name": "Brais"}).status_code == 200
    assert (ana.look()["status"], brais.look()["seat"]) == ("playing", 1)
    assert brais.look()["view"] == past_view(over, move, 1)


def test_a_fork_in_the_middle_of_a_sealed_window_begins_with_the_window(address: str) -> None:
    players = table_of(address, "regatta", {}, {})
    play_out(players)
    again = fork(players[0], 1, {}, {})  # one bid of two
    assert again.look()["asked"] == [0, 1]
    assert again.ask("GET", "replay/0").json()["last"] == 0


def test_a_fork_survives_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as address:
        players = table_of(address, "navia", {}, {})
        play_out(players)
        again = fork(players[0], decisions(players[0])[1], {}, {}, pause=3600)
        before = again.look()["view"]
    with running(tmp_path) as address:
        assert Player(address, again.table, again.token).look()["view"] == before


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({"move": 99999, "seats": BOTS}, (404, "no_position")),
        ({"move": 3, "seats": BOTS[:1]}, (422, "bad_setup")),
        ({"move": 3, "seats": [{"kind": "bot", "bot": "kraken"}, {}]}, (422, "rules")),
        ({"move": -1, "seats": BOTS}, (422, "bad_request")),
        ({"seats": BOTS}, (422, "bad_request")),
    ],
)
def test_an_impossible_fork_is_refused(over: Player, body: Any, expected: tuple[int, str]) -> None:
    assert problem(over.ask("POST", "fork", body)) == expected


def test_running_games_and_final_positions_cannot_be_forked(address: str, over: Player) -> None:
    ana, _ = table_of(address, "navia", {}, {})
    assert problem(ana.ask("POST", "fork", {"move": 0, "seats": BOTS})) == (409, "not_over")
    last = over.ask("GET", "replay/0").json()["last"]
    assert problem(over.ask("POST", "fork", {"move": last, "seats": BOTS})) == (404, "no_position")


# -- uploaded records ----------------------------------------------------------------------------


def upload(address: str, record: str, **more: Any) -> httpx.Response:
    """Upload a record."""
    return Player(address).ask("POST", "/api/records", {"record": record, **more})


@pytest.mark.parametrize("game", games.all())
def test_an_uploaded_game_can_be_replayed_downloaded_and_forked(address: str, game: str) -> None:
    text = (RECORDS / f"{game}.jsonl").read_text("utf-8").splitlines()[0]
    made = upload(address, text)
    assert made.status_code == 201, made.text
    guest = Player(address, made.json()["table"])
    now = guest.look()
    record = Record.read(text)
    assert (now["status"], now["commitment"]) == ("over", "")
    assert now["result"] == {**(record.result or {}), "hints": [0] * record.players}
    assert Record.read(guest.ask("GET", "record").text) == record
    whole = guest.ask("GET", "replay/0?count=100&seat=1").json()
    assert whole["last"] == len(record.moves)
    states = replay(games.get(game), record)
    for found, s in zip(whole["positions"], states, strict=False):
        assert found["view"] == games.get(game).view(s, 1)
    again = fork(guest, decisions(guest)[0] if game == "navia" else 0, *[{}] * record.players)
    assert again.look()["status"] == "playing"


def test_an_uploaded_game_survives_a_restart_and_is_listed_for_its_creator(tmp_path: Path) -> None:
    text = (RECORDS / "regatta.jsonl").read_text("utf-8").splitlines()[0]
    with running(tmp_path) as address:
        ana = Player(address)
        table = ana.ask("POST", "/api/records", {"record": text}).json()["table"]
        assert [mine["table"] for mine in ana.ask("GET", "/api/tables?mine=true").json()] == [table]
        assert ana.ask("GET", "/api/tables").json() == []
    with running(tmp_path) as address:
        assert Player(address, table).ask("GET", "record").text == Record.read(text).write()


def test_a_game_of_a_corrected_edition_is_uploaded_with_the_edition(address: str) -> None:
    edition = 'game = "regatta"\nname = "mine"\n[purse]\ncoins = 4\n'
    players = table_of(address, "regatta", {}, {}, edition=edition)
    play_out(players)
    text = players[0].ask("GET", "record").text
    assert problem(upload(address, text)) == (422, "bad_record")
    made = upload(address, text, edition=edition)
    assert made.status_code == 201, made.text
    assert Player(address, made.json()["table"]).look()["edition"] == "mine"


def changed_record(change: dict[str, Any]) -> str:
    """Return a record with some fields changed."""
    record = json.loads((RECORDS / "regatta.jsonl").read_text("utf-8").splitlines()[0])
    return json.dumps({**record, **change})


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "one game at a time: there are 0"),
        ("\n".join([changed_record({})] * 2), "one game at a time: there are 2"),
        ("[1, 2", "line 1: not JSON"),
        (changed_record({"moves": ["bid:3", "sing:shanty"]}), "move 2: 'sing:shanty' is not legal"),
        (changed_record({"rules": 77}), "played by rules 77"),
        (changed_record({"seats": [{"name": "A\u0007na"}, {}]}), "control characters"),
    ],
)
def test_an_invalid_record_is_refused_with_the_reason(address: str, text: str, says: str) -> None:
    answer = upload(address, text)
    assert problem(answer) == (422, "bad_record")
    assert says in answer.json()["error"]["message"]


# -- why not -----------------------------------------------------------------------------------------


def why(player: Player, *picked: str) -> Any:
    """Ask why the last of some elements cannot be used."""
    return player.ask("GET", "why?" + "&".join(f"picked={element}" for element in picked)).json()


def test_why_an_element_cannot_be_used(address: str) -> None:
    ana, brais = table_of(address, "navia", {}, {}, options={"first": 0}, pause=3600)
    assert why(ana, "cell-5-2") == {"asked": True, "clause": "R3"}
    assert why(brais, "cell-5-2") == {"asked": False, "clause": "R3"}
    ana.move("place:0", "a", 1)
    brais.move("place:1", "b", ana.look()["seq"])
    hand = ana.look()["view"]["hand"]
    missing = next(kind for kind in ("blessing", "theft", "trap", "spell") if kind not in hand)
    assert why(ana, f"card-{missing}") == {"asked": True, "clause": "R8"}
    assert why(ana, "card-shields") == {"asked": True, "clause": "R10"}
    assert why(brais, "card-shields") == {"asked": False, "clause": "R2"}
    assert why(Player(address, ana.table), "cell-1-1") == {"asked": False, "clause": None}
    ana.move("pass", "c", ana.look()["seq"])
    assert why(ana, "cell-9-0") == {"asked": True, "clause": "R12"}
    assert why(ana, "card-trap") == {"asked": True, "clause": "R1"}
    assert problem(ana.ask("GET", "why?picked=kraken")) == (404, "no_element")
    assert problem(ana.ask("GET", "why")) == (422, "bad_request")
    assert problem(brais.ask("GET", "why?picked=hand&seat=0")) == (403, "not_your_seat")


def test_after_the_end_nothing_is_forbidden(over: Player) -> None:
    assert why(over, "cell-5-2") == {"asked": False, "clause": None}
