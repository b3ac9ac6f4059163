"""The story of a table: an append-only log of rows, the source of truth, and the state that follows from it."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from marea import games
from marea.bots import Memory
from marea.kernel.contract import Value
from marea.kernel.game import Game
from marea.kernel.record import Record
from marea.kernel.state import Event, State
from marea.table.luck import Luck, commitment
from marea.table.seats import Seat, Settings


class Row(NamedTuple):
    """One entry of the log: its kind, its seat (-1 for none), and a text.

    sit (a name), bot (its name), leave, start; move, forced and chance (a notation); back (the seq to
    return to); away (the reason), return, resign; close, rematch (the table). As JSON: rules (their number
    and a dump to continue from), fork (the same, and the move of the original game), upload (a record).
    """

    kind: str
    seat: int = -1
    text: str = ""


@dataclass(frozen=True)
class Header:
    """The facts that are fixed when a table is created."""

    id: str
    game: str
    rules: int
    players: int
    options: dict[str, Value]
    seats: tuple[Seat, ...]
    settings: Settings
    seed: bytes
    created: float
    edition: str | None = None  # the edition text that corrects the standard edition

    @property
    def commitment(self) -> str:
        """The public commitment to the seed; empty for a game that was played elsewhere."""
        return commitment(self.seed) if self.seed else ""


class UndoPoint(NamedTuple):
    """A position to which its player may still return."""

    seq: int
    state: State
    forced: bool  # whether the table played the next move
    known: list[int]  # the memory of every seat


GAME_KINDS = ("move", "forced", "chance", "back")
BASE_KINDS = ("rules", "fork")  # here the record restarts from a dump
TableEvent = tuple[str, dict[str, int | str]]
StoryEvent = Event | TableEvent

TABLE_EVENTS = {
    "sit": "table-sat",
    "bot": "table-bot",
    "leave": "table-left",
    "start": "table-started",
    "back": "table-undone",
    "away": "table-away",
    "return": "table-back",
    "resign": "table-resigned",
    "rules": "table-rules",
    "fork": "table-forked",
    "upload": "table-uploaded",
    "close": "table-closed",
    "rematch": "table-rematch",
}


class Story:
    """A header, the rows so far, and the state that follows from them."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.game: Game[Any] = game_of(header)
        self.rules = header.rules
        self.status = "open"
        self.seats = [replace(seat) for seat in header.seats]
        self.state: State = self.game.new(header.players, header.options)
        self.base: dict[str, Any] | None = None  # the dump where the record starts, after a change of rules or a fork
        self.outcomes_drawn = 0  # outcomes of chance so far
        self.outcomes_before_base = 0  # those before the record starts
        self.moves: list[tuple[int, str]] = []  # of the record, with their seq; undone moves are removed
        self.undo_points: list[UndoPoint] = []
        self.memory = Memory(header.players)  # for bots that reuse their search
        self.rows: list[Row] = []
        self.events: list[list[StoryEvent]] = []  # by row
        self.rematch = ""
        self.uploaded: Record | None = None  # the whole game, if it was played elsewhere

    @property
    def seq(self) -> int:
        """The number of rows so far."""
        return len(self.rows)

    @classmethod
    def load(cls, header: Header, rows: list[Row], snapshot: dict[str, Any] | None) -> Story:
        """Rebuild a story from its log; a game played elsewhere or by other rules takes its state from the snapshot."""
        story = cls(header)
        changes = [i for i, row in enumerate(rows) if row.kind in BASE_KINDS]
        rules = json.loads(rows[changes[-1]].text)["rules"] if changes else header.rules
        same = rules == story.game.rules
        begin = (changes or [0])[-1] if same else len(rows)
        for i, row in enumerate(rows):
            story.add(row, skip=i < begin)
        story.rules = rules
        if (story.uploaded or not same) and snapshot is not None and story.status != "open":
            story.state = story.game.load(snapshot)
            if story.finished():
                story.status = "over"
        return story

    def add(self, row: Row, skip: bool = False) -> None:
        """Add a row and apply it; a skipped one is only recorded."""
        self.rows.append(row)
        self.events.append(self._table_event(row))
        if row.kind in GAME_KINDS:
            self._record(row)
            if not skip:
                self._decide(row)
        elif row.kind in BASE_KINDS:
            self._restart_record(json.loads(row.text))
            if not skip:
                self.state = self.game.load(json.loads(row.text)["dump"])
        elif row.kind == "upload":
            self.uploaded, self.status = Record.read(row.text), "over"  # its last position is stored beside the log
        else:
            self._change_seat(row)

    def next_outcome(self) -> int:
        """Return the next outcome of chance, by the seed."""
        return self.state.draw(Luck(self.header.seed, self.outcomes_drawn))

    def finished(self) -> bool:
        """Return whether the game has been played to its end."""
        return self.state.prompt() == ""

    def _table_event(self, row: Row) -> list[StoryEvent]:
        """Return the table's event for a row, if there is one."""
        if row.kind not in TABLE_EVENTS:
            return []
        args: dict[str, int | str] = {"player": f"seat-{row.seat}"} if row.seat >= 0 else {}
        if row.kind == "away":
            args["why"] = f"={row.text}"
        if row.kind == "rematch":
            args["table"] = f"={row.text}"
        if row.kind == "fork":
            args["move"] = json.loads(row.text)["move"]
        return [(TABLE_EVENTS[row.kind], args)]

    def _change_seat(self, row: Row) -> None:
        """Apply a row about a seat, or about the status of the table."""
        seat = self.seats[row.seat] if row.seat >= 0 else None
        if row.kind == "start":
            self.status = "playing"
        elif row.kind == "close":
            self.status = "over"
        elif row.kind == "rematch":
            self.rematch = row.text
        elif seat and row.kind == "sit":
            seat.kind, seat.name = "human", row.text
        elif seat and row.kind == "bot":
            seat.kind, seat.bot, seat.name = "bot", row.text, ""
        elif seat and row.kind == "leave":
            seat.kind, seat.name = "open", ""
        elif seat and row.kind == "resign":
            seat.resigned = True
        elif seat:
            seat.away = row.kind == "away"

    # -- the game --------------------------------------------------------------------------------

    def _record(self, row: Row) -> None:
        """Update the moves of the record, removing undone ones."""
        if row.kind == "back":
            self.moves = [(seq, text) for seq, text in self.moves if seq <= int(row.text)]
        else:
            self.moves.append((self.seq, row.text))
            self.outcomes_drawn += row.kind == "chance"

    def _decide(self, row: Row) -> None:
        """Apply a decision; its player may undo it until another seat can have noticed it."""
        if row.kind == "back":
            self._go_back(int(row.text))
            return
        s = self.state
        before, known = s.clone(), self.memory.known[:]
        if row.seat >= 0:
            s.focus(row.seat)
        self._apply(row)
        if before.sealed() or s.reveals != before.reveals or s.asked() != [row.seat]:
            self.undo_points = []
        else:
            self.undo_points.append(UndoPoint(self.seq - 1, before, row.kind == "forced", known))

    def _apply(self, row: Row) -> None:
        """Apply a decision to the state, and keep its events."""
        s = self.state
        s.log = []
        action = self.game.space.read(row.text)
        s.apply(action)
        self.events[-1] += s.log
        self.memory.note(row.seat, action, s.log)
        s.log = None
        if self.finished():
            self.status = "over"

    def _go_back(self, seq: int) -> None:
        """Undo moves: restore the position after row `seq`."""
        while self.undo_points[-1].seq != seq:
            self.undo_points.pop()
        point = self.undo_points.pop()
        self.state, self.memory.known = point.state, point.known

    def _restart_record(self, base: dict[str, Any]) -> None:
        """Restart the record from a dump, after a change of rules or a fork of another game."""
        self.rules, self.base, self.outcomes_before_base = base["rules"], base["dump"], self.outcomes_drawn
        self.moves, self.undo_points = [], []
        self.memory = Memory(self.header.players)  # the moves before the dump may not be replayable


def game_of(header: Header) -> Game[Any]:
    """Return the game of a table, with its edition."""
    return games.corrected(header.game, header.edition)
