"""The API keeps to its schema: all requests, and all games, get documented responses."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from typing import Any, cast
from urllib.parse import urlencode

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
)
from schemathesis.core.result import Ok

from marea import games
from marea.server.app import create_app
from marea.server.rooms.hall import Hall
from marea.server.workers.pool import WorkerPool
from marea.server.workers.reviews import Reviews
from tests.server.doors import OPEN, Player, browser_at, play_out, running, table_of

pytestmark = pytest.mark.slow

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
DOCUMENT = create_app(cast(Hall, None)).openapi()  # a hall is needed only when it runs
API = schemathesis.openapi.from_dict(DOCUMENT)
OPERATIONS = [found.ok() for found in API.get_all_operations() if isinstance(found, Ok)]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    reviews = partial(Reviews, iterations=20)
    with running(tmp_path_factory.mktemp("schema"), workers=WorkerPool(1, iterations=40), reviews=reviews) as address:
        yield address


@pytest.fixture(scope="module")
def session() -> Iterator[requests.Session]:
    with requests.Session() as session:
        yield session


def tables(address: str) -> list[Player]:
    """Return players at an open table, at a running one and at a finished one."""
    (waiting,) = table_of(address, "regatta", {}, OPEN)
    playing, _ = table_of(address, "navia", {}, {}, options={"first": 0})
    return [waiting, playing, closed_table(address)]


def closed_table(address: str) -> Player:
    """Return a player at a closed table."""
    with browser_at(address) as guest:
        made = guest.post("/api/tables", json={"game": "regatta", "seats": [{}, {}]}).json()
        assert guest.post(f"/api/tables/{made['table']}/close").status_code == 200
    return Player(address, made["table"], made["seats"][0]["token"])


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=["valid", "invalid"])
@pytest.mark.parametrize("operation", OPERATIONS, ids=[operation.label for operation in OPERATIONS])
def test_any_request_gets_a_documented_response(
    operation: Any, mode: GenerationMode, address: str, session: requests.Session
) -> None:
    if mode is GenerationMode.NEGATIVE and not (operation.body or operation.query):
        return  # every request is valid

    @settings(max_examples=12, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(generation_mode=mode))
    def check(case: Any) -> None:
        if "{table}" not in case.path:
            case.call_and_validate(address, session, checks=CHECKS)
            if isinstance(case.body, dict) and "game" in case.body:
                case.body["game"] = "regatta"  # which would not be found by chance
                case.call_and_validate(address, session, checks=CHECKS)
            return
        for player in places:
            case.path_parameters["table"] = player.table
            case.call_and_validate(address, session, {"authorization": f"Bearer {player.token}"}, checks=CHECKS)

    places = tables(address)
    check()


# A method, a path, and a body or None.
Call = tuple[str, str, Any]


def calls_at(now: dict[str, Any]) -> list[Call]:
    """Return the calls that a player may make at a table at any time."""
    return [
        ("GET", "/api/health", None),
        ("GET", "/api/games", None),
        ("GET", "/api/tables", None),
        ("GET", "/api/tables/{table}", None),
        ("GET", "/api/tables/{table}/sheet/{hash}", None),
        ("GET", "/api/tables/{table}/guide", None),
        ("GET", "/api/tables/{table}/record", None),
        ("GET", "/api/tables/{table}/replay/{move}", None),
        ("GET", "/api/tables/{table}/events/{move}", None),
        ("POST", "/api/tables/{table}/chat", {"text": "Ola"}),
        ("POST", "/api/tables/{table}/undo", {}),
        ("POST", "/api/tables/{table}/hint", {"expected": 0}),
        ("POST", "/api/tables/{table}/review", {"seat": 0}),
        ("GET", "/api/tables/{table}/review", None),
        ("DELETE", "/api/tables/{table}/review", None),
        ("POST", "/api/tables/{table}/moves", {"move": "nonsense", "id": "x", "expected": now["seq"]}),
        ("POST", "/api/tables/{table}/moves", {"move": "nonsense", "id": "x", "expected": 0}),
    ]


def ask(player: Player, call: Call, sheet: str = "", **query: Any) -> int:
    """Make a call, check that its response is as documented, and return its status."""
    method, path, body = call
    where = {"table": player.table, "move": "1", "seat": "1", "hash": sheet}
    case = API[path][method].Case(path_parameters={name: where[name] for name in where if f"{{{name}}}" in path})
    suffix = f"?{urlencode(query)}" if query else ""
    answer = player.ask(method, path.format(**where) + suffix, body)
    case.validate_response(answer, checks=CHECKS)
    return answer.status_code


@pytest.mark.parametrize("game", games.all())
def test_a_game_gets_documented_responses(game: str, address: str) -> None:
    players = table_of(address, game, {"name": "Ana"}, {"name": "Brais"}, visibility="public", pause=3600)
    everybody = [*players, Player(address, players[0].table)]
    for number in range(8):
        for player in everybody:
            now = player.look()
            statuses = {ask(player, call, now["sheet"]) for call in calls_at(now)}
            assert 200 in statuses
            assert statuses & {401, 409, 422}
            now = player.look()  # a move may have been undone
            if now["choices"]:
                move = now["choices"][number % len(now["choices"])]["move"]
                body = {"move": move, "id": f"m{number}", "expected": now["seq"]}
                assert ask(player, ("POST", "/api/tables/{table}/moves", body)) == 200


def test_rare_requests_get_documented_responses(address: str) -> None:
    timed, _ = table_of(address, "regatta", {}, {}, clock={"per": "game", "seconds": 900.0})
    over = closed_table(address)
    (waiting,) = table_of(address, "regatta", {}, OPEN, OPEN)
    rare: list[tuple[Player, Call, int]] = [
        (waiting, ("POST", "/api/tables/{table}/seats/{seat}/bot", {"bot": "random"}), 200),
        (waiting, ("POST", "/api/tables/{table}/seats/{seat}/bot", {}), 409),
        (waiting, ("POST", "/api/tables/{table}/seats", {}), 200),
        (waiting, ("POST", "/api/tables/{table}/leave", {}), 200),
        (waiting, ("POST", "/api/tables/{table}/close", None), 200),
        (timed, ("GET", "/api/tables/{table}", None), 200),
        (timed, ("POST", "/api/tables/{table}/rematch", None), 409),
        (timed, ("POST", "/api/tables/{table}/close", None), 403),
        (over, ("GET", "/api/tables/{table}", None), 200),
        (over, ("GET", "/api/tables/{table}/record", None), 200),
        (over, ("POST", "/api/tables/{table}/resign", {}), 409),
        (over, ("POST", "/api/tables/{table}/rematch", None), 201),
    ]
    for player, call, status in rare:
        assert ask(player, call) == status, call
    ends = table_of(address, "navia", {}, {})
    assert ask(ends[0], ("POST", "/api/tables/{table}/resign", {})) == 200
    play_out(ends[1:])
    for path in ("", "/record", "/replay/{move}"):
        assert ask(ends[1], ("GET", f"/api/tables/{{table}}{path}", None)) == 200


def test_the_coach_gives_documented_responses(address: str) -> None:
    ana, brais = table_of(address, "regatta", {}, {})
    hint, review = "/api/tables/{table}/hint", "/api/tables/{table}/review"
    assert ask(ana, ("POST", hint, {"expected": 1})) == 200
    play_out([ana, brais])
    assert ask(ana, ("POST", review, {"seat": 1})) == 202
    while ask(ana, ("POST", review, {"seat": 1})) == 202:
        assert ask(ana, ("GET", review, None), seat=1) == 200
    assert ask(ana, ("GET", review, None), seat=1) == 200
    assert ask(ana, ("DELETE", review, None), seat=1) == 204


def test_the_server_serves_its_schema(address: str) -> None:
    with browser_at(address) as guest:
        assert guest.get("/api/openapi.json").json() == json.loads(json.dumps(DOCUMENT))


def test_every_route_documents_its_errors() -> None:
    for path, methods in DOCUMENT["paths"].items():
        for method, schema in methods.items():
            errors = {status for status in schema["responses"] if not status.startswith("2")}
            assert errors >= {"400", "401", "403", "404", "409", "413", "415", "422", "429"}, (path, method)
            assert schema["description"]
    problem = DOCUMENT["components"]["schemas"]["Problem"]
    assert {"code", "message"} <= set(problem["required"])
