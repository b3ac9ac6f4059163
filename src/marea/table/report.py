"""Reports: what each viewer may see of a table; everything shown of a table goes through here."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any, Final

from marea.kernel.choice import Choice
from marea.kernel.game import Game
from marea.kernel.record import Record
from marea.kernel.state import EVERYONE, State
from marea.table.errors import Refused
from marea.table.past import Past
from marea.table.story import Header, Story, StoryEvent
from marea.table.table import Table

COMPACT: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def describe_table(header: Header, story: Story) -> dict[str, Any]:
    """Return the public facts of a table that never change."""
    settings = header.settings
    return {
        "table": header.id,
        "game": header.game,
        "players": header.players,
        "options": dict(header.options),
        "edition": story.game.edition.name,
        "sheet": story.game.sheet_hash,
        "guide": story.game.guide_of is not None,
        "commitment": header.commitment,
        "visibility": settings.visibility,
        "window": settings.window,
        "clock": {"per": settings.clock.per, "seconds": settings.clock.seconds} if settings.clock else None,
        "grace": settings.grace,
        "hints": settings.hints,
        "created": header.created,
    }


def report(table: Table, viewer: int, after: int) -> dict[str, Any]:
    """Return the current state of a table for a viewer, and the events that the viewer may see after a seq."""
    story = table.story
    view = story.game.view(story.state, viewer)
    return {
        "seq": story.seq,
        "after": after,
        "status": story.status,
        "seat": viewer if viewer >= 0 else None,
        "seats": [seat_of(story, seat) for seat in range(story.header.players)],
        "asked": story.state.asked() if story.status == "playing" else [],
        "sealed": story.status == "playing" and story.state.sealed(),
        "forced": story.status == "playing" and story.state.forced() and table.by_hand.isdisjoint(story.state.asked()),
        "events": events_since(story, viewer, after),
        "view": view,
        "hash": view_hash(view),
        "choices": [choice_of(choice) for choice in choices(table, viewer)],
        "answer": answer(table, viewer),
        "undo": viewer >= 0 and story.status == "playing" and table.undoable(viewer) is not None,
        "times": {"asked": table.asked_at, "until": table.deadline(), "left": remaining_times(table)},
        "result": result(table),
        "rematch": story.rematch or None,
    }


def seat_of(story: Story, seat: int) -> dict[str, Any]:
    """Return the public facts of a seat; "away" and "resigned" only if they are true, to keep reports small."""
    place = story.seats[seat]
    rare = {"away": place.away, "resigned": place.resigned}
    always = {"seat": seat, "kind": place.kind, "name": place.name, "bot": place.bot}
    return always | {name: True for name, holds in rare.items() if holds}


def choices(table: Table, viewer: int) -> list[Choice]:
    """Return the choices of a viewer; empty unless the viewer is asked and has not answered."""
    story = table.story
    if viewer < 0 or story.status != "playing" or viewer in table.answers:
        return []
    return story.game.choices(story.state, viewer)


def answer(table: Table, viewer: int) -> dict[str, Any] | None:
    """Return the choice that a viewer has made in an open sealed window."""
    if viewer not in table.answers:
        return None
    offered = table.story.game.choices(table.story.state, viewer)
    return choice_of(next(choice for choice in offered if choice.action == table.answers[viewer]))


def choice_of(choice: Choice) -> dict[str, Any]:
    """Return a choice as JSON."""
    return {
        "move": choice.text,
        "verb": choice.verb,
        "args": dict(choice.args),
        "targets": list(choice.targets),
        "clause": choice.clause,
    }


def remaining_times(table: Table) -> list[float] | None:
    """Return the remaining time of every seat, if the clock runs for the whole game."""
    clock = table.story.header.settings.clock
    return list(table.left) if clock and clock.per == "game" else None


def events_since(story: Story, viewer: int, after: int) -> list[dict[str, Any]]:
    """Return the events after a seq that a viewer may see: the public ones, and those for that seat alone."""
    return [
        {"seq": seq, **event_of(story.game, event)}
        for seq in range(after + 1, story.seq + 1)
        for event in story.events[seq - 1]
        if len(event) == 2 or event[1] in (EVERYONE, viewer)
    ]


def event_of(game: Game[Any], event: StoryEvent) -> dict[str, Any]:
    """Return an event as JSON, by name and arguments; the client makes a sentence of it in its language."""
    if len(event) == 2:
        return {"event": event[0], "args": event[1], "clause": None}
    name, args = game.describe(event)
    return {"event": name, "args": args, "clause": game.events[event[0]].clause or None}


def replayable_record(story: Story) -> Record:
    """Return the game so far as a record to replay, if this version still plays by its rules."""
    if story.rules != story.game.rules:
        raise Refused("no_position", f"it was played by rules {story.rules}, which this version does not support")
    return record_of(story)


def positions_window(past: Past, viewer: int, first: int, count: int) -> dict[str, Any]:
    """Return consecutive past positions as a viewer may see them, each with the events of its move."""
    positions = [position_of(past.game, s, viewer, move) for move, s in enumerate(past.positions(first, count), first)]
    return {"seat": viewer if viewer >= 0 else None, "last": past.last, "positions": positions}


def events_window(past: Past, viewer: int, first: int, count: int) -> dict[str, Any]:
    """Return a viewer's events of consecutive past moves, without the positions: one response holds many more."""
    events = [
        {"move": move, **event}
        for move, s in enumerate(past.positions(first, count), first)
        for event in visible_events(past.game, s, viewer)
    ]
    return {"seat": viewer if viewer >= 0 else None, "last": past.last, "events": events}


