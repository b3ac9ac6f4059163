"""The routes for tables and seats: making, listing, joining, leaving and closing tables, rematches and hot seat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from marea import games
from marea.kernel.record import Record
from tests import luck
from tests.server.doors import OPEN, Player, browser_at, play_out, problem, running, table_of

BOT = {"kind": "bot", "bot": "random"}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("routes"), luck.env(seed=lambda: bytes(32))) as address:
        yield address


@pytest.fixture
def guest(address: str) -> Iterator[httpx.Client]:
    """A browser."""
    with browser_at(address) as guest:
        yield guest


@pytest.fixture
def another(address: str) -> Iterator[httpx.Client]:
    """Another person's browser."""
    with browser_at(address) as guest:
        yield guest


def stranger(guest: httpx.Client) -> httpx.Client:
    """Return a browser without a cookie at the same server."""
    return browser_at(str(guest.base_url))


def make_table(guest: httpx.Client, *seats: dict[str, Any], game: str = "regatta", **settings: Any) -> str:
    """Make a table without pauses, and return its path."""
    body = {"game": game, "seats": seats, "window": 0, "pause": 0, **settings}
    answer = guest.post("/api/tables", json=body)
    assert answer.status_code == 201, answer.text
    return f"/api/tables/{answer.json()['table']}"


def show(guest: httpx.Client, path: str, **query: Any) -> dict[str, Any]:
    """Return a table as a browser sees it."""
    answer = guest.get(path, params=query)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def event_names(answer: httpx.Response) -> list[str]:
    """Return the names of the events that a command caused."""
    assert answer.status_code == 200, answer.text
    return [event["event"] for event in answer.json()["events"]]


# -- the server --------------------------------------------------------------------------------------------


def test_games_are_listed_with_everything_needed_to_make_a_table(guest: httpx.Client) -> None:
    listed = {game["id"]: game for game in guest.get("/api/games").json()}
    assert set(listed) == set(games.all())
    assert listed["navia"]["players"] == [2, 3, 4]
    assert set(listed["navia"]["names"]) == set(listed["navia"]["languages"]) == {"en", "es", "fr", "gl"}
    assert listed["regatta"]["options"] == [{"name": "reserve", "values": ["best", "nothing"], "seats": False}]
    assert [level["name"] for level in listed["navia"]["bots"]] == ["beginner", "casual", "skilled", "expert", "master"]


def test_health_reports_a_running_server(guest: httpx.Client) -> None:
    health = guest.get("/api/health").json()
    make_table(guest, {}, {})
    assert health["status"] == "ok"
    assert guest.get("/api/health").json()["tables"] == health["tables"] + 1


def test_every_route_is_documented_on_a_page(guest: httpx.Client) -> None:
    page = guest.get("/api/docs").text
    for path in guest.get("/api/openapi.json").json()["paths"]:
        assert f"<code>{path}</code>" in page


# -- making tables -----------------------------------------------------------------------------------------


def test_a_table_gives_a_token_for_each_human_seat(guest: httpx.Client) -> None:
    body = {"game": "regatta", "seats": [{"name": "Ana"}, BOT, OPEN, {"name": "Brais"}]}
    answer = guest.post("/api/tables", json=body)
    assert answer.status_code == 201
    table = answer.json()
    assert table["url"] == f"{guest.base_url}/table/{table['table']}"
    assert [seat["seat"] for seat in table["seats"]] == [0, 3]
    assert len({seat["token"] for seat in table["seats"]} - {""}) == 2
    now = show(guest, f"/api/tables/{table['table']}")
    assert [(seat["kind"], seat["name"], seat["bot"]) for seat in now["seats"]] == [
        ("human", "Ana", ""),
        ("bot", "", "random"),
        ("open", "", ""),
        ("human", "Brais", ""),
    ]
    assert (now["status"], now["seq"], now["asked"], now["choices"]) == ("open", 0, [], [])


