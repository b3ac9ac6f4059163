"""The socket: it sends each viewer what it missed, then everything as it happens; and misbehaving clients."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from marea.server.http import socket as socket_module
from marea.server.rooms import viewer as viewer_module
from tests import luck
from tests.patience import PATIENCE
from tests.server.doors import (
    OPEN,
    Player,
    await_sockets,
    browser_at,
    choose,
    hash_of,
    message,
    running,
    socket_at,
    table_of,
    until_closed,
)

pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("socket"), luck.env(seed=lambda: bytes(32))) as address:
        yield address


def pong(connection: ClientConnection, number: int) -> dict[str, Any]:
    """Send a ping and return the next message, which is the pong unless another came before; check its time."""
    before = time.time()
    connection.send(json.dumps({"ping": number}))
    found = message(connection)
    assert before - 1 <= found.pop("now", before) <= time.time() + 1
    return found


def refusal(address: str, path: str, **headers: str) -> tuple[int, str]:
    """Try to open a socket, and return the status and the code of the refusal."""
    with pytest.raises(InvalidStatus) as error, socket_at(address, path, headers):
        pass
    answer = error.value.response
    assert answer.headers["content-type"] == "application/json"
    return answer.status_code, json.loads(answer.body or b"")["error"]["code"]


def place_boats(ana: Player, brais: Player) -> int:
    """Place both boats in a game of Navia and return the seq; Ana is asked for a card."""
    seq = ana.move("place:0", "a", 1).json()["seq"]
    return int(brais.move("place:1", "b", seq).json()["seq"])


def navia(address: str) -> list[Player]:
    """Return two players of Navia, the first of whom begins, and a spectator."""
    players = table_of(address, "navia", {}, {}, options={"first": 0}, pause=3600)
    return [*players, Player(address, players[0].table)]


# -- messages -----------------------------------------------------------------------


def test_the_first_message_is_the_whole_table_with_all_events(address: str) -> None:
    ana, brais, spectator = navia(address)
    seq = place_boats(ana, brais)
    for viewer in (ana, brais, spectator):
        with viewer.watch() as connection:
            first = message(connection)
        shown = viewer.look()
        assert first["events"] == viewer.ask("GET", "record").json()["events"]
        assert (first["after"], first["seq"]) == (0, seq)
        assert {**first, "after": seq, "events": []} == shown


@pytest.mark.parametrize("missed", [0, 1, 4, 9])
def test_a_client_that_reconnects_gets_what_it_missed(address: str, missed: int) -> None:
    ana, brais, spectator = navia(address)
    seq = place_boats(ana, brais)
    for viewer in (ana, brais, spectator):
        with viewer.watch(f"?after={missed}") as connection:
            first = message(connection)
        everything = viewer.ask("GET", "record").json()["events"]
        assert (first["after"], first["seq"]) == (missed, seq)
        assert first["events"] == [event for event in everything if event["seq"] > missed]


def test_a_client_that_claims_a_future_seq_gets_everything(address: str) -> None:
    (ana, *_) = navia(address)
    for after in ("2", "1000000", "9" * 40):
        with ana.watch(f"?after={after}") as connection:
            first = message(connection)
        assert (first["after"], first["seq"], len(first["events"])) == (0, 1, 1)


@pytest.mark.parametrize("game", ["regatta", "navia"])
def test_all_viewers_receive_a_whole_game_without_gaps(address: str, game: str) -> None:
    players = table_of(address, game, {}, {}, {})
    viewers = [*players, Player(address, players[0].table)]
    with ExitStack() as stack:
        sockets = [stack.enter_context(viewer.watch()) for viewer in viewers]
        received: list[list[dict[str, Any]]] = [[message(connection)] for connection in sockets]
        for number in count():
            now = [messages[-1] for messages in received]
            if now[0]["status"] == "over":
                break
            asked = [seat for seat, one in enumerate(now[:3]) if one["choices"]]
            for seat in asked[:1]:
                answer = choose(players[seat], now[seat], number)
                if answer.json().get("seq") == now[seat]["seq"]:  # sealed: the others get no message
                    received[seat].append(message(sockets[seat]))
            if not asked or received[asked[0]][-1] is now[asked[0]]:
                for messages, connection in zip(received, sockets, strict=True):
                    messages.append(message(connection))
    for viewer, messages in zip(viewers, received, strict=True):
        assert [one["after"] for one in messages] == [0, *(one["seq"] for one in messages[:-1])]
        assert all(one["hash"] == hash_of(one["view"]) for one in messages)
        events = [event for one in messages for event in one["events"]]
        assert [event["seq"] for event in events] == sorted(event["seq"] for event in events)
        seats = {event["args"]["player"] for event in events if event["event"] == "saw"}
        assert seats <= {f"seat-{messages[0]['seat']}"}, "a viewer got an event that only another seat may see"
        final = viewer.look()
        assert (messages[-1]["view"], messages[-1]["hash"]) == (final["view"], final["hash"])


def test_a_client_that_keeps_reconnecting_misses_nothing(address: str) -> None:
    ana, brais, _ = navia(address)
    events: list[dict[str, Any]] = []
    after = 0
    for number in range(10):
        with brais.watch(f"?after={after}") as connection:
            now = message(connection)
            events += now["events"]
            assert now["hash"] == hash_of(now["view"])
            after = now["seq"]
        mover = ana if ana.look()["choices"] else brais
        mover.move(mover.look()["choices"][0]["move"], f"m{number}", after)
    assert events == [event for event in brais.ask("GET", "record").json()["events"] if event["seq"] <= after]


def test_a_ping_is_answered_with_the_seq(address: str) -> None:
    ana, brais, spectator = navia(address)
    with spectator.watch() as connection:
        assert message(connection)["seq"] == 1
        assert pong(connection, 7) == {"pong": 7, "seq": 1}
        seq = ana.move("place:0", "a", 1).json()["seq"]
        assert message(connection)["seq"] == seq
        assert pong(connection, -8) == {"pong": -8, "seq": seq}
    assert brais.look()["seq"] == seq


def test_a_spectator_sees_what_is_public(address: str) -> None:
    ana, _brais, spectator = navia(address)
    with ana.watch() as own, spectator.watch() as connection:
        first = message(connection)
        message(own)
        ana.move("place:0", "a", 1)
        mine, public = message(own), message(connection)
    for now in (first, public):
        assert (now["seat"], now["choices"], now["answer"], now["undo"]) == (None, [], None, False)
    assert public["events"] == [event for event in mine["events"] if event["event"] != "saw"]
    assert len(public["events"]) < len(mine["events"])


def test_a_sealed_answer_reaches_only_its_own_seats_sockets(address: str) -> None:
    ana, brais = table_of(address, "regatta", {}, {})
    spectator = Player(address, ana.table)
    with ana.watch() as one, ana.watch() as two, brais.watch() as other, spectator.watch() as public:
        for connection in (one, two, other, public):
            message(connection)
        assert ana.move("bid:3", "a", 1).status_code == 200
        for connection in (one, two):
            now = message(connection)
            assert (now["seq"], now["after"], now["events"]) == (1, 1, [])
            assert (now["answer"]["move"], now["choices"]) == ("bid:3", [])
        for connection in (other, public):
            assert pong(connection, 1) == {"pong": 1, "seq": 1}, "another viewer was notified"
        assert brais.move("bid:2", "a", 1).status_code == 200
        for connection in (one, two, other, public):
            opened = message(connection)
            assert [event["args"]["coins"] for event in opened["events"] if event["event"] == "bade"] == [3, 2]
            assert opened["answer"] is None


def test_a_chat_message_reaches_all_viewers(address: str) -> None:
    ana, brais, spectator = navia(address)
    with ana.watch() as one, brais.watch() as two, spectator.watch() as three:
        for connection in (one, two, three):
            message(connection)
        sent = brais.ask("POST", "chat", {"text": "Vento en popa"}).json()
        for connection in (one, two, three):
            assert message(connection) == {"chat": sent}
    with spectator.watch("?after=1") as connection:
        assert message(connection)["chat"] == [sent]


def test_a_browser_watches_from_the_seats_of_its_cookie(address: str) -> None:
    browser = Player(address)
    made = browser.http.post("/api/tables", json={"game": "regatta", "seats": [{}, {}]}).json()
    browser.table = made["table"]
    for seat in (0, 1):
        with browser.watch(f"?seat={seat}") as connection:
            assert message(connection)["seat"] == seat


def test_a_person_who_left_a_seat_no_longer_gets_its_view(address: str) -> None:
    with browser_at(address) as creator:
        made = creator.post("/api/tables", json={"game": "regatta", "seats": [OPEN, OPEN], "window": 0}).json()

    def sit() -> Player:
        player = Player(address, made["table"])
        player.token = player.ask("POST", "seats", {"seat": 0}).json()["token"]
        player.http.cookies.clear()
        return player

    alice = sit()
    with alice.watch() as connection:
        assert message(connection)["seat"] == 0
        assert alice.ask("POST", "leave", {}).status_code == 200
        bob = sit()
        assert bob.ask("POST", "seats/1/bot", {}).status_code == 200
        assert bob.look()["choices"]
        while (now := message(connection))["status"] == "open":
            pass
        assert (now["seat"], now["choices"], now["view"]["reserve"]) == (None, [], None)


def test_health_counts_the_open_sockets(address: str) -> None:
    ana, _, spectator = navia(address)
    with browser_at(address) as observer, ana.watch() as one, spectator.watch() as two:
        message(one)
        message(two)
        assert observer.get("/api/health").json()["sockets"] >= 2
    await_sockets(address, 0)


def test_sockets_are_closed_when_the_server_stops(tmp_path: Path) -> None:
    with ExitStack() as stack:
        with running(tmp_path) as address:
            connection = stack.enter_context(navia(address)[0].watch())
            message(connection)
        assert until_closed(connection)[1] in (1012, 1013)


# -- misbehaving clients -------------------------------------------------------------------------------------------


def test_an_impossible_socket_is_refused_with_a_reason(address: str) -> None:
    (ana, *_) = navia(address)
    path = f"/api/tables/{ana.table}/socket"
    assert refusal(address, "/api/tables/nowhere/socket") == (404, "no_table")
    assert refusal(address, f"{path}?after=-1") == (422, "bad_request")
    assert refusal(address, f"{path}?after=now") == (422, "bad_request")
    assert refusal(address, f"{path}?seat=one") == (422, "bad_request")
    assert refusal(address, f"{path}?seat=0") == (401, "no_seat")
    assert refusal(address, f"{path}?seat=1", authorization=f"Bearer {ana.token}") == (403, "not_your_seat")
    assert refusal(address, f"{path}?seat=7", authorization=f"Bearer {ana.token}") == (403, "not_your_seat")


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ("hello", 1003),
        ("", 1003),
        ("[1]", 1003),
        ('{"move": "bid:1"}', 1003),
        ('{"ping": "1"}', 1003),
        ('{"ping": 1, "pong": 1}', 1003),
        ('{"ping": NaN}', 1003),
        ("[" * 4000, 1003),
        (b'{"ping": 1}', 1003),
        ('{"ping": 1}' + " " * 5000, 1009),
    ],
)
def test_a_client_that_sends_anything_but_pings_is_cut_off(address: str, sent: str | bytes, code: int) -> None:
    (ana, _, spectator) = navia(address)
    with spectator.watch() as bad, ana.watch() as other:
        message(other)
        bad.send(sent)
        assert until_closed(bad)[1] == code
        assert pong(other, 1) == {"pong": 1, "seq": 1}


LONG_TEXT = "🐟" * 500  # two thousand bytes


def open_slow_socket(player: Player) -> ClientConnection:
    """Open a socket whose client reads hardly anything until it has to."""
    host, port = player.http.base_url.host, player.http.base_url.port
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.connect((host, port))
    url = f"ws://{host}:{port}/api/tables/{player.table}/socket"
    return connect(
        url, sock=raw, compression=None, max_queue=1, ping_interval=None, open_timeout=PATIENCE, close_timeout=1
    )


def test_a_client_that_lags_behind_is_cut_off_and_can_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(viewer_module, "MAX_BACKLOG", 5)
    with running(tmp_path, buffer=4096) as address:
        ana, _, spectator = navia(address)
        with open_slow_socket(spectator) as connection:
            for number in range(150):
                assert ana.ask("POST", "chat", {"text": LONG_TEXT}).json()["number"] == number + 1
            read, code = until_closed(connection)
        assert code == 1013
        assert [one["chat"]["number"] for one in read[1:]] == list(range(1, len(read))), "a message is missing"
        assert len(read) < 150
        with spectator.watch() as connection:
            assert len(message(connection)["chat"]) == 150


def test_a_client_that_stops_reading_is_disconnected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket_module, "SEND_TIMEOUT", 0.2)
    with running(tmp_path, buffer=4096) as address, browser_at(address) as observer:
        ana, _, spectator = navia(address)
        with open_slow_socket(spectator) as connection:
            assert observer.get("/api/health").json()["sockets"] == 1
            for _ in range(150):  # few enough for buffers and backlog: the timeout decides
                assert ana.ask("POST", "chat", {"text": LONG_TEXT}).status_code == 201
            await_sockets(address, 0)
            connection.socket.close()
