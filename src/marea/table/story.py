"""The story of a table: an append-only log of rows, which is the truth, and what it has led to."""

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
    """One thing that happened: what kind, to which seat (-1: to none), with which text.

    sit (a name), bot (which), leave, start; move, forced and chance (a notation); back (to which
    seq); away (why), return, resign; close, rematch (the table). As JSON: rules (their number and a
    dump to go on from), fork (the same, and the move at which another game was left), upload (a record).
    """

    kind: str
    seat: int = -1
    text: str = ""


@dataclass(frozen=True)
class Header:
    """What is settled when a table is made."""

    id: str
    game: str
    rules: int
    players: int
    options: dict[str, Value]
    seats: tuple[Seat, ...]
    settings: Settings
    seed: bytes
    created: float
    edition: str | None = None  # what differs from the standard edition, as the text of a file

    @property
    def commitment(self) -> str:
        """What everybody may know of the seed before the end; nothing of a game that was played elsewhere."""
        return commitment(self.seed) if self.seed else ""


class Point(NamedTuple):
    """A position to which its player may still go back."""

    seq: int
    state: State
    forced: bool  # the table played the move that was made here
    known: list[int]  # what everybody knew here


GAME_ROWS = ("move", "forced", "chance", "back")
BASES = ("rules", "fork")  # the record begins anew
TableEvent = tuple[str, dict[str, int | str]]
StoryEvent = Event | TableEvent  # what a row told: an event of the game, or one of the table

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
    """A header, the rows so far, and where they have led."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.game: Game[Any] = game_of(header)
        self.rules = header.rules
        self.status = "open"
        self.seats = [replace(seat) for seat in header.seats]
        self.state: State = self.game.new(header.players, header.options)
        self.base: dict[str, Any] | None = None  # the dump from which the record goes on, after a change of the rules
        self.drawn = 0  # outcomes of chance so far
        self.base_drawn = 0  # those before the record
        self.moves: list[tuple[int, str]] = []  # the record's, with their seq: what was undone is not in it
        self.points: list[Point] = []
        self.memory = Memory(header.players)  # what everybody knows, for bots that go on with their thoughts
        self.rows: list[Row] = []
        self.events: list[list[StoryEvent]] = []  # what each row told
        self.rematch = ""
        self.uploaded: Record | None = None  # the whole game, if it was played elsewhere

    @property
    def seq(self) -> int:
        """How many things have happened."""
        return len(self.rows)

    @classmethod
    def load(cls, header: Header, rows: list[Row], snapshot: dict[str, Any] | None) -> Story:
        """Live through a log again; for a game played elsewhere or by other rules, the snapshot of its end stands."""
        story = cls(header)
        changes = [i for i, row in enumerate(rows) if row.kind in BASES]
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
        """Let something happen; a decision that is skipped is only written down."""
        self.rows.append(row)
        self.events.append(self._table_event(row))
        if row.kind in GAME_ROWS:
            self._write_down(row)
            if not skip:
                self._decide(row)
        elif row.kind in BASES:
            self._begin_anew(json.loads(row.text))
            if not skip:
                self.state = self.game.load(json.loads(row.text)["dump"])
        elif row.kind == "upload":
            self.uploaded, self.status = Record.read(row.text), "over"  # its last position is kept beside the log
        else:
            self._change_seat(row)

    def luck(self) -> int:
        """Return the next outcome of chance, which follows from the seed."""
        return self.state.draw(Luck(self.header.seed, self.drawn))

    def finished(self) -> bool:
        """Tell whether the game has been played to its end."""
        return self.state.prompt() == ""

    def _table_event(self, row: Row) -> list[StoryEvent]:
        """Return how a row is told, unless the game itself tells it."""
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
        """Let people and bots come and go, and the table open and close."""
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

    def _write_down(self, row: Row) -> None:
        """Keep the record: what is undone is struck out."""
        if row.kind == "back":
            self.moves = [(seq, text) for seq, text in self.moves if seq <= int(row.text)]
        else:
            self.moves.append((self.seq, row.text))
            self.drawn += row.kind == "chance"

    def _decide(self, row: Row) -> None:
        """Carry out a decision; a player may go back to before it, unless others could notice."""
        if row.kind == "back":
            self._go_back(int(row.text))
            return
        s = self.state
        before, known = s.clone(), self.memory.known[:]
        if row.seat >= 0:
            s.focus(row.seat)
        self._apply(row)
        if before.sealed() or s.reveals != before.reveals or s.asked() != [row.seat]:
            self.points = []
        else:
            self.points.append(Point(self.seq - 1, before, row.kind == "forced", known))

    def _apply(self, row: Row) -> None:
        """Change the state by a decision, and keep what it told."""
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
        """Take moves back: the position after so many rows is at hand again."""
        while self.points[-1].seq != seq:
            self.points.pop()
        point = self.points.pop()
        self.state, self.memory.known = point.state, point.known

    def _begin_anew(self, base: dict[str, Any]) -> None:
        """Begin the record anew with a dump: by other rules than before, or in the middle of another game."""
        self.rules, self.base, self.base_drawn = base["rules"], base["dump"], self.drawn
        self.moves, self.points = [], []
        self.memory = Memory(self.header.players)  # what led to the dump may not be lived through again


def game_of(header: Header) -> Game[Any]:
    """Return the game that a table plays, with its edition."""
    return games.corrected(header.game, header.edition)
