"""Game: the descriptor that each package exports, and the small types it is made of."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final, Generic, TypeVar, cast

from librt.strings import BytesWriter
from typing_extensions import TypedDict

from marea.kernel import snapshot
from marea.kernel.chance import Rng
from marea.kernel.edition import Edition
from marea.kernel.errors import BadEdition, BadSetup, BadSnapshot, RulesError, brief
from marea.kernel.observation import MOST
from marea.kernel.ranges import Range, number
from marea.kernel.space import Space
from marea.kernel.state import SPECTATOR, Event, State
from marea.kernel.step import Step

S = TypeVar("S", bound=State)
Value = int | bool | str
Say = Callable[..., str]  # a message's id and its arguments -> the text, in some language
LANGUAGES: Final = ("en", "es", "fr", "gl")


@dataclass(frozen=True)
class Option:
    """A way to play that is settled before the game; a state keeps the index of the chosen value."""

    name: str
    values: tuple[Value, ...]
    seats: bool = False  #: any seat is a value too, after the others

    def __post_init__(self) -> None:
        if self.seats and any(type(value) is int for value in self.values):
            raise ValueError(f"option {self.name}: a number would be mistaken for a seat")

    def all(self, players: int) -> tuple[Value, ...]:
        """Return every value it may have with so many players; the first is the default."""
        return self.values + tuple(range(players)) if self.seats else self.values

    def index(self, value: object, players: int) -> int:
        """Return the index of a value; `true` and 1 are different values."""
        for i, known in enumerate(self.all(players)):
            if type(known) is type(value) and known == value:
                return i
        raise self._refused(value, players)

    def read(self, text: str, players: int) -> Value:
        """Return the value that a person wrote."""
        for value in self.all(players):
            if show_value(value) == text:
                return value
        raise self._refused(text, players)

    def _refused(self, value: object, players: int) -> BadSetup:
        known = ", ".join(map(show_value, self.all(players)))
        return BadSetup(f"option {self.name}: {brief(show_value(value))} is none of {known}")


@dataclass(frozen=True)
class Choice:
    """One legal action as it is offered to a person.

    Arguments are whole numbers or names to be looked up: `seat-2` is the player on that seat,
    `=1488` stands for itself, anything else is the id of a text.
    """

    action: int
    text: str  #: in notation
    verb: str
    args: Mapping[str, int | str]
    targets: tuple[str, ...]  #: elements of the board
    clause: str  #: the rule that allows it


@dataclass(frozen=True)
class EventKind:
    """How an event code is told: its name, and each argument's name and kind.

    A kind is `seat`, `number`, `=` for a number that is no count (a year), or a group of the game's
    components; a group whose name begins with `=`, such as the cells of a map, needs no texts.
    Where the component can only be some of its group, `only` says how the ids of these begin.
    An event that is `open` tells what lies face up at that moment: nobody needs to remember it. The
    clause is the rule by which it happens.
    """

    name: str
    args: tuple[tuple[str, str], ...] = ()
    open: bool = False
    clause: str = ""
    only: tuple[str, ...] = ("",)


@dataclass(frozen=True)
class Element:
    """A thing on the board: its shape (`circle`, `rect` or `hex`), centre, size and group."""

    shape: str
    x: float
    y: float
    width: float
    height: float
    group: str


@dataclass(frozen=True)
class Board:
    """The geometry of an edition: its size and its elements by id."""

    width: float
    height: float
    elements: Mapping[str, Element]


@dataclass(frozen=True)
class Bounds:
    """What a game never exceeds: the texts of a record, and the returns from `low` to `high`."""

    length: int
    low: float
    high: float


@dataclass(frozen=True)
class Field:
    """A part of an observation: so many whole numbers from 0 to `high`, and what they tell."""

    name: str
    size: int
    high: int
    about: str


class View(TypedDict):
    """What every game's view begins with; all of it is public."""

    players: int
    asked: list[int]
    prompt: str
    scores: list[int]
    winners: list[int]
    reason: str


def header(s: State) -> View:
    """Return the public beginning of a view."""
    return View(
        players=s.players, asked=s.asked(), prompt=s.prompt(), scores=s.scores(), winners=s.winners(), reason=s.reason()
    )


