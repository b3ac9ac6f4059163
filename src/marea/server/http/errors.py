"""Error responses: each has a status, a code for programs, and a message that says what to do."""

from __future__ import annotations

from typing import Any, Final

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError, ValidationException, WebSocketRequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse

from marea.kernel.errors import IllegalAction, RulesError
from marea.server.base.errors import Stale

STATUS_BY_CODE: Final = {
    "not_your_turn": 409,
    "game_over": 409,
    "not_started": 409,
    "no_open_seat": 409,
    "seat_taken": 409,
    "nothing_to_undo": 409,
    "resigned": 409,
    "not_over": 409,
    "not_finished": 409,
    "stale": 409,
    "set_aside": 409,
    "chat_full": 409,
    "too_many_keys": 409,
    "no_table": 404,
    "no_such_seat": 404,
    "no_position": 404,
    "unknown_game": 404,
    "no_element": 404,
    "no_sheet": 404,
    "no_texts": 404,
    "no_seat": 401,
    "not_your_seat": 403,
    "not_allowed": 403,
    "cross_site": 403,
    "hints_off": 403,
    "timed_out": 408,
    "too_large": 413,
    "not_json": 415,
    "too_many": 429,
    "too_many_reviews": 429,
    "too_many_hints": 429,
    "internal": 500,
    "coach_failed": 503,
    "unavailable": 503,
    "storage_full": 507,
}  # all other codes are about an invalid request: 422


def error_response(error: RulesError) -> JSONResponse:
    """Return the response to a request that failed with an error."""
    body: dict[str, Any] = {"code": error.code, "message": str(error)}
    if isinstance(error, IllegalAction):
        body["clause"] = error.clause or None
    if isinstance(error, Stale):
        body["report"] = error.report
    headers = {"retry-after": str(getattr(error, "wait", 1))} if error.code in ("too_many", "unavailable") else None
    return JSONResponse({"error": body}, STATUS_BY_CODE.get(error.code, 422), headers)


def validation_response(error: ValidationException) -> JSONResponse:
    """Return the response to a request that does not match the schema."""
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"])
    return JSONResponse({"error": {"code": "bad_request", "message": f"{place}: {first['msg']}"}}, 422)


def add_error_handlers(app: FastAPI) -> None:
    """Give all errors of an application the same shape."""

    @app.exception_handler(RulesError)
    async def handle_rules_error(request: Request, error: RulesError) -> JSONResponse:
        return error_response(error)

    @app.exception_handler(RequestValidationError)
    async def handle_invalid_request(request: Request, error: RequestValidationError) -> JSONResponse:
        return validation_response(error)

    @app.exception_handler(WebSocketRequestValidationError)
    async def handle_invalid_socket(socket: WebSocket, error: WebSocketRequestValidationError) -> None:
        await socket.send_denial_response(validation_response(error))

    @app.exception_handler(HTTPException)
    async def handle_http_error(request: Request, error: HTTPException) -> JSONResponse:
        codes = {404: "not_found", 405: "method_not_allowed", 400: "bad_request"}
        body = {"code": codes.get(error.status_code, "http"), "message": str(error.detail)}
        return JSONResponse({"error": body}, error.status_code, headers=error.headers)
