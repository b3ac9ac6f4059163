"""The routes: tables over HTTP. Nothing here knows which game a table hosts."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request, Response

import marea
from marea import bots, games
from marea.kernel.errors import BadEdition, BadSetup, RulesError
from marea.kernel.game import LANGUAGES, Board, Game
from marea.locales import Texts
from marea.server import schemas
from marea.server.callers import Caller
from marea.server.errors import Stale
from marea.server.keys import COOKIE, OWNER, YEAR, fingerprint
from marea.server.rooms import Hall, Room
from marea.server.wire import answer_of
from marea.table import Clock, Header, Refused, Seat, Settings, described, heard, recorded, report
from marea.table.report import past, seat_of, view_hash

LISTED = 100  # tables in a list
GRACE = 30.0  # seconds, where there is a clock and nothing else was said

PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": schemas.ProblemAnswer, "description": text}
    for status, text in {
        400: "not understood",
        401: "no seat: nothing was shown that holds one",
        403: "not your seat, or not allowed",
        404: "no such table, seat, position or game",
        409: "not now: another's turn, a stale `expected`, the game is over",
        413: "too large",
        415: "not JSON",
        422: "not legal, with the clause; or not in the form that is asked for",
        429: "too many requests",
    }.items()
}

router = APIRouter(prefix="/api", responses=PROBLEMS)


async def hall_of(request: Request) -> Hall:
    """Return the hall of this server. (Asynchronous, as all of these: others would be run in a thread.)"""
    hall: Hall = request.app.state.hall
    return hall


async def caller_of(request: Request) -> Caller:
    """Return who sends a request."""
    return Caller(request.headers)


async def room_of(table: str, request: Request) -> Room:
    """Return the room of the table that a path names."""
    hall: Hall = request.app.state.hall
    return await hall.room(table)


TheHall = Annotated[Hall, Depends(hall_of)]
TheRoom = Annotated[Room, Depends(room_of)]
TheCaller = Annotated[Caller, Depends(caller_of)]
WhichSeat = Annotated[int | None, Query(ge=0, le=9, description="Which of the caller's seats looks.")]


def url_of(request: Request, table: str) -> str:
    """Return where people find a table."""
    base = request.app.state.public_url or str(request.base_url)
    return f"{base.rstrip('/')}/table/{table}"


def name_browser(request: Request, response: Response, caller: Caller) -> str:
    """Give the browser a cookie if it has none, and return its fingerprint."""
    cookie = caller.cookie or request.app.state.hall.outside.token()
    secure = (request.app.state.public_url or "").startswith("https:")
    response.set_cookie(COOKIE, cookie, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
    return fingerprint(cookie)


# -- the server ------------------------------------------------------------------------------------


@router.get("/health", response_model=schemas.Health)
async def health(hall: TheHall) -> dict[str, Any]:
    """Tell that the server is there, and how much it does."""
    return {
        "status": "ok",
        "version": marea.__version__,
        "compiled": marea.compiled,
        "tables": len(hall.rooms),
        "sockets": sum(len(room.viewers) for room in hall.rooms.values()),
    }


@router.get("/games", response_model=list[schemas.ListedGame])
async def list_games() -> list[dict[str, Any]]:
    """List the games that can be played here."""
    return installed_games()


@cache
def installed_games() -> list[dict[str, Any]]:
    """Return what is told of the games; it takes many texts, and never changes while the server runs."""
    found = [games.installed(id) for id in games.all()]
    return [
        {
            "id": game.id,
            "names": {language: Texts(language, game).say("game-name") for language in LANGUAGES},
            "players": list(game.players),
            "options": [
                {"name": option.name, "values": list(option.values), "seats": option.seats} for option in game.options
            ],
            "languages": list(LANGUAGES),
            "bots": list(bots.BOTS),
            "edition": game.edition.name,
            "rules": game.rules,
        }
        for game in found
    ]


# -- making and finding tables -----------------------------------------------------------------------


@router.post("/tables", status_code=201, response_model=schemas.MadeTable)
async def make_table(
    body: schemas.NewTable, request: Request, response: Response, hall: TheHall, caller: TheCaller
) -> dict[str, Any]:
    """Make a table. All its human seats are the caller's: one to play, several for hot seat."""
    header = header_of(body, hall)
    tokens = {seat: hall.outside.token() for seat, place in enumerate(header.seats) if place.kind == "human"}
    browser = name_browser(request, response, caller)
    held = [(browser, OWNER)]
    for seat, token in tokens.items():
        held += [(browser, seat), (fingerprint(token), seat), (fingerprint(token), OWNER)]
    await hall.create(header, held)
    return {
        "table": header.id,
        "url": url_of(request, header.id),
        "seats": [{"seat": seat, "token": token} for seat, token in tokens.items()],
    }


def game_of(body: schemas.NewTable) -> Game[Any]:
    """Return the game that is asked for, with its edition."""
    game = games.installed(body.game)
    if not body.edition:
        return game
    try:
        return games.installed(body.game, game.edition.corrected(body.edition))
    except RulesError:
        raise
    except (RecursionError, TypeError, ValueError):  # TOML can be too deep, and has dates and endless numbers
        raise BadEdition("edition: it holds something that no edition has") from None


