"""Preferences: how the person on a seat likes the page, kept for their other devices; and who makes forced moves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests import luck
from tests.server.doors import Player, message, problem, running, table_of
from tests.server.test_automatic_moves import until_forced

PLAIN = {
    "language": "en",
    "theme": "system",
    "size": "100",
    "motion": "system",
    "sound": False,
    "confirm": False,
    "autoplay": True,
    "patterns": False,
}
DARK = {**PLAIN, "language": "gl", "theme": "dark", "size": "130", "motion": "less", "sound": True, "confirm": True}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("preferences"), luck.env(seed=lambda: bytes(32))) as address:
        yield address


def prefer(player: Player, preferences: Any, **more: Any) -> httpx.Response:
    """Send what somebody likes."""
    return player.ask("PUT", "preferences", {"preferences": preferences, **more})


def navia(address: str, **settings: Any) -> list[Player]:
    """Return two players of Navia."""
    return table_of(address, "navia", {"name": "Ana"}, {"name": "Brais"}, options={"first": 0}, **settings)


# -- kept ------------------------------------------------------------------------------------------------


def test_they_come_back_whenever_the_table_is_shown(address: str) -> None:
    ana, _ = navia(address)
    assert ana.look()["preferences"] is None
    for liked in (DARK, {**DARK, "theme": "light", "patterns": True}):
        answer = prefer(ana, liked)
        assert (answer.status_code, answer.json()) == (200, liked)
        assert ana.look()["preferences"] == liked
        with ana.watch() as socket:
            assert message(socket)["preferences"] == liked


def test_a_restart_keeps_them(tmp_path: Path) -> None:
    with running(tmp_path) as address:
        ana, brais = navia(address)
        assert prefer(ana, DARK).status_code == 200
    with running(tmp_path) as address:
        assert Player(address, ana.table, ana.token).look()["preferences"] == DARK
        assert Player(address, brais.table, brais.token).look()["preferences"] is None


def test_every_seat_of_one_screen_has_its_own(address: str) -> None:
    maker = Player(address)
    seats = [{"name": "Ana"}, {"name": "Brais"}]
    made = maker.ask("POST", "/api/tables", {"game": "navia", "seats": seats, "options": {"first": 0}})
    maker.table = made.json()["table"]
    assert prefer(maker, DARK, seat=1).status_code == 200
    shown = [maker.ask("GET", f"/api/tables/{maker.table}?seat={seat}").json()["preferences"] for seat in (0, 1)]
    assert shown == [None, DARK]


def test_who_leaves_takes_them_along(tmp_path: Path) -> None:
    with running(tmp_path) as address:
        (ana,) = table_of(address, "regatta", {"name": "Ana"}, {"kind": "open"}, {"kind": "open"})
        guest = Player(address, ana.table)
        guest.token = guest.ask("POST", "seats", {"name": "Brais"}).json()["token"]
        assert prefer(guest, DARK).status_code == 200
        assert guest.ask("POST", "leave", {}).status_code == 200
        next_one = Player(address, ana.table)
        held = next_one.ask("POST", "seats", {"name": "Carme"}).json()
        assert held["seat"] == 1
        next_one.token = held["token"]
        assert next_one.look()["preferences"] is None
    with running(tmp_path) as address:
        assert Player(address, ana.table, held["token"]).look()["preferences"] is None


# -- refused, and hidden -----------------------------------------------------------------------------------


def test_they_are_kept_for_those_who_have_a_seat_and_for_their_own(address: str) -> None:
    ana, brais = navia(address)
    spectator = Player(address, ana.table)
    assert problem(prefer(spectator, DARK)) == (401, "no_seat")
    assert problem(prefer(spectator, DARK, seat=0)) == (401, "no_seat")
    assert problem(prefer(brais, DARK, seat=0)) == (403, "not_your_seat")
    assert [player.look()["preferences"] for player in (ana, brais)] == [None, None]


@pytest.mark.parametrize(
    "liked",
    [
        None,
        {},
        {**PLAIN, "theme": "pink"},
        {**PLAIN, "language": "pt"},
        {**PLAIN, "size": 115},
        {**PLAIN, "size": "900"},
        {**PLAIN, "sound": "maybe"},
        {**PLAIN, "autoplay": None},
        {**PLAIN, "tide": "high"},
        {key: value for key, value in PLAIN.items() if key != "motion"},
    ],
    ids=str,
)
def test_what_makes_no_sense_is_refused(address: str, liked: Any) -> None:
    ana, _ = navia(address)
    assert problem(prefer(ana, liked)) == (422, "bad_request")
    assert ana.look()["preferences"] is None


def test_nobody_else_hears_of_them(address: str) -> None:
    ana, brais = navia(address)
    spectator = Player(address, ana.table)
    before = [other.look() for other in (brais, spectator)]
    with brais.watch() as socket:
        assert message(socket)["preferences"] is None
        assert prefer(ana, DARK).status_code == 200
        assert [other.look() for other in (brais, spectator)] == before
        assert ana.ask("POST", "chat", {"text": "Boas!"}).status_code == 201
        assert "chat" in message(socket)  # and nothing before it
    assert "dark" not in brais.ask("GET", "record").text


# -- forced moves -------------------------------------------------------------------------------------------


def test_a_forced_move_waits_for_those_who_want_to_make_it_themselves(address: str) -> None:
    ana, brais = navia(address)
    assert prefer(brais, {**PLAIN, "autoplay": False}).status_code == 200
    seq = until_forced(ana, brais)
    now = brais.look()
    assert (now["seq"], now["forced"], len(now["choices"])) == (seq, False, 1)
    assert brais.move(now["choices"][0]["move"], "own", seq).status_code == 200


def test_a_forced_move_is_made_at_once_when_it_need_not_wait_any_more(address: str) -> None:
    ana, brais = navia(address)
    prefer(brais, {**PLAIN, "autoplay": False})
    seq = until_forced(ana, brais)
    with ana.watch() as socket:
        assert message(socket)["seq"] == seq
        prefer(brais, PLAIN)
        now = message(socket)
    assert [(event["event"], event["args"]["player"]) for event in now["events"]] == [("stepped", "seat-1")]


def test_the_others_forced_moves_do_not_wait(address: str) -> None:
    ana, brais = navia(address)
    prefer(ana, {**PLAIN, "autoplay": False})
    with ana.watch() as socket:
        seq = until_forced(ana, brais)
        while (now := message(socket))["seq"] <= seq:
            pass
    assert now["events"][0]["args"]["player"] == "seat-1"


def test_a_restart_does_not_make_the_forced_move(tmp_path: Path) -> None:
    with running(tmp_path, luck.env(seed=lambda: bytes(32))) as address:
        ana, brais = navia(address)
        prefer(brais, {**PLAIN, "autoplay": False})
        seq = until_forced(ana, brais)
    with running(tmp_path) as address:
        brais = Player(address, brais.table, brais.token)
        now = brais.look()
        assert now["seq"] == seq
        assert brais.move(now["choices"][0]["move"], "own", seq).status_code == 200
