"""Theft: clients without a token, or with a wrong one; and secrets that the server never reveals or stores."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from marea.server.base.environment import Environment
from tests import luck
from tests.server.doors import OPEN, Player, browser_at, message, play_out, problem, raw, refusal, running, table_of

TABLE: dict[str, Any] = {"game": "regatta", "seats": [{}, OPEN]}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("theft")) as address:
        yield address


@pytest.fixture
def guest(address: str) -> Iterator[httpx.Client]:
    with browser_at(address) as guest:
        yield guest


# -- tokens and cookies -----------------------------------------------------------------------------------------------

WRITES: list[tuple[str, dict[str, Any] | None]] = [
    ("moves", {"move": "bid:0", "id": "a", "expected": 1}),
    ("moves", {"move": "bid:0", "id": "a", "expected": 1, "seat": 0}),
    ("undo", {}),
    ("resign", {}),
    ("leave", {}),
    ("leave", {"seat": 1}),
    ("chat", {"text": "a"}),
    ("rematch", None),
    ("seats/0/bot", {}),
]


@pytest.mark.parametrize(("token", "expected"), [("", (401, "no_seat")), ("x" * 43, (403, "not_your_seat"))])
def test_a_table_can_only_be_watched_without_a_valid_token(address: str, token: str, expected: tuple[int, str]) -> None:
    ana, _ = table_of(address, "regatta", {}, {})
    before = ana.look()
    thief = Player(address, ana.table, token)
    for route, body in WRITES:
        assert problem(thief.ask("POST", route, body)) == expected
    assert problem(thief.ask("POST", "close")) == (403, "not_allowed")
    assert problem(thief.ask("POST", "seats", {"seat": 0})) == (409, "no_open_seat")
    path = f"/api/tables/{ana.table}"
    for route in (f"{path}?seat=0", "record?seat=0", "replay/1?seat=1", "events/1?seat=1"):
        assert problem(thief.ask("GET", route)) == expected
    assert refusal(address, f"{path}/socket?seat=0", {"authorization": f"Bearer {token}"})[:2] == expected
    shown = thief.look()
    assert (shown["seat"], shown["choices"], shown["view"]["reserve"]) == (None, [], None)
    with thief.watch() as connection:
        assert message(connection)["seat"] is None
    assert ana.look() == before


def test_the_token_of_one_seat_does_not_grant_another(address: str) -> None:
    ana, brais = table_of(address, "regatta", {}, {})
    (carme, _) = table_of(address, "regatta", {}, {})
    for thief in (brais, Player(address, ana.table, carme.token)):
        move = {"move": "bid:0", "id": "a", "expected": 1, "seat": 0}
        assert problem(thief.ask("POST", "moves", move)) == (403, "not_your_seat")
        assert problem(thief.ask("POST", "chat", {"text": "a", "seat": 0})) == (403, "not_your_seat")
        assert problem(thief.ask("GET", f"/api/tables/{ana.table}?seat=0")) == (403, "not_your_seat")


@pytest.mark.parametrize(
    "value",
    ["{token}", "Basic {token}", "Bearer", "Bearer {token}x", "Bearer x {token}", "Bearer\t{token}", "Bearer é{token}"],
)
def test_an_invalid_token_grants_nothing(address: str, value: str) -> None:
    ana, _ = table_of(address, "regatta", {}, {})
    header = f"Authorization: {value.replace('{token}', ana.token)}"
    status, _, body = raw(address, f"GET /api/tables/{ana.table} HTTP/1.1\r\n{header}")
    assert (status, json.loads(body)["seat"]) == (200, None)


@pytest.mark.parametrize(
    "cookie", ['marea="\\012Set-Cookie: evil=1; {long}"', "marea=short", "marea={long} x", "marea={huge}"]
)
def test_a_cookie_that_is_not_ours_is_replaced(guest: httpx.Client, cookie: str) -> None:
    sent = cookie.replace("{long}", "a" * 43).replace("{huge}", "a" * 4000)
    answer = guest.post("/api/tables", json=TABLE, headers={"cookie": sent})
    assert answer.status_code == 201
    assert re.fullmatch(
        r"marea=[\w-]{43}; HttpOnly; Max-Age=31536000; Path=/; SameSite=lax", answer.headers["set-cookie"]
    )


def test_ids_and_secrets_cannot_be_guessed(address: str) -> None:
    players = [player for _ in range(20) for player in table_of(address, "regatta", {}, {})]
    assert len({player.token for player in players}) == 40
    assert all(len(base64.urlsafe_b64decode(player.token + "=")) == 32 for player in players)
    assert len({player.table for player in players}) == 20
    assert all(len(player.table) >= 12 for player in players)


# -- what is never revealed ------------------------------------------------------------------------------------


class Spy:
    """Records everything that a server sends, and chooses its secrets."""

    def __init__(self) -> None:
        self.seed = bytes(range(100, 132))
        self.tokens = [f"{number:02d}" * 20 + "abc" for number in range(90)]
        self.unused = iter(self.tokens)
        self.sent: list[str] = []

    def env(self) -> Environment:
        """Return an environment whose secrets are known to the test."""
        return luck.env(seed=lambda: self.seed, token=lambda: next(self.unused))

    def listen(self, player: Player) -> Player:
        """Record every response that a player gets."""
        player.http.event_hooks["response"] = [self._record]
        return player

    def _record(self, answer: httpx.Response) -> None:
        answer.read()
        self.sent.append(f"{answer.request.method} {answer.request.url}\n{answer.headers}\n{answer.text}")

    def encodings(self, secret: bytes) -> list[str]:
        """Return the forms in which a secret could be sent."""
        plain = [secret.hex(), base64.b64encode(secret).decode(), base64.urlsafe_b64encode(secret).decode().rstrip("=")]
        numbers = [json.dumps(list(secret)), json.dumps(list(secret), separators=(",", ":"))]
        return [*plain, *numbers, str(int.from_bytes(secret, "big")), secret.decode("latin-1")]


def visit(player: Player) -> None:
    """Request everything that a player can see."""
    now = player.look()
    replays = (f"replay/{now['seq']}", "replay/0", "replay/99999", "events/0?count=500")
    for path in ("record", *replays, "record?seat=0", "record?seat=1"):
        player.ask("GET", path)
    for path in ("/api/tables", "/api/tables?mine=true", "/api/health", "/api/games"):
        player.ask("GET", path)
    player.move("nonsense", "x", now["seq"])
    player.move("bid:0", "y", 0)
    player.ask("POST", "undo", {})


@pytest.mark.once
@pytest.mark.parametrize("game", ["regatta", "navia"])
def test_the_seed_and_the_tokens_are_never_revealed_before_the_end(game: str, tmp_path: Path) -> None:
    spy = Spy()
    with running(tmp_path, spy.env()) as address:
        players = [spy.listen(player) for player in table_of(address, game, {}, {}, visibility="public")]
        everybody = [*players, spy.listen(Player(address, players[0].table))]
        with ExitStack() as stack:
            sockets = [stack.enter_context(player.watch()) for player in everybody]
            for _ in range(4):
                for player in everybody:
                    visit(player)
                for player in players:
                    now = player.look()
                    if now["choices"]:
                        player.move(now["choices"][0]["move"], f"m{now['seq']}", now["seq"])
            for player, connection in zip(everybody, sockets, strict=True):
                connection.send('{"ping": 1}')
                while "pong" not in (found := message(connection)):
                    spy.sent.append(json.dumps(found))
                player.ask("GET", "record")
        before_end = len(spy.sent)
        play_out(players)
        final = players[0].ask("GET", "record").json()
    assert before_end > 150
    for sent in spy.sent[:before_end]:
        assert not [text for text in spy.encodings(spy.seed) if text in sent], sent
        assert not [token for token in spy.tokens if token in sent], sent
    assert final["luck"]["seed"] == spy.seed.hex(), "without this, the test could not find a seed"


def test_a_token_is_sent_only_once(address: str) -> None:
    (ana,) = table_of(address, "regatta", {}, OPEN)
    brais = Player(address, ana.table)
    token = brais.ask("POST", "seats", {"name": "Brais"}).json()["token"]
    cookie = brais.http.cookies["marea"]
    for player in (ana, brais):
        for path in ("", "record", "replay/1", "/api/tables?mine=true"):
            answer = player.ask("GET", path).text
            assert not [secret for secret in (ana.token, token, cookie) if secret in answer]


def test_only_fingerprints_of_secrets_are_stored(tmp_path: Path) -> None:
    with running(tmp_path) as address:
        guest = Player(address)
        made = guest.http.post("/api/tables", json=TABLE).json()
        guest.table = made["table"]
        secrets = [made["seats"][0]["token"], guest.http.cookies["marea"]]
        other = Player(address, made["table"])
        secrets += [other.ask("POST", "seats", {"name": "Brais"}).json()["token"], other.http.cookies["marea"]]
        assert other.move("bid:3", "an-id-to-be-found", 2).status_code == 200
        stored = b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.is_file())
    stored += b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.is_file())
    assert b"an-id-to-be-found" in stored, "without this, the test could not find a secret"
    assert len(set(secrets)) == 4
    for secret in secrets:
        assert secret.encode() not in stored
        assert base64.urlsafe_b64decode(secret + "=") not in stored
