"""Playing: moves, undo, chat, and why an element of the board cannot be used."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from pydantic import Field

from marea.server.base.errors import Stale
from marea.server.base.wire import json_response
from marea.server.http import bodies, schemas
from marea.server.http.caller import Caller
from marea.server.http.dependencies import ERROR_RESPONSES, BeginCommand, TheCaller, TheRoom, WhichSeat, costs
from marea.server.rooms.command import Command
from marea.server.rooms.hall import Hall
from marea.table import Refused, report

router = APIRouter(prefix="/api", responses=ERROR_RESPONSES)

Picked = Annotated[list[Annotated[str, Field(max_length=60)]], Query(min_length=1, max_length=6)]


@router.post("/tables/{table}/moves", response_model=None, responses={200: {"model": schemas.Caused}})
async def move(body: bodies.Move, table: str, request: Request) -> Response:
    """Make a move. The same id gets the same answer again; a stale `expected` gets a 409 with what happened since."""
    hall: Hall = request.app.state.hall
    async with hall.command(table) as command:
        return await make_move(body, command, Caller.of(request))


async def make_move(body: bodies.Move, command: Command, caller: Caller) -> Response:
    """Make a move at a table."""
    earlier = await earlier_reply(body, command, caller)
    if earlier is not None:
        return Response(earlier, media_type="application/json")
    seat = caller.player(command, body.seat)
    command.room.presence.note_request(seat, caller.network)
    check_expected(command, seat, body.expected)
    if command.story.seats[seat].acting_bot():
        raise Refused("not_your_turn", "a bot plays for you: take your seat back first")
    caused = await command.apply(lambda table, now: table.play(seat, body.move, now), reply_to=(seat, body.id))
    return json_response(caused)


async def earlier_reply(body: bodies.Move, command: Command, caller: Caller) -> str | None:
    """Return the reply to an earlier request with the same id, for any of the caller's seats."""
    for seat in caller.seats(command):
        if body.seat in (None, seat):
            earlier = await command.earlier_reply(seat, body.id)
            if earlier is not None:
                return earlier
    return None


@router.post("/tables/{table}/undo", response_model=schemas.Caused)
async def undo(body: bodies.Undo, begin: BeginCommand, caller: TheCaller) -> dict[str, Any]:
    """Take back one's last move: only within one's turn, and only if nothing has been revealed since."""
    async with begin() as command:
        seat = caller.player(command, body.seat)
        if body.expected is not None:
            check_expected(command, seat, body.expected)
        return await command.apply(lambda table, now: table.undo(seat, now))


def check_expected(command: Command, seat: int, expected: int) -> None:
    """Refuse a client that has not seen everything, with a report of what it missed."""
    if expected != command.story.seq:
        raise Stale(report(command.table, seat, expected if expected < command.story.seq else 0))


@router.post("/tables/{table}/chat", status_code=201, response_model=schemas.ChatMessage)
async def chat(body: bodies.Say, begin: BeginCommand, caller: TheCaller) -> dict[str, Any]:
    """Send a message to everybody at the table."""
    async with begin() as command:
        held = caller.seats(command)
        seat = caller.player(command, held[0] if body.seat is None and held else body.seat)
        return vars(await command.say(seat, body.text))


@router.get("/tables/{table}/why", response_model=schemas.WhyNot, dependencies=[costs(2)])
async def why_not(room: TheRoom, caller: TheCaller, picked: Picked, seat: WhichSeat = None) -> dict[str, Any]:
    """Return the rule that forbids using the last of the picked elements of the board now, after the others."""
    story = room.story
    known = story.game.board().elements
    if any(element not in known for element in picked):
        raise Refused("no_element", "the board has no such element: send ids of the table's sheet")
    viewer = caller.viewer(room, seat)
    asked = story.state.asked() if story.status == "playing" else []
    clause = story.game.why_not(story.state, viewer, picked) if asked and viewer >= 0 else None
    return {"asked": viewer in asked, "clause": clause}


@router.put("/tables/{table}/preferences", response_model=bodies.Preferences)
async def store_preferences(body: bodies.Prefer, begin: BeginCommand, caller: TheCaller) -> bodies.Preferences:
    """Store the preferences of the person on a seat, for their other devices. Without `autoplay`, forced moves wait."""
    async with begin() as command:
        seat = caller.viewer(command, body.seat)
        if seat < 0:
            raise Refused("no_seat", "you have no seat at this table: take one to store preferences there")
        await command.store_preferences(seat, body.preferences.model_dump_json())
    return body.preferences
