"""Creating tables: new ones, rematches, forks of finished games, and uploaded records."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from fastapi import APIRouter, Request, Response

from marea import bots
from marea.kernel.contract import Value
from marea.kernel.errors import BadRecord, BadSetup
from marea.kernel.game import Game
from marea.kernel.record import Record
from marea.server.base.keys import CREATOR, fingerprint, give_cookie
from marea.server.base.plain_text import plain
from marea.server.http import bodies, schemas
from marea.server.http.caller import Caller
from marea.server.http.dependencies import (
    ERROR_RESPONSES,
    BeginCommand,
    TheCaller,
    TheHall,
    TheRoom,
    charge,
    charge_storage,
    costs,
    table_url,
)
from marea.server.rooms.command import Command
from marea.server.rooms.hall import Hall
from marea.table import Clock, Header, Refused, Row, Seat, Settings, replayable_record

EDITION_COST = 15.0  # the surcharge for an edition text, which has to be parsed and checked
DEFAULT_GRACE = 30.0  # seconds, at tables with a clock

router = APIRouter(prefix="/api", responses=ERROR_RESPONSES)


def identify_browser(request: Request, response: Response, caller: Caller) -> str:
    """Set the browser's cookie, and return its fingerprint."""
    cookie = caller.cookie or request.app.state.hall.env.token()
    give_cookie(response, cookie, (request.app.state.public_url or "").startswith("https:"), request.headers)
    return fingerprint(cookie)


# -- new tables --------------------------------------------------------------------------------------


@router.post("/tables", status_code=201, response_model=schemas.MadeTable, dependencies=[costs(5)])
async def make_table(
    body: bodies.NewTable, request: Request, response: Response, hall: TheHall, caller: TheCaller
) -> dict[str, Any]:
    """Make a table. The caller holds all its human seats: one to play, several for hot seat."""
    if body.edition:
        charge(request, EDITION_COST)
    game = await hall.sandbox.game(body.game, body.edition, caller.network)
    players = len(body.seats) if body.players is None else body.players
    header = header_of(body, game, players, body.options, body.edition, hall)
    return await create_table(header, None, request, response, caller)


def header_of(
    terms: bodies.Terms,
    game: Game[Any],
    players: int,
    options: Mapping[str, Value],
    edition: str | None,
    hall: Hall,
) -> Header:
    """Return the header of a new table, if the game can be played with these terms."""
    if players != len(terms.seats):
        raise BadSetup(f"{players} players need {players} seats, not {len(terms.seats)}: send one for each player")
    grace = DEFAULT_GRACE if terms.clock and terms.grace is None else terms.grace
    clock = Clock(terms.clock.per, terms.clock.seconds) if terms.clock else None
    return Header(
        id=hall.env.table_id(),
        game=game.id,
        rules=game.rules,
        players=players,
        options=game.settings(players, options),
        seats=tuple(map(seat_of, terms.seats)),
        settings=Settings(terms.visibility, terms.window, terms.pause, clock, grace, terms.hints),
        seed=hall.env.seed(),
        created=hall.env.now(),
        edition=edition,
    )


def seat_of(seat: bodies.NewSeat) -> Seat:
    """Return a seat of a new table, if its bot is installed."""
    bot = seat.bot or bodies.DEFAULT_BOT
    bots.installed(bot)
    name = seat.name or ""
    return Seat(seat.kind, name if seat.kind == "human" else "", bot if seat.kind == "bot" else "")


async def create_table(
    header: Header, begin: Row | None, request: Request, response: Response, caller: Caller
) -> dict[str, Any]:
    """Make a table for the caller, who holds its human seats."""
    hall: Hall = request.app.state.hall
    tokens = {seat: hall.env.token() for seat, place in enumerate(header.seats) if place.kind == "human"}
    browser = identify_browser(request, response, caller)
    charge_storage(request, header, begin.text if begin else "")
    granted = [(browser, CREATOR)]
    for seat, token in tokens.items():
        granted += [(browser, seat), (fingerprint(token), seat), (fingerprint(token), CREATOR)]
    await hall.create(header, granted, begin)
    return {
        "table": header.id,
        "url": table_url(request, header.id),
        "seats": [{"seat": seat, "token": token} for seat, token in tokens.items()],
    }


