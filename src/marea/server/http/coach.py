"""The coach at a table: hints for the current decision, and reviews of finished games."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Query, Response

from marea.server.base.wire import json_response
from marea.server.http import bodies, schemas
from marea.server.http.dependencies import ERROR_RESPONSES, BeginCommand, TheCaller, TheHall, TheRoom, costs
from marea.server.http.moves import check_expected
from marea.server.workers.reviews import review_question
from marea.table import Refused

router = APIRouter(prefix="/api", responses=ERROR_RESPONSES)

COACH_FAILED: dict[int | str, dict[str, Any]] = {
    503: {"model": schemas.ProblemAnswer, "description": "the coach has no answer this time"}
}
WhoseReview = Annotated[int, Query(ge=0, le=9, description="The seat whose decisions are reviewed.")]


@router.post(
    "/tables/{table}/hint",
    response_model=None,
    responses={200: {"model": schemas.Advice}, **COACH_FAILED},
    dependencies=[costs(10)],
)
async def hint(body: bodies.AskHint, begin: BeginCommand, caller: TheCaller) -> Response:
    """Ask the coach for advice; it knows what the seat knows. The same question gets the same answer again."""
    async with begin() as command:
        seat = caller.player(command, body.seat)
        command.room.presence.note_request(seat, caller.network)
        check_expected(command, seat, body.expected)
        command.table.allow_hint(seat)
        advice = command.room.hints.request(seat, caller.network)
    return json_response(await asyncio.shield(advice))  # other callers may wait for the same hint


@router.post(
    "/tables/{table}/review",
    status_code=202,
    response_model=None,
    responses={status: {"model": schemas.ReviewStatus} for status in (200, 202)},
    dependencies=[costs(10)],
)
async def request_review(body: bodies.AskReview, room: TheRoom, caller: TheCaller, hall: TheHall) -> Response:
    """Request a review of a seat's decisions in a finished game: 202 while it waits or runs, 200 when it is done."""
    table, seat = room.header.id, body.seat
    status = await hall.reviews.status(table, seat)
    if status["status"] == "done":
        return json_response(status)
    await hall.reviews.request(table, seat, review_question(room.story, seat), caller.network, caller.keys)
    return json_response(await hall.reviews.status(table, seat), 202)


@router.get("/tables/{table}/review", response_model=None, responses={200: {"model": schemas.ReviewStatus}})
async def show_review(room: TheRoom, hall: TheHall, seat: WhoseReview) -> Response:
    """Return the progress of a seat's review, and the review when it is done."""
    return json_response(await hall.reviews.status(room.header.id, seat))


@router.delete("/tables/{table}/review", status_code=204)
async def cancel_review(room: TheRoom, caller: TheCaller, hall: TheHall, seat: WhoseReview) -> None:
    """Cancel a review that waits or runs: for the client that requested it, and for the table's players and creator."""
    table, takes_part = room.header.id, caller.is_creator(room) or bool(caller.seats(room))
    if not takes_part and not await hall.reviews.was_requested_by(table, seat, caller.network, caller.keys):
        raise Refused("not_allowed", "only the client that requested a review, or a player of its table, may cancel it")
    await hall.reviews.cancel(table, seat)
