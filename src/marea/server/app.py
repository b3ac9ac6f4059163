"""The application: the routes, the socket, a page, and the guard before all of them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from fastapi import FastAPI
from starlette.responses import FileResponse, HTMLResponse

import marea
from marea.server import pages, routes, socket
from marea.server.errors import answer_errors
from marea.server.guard import Guard, Limits
from marea.server.rooms import Hall

SWEEP: Final = 60.0  # seconds
ASSETS: Final = Path(__file__).parent / "assets"


def create_app(hall: Hall, limits: Limits | None = None, public_url: str | None = None) -> FastAPI:
    """Return the application over a hall of tables."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        hall.spawn(hall.resume)
        hall.spawn(sweep, hall)
        yield
        await hall.close()

    app = FastAPI(
        title="Marea",
        version=marea.__version__,
        summary="Tables of board games of the sea, for people and programs.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.hall, app.state.limits, app.state.public_url = hall, limits or Limits(), public_url
    app.include_router(routes.router)
    app.include_router(socket.router)
    answer_errors(app)

    @app.get("/api/docs", include_in_schema=False)
    async def api_docs() -> HTMLResponse:
        return HTMLResponse(pages.api_page(app.openapi()))

    @app.get("/", include_in_schema=False)
    async def home() -> HTMLResponse:
        return HTMLResponse(pages.home_page())

    @app.get("/assets/plain.css", include_in_schema=False)
    async def style() -> FileResponse:
        return FileResponse(ASSETS / "plain.css", media_type="text/css")

    app.add_middleware(Guard, limits=app.state.limits, public_url=public_url)
    return app


async def sweep(hall: Hall) -> None:
    """Tidy up from time to time."""
    while True:
        await asyncio.sleep(SWEEP)
        await hall.sweep()
