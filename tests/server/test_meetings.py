"""Two simultaneous commands, at one server or two: the outcome equals that of running them one after the other."""

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
from tests.server.meetings import (
    START,
    Cluster,
    Command,
    Pair,
    Setup,
    ask,
    at,
    finished,
    meet_at_every_step,
    post,
    watch,
)

HELD = [("ana", CREATOR), ("ana", 0), ("brais", 1), ("brais_too", 1)]
OPEN = Setup("regatta", "hho", HELD)
LAST = Setup("regatta", "ho", HELD[:2])
OVER = Setup("regatta", "hho", HELD, first=[post("ana", "close")])
PLAYING = Setup("namiji", "hh", HELD)  # Brais begins, and may undo his first move
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

move = post("brais", "moves", move="move:s01", id="mine", expected=5)
move_again = post("brais_too", "moves", move="move:s02", id="too", expected=5)
revoke = ask("brais", "DELETE", "seats/1/tokens")
leave_and_replace = [post("brais_too", "leave"), post("carme", "seats", seat=1, name="Carme")]


async def tick(cluster: Cluster, server: int, table: str) -> Any:
    """Fire the table's timer."""
    await cluster.halls[server].rooms[table].timers.tick()


async def adopt(cluster: Cluster, server: int, table: str) -> Any:
    """Adopt the table."""
    await cluster.halls[server].rooms[table].ownership.adopt()


async def sweep(cluster: Cluster, server: int, table: str) -> Any:
    """Sweep the hall."""
    await cluster.halls[server].sweep()


MEETINGS: dict[str, tuple[Setup, Command, Command | list[Command]]] = {
    "leave, leave and sit": (OPEN, post("brais", "leave"), leave_and_replace),
    "close, sit": (LAST, post("ana", "close"), post("carme", "seats", seat=1)),
    "close, move": (HOT, post("ana", "close"), post("ana", "moves", move="move:s01", id="mine", expected=5)),
    "sit, sit": (OPEN, post("carme", "seats", seat=2), post("duarte", "seats", seat=2)),
    "bot, sit": (OPEN, post("ana", "seats/2/bot"), post("carme", "seats", seat=2)),
    "bot, leave and sit": (OPEN, post("brais", "seats/2/bot"), leave_and_replace),
    "resign, move": (PLAYING, post("brais", "resign"), move_again),
    "away, move": (PLAYING, post("brais", "leave"), move_again),
    "come back, come back": (
        Setup("namiji", "hh", HELD, first=[post("brais", "leave")]),
        post("brais", "seats"),
        post("brais_too", "seats"),
    ),
    "move, move": (PLAYING, move, move_again),
    "rematch, rematch": (OVER, post("ana", "rematch"), post("brais", "rematch")),
    "undo, move": (MOVED, post("brais", "undo"), post("brais", "moves", move="take:hidden", id="mine", expected=6)),
    "prefer, leave and sit": (OPEN, ask("brais", "PUT", "preferences", {"preferences": LIKES}), leave_and_replace),
    "chat, leave and sit": (OPEN, post("brais", "chat", text="Ola"), leave_and_replace),
    "chat, chat": (OPEN, post("ana", "chat", text="Ola"), post("brais", "chat", text="¿Que tal?")),
    "hint, move": (PLAYING, post("brais", "hint", expected=5), move_again),
    "revoke, move": (PLAYING, revoke, move_again),
    "revoke, revoke": (PLAYING, revoke, ask("brais_too", "DELETE", "seats/1/tokens")),
    "revoke, come back": (PLAYING, revoke, post("brais_too", "seats")),
    "revoke, rematch": (OVER, revoke, post("brais_too", "rematch")),
    "socket, revoke": (PLAYING, watch("brais_too"), revoke),
    "socket of a seat, leave and sit": (OPEN, watch("brais", "seat=1"), leave_and_replace),
    "tick, move": (TIMED, at(START + 3e5, tick), at(START + 3e5, move_again)),
    "adopt, move": (TIMED, adopt, move_again),
    "sweep, sit": (
        LAST,
        at(START + OPEN_TABLE_SECONDS + 1, sweep),
        at(START + OPEN_TABLE_SECONDS + 1, post("carme", "seats", seat=1)),
    ),
}


def both_orders(one: Command, other: Command | list[Command], alike: bool) -> list[Pair]:
    """Return the pairs with either command blocked; one pair if both commands are the same."""
    others = other if isinstance(other, list) else [other]
    return [([one], others)] if alike else [([one], others), (others, [one])]


@pytest.mark.once
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_two_commands_that_meet_at_any_step_are_serialized(kind: str, tmp_path: Path) -> None:
    async def run() -> None:
        async with Cluster.open(kind, tmp_path) as cluster:
            for name, (setup, one, other) in MEETINGS.items():
                for pair in both_orders(one, other, alike=len({*name.split(", ")}) == 1):
                    steps = await meet_at_every_step(cluster, name, setup, pair)
                    assert steps > 1, f"{name}: no command was blocked"

    asyncio.run(run())


@pytest.mark.once
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_move_is_not_visible_before_it_is_stored(kind: str, tmp_path: Path) -> None:
    """Block a move at every step and then fail it: neither a request nor a socket sees it meanwhile."""
    reads = [ask("ana", "GET", ""), ask("ana", "GET", "record"), watch("ana", all=True)]

    async def run(cluster: Cluster, read: Command, step: int) -> bool:
        table = await cluster.create_table(PLAYING)
        moving = asyncio.create_task(move(cluster, 0, table))
        cluster.gate.hold(moving, step)
        if not await cluster.gate.wait_until_held():
            assert (await moving)[0] == 200
            return False
        reader = asyncio.create_task(read(cluster, 0, table))
        await cluster.settle(reader)
        cluster.gate.fault = Unavailable("the disk is full")
        cluster.gate.free.set()
        assert (await moving)[0] == 503
        seen = json.dumps(await finished(await reader))
        stored = await cluster.halls[0].store.load(table)
        assert stored
        assert len(stored.rows) > 5 or "sailed" not in seen, f"blocked at step {step}, the move was visible"
        return True

    async def run_all() -> None:
        async with Cluster.open(kind, tmp_path) as cluster:
            for read in reads:
                for step in count(1):
                    async with asyncio.timeout(PATIENCE):
                        if not await run(cluster, read, step):
                            break

    asyncio.run(run_all())
