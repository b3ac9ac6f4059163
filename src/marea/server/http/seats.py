"""Finding tables, and sitting down at them. Nothing here knows which game a table hosts."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from fastapi import APIRouter, Request, Response

from marea.kernel.game import Game
from marea.server.base.keys import fingerprint
from marea.server.base.wire import Ready, answer_of, text_of
from marea.server.http import bodies, schemas
from marea.server.http.creation import name_browser
from marea.server.http.dependencies import PROBLEMS, Alone, TheCaller, TheHall, TheRoom, WhichSeat, costs, url_of
from marea.server.http.errors import Stale
from marea.server.rooms.listing import listed
from marea.table import Refused, Story, report

LISTED = 100  # tables in a list
KEYS = 100  # browsers and tokens that may hold a seat

router = APIRouter(prefix="/api", responses=PROBLEMS)


# -- finding tables -----------------------------------------------------------------------------------


@router.get("/tables", response_model=list[schemas.ListedTable], dependencies=[costs(3)])
async def list_tables(request: Request, hall: TheHall, caller: TheCaller, mine: bool = False) -> list[dict[str, Any]]:
    """List the public tables, or the caller's own."""
    found = await (hall.store.held_by(caller.keys, LISTED) if mine else hall.store.lobby(LISTED))
    own = await hall.store.seats_of(caller.keys, [table for table, _ in found])
    shown = [(table, await listed(hall, table, text)) for table, text in found]
    return [
        {"table": table, "url": url_of(request, table), **entry, "mine": own.get(table, [])}
        for table, entry in shown
        if entry
    ]


@router.get("/tables/{table}", response_model=None, responses={200: {"model": schemas.ShownTable}})
async def show_table(room: TheRoom, caller: TheCaller, seat: WhichSeat = None) -> Response:
    """Show a table as the caller may see it: from a seat, or as a spectator."""
    viewer = caller.viewer(room, seat)
    room.people.seen(viewer, caller.share)
    return answer_of(room.shown(viewer, room.story.seq))


@router.get(
    "/tables/{table}/sheet/{hash}",
    response_model=None,
    responses={200: {"model": schemas.Sheet}},
    dependencies=[costs(3)],
)
async def show_sheet(hash: str, room: TheRoom, request: Request) -> Response:
    """Return what the table's edition prints: the board's elements by id, and what the game's views refer to.

    A table tells the hash; what is under it never changes.
    """
    game = room.story.game
    if hash != game.sheet_hash:
        raise Refused("no_sheet", f"this table's sheet is {game.sheet_hash}")
    return sheet_of(game).answer(request)


@lru_cache(maxsize=64)
def sheet_of(game: Game[Any]) -> Ready:
    """Return the sheet of a game as JSON: it takes long for a large edition."""
    return Ready(text_of(game.sheet).encode(), "application/json")


@router.get("/tables/{table}/guide", response_model=schemas.Guide, dependencies=[costs(3)])
async def show_guide(room: TheRoom, caller: TheCaller, seat: WhichSeat = None) -> dict[str, Any]:
    """Return what the game works out from a seat's view when it is asked, such as the way to each cell."""
    story, viewer = room.story, caller.viewer(room, seat)
    guide = story.game.guide(story.state, viewer) if story.status == "playing" else None
    return {"seq": story.seq, "guide": guide}


# -- seats -------------------------------------------------------------------------------------------


@router.post("/tables/{table}/seats", response_model=schemas.HeldSeat)
async def sit(
    body: bodies.Sit, request: Request, response: Response, alone: Alone, caller: TheCaller, hall: TheHall
) -> dict[str, Any]:
    """Take an open seat; or, who holds a seat: take it back from a bot, bring it to this browser, get a new token."""
    token = hall.outside.token()
    browser = name_browser(request, response, caller)
    async with alone() as room:
        own = caller.seats(room)
        mine = body.seat if body.seat in own else own[0] if body.seat is None and own else None
        seat = room.table.open_seat(body.seat) if mine is None else mine
        held = [(browser, seat), (fingerprint(token), seat)]
        if mine is None:
            await room.do(lambda table, now: table.sit(seat, body.name or "", now), held=held)
        else:
            if sum(seat in seats for seats in room.holders.values()) >= KEYS:
                raise Refused("too_many_keys", f"this seat has {KEYS} keys: end the others with DELETE .../tokens")
            await room.do(lambda table, now: table.come_back(seat, now), held=held)
    return {"seat": seat, "token": token}


@router.post("/tables/{table}/seats/{seat}/bot", response_model=schemas.Caused)
async def give_to_bot(seat: int, body: bodies.GiveToBot, alone: Alone, caller: TheCaller) -> dict[str, Any]:
    """Give an open seat to a bot: for those who sit at the table, and for who made it."""
    async with alone() as room:
        if not caller.owns(room):
            caller.player(room, min(caller.seats(room), default=None))
        return await room.do(lambda table, now: table.give_to_bot(seat, body.bot, now))


@router.delete("/tables/{table}/seats/{seat}/tokens", response_model=schemas.HeldSeat)
async def revoke(seat: int, alone: Alone, caller: TheCaller, hall: TheHall) -> dict[str, Any]:
    """End every key to one's seat but those that are shown here, at other browsers and in tokens; get a new token."""
    token = hall.outside.token()
    async with alone() as room:
        await room.revoke(caller.player(room, seat), caller.keys, fingerprint(token))
    return {"seat": seat, "token": token}


@router.post("/tables/{table}/leave", response_model=schemas.Caused)
async def leave(body: bodies.Leave, alone: Alone, caller: TheCaller) -> dict[str, Any]:
    """Give a seat up before the game; in the middle of it, let a bot play until one comes back."""
    async with alone() as room:
        seat = caller.player(room, body.seat)
        if body.expected is not None and came_after(room.story, seat, body.expected):
            raise Stale(report(room.table, seat, body.expected))
        return await room.do(lambda table, now: table.leave(seat, now))


def came_after(story: Story, seat: int, seq: int) -> bool:
    """Tell whether somebody sat down on a seat, or took it back, after a seq."""
    return any(row.seat == seat and row.kind in ("sit", "return") for row in story.rows[seq:])


@router.post("/tables/{table}/resign", response_model=schemas.Caused)
async def resign(body: bodies.Which, alone: Alone, caller: TheCaller) -> dict[str, Any]:
    """Give the game up: a bot plays to the end."""
    async with alone() as room:
        seat = caller.player(room, body.seat)
        return await room.do(lambda table, now: table.resign(seat, now))


@router.post("/tables/{table}/close", response_model=schemas.Caused)
async def close(alone: Alone, caller: TheCaller) -> dict[str, Any]:
    """End a table without a result: for who made it, as long as nobody else plays there."""
    async with alone() as room:
        own = caller.seats(room)
        others = [seat for seat, place in enumerate(room.story.seats) if place.kind == "human" and seat not in own]
        if not caller.owns(room) or (room.story.status == "playing" and others):
            raise Refused(
                "not_allowed", "only who made the table may close it, and not while others play: resign instead"
            )
        return await room.do(lambda table, now: table.close())