def header_of(body: schemas.NewTable, hall: Hall) -> Header:
    """Return the header of a new table, if the game can be played like this."""
    game = game_of(body)
    players = len(body.seats) if body.players is None else body.players
    if players != len(body.seats):
        raise BadSetup(f"{players} players need as many seats, not {len(body.seats)}")
    for seat in body.seats:
        bots.get(seat.bot or "greedy")
    grace = GRACE if body.clock and body.grace is None else body.grace
    clock = Clock(body.clock.per, body.clock.seconds) if body.clock else None
    return Header(
        id=hall.outside.table_id(),
        game=game.id,
        rules=game.rules,
        players=players,
        options=game.settings(players, body.options),
        seats=tuple(
            Seat(
                seat.kind,
                (seat.name or "") if seat.kind == "human" else "",
                (seat.bot or "greedy") if seat.kind == "bot" else "",
            )
            for seat in body.seats
        ),
        settings=Settings(body.visibility, body.window, body.pause, clock, grace),
        seed=hall.outside.seed(),
        created=hall.outside.now(),
        edition=body.edition,
    )


@router.get("/tables", response_model=list[schemas.ListedTable])
async def list_tables(request: Request, hall: TheHall, caller: TheCaller, mine: bool = False) -> list[dict[str, Any]]:
    """List the public tables, or the caller's own."""
    ids = await (hall.store.held_by(caller.keys, LISTED) if mine else hall.store.lobby(LISTED))
    rooms = [await hall.room(id) for id in ids]
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
    room.seen(viewer)
    return answer_of(room.shown(viewer, room.story.seq))


@router.get("/tables/{table}/board", response_model=schemas.BoardShape)
async def show_board(room: TheRoom) -> Board:
    """Return the geometry of the table's edition: every element of its board by id."""
    return room.story.game.board()


# -- seats -------------------------------------------------------------------------------------------


@router.post("/tables/{table}/seats", response_model=schemas.HeldSeat)
async def sit(
    body: schemas.Sit, request: Request, response: Response, room: TheRoom, caller: TheCaller, hall: TheHall
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
async def give_to_bot(seat: int, body: schemas.GiveToBot, room: TheRoom, caller: TheCaller) -> dict[str, Any]:
    """Give an open seat to a bot: for those who sit at the table, and for who made it."""
    if not caller.owns(room):
        caller.player(room, min(caller.seats(room), default=None))
    return await room.do(lambda table, now: table.give_to_bot(seat, body.bot, now))


@router.post("/tables/{table}/leave", response_model=schemas.Caused)
async def leave(body: schemas.Which, room: TheRoom, caller: TheCaller) -> dict[str, Any]:
    """Give a seat up before the game; in the middle of it, let a bot play until one comes back."""
    seat = caller.player(room, body.seat)
    freed = [seat] if room.story.status == "open" else []
    return await room.do(lambda table, now: table.leave(seat, now), freed=freed)


@router.post("/tables/{table}/resign", response_model=schemas.Caused)
async def resign(body: schemas.Which, room: TheRoom, caller: TheCaller) -> dict[str, Any]:
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


@router.post("/tables/{table}/rematch", status_code=201, response_model=schemas.MadeTable)
async def rematch(request: Request, room: TheRoom, caller: TheCaller, hall: TheHall) -> dict[str, Any]:
    """Play again with the same people, options and seats; whoever asks first makes the table, all tokens fit it."""
    caller.player(room, min(caller.seats(room), default=None))
    async with room.alone() as room:
        if room.story.status == "over" and not room.story.rematch:
            next_room = await hall.create(
                again(room, hall), [(k, s) for k, seats in room.holders.items() for s in seats]
            )
            await room.do_alone(lambda table, now: table.rematch(next_room.header.id))
        elif room.story.status != "over":
            raise Refused("not_over", "a rematch comes after the game")
    return {"table": room.story.rematch, "url": url_of(request, room.story.rematch), "seats": []}


def again(room: Room, hall: Hall) -> Header:
    """Return the header of a rematch."""
    header, game = room.header, room.story.game
    return Header(
        id=hall.outside.table_id(),
        game=header.game,
        rules=game.rules,
        players=header.players,
        options=header.options,
        seats=tuple(Seat(seat.kind, seat.name, seat.bot) for seat in room.story.seats),
        settings=header.settings,
        seed=hall.outside.seed(),
        created=hall.outside.now(),
        edition=header.edition,
    )


# -- playing -----------------------------------------------------------------------------------------


@router.post("/tables/{table}/moves", response_model=None, responses={200: {"model": schemas.Caused}})
async def move(body: schemas.Move, room: TheRoom, caller: TheCaller) -> Response:
    """Make a move. The same id again gives the same answer; what happened since `expected` comes with a 409."""
    async with room.alone() as room:
        earlier = await answered(body, room, caller)
        if earlier is not None:
            return Response(earlier, media_type="application/json")
        seat = caller.player(room, body.seat)
        room.seen(seat)
        if body.expected != room.story.seq:
            after = body.expected if body.expected < room.story.seq else 0
            raise Stale(report(room.table, seat, after))
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
async def undo(body: schemas.Which, room: TheRoom, caller: TheCaller) -> dict[str, Any]:
    """Take one's last move back: inside one's own turn, and only if nobody has learnt anything since."""
    seat = caller.player(room, body.seat)
    return await room.do(lambda table, now: table.undo(seat, now))


@router.post("/tables/{table}/chat", status_code=201, response_model=schemas.ChatLine)
async def chat(body: schemas.Say, room: TheRoom, caller: TheCaller) -> dict[str, Any]:
    """Say something to everybody at the table."""
    held = caller.seats(room)
    seat = caller.player(room, held[0] if body.seat is None and held else body.seat)
    return vars(await room.say(seat, body.text))


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
