"""Moves: notation and numbers at positions of random games, by seats that are asked and by others."""

from __future__ import annotations

import random
from typing import Any, Final

from marea import games
from marea.kernel.chance import Rng, random_action
from marea.kernel.driver import play
from marea.kernel.game import Game
from marea.kernel.state import OVER, State
from tests.fuzz import mutate
from tests.fuzz.positions import INSPECT_INTERVAL, game_of, inspect, position
from tests.fuzz.target import Target, Violation

POSITIONS: Final = 400  # of each game


class Moves(Target):
    """`Space.read`, the driver's checked `play`, and explanations why something cannot be used."""

    share = 19

    def __init__(self, seed: int) -> None:
        """Collect the elements of all boards."""
        self.seed = seed % 1000
        self.games = {id: game_of(id) for id in games.all()}
        self.elements = {id: list(game.board().elements) for id, game in self.games.items()}

    def make(self, rng: random.Random) -> Any:
        """Return a position, a seat, and a move or some picked elements of the board."""
        id = rng.choice(list(self.games))
        game, seed = self.games[id], self.seed * POSITIONS + rng.randrange(POSITIONS)
        s = position(id, seed)
        seat = rng.choice((*s.waiting(), *s.waiting(), 0, 1, 9, mutate.number(rng, 0)))
        given = {"game": id, "luck": seed, "seat": seat}
        if rng.random() < 0.1:
            picked = [rng.choice(self.elements[id]) for _ in range(rng.randrange(1, 7))]
            return {**given, "picked": picked}
        return {**given, "move": self.move(rng, game, s)}

    def move(self, rng: random.Random, game: Game[Any], s: State) -> int | str:
        """Return a move: legal, legal at other times, or invalid."""
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

    def use(self, accepted: tuple[Game[Any], State, int]) -> None:
        """Inspect some of the positions after the move; play on from the others."""
        game, s, seed = accepted
        if seed % INSPECT_INTERVAL == 0:
            inspect(game, s, Rng(seed))
        elif s.to_move() != OVER:
            s.apply(random_action(s, Rng(seed)))


def explain(game: Game[Any], s: State, seat: int, picked: list[str]) -> None:
    """Ask why something on the board cannot be used: the answer must be a clause."""
    if (clause := game.why_not(s, seat, picked)) not in game.clauses:
        raise Violation(f"{game.id} names the clause {clause!r}, which it does not have")
