"""Moves: notation and numbers, at positions of random games, by seats that are asked and by others."""

from __future__ import annotations

import random
from typing import Any, Final

from marea import games
from marea.kernel.chance import Rng, random_action
from marea.kernel.driver import play
from marea.kernel.game import Game
from marea.kernel.state import OVER, State
from tests.fuzz import mutate
from tests.fuzz.positions import RARELY, game_of, look, position
from tests.fuzz.target import Target, Wrong

POSITIONS: Final = 400  # of each game


class Moves(Target):
    """`Space.read` and the driver's checked door; and what is said about things that cannot be used."""

    share = 19

    def __init__(self, seed: int) -> None:
        """Find out what can be said at all."""
        self.seed = seed % 1000
        self.games = {id: game_of(id) for id in games.all()}
        self.elements = {id: list(game.board().elements) for id, game in self.games.items()}

    def make(self, rng: random.Random) -> Any:
        """Return a position, a seat, and a move or the things on the board that were picked."""
        id = rng.choice(list(self.games))
        game, luck = self.games[id], self.seed * POSITIONS + rng.randrange(POSITIONS)
        s = position(id, luck)
        seat = rng.choice((*s.waiting(), *s.waiting(), 0, 1, 9, mutate.number(rng, 0)))
        given = {"game": id, "luck": luck, "seat": seat}
        if rng.random() < 0.1:
            picked = [rng.choice(self.elements[id]) for _ in range(rng.randrange(1, 7))]
            return {**given, "picked": picked}
        return {**given, "move": self.move(rng, game, s)}

    def move(self, rng: random.Random, game: Game[Any], s: State) -> int | str:
        """Return a move: legal, possible at other times, or none at all."""
        way = rng.randrange(10)
        if way == 0 and s.legal():
            return game.space.show(rng.choice(s.legal()))
        if way < 3:
            return rng.choice(game.space.texts)
        if way < 6:
            number: int = mutate.number(rng, rng.randrange(game.space.size()))
            return number
        text = rng.choice(game.space.texts)
        for _ in range(rng.choice((1, 1, 2, 4))):
            text = mutate.text(rng, text)
        return text

    def enter(self, given: Any) -> tuple[Game[Any], State, int]:
        """Play a move, or ask why something cannot be used."""
        game = game_of(given["game"])
        s = position(given["game"], given["luck"]).clone()
        if "picked" in given:
            if 0 <= given["seat"] < s.players and s.to_move() != OVER:
                explain(game, s, given["seat"], given["picked"])
        else:
            move = given["move"]
            play(game, s, given["seat"], game.space.read(move) if isinstance(move, str) else move)
        return game, s, given["luck"]

    def use(self, entered: tuple[Game[Any], State, int]) -> None:
        """Look at the position after it, now and then; it must be one to go on from in any case."""
        game, s, luck = entered
        if luck % RARELY == 0:
            look(game, s, Rng(luck))
        elif s.to_move() != OVER:
            s.apply(random_action(s, Rng(luck)))


def explain(game: Game[Any], s: State, seat: int, picked: list[str]) -> None:
    """Ask why something on the board cannot be used: a clause says so."""
    if (clause := game.why_not(s, seat, picked)) not in game.clauses:
        raise Wrong(f"{game.id} names the clause {clause!r}, which it does not have")
