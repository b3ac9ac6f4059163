"""Two commands at the same moment, at one server or two: whatever happens is as if one had come after the other."""

from __future__ import annotations

import asyncio
import json
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from marea.server.base.keys import CREATOR
from marea.server.rooms.hall import OPEN_TABLE_SECONDS
from marea.server.store.errors import Unavailable
from marea.table import Clock
from tests.patience import PATIENCE
from tests.server.meetings import START, Command, Pair, Place, Setup, ask, at, finished, meetings, post, watch

HELD = [("ana", CREATOR), ("ana", 0), ("brais", 1), ("brais_too", 1)]
OPEN = Setup("regatta", "hho", HELD)
LAST = Setup("regatta", "ho", HELD[:2])
OVER = Setup("regatta", "hho", HELD, first=[post("ana", "close")])
PLAYING = Setup("namiji", "hh", HELD)  # it begins with Brais, who may take his first move back
MOVED = Setup("namiji", "hh", HELD, first=[post("brais", "moves", move="move:s01", id="first", expected=5)])
HOT = Setup("namiji", "hh", [("ana", CREATOR), ("ana", 0), ("ana", 1)])
TIMED = Setup("namiji", "hh", HELD, {"clock": Clock("move", 1e5), "grace": 1e5})
LIKES = {
    "language": "gl",
    "theme": "dark",
    "size": "100",
    "motion": "full",
    "sound": True,
    "confirm": False,
    "autoplay": False,
    "patterns": False,
}

moves = post("brais", "moves", move="move:s01", id="mine", expected=5)
also_moves = post("brais_too", "moves", move="move:s02", id="too", expected=5)
revokes = ask("brais", "DELETE", "seats/1/tokens")
gives_way = [post("brais_too", "leave"), post("carme", "seats", seat=1, name="Carme")]


async def tick(place: Place, server: int, table: str) -> Any:
    """Fire the table's timer."""
    await place.halls[server].rooms[table].timers.tick()


async def adopt(place: Place, server: int, table: str) -> Any:
    """Adopt the table."""
    await place.halls[server].rooms[table].ownership.adopt()


async def sweep(place: Place, server: int, table: str) -> Any:
    """Tidy up."""
    await place.halls[server].sweep()


MEETINGS: dict[str, tuple[Setup, Command, Command | list[Command]]] = {
    "leave, leave and sit": (OPEN, post("brais", "leave"), gives_way),
    "close, sit": (LAST, post("ana", "close"), post("carme", "seats", seat=1)),
    "close, move": (HOT, post("ana", "close"), post("ana", "moves", move="move:s01", id="mine", expected=5)),
    "sit, sit": (OPEN, post("carme", "seats", seat=2), post("duarte", "seats", seat=2)),
    "bot, sit": (OPEN, post("ana", "seats/2/bot"), post("carme", "seats", seat=2)),
    "bot, leave and sit": (OPEN, post("brais", "seats/2/bot"), gives_way),
    "resign, move": (PLAYING, post("brais", "resign"), also_moves),
    "away, move": (PLAYING, post("brais", "leave"), also_moves),
    "come back, come back": (
        Setup("namiji", "hh", HELD, first=[post("brais", "leave")]),
        post("brais", "seats"),
        post("brais_too", "seats"),
    ),
    "move, move": (PLAYING, moves, also_moves),
    "rematch, rematch": (OVER, post("ana", "rematch"), post("brais", "rematch")),
    "undo, move": (MOVED, post("brais", "undo"), post("brais", "moves", move="take:hidden", id="mine", expected=6)),
    "prefer, leave and sit": (OPEN, ask("brais", "PUT", "preferences", {"preferences": LIKES}), gives_way),
    "chat, leave and sit": (OPEN, post("brais", "chat", text="Ola"), gives_way),
    "chat, chat": (OPEN, post("ana", "chat", text="Ola"), post("brais", "chat", text="¿Que tal?")),
    "hint, move": (PLAYING, post("brais", "hint", expected=5), also_moves),
    "revoke, move": (PLAYING, revokes, also_moves),
    "revoke, revoke": (PLAYING, revokes, ask("brais_too", "DELETE", "seats/1/tokens")),
    "revoke, come back": (PLAYING, revokes, post("brais_too", "seats")),
    "revoke, rematch": (OVER, revokes, post("brais_too", "rematch")),
    "socket, revoke": (PLAYING, watch("brais_too"), revokes),
    "socket of a seat, leave and sit": (OPEN, watch("brais", "seat=1"), gives_way),
    "tick, move": (TIMED, at(START + 3e5, tick), at(START + 3e5, also_moves)),
    "take over, move": (TIMED, adopt, also_moves),
    "sweep, sit": (
        LAST,
        at(START + OPEN_TABLE_SECONDS + 1, sweep),
        at(START + OPEN_TABLE_SECONDS + 1, post("carme", "seats", seat=1)),
    ),
}


def both_ways(one: Command, other: Command | list[Command], alike: bool) -> list[Pair]:
    """Return who is held up while who goes on; where both do the same, once is enough."""
    others = other if isinstance(other, list) else [other]
    return [([one], others)] if alike else [([one], others), (others, [one])]


@pytest.mark.once
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_two_commands_that_meet_at_any_step_come_one_after_the_other(kind: str, tmp_path: Path) -> None:
    async def run() -> None:
        async with Place.open(kind, tmp_path) as place:
            for name, (setup, one, other) in MEETINGS.items():
                for pair in both_ways(one, other, alike=len({*name.split(", ")}) == 1):
                    steps = await meetings(place, name, setup, pair)
                    assert steps > 1, f"{name}: nobody was held up"

    asyncio.run(run())


@pytest.mark.once
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_nobody_sees_what_is_not_stored_yet(kind: str, tmp_path: Path) -> None:
    """A move is held up at every step, and then fails: who looks meanwhile, or opens a socket, sees nothing of it."""
    looks = [ask("ana", "GET", ""), ask("ana", "GET", "record"), watch("ana", all=True)]

    async def run(place: Place, look: Command, step: int) -> bool:
        table = await place.make(PLAYING)
        move = asyncio.create_task(moves(place, 0, table))
        place.gate.hold(move, step)
        if not await place.gate.holds():
            assert (await move)[0] == 200
            return False
        looker = asyncio.create_task(look(place, 0, table))
        await place.rest(looker)
        place.gate.fault = Unavailable("the disk is full")
        place.gate.free.set()
        assert (await move)[0] == 503
        seen = json.dumps(await finished(await looker))
        stored = await place.halls[0].store.load(table)
        assert stored
        assert len(stored.rows) > 5 or "sailed" not in seen, f"held up at step {step}, it was seen"
        return True

    async def run_all() -> None:
        async with Place.open(kind, tmp_path) as place:
            for look in looks:
                for step in count(1):
                    async with asyncio.timeout(PATIENCE):
                        if not await run(place, look, step):
                            break

    asyncio.run(run_all())
