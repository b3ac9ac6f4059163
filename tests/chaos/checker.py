"""The checker: the store, every server and every client must agree."""

from __future__ import annotations

import json
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from marea.kernel.record import replay
from marea.table import Header, Row, Story, Table, full_record, verify
from marea.table.report import report
from tests.chaos.data import Everything
from tests.chaos.players import Player
from tests.server.stored import Content, check_moves

SAME = ("seq", "status", "seat", "seats", "asked", "hash", "result")  # the same from every server at any time


@dataclass(frozen=True)
class Finding:
    """A violation."""

    kind: str  # lost, doubled, diverged or stuck
    table: str
    text: str


@dataclass
class Shown:
    """The report of a server or a client at a table."""

    who: str
    seat: int
    report: dict[str, Any]
    events: list[dict[str, Any]] | None = None  # all from the beginning, if known


@dataclass
class Checked:
    """A table with everything known about it."""

    header: Header
    content: Content
    players: list[Player]
    shown: list[Shown]
    found: list[Finding] = field(default_factory=list)

    def find(self, kind: str, text: str) -> None:
        """Add a finding."""
        self.found.append(Finding(kind, self.header.id, text))

    def run(self) -> list[Finding]:
        """Check everything about the table."""
        for check in (self.check_acks, self.check_rows, self.check_record, self.check_chat):
            self.attempt(check)
        return self.found

    def attempt(self, check: Callable[[], None]) -> None:
        """Run a check; an exception is a finding too."""
        try:
            check()
        except Exception as error:
            self.find("diverged", f"{check.__name__}: {type(error).__name__}: {error}")

    # -- moves -----------------------------------------------------------------------------------

    def check_acks(self) -> None:
        """Check that every acknowledged move is stored once, in its place."""
        rows = self.content.rows
        for player in self.players:
            try:
                check_moves(self.content, player.acks)
            except AssertionError as error:
                self.find("lost", f"{player.name}: {error}")
            for reply in player.undone:
                there = [row[:2] for row in rows[reply["after"] : reply["seq"]]]
                if there != [("back", player.seat)]:
                    self.find("lost", f"{player.name} undid a move, but the log has {there}")

    def places(self) -> dict[int, str]:
        """Return the ids of requested moves by row; the client's id and text must match the stored ones."""
        found: dict[int, str] = {}
        people = {player.seat: player for player in self.players if player.seat >= 0}
        for (seat, id), reply in self.content.replies.items():
            meant = people[seat].meant.get(id) if seat in people else None
            later = range(reply["after"], len(self.content.rows))
            place = next((i for i in later if self.content.rows[i][:2] == ("move", seat)), None)
            text = self.content.answers.get(seat) if place is None else self.content.rows[place].text
            if text != meant:
                self.find("doubled", f"seat {seat} meant {meant} by {id}, and {text} is stored")
            if place is not None:
                if place in found:
                    self.find("doubled", f"{id} and {found[place]} of seat {seat} are the same move")
                found[place] = id
        return found

    # -- the story -------------------------------------------------------------------------------

    def check_rows(self) -> None:
        """Replay the log: every row has a reason, and all reports match the resulting position."""
        asked = self.places()
        people = {player.seat: player for player in self.players if player.seat >= 0}
        wanted: dict[int, list[Shown]] = {}
        for shown in self.shown:
            wanted.setdefault(shown.report["seq"], []).append(shown)
        story = Story(self.header)
        bot_seats: set[int] = set()  # seats whose sealed answer may come from a bot
        self.compare(story, wanted.pop(0, []))
        counts: Counter[tuple[str, int]] = Counter()
        for i, row in enumerate(self.content.rows):
            bot_seats = bot_seats if story.state.sealed() else set()
            bot_seats |= {seat for seat, place in enumerate(story.seats) if place.acting_bot()}
            wrong = "" if i in asked else self.reason(story, i, row, bot_seats, people.get(row.seat))
            if wrong:
                self.find("doubled", f"row {i + 1}, {row}: {wrong}")
            counts[row.kind + row.text * (row.kind == "away"), row.seat] += 1
            story.add(row)
            self.compare(story, wanted.pop(story.seq, []))
        for seat, player in people.items():
            if counts["awayleft", seat] > player.leaving:
                self.find("doubled", f"{player.name} asked to leave {player.leaving} times, but left more often")
        for shown in (one for ones in wanted.values() for one in ones):
            self.find(
                "lost", f"{shown.who} shows seq {shown.report['seq']}, but {len(self.content.rows)} rows are stored"
            )
        if story.state.dump() != json.loads(self.content.saved)["snapshot"]:
            self.find("diverged", "the log does not lead to the stored position")

    def reason(self, story: Story, place: int, row: Row, bot_seats: set[int], player: Player | None) -> str:
        """Return why a row without a request is wrong; empty if it is valid."""
        if row.seat < 0:
            return ""
        seat = story.seats[row.seat]
        if row.kind == "move" and row.seat not in bot_seats:
            s = story.state
            timed = s.sealed() and self.header.settings.window > 0 and s.silence() >= 0
            if not timed or row.text != story.game.space.show(s.silence()):
                return "it was not requested"
        if row.kind == "forced" and (seat.acting_bot() or not story.state.forced()):
            return "it was not forced"
        if row.kind == "back" and (player is None or place not in player.undoing):
            return "it was not requested"
        if row.kind == "away" and seat.away:
            return "the seat is already away"
        if row.kind == "return" and not (seat.away and player and player.coming):
            return "the seat is not away"
        return ""

    def compare(self, story: Story, shown: Iterable[Shown]) -> None:
        """Check that reports match the log, and that every event was received once and in order."""
        for one in shown:
            truth = json.loads(json.dumps(report(Table(story, 0.0), one.seat, 0)))
            for name in SAME:
                if one.report[name] != truth[name]:
                    self.find("diverged", f"{one.who} at {story.seq} has {name} {one.report[name]}, not {truth[name]}")
            if one.events is not None and one.events != truth["events"]:
                self.find("diverged", f"{one.who} at {story.seq} received {differing(one.events, truth['events'])}")

    def check_record(self) -> None:
        """Check that the record replays to the stored position, and that its random numbers come from the seed."""
        story = Story.load(self.header, self.content.rows, None)
        if story.status == "open":
            return
        record = full_record(story)
        last = deque(replay(story.game, record), maxlen=1)
        assert last[0].dump() == story.state.dump(), "the record does not lead to the position of the log"
        verify(story.game, record)

    # -- chat ------------------------------------------------------------------------------------

    def check_chat(self) -> None:
        """Check that chat messages are stored once, none is lost or invented, and all clients read the same."""
        stored = [vars(line) for line in self.content.chat]
        if [line["number"] for line in stored] != list(range(1, len(stored) + 1)):
            self.find("lost", "the chat has a gap")
        times = Counter(line["text"] for line in stored)
        sent = {text: answer for player in self.players for text, answer in player.spoken.items()}
        for answer in sent.values():
            if answer is not None and answer not in stored:
                self.find("lost", f"the acknowledged chat message {answer} is missing")
        for text, number in times.items():
            if number > 1 or text not in sent:
                self.find("doubled", f"the chat message {text!r} is stored {number} times")
        for player in self.players:
            for line in player.lines.values():
                if line not in stored:
                    self.find("lost", f"{player.name} read {line}, which is not stored")


def differing(one: list[dict[str, Any]], other: list[dict[str, Any]]) -> str:
    """Return the first difference of two lists."""
    pairs = zip([*one, None], [*other, None], strict=False)
    place, (mine, truth) = next((i, pair) for i, pair in enumerate(pairs) if pair[0] != pair[1])
    return f"{mine} as number {place}, not {truth}"


def check_all(stored: Everything, players: list[Player], shown: dict[str, list[Shown]]) -> Iterator[Finding]:
    """Check all tables."""
    for table, content in stored.contents.items():
        own = [player for player in players if player.table == table]
        yield from Checked(stored.headers[table], content, own, shown.get(table, [])).run()
    for player in players:
        if player.table not in stored.contents:
            yield Finding("lost", player.table, f"the table of {player.name} is not stored")
