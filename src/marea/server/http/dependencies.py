"""Dependencies of the routes: the caller, the table, the cost of a request, and the documented errors."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Annotated, Any, Literal

from fastapi import Depends, Query, Request, params

from marea.server.base.keys import keys_of
from marea.server.http import schemas
from marea.server.http.caller import Caller
from marea.server.http.guard import base_cost, client_of
from marea.server.rooms.command import Command
from marea.server.rooms.hall import Hall
from marea.server.rooms.room import Room
from marea.table import Header

ERROR_RESPONSES: dict[int | str, dict[str, Any]] = {
    status: {"model": schemas.ProblemAnswer, "description": text}
    for status, text in {
        400: "malformed request",
        401: "no seat: no cookie or token that holds one was sent",
        403: "not your seat, or not allowed",
        404: "no such table, seat, position or game",
        409: "not now: another player's turn, a stale `expected`, or the game is over",
        413: "too large",
        415: "not JSON",
        422: "an illegal move, with the clause; or a request that does not match the schema",
        429: "too many requests",
    }.items()
}


async def hall_of(request: Request) -> Hall:
    """Return the hall of this server. (These are asynchronous because FastAPI runs other functions in a thread.)"""
    hall: Hall = request.app.state.hall
    return hall


async def caller_of(request: Request) -> Caller:
    """Return the caller of a request."""
    return Caller.of(request)


async def room_of(table: str, request: Request) -> Room:
    """Return the room of the table in the path, for reading."""
    hall: Hall = request.app.state.hall
    return await hall.room(table)


async def command_of(table: str, request: Request) -> Callable[[], AbstractAsyncContextManager[Command]]:
    """Return a function that locks the table in the path, for writing: `async with begin() as command`."""
    hall: Hall = request.app.state.hall
    return lambda: hall.command(table)


TheHall = Annotated[Hall, Depends(hall_of)]
TheRoom = Annotated[Room, Depends(room_of)]
BeginCommand = Annotated[Callable[[], AbstractAsyncContextManager[Command]], Depends(command_of)]
TheCaller = Annotated[Caller, Depends(caller_of)]
Language = Literal["en", "es", "fr", "gl"]
WhichSeat = Annotated[int | None, Query(ge=0, le=9, description="The caller's seat that the table is viewed from.")]
TABLE_BYTES = 10_000  # roughly what a game takes on disk


def charge(request: Request, cost: float) -> None:
    """Charge a request more than the guard did, before its work starts; or refuse it."""
    request.app.state.quota.charge(client_of(request.scope), keys_of(request.headers), cost)


def charge_storage(request: Request, header: Header, text: str = "") -> None:
    """Charge the bytes that a new table takes on disk, with the position or record it starts from; or refuse it."""
    size = TABLE_BYTES + len(header.edition or "") + len(text)
    request.app.state.quota.charge_storage(client_of(request.scope), keys_of(request.headers), size)


def costs(cost: float) -> params.Depends:
    """Return a dependency that sets the total cost of a route."""

    async def charge_rest(request: Request) -> None:
        charge(request, cost - base_cost(request.scope))

    return params.Depends(charge_rest)


def base_url(request: Request) -> str:
    """Return the public address of this server."""
    base: str = request.app.state.public_url or str(request.base_url)
    return base.rstrip("/")


def table_url(request: Request, table: str) -> str:
    """Return the public address of a table."""
    return f"{base_url(request)}/table/{table}"
