"""Simulation: bots play whole games against each other, the same ones for the same seed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from marea import bots
from marea.bots import Bot, Position
from marea.kernel.chance import Rng
from marea.kernel.driver import settle
from marea.kernel.game import Game, Value
from marea.kernel.record import Record
from marea.kernel.state import OVER, State


def simulate(
    game: Game[Any],
    games: int,
    players: int,
    names: Sequence[str],
    seed: int = 0,
    options: Mapping[str, Value] | None = None,
) -> Iterator[Record]:
    """Yield the records of games between bots; with fewer names than seats, the names repeat around the table."""
    seats = [names[seat % len(names)] for seat in range(players)]
    for number in range(games):
        yield play_game(game, [bots.get(name) for name in seats], seats, Rng(seed, number), options)


def play_game(
    game: Game[Any], players: Sequence[Bot], names: Sequence[str], rng: Rng, options: Mapping[str, Value] | None = None
) -> Record:
    """Play one game to its end; chance and every bot have generators of their own."""
    record = Record.start(game, len(players), options)
    record.seats = [{"bot": name} for name in names]
    s: State = game.new(len(players), options)
    luck = rng.split()
    minds = [rng.split() for _ in players]
    while True:
        settle(s, luck, record)
        seat = s.to_move()
        if seat == OVER:
            record.finish(s)
            return record
        action = players[seat].choose(Position(game, s, seat), minds[seat])
        record.moves.append(game.space.show(action))
        s.apply(action)
