"""Sitting down, leaving, resigning, and closing a table."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response

from marea.server.base.errors import Stale
from marea.server.base.keys import fingerprint
from marea.server.http import bodies, schemas
from marea.server.http.creation import identify_browser
from marea.server.http.dependencies import ERROR_RESPONSES, BeginCommand, TheCaller, TheHall
from marea.table import Refused, Story, report

MAX_KEYS = 100  # browsers and tokens that may hold a seat

router = APIRouter(prefix="/api", responses=ERROR_RESPONSES)


@router.post("/tables/{table}/seats", response_model=schemas.HeldSeat)
async def sit(
    body: bodies.Sit, request: Request, response: Response, begin: BeginCommand, caller: TheCaller, hall: TheHall
) -> dict[str, Any]:
    """Take an open seat, or one's own seat back from a bot or to this browser; with a new token."""
    token = hall.env.token()
    browser = identify_browser(request, response, caller)
    async with begin() as command:
        own = caller.seats(command)
        mine = body.seat if body.seat in own else own[0] if body.seat is None and own else None
        seat = command.table.open_seat(body.seat) if mine is None else mine
        granted = [(browser, seat), (fingerprint(token), seat)]
        if mine is None:
            await command.apply(lambda table, now: table.sit(seat, body.name or "", now), granted=granted)
        else:
            if sum(seat in seats for seats in command.holders.values()) >= MAX_KEYS:
                raise Refused("too_many_keys", f"this seat has {MAX_KEYS} keys: revoke some with DELETE .../tokens")
            await command.apply(lambda table, now: table.come_back(seat, now), granted=granted)
    return {"seat": seat, "token": token}


@router.post("/tables/{table}/seats/{seat}/bot", response_model=schemas.Caused)
async def give_to_bot(seat: int, body: bodies.GiveToBot, begin: BeginCommand, caller: TheCaller) -> dict[str, Any]:
    """Give an open seat to a bot: for the table's players and its creator."""
    async with begin() as command:
        if not caller.is_creator(command):
            caller.player(command, min(caller.seats(command), default=None))
        return await command.apply(lambda table, now: table.give_to_bot(seat, body.bot, now))


@router.delete("/tables/{table}/seats/{seat}/tokens", response_model=schemas.HeldSeat)
async def revoke(seat: int, begin: BeginCommand, caller: TheCaller, hall: TheHall) -> dict[str, Any]:
    """Revoke all other keys to one's seat (browsers and tokens), and get a new token."""
    token = hall.env.token()
    async with begin() as command:
        await command.revoke(caller.player(command, seat), caller.keys, fingerprint(token))
    return {"seat": seat, "token": token}


@router.post("/tables/{table}/leave", response_model=schemas.Caused)
async def leave(body: bodies.Leave, begin: BeginCommand, caller: TheCaller) -> dict[str, Any]:
    """Give up a seat before the game; during the game, a bot plays until the person comes back."""
    async with begin() as command:
        seat = caller.player(command, body.seat)
        if body.expected is not None and was_taken_after(command.story, seat, body.expected):
            raise Stale(report(command.table, seat, body.expected))
        return await command.apply(lambda table, now: table.leave(seat, now))


def was_taken_after(story: Story, seat: int, seq: int) -> bool:
    """Return whether a seat was taken, or taken back, after a seq."""
    return any(row.seat == seat and row.kind in ("sit", "return") for row in story.rows[seq:])


@router.post("/tables/{table}/resign", response_model=schemas.Caused)
async def resign(body: bodies.Which, begin: BeginCommand, caller: TheCaller) -> dict[str, Any]:
    """Resign: a bot plays to the end."""
    async with begin() as command:
        seat = caller.player(command, body.seat)
        return await command.apply(lambda table, now: table.resign(seat, now))


@router.post("/tables/{table}/close", response_model=schemas.Caused)
async def close(begin: BeginCommand, caller: TheCaller) -> dict[str, Any]:
    """Close a table without a result: for its creator, as long as nobody else plays there."""
    async with begin() as command:
        own = caller.seats(command)
        others = [seat for seat, place in enumerate(command.story.seats) if place.kind == "human" and seat not in own]
        if not caller.is_creator(command) or (command.story.status == "playing" and others):
            raise Refused(
                "not_allowed", "only the table's creator may close it, and not while others play: resign instead"
            )
        return await command.apply(lambda table, now: table.close())
