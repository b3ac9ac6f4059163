"""Making and finding tables, and sitting down at them. Nothing here knows which game a table hosts."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import Any

from fastapi import APIRouter, Request, Response

import marea
from marea import bots, games
from marea.kernel.errors import BadEdition, BadSetup, RulesError
from marea.kernel.game import LANGUAGES, Board, Game
from marea.locales import Texts
from marea.server import schemas
from marea.server.asking import PROBLEMS, TheCaller, TheHall, TheRoom, WhichSeat
from marea.server.callers import Caller
from marea.server.keys import COOKIE, OWNER, YEAR, fingerprint
from marea.server.rooms import Hall, Room
from marea.server.wire import answer_of
from marea.table import Clock, Header, Refused, Seat, Settings
from marea.table.report import seat_of

LISTED = 100  # tables in a list
GRACE = 30.0  # seconds, where there is a clock and nothing else was said

router = APIRouter(prefix="/api", responses=PROBLEMS)


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


@router.get("/games/{game}/clauses/{clause}", response_model=schemas.Clause)
async def show_clause(game: str, clause: str) -> dict[str, Any]:
    """Return a clause of a game's rules, with its words as they stand in RULES.md."""
    found = clauses_of(games.installed(game)).get(clause)
    if found is None:
        raise Refused("no_clause", f"{game} has no clause {clause}")
    return found


@cache
def clauses_of(game: Game[Any]) -> dict[str, dict[str, Any]]:
    """Return the clauses of a game's RULES.md: each has a heading that begins with its number."""
    parts = re.split(r"^#+ ", (game.folder / "RULES.md").read_text("utf-8"), flags=re.MULTILINE)
    found: dict[str, dict[str, Any]] = {}
    for part in parts:
        head, _, text = part.partition("\n")
        clause, _, heading = head.partition(" ")
        if clause in game.clauses:
            found[clause] = {"clause": clause, "heading": heading, "text": text.strip()}
    return found


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
    try:
        return games.corrected(body.game, body.edition)
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
    return replace(
        room.header,
        id=hall.outside.table_id(),
        rules=room.story.game.rules,
        seats=tuple(Seat(seat.kind, seat.name, seat.bot) for seat in room.story.seats),
        seed=hall.outside.seed(),
        created=hall.outside.now(),
    )
