"""Simulation: bots play whole games against each other, the same ones for the same seed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from marea import bots
from marea.bots import Bot, Memory, Position
from marea.kernel.blame import GameFailed, error_location, error_summary
from marea.kernel.chance import Rng
from marea.kernel.contract import Value
from marea.kernel.driver import settle
from marea.kernel.game import Game
from marea.kernel.record import Record
from marea.kernel.state import CHANCE, OVER, State
from marea.lab.tally import Tally


@dataclass(frozen=True)
class Plan:
    """What is played, and by whom; with fewer bots than seats, they repeat."""

    game: Game[Any]
    players: int
    names: Sequence[str]
    seed: int
    options: Mapping[str, Value]

    @property
    def seats(self) -> list[str]:
        """The bots around the table."""
        return [self.names[seat % len(self.names)] for seat in range(self.players)]

    def play(self, number: int, tally: Tally | None = None) -> Record:
        """Play one game, which depends on the seed and its number alone; a tally counts what happens in it."""
        record = Record.of(self.game, self.players, self.options)
        record.seats = [{"bot": name} for name in self.seats]
        minds = [bots.get(name) for name in self.seats]
        try:
            play_game(self.game, minds, record, Rng(self.seed, number), tally)
        except Exception as error:  # told here: an error from another process does not know its place any more
            if not error_location(error, [self.game.folder]):
                raise
            raise GameFailed(
                f"seed {self.seed}, game {number + 1}: {error_summary(error, [self.game.folder])}"
            ) from error
        return record


def simulate(
    game: Game[Any],
    games: int,
    players: int,
    names: Sequence[str],
    seed: int = 0,
    options: Mapping[str, Value] | None = None,
) -> Iterator[Record]:
    """Yield the records of games between bots, in order."""
    yield from map(Plan(game, players, names, seed, game.settings(players, options)).play, range(games))


def play_game(game: Game[Any], minds: Sequence[Bot], record: Record, rng: Rng, tally: Tally | None = None) -> None:
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
        if tally:
            tally.note(s.log)
        if seat == OVER:
            record.finish(s)
            if tally:
                tally.close(s)
            return
        position = Position(game, s, seat, memory.known[seat])
        action = minds[seat].choose(position, thoughts[seat])
        s.log = []
        record.play(s, action)
        memory.note(seat, action, s.log)
        if tally:
            tally.decided(seat, len(position.legal))
            tally.note(s.log)
