"""Preferences: stored for a seat's person and their other devices; and `autoplay`, which decides on forced moves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests import luck
from tests.server.doors import Player, message, problem, running, table_of
from tests.server.test_automatic_moves import until_forced

DEFAULTS = {
    "language": "en",
    "theme": "system",
    "size": "100",
    "motion": "system",
    "sound": False,
    "confirm": False,
    "autoplay": True,
    "patterns": False,
}
DARK = {**DEFAULTS, "language": "gl", "theme": "dark", "size": "130", "motion": "less", "sound": True, "confirm": True}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("preferences"), luck.env(seed=lambda: bytes(32))) as address:
        yield address


def prefer(player: Player, preferences: Any, **more: Any) -> httpx.Response:
    """Store a player's preferences."""
    return player.ask("PUT", "preferences", {"preferences": preferences, **more})


def navia(address: str, **settings: Any) -> list[Player]:
    """Return two players of Navia."""
    return table_of(address, "navia", {"name": "Ana"}, {"name": "Brais"}, options={"first": 0}, **settings)


# -- stored ------------------------------------------------------------------------------------------------


def test_preferences_are_part_of_a_table(address: str) -> None:
    ana, _ = navia(address)
    assert ana.look()["preferences"] is None
    for preferences in (DARK, {**DARK, "theme": "light", "patterns": True}):
        answer = prefer(ana, preferences)
        assert (answer.status_code, answer.json()) == (200, preferences)
        assert ana.look()["preferences"] == preferences
        with ana.watch() as socket:
            assert message(socket)["preferences"] == preferences


def test_preferences_survive_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as address:
        ana, brais = navia(address)
        assert prefer(ana, DARK).status_code == 200
    with running(tmp_path) as address:
        assert Player(address, ana.table, ana.token).look()["preferences"] == DARK
        assert Player(address, brais.table, brais.token).look()["preferences"] is None


def test_every_seat_of_one_browser_has_its_own_preferences(address: str) -> None:
    creator = Player(address)
    seats = [{"name": "Ana"}, {"name": "Brais"}]
    made = creator.ask("POST", "/api/tables", {"game": "navia", "seats": seats, "options": {"first": 0}})
    creator.table = made.json()["table"]
    assert prefer(creator, DARK, seat=1).status_code == 200
    shown = [creator.ask("GET", f"/api/tables/{creator.table}?seat={seat}").json()["preferences"] for seat in (0, 1)]
    assert shown == [None, DARK]


def test_leaving_a_seat_removes_its_preferences(tmp_path: Path) -> None:
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


# -- refused, and private -----------------------------------------------------------------------------------


def test_preferences_can_be_stored_only_for_a_seat_of_ones_own(address: str) -> None:
    ana, brais = navia(address)
    spectator = Player(address, ana.table)
    assert problem(prefer(spectator, DARK)) == (401, "no_seat")
    assert problem(prefer(spectator, DARK, seat=0)) == (401, "no_seat")
    assert problem(prefer(brais, DARK, seat=0)) == (403, "not_your_seat")
    assert [player.look()["preferences"] for player in (ana, brais)] == [None, None]


@pytest.mark.parametrize(
    "preferences",
    [
        None,
        {},
        {**DEFAULTS, "theme": "pink"},
        {**DEFAULTS, "language": "pt"},
        {**DEFAULTS, "size": 115},
        {**DEFAULTS, "size": "900"},
        {**DEFAULTS, "sound": "maybe"},
        {**DEFAULTS, "autoplay": None},
        {**DEFAULTS, "tide": "high"},
        {key: value for key, value in DEFAULTS.items() if key != "motion"},
    ],
    ids=str,
)
def test_invalid_preferences_are_refused(address: str, preferences: Any) -> None:
    ana, _ = navia(address)
    assert problem(prefer(ana, preferences)) == (422, "bad_request")
    assert ana.look()["preferences"] is None


def test_preferences_are_not_sent_to_others(address: str) -> None:
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


def test_a_forced_move_waits_without_autoplay(address: str) -> None:
    ana, brais = navia(address)
    assert prefer(brais, {**DEFAULTS, "autoplay": False}).status_code == 200
    seq = until_forced(ana, brais)
    now = brais.look()
    assert (now["seq"], now["forced"], len(now["choices"])) == (seq, False, 1)
    assert brais.move(now["choices"][0]["move"], "own", seq).status_code == 200


def test_a_forced_move_is_made_when_autoplay_is_turned_on(address: str) -> None:
    ana, brais = navia(address)
    prefer(brais, {**DEFAULTS, "autoplay": False})
    seq = until_forced(ana, brais)
    with ana.watch() as socket:
        assert message(socket)["seq"] == seq
        prefer(brais, DEFAULTS)
        now = message(socket)
    assert [(event["event"], event["args"]["player"]) for event in now["events"]] == [("stepped", "seat-1")]


def test_forced_moves_of_other_seats_do_not_wait(address: str) -> None:
    ana, brais = navia(address)
    prefer(ana, {**DEFAULTS, "autoplay": False})
    with ana.watch() as socket:
        seq = until_forced(ana, brais)
        while (now := message(socket))["seq"] <= seq:
            pass
    assert now["events"][0]["args"]["player"] == "seat-1"


def test_a_restart_does_not_make_the_forced_move(tmp_path: Path) -> None:
    with running(tmp_path, luck.env(seed=lambda: bytes(32))) as address:
        ana, brais = navia(address)
        prefer(brais, {**DEFAULTS, "autoplay": False})
        seq = until_forced(ana, brais)
    with running(tmp_path) as address:
        brais = Player(address, brais.table, brais.token)
        now = brais.look()
        assert now["seq"] == seq
        assert brais.move(now["choices"][0]["move"], "own", seq).status_code == 200
