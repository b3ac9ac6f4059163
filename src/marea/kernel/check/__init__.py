"""The conformance suite: what must hold for any game, proved over random games of every kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import product
from typing import Any, Final

from marea.kernel.chance import Rng
from marea.kernel.check import offers, rules, secrets
from marea.kernel.check.ply import Broken, Fault, Notes, Ply
from marea.kernel.check.texts import Catalogues, texts
from marea.kernel.game import Game, Value
from marea.kernel.record import Record
from marea.kernel.state import CHANCE, OVER, State

__all__ = ["PROPERTIES", "Catalogues", "Fault", "check"]

THOROUGH: Final = 100  # games looked at in every ply by every viewer; later ones in every eighth, by one
EVERY: Final = 8

AT_EACH_PLY: Final[dict[str, Callable[[Ply], None]]] = {
    "legal": rules.legal,
    "end": rules.end,
    "verify": rules.verify,
    "clone": rules.clone,
    "dump": rules.dump,
    "sealed": rules.sealed,
    "draw": rules.draw,
    "view": secrets.view,
    "asked": secrets.asked,
    "blind": secrets.blind,
    "hidden": secrets.hidden,
    "reveal": secrets.reveal,
    "events": secrets.events,
    "choices": offers.choices,
    "refusal": offers.refusal,
}
ONCE: Final[dict[str, Callable[[Game[Any], Notes, Catalogues], None]]] = {
    "notation": offers.notation,
    "board": offers.board,
    "moved": secrets.moved,
    "odds": rules.odds,
    "texts": texts,
}
PROPERTIES: Final = ("setup", *AT_EACH_PLY, "apply", "bounds", "record", *ONCE)


class Suite:
    """One run of the suite over one game: what was seen, and the first fault of each property."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.notes = Notes()
        self.faults: dict[str, Fault] = {}
        self.settings = [(players, options) for players in game.players for options in _all_options(game, players)]

    def attempt(self, name: str, where: str, prove: Callable[[], None]) -> bool:
        """Try to prove a property, unless it has failed before; note what went wrong."""
        if name in self.faults:
            return False
        try:
            prove()
            return True
        except (Broken, AssertionError) as broken:
            self.faults[name] = Fault(name, where, str(broken))
        except Exception as error:  # a game under test may do anything
            self.faults[name] = Fault(name, where, f"{type(error).__name__}: {error}")
        return False

    def play(self, seed: int, thorough: bool) -> None:
        """Play one random game and look at it from all sides."""
        players, options = self.settings[seed % len(self.settings)]
        where = f"seed {seed} ({players} players{''.join(f', {k}={v}' for k, v in options.items())})"
        started: list[State] = []
        if not self.attempt("setup", where, lambda: started.append(self.game.new(players, options))):
            return
        s = started[0]
        record = Record.start(self.game, players, options)
        rng, glances = Rng(seed), Rng(seed, 1)
        while True:
            ply = Ply(self.game, s, len(record.moves), seed, thorough, self.notes)
            if thorough or glances.below(EVERY) == 0 or s.to_move() == OVER:
                self.look(ply, f"{where}, ply {ply.number}")
            if s.to_move() == OVER:
                break
            if ply.number >= self.game.bounds.length:
                self.faults.setdefault("bounds", Fault("bounds", where, f"not over after {ply.number} plies"))
                return
            if not self.attempt("apply", f"{where}, ply {ply.number}", partial(step, s, rng, record)):
                return
        self.attempt("record", where, partial(rules.record, self.game, s, record))

    def look(self, ply: Ply, where: str) -> None:
        """Prove every property of one position."""
        for name, prove in AT_EACH_PLY.items():
            self.attempt(name, where, partial(prove, ply))


def check(
    game: Game[Any],
    catalogues: Catalogues,
    games: int = THOROUGH,
    seed: int = 0,
    progress: Callable[[int], None] = lambda done: None,
) -> list[Fault]:
    """Play random games and return the first fault of each property that does not hold.

    The game with a fault's seed is played alone by `games=1` and that `seed`.
    """
    suite = Suite(game)
    for i in range(games):
        suite.play(seed + i, thorough=i < THOROUGH)
        progress(i + 1)
    whole_run = games >= len(suite.settings)  # one game alone shows too little of these
    for name, prove in ONCE.items():
        if whole_run or name in ("notation", "board"):
            suite.attempt(name, f"seeds {seed} to {seed + games - 1}", partial(prove, game, suite.notes, catalogues))
    return list(suite.faults.values())


def step(s: State, rng: Rng, record: Record) -> None:
    """Take a random step: an outcome of chance, or any legal action."""
    legal = s.legal()
    action = s.draw(rng) if s.to_move() == CHANCE else legal[rng.below(len(legal))]
    record.moves.append(s.game.space.show(action))
    s.apply(action)


def _all_options(game: Game[Any], players: int) -> list[Mapping[str, Value]]:
    """Return every combination of the options' values."""
    names = [option.name for option in game.options]
    return [
        dict(zip(names, values, strict=True)) for values in product(*(option.all(players) for option in game.options))
    ]
