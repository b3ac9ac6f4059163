"""Simulation: bots play whole games against each other, the same ones for the same seed and however many processes."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from multiprocessing import get_context
from typing import Any, Final

from marea import bots
from marea.bots import Bot, Memory, Position
from marea.kernel.chance import Rng
from marea.kernel.driver import settle
from marea.kernel.game import Game, Value
from marea.kernel.record import Record
from marea.kernel.state import CHANCE, OVER, State

BATCH: Final = 25  # games that a process plays before it reports


@dataclass(frozen=True)
class Plan:
    """Some games to play: who plays what, and the numbers of the games; with fewer bots than seats, they repeat."""

    game: Game[Any]
    players: int
    names: Sequence[str]
    seed: int
    options: Mapping[str, Value]
    numbers: range

    def batches(self) -> list[Plan]:
        """Return the same games in batches."""
        return [replace(self, numbers=self.numbers[i : i + BATCH]) for i in range(0, len(self.numbers), BATCH)]


def simulate(
    game: Game[Any],
    games: int,
    players: int,
    names: Sequence[str],
    seed: int = 0,
    options: Mapping[str, Value] | None = None,
    jobs: int = 1,
) -> Iterator[Record]:
    """Yield the records of games between bots, in order; `jobs` processes share the work."""
    plan = Plan(game, players, names, seed, game.settings(players, options), range(games))
    if jobs == 1 or games <= BATCH:
        yield from play(plan)
        return
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=leave_interrupts_to_the_parent)
    try:
        for lines in pool.map(_written, plan.batches()):
            yield from map(Record.read, lines)
    finally:
        pool.shutdown(cancel_futures=True)


def play(plan: Plan) -> Iterator[Record]:
    """Play the games of a plan one after the other; each depends on the seed and its number alone."""
    seats = [plan.names[seat % len(plan.names)] for seat in range(plan.players)]
    for number in plan.numbers:
        minds = [bots.get(name) for name in seats]
        record = Record.of(plan.game, plan.players, plan.options)
        record.seats = [{"bot": name} for name in seats]
        play_game(plan.game, minds, record, Rng(plan.seed, number))
        yield record


def play_game(game: Game[Any], minds: Sequence[Bot], record: Record, rng: Rng) -> None:
    """Play one game to its end; chance and every bot have generators of their own."""
    s: State = game.new(record.players, record.options)
    luck = rng.split()
    thoughts = [rng.split() for _ in minds]
    memory = Memory(record.players)
    while True:
        s.log = []
        settle(s, luck, record)
        memory.note(CHANCE, 0, s.log)
        seat = s.to_move()
        if seat == OVER:
            record.finish(s)
            return
        action = minds[seat].choose(Position(game, s, seat, memory.known[seat]), thoughts[seat])
        s.log = []
        record.play(s, action)
        memory.note(seat, action, s.log)


def _written(plan: Plan) -> list[str]:
    """Play in another process; records travel as their lines."""
    return [record.write() for record in play(plan)]


def leave_interrupts_to_the_parent() -> None:
    """Let Ctrl-C be for the process that shares the work out, which then ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
