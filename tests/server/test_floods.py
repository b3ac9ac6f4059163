"""Floods of requests, sockets, messages and chat; and the rate that a program may sustain."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from marea.server.http.guard import Limits, Quota
from tests.server.doors import (
    Player,
    await_sockets,
    browser_at,
    message,
    problem,
    refusal,
    running,
    table_of,
    until_closed,
)
from tests.server.servers import NO_LIMITS

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("floods")) as address:
        yield address


def flood(ask: Callable[[], httpx.Response]) -> tuple[int, httpx.Response]:
    """Send requests until one is refused; return the number of successes, and the refusal."""
    successes = 0
    while (answer := ask()).status_code == 200 and successes < 5000:
        successes += 1
    return successes, answer


def test_a_flood_from_one_address_is_refused_until_it_ebbs(tmp_path: Path) -> None:
    now = [1000.0]
    limits = replace(NO_LIMITS, per_address=5)
    with running(tmp_path, limits=limits, now=lambda: now[0]) as address, browser_at(address) as guest:
        successes, refused = flood(lambda: guest.get("/api/health"))
        assert successes == 49, "fifty at once, one of which was spent"
        assert problem(refused) == (429, "too_many")
        assert refused.headers["retry-after"] == "1"
        assert refusal(address, "/api/tables/nowhere/socket", {})[:2] == (429, "too_many")
        now[0] += int(refused.headers["retry-after"])
        successes, _ = flood(lambda: guest.get("/api/health"))
        assert successes == 5, "five a second"


def test_a_flood_from_one_seat_does_not_affect_the_others(tmp_path: Path) -> None:
    with running(tmp_path, limits=replace(NO_LIMITS, per_holder=5), now=lambda: 1000.0) as address:
        ana, brais = table_of(address, "regatta", {}, {})
        successes, refused = flood(lambda: ana.ask("GET", ""))
        assert successes == 50
        assert problem(refused) == (429, "too_many")
        assert brais.ask("GET", "").status_code == 200
        assert Player(address, ana.table).ask("GET", "").status_code == 200


def test_a_program_may_make_twenty_requests_a_second_for_ever() -> None:
    now = 0.0
    quota = Quota(Limits(), lambda: now)
    for request in range(20 * 600):
        now = request / 20
        for seat in range(4):  # four such programs behind one address
            quota.charge("203.0.113.7", [str(seat)], 1)


def test_one_address_cannot_open_too_many_sockets(tmp_path: Path) -> None:
    with running(tmp_path, limits=replace(NO_LIMITS, sockets=2)) as address, ExitStack() as stack:
        ana, _ = table_of(address, "regatta", {}, {})
        sockets = [stack.enter_context(ana.watch()) for _ in range(2)]
        status, code, headers = refusal(address, f"/api/tables/{ana.table}/socket", {})
        assert (status, code, headers["retry-after"]) == (429, "too_many", "1")
        sockets[0].close()
        await_sockets(address, 1)
        with ana.watch() as connection:
            assert message(connection)["seat"] == 0


def test_a_flood_on_a_socket_is_cut_off(tmp_path: Path) -> None:
    with running(tmp_path, limits=replace(NO_LIMITS, per_socket=5)) as address:
        ana, brais = table_of(address, "regatta", {}, {})
        with ana.watch() as flooding, brais.watch() as other:
            flooding.close_timeout = 0  # what it still sends is thrown away, its goodbye too
            message(other)
            message(flooding)
            begin = time.monotonic()
            with suppress(ConnectionClosed):
                for number in range(10_000):
                    flooding.send(json.dumps({"ping": number}))
            answered, code = until_closed(flooding)
            assert code == 1008
            assert [pong["pong"] for pong in answered] == list(range(len(answered)))
            assert len(answered) <= 10 + 5 * (time.monotonic() - begin)
            other.send('{"ping": 1}')
            assert message(other)["pong"] == 1


def test_a_flood_of_chat_leaves_only_the_latest_messages(address: str) -> None:
    ana, _ = table_of(address, "regatta", {}, {})
    for number in range(210):
        assert ana.ask("POST", "chat", {"text": f"message {number}"}).status_code == 201
    assert [message["number"] for message in ana.look()["chat"]] == list(range(11, 211))
