"""Record: a whole game as one line of JSON, read with suspicion and replayed move by move."""

from __future__ import annotations

import gzip
import io
import json
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from marea.kernel.errors import BadRecord, RulesError
from marea.kernel.game import Game, Value
from marea.kernel.state import OVER, SPECTATOR, State

FORMAT: Final = 1
GZIPPED: Final = b"\x1f\x8b"  # how a compressed file begins
REQUIRED: Final = {
    "marea": int,
    "game": str,
    "rules": int,
    "edition": dict,
    "players": int,
    "options": dict,
    "moves": list,
}
OPTIONAL: Final = {"result": dict, "seats": list, "luck": dict, "snapshot": dict}


@dataclass
class Record:
    """A game as it was played: who plays what, every move and outcome as text, and how it ended."""

    game: str
    rules: int
    edition: dict[str, str]  #: name and sha256
    players: int
    options: dict[str, Value]
    moves: list[str] = field(default_factory=list)
    result: dict[str, Any] | None = None  #: winners, scores, reason; None while it goes on
    seats: list[dict[str, str]] | None = None  #: name and bot of each seat
    luck: dict[str, str] | None = None  #: commitment and seed
    snapshot: dict[str, Any] | None = None  #: the dump that the moves go on from, where that is not the set-up

    @classmethod
    def of(cls, game: Game[Any], players: int, options: Mapping[str, Value] | None = None) -> Record:
        """Begin the record of a new game."""
        edition = {"name": game.edition.name, "sha256": game.edition.sha256}
        return cls(game.id, game.rules, edition, players, game.settings(players, options))

    def play(self, s: State, action: int) -> None:
        """Carry an action out and write it down: sealed answers in seat order, and only once the last one is in."""
        show = s.game.space.show
        if not s.sealed():
            self.moves.append(show(action))
        elif len(s.waiting()) == 1:
            answers = [action if seat == s.to_move() else s.answers[seat] for seat in s.asked()]
            self.moves += map(show, answers)
        s.apply(action)

    def finish(self, s: State) -> None:
        """Write down how the game ended."""
        self.result = {"winners": s.winners(), "scores": s.scores(), "reason": s.reason()}

    def write(self) -> str:
        """Return the record as one line of JSON, always with the same bytes."""
        line: dict[str, Any] = {"marea": FORMAT}
        line.update({name: getattr(self, name) for name in REQUIRED if name != "marea"})
        line.update({name: getattr(self, name) for name in OPTIONAL if getattr(self, name) is not None})
        return json.dumps(line, ensure_ascii=False)

    @classmethod
    def read(cls, line: str) -> Record:
        """Read one line; what is not a record is refused with what is wrong."""
        try:
            data = json.loads(line)
        except json.JSONDecodeError as error:
            raise BadRecord(f"not JSON: {error.msg} at column {error.colno}") from None
        except RecursionError:
            raise BadRecord("not a record: it is nested too deeply") from None
        if not isinstance(data, dict) or "marea" not in data:
            raise BadRecord('not a record: it must be an object that begins {"marea": 1, ...}')
        if data["marea"] != FORMAT:
            raise BadRecord(f"format {data['marea']!r} is not known; this version reads {FORMAT}")
        _check_shape(data)
        del data["marea"]
        return cls(**data)


