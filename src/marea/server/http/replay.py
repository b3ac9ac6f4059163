"""The history of a table: its record, its past positions and events, and pictures of them."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request, Response

from marea.kernel.game import Game
from marea.locales import Texts
from marea.server.base.wire import json_response
from marea.server.http import replay_schemas, schemas
from marea.server.http.caller import Caller
from marea.server.http.dependencies import ERROR_RESPONSES, Language, TheCaller, TheRoom, WhichSeat, charge, costs
from marea.server.rooms.room import Room
from marea.table import describe_table, events_since, full_record, replayable_record
from marea.table.report import result, seat_of

MAX_POSITIONS = 100  # in one response
POSITION_COST = 0.2
MAX_MOVES = 500  # whose events are in one response
MOVE_COST = 0.01

router = APIRouter(prefix="/api", responses=ERROR_RESPONSES)

PositionCount = Annotated[int, Query(ge=1, le=MAX_POSITIONS, description="The number of positions, from this one on.")]
MoveCount = Annotated[int, Query(ge=1, le=MAX_MOVES, description="The number of moves, from this one on.")]


def viewer_of(room: Room, caller: Caller, seat: int | None) -> int:
    """Return the seat that the history is viewed from: any seat if the game is over, else one of the caller's."""
    if room.story.status == "over" and seat is not None and seat < room.header.players:
        return seat
    return caller.viewer(room, seat)


@router.get(
    "/tables/{table}/record",
    response_model=None,
    responses={200: {"model": dict[str, Any]}},
    dependencies=[costs(5)],
)
async def record(room: TheRoom, caller: TheCaller, seat: WhichSeat = None) -> Response:
    """Return the whole record with its seed if the game is over, else the events that the caller has seen so far."""
    if room.story.status == "over":
        return Response(full_record(room.story).write(), media_type="application/json")
    viewer = caller.viewer(room, seat)
    seen = {
        "seat": viewer if viewer >= 0 else None,
        "seq": room.story.seq,
        "events": events_since(room.story, viewer, 0),
    }
    return json_response({**describe_table(room.header, room.story), **seen})


async def charge_positions(request: Request, count: PositionCount = 1) -> None:
    """Charge for the requested positions."""
    charge(request, POSITION_COST * count)


@router.get(
    "/tables/{table}/replay/{move}",
    response_model=None,
    responses={200: {"model": replay_schemas.Replay}},
    dependencies=[Depends(charge_positions)],
)
async def replay(
    move: int,
    room: TheRoom,
    caller: TheCaller,
    seat: WhichSeat = None,
    count: PositionCount = 1,
) -> Response:
    """Return past positions as the caller saw them; if the game is over, as any seat did."""
    story, header = room.story, room.header
    viewer = viewer_of(room, caller, seat)
    about = {
        "table": header.id,
        "game": header.game,
        "players": header.players,
        "options": header.options,
        "edition": story.game.edition.name,
        "sheet": story.game.sheet_hash,
        "status": story.status,
        "seats": [seat_of(story, seat) for seat in range(header.players)],
        "result": result(room.table),
        "mine": caller.seats(room),
    }
    shown = await room.hall.sandbox.positions(header, replayable_record(story), viewer, move, count, caller.network)
    return json_response({**about, **shown})


async def charge_moves(request: Request, count: MoveCount = 1) -> None:
    """Charge for the requested moves."""
    charge(request, MOVE_COST * count)


@router.get(
    "/tables/{table}/events/{move}",
    response_model=None,
    responses={200: {"model": replay_schemas.PastEvents}},
    dependencies=[Depends(charge_moves)],
)
async def events(
    move: int,
    room: TheRoom,
    caller: TheCaller,
    seat: WhichSeat = None,
    count: MoveCount = 1,
) -> Response:
    """Return the events of past moves that the caller saw; if the game is over, those that any seat saw."""
    viewer = viewer_of(room, caller, seat)
    record = replayable_record(room.story)
    return json_response(await room.hall.sandbox.events(room.header, record, viewer, move, count, caller.network))


@router.get("/tables/{table}/picture", response_model=schemas.Picture, dependencies=[costs(3)])
async def picture(
    room: TheRoom,
    caller: TheCaller,
    lang: Language = "en",
    seat: WhichSeat = None,
    move: Annotated[int | None, Query(description="A past position, instead of the current one.")] = None,
) -> dict[str, Any]:
    """Return the table drawn as text, as in the terminal: for games without a board on the page."""
    story = room.story
    if move is None:
        view = story.game.view(story.state, caller.viewer(room, seat))
    else:
        viewer = viewer_of(room, caller, seat)
        found = await room.hall.sandbox.positions(
            room.header, replayable_record(story), viewer, move, 1, caller.network
        )
        view = found["positions"][0]["view"]
    texts = texts_of(lang, story.game)
    names = [texts.player(seat, place.name, place.bot) for seat, place in enumerate(story.seats)]
    return {"text": story.game.picture(view, texts.say, names)}


@lru_cache(maxsize=64)
def texts_of(lang: str, game: Game[Any] | None = None) -> Texts:
    """Return the texts of the platform, or of a game, cached: reading them takes too long for every request."""
    return Texts(lang, game)
