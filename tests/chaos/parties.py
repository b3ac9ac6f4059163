"""Parties: groups of clients that play game after game."""

from __future__ import annotations

import asyncio
import hashlib
import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from marea.kernel.state import SPECTATOR
from tests.chaos.players import Player, new_line
from tests.server.faulty import Answer, Lost, bearer

if TYPE_CHECKING:
    from tests.chaos.world import World

HUMAN, OPEN = {"kind": "human"}, {"kind": "open"}
RANDOM, GREEDY = {"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "greedy"}


@dataclass(frozen=True)
class Plan:
    """The game and settings of a party."""

    game: str
    seats: tuple[dict[str, str], ...]
    window: float = 0.0
    pause: float = 0.0
    clock: float = 0.0  # seconds per move
    grace: float | None = None
    hot: bool = False  # all its people share one browser
    spectators: int = 0

    @property
    def people(self) -> list[int]:
        """The seats for people."""
        return [seat for seat, place in enumerate(self.seats) if place["kind"] != "bot"]

    @property
    def chairs(self) -> int:
        """The number of clients."""
        return len(self.people) + self.spectators

    def body(self) -> dict[str, Any]:
        """Return the request body for a table."""
        body: dict[str, Any] = {"game": self.game, "seats": list(self.seats), "window": self.window}
        body |= {"pause": self.pause, "grace": self.grace}
        return body | ({"clock": {"per": "move", "seconds": self.clock}} if self.clock else {})


BOTS = (  # tables without people: they show how soon a game continues on its own
    Plan("caravelas", (RANDOM, RANDOM), pause=0.2),
    Plan("caravelas", (RANDOM, RANDOM), pause=0.2, spectators=1),
    Plan("navia", (RANDOM, GREEDY, RANDOM), window=0.5, pause=0.1),
    Plan("caravelas", (RANDOM,) * 4, pause=0.3),
)
PLANS = (
    Plan("regatta", (HUMAN,) * 4),
    Plan("navia", (HUMAN, HUMAN, GREEDY), spectators=1),
    Plan("navia", (HUMAN, HUMAN), window=1.0, pause=0.05),
    Plan("regatta", (HUMAN, RANDOM, HUMAN), clock=2.0, grace=0.5),
    Plan("caravelas", (HUMAN,) * 4),
    Plan("navia", (HUMAN,) * 3, hot=True),
    Plan("regatta", (HUMAN, OPEN, OPEN), spectators=1),
    Plan("namiji", (HUMAN,) * 3),
    Plan("navia", (HUMAN, OPEN, RANDOM), window=0.5, clock=3.0, grace=1.0),
    Plan("nyakuza", (HUMAN, HUMAN, OPEN, OPEN)),
    Plan("regatta", (GREEDY, HUMAN, GREEDY, HUMAN), pause=0.1),
)


class Party:
    """People who play one plan repeatedly."""

    def __init__(self, world: World, number: int, plan: Plan) -> None:
        self.world = world
        self.number = number
        self.plan = plan
        self.games = 0
        self.table = ""
        self.players: list[Player] = []
        self.lock = asyncio.Lock()

    @property
    def over(self) -> bool:
        """Whether any client knows that the game is over."""
        return not self.players or any(player.shown["status"] == "over" for player in self.players)

    async def player(self, chair: int) -> Player:
        """Return the current player on a chair; all move to a new table when a game is over."""
        async with self.lock:
            if self.over:
                await self.begin()
        return self.players[chair]

    async def begin(self) -> None:
        """Create a table and seat all players."""
        self.games += 1
        rng = random.Random(f"{self.world.seed} party {self.number} {self.games}")
        founder = self.cookie(0)
        made = await send_until_done(self.world, rng, "/api/tables", founder, self.plan.body())
        self.table = made.body["table"]
        tokens = {seat["seat"]: seat["token"] for seat in made.body["seats"]}
        old, self.players = self.players, []
        self.world.former += old
        people = self.plan.people
        for chair in range(self.plan.chairs):
            seat = people[chair] if chair < len(people) else SPECTATOR
            keys = {} if seat == SPECTATOR else self.cookie(0 if self.plan.hot else chair)
            if seat in tokens and not self.plan.hot:
                keys = bearer(tokens[seat])
            self.players.append(self.new_player(chair, seat, keys))
        try:
            for player in self.players:
                if player.seat >= 0 and player.seat not in tokens:
                    await self.sit(player, rng)
        except Lost:
            self.players = []  # the round ended before all were seated: it is unknown who has a seat
            raise

    async def sit(self, player: Player, rng: random.Random) -> None:
        """Take an open seat; some leave it and take it again."""
        path = f"/api/tables/{self.table}"
        for _ in range(2):
            await send_until_done(self.world, rng, f"{path}/seats", player.keys, {"seat": player.seat, "name": "Ana"})
            if rng.random() < 0.6 or player.seat == self.plan.people[-1]:
                return  # the last one starts the game
            await send_until_done(self.world, rng, f"{path}/leave", player.keys, {"seat": player.seat})
        await send_until_done(self.world, rng, f"{path}/seats", player.keys, {"seat": player.seat})

    def cookie(self, chair: int) -> dict[str, str]:
        """Return the headers of a browser."""
        return {"cookie": f"marea={hashlib.sha256(f'{self.world.seed} {self.number} {chair}'.encode()).hexdigest()}"}

    def new_player(self, chair: int, seat: int, keys: dict[str, str]) -> Player:
        """Return a new player."""
        name = f"{self.number}.{self.games}.{chair}"
        rng = random.Random(f"{self.world.seed} player {name}")
        line = new_line(self.world, random.Random(f"{self.world.seed} line {name}"))
        self.world.lines.append(line)
        return Player(line, self.table, seat, keys, rng, 0, world=self.world, name=name)


async def send_until_done(
    world: World, rng: random.Random, path: str, keys: dict[str, str], body: dict[str, Any]
) -> Answer:
    """Send a request until it succeeds."""
    line = new_line(world, rng)
    line.scale = 0.0
    while not world.resting.is_set():
        try:
            answer = await line.ask(path, keys, body)
        except Lost:
            await asyncio.sleep(0.2)
            continue
        if answer.status < 300 or answer.body["error"]["code"] in ("not_your_seat", "seat_taken"):
            return answer  # or it succeeded before, and the answer was lost
        raise AssertionError(f"{path} {body}: {answer}")
    raise Lost