def test_a_table_without_open_seats_begins_at_once(guest: httpx.Client) -> None:
    now = show(guest, make_table(guest, {}, {}))
    assert (now["status"], now["asked"]) == ("playing", [0, 1])
    assert now["choices"][0] == {
        "move": "bid:0",
        "verb": "bid",
        "args": {"coins": 0},
        "targets": ["purse"],
        "clause": "R3",
    }


def test_the_settings_of_a_table_are_shown(guest: httpx.Client) -> None:
    clock = {"per": "game", "seconds": 600.0}
    path = make_table(guest, {}, {}, options={"reserve": "nothing"}, visibility="public", window=7.5, clock=clock)
    now = show(guest, path)
    assert (now["game"], now["players"], now["options"]) == ("regatta", 2, {"reserve": "nothing"})
    assert (now["visibility"], now["window"], now["clock"], now["grace"]) == ("public", 7.5, clock, 30.0)
    assert now["times"]["left"] == [600.0, 600.0]


def test_a_table_can_have_an_edition_of_its_own(guest: httpx.Client) -> None:
    edition = 'game = "regatta"\nname = "rich"\n[purse]\ncoins = 20\n'
    now = show(guest, make_table(guest, {}, {}, edition=edition))
    assert (now["edition"], now["view"]["coins"], len(now["choices"])) == ("rich", [20, 20], 21)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"game": "chess"}, (404, "unknown_game")),
        ({"game": "../games/regatta"}, (404, "unknown_game")),
        ({"seats": [{}]}, (422, "bad_setup")),
        ({"seats": [{}] * 6}, (422, "bad_setup")),
        ({"seats": []}, (422, "bad_request")),
        ({"players": 3}, (422, "bad_setup")),
        ({"options": {"wind": 1}}, (422, "bad_setup")),
        ({"options": {"reserve": "some"}}, (422, "bad_setup")),
        ({"seats": [{}, {"kind": "bot", "bot": "oracle"}]}, (422, "rules")),
        ({"seats": [{}, {"kind": "ghost"}]}, (422, "bad_request")),
        ({"window": -1}, (422, "bad_request")),
        ({"window": "5"}, (422, "bad_request")),
        ({"clock": {"per": "year", "seconds": 1.0}}, (422, "bad_request")),
        ({"visibility": "secret"}, (422, "bad_request")),
        ({"colour": "blue"}, (422, "bad_request")),
    ],
)
def test_an_impossible_table_is_refused(guest: httpx.Client, change: dict[str, Any], expected: tuple[int, str]) -> None:
    answer = guest.post("/api/tables", json={"game": "regatta", "seats": [{}, {}], **change})
    assert problem(answer) == expected


def test_unknown_addresses_are_not_found(guest: httpx.Client) -> None:
    assert problem(guest.get("/api/tables/nowhere")) == (404, "no_table")
    assert problem(guest.post("/api/tables/nowhere/moves", json={"move": "a", "id": "b", "expected": 0})) == (
        404,
        "no_table",
    )
    assert problem(guest.get("/api/nothing")) == (404, "not_found")
    assert problem(guest.delete("/api/tables")) == (405, "method_not_allowed")


# -- finding tables ----------------------------------------------------------------------------------------


def test_the_lobby_lists_public_tables_that_are_not_over(guest: httpx.Client, another: httpx.Client) -> None:
    public, waiting = make_table(guest, {}, {}, visibility="public"), make_table(guest, {}, OPEN, visibility="public")
    secret, closed = make_table(guest, {}, {}), make_table(guest, {}, {}, visibility="public")
    assert guest.post(f"{closed}/close").status_code == 200
    listed = {f"/api/tables/{table['table']}": table for table in another.get("/api/tables").json()}
    assert public in listed
    assert waiting in listed
    assert not {secret, closed} & set(listed)
    assert (listed[public]["status"], listed[public]["asked"], listed[public]["mine"]) == ("playing", [0, 1], [])
    assert (listed[waiting]["status"], listed[waiting]["asked"]) == ("open", [])
    assert [seat["kind"] for seat in listed[waiting]["seats"]] == ["human", "open"]


