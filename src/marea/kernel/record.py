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

from marea.kernel.contract import Value
from marea.kernel.errors import BadRecord, RulesError, brief
from marea.kernel.game import Game
from marea.kernel.state import OVER, SPECTATOR, State

FORMAT: Final = 1
PLAYERS: Final = 10  # more than any game has
DIGITS: Final = 20  # of a number: no field of a state has more
PARTS: Final = 20  # entries of an object of texts, or of the options
LONGEST: Final = 200  # characters of a text in them
SIZES: Final = f"at most {PARTS} of them and none longer than {LONGEST} characters"
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
            data = _parsed(line)
            if not isinstance(data, dict) or "marea" not in data:
                raise BadRecord('not a record: it must be an object that begins {"marea": 1, ...}')
            if data["marea"] != FORMAT:
                raise BadRecord(f"format {brief(data['marea'])} is not known; this version reads {FORMAT}")
            _check_shape(data)
        except RecursionError:
            raise BadRecord("not a record: it is nested too deeply") from None
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
    s = first_of(game, record)
    yield s.clone()
    open_window: list[State] = []
    for number, text in enumerate(record.moves, 1):
        carry_out(s, number, text)
        open_window.append(_with_log(s))
        if s.waiting() == s.asked():
            yield from open_window
            open_window = []
    s.forget_answers(SPECTATOR)
    _check_result(s, record)


def carry_out(s: State, number: int, text: str) -> None:
    """Carry out the move of a record with a number, if it is legal; the log then holds the events of that move."""
    action = _legal(s, number, text)
    s.log = []
    s.apply(action)


def _with_log(s: State) -> State:
    """Return a copy that keeps the events of the last move."""
    copy = s.clone()
    copy.log = s.log
    return copy


def first_of(game: Game[Any], record: Record) -> State:
    """Set the recorded game up, if it is this game with these rules and this edition, and not longer than any is."""
    if len(record.moves) > game.bounds.length:
        raise BadRecord(f"{len(record.moves)} moves, and a game of {game.id} has at most {game.bounds.length}")
    if record.game != game.id:
        raise BadRecord(f"a game of {record.game[:LONGEST]}, not of {game.id}")
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
    if state.players != record.players:
        raise BadRecord(f"snapshot: players must be {record.players}, like those of the record")
    return state


def _legal(s: State, number: int, text: str) -> int:
    """Return the action of a move, if it is legal."""
    space = s.game.space
    if s.to_move() == OVER:
        raise BadRecord(f"move {number}: {brief(text)} after the end of the game")
    legal = s.legal()
    action = space.numbers.get(text, -1)
    if action not in legal:
        raise BadRecord(f"move {number}: {brief(text)} is not legal; legal: {', '.join(map(space.show, legal))}")
    return action


def _check_result(s: State, record: Record) -> None:
    """Refuse a result that is not the one the moves lead to."""
    if record.result is None:
        return
    if s.to_move() != OVER:
        raise BadRecord(f"it has a result, but after {len(record.moves)} moves the game goes on")
    truth = {"winners": s.winners(), "scores": s.scores(), "reason": s.reason()}
    if record.result != truth:
        raise BadRecord(f"result: {brief(record.result)}, but the moves lead to {json.dumps(truth)}")


def _check_shape(data: dict[str, Any]) -> None:
    """Refuse missing, unknown or wrongly typed parts of a record."""
    for name in [*data, *REQUIRED]:
        kind = REQUIRED.get(name) or OPTIONAL.get(name)
        if kind is None:
            raise BadRecord(f"{brief(name)} is not part of a record")
        if name not in data:
            raise BadRecord(f"{name!r} is missing")
        if type(data[name]) is not kind:
            raise BadRecord(f"{name!r} must be {_KINDS[kind]}, not {json.dumps(data[name])[:60]}")
    if not 1 <= data["players"] <= PLAYERS:
        raise BadRecord(f"'players' must be a number from 1 to {PLAYERS}")
    seats = data.get("seats", [{}] * data["players"])
    for sound, rule in (
        (
            sorted(data["edition"]) == ["name", "sha256"] and _texts(data["edition"]),
            "'edition' must be a name and a sha256",
        ),
        (all(isinstance(move, str) for move in data["moves"]), "'moves' must be texts"),
        (
            len(data["options"]) <= PARTS
            and all(isinstance(v, int) or _text(v) for pair in data["options"].items() for v in pair),
            f"'options' must be numbers, booleans or texts, {SIZES}",
        ),
        (_ending(data.get("result")), "'result' must be winners, scores and reason"),
        (
            len(seats) == data["players"] and all(map(_texts, seats)),
            f"'seats' must be an object of texts for each player, {SIZES}",
        ),
        (_texts(data.get("luck", {})), f"'luck' must be an object of texts, {SIZES}"),
    ):
        if not sound:
            raise BadRecord(rule)


def _text(value: object) -> bool:
    """Tell whether a value is a text of a usual length."""
    return isinstance(value, str) and len(value) <= LONGEST


def _texts(value: object) -> bool:
    """Tell whether a value is an object whose values are texts."""
    return isinstance(value, dict) and len(value) <= PARTS and all(_text(v) for pair in value.items() for v in pair)


def _ending(result: dict[str, Any] | None) -> bool:
    """Tell whether a result has its three parts, or there is none."""
    if result is None:
        return True
    if sorted(result) != ["reason", "scores", "winners"] or not _text(result["reason"]):
        return False
    lists = (result["winners"], result["scores"])
    return all(type(part) is list and len(part) <= PLAYERS and {*map(type, part)} <= {int} for part in lists)


def _parsed(line: str) -> Any:
    """Parse one line of JSON, with none of what JSON may hold and a record does not."""
    try:
        data = json.loads(
            line, object_pairs_hook=_object, parse_int=_whole, parse_float=_not_whole, parse_constant=_not_whole
        )
        if "\\ud" in line.lower() or not line.isascii():
            json.dumps(data, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        raise BadRecord(f"not JSON: {error.msg} at column {error.colno}") from None
    except UnicodeEncodeError:
        raise BadRecord("not a record: it holds half a character") from None
    return data


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object; where a name stands twice, two readers could read two records."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise BadRecord("not a record: a name stands twice in an object")
    return found


def _whole(digits: str) -> int:
    """Return a number, if it is not too long."""
    if len(digits) > DIGITS:
        raise BadRecord(f"not a record: {brief(digits)} is too large a number")
    return int(digits)


def _not_whole(digits: str) -> int:
    """Refuse what is not a whole number."""
    raise BadRecord(f"not a record: it holds whole numbers, not {brief(digits)}")


_KINDS: Final = {int: "a whole number", str: "a text", dict: "an object", list: "a list"}
