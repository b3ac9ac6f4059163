"""A bad connection: eighty clients lose, repeat and reorder messages, and all end with the server's view."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

from tests.patience import PATIENCE
from tests.server.faulty import FaultyLine, Seat, ask, bearer
from tests.server.servers import Process, new_table
from tests.server.stored import check_moves, check_story, contents
from tests.waiting import as_long_as_it_goes_on

pytestmark = pytest.mark.slow

SAME = ("seq", "status", "seat", "seats", "asked", "view", "hash", "result")  # for every client that is up to date


def create_seats(line: FaultyLine, game: str, limit: int) -> list[Seat]:
    """Create a table for four and return its clients."""
    clients = new_table(line.address, game, [{"name": name} for name in ("Ana", "Brais", "Carme", "Duarte")])
    return [
        Seat(line, client.table, seat, bearer(client.token), random.Random(line.rng.random()), limit)
        for seat, client in enumerate(clients)
    ]


async def play_all(address: str, tables: int, limit: int, seed: int) -> tuple[list[Seat], FaultyLine]:
    """Play over a bad connection, half Regatta and half Navia, and compare the final views."""
    line = FaultyLine(address, random.Random(seed), quiet=0.1 + tables / 100)
    seats: list[Seat] = []
    for number in range(tables):
        seats += await asyncio.to_thread(create_seats, line, ("regatta", "navia")[number % 2], limit)

    async def live() -> None:
        await asyncio.gather(*(seat.live() for seat in seats))
        await asyncio.gather(*line.copies)
        await asyncio.gather(*(compare(seat) for seat in seats))

    await as_long_as_it_goes_on(live(), lambda: [(seat.shown["seq"], seat.sent, len(seat.events)) for seat in seats])
    return seats, line


async def compare(seat: Seat) -> None:
    """Check that a client has the server's view of its seat, and received every event once and in order."""
    status, truth = await ask(seat.line.address, "GET", seat.path, seat.keys)
    assert status == 200
    await seat.live(truth["seq"])  # forced moves may follow the last one it waited for
    assert {name: seat.shown[name] for name in SAME} == {name: truth[name] for name in SAME}
    url = f"{seat.line.address.replace('http', 'ws', 1)}{seat.path}/socket?after=0"
    async with connect(url, additional_headers=seat.keys, open_timeout=PATIENCE) as socket:
        assert seat.events == json.loads(await socket.recv())["events"]


def play_and_check(folder: Path, tables: int, limit: int, seed: int) -> tuple[Counter[str], Counter[str]]:
    """Play over a bad connection with a real server and check its store; return the faults and their detections."""
    server = Process(folder)
    try:
        seats, line = asyncio.run(play_all(server.address, tables, limit, seed))
        server.stop()
    finally:
        server.kill()
    found, loaded = contents(folder)
    for table, content in found.items():
        people = [seat for seat in seats if seat.table == table]
        assert sum(len(seat.acks) for seat in people) > 3
        check_moves(content, [ack for seat in people for ack in seat.acks], range(4))
        check_story(loaded[table])
    assert len(found) == tables
    return line.faults, sum((seat.seen for seat in seats), Counter())


@pytest.mark.once
def test_eighty_clients_over_a_bad_connection_end_with_the_servers_view(tmp_path: Path) -> None:
    faults, seen = play_and_check(tmp_path, 20, 60, 2)
    assert len(faults) == 15
    assert min(faults.values()) > 10, faults
    for what in ("came back", "old", "gap", "wrong hash", "sent again", "stale"):
        assert seen[what] > 10, seen