def test_clients_can_list_their_own_tables(guest: httpx.Client, another: httpx.Client) -> None:
    mine, theirs = make_table(guest, {}, OPEN), make_table(another, {}, OPEN)
    token = another.post(f"{mine}/seats", json={"name": "Brais"}).json()["token"]

    def own(client: httpx.Client, **headers: str) -> dict[str, list[int]]:
        found = client.get("/api/tables", params={"mine": True}, headers=headers).json()
        return {f"/api/tables/{table['table']}": table["mine"] for table in found}

    assert own(guest) == {mine: [0]}
    assert own(another) == {mine: [1], theirs: [0]}
    assert own(stranger(guest), authorization=f"Bearer {token}") == {mine: [1]}
    assert own(stranger(guest)) == {}


# -- seats -------------------------------------------------------------------------------------------------


def test_taking_the_last_open_seat_begins_the_game(guest: httpx.Client, another: httpx.Client) -> None:
    path = make_table(guest, {"name": "Ana"}, OPEN, OPEN)
    named = another.post(f"{path}/seats", json={"seat": 2, "name": "Carme"})
    assert (named.status_code, named.json()["seat"]) == (200, 2)
    assert problem(stranger(guest).post(f"{path}/seats", json={"seat": 0})) == (409, "seat_taken")
    assert show(another, path)["status"] == "open"
    first = stranger(guest).post(f"{path}/seats", json={"name": "Brais"})
    assert first.json()["seat"] == 1
    now = show(guest, path)
    assert (now["status"], [seat["name"] for seat in now["seats"]]) == ("playing", ["Ana", "Brais", "Carme"])
    assert problem(stranger(guest).post(f"{path}/seats", json={})) == (409, "no_open_seat")
    names = [event["event"] for event in guest.get(f"{path}/record").json()["events"]]
    assert names == ["table-sat", "table-sat", "table-started"]


def test_each_client_views_the_table_from_its_own_seat(guest: httpx.Client, another: httpx.Client) -> None:
    path = make_table(guest, {}, OPEN)
    another.post(f"{path}/seats", json={})
    guest.post(f"{path}/moves", json={"move": "bid:4", "id": "a", "expected": 2})
    assert (show(guest, path)["seat"], show(guest, path)["answer"]["move"]) == (0, "bid:4")
    assert (show(another, path)["seat"], show(another, path)["answer"]) == (1, None)
    spectator = stranger(guest).get(path).json()
    assert (spectator["seat"], spectator["choices"], spectator["view"]["reserve"]) == (None, [], None)
    assert problem(another.get(path, params={"seat": 0})) == (403, "not_your_seat")
    assert problem(stranger(guest).get(path, params={"seat": 0})) == (401, "no_seat")
    assert show(another, path)["choices"], "a sealed answer is not revealed, and others are still asked"
    assert show(guest, path)["choices"] == []


def test_the_cookie_identifies_the_browser_at_every_table(guest: httpx.Client) -> None:
    make_table(guest, {}, OPEN)
    cookie = guest.cookies["marea"]
    path = make_table(guest, {}, OPEN)
    assert guest.cookies["marea"] == cookie
    assert show(guest, path)["seat"] == 0
    assert guest.get("/api/games").cookies.get("marea") is None


@pytest.mark.parametrize("other", ['theme={"dark":true}; ', 'x="; ', "=; ;; ", "a=b; marea2=c; "])
def test_other_cookies_do_not_hide_ours(guest: httpx.Client, other: str) -> None:
    path = make_table(guest, {}, OPEN)
    cookie = f"{other}marea={guest.cookies['marea']}"
    assert stranger(guest).get(path, headers={"cookie": cookie}).json()["seat"] == 0


def test_a_token_takes_a_seat_to_another_browser(address: str, another: httpx.Client) -> None:
    ana, _ = table_of(address, "regatta", {}, {})
    path = f"/api/tables/{ana.table}"
    assert show(another, path)["seat"] is None
    answer = another.post(f"{path}/seats", json={}, headers={"authorization": f"Bearer {ana.token}"})
    assert (answer.status_code, answer.json()["seat"]) == (200, 0)
    assert show(another, path)["seat"] == 0
    assert another.post(f"{path}/moves", json={"move": "bid:1", "id": "a", "expected": 1}).status_code == 200
    assert ana.look()["answer"]["move"] == "bid:1"
    assert Player(address, ana.table, answer.json()["token"]).look()["answer"]["move"] == "bid:1"


