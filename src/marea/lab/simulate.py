"""Simulations: bots play whole games against each other; the same seed gives the same games."""

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
    """The game, the bots and the seed of a run; if there are fewer bots than seats, they repeat."""

    game: Game[Any]
    players: int
    names: Sequence[str]
    seed: int
    options: Mapping[str, Value]

    @property
    def seats(self) -> list[str]:
        """The names of the bots, by seat."""
        return [self.names[seat % len(self.names)] for seat in range(self.players)]

    def play(self, number: int, tally: Tally | None = None) -> Record:
        """Play one game, which depends only on the seed and its number; a tally counts what happens in it."""
        record = Record.of(self.game, self.players, self.options)
        record.seats = [{"bot": name} for name in self.seats]
        bots_by_seat = [bots.get(name) for name in self.seats]
        try:
            play_game(self.game, bots_by_seat, record, Rng(self.seed, number), tally)
        except Exception as error:  # described here: an exception that crosses processes loses its traceback
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


def play_game(
    game: Game[Any], bots_by_seat: Sequence[Bot], record: Record, rng: Rng, tally: Tally | None = None
) -> None:
    """Play one game to its end; chance and each bot have their own generators of random numbers."""
    s: State = game.new(record.players, record.options)
    chance_rng = rng.split()
    bot_rngs = [rng.split() for _ in bots_by_seat]
    memory = Memory(record.players)
    while True:
        s.log = []
        settle(s, chance_rng, record)
        memory.note(CHANCE, 0, s.log)
        seat = s.to_move()
        if tally:
            tally.count_events(s.log)
        if seat == OVER:
            record.finish(s)
            if tally:
                tally.close(s)
            return
        position = Position(game, s, seat, memory.known[seat])
        action = bots_by_seat[seat].choose(position, bot_rngs[seat])
        s.log = []
        record.play(s, action)
        memory.note(seat, action, s.log)
        if tally:
            tally.count_decision(seat, len(position.legal))
            tally.count_events(s.log)
