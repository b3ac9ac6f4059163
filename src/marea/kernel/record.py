"""Record: a whole game as one line of JSON, validated when read and replayed move by move."""

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
MAX_PLAYERS: Final = 10  # more than any game has
MAX_DIGITS: Final = 20  # of a number: no field of a state has more
MAX_ENTRIES: Final = 20  # of the options, or of an object of texts
MAX_TEXT_LENGTH: Final = 200  # characters of a text in them
TEXT_LIMITS: Final = f"at most {MAX_ENTRIES}, none longer than {MAX_TEXT_LENGTH} characters"
GZIP_MAGIC: Final = b"\x1f\x8b"  # the first bytes of a compressed file
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
    """A game as it was played: its setup, every move and outcome as text, and the result."""

    game: str
    rules: int
    edition: dict[str, str]  #: name and sha256
    players: int
    options: dict[str, Value]
    moves: list[str] = field(default_factory=list)
    result: dict[str, Any] | None = None  #: winners, scores and reason; None while the game goes on
    seats: list[dict[str, str]] | None = None  #: name and bot of each seat
    luck: dict[str, str] | None = None  #: commitment and seed
    snapshot: dict[str, Any] | None = None  #: the dump where the moves start, if that is not the set-up

    @classmethod
    def of(cls, game: Game[Any], players: int, options: Mapping[str, Value] | None = None) -> Record:
        """Start the record of a new game."""
        edition = {"name": game.edition.name, "sha256": game.edition.sha256}
        return cls(game.id, game.rules, edition, players, game.settings(players, options))

    def play(self, s: State, action: int) -> None:
        """Apply and record an action; sealed answers are recorded in seat order, once the last one is in."""
        show = s.game.space.show
        if not s.sealed():
            self.moves.append(show(action))
        elif len(s.waiting()) == 1:
            answers = [action if seat == s.to_move() else s.answers[seat] for seat in s.asked()]
            self.moves += map(show, answers)
        s.apply(action)

    def finish(self, s: State) -> None:
        """Record the result of the game."""
        self.result = {"winners": s.winners(), "scores": s.scores(), "reason": s.reason()}

    def write(self) -> str:
        """Return the record as one line of JSON, the same bytes every time."""
        line: dict[str, Any] = {"marea": FORMAT}
        line.update({name: getattr(self, name) for name in REQUIRED if name != "marea"})
        line.update({name: getattr(self, name) for name in OPTIONAL if getattr(self, name) is not None})
        return json.dumps(line, ensure_ascii=False)

    @classmethod
    def read(cls, line: str) -> Record:
        """Parse one line; raise BadRecord with what is wrong if it is not a record."""
        try:
            data = _parse(line)
            if not isinstance(data, dict) or "marea" not in data:
                raise BadRecord('not a record: it must be an object that begins with {"marea": 1, ...}')
            if data["marea"] != FORMAT:
                raise BadRecord(f"unknown format {brief(data['marea'])}; this version reads {FORMAT}")
            _check_shape(data)
        except RecursionError:
            raise BadRecord("not a record: it is nested too deeply") from None
        del data["marea"]
        return cls(**data)