def test_leaving_before_the_game_gives_the_seat_up(guest: httpx.Client, another: httpx.Client) -> None:
    path = make_table(guest, {}, OPEN, OPEN)
    token = another.post(f"{path}/seats", json={"name": "Brais"}).json()["token"]
    assert event_names(another.post(f"{path}/leave", json={})) == ["table-left"]
    now = show(another, path)
    assert (now["seat"], [seat["kind"] for seat in now["seats"]]) == (None, ["human", "open", "open"])
    assert problem(another.post(f"{path}/leave", json={})) == (403, "not_your_seat")
    program = stranger(guest).post(f"{path}/chat", json={"text": "a"}, headers={"authorization": f"Bearer {token}"})
    assert problem(program) == (403, "not_your_seat")
    assert another.post(f"{path}/seats", json={"seat": 1}).json()["seat"] == 1


def test_a_bot_plays_for_a_person_who_left_until_they_return(guest: httpx.Client) -> None:
    path = make_table(guest, {}, {}, game="navia", options={"first": 0}, pause=3600)
    assert event_names(guest.post(f"{path}/leave", json={"seat": 0})) == ["table-away"]
    assert show(guest, path)["seats"][0]["away"] is True
    move = {"move": "place:0", "id": "a", "expected": 2, "seat": 0}
    assert problem(guest.post(f"{path}/moves", json=move)) == (409, "not_your_turn")
    assert guest.post(f"{path}/seats", json={"seat": 0}).status_code == 200
    assert "away" not in show(guest, path)["seats"][0]
    assert guest.post(f"{path}/moves", json={**move, "expected": 3}).status_code == 200


def test_a_bot_plays_for_a_person_who_resigned_to_the_end(address: str) -> None:
    ana, brais = table_of(address, "regatta", {}, {})
    assert event_names(ana.ask("POST", "resign", {})) == ["table-resigned"]
    assert event_names(ana.ask("POST", "resign", {})) == []
    assert problem(ana.ask("POST", "seats", {})) == (409, "resigned")
    end = play_out([brais])
    assert end["seats"][0]["resigned"] is True
    assert end["result"]["scores"]
    record = Record.read(ana.ask("GET", "record").text)
    assert (record.seats or [])[0] == {"bot": "expert", "resigned": "yes"}
    assert problem(brais.ask("POST", "resign", {})) == (409, "game_over")


def test_an_open_seat_is_given_to_a_bot(guest: httpx.Client, another: httpx.Client) -> None:
    path = make_table(guest, OPEN, OPEN, OPEN)
    assert problem(another.post(f"{path}/seats/0/bot", json={})) == (401, "no_seat")
    assert event_names(guest.post(f"{path}/seats/0/bot", json={"bot": "random"})) == ["table-bot"]
    assert problem(guest.post(f"{path}/seats/0/bot", json={})) == (409, "seat_taken")
    assert problem(guest.post(f"{path}/seats/7/bot", json={})) == (404, "no_such_seat")
    assert problem(guest.post(f"{path}/seats/-1/bot", json={})) == (404, "no_such_seat")
    assert problem(guest.post(f"{path}/seats/1/bot", json={"bot": "oracle"})) == (422, "rules")
    assert another.post(f"{path}/seats", json={"seat": 2}).status_code == 200
    assert event_names(another.post(f"{path}/seats/1/bot", json={}))[:2] == ["table-bot", "table-started"]
    now = show(guest, path)
    assert [(seat["kind"], seat["bot"]) for seat in now["seats"]] == [
        ("bot", "random"),
        ("bot", "casual"),
        ("human", ""),
    ]


def test_a_holder_of_several_seats_may_give_an_open_one_to_a_bot(guest: httpx.Client, another: httpx.Client) -> None:
    path = make_table(guest, {}, OPEN, OPEN, OPEN)
    for seat in (1, 2):
        assert another.post(f"{path}/seats", json={"seat": seat}).status_code == 200
    assert another.post(f"{path}/seats/3/bot", json={}).status_code == 200