def position_of(game: Game[Any], s: State, viewer: int, move: int) -> dict[str, Any]:
    """Return one past position for a viewer."""
    view = game.view(s, viewer)
    return {"move": move, "view": view, "hash": view_hash(view), "events": visible_events(game, s, viewer)}


def visible_events(game: Game[Any], s: State, viewer: int) -> list[dict[str, Any]]:
    """Return the events of the last move that a viewer may see: the public ones, and those for that seat alone."""
    return [event_of(game, event) for event in s.log or [] if event[1] in (EVERYONE, viewer)]


def view_hash(view: Mapping[str, Any]) -> str:
    """Return the fingerprint of a view, by which a client detects that its own differs."""
    return hashlib.sha256(COMPACT.encode(view).encode()).hexdigest()[:16]


def result(table: Table) -> dict[str, Any] | None:
    """Return the result of the game, and the number of hints for each seat; a closed table has no winners."""
    story = table.story
    if story.status != "over":
        return None
    s, hints = story.state, [len(seqs) for seqs in table.hinted]
    if not story.finished():
        return {"winners": [], "scores": s.scores(), "reason": "closed", "hints": hints}
    return {"winners": s.winners(), "scores": s.scores(), "reason": s.reason(), "hints": hints}


def record_of(story: Story) -> Record:
    """Return the game so far as a record; it holds all secrets, so it stays on the server while the game goes on."""
    if story.uploaded:
        return story.uploaded
    header = story.header
    record = Record.of(story.game, header.players, header.options)
    record.rules = story.rules
    record.snapshot = story.base
    record.moves = [text for _, text in story.moves]
    return record


def full_record(story: Story) -> Record:
    """Return the whole record with the seed, for a game that is over."""
    record = record_of(story)
    if story.uploaded:
        return record
    header = story.header
    record.seats = [recorded_seat(story, seat) for seat in range(header.players)]
    record.luck = {"commitment": header.commitment, "seed": header.seed.hex()}
    if story.base is not None:
        record.luck["drawn"] = str(story.outcomes_before_base)
    if story.finished():
        record.finish(story.state)
    return record


def recorded_seat(story: Story, seat: int) -> dict[str, str]:
    """Return a seat as recorded: its player, the bot that played it in the end if any, and whether it resigned."""
    place = story.seats[seat]
    fields = {"name": place.name, "bot": place.acting_bot(), "resigned": "yes" if place.resigned else ""}
    return {key: text for key, text in fields.items() if text}