def read_records(lines: Iterable[str]) -> Iterator[tuple[int, Record]]:
    """Yield the records in some lines, each with its line number; an error names the line too."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                yield number, Record.read(line)
            except BadRecord as error:
                raise BadRecord(f"line {number}: {error}") from None


def read_file(path: Path) -> Iterator[tuple[int, Record]]:
    """Yield the records of a file, compressed or not, each with its line number."""
    with path.open("rb") as file:
        plain = gzip.GzipFile(fileobj=file) if file.peek(2)[:2] == GZIP_MAGIC else file
        try:
            yield from read_records(io.TextIOWrapper(plain, "utf-8"))
        except UnicodeDecodeError:
            raise BadRecord(f"{path} is not a text file") from None
        except (EOFError, gzip.BadGzipFile, zlib.error):
            raise BadRecord(f"{path} is damaged or incomplete") from None


def replay(game: Game[Any], record: Record) -> Iterator[State]:
    """Yield the state at the start and after every move, each with the events of that move in its log.

    Every state belongs to the caller. If the record ends inside a sealed window, the last state is the one before it.
    """
    s = initial_state(game, record)
    yield s.clone()
    open_window: list[State] = []
    for number, text in enumerate(record.moves, 1):
        apply_move(s, number, text)
        open_window.append(_with_log(s))
        if s.waiting() == s.asked():
            yield from open_window
            open_window = []
    s.forget_answers(SPECTATOR)
    _check_result(s, record)


def apply_move(s: State, number: int, text: str) -> None:
    """Apply one move of a record if it is legal; the log then holds its events."""
    action = _legal_action(s, number, text)
    s.log = []
    s.apply(action)


def _with_log(s: State) -> State:
    """Return a copy with the events of the last move."""
    copy = s.clone()
    copy.log = s.log
    return copy


def initial_state(game: Game[Any], record: Record) -> State:
    """Set up a recorded game, if its game, rules and edition match and it is not too long."""
    if len(record.moves) > game.bounds.length:
        raise BadRecord(f"{len(record.moves)} moves, but a game of {game.id} has at most {game.bounds.length}")
    if record.game != game.id:
        raise BadRecord(f"a game of {record.game[:MAX_TEXT_LENGTH]}, not of {game.id}")
    if record.rules != game.rules:
        raise BadRecord(f"played by rules {record.rules} of {game.id}; this version plays rules {game.rules}")
    if record.edition["sha256"] != game.edition.sha256:
        named, standard = record.edition["name"], game.edition.name
        raise BadRecord(
            f"played with the edition {named!r}, whose data differ from {standard!r}: pass its file with --edition"
        )
    try:
        state: State = game.new(record.players, record.options)
        if record.snapshot is not None:
            state = game.load(record.snapshot)
    except RulesError as error:
        raise BadRecord(str(error)) from None
    if state.players != record.players:
        raise BadRecord(f"snapshot: players must be {record.players}, as in the record")
    return state


def _legal_action(s: State, number: int, text: str) -> int:
    """Return the action of a move; raise BadRecord if it is not legal."""
    space = s.game.space
    if s.to_move() == OVER:
        raise BadRecord(f"move {number}: {brief(text)} after the end of the game")
    legal = s.legal()
    action = space.numbers.get(text, -1)
    if action not in legal:
        raise BadRecord(f"move {number}: {brief(text)} is not legal; legal: {', '.join(map(space.show, legal))}")
    return action


def _check_result(s: State, record: Record) -> None:
    """Refuse a result that contradicts the moves."""
    if record.result is None:
        return
    if s.to_move() != OVER:
        raise BadRecord(f"it has a result, but the game is not over after {len(record.moves)} moves")
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
            raise BadRecord(f"{name!r} must be {_TYPE_NAMES[kind]}, not {json.dumps(data[name])[:60]}")
    if not 1 <= data["players"] <= MAX_PLAYERS:
        raise BadRecord(f"'players' must be a number from 1 to {MAX_PLAYERS}")
    seats = data.get("seats", [{}] * data["players"])
    for sound, rule in (
        (
            sorted(data["edition"]) == ["name", "sha256"] and _is_text_map(data["edition"]),
            "'edition' must have a name and a sha256",
        ),
        (all(isinstance(move, str) for move in data["moves"]), "'moves' must be texts"),
        (
            len(data["options"]) <= MAX_ENTRIES
            and all(isinstance(v, int) or _is_text(v) for pair in data["options"].items() for v in pair),
            f"'options' must be numbers, booleans or texts, {TEXT_LIMITS}",
        ),
        (_is_result(data.get("result")), "'result' must have winners, scores and a reason"),
        (
            len(seats) == data["players"] and all(map(_is_text_map, seats)),
            f"'seats' must be an object of texts for each player, {TEXT_LIMITS}",
        ),
        (_is_text_map(data.get("luck", {})), f"'luck' must be an object of texts, {TEXT_LIMITS}"),
    ):
        if not sound:
            raise BadRecord(rule)


def _is_text(value: object) -> bool:
    """Return whether a value is a text of acceptable length."""
    return isinstance(value, str) and len(value) <= MAX_TEXT_LENGTH


def _is_text_map(value: object) -> bool:
    """Return whether a value is an object whose names and values are texts."""
    return (
        isinstance(value, dict)
        and len(value) <= MAX_ENTRIES
        and all(_is_text(v) for pair in value.items() for v in pair)
    )


def _is_result(result: dict[str, Any] | None) -> bool:
    """Return whether a result has its three parts; None is one too."""
    if result is None:
        return True
    if sorted(result) != ["reason", "scores", "winners"] or not _is_text(result["reason"]):
        return False
    lists = (result["winners"], result["scores"])
    return all(type(part) is list and len(part) <= MAX_PLAYERS and {*map(type, part)} <= {int} for part in lists)


def _parse(line: str) -> Any:
    """Parse one line of JSON, refusing values that a record never has."""
    try:
        data = json.loads(
            line,
            object_pairs_hook=_unique_names,
            parse_int=_whole_number,
            parse_float=_refuse_number,
            parse_constant=_refuse_number,
        )
        if "\\ud" in line.lower() or not line.isascii():
            json.dumps(data, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        raise BadRecord(f"not JSON: {error.msg} at column {error.colno}") from None
    except UnicodeEncodeError:
        raise BadRecord("not a record: it has half of a surrogate pair") from None
    return data


def _unique_names(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object without repeated names, which two readers could read as two different records."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise BadRecord("not a record: an object has the same name twice")
    return found


def _whole_number(digits: str) -> int:
    """Return a whole number; refuse one with too many digits."""
    if len(digits) > MAX_DIGITS:
        raise BadRecord(f"not a record: the number {brief(digits)} is too large")
    return int(digits)


def _refuse_number(digits: str) -> int:
    """Refuse a number that is not whole."""
    raise BadRecord(f"not a record: numbers must be whole, not {brief(digits)}")


_TYPE_NAMES: Final = {int: "a whole number", str: "a text", dict: "an object", list: "a list"}