def test_only_the_creator_may_close_a_table(guest: httpx.Client, another: httpx.Client) -> None:
    path = make_table(guest, {}, OPEN)
    assert problem(another.post(f"{path}/close")) == (403, "not_allowed")
    another.post(f"{path}/seats", json={})
    assert problem(another.post(f"{path}/close")) == (403, "not_allowed")
    assert problem(guest.post(f"{path}/close")) == (403, "not_allowed"), "somebody else plays here"
    alone = make_table(guest, {}, {})
    assert event_names(guest.post(f"{alone}/close")) == ["table-closed"]
    now = show(guest, alone)
    assert (now["status"], now["result"]) == (
        "over",
        {"winners": [], "scores": [0, 0], "reason": "closed", "hints": [0, 0]},
    )
    assert (now["asked"], now["choices"]) == ([], [])
    late = guest.post(f"{alone}/moves", json={"move": "bid:0", "id": "a", "expected": now["seq"], "seat": 0})
    assert problem(late) == (409, "game_over")
    assert Record.read(guest.get(f"{alone}/record").text).result is None


def test_a_rematch_is_made_once_and_all_tokens_work_there(address: str) -> None:
    ana, brais = table_of(address, "regatta", {"name": "Ana"}, {"name": "Brais"}, BOT, options={"reserve": "nothing"})
    assert problem(ana.ask("POST", "rematch")) == (409, "not_over")
    play_out([ana, brais])
    assert problem(Player(address, ana.table).ask("POST", "rematch")) == (401, "no_seat")
    first, second = brais.ask("POST", "rematch"), ana.ask("POST", "rematch")
    assert first.status_code == second.status_code == 201
    assert first.json() == second.json()
    table = first.json()["table"]
    assert table != ana.table
    assert ana.look()["rematch"] == table
    again = [Player(address, table, client.token).look() for client in (ana, brais)]
    assert [now["seat"] for now in again] == [0, 1]
    assert [(seat["name"], seat["bot"]) for seat in again[0]["seats"]] == [("Ana", ""), ("Brais", ""), ("", "random")]
    assert (again[0]["status"], again[0]["options"]) == ("playing", {"reserve": "nothing"})


# -- hot seat ----------------------------------------------------------------------------------------------


def test_in_hot_seat_a_browser_plays_for_the_seat_that_is_asked(guest: httpx.Client) -> None:
    path = make_table(guest, {}, {}, game="navia", options={"first": 1}, pause=3600)
    seen = []
    for move in ("place:0", "place:1", "pass", "step:1", "pass"):
        now = show(guest, path)
        seen.append(now["seat"])
        answer = guest.post(f"{path}/moves", json={"move": move, "id": f"m{now['seq']}", "expected": now["seq"]})
        assert answer.status_code == 200, answer.text
    assert seen == [1, 0, 1, 1, 0]
    own = [show(guest, path, seat=seat) for seat in (0, 1)]
    assert [now["seat"] for now in own] == [0, 1]
    assert [bool(now["choices"]) for now in own] == [True, False]
    assert own[0]["view"]["hand"] != {}


def test_in_hot_seat_a_sealed_answer_must_name_its_seat(guest: httpx.Client) -> None:
    path = make_table(guest, {}, {}, {})
    move = {"move": "bid:2", "id": "a", "expected": 1}
    assert problem(guest.post(f"{path}/moves", json=move)) == (422, "which_seat")
    for seat in (1, 0):
        assert guest.post(f"{path}/moves", json={**move, "seat": seat}).status_code == 200
    assert guest.post(f"{path}/moves", json={**move, "id": "b"}).status_code == 200, "only one seat is left"
    for command in ("leave", "resign", "undo"):
        asked = show(guest, path)["asked"]
        if len(asked) != 1:
            assert problem(guest.post(f"{path}/{command}", json={})) == (422, "which_seat")
    assert problem(guest.post(f"{path}/moves", json={**move, "seat": 9})) == (403, "not_your_seat")
