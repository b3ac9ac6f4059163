"""What the routes have in common: who asks, at which table, and what may be wrong."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Annotated, Any, Literal

from fastapi import Depends, Query, Request, params

from marea.server.base.keys import keys_of
from marea.server.http import schemas
from marea.server.http.caller import Caller
from marea.server.http.guard import client_of, cost_of
from marea.server.rooms.command import Command
from marea.server.rooms.hall import Hall
from marea.server.rooms.room import Room
from marea.table import Header

PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": schemas.ProblemAnswer, "description": text}
    for status, text in {
        400: "not understood",
        401: "no seat: nothing was shown that holds one",
        403: "not your seat, or not allowed",
        404: "no such table, seat, position or game",
        409: "not now: another's turn, a stale `expected`, the game is over",
        413: "too large",
        415: "not JSON",
        422: "not legal, with the clause; or not in the form that is asked for",
        429: "too many requests",
    }.items()
}


async def hall_of(request: Request) -> Hall:
    """Return the hall of this server. (Asynchronous, as all of these: others would be run in a thread.)"""
    hall: Hall = request.app.state.hall
    return hall


async def caller_of(request: Request) -> Caller:
    """Return who sends a request."""
    return Caller.of(request)


async def room_of(table: str, request: Request) -> Room:
    """Return the room of the table that a path names, to be read."""
    hall: Hall = request.app.state.hall
    return await hall.room(table)


async def command_of(table: str, request: Request) -> Callable[[], AbstractAsyncContextManager[Command]]:
    """Return what locks the table that a path names, to be changed: `async with begin() as command`."""
    hall: Hall = request.app.state.hall
    return lambda: hall.command(table)


TheHall = Annotated[Hall, Depends(hall_of)]
TheRoom = Annotated[Room, Depends(room_of)]
BeginCommand = Annotated[Callable[[], AbstractAsyncContextManager[Command]], Depends(command_of)]
TheCaller = Annotated[Caller, Depends(caller_of)]
Language = Literal["en", "es", "fr", "gl"]
WhichSeat = Annotated[int | None, Query(ge=0, le=9, description="Which of the caller's seats looks.")]
TABLE = 10_000  # bytes that a game takes on the disk, more or less


def charge(request: Request, cost: float) -> None:
    """Charge a request more than it was at the door, before the work for it starts; or refuse it."""
    request.app.state.quota.charge(client_of(request.scope), keys_of(request.headers), cost)


def keep(request: Request, header: Header, text: str = "") -> None:
    """Charge what a new table takes on the disk, with what it goes on from; or refuse it."""
    size = TABLE + len(header.edition or "") + len(text)
    request.app.state.quota.keep(client_of(request.scope), keys_of(request.headers), size)


def costs(cost: float) -> params.Depends:
    """Return a dependency that makes a route cost so much in all."""

    async def charged(request: Request) -> None:
        charge(request, cost - cost_of(request.scope))

    return params.Depends(charged)


def base_of(request: Request) -> str:
    """Return where people find this server."""
    base: str = request.app.state.public_url or str(request.base_url)
    return base.rstrip("/")


def url_of(request: Request, table: str) -> str:
    """Return where people find a table."""
    return f"{base_of(request)}/table/{table}"
