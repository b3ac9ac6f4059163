"""Dumps: positions as in records, with fields that no game ever reaches."""

from __future__ import annotations

import random
from typing import Any, Final

from marea import games
from marea.kernel.game import Game
from marea.kernel.state import State
from tests.fuzz import mutate
from tests.fuzz.positions import all_games, game_of, play_on
from tests.fuzz.target import Target

Dump = dict[str, Any]
ODD_SEATS: Final = (-8, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 247, 248, 2**31)


class Dumps(Target):
    """`Game.load`, and the game from there to its end."""

    share = 55

    def __init__(self, seed: int) -> None:
        """Play the games whose positions are mutated."""
        self.pool = Pool(seed)

    def make(self, rng: random.Random) -> Any:
        """Return a mutated dump, and the seed for playing on."""
        id = rng.choice(self.pool.ids)
        return {"game": id, "luck": rng.randrange(1000), "dump": self.pool.mutated_dump(rng, id)}

    def enter(self, given: Any) -> tuple[Game[Any], State, int]:
        """Load a dump."""
        game = game_of(given["game"])
        return game, game.load(given["dump"]), given["luck"]

    def use(self, accepted: tuple[Game[Any], State, int]) -> None:
        """Play to the end."""
        play_on(*accepted)


class Pool:
    """Dumps of all games, and mutations of them."""

    def __init__(self, seed: int) -> None:
        self.ids = games.all()
        self.dumps = {id: [dump for one in all_games(seed)[id] for dump in one.dumps.values()] for id in self.ids}
        self.steps = {id: [step.name for step in game_of(id).steps] for id in self.ids}
        frequent = (self.field, self.part, self.part, self.move, self.move, self.todo)
        self.mutations = (*frequent, *frequent, self.foreign, self.shape)

    def mutated_dump(self, rng: random.Random, id: str) -> Dump:
        """Return a dump with one or a few mutations."""
        dump = dict(rng.choice(self.dumps[id]))
        for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 5))):
            rng.choice(self.mutations)(rng, id, dump)
        return dump

    def field(self, rng: random.Random, id: str, dump: Dump) -> None:
        """Change one field, whatever it is."""
        if dump:
            name = rng.choice(list(dump))
            dump[name] = mutate.value(rng, dump[name])

    def part(self, rng: random.Random, id: str, dump: Dump) -> None:
        """Change one number, alone or in a list."""
        name, old = random_field(rng, dump)
        if isinstance(old, list) and old:
            at = rng.randrange(len(old))
            new = old[at]
            dump[name] = [*old[:at], mutate.number(rng, new) if isinstance(new, int) else new, *old[at + 1 :]]
        elif isinstance(old, int):
            dump[name] = mutate.number(rng, old)

    def move(self, rng: random.Random, id: str, dump: Dump) -> None:
        """Move an amount from one place to another, so that sums stay the same."""
        name, old = random_field(rng, dump)
        into = random_field(rng, dump)[0] if rng.random() < 0.5 else name
        amount = 1 << rng.choice((0, 0, 0, 1, 2, 4, 8, 16, rng.randrange(62)))
        if name:
            dump[name] = shift(rng, old, -amount)
            dump[into] = shift(rng, dump[into], amount)

    def todo(self, rng: random.Random, id: str, dump: Dump) -> None:
        """Change the stack of decisions: other steps, other seats, other arguments, another order."""
        old = dump.get("todo")
        if not isinstance(old, list):
            return
        frame = [rng.choice(self.steps[id]), rng.choice(ODD_SEATS), rng.choice((0, 0, 1, mutate.number(rng, 0)))]
        at = rng.randrange(len(old) + 1)
        way = rng.randrange(4)
        if way == 0:
            dump["todo"] = [*old[:at], frame, *old[at:]]
        elif way == 1:
            dump["todo"] = [*old[:at], frame, *old[at + 1 :]]
        elif way == 2 and at < len(old) and isinstance(old[at], list) and len(old[at]) == 3:
            spot = rng.randrange(3)
            dump["todo"] = [*old[:at], [*old[at][:spot], frame[spot], *old[at][spot + 1 :]], *old[at + 1 :]]
        else:
            dump["todo"] = mutate.items(rng, old)

    def foreign(self, rng: random.Random, id: str, dump: Dump) -> None:
        """Take a field from another position of the same game."""
        other = rng.choice(self.dumps[id])
        name = rng.choice(list(other))
        dump[name] = other[name]

    def shape(self, rng: random.Random, id: str, dump: Dump) -> None:
        """Change the names of the fields, or bring a field from another game."""
        changed = (
            mutate.table(rng, dump) if rng.random() < 0.7 else {**dump, **rng.choice(self.dumps[rng.choice(self.ids)])}
        )
        dump.clear()
        dump.update(changed)


def random_field(rng: random.Random, dump: Dump) -> tuple[str, Any]:
    """Return a random field with its name."""
    if not dump:
        return "", None
    name = rng.choice(list(dump))
    return name, dump[name]


def shift(rng: random.Random, old: Any, amount: int) -> Any:
    """Add an amount to a number, or to one of the numbers in a list."""
    if isinstance(old, int) and not isinstance(old, bool):
        return old + amount
    if isinstance(old, list) and old:
        at = rng.randrange(len(old))
        return [*old[:at], shift(rng, old[at], amount), *old[at + 1 :]]
    return old
