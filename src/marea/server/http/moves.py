"""Playing at a table."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from pydantic import Field

from marea.server.base.wire import answer_of
from marea.server.http import bodies, schemas
from marea.server.http.caller import Caller
from marea.server.http.dependencies import PROBLEMS, Alone, TheCaller, TheRoom, WhichSeat, costs
from marea.server.http.errors import Stale
from marea.server.rooms.command import LockedRoom
from marea.server.rooms.hall import Hall
from marea.table import Refused, report

router = APIRouter(prefix="/api", responses=PROBLEMS)

Picked = Annotated[list[Annotated[str, Field(max_length=60)]], Query(min_length=1, max_length=6)]


@router.post("/tables/{table}/moves", response_model=None, responses={200: {"model": schemas.Caused}})
async def move(body: bodies.Move, table: str, request: Request) -> Response:
    """Make a move. The same id again gives the same answer; what happened since `expected` comes with a 409."""
    hall: Hall = request.app.state.hall
    async with hall.alone(table) as room:
        return await make_move(body, room, Caller.of(request))


async def make_move(body: bodies.Move, room: LockedRoom, caller: Caller) -> Response:
    """Make a move at a table."""
    earlier = await answered(body, room, caller)
    if earlier is not None:
        return Response(earlier, media_type="application/json")
    seat = caller.player(room, body.seat)
    room.room.people.seen(seat, caller.share)
    must_be_at(room, seat, body.expected)
    if room.story.seats[seat].acting_bot():
        raise Refused("not_your_turn", "a bot plays for you: take your seat back first")
    caused = await room.do(lambda table, now: table.play(seat, body.move, now), answer_to=(seat, body.id))
    return answer_of(caused)


async def answered(body: bodies.Move, room: LockedRoom, caller: Caller) -> str | None:
    """Return what was answered to a move before; who holds several seats need not know whose turn it was then."""
    for seat in caller.seats(room):
        if body.seat in (None, seat):
            earlier = await room.reply(seat, body.id)
            if earlier is not None:
                return earlier
    return None


@router.post("/tables/{table}/undo", response_model=schemas.Caused)
async def undo(body: bodies.Undo, alone: Alone, caller: TheCaller) -> dict[str, Any]:
    """Take one's last move back: inside one's own turn, and only if nobody has learnt anything since."""
    async with alone() as room:
        seat = caller.player(room, body.seat)
        if body.expected is not None:
            must_be_at(room, seat, body.expected)
        return await room.do(lambda table, now: table.undo(seat, now))


def must_be_at(room: LockedRoom, seat: int, expected: int) -> None:
    """Refuse who has not seen everything, and tell what was missed."""
    if expected != room.story.seq:
        raise Stale(report(room.table, seat, expected if expected < room.story.seq else 0))


@router.post("/tables/{table}/chat", status_code=201, response_model=schemas.ChatLine)
async def chat(body: bodies.Say, alone: Alone, caller: TheCaller) -> dict[str, Any]:
    """Say something to everybody at the table."""
    async with alone() as room:
        held = caller.seats(room)
        seat = caller.player(room, held[0] if body.seat is None and held else body.seat)
        return vars(await room.say(seat, body.text))


@router.get("/tables/{table}/why", response_model=schemas.WhyNot, dependencies=[costs(2)])
async def why_not(room: TheRoom, caller: TheCaller, picked: Picked, seat: WhichSeat = None) -> dict[str, Any]:
    """Tell by which rule the last of some elements of the board cannot be used now, after the others were picked."""
    story = room.story
    known = story.game.board().elements
    if any(element not in known for element in picked):
        raise Refused("no_element", "that is not on the board of this game")
    viewer = caller.viewer(room, seat)
    asked = story.state.asked() if story.status == "playing" else []
    clause = story.game.why_not(story.state, viewer, picked) if asked and viewer >= 0 else None
    return {"asked": viewer in asked, "clause": clause}


@router.put("/tables/{table}/preferences", response_model=bodies.Preferences)
async def prefer(body: bodies.Prefer, alone: Alone, caller: TheCaller) -> bodies.Preferences:
    """Keep how the person on a seat likes the page, for other devices; without `autoplay` forced moves wait."""
    async with alone() as room:
        seat = caller.viewer(room, body.seat)
        if seat < 0:
            raise Refused("no_seat", "you have no seat at this table: the browser alone keeps your settings")
        await room.prefer(seat, body.preferences.model_dump_json())
    return body.preferences
