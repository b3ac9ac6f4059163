"""The contract of a game: the small types that its package passes to `Game`, and the exports of each of its modules."""

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
Say = Callable[..., str]  # a message's id and its arguments -> the text in some language
LANGUAGES: Final = ("en", "es", "fr", "gl")


@dataclass(frozen=True)
class Option:
    """A setting agreed on before the game; a state keeps the index of the chosen value."""

    name: str
    values: tuple[Value, ...]
    seats: bool = False  #: whether every seat is a value too, after the others

    def __post_init__(self) -> None:
        if self.seats and any(type(value) is int for value in self.values):
            raise ValueError(f"option {self.name}: a number could be mistaken for a seat")

    def all(self, players: int) -> tuple[Value, ...]:
        """Return every value for this number of players; the first is the default."""
        return self.values + tuple(range(players)) if self.seats else self.values

    def index(self, value: object, players: int) -> int:
        """Return the index of a value; `true` and 1 are different values."""
        for i, known in enumerate(self.all(players)):
            if type(known) is type(value) and known == value:
                return i
        raise self._refused(value, players)

    def read(self, text: str, players: int) -> Value:
        """Return the value that a person typed."""
        for value in self.all(players):
            if show_value(value) == text:
                return value
        raise self._refused(text, players)

    def _refused(self, value: object, players: int) -> BadSetup:
        known = ", ".join(map(show_value, self.all(players)))
        return BadSetup(f"option {self.name}: {brief(show_value(value))} is not one of {known}")


@dataclass(frozen=True)
class EventKind:
    """The kind of an event code: its name, and each argument's name and kind.

    An argument's kind is `seat`, `number`, `=` for a number that is not a count (a year), or a group
    of the game's components; a group whose name begins with `=`, such as the cells of a map, needs no
    texts. If the component can only be some of its group, `only` lists the prefixes of their ids.
    An `open` event shows something that lies face up at that moment: players need not remember it.
    The clause is the rule behind it.
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
    """The limits of a game: the number of moves in a record, and the returns, from `low` to `high`."""

    length: int
    low: float = 0.0
    high: float = 1.0


@dataclass(frozen=True)
class Field:
    """A part of an observation: `size` whole numbers from 0 to `high`, and their meaning."""

    name: str
    size: int
    high: int
    about: str


class View(TypedDict):
    """The beginning of every game's view; all of it is public."""

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
    """Return clause numbers: `numbered("R", (1, 8), (20, 35))`."""
    return tuple(f"{letter}{number}" for first, last in spans for number in range(first, last + 1))


# -- the modules of a game: in a small game, one file may be several of them -------------------------


class ScoringModule(Protocol):
    """scoring.py: scores, winners and the end of a game."""

    def bounds(self, data: Any) -> Bounds:
        """Return the limits of a game."""


class AccountModule(Protocol):
    """account.py, or scoring.py if it is short: the breakdown of a score."""

    def sources(self, s: Any, seat: int) -> dict[str, int]:
        """Return the breakdown of a seat's score, by source."""


class HiddenModule(Protocol):
    """hidden.py: the information that seats do not have."""

    def resample(self, s: Any, seat: int, rng: Rng) -> None:
        """Redeal everything hidden from a seat."""


class InvariantsModule(Protocol):
    """invariants.py, or hidden.py if there are few: the conditions that always hold."""

    def verify(self, s: Any) -> None:
        """Raise AssertionError if an invariant is broken."""


class EvaluateModule(Protocol):
    """evaluate.py: the value of a position."""

    def evaluate(self, s: Any, seat: int) -> float:
        """Return the estimated value of a position for a seat."""

    def parts(self, s: Any, seat: int) -> dict[str, float]:
        """Return the terms of that value, by name."""


class ObserveModule(Protocol):
    """observe.py: a seat's view as numbers, for learners."""

    def fields(self, data: Any) -> Sequence[tuple[str, int, int, str]]:
        """Return the meaning of the numbers: name, size, highest value and description of each part."""

    def observe(self, s: Any, seat: int, numbers: BytesWriter) -> None:
        """Write the numbers."""


class SheetsModule(Protocol):
    """sheets.py: the printed data of an edition, for pages and programs."""

    def sheet(self, data: Any) -> Any:
        """Return the printed data, as a TypedDict."""


class ViewsModule(Protocol):
    """views.py: each viewer's view."""

    def view(self, s: Any, seat: int) -> Any:
        """Return the view of a seat or a spectator, as a TypedDict."""


class BoardModule(Protocol):
    """board.py: the layout of the board."""

    def board(self, data: Any) -> Board:
        """Return the geometry of an edition."""

    def components(self, data: Any) -> Mapping[str, Sequence[str]]:
        """Return the ids of the named things, by group."""


class TerminalModule(Protocol):
    """terminal.py: a view drawn in text."""

    def picture(self, sheet: Any, view: Any, say: Say, names: Sequence[str]) -> str:
        """Return a view drawn in text."""
