"""The site: the browser's client as it was built, kept in memory, and two plain pages."""

from __future__ import annotations

import mimetypes
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from fastapi import APIRouter, FastAPI, Request
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response

from marea.server.base.wire import CHECKED, FOREVER, Ready, text_of
from marea.server.http import pages
from marea.server.http.dependencies import costs
from marea.server.http.previews import with_preview

FOLDER: Final = Path(__file__).parents[1]
BUILT: Final = FOLDER / "static"  # made by `make web`

router = APIRouter(include_in_schema=False)


@cache
def files() -> dict[str, Ready]:
    """Return all files of the site by name: nothing else can be asked for, whatever a path looks like."""
    found = {str(path.relative_to(BUILT)): path for path in BUILT.rglob("*") if path.is_file()}
    found["plain.css"] = FOLDER / "assets" / "plain.css"
    return {name: file(path, FOREVER if name.startswith("assets/") else CHECKED) for name, path in found.items()}


def file(path: Path, cache: str) -> Ready:
    """Return a file with the type that its name tells."""
    return Ready(path.read_bytes(), mimetypes.guess_type(path.name)[0] or "application/octet-stream", cache)


@router.get("/api/docs")
async def api_docs(request: Request) -> Response:
    """Show the documentation of the API."""
    return documentation(request.app).answer(request)


@lru_cache(maxsize=1)
def documentation(app: FastAPI) -> Ready:
    """Return the page with the documentation: it takes a while to write, and never changes."""
    return Ready(pages.api_page(app.openapi()).encode(), "text/html", CHECKED)


@router.get("/api/openapi.json")
async def api_schema(request: Request) -> Response:
    """Show the schema of the API, for tools."""
    return schema(request.app).answer(request)


@lru_cache(maxsize=1)
def schema(app: FastAPI) -> Ready:
    """Return the schema, which never changes."""
    return Ready(text_of(app.openapi()).encode(), "application/json", CHECKED)


@router.get("/")
@router.get("/table/{table}", dependencies=[costs(3)])
@router.get("/table/{table}/replay", dependencies=[costs(3)])
@router.get("/rules/{game}")
async def page(request: Request) -> Response:
    """Show the client, which finds its way by the path; where it was not built, say what runs here."""
    built = files().get("index.html")
    if built is None:
        return HTMLResponse(pages.home_page())
    return HTMLResponse(await with_preview(built.plain.decode(), request), headers={"cache-control": built.cache})


@router.get("/{name:path}")
async def asset(name: str, request: Request) -> Response:
    """Send a file of the site; a person who is lost gets the client, which says so."""
    if name in files() and name != "index.html":
        return files()[name].answer(request)
    if "text/html" in request.headers.get("accept", "") and not name.startswith("api/") and "index.html" in files():
        lost = files()["index.html"].answer(request)
        lost.status_code = 404
        return lost
    raise HTTPException(404, "there is nothing here")
