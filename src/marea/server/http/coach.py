"""The coach at a table: hints for who is to decide, and reviews of games that are over."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Query, Response

from marea.server.base.wire import answer_of
from marea.server.http import bodies, schemas
from marea.server.http.dependencies import PROBLEMS, Alone, TheCaller, TheHall, TheRoom, costs
from marea.server.http.errors import Stale
from marea.server.http.moves import must_be_at
from marea.server.rooms.room import Room
from marea.server.workers.pool import Moot, Wish, question_of
from marea.server.workers.reviews import question_about
from marea.table import Refused, report

router = APIRouter(prefix="/api", responses=PROBLEMS)

BUSY: dict[int | str, dict[str, Any]] = {
    503: {"model": schemas.ProblemAnswer, "description": "the coach has no answer this time"}
}
WhoseReview = Annotated[int, Query(ge=0, le=9, description="Whose decisions.")]


# -- hints -------------------------------------------------------------------------------------------


@router.post(
    "/tables/{table}/hint",
    response_model=None,
    responses={200: {"model": schemas.Advice}, **BUSY},
    dependencies=[costs(10)],
)
async def hint(body: bodies.AskHint, alone: Alone, caller: TheCaller) -> Response:
    """Ask the coach what to do; it knows what the seat knows. The same question again gives the same answer."""
    async with alone() as room:
        seat = caller.player(room, body.seat)
        room.room.people.seen(seat, caller.share)
        must_be_at(room, seat, body.expected)
        room.table.allow_hint(seat)
        advice = hint_for(room.room, seat, caller.share)
    return answer_of(await asyncio.shield(advice))  # others may wait for the same


def hint_for(room: Room, seat: int, share: str) -> asyncio.Task[Any]:
    """Return the hint for what a seat is asked: it is thought of once, and kept until the table moves on."""
    key = (seat, room.story.seq)
    if key not in room.hints:
        room.hints = {other: kept for other, kept in room.hints.items() if other[1] == room.story.seq}
        room.hints[key] = room.hall.spawn(think, room, key, share)
        room.hints[key].add_done_callback(lambda done: forget_failure(room, key, done))
    return room.hints[key]


async def think(room: Room, key: tuple[int, int], share: str) -> dict[str, Any]:
    """Let the coach think while others play on, and count the hint before it is given."""
    (seat, seq), luck = key, room.hall.outside.luck()

    def question() -> dict[str, Any] | None:
        return question_of(room.table, seat, "", luck) if room.current and room.story.seq == seq else None

    try:
        advice = await room.hall.workers.advise(Wish(share, room.header.id, question))
    except Moot:
        await room.settled()
        raise Stale(report(room.table, seat, seq)) from None
    async with room.alone() as locked:
        await locked.note_hint(seat, seq)
    return {"seq": seq, **advice}


def forget_failure(room: Room, key: tuple[int, int], done: asyncio.Task[Any]) -> None:
    """Let who got no hint ask again."""
    if done.cancelled() or done.exception():
        room.hints.pop(key, None)


# -- reviews -----------------------------------------------------------------------------------------


@router.post(
    "/tables/{table}/review",
    status_code=202,
    response_model=None,
    responses={status: {"model": schemas.ReviewStatus} for status in (200, 202)},
    dependencies=[costs(10)],
)
async def ask_review(body: bodies.AskReview, room: TheRoom, caller: TheCaller, hall: TheHall) -> Response:
    """Let a game that is over be reviewed for a seat: 202 while that waits or goes on, 200 when it is there."""
    table, seat = room.header.id, body.seat
    status = await hall.reviews.status(table, seat)
    if status["status"] == "done":
        return answer_of(status)
    await hall.reviews.ask(table, seat, question_about(room.story, seat), caller.share, caller.keys)
    return answer_of(await hall.reviews.status(table, seat), 202)


@router.get("/tables/{table}/review", response_model=None, responses={200: {"model": schemas.ReviewStatus}})
async def show_review(room: TheRoom, hall: TheHall, seat: WhoseReview) -> Response:
    """Tell how far the review of a seat is, with what was found when it is done."""
    return answer_of(await hall.reviews.status(room.header.id, seat))


@router.delete("/tables/{table}/review", status_code=204)
async def cancel_review(room: TheRoom, caller: TheCaller, hall: TheHall, seat: WhoseReview) -> None:
    """Cancel a review that waits or goes on: for who asked for it, and those of the table; one that is done stays."""
    table, ours = room.header.id, caller.owns(room) or bool(caller.seats(room))
    if not ours and not await hall.reviews.may_be_cancelled_by(table, seat, caller.share, caller.keys):
        raise Refused("not_allowed", "only who asked for a review, or sits at its table, may cancel it")
    await hall.reviews.cancel(table, seat)
