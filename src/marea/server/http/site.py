"""The site: the built browser client, kept in memory, and two plain pages."""

from __future__ import annotations

import mimetypes
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from fastapi import APIRouter, FastAPI, Request
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response

from marea.server.base.wire import CACHE_CHECKED, CACHE_FOREVER, StaticResponse, text_of
from marea.server.http import pages
from marea.server.http.dependencies import costs
from marea.server.http.previews import add_preview

SERVER_FOLDER: Final = Path(__file__).parents[1]
BUILT: Final = SERVER_FOLDER / "static"  # made by `make web`

router = APIRouter(include_in_schema=False)


@cache
def files() -> dict[str, StaticResponse]:
    """Return all files of the site by name: no path can reach any other."""
    found = {str(path.relative_to(BUILT)): path for path in BUILT.rglob("*") if path.is_file()}
    found["plain.css"] = SERVER_FOLDER / "assets" / "plain.css"
    return {
        name: read_file(path, CACHE_FOREVER if name.startswith("assets/") else CACHE_CHECKED)
        for name, path in found.items()
    }


def read_file(path: Path, cache: str) -> StaticResponse:
    """Return a file, with the media type of its name."""
    media_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return StaticResponse(path.read_bytes(), media_type, cache)


@router.get("/api/docs")
async def api_docs(request: Request) -> Response:
    """Show the documentation of the API."""
    return documentation(request.app).answer(request)


@lru_cache(maxsize=1)
def documentation(app: FastAPI) -> StaticResponse:
    """Return the page with the documentation, cached: it takes a while to write, and never changes."""
    return StaticResponse(pages.api_page(app.openapi()).encode(), "text/html", CACHE_CHECKED)


@router.get("/api/openapi.json")
async def api_schema(request: Request) -> Response:
    """Show the schema of the API, for tools."""
    return schema(request.app).answer(request)


@lru_cache(maxsize=1)
def schema(app: FastAPI) -> StaticResponse:
    """Return the schema, cached: it never changes."""
    return StaticResponse(text_of(app.openapi()).encode(), "application/json", CACHE_CHECKED)


@router.get("/")
@router.get("/table/{table}", dependencies=[costs(3)])
@router.get("/table/{table}/replay", dependencies=[costs(3)])
@router.get("/rules/{game}")
async def page(request: Request) -> Response:
    """Show the client, which reads the path itself; if it was not built, show a plain page."""
    built = files().get("index.html")
    if built is None:
        return HTMLResponse(pages.home_page())
    return HTMLResponse(await add_preview(built.content.decode(), request), headers={"cache-control": built.cache})


@router.get("/{name:path}")
async def asset(name: str, request: Request) -> Response:
    """Return a file of the site; a browser at a wrong address gets the client, which says so."""
    if name in files() and name != "index.html":
        return files()[name].answer(request)
    if "text/html" in request.headers.get("accept", "") and not name.startswith("api/") and "index.html" in files():
        response = files()["index.html"].answer(request)
        response.status_code = 404
        return response
    raise HTTPException(404, "there is nothing at this address")
