"""Costs and quotas: a school class behind one address can play, and no client can keep a server busy."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from marea.server.app import create_app
from marea.server.base.errors import TooMany
from marea.server.http.guard import Buckets, Limits, Quota, limits_for
from marea.server.operation import monitoring
from marea.server.rooms.hall import Hall
from marea.server.store.sqlite import SqliteStore
from marea.server.workers.pool import WorkerPool
from tests import luck
from tests.patience import PATIENCE
from tests.server.doors import problem
from tests.waiting import finish

TABLE = "/api/tables/nowhere"


class QuotaApp:
    """An application without a server; the clock of its quotas stands squota_app."""

    def __init__(self, folder: Path) -> None:
        self.runner = asyncio.Runner()
        self.hall = Hall(SqliteStore(folder), WorkerPool(1), luck.env())
        self.app = create_app(self.hall, Limits(refusal_delay=0))
        self.quota: Quota = self.app.state.quota
        self.quota.addresses.now = self.quota.holders.now = lambda: 0.0

    def ask(self, method: str, path: str, body: Any = None, client: str = "203.0.113.7", token: str = "") -> Any:
        """Send a request."""

        async def send() -> httpx.Response:
            transport = httpx.ASGITransport(self.app, client=(client, 4321))
            async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as http:
                headers = {"authorization": f"Bearer {token}"} if token else {}
                return await http.request(method, path, json=body, headers=headers)

        return self.runner.run(send())

    def cost(self, method: str, path: str, body: Any = None) -> float:
        """Return the cost of a request for its address."""
        self.quota.addresses.buckets.clear()
        self.ask(method, path, body)
        return self.quota.addresses.burst - self.quota.addresses.buckets["203.0.113.7"][0]


@pytest.fixture(scope="module")
def quota_app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[QuotaApp]:
    app = QuotaApp(tmp_path_factory.mktemp("costs"))
    with app.runner:
        yield app
        app.runner.run(app.hall.close())


COSTS = [
    ("GET", "/assets/any.js", None, 0.1),
    ("GET", "/", None, 1),
    ("GET", "/api/health", None, 1),
    ("GET", "/api/games/none/rules", None, 1),
    ("GET", "/api/games/none/texts/en/0123456789abcdef", None, 1),
    ("GET", "/assets/none/0123456789abcdef/board.js", None, 0.1),
    ("GET", "/api/tables", None, 3),
    ("GET", TABLE, None, 1),
    ("POST", f"{TABLE}/moves", {"move": "a", "id": "a", "expected": 0}, 1),
    ("GET", f"{TABLE}/why?picked=a", None, 2),
    ("GET", f"{TABLE}/sheet/0123456789abcdef", None, 3),
    ("GET", f"{TABLE}/guide", None, 3),
    ("GET", f"{TABLE}/record", None, 5),
    ("GET", f"{TABLE}/picture", None, 3),
    ("GET", "/table/nowhere", None, 3),
    ("GET", "/table/nowhere/replay", None, 3),
    ("GET", f"{TABLE}/replay/0", None, 1.2),
    ("GET", f"{TABLE}/replay/0?count=100", None, 21),
    ("GET", f"{TABLE}/replay/0?count=101", None, 1),  # it is refused
    ("GET", f"{TABLE}/events/0", None, 1.01),
    ("GET", f"{TABLE}/events/0?count=500", None, 6),
    ("GET", f"{TABLE}/events/0?count=501", None, 1),  # it is refused
    ("POST", f"{TABLE}/hint", {"expected": 0}, 10),
    ("POST", f"{TABLE}/review", {"seat": 0}, 10),
    ("POST", f"{TABLE}/rematch", None, 10),
    ("POST", f"{TABLE}/fork", {"seats": [{}], "move": 0}, 10),
    ("POST", "/api/tables", {"game": "none", "seats": [{}]}, 5),
    ("POST", "/api/tables", {"game": "none", "seats": [{}], "edition": "a"}, 20),
    ("POST", "/api/records", {}, 20),
]


@pytest.mark.parametrize(("method", "path", "body", "cost"), COSTS)
def test_expensive_routes_cost_more(quota_app: QuotaApp, method: str, path: str, body: Any, cost: float) -> None:
    assert quota_app.cost(method, path, body) == pytest.approx(cost)


@pytest.mark.parametrize("holder", [True, False])
def test_a_request_over_quota_is_refused_before_its_work(quota_app: QuotaApp, holder: bool) -> None:
    buckets, token = (quota_app.quota.holders, "the token of a seat") if holder else (quota_app.quota.addresses, "")
    quota_app.quota.addresses.buckets.clear()
    quota_app.ask("GET", "/api/health", token=token)
    spent = 1
    while (answer := quota_app.ask("POST", "/api/records", {}, token=token)).status_code == 422:
        spent += 20
    assert spent + 20 > buckets.burst
    assert problem(answer) == (429, "too_many")
    (left,) = [bucket[0] for bucket in buckets.buckets.values()]
    assert int(answer.headers["retry-after"]) == -(-(19 - left) // buckets.rate)
    assert f"in {answer.headers['retry-after']} second" in answer.json()["error"]["message"]
    assert quota_app.ask("GET", "/api/health", token=token).status_code == 200, (
        "there is enough left for cheap requests"
    )


def test_an_ipv6_network_shares_a_quota_and_its_neighbour_does_not(quota_app: QuotaApp) -> None:
    quota_app.quota.addresses.buckets.clear()
    hosts = (f"2001:db8::{number:x}" for number in range(1 << 16))
    while quota_app.ask("POST", "/api/records", {}, next(hosts)).status_code != 429:
        pass
    assert list(quota_app.quota.addresses.buckets) == ["2001:db8::/64"]
    assert quota_app.ask("POST", "/api/records", {}, "2001:db8:0:1::1").status_code == 422


# -- buckets -----------------------------------------------------------------------------------------


def test_a_cost_above_a_full_bucket_waits_for_one_and_leaves_debt() -> None:
    now = 0.0
    buckets = Buckets(1.0, lambda: now, burst=10)
    assert buckets.take("a", 25)
    assert buckets.delay("a", 1) == 16
    assert not buckets.take("a")
    now = 16.0
    assert buckets.take("a")
    assert not buckets.take("a", 25)
    assert buckets.delay("a", 25) == 10
    now = 26.0
    assert buckets.take("a", 25), "25 in 26 seconds is less than one a second"


def test_a_refused_request_costs_nothing() -> None:
    quota = Quota(Limits(per_address=10, per_holder=1), lambda: 0.0)
    quota.charge("203.0.113.7", ["ana"], 10)
    for _ in range(100):
        with pytest.raises(TooMany):
            quota.charge("203.0.113.7", ["ana"], 10)
    quota.charge("203.0.113.7", ["brais"], 10)
    for _ in range(8):
        quota.charge("203.0.113.7", [], 10)


def test_many_busy_keys_do_not_fill_the_memory() -> None:
    buckets = Buckets(10.0, lambda: 0.0)
    for number in range(20_000):
        assert buckets.take(str(number))
        assert buckets.take("busy", 0.0001)
    assert len(buckets.buckets) == 10_000
    assert buckets.buckets["busy"][0] < 18.1, "a bucket in use is not dropped"


# -- people ------------------------------------------------------------------------------------------

ARRIVAL = [
    ("GET", "/", None),
    *[("GET", "/assets/any.js", None)] * 40,
    ("GET", "/api/health", None),  # costs as much as the list of games
    ("GET", "/api/tables", None),
    ("GET", "/api/tables?mine=true", None),
    ("POST", "/api/tables", {"game": "none", "seats": [{}]}),
    ("GET", "/table/nowhere", None),
    ("GET", f"{TABLE}/edition", None),
    ("GET", TABLE, None),  # costs as much as a socket
]
MOVE = ("POST", f"{TABLE}/moves", {"move": "a", "id": "a", "expected": 0})
HINT = ("POST", f"{TABLE}/hint", {"expected": 0})


def test_a_class_of_thirty_behind_one_address_can_play(quota_app: QuotaApp) -> None:
    """All open the page and make a table at the same moment, and then play for ten minutes."""
    arrival = [quota_app.cost(*request) for request in ARRIVAL]
    move, hint = quota_app.cost(*MOVE), quota_app.cost(*HINT)
    now = 0.0
    quota = Quota(Limits(), lambda: now)
    people = [f"browser {number}" for number in range(30)]
    for person in people:
        for cost in arrival:
            quota.charge("203.0.113.7", [person], cost)
    for second in range(600):
        now = float(second)
        for number, person in enumerate(people):
            if (second + number) % 2 == 0:
                quota.charge("203.0.113.7", [person], move)
            if (second + number) % 60 == 0:
                quota.charge("203.0.113.7", [person], hint)


def test_one_address_cannot_cause_much_work(quota_app: QuotaApp) -> None:
    """In ten minutes: a burst, and what the rate allows; a cost of 1 is one or two milliseconds of work."""
    cost, now, done = quota_app.cost("POST", "/api/records", {}), 0.0, 0
    quota = Quota(Limits(), lambda: now)
    for second in range(600):
        now = float(second)
        try:
            while True:
                quota.charge("203.0.113.7", [f"browser {done}"], cost)
                done += 1
        except TooMany:
            pass
    assert cost * done <= Limits().per_address * (10 + 600)
    assert done < 3000


def test_new_tables_are_limited_by_their_bytes_an_hour() -> None:
    """A class can make ten tables each; a browser a hundred; an address four hundred; and fewer large ones."""
    now = 0.0
    quota = Quota(Limits(), lambda: now)

    def can_make(address: str, browser: str, size: int) -> bool:
        try:
            quota.charge_storage(address, [browser], size)
        except TooMany:
            return False
        return True

    assert all(can_make("203.0.113.7", f"browser {i % 30}", 10_000) for i in range(300))
    assert [can_make("203.0.113.8", "one", 10_000) for _ in range(101)] == [True] * 100 + [False]
    assert [can_make("203.0.113.9", f"browser {i}", 100_000) for i in range(41)] == [True] * 40 + [False]
    assert can_make("2001:db8::1", "x", 4_000_000)
    assert not can_make("2001:db8::2", "y", 10_000)
    now = 3600.0
    assert can_make("203.0.113.8", "one", 10_000)
    assert can_make("2001:db8::2", "y", 10_000)


def test_a_client_with_too_many_new_tables_learns_when_to_retry(quota_app: QuotaApp) -> None:
    new = {"game": "regatta", "seats": [{}, {}]}
    quota_app.quota.storage_by_address = Buckets(15_000 / 3600, lambda: 0.0, 3600)
    assert quota_app.ask("POST", "/api/tables", new, client="198.51.100.1").status_code == 201
    refused = quota_app.ask("POST", "/api/tables", new, client="198.51.100.1")
    assert problem(refused) == (429, "too_many")
    assert "new tables" in refused.text
    assert int(refused.headers["retry-after"]) == 1200
    assert quota_app.ask("POST", "/api/tables", new, client="198.51.100.2").status_code == 201


def test_a_larger_crowd_has_higher_limits() -> None:
    limits = limits_for(30, 300)
    assert (limits.per_address, limits.sockets, limits.connections) == (900, 2000, 2560)
    assert (limits.per_holder, limits.per_socket) == (Limits().per_holder, Limits().per_socket)
    assert limits_for(30, 30) == Limits()
    assert limits_for(0, 300) == Limits(0, 0, 0, 0, 0, 0, 0)


def test_refusals_are_delayed_on_a_limited_number_of_connections() -> None:
    """The delay keeps refusals from keeping a server busy; the limit, from using up a proxy's connections."""

    async def wait() -> None:
        quota = Quota(Limits(connections=2, refusal_delay=10 * PATIENCE))
        delayed = [asyncio.create_task(quota.delay_refusal(f"2001:db8::{number}")) for number in range(2)]
        await asyncio.sleep(0)
        assert quota.delayed == {"2001:db8::/64": 2}
        await quota.delay_refusal("2001:db8::3")
        assert not any(task.done() for task in delayed)
        for task in delayed:
            task.cancel()
        await asyncio.wait(delayed)
        assert not quota.delayed

    finish(wait())


def test_delayed_refusals_are_not_logged_as_slow(
    quota_app: QuotaApp, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(monitoring, "SLOW_SECONDS", -1.0)
    quota_app.quota.addresses.buckets.clear()
    while quota_app.ask("GET", "/api/health").status_code == 200:
        assert caplog.records.pop().message == "slow request"
    assert not caplog.records
