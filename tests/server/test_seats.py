"""Seats: stale requests to leave, and the revocation of keys."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from marea.kernel.state import SPECTATOR
from marea.server.base.keys import CREATOR, fingerprint
from tests.server.doors import OPEN, Player, browser_at, message, problem, running, table_of
from tests.server.test_cluster import TOKENS, caller, make, servers, viewer_of
from tests.waiting import comes_true, finish


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("seats")) as address:
        yield address


def take_seat(address: str, table: str) -> tuple[Player, int]:
    """Take an open seat with a new browser, and return both."""
    guest = Player(address, table)
    return guest, guest.ask("POST", "seats", {"name": "Brais"}).json()["seat"]


# -- leaving -----------------------------------------------------------------------------------------


def test_a_late_copy_of_a_leave_does_not_remove_a_person_who_came_back(address: str) -> None:
    (ana,) = table_of(address, "regatta", {}, OPEN, OPEN)
    brais, seat = take_seat(address, ana.table)
    left = {"seat": seat, "expected": brais.look()["seq"]}
    assert brais.ask("POST", "leave", left).status_code == 200
    assert brais.ask("POST", "seats", {"seat": seat, "name": "Brais"}).status_code == 200
    late = brais.ask("POST", "leave", left)
    assert problem(late) == (409, "stale")
    assert late.json()["error"]["report"]["seats"][seat]["kind"] == "human"
    assert brais.ask("POST", "leave", {"seat": seat, "expected": brais.look()["seq"]}).status_code == 200


def test_a_leave_is_stale_only_if_the_seat_was_taken_back_since(address: str) -> None:
    ana, brais = table_of(address, "namiji", {}, {})
    seen = ana.look()["seq"]
    asked = next(player for player in (ana, brais) if player.look()["choices"])
    now = asked.look()
    assert asked.move(now["choices"][0]["move"], "m", now["seq"]).status_code == 200
    assert ana.ask("POST", "leave", {"expected": seen}).json()["events"], "the seat was not taken meanwhile"
    assert ana.ask("POST", "seats", {}).status_code == 200
    assert problem(ana.ask("POST", "leave", {"expected": seen})) == (409, "stale")
    assert "away" not in ana.look()["seats"][0]


# -- keys --------------------------------------------------------------------------------------------


def test_revoking_leaves_the_seat_to_the_caller_alone(address: str) -> None:
    ana, brais = table_of(address, "regatta", {}, {})
    browser = Player(address, ana.table)
    assert browser.ask("POST", "seats", {}, authorization=f"Bearer {ana.token}").status_code == 200
    other = Player(address, ana.table, browser.ask("POST", "seats", {}).json()["token"])
    assert [player.look()["seat"] for player in (ana, browser, other)] == [0, 0, 0]
    with ana.watch() as thief, browser.watch() as own, brais.watch() as neighbour:
        for connection, seat in ((thief, 0), (own, 0), (neighbour, 1)):
            assert message(connection)["seat"] == seat
        fresh = browser.ask("DELETE", "seats/0/tokens")
        assert (fresh.status_code, fresh.json()["seat"]) == (200, 0)
        report = message(thief)
        assert (report["seat"], report["choices"], report["view"]["reserve"]) == (None, [], None)
        for connection in (own, neighbour):  # they are sent nothing
            connection.send('{"ping": 7}')
            assert message(connection)["pong"] == 7
    assert [player.look()["seat"] for player in (ana, browser, other, brais)] == [None, 0, None, 1]
    assert Player(address, ana.table, fresh.json()["token"]).look()["seat"] == 0
    for player in (ana, other):
        assert problem(player.ask("POST", "chat", {"text": "Ola"})) == (403, "not_your_seat")
        assert problem(player.ask("DELETE", "seats/0/tokens")) == (403, "not_your_seat")


def test_revoking_twice_is_safe_and_replaces_the_token(address: str) -> None:
    (ana,) = table_of(address, "regatta", {}, OPEN)
    first = ana.token
    for _ in range(2):
        ana.token = ana.ask("DELETE", "seats/0/tokens").json()["token"]
    assert ana.look()["seat"] == 0
    assert problem(Player(address, ana.table, first).ask("POST", "chat", {"text": "Ola"})) == (403, "not_your_seat")


def test_a_revoked_key_cannot_close_the_table(address: str) -> None:
    with browser_at(address) as creator:
        made = creator.post("/api/tables", json={"game": "regatta", "seats": [{}, OPEN]}).json()
        thief = Player(address, made["table"], made["seats"][0]["token"])
        fresh = creator.delete(f"/api/tables/{made['table']}/seats/0/tokens").json()
        assert problem(thief.ask("POST", "close")) == (403, "not_allowed")
        assert Player(address, made["table"], fresh["token"]).ask("POST", "close").status_code == 200


@pytest.mark.parametrize(("token", "expected"), [("", (401, "no_seat")), ("x" * 43, (403, "not_your_seat"))])
def test_only_a_holder_can_revoke(address: str, token: str, expected: tuple[int, str]) -> None:
    ana, brais = table_of(address, "regatta", {}, {})
    assert problem(Player(address, ana.table, token).ask("DELETE", "seats/0/tokens")) == expected
    assert problem(brais.ask("DELETE", "seats/0/tokens")) == (403, "not_your_seat")
    assert problem(ana.ask("DELETE", "seats/7/tokens")) == (403, "not_your_seat")
    assert [player.look()["seat"] for player in (ana, brais)] == [0, 1]


def test_revoked_keys_stay_revoked_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as address:
        ana, _ = table_of(address, "regatta", {}, {})
        fresh = ana.ask("DELETE", "seats/0/tokens").json()["token"]
        assert Player(address, ana.table, fresh).ask("DELETE", "seats/0/tokens").status_code == 200
    with running(tmp_path) as address:
        assert Player(address, ana.table, ana.token).look()["seat"] is None
        assert Player(address, ana.table, fresh).look()["seat"] == 0


@pytest.mark.parametrize("how", ["notified", "read"])
def test_a_key_revoked_at_one_server_is_revoked_at_the_others(how: str) -> None:
    """Whether the other server is notified, or misses that and reads it later."""

    async def play() -> None:
        async with servers() as (one, other):
            await make(one, "regatta", "hh")
            thief, owner = viewer_of(0), viewer_of(1)
            for viewer in (thief, owner):
                (await other.room()).broadcast.connect(viewer)
            if how == "read":
                other.hall.store.on_notification = lambda message: None
            async with one.hall.command("T") as room:
                await room.revoke(0, [], fingerprint(TOKENS[3]))
            if how == "read":
                await other.room()
            await comes_true(lambda: thief.seat == SPECTATOR)
            assert '"seat":null' in (thief.messages.get_nowait() or "")
            assert (owner.seat, owner.messages.qsize()) == (1, 0)
            for server in (one, other):
                assert caller(0).seats(await server.room()) == []

    finish(play())


def test_revoking_a_seat_leaves_the_creator_in_place() -> None:
    async def play() -> None:
        async with servers(1) as (one,):
            room = await make(one, "regatta", "hh")
            creator, token = fingerprint(TOKENS[0]), fingerprint(TOKENS[2])
            room.holders[creator].add(CREATOR)
            async with one.hall.command("T") as locked:
                await locked.revoke(0, [token], token)  # by a holder who is not the creator
            assert one.hall.rooms["T"].holders[creator] == {CREATOR}

    finish(play())
