"""The application: the routes, the socket and the page, behind monitoring, compression and the guard."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from fastapi import FastAPI

import marea
from marea.server.base.current_table import CurrentTableMiddleware
from marea.server.http import coach, creation, game_assets, moves, replay, rulebook, seats, site, socket, tables
from marea.server.http.compression import Compression
from marea.server.http.errors import add_error_handlers
from marea.server.http.guard import Guard, Limits, Quota
from marea.server.operation import health
from marea.server.operation.monitoring import LOOPBACK, Monitoring, Networks
from marea.server.rooms.hall import Hall

SWEEP_INTERVAL: Final = 60.0  # seconds


def create_app(
    hall: Hall, limits: Limits | None = None, public_url: str | None = None, scrapers: Networks = LOOPBACK
) -> FastAPI:
    """Return the application for a hall; clients in the networks of `scrapers` may read the metrics."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        hall.spawn(hall.cluster.run)
        if hall.has_workers:
            hall.spawn(hall.reviews.run)
        hall.spawn(sweep, hall)
        yield
        await hall.close()

    app = FastAPI(
        title="Marea",
        version=marea.__version__,
        summary="Tables for board games of the sea, for people and programs.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
    )
    app.state.hall, app.state.limits, app.state.public_url = hall, limits or Limits(), public_url
    app.state.quota = Quota(app.state.limits)
    app.state.stopping = False
    app.include_router(moves.router)  # first: most requests are moves, and routes are tried in order
    for part in (tables, seats, health, creation, replay, coach, rulebook, game_assets, socket):
        app.include_router(part.router)
    app.include_router(site.router)  # last: it handles all other paths
    add_error_handlers(app)
    app.add_middleware(CurrentTableMiddleware)
    app.add_middleware(Guard, limits=app.state.limits, quota=app.state.quota, public_url=public_url)
    app.add_middleware(Compression)
    app.add_middleware(Monitoring, hall=hall, scrapers=scrapers, public_url=public_url)  # last: the outermost
    return app


async def sweep(hall: Hall) -> None:
    """Sweep the hall at intervals."""
    while True:
        await asyncio.sleep(SWEEP_INTERVAL)
        await hall.sweep()
