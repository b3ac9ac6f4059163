"""Health and readiness, for operators and proxies."""

from __future__ import annotations

import asyncio
from typing import Any, Final, Literal

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel

import marea
from marea.server.base.wire import json_response
from marea.server.http import schemas
from marea.server.http.dependencies import ERROR_RESPONSES, TheHall
from marea.server.operation.monitoring import STOPPING, not_ready
from marea.server.rooms.hall import IDLE_SECONDS

STORE_TIMEOUT: Final = 2.0  # seconds

router = APIRouter(prefix="/api", responses=ERROR_RESPONSES)


class Ready(BaseModel):
    """The server is ready."""

    status: Literal["ready"]


@router.get("/health", response_model=schemas.Health)
async def health(hall: TheHall) -> dict[str, Any]:
    """Return the version and the load of a running server.

    A table that is in memory only because of a sealed answer or a request does not count, or that would be revealed.
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
    """Return whether the server is ready: a proxy should send it nothing while it is stopping or its store is down."""
    if request.app.state.stopping:
        return not_ready(STOPPING)
    try:
        async with asyncio.timeout(STORE_TIMEOUT):
            await hall.store.check_writable()
    except Exception as error:
        hall.store.log_unavailable(error)  # once: this is requested every few seconds
        return not_ready("the store is unavailable: the server's log says why")
    hall.store.log_available()
    return json_response({"status": "ready"})
