"""Game: the descriptor that each package exports, bound to one edition."""

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
from marea.kernel.observation import MOST
from marea.kernel.ranges import Range, number
from marea.kernel.space import Space
from marea.kernel.state import SPECTATOR, Event, State
from marea.kernel.step import Step

S = TypeVar("S", bound=State)


class Game(Generic[S]):
    """A game, bound to one edition: everything that a driver, a bot, a table or a page needs to know."""

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
        self.id = folder.name  #: the name of its package, by which it is found
        self.folder = folder  #: where its package lies
        self.rules = rules  #: goes up when old records would replay differently
        self.players = players  #: how many may play
        self.options = options  #: what is settled before the game
        self.reasons = reasons  #: why a game may end
        self.hidden = secret_fields  #: the fields that some viewer cannot know
        self.memories = memory_fields  #: those of them in which seats remember: worlds may forget what others know
        self.clauses = clauses  #: the numbers of its rules
        self.events = _in_order(events)  #: by their codes, how each is told
        self.edition = edition or Edition.parse((folder / "edition.toml").read_text("utf-8"))  #: the printed data
        self.data = data(self.edition)  #: the same as typed fields of the game's own
        self.space: Space = self.data.space  #: the numbers and texts of actions and outcomes
        self.steps = steps  #: by their numbers, the kinds of decisions
        self.bounds = scoring.bounds(self.data)  #: what no game exceeds
        self.components = board.components(self.data)  #: the ids of the things that have names, by group
        self.draw = draw  #: what a viewer sees, as a drawing; None for a plain one
        self.sheet_of = sheets.sheet
        self.view_of = views.view
        self.guide_of = guide
        self.evaluate_of = evaluate.evaluate  # without a call in between, for searches
        self.observe_into = observe.observe  # the same as `observe`, into a writer of bytes, for many games at once
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
        #: what the numbers of an observation are
        self.fields = [*self._first_fields(), *(Field(*field) for field in observe.fields(self.data))]

    def _first_fields(self) -> list[Field]:
        """Return the parts with which every observation begins: see `marea.kernel.observation`."""
        seats = self.players[-1]
        return [
            Field("players", 1, seats, "how many play"),
            Field("step", 1, len(self.steps), "what is decided now, its number and one more; 0 when the game is over"),
            Field("asked", seats, 1, "who is asked"),
            Field("scores", seats, MOST, f"what the view shows as scores, from 0 to {MOST}"),
        ]

    def with_edition(self, edition: Edition) -> Game[S]:
        """Return this game, played with other printed data; with what nobody could play, it is refused."""
        try:
            return Game(**self._parts, edition=edition)
        except RulesError:
            raise
        except Exception as error:  # an edition may come from anybody, and hold anything where the game has a number
            what = f"it holds something that {self.id} cannot be played with"
            raise BadEdition(f"edition {edition.name!r}: {what} ({type(error).__name__})") from error

    # -- states ------------------------------------------------------------------------------

    def new(self, players: int, options: Mapping[str, Value] | None = None) -> S:
        """Set up a game."""
        values = self.settings(players, options)
        chosen = [option.index(values[option.name], players) for option in self.options]
        s = self._state(self, players)
        s.set_up(chosen)
        s.proceed()
        return s

    def settings(self, players: int, options: Mapping[str, Value] | None = None) -> dict[str, Value]:
        """Check the number of players and the options, and return all options with their values."""
        if type(players) is not int or players not in self.players:
            raise BadSetup(f"{self.id} is played by {self.players[0]} to {self.players[-1]}, not by {brief(players)}")
        given = dict(options or {})
        for option in self.options:
            option.index(given.setdefault(option.name, option.all(players)[0]), players)
        for name in given:
            if name not in [option.name for option in self.options]:
                known = ", ".join(option.name for option in self.options) or "none"
                raise BadSetup(f"{self.id} has no option {brief(name)}; its options: {known}")
        return {option.name: given[option.name] for option in self.options}

    def load(self, fields: Mapping[str, Any]) -> S:
        """Rebuild a state from its dump, which may come from anywhere: what nobody could play on from is refused."""
        players = fields.get("players")
        known = number(self.players[0], self.players[-1])
        if not known.holds(players):
            raise BadSnapshot(f"snapshot: players must be {known}")
        s = self.new(cast(int, players))
        snapshot.load(s, fields)
        return s

    def ranges_of(self, s: S) -> dict[str, Range]:
        """Return what each field of a state may hold, save the stack: see `Step.fits`."""
        if s.players not in self._known_ranges:
            given = self._state.ranges(self.data, s.players)
            self._known_ranges[s.players] = {**given, **snapshot.own_ranges(self, s.players)}
        return self._known_ranges[s.players]

    # -- what people and programs see -----------------------------------------------------------

    def view(self, s: S, seat: int) -> Mapping[str, Any]:
        """Return what a seat, or a SPECTATOR, may know: the only way out for a state."""
        if seat != SPECTATOR and not 0 <= seat < s.players:
            raise RulesError(f"there is no seat {seat}: a viewer is a seat or SPECTATOR")
        view: Mapping[str, Any] = self.view_of(s, seat)
        return view

    @cached_property
    def sheet(self) -> Mapping[str, Any]:
        """What this edition prints, ready for JSON: the `board`, and what the game's views refer to."""
        return {"board": asdict(self.board()), **self.sheet_of(self.data)}

    @cached_property
    def sheet_hash(self) -> str:
        """The fingerprint of the sheet, under which it can be kept for ever."""
        text = json.dumps(self.sheet, ensure_ascii=False, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def guide(self, s: S, seat: int) -> Mapping[str, Any] | None:
        """Return what a seat may ask to be worked out from its view, such as the way to each cell; None if nothing."""
        if self.guide_of is None or not 0 <= seat < s.players:
            return None
        guide: Mapping[str, Any] = self.guide_of(s, seat)
        return guide

    def picture(
        self, view: Mapping[str, Any], say: Say, names: Sequence[str], sheet: Mapping[str, Any] | None = None
    ) -> str:
        """Return a view drawn in text, with the players' names by seat; on another edition's sheet, if one is given."""
        return self._terminal.picture(self.sheet if sheet is None else sheet, view, say, names)

    def choices(self, s: S, seat: int) -> list[Choice]:
        """Return each legal action of a seat as it is offered to a person; empty if it is not asked."""
        printed = [self.space.choices[action] for action in s.legal_of(seat)]
        return printed if self._choice is None else [self._choice(s, seat, choice) for choice in printed]

    def refusal(self, s: S, seat: int, action: int) -> str:
        """Return the clause that forbids an action, after `legal` said no."""
        own = self._refusal(s, seat, action) if self._refusal else ""
        return own or self._plain_refusal(s, action)

    def why_not(self, s: S, seat: int, picked: Sequence[str]) -> str:
        """Return the clause by which a seat cannot use the last of some picked elements of the board now."""
        own = self._why_not(s, seat, picked) if self._why_not else ""
        return own or self._clause_now(s)

    def _plain_refusal(self, s: S, action: int) -> str:
        """Return why something is not done now: chance brings it, or something else is asked for."""
        return self._clause_now(s) if action < self.space.actions else self.space.clauses[action]

    def _clause_now(self, s: S) -> str:
        """Return the rule by which nothing but the decision at hand will do; where no player decides, the first."""
        return s.clause() if s.to_move() >= 0 else self.clauses[0]

    def board(self) -> Board:
        """Return the geometry of this edition."""
        return self._board.board(self.data)

    def describe(self, event: Event) -> tuple[str, dict[str, int | str]]:
        """Return an event's name and arguments, as a text needs them (see `Choice`)."""
        kind = self.events[event[0]]
        return kind.name, {name: self._name(group, event[2 + i]) for i, (name, group) in enumerate(kind.args)}

    def _name(self, group: str, value: int) -> int | str:
        """Return an argument of an event as a number or a name to be looked up."""
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
            raise RulesError(f"event: there is no number {value} among {group}")
        return f"={ids[value]}" if group.startswith("=") else f"{group}-{ids[value]}"

    # -- for bots, learners and the conformance suite -----------------------------------------------

    def resample(self, s: S, seat: int, rng: Rng) -> None:
        """Redeal in place what a seat, or a SPECTATOR, cannot know; the others' sealed answers are taken back."""
        s.forget_answers(seat)
        self._hidden.resample(s, seat, rng)

    def verify(self, s: S) -> None:
        """Raise AssertionError if an invariant of the game is broken."""
        self._invariants.verify(s)

    def returns(self, s: S) -> list[float]:
        """Return each seat's utility, within the bounds: one point for the win, shared by all winners."""
        won = s.winners()
        return [1.0 / len(won) if seat in won else 0.0 for seat in range(s.players)]

    def sources(self, s: S, seat: int) -> dict[str, int]:
        """Return what a seat's score is made of, by where it comes from."""
        return self._account.sources(s, seat)

    def observe(self, s: S, seat: int) -> bytes:
        """Return what a seat sees as a byte for each number of `fields`: whatever is by seat begins with its own."""
        numbers = BytesWriter()
        self.observe_into(s, seat, numbers)
        return numbers.getvalue()

    def evaluate(self, s: S, seat: int) -> float:
        """Return how good a position looks for a seat; it may look at everything in the state it is given."""
        return self.evaluate_of(s, seat)

    def parts(self, s: S, seat: int) -> dict[str, float]:
        """Return what `evaluate` adds up, by name."""
        return self._evaluate.parts(s, seat)


def _in_order(events: Mapping[int, EventKind]) -> list[EventKind]:
    """Return the kinds of events by their codes, which go from 0 on without a gap."""
    if sorted(events) != list(range(len(events))):
        raise RulesError("events: their codes must go from 0 on without a gap, each declared once")
    return [events[code] for code in range(len(events))]
