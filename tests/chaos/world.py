"""The world: servers, connections, parties and faults, checked after every round."""

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
from tests.chaos.data import OWNERS, PLAYING, Data, Everything, everything, lengths
from tests.chaos.faults import inject_all, send_signal
from tests.chaos.parties import BOTS, PLANS, Party
from tests.chaos.players import Player, RoughLine
from tests.chaos.proxy import Proxy
from tests.chaos.servers import IdleWatch, Server, Worker
from tests.patience import PATIENCE
from tests.server.faulty import Answer, Lost, ask
from tests.server.stored import Content

DETOUR_SHARE = 0.3  # of all connections go through the proxy
WATCH_INTERVAL = 1.0  # seconds between two requests for the tables of bots, and for an answer
ADOPTION_SECONDS = 5.0  # in which another server adopts tables, on a machine that is not overloaded
WORKERS = 2  # for servers that share a database
CROWD_SHARE = 0.72  # of all people are connected when a server is killed
ROUND_TIMEOUT = 12 * PATIENCE


class World:
    """All servers, clients and faults of one seed."""

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
        self.without = without  # kinds of faults to leave out
        self.bad = 0.3  # the fault rate of client connections
        self.proxy = Proxy()
        self.servers = [Server(i, folder, data.address, self.proxy, bug) for i in range(servers)]
        self.workers = [Worker(i, folder, data.address, self.proxy, bug) for i in range(WORKERS if data.address else 0)]
        self.parties = [Party(self, number, plan) for number, plan in enumerate(BOTS)]
        while sum(party.plan.chairs for party in self.parties) < people:
            self.parties.append(Party(self, len(self.parties), PLANS[len(self.parties) % len(PLANS)]))
        self.lines: list[RoughLine] = []
        self.former: list[Player] = []  # at finished tables, not checked yet
        self.ended: list[Player] = []  # at finished tables, checked
        self.resting = asyncio.Event()
        self.rounds = 0
        self.sessions = 0
        self.target = 0
        self.online = 0
        self.at_kills: list[int] = []  # the number of sessions at each kill
        self.faults: Counter[str] = Counter()
        self.findings: list[Finding] = []
        self.stored: Everything | None = None
        self.watch = IdleWatch(self.note)

    @property
    def machines(self) -> list[Server]:
        """All processes."""
        return [*self.servers, *self.workers]

    # -- for the players -------------------------------------------------------------------------

    def random_address(self, rng: random.Random) -> str:
        """Return the last known address of a random server, or of its proxy port."""
        server = self.servers[rng.randrange(len(self.servers))]
        return server.detour if rng.random() < DETOUR_SHARE and not self.resting.is_set() else server.address

    def arrive(self) -> None:
        """Count a new session."""
        self.sessions += 1
        self.online += 1
        if self.sessions >= self.target and self.moves >= self.target // 3:
            self.resting.set()

    @property
    def moves(self) -> int:
        """The number of acknowledged moves."""
        return sum(len(player.acks) for player in self.all_players())

    def depart(self) -> None:
        """Count the end of a session."""
        self.online -= 1

    def find(self, kind: str, table: str, text: str) -> None:
        """Add a finding."""
        self.findings.append(Finding(kind, table, text))

    @property
    def crowded(self) -> bool:
        """Whether most people are connected."""
        return self.online >= CROWD_SHARE * sum(party.plan.chairs for party in self.parties)

    def note(self, text: str) -> None:
        """Write an entry to the journal, for debugging."""
        with (self.folder / "journal.txt").open("a", encoding="utf-8") as file:
            file.write(f"{time.time():.3f} {text}\n")

    async def rests_within(self, seconds: float) -> bool:
        """Wait; return whether the world has come to rest meanwhile."""
        try:
            await asyncio.wait_for(self.resting.wait(), seconds)
        except TimeoutError:
            return False
        return True

    # -- rounds ----------------------------------------------------------------------------------

    async def start(self) -> None:
        """Start everything."""
        await self.proxy.start()
        for machine in self.machines:  # one after the other: the first one creates the schema
            await machine.prepare()

    async def stop(self) -> None:
        """Stop everything."""
        for machine in self.machines:
            if machine.process and machine.process.returncode is None:
                await machine.kill()
        await self.proxy.stop()
        await self.data.close()

    async def round(self, sessions: int) -> None:
        """Run a number of sessions under all faults, then come to rest and check."""
        self.rounds += 1
        self.resting.clear()
        self.target = self.sessions + sessions
        for line in self.lines:
            line.scale = self.bad
        await self.seat_bots()
        async with asyncio.timeout(ROUND_TIMEOUT), asyncio.TaskGroup() as group:
            for party in self.parties:
                for chair in range(party.plan.chairs):
                    group.create_task(self.attend(party, chair))
            group.create_task(inject_all(self))
            group.create_task(self.end_stuck_round())
            group.create_task(self.watch_bots())
            if len(self.servers) > 1:
                group.create_task(self.measure_idle_bots())
        await self.check()

    async def seat_bots(self) -> None:
        """Create a table of bots in place of every one that is over."""
        playing = await lengths(self.data, PLAYING)
        for party in self.parties:
            if not party.plan.chairs and party.table not in playing:
                await party.begin()

    async def bots(self) -> dict[str, int]:
        """Return the tables of bots being played, with the lengths of their logs."""
        own = {party.table for party in self.parties if not party.plan.people}
        return {table: seq for table, seq in (await lengths(self.data, PLAYING)).items() if table in own}

    async def attend(self, party: Party, chair: int) -> None:
        """Run session after session on a chair."""
        rng = random.Random(f"{self.seed} chair {party.number} {chair} {self.rounds}")
        await self.rests_within(rng.random())
        while not self.resting.is_set():
            try:
                player = await party.player(chair)
            except Lost:
                return  # the world came to rest before there was a table
            well = await player.run_session()
            await self.rests_within(rng.uniform(0.0, 0.5 if well else 2.0))

    async def end_stuck_round(self) -> None:
        """End a round in which no client can connect."""
        before = -1
        while not await self.rests_within(PATIENCE):
            if self.sessions == before:
                self.find("stuck", "", f"no client could connect for {PATIENCE:.0f} s")
                self.resting.set()
            before = self.sessions

    async def watch_bots(self) -> None:
        """Watch all tables of bots at every server: bots rest without spectators."""
        while not await self.rests_within(WATCH_INTERVAL):
            await self.request_bot_tables()

    async def request_bot_tables(self) -> None:
        """Request all tables of bots once from every server that answers."""

        async def request(server: Server, table: str) -> None:
            with suppress(OSError, TimeoutError, ValueError, IndexError):
                async with asyncio.timeout(WATCH_INTERVAL):
                    await ask(server.address, "GET", f"/api/tables/{table}", {})

        tables = [party.table for party in self.parties if party.table and not party.plan.people]
        await asyncio.gather(*(request(server, table) for table in tables for server in self.servers))

    async def measure_idle_bots(self) -> None:
        """Measure how long bots stand still while a server is healthy."""
        self.watch.last.clear()  # not measured during the checks
        while not await self.rests_within(0.1):
            self.watch.update(await self.bots(), self.servers)

    # -- checks ----------------------------------------------------------------------------------

    async def check(self) -> None:
        """Bring all clients up to date over good connections, then compare their state with the store."""
        for line in self.lines:
            line.scale = 0.0
            for copy in line.copies:
                await copy
            line.copies.clear()
        players = [player for party in self.parties for player in party.players] + self.former
        await asyncio.gather(*(player.settle() for player in players))
        stored_seqs = await lengths(self.data)
        shown: dict[str, list[Shown]] = {player.table: [] for player in players}
        gate = asyncio.Semaphore(20)
        await asyncio.gather(
            *(self.ask_all(player, stored_seqs.get(player.table, 0), shown, gate) for player in players)
        )
        await self.compare(players, shown)
        if not self.findings:
            await self.check_bots_move()
        self.ended += self.former
        self.former = []

    async def check_bots_move(self) -> None:
        """Check that the bots of all watched tables move again."""
        waiting, end = await self.bots(), time.monotonic() + PATIENCE
        while waiting and time.monotonic() < end:
            await self.request_bot_tables()
            await asyncio.sleep(0.1)
            now = await self.bots()
            waiting = {table: seq for table, seq in waiting.items() if now.get(table) == seq}
        owners = {id: rest for id, *rest in (await self.data.select([OWNERS]))[OWNERS]} if waiting else {}
        for table, seq in waiting.items():
            text = f"its bots stand still at {seq}; version, owner, ticking: {owners[table]}"
            self.find("stuck", table, text)
        for server in self.servers if waiting else []:
            send_signal(server.pid, signal.SIGUSR1)
        await asyncio.sleep(1.0 if waiting else 0.0)  # for them to log their state

    async def ask_all(self, player: Player, least: int, shown: dict[str, list[Shown]], gate: asyncio.Semaphore) -> None:
        """Request a player's report from every server, and bring the player up to date at one of them."""
        async with gate:
            mine = f"?seat={player.seat}" if player.seat >= 0 else ""
            for server in self.servers:
                who = f"server {server.number} for {player.name}"
                answer = await self.request(server, f"{player.path}{mine}", player.keys)
                if answer.status != 200:
                    self.find("lost", player.table, f"{who} answers {answer}")
                    continue
                if answer.body["seq"] < least:
                    self.find(
                        "diverged",
                        player.table,
                        f"{who} is at {answer.body['seq']}, but {least} rows were stored before",
                    )
                shown[player.table].append(Shown(who, player.seat, answer.body))
            server = player.rng.choice(self.servers)
            await player.catch_up(server.address, least)
            shown[player.table].append(Shown(player.name, player.seat, player.shown, player.events))

    async def request(self, server: Server, path: str, keys: dict[str, str]) -> Answer:
        """Request a table from a server, which may lack its database for a while after a fault."""
        end = time.monotonic() + PATIENCE
        while True:
            async with asyncio.timeout(PATIENCE):
                answer = await ask(server.address, "GET", path, keys)
            if answer.status != 503 or time.monotonic() > end:
                return answer
            await asyncio.sleep(0.2)

    async def compare(self, players: list[Player], shown: dict[str, list[Shown]]) -> None:
        """Compare all reports with the store, and the store with its earlier content."""
        try:
            stored = await everything(self.data)
        except AssertionError as error:
            self.find("lost", "", str(error))
            return
        before = self.stored.contents if self.stored else {}
        for table, content in before.items():
            if table not in stored.contents or stored.contents[table].rows[: len(content.rows)] != content.rows:
                self.find("lost", table, "stored rows have changed")
        self.findings += check_all(stored, players + self.ended, shown)
        self.stored = stored

    # -- the end ---------------------------------------------------------------------------------

    def all_players(self) -> list[Player]:
        """Return all players so far."""
        return [player for party in self.parties for player in party.players] + self.former + self.ended

    def adoption(self) -> str:
        """Return the longest time that bots stood still with a healthy server, and whether it is as promised."""
        if len(self.servers) == 1:
            return "there is only one server"
        verdict = (
            "as promised" if self.watch.longest <= ADOPTION_SECONDS else f"and {ADOPTION_SECONDS:.0f} s are promised"
        )
        return f"{self.watch.longest:.1f} s, {verdict}"

    def report(self) -> dict[str, Any]:
        """Return the counts of the run."""
        players = self.all_players()
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
            "noticed by clients": dict(sum((player.seen for player in players), Counter())),
            "errors in the logs": dict(
                sum((machine.logged_errors() for machine in self.machines), Counter()).most_common(12)
            ),
            "longest stand-still of bots": self.adoption(),
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
    """Write the report beside the logs, with the stored content of all tables that have findings."""
    tables = {finding.table for finding in world.findings}
    stored = world.stored.contents if world.stored else {}
    kept = {
        "report": world.report(),
        "findings": [vars(finding) for finding in world.findings],
        "stored": {id: dump(content) for id, content in stored.items() if id in tables},
    }
    (world.folder / "report.json").write_text(json.dumps(kept, indent=1, default=str), "utf-8")


def dump(content: Content) -> dict[str, Any]:
    """Return a table's stored content as plain values."""
    return {**vars(content), "replies": [[*key, reply] for key, reply in content.replies.items()]}
