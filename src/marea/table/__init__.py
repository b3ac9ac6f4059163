"""A table: seats, turns, undo, clocks, stand-in bots, sealed windows, committed luck; pure, without I/O or clock."""

from __future__ import annotations

from marea.table.errors import Refused
from marea.table.luck import Luck, commitment, verify
from marea.table.past import Past, Pasts
from marea.table.report import (
    describe_table,
    events_since,
    events_window,
    full_record,
    positions_window,
    replayable_record,
    report,
)
from marea.table.seats import Clock, Seat, Settings
from marea.table.story import Header, Row, Story
from marea.table.table import MAX_THINKING_SECONDS, Table

__all__ = [
    "MAX_THINKING_SECONDS",
    "Clock",
    "Header",
    "Luck",
    "Past",
    "Pasts",
    "Refused",
    "Row",
    "Seat",
    "Settings",
    "Story",
    "Table",
    "commitment",
    "describe_table",
    "events_since",
    "events_window",
    "full_record",
    "positions_window",
    "replayable_record",
    "report",
    "verify",
]
