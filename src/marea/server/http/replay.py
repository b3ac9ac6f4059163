"""The past of a table: its record, its positions, and ways to go on from them."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request, Response

from marea.kernel.game import Game
from marea.locales import Texts
from marea.server.base.wire import json_response
from marea.server.http import replay_schemas, schemas
from marea.server.http.caller import Caller
from marea.server.http.dependencies import PROBLEMS, Language, TheCaller, TheRoom, WhichSeat, charge, costs
from marea.server.rooms.room import Room
from marea.table import describe_table, events_since, full_record, replayable_record
from marea.table.report import result, seat_of

COUNT = 100  # positions in one answer
POSITION = 0.2  # what each of them costs
MOVES = 500  # whose events are in one answer
MOVE = 0.01  # what each of them costs

router = APIRouter(prefix="/api", responses=PROBLEMS)

HowMany = Annotated[int, Query(ge=1, le=COUNT, description="How many positions, from this one on.")]
HowManyMoves = Annotated[int, Query(ge=1, le=MOVES, description="The events of how many moves, from this one on.")]


def viewer_of(room: Room, caller: Caller, seat: int | None) -> int:
    """Return from which seat the past is seen: after the end anybody may look from any."""
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
    """Return the whole record with its seed, if the game is over; else what the caller was told so far."""
    if room.story.status == "over":
        return Response(full_record(room.story).write(), media_type="application/json")
    viewer = caller.viewer(room, seat)
    told = {
        "seat": viewer if viewer >= 0 else None,
        "seq": room.story.seq,
        "events": events_since(room.story, viewer, 0),
    }
    return json_response({**describe_table(room.header, room.story), **told})


async def by_position(request: Request, count: HowMany = 1) -> None:
    """Charge for the positions that are asked for."""
    charge(request, POSITION * count)


@router.get(
    "/tables/{table}/replay/{move}",
    response_model=None,
    responses={200: {"model": replay_schemas.Replay}},
    dependencies=[Depends(by_position)],
)
async def replay(
    move: int,
    room: TheRoom,
    caller: TheCaller,
    seat: WhichSeat = None,
    count: HowMany = 1,
) -> Response:
    """Return positions of the past as the caller saw them; after the end, as any seat did."""
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


async def by_move(request: Request, count: HowManyMoves = 1) -> None:
    """Charge for the moves that are asked for."""
    charge(request, MOVE * count)


@router.get(
    "/tables/{table}/events/{move}",
    response_model=None,
    responses={200: {"model": replay_schemas.PastEvents}},
    dependencies=[Depends(by_move)],
)
async def events(
    move: int,
    room: TheRoom,
    caller: TheCaller,
    seat: WhichSeat = None,
    count: HowManyMoves = 1,
) -> Response:
    """Return what the caller was told at moves of the past; after the end, what any seat was."""
    viewer = viewer_of(room, caller, seat)
    record = replayable_record(room.story)
    return json_response(await room.hall.sandbox.events(room.header, record, viewer, move, count, caller.network))


@router.get("/tables/{table}/picture", response_model=schemas.Picture, dependencies=[costs(3)])
async def picture(
    room: TheRoom,
    caller: TheCaller,
    lang: Language = "en",
    seat: WhichSeat = None,
    move: Annotated[int | None, Query(description="A position of the past, instead of the present one.")] = None,
) -> dict[str, Any]:
    """Return the table drawn in text, as the terminal shows it: for games that no page draws."""
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
    """Return the texts of the platform, or of a game; reading them takes too long for every request."""
    return Texts(lang, game)
