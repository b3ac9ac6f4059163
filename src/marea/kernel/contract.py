"""What a game is made of: the small types that its package gives to `Game`, and what each of its modules exports."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from librt.strings import BytesWriter
from typing_extensions import TypedDict

from marea.kernel.chance import Rng
from marea.kernel.errors import BadSetup, brief
from marea.kernel.state import State

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


def event(name: str, clause: str, **args: str) -> EventKind:
    """Declare an event: its name, the rule by which it happens, and the kind of each argument."""
    return EventKind(name, tuple(args.items()), clause=clause)


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
    low: float = 0.0
    high: float = 1.0


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


def show_value(value: object) -> str:
    """Return an option's value as JSON writes it, without quotes."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def numbered(letter: str, *spans: tuple[int, int]) -> tuple[str, ...]:
    """Return the numbers of clauses: `numbered("R", (1, 8), (20, 35))`."""
    return tuple(f"{letter}{number}" for first, last in spans for number in range(first, last + 1))


# -- the modules of a game: in a small game, one file may be several of them -------------------------


class ScoringModule(Protocol):
    """scoring.py: the end of a game."""

    def bounds(self, data: Any) -> Bounds:
        """Return what no game exceeds."""


class AccountModule(Protocol):
    """account.py, or scoring.py where it is short: what a score is made of."""

    def sources(self, s: Any, seat: int) -> dict[str, int]:
        """Return what a seat's score is made of."""


class HiddenModule(Protocol):
    """hidden.py: what seats cannot know."""

    def resample(self, s: Any, seat: int, rng: Rng) -> None:
        """Redeal what a seat cannot know."""


class InvariantsModule(Protocol):
    """invariants.py, or hidden.py where they are few: what always holds."""

    def verify(self, s: Any) -> None:
        """Raise AssertionError if an invariant is broken."""


class EvaluateModule(Protocol):
    """evaluate.py: what a position is worth."""

    def evaluate(self, s: Any, seat: int) -> float:
        """Return how good a position looks for a seat."""

    def parts(self, s: Any, seat: int) -> dict[str, float]:
        """Return what that adds up, by name."""


class ObserveModule(Protocol):
    """observe.py: what a seat sees, for learners."""

    def fields(self, data: Any) -> Sequence[tuple[str, int, int, str]]:
        """Return what the numbers are."""

    def observe(self, s: Any, seat: int, numbers: BytesWriter) -> None:
        """Write them down."""


class SheetsModule(Protocol):
    """sheets.py: what an edition prints."""

    def sheet(self, data: Any) -> Any:
        """Return what is printed, as a TypedDict."""


class ViewsModule(Protocol):
    """views.py: what each viewer may know."""

    def view(self, s: Any, seat: int) -> Any:
        """Return what a seat may know, as a TypedDict."""


class BoardModule(Protocol):
    """board.py: where things lie."""

    def board(self, data: Any) -> Board:
        """Return the geometry of an edition."""

    def components(self, data: Any) -> Mapping[str, Sequence[str]]:
        """Return the things that have names, by group."""


class TerminalModule(Protocol):
    """terminal.py: a view as text."""

    def picture(self, sheet: Any, view: Any, say: Say, names: Sequence[str]) -> str:
        """Return a view drawn in text."""