def read_records(lines: Iterable[str]) -> Iterator[tuple[int, Record]]:
    """Read the records of a file with the numbers of their lines, which an error names too."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                yield number, Record.read(line)
            except BadRecord as error:
                raise BadRecord(f"line {number}: {error}") from None


def read_file(path: Path) -> Iterator[tuple[int, Record]]:
    """Read the records of a file, compressed or not, with the numbers of their lines."""
    with path.open("rb") as file:
        plain = gzip.GzipFile(fileobj=file) if file.peek(2)[:2] == GZIPPED else file
        try:
            yield from read_records(io.TextIOWrapper(plain, "utf-8"))
        except UnicodeDecodeError:
            raise BadRecord(f"{path} is not a text file") from None
        except (EOFError, gzip.BadGzipFile, zlib.error):
            raise BadRecord(f"{path} is damaged, or was not written to its end") from None


def replay(game: Game[Any], record: Record) -> Iterator[State]:
    """Yield the state at the start and after every move, each with the events of that move in its log.

    Every yielded state is the caller's own. A record that ends inside a sealed window ends before it.
    """
    s = _first(game, record)
    yield s.clone()
    open_window: list[State] = []
    for number, text in enumerate(record.moves, 1):
        action = _legal(game, s, number, text)
        s.log = []
        s.apply(action)
        open_window.append(_with_log(s))
        if s.waiting() == s.asked():
            yield from open_window
            open_window = []
    s.forget_answers(SPECTATOR)
    _check_result(s, record)


def _with_log(s: State) -> State:
    """Return a copy that keeps the events of the last move."""
    copy = s.clone()
    copy.log = s.log
    return copy


def _first(game: Game[Any], record: Record) -> State:
    """Set the recorded game up, if it is this game with these rules and this edition."""
    if record.game != game.id:
        raise BadRecord(f"a game of {record.game}, not of {game.id}")
    if record.rules != game.rules:
        raise BadRecord(f"played by rules {record.rules} of {game.id}; this version plays rules {game.rules}")
    if record.edition["sha256"] != game.edition.sha256:
        named, standard = record.edition["name"], game.edition.name
        raise BadRecord(
            f"played with the edition {named!r}, whose data differ from {standard!r}: give its --edition file"
        )
    try:
        state: State = game.new(record.players, record.options)
        if record.snapshot is not None:
            state = game.load(record.snapshot)
    except RulesError as error:
        raise BadRecord(str(error)) from None
    return state


def _legal(game: Game[Any], s: State, number: int, text: str) -> int:
    """Return the action of a move, if it is legal."""
    if s.to_move() == OVER:
        raise BadRecord(f"move {number}: {text!r} after the end of the game")
    legal = s.legal()
    action = game.space.numbers.get(text, -1)
    if action not in legal:
        raise BadRecord(f"move {number}: {text!r} is not legal; legal: {', '.join(map(game.space.show, legal))}")
    return action


def _check_result(s: State, record: Record) -> None:
    """Refuse a result that is not the one the moves lead to."""
    if record.result is None:
        return
    if s.to_move() != OVER:
        raise BadRecord(f"it has a result, but after {len(record.moves)} moves the game goes on")
    truth = {"winners": s.winners(), "scores": s.scores(), "reason": s.reason()}
    if record.result != truth:
        raise BadRecord(f"result: {json.dumps(record.result)}, but the moves lead to {json.dumps(truth)}")


def _check_shape(data: dict[str, Any]) -> None:
    """Refuse missing, unknown or wrongly typed parts of a record."""
    for name in [*data, *REQUIRED]:
        kind = REQUIRED.get(name) or OPTIONAL.get(name)
        if kind is None:
            raise BadRecord(f"{name!r} is not part of a record")
        if name not in data:
            raise BadRecord(f"{name!r} is missing")
        if type(data[name]) is not kind:
            raise BadRecord(f"{name!r} must be {_KINDS[kind]}, not {json.dumps(data[name])[:60]}")
    seats = data.get("seats", [{}] * data["players"])
    for sound, rule in (
        (
            sorted(data["edition"]) == ["name", "sha256"] and _texts(data["edition"]),
            "'edition' must be a name and a sha256",
        ),
        (all(isinstance(move, str) for move in data["moves"]), "'moves' must be texts"),
        (
            all(isinstance(v, int | str) for v in data["options"].values()),
            "'options' must be numbers, booleans or texts",
        ),
        (sorted(data.get("result", _RESULT)) == _RESULT, "'result' must be winners, scores and reason"),
        (
            len(seats) == data["players"] and all(map(_texts, seats)),
            "'seats' must be an object of texts for each player",
        ),
        (_texts(data.get("luck", {})), "'luck' must be an object of texts"),
    ):
        if not sound:
            raise BadRecord(rule)


def _texts(value: object) -> bool:
    """Tell whether a value is an object whose values are texts."""
    return isinstance(value, dict) and all(isinstance(text, str) for text in value.values())


_KINDS: Final = {int: "a whole number", str: "a text", dict: "an object", list: "a list"}
_RESULT: Final = ["reason", "scores", "winners"]
