"""Game: the descriptor that each game package exports, bound to one edition."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, TypeVar, cast

from librt.strings import BytesWriter

from marea.kernel import snapshot
from marea.kernel.chance import Rng
from marea.kernel.choice import Choice
from marea.kernel.contract import (
    AccountModule,
    Board,
    BoardModule,
    EvaluateModule,
    EventKind,
    Field,
    HiddenModule,
    InvariantsModule,
    ObserveModule,
    Option,
    Say,
    ScoringModule,
    SheetsModule,
    TerminalModule,
    Value,
    ViewsModule,
)
from marea.kernel.edition import Edition
from marea.kernel.errors import BadEdition, BadSetup, BadSnapshot, RulesError, brief
from marea.kernel.observation import MAX_VALUE
from marea.kernel.ranges import Range, number
from marea.kernel.space import Space
from marea.kernel.state import SPECTATOR, Event, State
from marea.kernel.step import Step

S = TypeVar("S", bound=State)


class Game(Generic[S]):
    """A game bound to one edition: everything that a driver, a bot, a table or a page needs."""

    def __init__(
        self,
        *,
        folder: Path,
        rules: int,
        players: range,
        options: tuple[Option, ...] = (),
        reasons: tuple[str, ...],
        secret_fields: tuple[str, ...],
        memory_fields: tuple[str, ...] = (),
        clauses: Sequence[str],
        data: Callable[[Edition], Any],
        state: type[S],
        steps: list[Step[Any]],
        events: Mapping[int, EventKind],
        scoring: ScoringModule,
        account: AccountModule,
        hidden: HiddenModule,
        invariants: InvariantsModule,
        evaluate: EvaluateModule,
        observe: ObserveModule,
        sheets: SheetsModule,
        views: ViewsModule,
        board: BoardModule,
        terminal: TerminalModule,
        guide: Callable[[S, int], Any] | None = None,
        draw: Callable[[Game[Any], Any, int], str] | None = None,
        choice: Callable[[S, int, Choice], Choice] | None = None,
        refusal: Callable[[S, int, int], str] | None = None,
        why_not: Callable[[S, int, Sequence[str]], str] | None = None,
        edition: Edition | None = None,
    ) -> None:
        self._parts = {name: part for name, part in locals().items() if name not in ("self", "edition")}
        self.id = folder.name  #: the name of its package
        self.folder = folder  #: the folder of its package
        self.rules = rules  #: the version of its rules, raised when old records would replay differently
        self.players = players  #: the possible numbers of players
        self.options = options  #: what is agreed on before the game
        self.reasons = reasons  #: the possible reasons for its end
        self.hidden = secret_fields  #: the fields that some viewer cannot know
        self.memories = memory_fields  #: those of them that hold what seats remember: a world may forget the others'
        self.clauses = clauses  #: the numbers of its rules
        self.events = _in_order(events)  #: the kinds of events, by code
        self.edition = edition or Edition.parse((folder / "edition.toml").read_text("utf-8"))  #: the printed data
        self.data = data(self.edition)  #: the same as typed fields
        self.space: Space = self.data.space  #: the numbers and texts of actions and outcomes
        self.steps = steps  #: the kinds of decisions, by number
        self.bounds = scoring.bounds(self.data)  #: the limits of its length and returns
        self.components = board.components(self.data)  #: the ids of the named things, by group
        self.draw = draw  #: draws a view; None for a plain drawing
        self.sheet_of = sheets.sheet
        self.view_of = views.view
        self.guide_of = guide
        self.evaluate_of = evaluate.evaluate  # called directly by searches, for speed
        self.observe_into = observe.observe  # like `observe`, into a bytes writer, for many games at once
        self._state = state
        self._account = account
        self._hidden = hidden
        self._invariants = invariants
        self._evaluate = evaluate
        self._board = board
        self._terminal = terminal
        self._choice = choice
        self._refusal = refusal
        self._why_not = why_not
        self._known_ranges: dict[int, dict[str, Range]] = {}  # by the number of players
        #: the parts of an observation
        self.fields = [*self._first_fields(), *(Field(*field) for field in observe.fields(self.data))]

    def _first_fields(self) -> list[Field]:
        """Return the first parts of every observation: see `marea.kernel.observation`."""
        seats = self.players[-1]
        return [
            Field("players", 1, seats, "number of players"),
            Field("step", 1, len(self.steps), "the number of the current step plus one; 0 when the game is over"),
            Field("asked", seats, 1, "1 for each seat that is asked"),
            Field("scores", seats, MAX_VALUE, f"the scores in the view, from 0 to {MAX_VALUE}"),
        ]

    def with_edition(self, edition: Edition) -> Game[S]:
        """Return this game with another edition; an unplayable one is refused."""
        try:
            return Game(**self._parts, edition=edition)
        except RulesError:
            raise
        except Exception as error:  # an edition is untrusted, and may hold anything where a number belongs
            what = f"some of its data make {self.id} unplayable"
            raise BadEdition(f"edition {edition.name!r}: {what} ({type(error).__name__})") from error

    # -- states ------------------------------------------------------------------------------

    def new(self, players: int, options: Mapping[str, Value] | None = None) -> S:
        """Set up a new game."""
        values = self.settings(players, options)
        chosen = [option.index(values[option.name], players) for option in self.options]
        s = self._state(self, players)
        s.set_up(chosen)
        s.proceed()
        return s

    def settings(self, players: int, options: Mapping[str, Value] | None = None) -> dict[str, Value]:
        """Check the number of players and the options, and return the value of every option."""
        if type(players) is not int or players not in self.players:
            raise BadSetup(f"{self.id} is for {self.players[0]} to {self.players[-1]} players, not {brief(players)}")
        given = dict(options or {})
        for option in self.options:
            option.index(given.setdefault(option.name, option.all(players)[0]), players)
        for name in given:
            if name not in [option.name for option in self.options]:
                known = ", ".join(option.name for option in self.options) or "none"
                raise BadSetup(f"{self.id} has no option {brief(name)}; its options: {known}")
        return {option.name: given[option.name] for option in self.options}

    def load(self, fields: Mapping[str, Any]) -> S:
        """Rebuild a state from its dump, which need not be trusted: an unplayable one is refused."""
        players = fields.get("players")
        known = number(self.players[0], self.players[-1])
        if not known.holds(players):
            raise BadSnapshot(f"snapshot: players must be {known}")
        s = self.new(cast(int, players))
        snapshot.load(s, fields)
        return s

    def ranges_of(self, s: S) -> dict[str, Range]:
        """Return the range of each field of a state, except the stack: see `Step.fits`."""
        if s.players not in self._known_ranges:
            given = self._state.ranges(self.data, s.players)
            self._known_ranges[s.players] = {**given, **snapshot.kernel_ranges(self, s.players)}
        return self._known_ranges[s.players]

    # -- for people and programs ----------------------------------------------------------------

    def view(self, s: S, seat: int) -> Mapping[str, Any]:
        """Return the view of a seat or a SPECTATOR: the only way to show a state."""
        if seat != SPECTATOR and not 0 <= seat < s.players:
            raise RulesError(f"there is no seat {seat}: a viewer is a seat or SPECTATOR")
        view: Mapping[str, Any] = self.view_of(s, seat)
        return view

    @cached_property
    def sheet(self) -> Mapping[str, Any]:
        """The printed data of this edition, ready for JSON: the `board`, and everything that views refer to."""
        return {"board": asdict(self.board()), **self.sheet_of(self.data)}

    @cached_property
    def sheet_hash(self) -> str:
        """The fingerprint of the sheet, under which it can be cached for ever."""
        text = json.dumps(self.sheet, ensure_ascii=False, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def guide(self, s: S, seat: int) -> Mapping[str, Any] | None:
        """Return help computed from a seat's view on request, such as the way to each cell; None if there is none."""
        if self.guide_of is None or not 0 <= seat < s.players:
            return None
        guide: Mapping[str, Any] = self.guide_of(s, seat)
        return guide

    def picture(
        self, view: Mapping[str, Any], say: Say, names: Sequence[str], sheet: Mapping[str, Any] | None = None
    ) -> str:
        """Return a view drawn in text, with the players' names by seat, on another edition's sheet if one is given."""
        return self._terminal.picture(self.sheet if sheet is None else sheet, view, say, names)

    def choices(self, s: S, seat: int) -> list[Choice]:
        """Return the legal actions of a seat as offered to a person; empty if it is not asked."""
        printed = [self.space.choices[action] for action in s.legal_of(seat)]
        return printed if self._choice is None else [self._choice(s, seat, choice) for choice in printed]

    def refusal(self, s: S, seat: int, action: int) -> str:
        """Return the clause that forbids an action that is not legal."""
        own = self._refusal(s, seat, action) if self._refusal else ""
        return own or self._plain_refusal(s, action)

    def why_not(self, s: S, seat: int, picked: Sequence[str]) -> str:
        """Return the clause that keeps a seat from using the last of these picked elements of the board now."""
        own = self._why_not(s, seat, picked) if self._why_not else ""
        return own or self._clause_now(s)

    def _plain_refusal(self, s: S, action: int) -> str:
        """Return the default refusal: chance brings it, or another decision comes first."""
        return self._clause_now(s) if action < self.space.actions else self.space.clauses[action]

    def _clause_now(self, s: S) -> str:
        """Return the rule that requires the current decision; if no player decides, the first rule."""
        return s.clause() if s.to_move() >= 0 else self.clauses[0]

    def board(self) -> Board:
        """Return the geometry of this edition."""
        return self._board.board(self.data)

    def describe(self, event: Event) -> tuple[str, dict[str, int | str]]:
        """Return an event's name and its arguments for a text (see `Choice`)."""
        kind = self.events[event[0]]
        return kind.name, {name: self._name(group, event[2 + i]) for i, (name, group) in enumerate(kind.args)}

    def _name(self, group: str, value: int) -> int | str:
        """Return an argument of an event as a number or a name to look up."""
        if group == "number":
            return value
        if group == "=":
            return f"={value}"
        if group == "seat":
            if not 0 <= value < self.players[-1]:
                raise RulesError(f"event: there is no seat {value}")
            return f"seat-{value}"
        ids = self.components[group]
        if not 0 <= value < len(ids):
            raise RulesError(f"event: {group} has no number {value}")
        return f"={ids[value]}" if group.startswith("=") else f"{group}-{ids[value]}"

    # -- for bots, learners and the conformance suite -----------------------------------------------

    def resample(self, s: S, seat: int, rng: Rng) -> None:
        """Redeal in place everything hidden from a seat or a SPECTATOR, and discard the others' sealed answers."""
        s.forget_answers(seat)
        self._hidden.resample(s, seat, rng)

    def verify(self, s: S) -> None:
        """Raise AssertionError if an invariant of the game is broken."""
        self._invariants.verify(s)

    def returns(self, s: S) -> list[float]:
        """Return each seat's utility, within the bounds: one point for the win, shared among all winners."""
        won = s.winners()
        return [1.0 / len(won) if seat in won else 0.0 for seat in range(s.players)]

    def sources(self, s: S, seat: int) -> dict[str, int]:
        """Return the breakdown of a seat's score, by source."""
        return self._account.sources(s, seat)

    def observe(self, s: S, seat: int) -> bytes:
        """Return a seat's view as bytes, one for each number of `fields`; lists by seat begin with its own."""
        numbers = BytesWriter()
        self.observe_into(s, seat, numbers)
        return numbers.getvalue()

    def evaluate(self, s: S, seat: int) -> float:
        """Return the estimated value of a position for a seat; it may use everything in the state, hidden or not."""
        return self.evaluate_of(s, seat)

    def parts(self, s: S, seat: int) -> dict[str, float]:
        """Return the terms of `evaluate`, by name."""
        return self._evaluate.parts(s, seat)


def _in_order(events: Mapping[int, EventKind]) -> list[EventKind]:
    """Return the kinds of events by code; codes count from 0 without a gap."""
    if sorted(events) != list(range(len(events))):
        raise RulesError("events: their codes must count from 0 without a gap, each declared once")
    return [events[code] for code in range(len(events))]
