"""The world: servers, lines, parties and faults, round after round, and what is found after each."""

from __future__ import annotations

import asyncio
import json
import random
import signal
import sys
import time
from collections import Counter
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from typing import Any

from tests.chaos.checker import Finding, Shown, check_all
from tests.chaos.data import DRIVERS, PLAYING, Data, Everything, everything, lengths
from tests.chaos.faults import signalled, throw
from tests.chaos.parties import BOTS, PLANS, Party
from tests.chaos.players import Player, RoughLine
from tests.chaos.proxy import Proxy
from tests.chaos.servers import Server, Watch, Worker
from tests.patience import PATIENCE
from tests.server.faulty import Answer, Lost, ask
from tests.server.stored import Content

DETOUR = 0.3  # of all connections of people go over lines that may fail
GAZE = 1.0  # seconds between two looks at the tables of bots, and for an answer
TAKEOVER = 5.0  # seconds in which another server takes over, on a machine that is not overloaded
WORKERS = 2  # that think for servers which share a database
CROWD = 0.72  # of all people are there when a server is killed
LONGEST = 12 * PATIENCE  # seconds after which a round must have got stuck


class World:
    """Everything, for one seed."""

    def __init__(
        self,
        folder: Path,
        data: Data,
        servers: int,
        seed: int,
        people: int,
        bug: str = "",
        without: Collection[str] = (),
    ) -> None:
        self.folder = folder
        self.data = data
        self.seed = seed
        self.without = without  # kinds of faults that do not happen
        self.bad = 0.3  # how bad the lines of people are
        self.proxy = Proxy()
        self.servers = [Server(i, folder, data.address, self.proxy, bug) for i in range(servers)]
        self.workers = [Worker(i, folder, data.address, self.proxy, bug) for i in range(WORKERS if data.address else 0)]
        self.parties = [Party(self, number, plan) for number, plan in enumerate(BOTS)]
        while sum(party.plan.chairs for party in self.parties) < people:
            self.parties.append(Party(self, len(self.parties), PLANS[len(self.parties) % len(PLANS)]))
        self.lines: list[RoughLine] = []
        self.former: list[Player] = []  # at tables that are over, and not checked yet
        self.ended: list[Player] = []  # those that were checked
        self.resting = asyncio.Event()
        self.rounds = 0
        self.sessions = 0
        self.target = 0
        self.online = 0
        self.at_kills: list[int] = []  # how many sessions each kill met
        self.faults: Counter[str] = Counter()
        self.findings: list[Finding] = []
        self.stored: Everything | None = None
        self.watch = Watch(self.note)

    @property
    def machines(self) -> list[Server]:
        """All processes."""
        return [*self.servers, *self.workers]

    # -- for the players -------------------------------------------------------------------------

    def somewhere(self, rng: random.Random) -> str:
        """Return the address of a server, as it was known last, or of a line to it."""
        server = self.servers[rng.randrange(len(self.servers))]
        return server.detour if rng.random() < DETOUR and not self.resting.is_set() else server.address

    def arrive(self) -> None:
        """Count a session."""
        self.sessions += 1
        self.online += 1
        if self.sessions >= self.target and self.moves >= self.target // 3:
            self.resting.set()

    @property
    def moves(self) -> int:
        """How many moves were acknowledged."""
        return sum(len(player.acks) for player in self.everybody())

    def depart(self) -> None:
        """Count a session no more."""
        self.online -= 1

    def find(self, kind: str, table: str, text: str) -> None:
        """Write down what must not be."""
        self.findings.append(Finding(kind, table, text))

    @property
    def crowded(self) -> bool:
        """Whether most people are there now."""
        return self.online >= CROWD * sum(party.plan.chairs for party in self.parties)

    def note(self, text: str) -> None:
        """Write down what happens, for who looks for the cause of something."""
        with (self.folder / "journal.txt").open("a", encoding="utf-8") as file:
            file.write(f"{time.time():.3f} {text}\n")

    async def rests_within(self, seconds: float) -> bool:
        """Wait; tell whether the world has come to rest meanwhile."""
        try:
            await asyncio.wait_for(self.resting.wait(), seconds)
        except TimeoutError:
            return False
        return True

    # -- rounds ----------------------------------------------------------------------------------

    async def start(self) -> None:
        """Start everything."""
        await self.proxy.start()
        for machine in self.machines:  # one after the other: the first one makes the schema
            await machine.prepare()

    async def stop(self) -> None:
        """End everything."""
        for machine in self.machines:
            if machine.process and machine.process.returncode is None:
                await machine.kill()
        await self.proxy.stop()
        await self.data.close()

    async def round(self, sessions: int) -> None:
        """Let so many sessions happen under all faults; then come to rest and check."""
        self.rounds += 1
        self.resting.clear()
        self.target = self.sessions + sessions
        for line in self.lines:
            line.scale = self.bad
        await self.seat_bots()
        async with asyncio.timeout(LONGEST), asyncio.TaskGroup() as group:
            for party in self.parties:
                for chair in range(party.plan.chairs):
                    group.create_task(self.attend(party, chair))
            group.create_task(throw(self))
            group.create_task(self.despair())
            group.create_task(self.gaze())
            if len(self.servers) > 1:
                group.create_task(self.look_on())
        await self.check()

    async def seat_bots(self) -> None:
        """Make a table where bots alone play, for every one that is over."""
        playing = await lengths(self.data, PLAYING)
        for party in self.parties:
            if not party.plan.chairs and party.table not in playing:
                await party.begin()

    async def bots(self) -> dict[str, int]:
        """Return the tables at which bots alone play now, with the lengths of their logs."""
        own = {party.table for party in self.parties if not party.plan.people}
        return {table: seq for table, seq in (await lengths(self.data, PLAYING)).items() if table in own}

    async def attend(self, party: Party, chair: int) -> None:
        """Make session after session on a chair."""
        rng = random.Random(f"{self.seed} chair {party.number} {chair} {self.rounds}")
        await self.rests_within(rng.random())
        while not self.resting.is_set():
            try:
                player = await party.player(chair)
            except Lost:
                return  # the world came to rest before there was a table
            well = await player.visit()
            await self.rests_within(rng.uniform(0.0, 0.5 if well else 2.0))

    async def despair(self) -> None:
        """End a round to which nobody can come any more."""
        before = -1
        while not await self.rests_within(PATIENCE):
            if self.sessions == before:
                self.find("stuck", "", f"nobody could come for {PATIENCE:.0f} s")
                self.resting.set()
            before = self.sessions

    async def gaze(self) -> None:
        """Look at all tables at which bots alone play, at every server: where nobody looks, they rest."""
        while not await self.rests_within(GAZE):
            await self.look_at_bots()

    async def look_at_bots(self) -> None:
        """Look at them once, wherever a server answers."""

        async def look(server: Server, table: str) -> None:
            with suppress(OSError, TimeoutError, ValueError, IndexError):
                async with asyncio.timeout(GAZE):
                    await ask(server.address, "GET", f"/api/tables/{table}", {})

        tables = [party.table for party in self.parties if party.table and not party.plan.people]
        await asyncio.gather(*(look(server, table) for table in tables for server in self.servers))

    async def look_on(self) -> None:
        """See how long bots stand still while there is a server that is well."""
        self.watch.last.clear()  # nobody has looked during the checks
        while not await self.rests_within(0.1):
            self.watch.look(await self.bots(), self.servers)

    # -- checks ----------------------------------------------------------------------------------

    async def check(self) -> None:
        """Let everybody learn what they missed, over good lines; then compare what they know with what is stored."""
        for line in self.lines:
            line.scale = 0.0
            for copy in line.copies:
                await copy
            line.copies.clear()
        players = [player for party in self.parties for player in party.players] + self.former
        await asyncio.gather(*(player.settle() for player in players))
        least = await lengths(self.data)
        shown: dict[str, list[Shown]] = {player.table: [] for player in players}
        gate = asyncio.Semaphore(20)
        await asyncio.gather(*(self.ask_all(player, least.get(player.table, 0), shown, gate) for player in players))
        await self.compare(players, shown)
        if not self.findings:
            await self.see_bots_move()
        self.ended += self.former
        self.former = []

    async def see_bots_move(self) -> None:
        """Check that bots go on everywhere when somebody looks, after all that happened."""
        waiting, end = await self.bots(), time.monotonic() + PATIENCE
        while waiting and time.monotonic() < end:
            await self.look_at_bots()
            await asyncio.sleep(0.1)
            now = await self.bots()
            waiting = {table: seq for table, seq in waiting.items() if now.get(table) == seq}
        drivers = {id: rest for id, *rest in (await self.data.select([DRIVERS]))[DRIVERS]} if waiting else {}
        for table, seq in waiting.items():
            text = f"bots alone play there, and stand still at {seq}; version, driver, ticking: {drivers[table]}"
            self.find("stuck", table, text)
        for server in self.servers if waiting else []:
            signalled(server.pid, signal.SIGUSR1)
        await asyncio.sleep(1.0 if waiting else 0.0)  # for them to write

    async def ask_all(self, player: Player, least: int, shown: dict[str, list[Shown]], gate: asyncio.Semaphore) -> None:
        """Ask every server what it shows a player, and let the player hear the rest from one of them."""
        async with gate:
            mine = f"?seat={player.seat}" if player.seat >= 0 else ""
            for server in self.servers:
                who = f"server {server.number} for {player.name}"
                answer = await self.look(server, f"{player.path}{mine}", player.keys)
                if answer.status != 200:
                    self.find("lost", player.table, f"{who} answers {answer}")
                    continue
                if answer.body["seq"] < least:
                    self.find(
                        "diverged", player.table, f"{who} is at {answer.body['seq']}, and {least} were stored before"
                    )
                shown[player.table].append(Shown(who, player.seat, answer.body))
            server = player.rng.choice(self.servers)
            await player.catch_up(server.address, least)
            shown[player.table].append(Shown(player.name, player.seat, player.shown, player.events))

    async def look(self, server: Server, path: str, keys: dict[str, str]) -> Answer:
        """Ask a server for a table; a while after a fault it may still say that it has no database."""
        end = time.monotonic() + PATIENCE
        while True:
            async with asyncio.timeout(PATIENCE):
                answer = await ask(server.address, "GET", path, keys)
            if answer.status != 503 or time.monotonic() > end:
                return answer
            await asyncio.sleep(0.2)

    async def compare(self, players: list[Player], shown: dict[str, list[Shown]]) -> None:
        """Compare what is shown with what is stored, and what is stored with what was stored before."""
        try:
            stored = await everything(self.data)
        except AssertionError as error:
            self.find("lost", "", str(error))
            return
        before = self.stored.contents if self.stored else {}
        for table, content in before.items():
            if table not in stored.contents or stored.contents[table].rows[: len(content.rows)] != content.rows:
                self.find("lost", table, "the past has changed")
        self.findings += check_all(stored, players + self.ended, shown)
        self.stored = stored

    # -- the end ---------------------------------------------------------------------------------

    def everybody(self) -> list[Player]:
        """Return all players there ever were."""
        return [player for party in self.parties for player in party.players] + self.former + self.ended

    def takeover(self) -> str:
        """Return how long bots stood still at most though a server was well, and whether that is as promised."""
        if len(self.servers) == 1:
            return "there is one server"
        verdict = "as promised" if self.watch.longest <= TAKEOVER else f"and {TAKEOVER:.0f} s are promised"
        return f"{self.watch.longest:.1f} s, {verdict}"

    def report(self) -> dict[str, Any]:
        """Return what happened, in numbers."""
        everybody = self.everybody()
        faults = self.faults + sum((line.faults for line in self.lines), Counter())
        kinds = Counter(finding.kind for finding in self.findings)
        stored = self.stored.contents if self.stored else {}
        return {
            "seed": self.seed,
            "rounds": self.rounds,
            "sessions": self.sessions,
            "sessions at a kill": f"{min(self.at_kills, default=0)} to {max(self.at_kills, default=0)}",
            "tables": len(stored),
            "games over": sum(content.status == "over" for content in stored.values()),
            "moves stored": sum(len(content.rows) for content in stored.values()),
            "moves acknowledged": self.moves,
            "faults": sum(faults.values()),
            "faults by kind": dict(sorted(faults.items())),
            "noticed by clients": dict(sum((player.seen for player in everybody), Counter())),
            "errors in the logs": dict(
                sum((machine.complaints() for machine in self.machines), Counter()).most_common(12)
            ),
            "longest stand-still of bots": self.takeover(),
            **{kind: kinds[kind] for kind in ("lost", "doubled", "diverged", "stuck")},
        }


def show(report: dict[str, Any], findings: list[Finding]) -> None:
    """Print a report."""
    for name, value in report.items():
        if isinstance(value, dict):
            sys.stdout.write(f"{name}:\n" + "".join(f"  {count:8,}  {what}\n" for what, count in value.items()))
        else:
            sys.stdout.write(f"{name}: {value if isinstance(value, str) else format(value, ',')}\n")
    for finding in findings[:20]:
        sys.stdout.write(f"{finding.kind}: table {finding.table}: {finding.text[:1000]}\n")


def keep(world: World) -> None:
    """Keep the report beside the logs, and what is stored of the tables about which something was found."""
    tables = {finding.table for finding in world.findings}
    stored = world.stored.contents if world.stored else {}
    kept = {
        "report": world.report(),
        "findings": [vars(finding) for finding in world.findings],
        "stored": {id: dumped(content) for id, content in stored.items() if id in tables},
    }
    (world.folder / "report.json").write_text(json.dumps(kept, indent=1, default=str), "utf-8")


def dumped(content: Content) -> dict[str, Any]:
    """Return what is stored of a table as plain values."""
    return {**vars(content), "replies": [[*key, reply] for key, reply in content.replies.items()]}