# -- from finished games -----------------------------------------------------------------------------------


@router.post("/tables/{table}/rematch", status_code=201, response_model=schemas.MadeTable, dependencies=[costs(10)])
async def rematch(request: Request, begin: BeginCommand, caller: TheCaller, hall: TheHall) -> dict[str, Any]:
    """Play again with the same people, options and seats. The first request makes the table; all tokens work there."""
    async with begin() as command:
        caller.player(command, min(caller.seats(command), default=None))
        if command.story.status != "over":
            raise Refused("not_over", "the game is not over: ask for a rematch when it is")
        if not command.story.rematch:
            await hall.quota.check()
            granted = [(key, seat) for key, seats in command.holders.items() for seat in seats]
            header = rematch_header(command, hall)
            charge_storage(request, header)
            next_room, change = hall.prepare(header, granted)
            await hall.store.create(next_room.header, change, command.lock)
            await command.apply(lambda table, now: table.rematch(next_room.header.id))
            hall.open(next_room)
        return {"table": command.story.rematch, "url": table_url(request, command.story.rematch), "seats": []}


def rematch_header(command: Command, hall: Hall) -> Header:
    """Return the header of a rematch."""
    return replace(
        command.header,
        id=hall.env.table_id(),
        rules=command.story.game.rules,
        seats=tuple(Seat(seat.kind, seat.name, seat.bot) for seat in command.story.seats),
        seed=hall.env.seed(),
        created=hall.env.now(),
    )


@router.post("/tables/{table}/fork", status_code=201, response_model=schemas.MadeTable, dependencies=[costs(10)])
async def fork(
    body: bodies.Fork, request: Request, response: Response, room: TheRoom, caller: TheCaller, hall: TheHall
) -> dict[str, Any]:
    """Make a table that continues from a position of a finished game, with new random numbers."""
    story, old = room.story, room.header
    if story.status != "over":
        raise Refused("not_over", "the game is not over: fork it when it is")
    found = await hall.sandbox.position(old, replayable_record(story), body.move, caller.network)
    if found["over"]:
        raise Refused("no_position", f"after move {body.move} the game is over: fork an earlier position")
    base = {"rules": story.game.rules, "dump": found["position"], "move": body.move}
    header = header_of(body, story.game, old.players, old.options, old.edition, hall)
    return await create_table(header, Row("fork", -1, json.dumps(base)), request, response, caller)


@router.post("/records", status_code=201, response_model=schemas.MadeTable, dependencies=[costs(20)])
async def upload(
    body: bodies.Upload, request: Request, response: Response, hall: TheHall, caller: TheCaller
) -> dict[str, Any]:
    """Upload a game that was played elsewhere. It becomes a finished table, which can be replayed and forked."""
    found = await hall.sandbox.record(body.record, body.edition, caller.network)
    record = Record.read(found["record"])
    await hall.sandbox.game(record.game, body.edition, caller.network)  # so that it is cached when the table needs it
    header = Header(
        id=hall.env.table_id(),
        game=record.game,
        rules=found["rules"],
        players=record.players,
        options=found["options"],
        seats=tuple(map(recorded_seat, found["seats"])),
        settings=Settings(),
        seed=b"",
        created=hall.env.now(),
        edition=body.edition,
    )
    browser = identify_browser(request, response, caller)
    charge_storage(request, header, found["record"])
    await hall.create(header, [(browser, CREATOR)], Row("upload", -1, found["record"]), found["position"])
    return {"table": header.id, "url": table_url(request, header.id), "seats": []}


def recorded_seat(seat: Mapping[str, str]) -> Seat:
    """Return a seat of a record."""
    name, bot = seat.get("name", "")[:40], seat.get("bot", "")[:40]
    try:
        name, bot = (plain(text) if text else "" for text in (name, bot))
    except ValueError as error:
        raise BadRecord(f"the name of a seat {error}") from None
    resigned = seat.get("resigned") == "yes"
    return Seat("bot" if bot and not name else "human", name, bot, resigned=resigned)
