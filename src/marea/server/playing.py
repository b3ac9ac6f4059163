"""Playing at a table, and its past."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal

from fastapi import APIRouter, Request, Response

from marea.kernel.game import Game
from marea.locales import Texts
from marea.server import schemas
from marea.server.asking import PROBLEMS, TheCaller, TheRoom, WhichSeat, room_of
from marea.server.callers import Caller
from marea.server.errors import Stale
from marea.server.rooms import Room
from marea.server.wire import answer_of
from marea.table import Refused, described, heard, recorded, report
from marea.table.report import past, view_hash

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.post("/tables/{table}/moves", response_model=None, responses={200: {"model": schemas.Caused}})
async def move(body: schemas.Move, table: str, request: Request) -> Response:
    """Make a move. The same id again gives the same answer; what happened since `expected` comes with a 409."""
    return await make_move(body, await room_of(table, request), Caller(request.headers))


async def make_move(body: schemas.Move, room: Room, caller: Caller) -> Response:
    """Make a move in a room."""
    async with room.alone() as room:
        earlier = await answered(body, room, caller)
        if earlier is not None:
            return Response(earlier, media_type="application/json")
        seat = caller.player(room, body.seat)
        room.seen(seat)
        must_be_at(room, seat, body.expected)
        if room.story.seats[seat].mind():
            raise Refused("not_your_turn", "a bot plays for you: take your seat back first")
        caused = await room.do_alone(lambda table, now: table.play(seat, body.move, now), answer_to=(seat, body.id))
        return answer_of(caused)


async def answered(body: schemas.Move, room: Room, caller: Caller) -> str | None:
    """Return what was answered to a move before; who holds several seats need not know whose turn it was then."""
    for seat in caller.seats(room):
        if body.seat in (None, seat):
            earlier = await room.hall.store.reply(room.header.id, seat, body.id)
            if earlier is not None:
                return earlier
    return None


@router.post("/tables/{table}/undo", response_model=schemas.Caused)
async def undo(body: schemas.Undo, room: TheRoom, caller: TheCaller) -> dict[str, Any]:
    """Take one's last move back: inside one's own turn, and only if nobody has learnt anything since."""
    async with room.alone() as room:
        seat = caller.player(room, body.seat)
        if body.expected is not None:
            must_be_at(room, seat, body.expected)
        return await room.do_alone(lambda table, now: table.undo(seat, now))


def must_be_at(room: Room, seat: int, expected: int) -> None:
    """Refuse who has not seen everything, and tell what was missed."""
    if expected != room.story.seq:
        raise Stale(report(room.table, seat, expected if expected < room.story.seq else 0))


@router.post("/tables/{table}/chat", status_code=201, response_model=schemas.ChatLine)
async def chat(body: schemas.Say, room: TheRoom, caller: TheCaller) -> dict[str, Any]:
    """Say something to everybody at the table."""
    held = caller.seats(room)
    seat = caller.player(room, held[0] if body.seat is None and held else body.seat)
    return vars(await room.say(seat, body.text))


@router.get("/tables/{table}/picture", response_model=schemas.Picture)
async def picture(
    room: TheRoom, caller: TheCaller, lang: Literal["en", "es", "fr", "gl"] = "en", seat: WhichSeat = None
) -> dict[str, Any]:
    """Return the table drawn in text, as the terminal shows it: for games that no page draws."""
    story = room.story
    view = story.game.view(story.state, caller.viewer(room, seat))
    texts = texts_of(lang, story.game)
    return {"seq": story.seq, "text": story.game.picture(view, texts.say, names_of(room, texts))}


@lru_cache(maxsize=64)
def texts_of(lang: str, game: Game[Any]) -> Texts:
    """Return the texts of a game; reading them takes too long for every request."""
    return Texts(lang, game)


def names_of(room: Room, texts: Texts) -> list[str]:
    """Return what everybody is called, by seat."""
    return [texts.player(seat, place.name, place.bot) for seat, place in enumerate(room.story.seats)]


# -- the past ----------------------------------------------------------------------------------------


@router.get("/tables/{table}/record", response_model=None, responses={200: {"model": dict[str, Any]}})
async def record(room: TheRoom, caller: TheCaller, seat: WhichSeat = None) -> Response:
    """Return the whole record with its seed, if the game is over; else what the caller was told so far."""
    if room.story.status == "over":
        return Response(recorded(room.story).write(), media_type="application/json")
    viewer = caller.viewer(room, seat)
    told = {"seat": viewer if viewer >= 0 else None, "seq": room.story.seq, "events": heard(room.story, viewer, 0)}
    return answer_of({**described(room.header, room.story), **told})


@router.get("/tables/{table}/replay/{seq}", response_model=None, responses={200: {"model": schemas.Position}})
async def replay(seq: int, room: TheRoom, caller: TheCaller, seat: WhichSeat = None) -> Response:
    """Return a position of the past as the caller saw it; after the end, as any seat did."""
    over = room.story.status == "over"
    known = seat is not None and over and seat < room.header.players
    viewer = seat if known and seat is not None else caller.viewer(room, seat)
    story = past(room.story, seq)
    view = story.game.view(story.state, viewer)
    return answer_of(
        {
            "seq": seq,
            "seat": viewer if viewer >= 0 else None,
            "view": view,
            "hash": view_hash(view),
            "events": heard(story, viewer, max(seq - 1, 0)),
        }
    )
