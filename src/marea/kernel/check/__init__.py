"""The conformance suite: properties of every game, tested on random games of every player count and option."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import product
from typing import Any, Final

from marea.kernel.blame import error_summary
from marea.kernel.chance import Rng, random_action
from marea.kernel.check import learning, mutants, offers, rules, secrets
from marea.kernel.check.ply import Broken, Fault, Notes, Ply, expect
from marea.kernel.check.texts import Catalogues, texts
from marea.kernel.contract import Value
from marea.kernel.game import Game
from marea.kernel.record import Record
from marea.kernel.state import OVER, State

__all__ = ["PROPERTIES", "Catalogues", "Fault", "check", "settings_of"]

DEFAULT_GAMES: Final = 100
THOROUGH_PLIES: Final = 4000  # checked for every viewer; after them, one ply in SAMPLE_INTERVAL, for one viewer
SAMPLE_INTERVAL: Final = 8
MIN_GAMES_FOR_MOVED: Final = 8  # with fewer, it says little that something never happened

AT_EACH_PLY: Final[dict[str, Callable[[Ply], None]]] = {
    "legal": rules.legal,
    "end": rules.end,
    "verify": rules.verify,
    "clone": rules.clone,
    "pure": rules.pure,
    "parts": rules.parts,
    "sources": rules.sources,
    "shared": rules.shared,
    "dump": rules.dump,
    "mutants": mutants.mutants,
    "sealed": rules.sealed,
    "draw": rules.draw,
    "view": secrets.view,
    "observe": secrets.observe,
    "asked": secrets.asked,
    "open": secrets.open_steps,
    "blind": secrets.blind,
    "worlds": secrets.worlds,
    "hidden": secrets.hidden,
    "reveal": learning.reveal,
    "learnt": learning.learnt,
    "announced": learning.announced,
    "choices": offers.choices,
    "refusal": offers.refusal,
    "why_not": offers.why_not,
}
AT_THE_END: Final[dict[str, Callable[[Game[Any], Notes, Catalogues], None]]] = {
    "notation": offers.notation,
    "board": offers.board,
    "clauses": offers.clauses,
    "odds": rules.odds,
    "texts": texts,
    "moved": secrets.moved,
}
PROPERTIES: Final = ("setup", *AT_EACH_PLY, "apply", "bounds", "record", *AT_THE_END)


def check(
    game: Game[Any],
    catalogues: Catalogues,
    games: int = DEFAULT_GAMES,
    seed: int = 0,
    progress: Callable[[int], None] = lambda done: None,
) -> list[Fault]:
    """Play random games and return the first fault of each property that does not hold.

    To repeat a fault, pass its `seed` and `games=1`; `moved` is not tested then.
    """
    suite = Suite(game)
    for i in range(games):
        suite.play(seed + i)
        progress(i + 1)
    for name, prove in AT_THE_END.items():
        if name != "moved" or games >= MIN_GAMES_FOR_MOVED:
            suite.attempt(name, f"seeds {seed} to {seed + games - 1}", partial(prove, game, suite.notes, catalogues))
    return list(suite.faults.values())


class Suite:
    """One run of the suite over one game: its notes, and the first fault of each property."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.notes = Notes(rules.contents(game.data))
        self.faults: dict[str, Fault] = {}
        self.settings = settings_of(game)

    def attempt(self, name: str, where: str, prove: Callable[[], None]) -> bool:
        """Test a property, unless it has failed before; keep its fault and return whether it holds."""
        if name in self.faults:
            return False
        try:
            prove()
            return True
        except Broken as broken:
            self.faults[name] = Fault(name, where, str(broken))
        except Exception as error:  # a game under test may do anything
            self.faults[name] = Fault(name, where, error_summary(error, [self.game.folder]))
        return False

    def play(self, seed: int) -> None:
        """Play and check one random game."""
        players, options = self.settings[seed % len(self.settings)]
        where = f"seed {seed} ({players} players{''.join(f', {k}={v}' for k, v in options.items())})"
        started: list[State] = []
        if self.attempt("setup", where, lambda: started.append(self.game.new(players, options))):
            self.play_on(started[0], Record.of(self.game, players, options), seed, where)

    def play_on(self, s: State, record: Record, seed: int, where: str) -> None:
        """Play to the end, checking the plies on the way."""
        rng, glances, number = Rng(seed), Rng(seed, 1), 0
        self.notes.window = ("", 0)
        while True:
            here = f"{where}, ply {number}"
            thorough = self.notes.plies < THOROUGH_PLIES
            if thorough or glances.below(SAMPLE_INTERVAL) == 0 or s.to_move() == OVER:
                self.look(Ply(self.game, s, number, seed, thorough, self.notes), here)
            if s.to_move() == OVER:
                break
            if number >= self.game.bounds.length:
                self.faults.setdefault("bounds", Fault("bounds", where, f"not over after {number} plies"))
                return
            self.attempt("sealed", here, partial(check_window_changes, s, self.notes))
            if not self.attempt("apply", here, partial(play_step, self.game, s, rng, record)):
                return
            number += 1
        self.attempt("record", where, partial(rules.record, self.game, s, record))

    def look(self, ply: Ply, where: str) -> None:
        """Test every property of one position."""
        self.notes.plies += 1
        for name, prove in AT_EACH_PLY.items():
            self.attempt(name, where, partial(prove, ply))


def play_step(game: Game[Any], s: State, rng: Rng, record: Record) -> None:
    """Take a random step, an outcome of chance or a legal action; its events must have descriptions."""
    action = random_action(s, rng)
    s.log = []
    record.play(s, action)
    for event in s.log:
        game.describe(event)
    s.log = None


def check_window_changes(s: State, notes: Notes) -> None:
    """Two sealed windows in a row differ in their argument: a late answer must not be valid in the next one."""
    if s.sealed() and s.waiting() == s.asked():
        window = (s.prompt(), s.argument())
        expect(window != notes.window, f"two windows in a row are the same: {window[0]} with the argument {window[1]}")
        notes.window = window


def settings_of(game: Game[Any]) -> list[tuple[int, Mapping[str, Value]]]:
    """Return every player count with every combination of options, shuffled, so that a few games meet all values."""
    names = [option.name for option in game.options]
    settings: list[tuple[int, Mapping[str, Value]]] = []
    for players in game.players:
        for values in product(*(option.all(players) for option in game.options)):
            settings.append((players, dict(zip(names, values, strict=True))))
    order = list(range(len(settings)))
    Rng(0).shuffle(order)
    return [settings[i] for i in order]
