"""Finding tables, and sitting down at them. Nothing here knows which game a table hosts."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response

from marea.kernel.game import Board
from marea.server import bodies, schemas
from marea.server.asking import PROBLEMS, TheCaller, TheHall, TheRoom, WhichSeat, url_of
from marea.server.keys import fingerprint
from marea.server.making import name_browser
from marea.server.wire import answer_of
from marea.table import Refused
from marea.table.report import seat_of

LISTED = 100  # tables in a list

router = APIRouter(prefix="/api", responses=PROBLEMS)


# -- finding tables -----------------------------------------------------------------------------------


@router.get("/tables", response_model=list[schemas.ListedTable])
async def list_tables(request: Request, hall: TheHall, caller: TheCaller, mine: bool = False) -> list[dict[str, Any]]:
    """List the public tables, or the caller's own."""
    ids = await (hall.store.held_by(caller.keys, LISTED) if mine else hall.store.lobby(LISTED))
    rooms = [await hall.known(id) for id in ids]
    return [
        {
            "table": room.header.id,
            "url": url_of(request, room.header.id),
            "game": room.header.game,
            "players": room.header.players,
            "options": room.header.options,
            "status": room.story.status,
            "seats": [seat_of(room.story, seat) for seat in range(room.header.players)],
            "created": room.header.created,
            "waiting": room.story.state.asked() if room.story.status == "playing" else [],
            "mine": caller.seats(room),
        }
        for room in rooms
    ]


@router.get("/tables/{table}", response_model=None, responses={200: {"model": schemas.ShownTable}})
async def show_table(room: TheRoom, caller: TheCaller, seat: WhichSeat = None) -> Response:
    """Show a table as the caller may see it: from a seat, or as a spectator."""
    viewer = caller.viewer(room, seat)
    room.people.seen(viewer)
    return answer_of(room.shown(viewer, room.story.seq))


@router.get("/tables/{table}/board", response_model=schemas.BoardShape)
async def show_board(room: TheRoom) -> Board:
    """Return the geometry of the table's edition: every element of its board by id."""
    return room.story.game.board()


# -- seats -------------------------------------------------------------------------------------------


@router.post("/tables/{table}/seats", response_model=schemas.HeldSeat)
async def sit(
    body: bodies.Sit, request: Request, response: Response, room: TheRoom, caller: TheCaller, hall: TheHall
) -> dict[str, Any]:
    """Take an open seat; or, who holds a seat: take it back from a bot, bring it to this browser, get a new token."""
    token = hall.outside.token()
    browser = name_browser(request, response, caller)
    async with room.alone() as room:
        own = caller.seats(room)
        mine = body.seat if body.seat in own else own[0] if body.seat is None and own else None
        seat = room.table.open_seat(body.seat) if mine is None else mine
        held = [(browser, seat), (fingerprint(token), seat)]
        if mine is None:
            await room.do_alone(lambda table, now: table.sit(seat, body.name or "", now), held=held)
        else:
            await room.do_alone(lambda table, now: table.come_back(seat, now), held=held)
    return {"seat": seat, "token": token}


@router.post("/tables/{table}/seats/{seat}/bot", response_model=schemas.Caused)
async def give_to_bot(seat: int, body: bodies.GiveToBot, room: TheRoom, caller: TheCaller) -> dict[str, Any]:
    """Give an open seat to a bot: for those who sit at the table, and for who made it."""
    if not caller.owns(room):
        caller.player(room, min(caller.seats(room), default=None))
    return await room.do(lambda table, now: table.give_to_bot(seat, body.bot, now))


@router.post("/tables/{table}/leave", response_model=schemas.Caused)
async def leave(body: bodies.Which, room: TheRoom, caller: TheCaller) -> dict[str, Any]:
    """Give a seat up before the game; in the middle of it, let a bot play until one comes back."""
    seat = caller.player(room, body.seat)
    return await room.do(lambda table, now: table.leave(seat, now))


@router.post("/tables/{table}/resign", response_model=schemas.Caused)
async def resign(body: bodies.Which, room: TheRoom, caller: TheCaller) -> dict[str, Any]:
    """Give the game up: a bot plays to the end."""
    seat = caller.player(room, body.seat)
    return await room.do(lambda table, now: table.resign(seat, now))


@router.post("/tables/{table}/close", response_model=schemas.Caused)
async def close(room: TheRoom, caller: TheCaller) -> dict[str, Any]:
    """End a table without a result: for who made it, as long as nobody else plays there."""
    own = caller.seats(room)
    others = [seat for seat, place in enumerate(room.story.seats) if place.kind == "human" and seat not in own]
    if not caller.owns(room) or (room.story.status == "playing" and others):
        raise Refused("not_allowed", "only who made the table may close it, and not while others play: resign instead")
    return await room.do(lambda table, now: table.close())
