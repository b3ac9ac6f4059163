"""Whether the server is there, and whether it can do its work: for those who run it, and their proxies."""

from __future__ import annotations

import asyncio
from typing import Any, Final, Literal

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel

import marea
from marea.server.base.wire import json_response
from marea.server.http import schemas
from marea.server.http.dependencies import PROBLEMS, TheHall
from marea.server.operation.monitoring import STOPS, not_ready
from marea.server.rooms.hall import IDLE_SECONDS

PATIENCE: Final = 2.0  # seconds in which the store must answer

router = APIRouter(prefix="/api", responses=PROBLEMS)


class Ready(BaseModel):
    """The server can do its work."""

    status: Literal["ready"]


@router.get("/health", response_model=schemas.Health)
async def health(hall: TheHall) -> dict[str, Any]:
    """Tell that the server is there, and how much it does.

    A table that is in memory only because somebody answers in secret, or looks, does not count: nobody learns of that.
    """
    since = hall.env.now() - IDLE_SECONDS
    return {
        "status": "ok",
        "version": marea.__version__,
        "compiled": marea.compiled,
        "tables": sum(bool(room.broadcast.viewers) or room.last_active >= since for room in hall.rooms.values()),
        "sockets": sum(len(room.broadcast.viewers) for room in hall.rooms.values()),
    }


@router.get(
    "/ready",
    response_model=None,
    responses={200: {"model": Ready}, 503: {"model": schemas.ProblemAnswer, "description": "not ready"}},
)
async def ready(request: Request, hall: TheHall) -> Response:
    """Tell whether the server can do its work: send it nothing while it stops, or cannot reach the tables."""
    if request.app.state.stopping:
        return not_ready(STOPS)
    try:
        async with asyncio.timeout(PATIENCE):
            await hall.store.check_writable()
    except Exception as error:
        hall.store.log_unavailable(error)  # told once: this is asked every few seconds
        return not_ready("the tables cannot be reached: the server's log says why")
    hall.store.log_available()
    return json_response({"status": "ready"})
