"""The schema of the API is true: whatever is sent, and whatever is played, the answers are those it promises."""

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
    """Return somebody with a seat at a table that waits, at one that plays, and at one that is over."""
    (waiting,) = table_of(address, "regatta", {}, OPEN)
    playing, _ = table_of(address, "navia", {}, {}, options={"first": 0})
    return [waiting, playing, closed_table(address)]


def closed_table(address: str) -> Player:
    """Return somebody with a seat at a table that was closed."""
    with browser_at(address) as guest:
        made = guest.post("/api/tables", json={"game": "regatta", "seats": [{}, {}]}).json()
        assert guest.post(f"/api/tables/{made['table']}/close").status_code == 200
    return Player(address, made["table"], made["seats"][0]["token"])


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=["fitting", "unfitting"])
@pytest.mark.parametrize("operation", OPERATIONS, ids=[operation.label for operation in OPERATIONS])
def test_whatever_is_sent_the_answer_is_as_documented(
    operation: Any, mode: GenerationMode, address: str, session: requests.Session
) -> None:
    if mode is GenerationMode.NEGATIVE and not (operation.body or operation.query):
        return  # every request fits

    @settings(max_examples=12, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(generation_mode=mode))
    def check(case: Any) -> None:
        if "{table}" not in case.path:
            case.call_and_validate(address, session, checks=CHECKS)
            if isinstance(case.body, dict) and "game" in case.body:
                case.body["game"] = "regatta"  # which no chance would find
                case.call_and_validate(address, session, checks=CHECKS)
            return
        for player in places:
            case.path_parameters["table"] = player.table
            case.call_and_validate(address, session, {"authorization": f"Bearer {player.token}"}, checks=CHECKS)

    places = tables(address)
    check()


# The requests of a game that is played: a method, a path, and a body if there is one.
Asked = tuple[str, str, Any]


def asked_of(now: dict[str, Any]) -> list[Asked]:
    """Return what a player may ask of a table at any time."""
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


def ask(player: Player, asked: Asked, sheet: str = "", **query: Any) -> int:
    """Send a request, and fail if its answer is not as documented; return its status."""
    method, path, body = asked
    where = {"table": player.table, "move": "1", "seat": "1", "hash": sheet}
    case = API[path][method].Case(path_parameters={name: where[name] for name in where if f"{{{name}}}" in path})
    question = f"?{urlencode(query)}" if query else ""
    answer = player.ask(method, path.format(**where) + question, body)
    case.validate_response(answer, checks=CHECKS)
    return answer.status_code


@pytest.mark.parametrize("game", games.all())
def test_whatever_is_played_the_answers_are_as_documented(game: str, address: str) -> None:
    players = table_of(address, game, {"name": "Ana"}, {"name": "Brais"}, visibility="public", pause=3600)
    everybody = [*players, Player(address, players[0].table)]
    for number in range(8):
        for player in everybody:
            now = player.look()
            statuses = {ask(player, asked, now["sheet"]) for asked in asked_of(now)}
            assert 200 in statuses
            assert statuses & {401, 409, 422}
            now = player.look()  # something may have been undone
            if now["choices"]:
                move = now["choices"][number % len(now["choices"])]["move"]
                body = {"move": move, "id": f"m{number}", "expected": now["seq"]}
                assert ask(player, ("POST", "/api/tables/{table}/moves", body)) == 200


def test_what_is_rare_is_answered_as_documented(address: str) -> None:
    timed, _ = table_of(address, "regatta", {}, {}, clock={"per": "game", "seconds": 900.0})
    over = closed_table(address)
    (waiting,) = table_of(address, "regatta", {}, OPEN, OPEN)
    rare: list[tuple[Player, Asked, int]] = [
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
    for player, asked, status in rare:
        assert ask(player, asked) == status, asked
    ends = table_of(address, "navia", {}, {})
    assert ask(ends[0], ("POST", "/api/tables/{table}/resign", {})) == 200
    play_out(ends[1:])
    for path in ("", "/record", "/replay/{move}"):
        assert ask(ends[1], ("GET", f"/api/tables/{{table}}{path}", None)) == 200


def test_the_coach_answers_as_documented(address: str) -> None:
    ana, brais = table_of(address, "regatta", {}, {})
    hint, review = "/api/tables/{table}/hint", "/api/tables/{table}/review"
    assert ask(ana, ("POST", hint, {"expected": 1})) == 200
    play_out([ana, brais])
    assert ask(ana, ("POST", review, {"seat": 1})) == 202
    while ask(ana, ("POST", review, {"seat": 1})) == 202:
        assert ask(ana, ("GET", review, None), seat=1) == 200
    assert ask(ana, ("GET", review, None), seat=1) == 200
    assert ask(ana, ("DELETE", review, None), seat=1) == 204


def test_the_server_gives_the_schema_itself(address: str) -> None:
    with browser_at(address) as guest:
        assert guest.get("/api/openapi.json").json() == json.loads(json.dumps(DOCUMENT))


def test_every_route_documents_what_can_go_wrong() -> None:
    for path, methods in DOCUMENT["paths"].items():
        for method, what in methods.items():
            wrong = {status for status in what["responses"] if not status.startswith("2")}
            assert wrong >= {"400", "401", "403", "404", "409", "413", "415", "422", "429"}, (path, method)
            assert what["description"]
    problem = DOCUMENT["components"]["schemas"]["Problem"]
    assert {"code", "message"} <= set(problem["required"])
