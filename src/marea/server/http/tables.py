"""Lists of tables, and views of one, for any game."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from fastapi import APIRouter, Request, Response

from marea.kernel.game import Game
from marea.server.base.wire import StaticResponse, json_response, text_of
from marea.server.http import schemas
from marea.server.http.dependencies import ERROR_RESPONSES, TheCaller, TheHall, TheRoom, WhichSeat, costs, table_url
from marea.server.rooms.listing import read_entry
from marea.table import Refused

MAX_LISTED = 100  # tables in a list

router = APIRouter(prefix="/api", responses=ERROR_RESPONSES)


@router.get("/tables", response_model=list[schemas.ListedTable], dependencies=[costs(3)])
async def list_tables(request: Request, hall: TheHall, caller: TheCaller, mine: bool = False) -> list[dict[str, Any]]:
    """List the public tables, or the caller's own."""
    found = await (hall.store.held_by(caller.keys, MAX_LISTED) if mine else hall.store.lobby(MAX_LISTED))
    own = await hall.store.seats_of(caller.keys, [table for table, _ in found])
    entries = [(table, await read_entry(hall, table, text)) for table, text in found]
    return [
        {"table": table, "url": table_url(request, table), **entry, "mine": own.get(table, [])}
        for table, entry in entries
        if entry
    ]


@router.get("/tables/{table}", response_model=None, responses={200: {"model": schemas.ShownTable}})
async def show_table(room: TheRoom, caller: TheCaller, seat: WhichSeat = None) -> Response:
    """Show a table as the caller may see it: from a seat, or as a spectator."""
    viewer = caller.viewer(room, seat)
    room.presence.note_request(viewer, caller.network)
    return json_response(room.broadcast.full_report(viewer, room.story.seq))


@router.get(
    "/tables/{table}/sheet/{hash}",
    response_model=None,
    responses={200: {"model": schemas.Sheet}},
    dependencies=[costs(3)],
)
async def show_sheet(hash: str, room: TheRoom, request: Request) -> Response:
    """Return the sheet of the table's edition: the board's elements by id, and what the game's views refer to.

    A table's report has the hash; the sheet under a hash never changes.
    """
    game = room.story.game
    if hash != game.sheet_hash:
        raise Refused("no_sheet", f"this table has another sheet: ask for {game.sheet_hash}")
    return sheet_of(game).answer(request)


@lru_cache(maxsize=64)
def sheet_of(game: Game[Any]) -> StaticResponse:
    """Return the sheet of a game as JSON, cached: it takes long for a large edition."""
    return StaticResponse(text_of(game.sheet).encode(), "application/json")


@router.get("/tables/{table}/guide", response_model=schemas.Guide, dependencies=[costs(3)])
async def show_guide(room: TheRoom, caller: TheCaller, seat: WhichSeat = None) -> dict[str, Any]:
    """Return what the game computes from a seat's view on request, such as the way to each cell."""
    story, viewer = room.story, caller.viewer(room, seat)
    guide = story.game.guide(story.state, viewer) if story.status == "playing" else None
    return {"seq": story.seq, "guide": guide}