class Game(Generic[S]):
    """A game, bound to one edition: everything that a driver, a bot, a table or a page needs to know."""

    def __init__(
        self,
        *,
        id: str,
        rules: int,
        players: range,
        options: tuple[Option, ...],
        reasons: tuple[str, ...],
        hidden: tuple[str, ...],
        memories: tuple[str, ...] = (),
        events: Sequence[EventKind],
        clauses: Sequence[str],
        folder: Path,
        edition: Edition,
        data: Callable[[Edition], Any],
        steps: list[Step[Any]],
        bounds: Callable[[Any], Bounds],
        board: Callable[[Any], Board],
        components: Callable[[Any], Mapping[str, Sequence[str]]],
        setup: Callable[[Game[S], int, list[int]], S],
        sheet: Callable[[Any], Any],
        view: Callable[[S, int], Any],
        picture: Callable[[Any, Any, Say, Sequence[str]], str],
        choices: Callable[[S, int], list[Choice]],
        refusal: Callable[[S, int, int], str],
        why_not: Callable[[S, int, Sequence[str]], str],
        resample: Callable[[S, int, Rng], None],
        verify: Callable[[S], None],
        returns: Callable[[S], list[float]],
        sources: Callable[[S, int], dict[str, int]],
        evaluate: Callable[[S, int], float],
        parts: Callable[[S, int], dict[str, float]],
        fields: Callable[[Any], Sequence[tuple[str, int, int, str]]],
        observe: Callable[[S, int, BytesWriter], None],
        ranges: Callable[[Any, int], dict[str, Range]],
        guide: Callable[[S, int], Any] | None = None,
        draw: Callable[[Game[Any], Any, int], str] | None = None,
    ) -> None:
        self._parts = {name: part for name, part in locals().items() if name not in ("self", "edition")}
        self.id = id  #: the name of its package, by which it is found
        self.rules = rules  #: goes up when old records would replay differently
        self.players = players  #: how many may play
        self.options = options  #: what is settled before the game
        self.reasons = reasons  #: why a game may end
        self.hidden = hidden  #: the fields that some viewer cannot know
        self.memories = memories  #: those of them in which seats remember: worlds may forget what others know
        self.events = events  #: by their codes, how each is told
        self.clauses = clauses  #: the numbers of its rules
        self.folder = folder  #: where its package lies
        self.edition = edition  #: the printed data
        self.data = data(edition)  #: the same as typed fields of the game's own
        self.space: Space = self.data.space  #: the numbers and texts of actions and outcomes
        self.steps = steps  #: by their numbers, the kinds of decisions
        self.bounds = bounds(self.data)  #: what no game exceeds
        self.components = components(self.data)  #: the ids of the things that have names, by group
        self._board = board
        self._setup = setup
        self.sheet_of = sheet
        self.view_of = view
        self.guide_of = guide
        self._picture = picture
        self.draw = draw  #: what a viewer sees, as a drawing; not every game has one
        self._choices = choices
        self._refusal = refusal
        self._why_not = why_not
        self._resample = resample
        self._verify = verify
        self._ranges = ranges
        self._known_ranges: dict[int, dict[str, Range]] = {}  # by the number of players
        self._returns = returns
        self._sources = sources
        self._evaluate = evaluate
        self._evaluate_parts = parts
        #: what the numbers of an observation are
        self.fields = [*self._first_fields(), *(Field(*field) for field in fields(self.data))]
        self.observe_into = observe  # the same into a writer of bytes, for many games at once

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
        return self._setup(self, players, chosen)

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
            given = self._ranges(self.data, s.players)
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
        return self._picture(self.sheet if sheet is None else sheet, view, say, names)

    def choices(self, s: S, seat: int) -> list[Choice]:
        """Return each legal action of a seat as it is offered to a person; empty if it is not asked."""
        return self._choices(s, seat)

    def refusal(self, s: S, seat: int, action: int) -> str:
        """Return the clause that forbids an action, after `legal` said no."""
        return self._refusal(s, seat, action)

    def why_not(self, s: S, seat: int, picked: Sequence[str]) -> str:
        """Return the clause by which a seat cannot use the last of some picked elements of the board now."""
        return self._why_not(s, seat, picked)

    def board(self) -> Board:
        """Return the geometry of this edition."""
        return self._board(self.data)

    def describe(self, event: Event) -> tuple[str, dict[str, int | str]]:
        """Return an event's name and arguments, as a text needs them (see `Choice`)."""
        kind = self.events[event[0]]
        return kind.name, {name: self._name(group, event[2 + i]) for i, (name, group) in enumerate(kind.args)}

    def _name(self, group: str, value: int) -> int | str:
        """Return an argument of an event as a number or a name to be looked up."""
        if group == "number":
            return value
        if group in ("seat", "="):
            return f"seat-{value}" if group == "seat" else f"={value}"
        ids = self.components[group]
        if not 0 <= value < len(ids):
            raise RulesError(f"event: there is no number {value} among {group}")
        return f"={ids[value]}" if group.startswith("=") else f"{group}-{ids[value]}"

    # -- for bots, learners and the conformance suite -----------------------------------------------

    def resample(self, s: S, seat: int, rng: Rng) -> None:
        """Redeal in place what a seat, or a SPECTATOR, cannot know; the others' sealed answers are taken back."""
        s.forget_answers(seat)
        self._resample(s, seat, rng)

    def verify(self, s: S) -> None:
        """Raise AssertionError if an invariant of the game is broken."""
        self._verify(s)

    def returns(self, s: S) -> list[float]:
        """Return each seat's utility at the end, within the bounds."""
        return self._returns(s)

    def sources(self, s: S, seat: int) -> dict[str, int]:
        """Return what a seat's score is made of, by where it comes from."""
        return self._sources(s, seat)

    def observe(self, s: S, seat: int) -> bytes:
        """Return what a seat sees as a byte for each number of `fields`: whatever is by seat begins with its own."""
        numbers = BytesWriter()
        self.observe_into(s, seat, numbers)
        return numbers.getvalue()

    def evaluate(self, s: S, seat: int) -> float:
        """Return how good a position looks for a seat; it may look at everything in the state it is given."""
        return self._evaluate(s, seat)

    def parts(self, s: S, seat: int) -> dict[str, float]:
        """Return what `evaluate` adds up, by name."""
        return self._evaluate_parts(s, seat)


def show_value(value: object) -> str:
    """Return an option's value as JSON writes it, without quotes."""
    return str(value).lower() if isinstance(value, bool) else str(value)
