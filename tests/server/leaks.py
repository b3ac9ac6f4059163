"""Leaks that the tests plant, as a careless change of the table or the server might: in reports, times and answers."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any

import pytest

from marea.bots import Position
from marea.kernel import driver
from marea.kernel.choice import Choice
from marea.kernel.errors import IllegalAction, NotYourTurn
from marea.kernel.game import Game
from marea.kernel.state import State
from marea.server.base.wire import text_of
from marea.server.http import moves
from marea.server.http.caller import Caller
from marea.server.rooms import broadcast, command, hall, listing
from marea.server.rooms.broadcast import Broadcast
from marea.server.rooms.command import Command
from marea.server.store.change import Change, ChatMessage, StoredTable
from marea.server.store.sql import TableLock
from marea.server.store.sqlite import SqliteStore
from marea.server.workers import bot_process
from marea.table import Refused, Row, Story, Table, commitment, describe_table, report
from marea.table.report import event_of, seat_of
from tests.server.plans import secrets

MonkeyPatch = pytest.MonkeyPatch
Json = dict[str, Any]
Plant = Callable[[MonkeyPatch], None]

REPORTS = import_module("marea.table.report")  # `marea.table.report` is the function


@dataclass(frozen=True)
class PlantedLeak:
    """A leak, the scene in which it shows, and the channels that reveal it."""

    plant: Plant
    scene: str
    channels: tuple[str, ...]


LEAKS: dict[str, PlantedLeak] = {}


def shows_in(scene: str, *channels: str) -> Callable[[Plant], Plant]:
    """Register a leak by the name of the function that plants it."""

    def register(plant: Plant) -> Plant:
        LEAKS[plant.__name__] = PlantedLeak(plant, scene, channels)
        return plant

    return register


def digest(s: State) -> str:
    """Return a hash of what is hidden."""
    return hashlib.sha256(text_of(secrets(s)).encode()).hexdigest()[:8]


def all_events(story: Story, viewer: int, after: int) -> list[Json]:
    """Return the events for all viewers, as if they were public."""
    seqs = range(after + 1, story.seq + 1)
    return [{"seq": seq, **event_of(story.game, event)} for seq in seqs for event in story.events[seq - 1]]


def change_reports(patch: MonkeyPatch, change: Callable[[Table, Json], Json]) -> None:
    """Change every report."""

    def changed(table: Table, viewer: int, after: int) -> Json:
        found = report(table, viewer, after)
        return found | change(table, found)

    patch.setattr(broadcast, "report", changed)
    patch.setattr(moves, "report", changed)


def after_a_sealed_answer(patch: MonkeyPatch, then: Callable[[Table, float], object]) -> None:
    """Do something after every sealed answer."""
    play = Table.play

    def played(table: Table, seat: int, text: str, now: float) -> None:
        play(table, seat, text, now)
        if seat in table.answers:
            then(table, now)

    patch.setattr(Table, "play", played)


# -- reports: the table, the socket, the answer to a stale move ----------------------------------------------


@shows_in("race", "table", "spectator's table", "stale move")
def how_many_have_answered(patch: MonkeyPatch) -> None:
    change_reports(patch, lambda table, found: {"answered": len(table.answers)})


@shows_in("race", "table", "spectator's table", "stale move")
def the_seats_that_have_not_answered(patch: MonkeyPatch) -> None:
    change_reports(patch, lambda table, found: {"asked": [s for s in found["asked"] if s not in table.answers]})


@shows_in("race", "table", "socket", "stale move")
def the_view_of_the_next_seat(patch: MonkeyPatch) -> None:
    def view(table: Table, found: Json) -> Json:
        s = table.story.state
        return {"view": s.game.view(s, ((found["seat"] or 0) + 1) % s.players)}

    change_reports(patch, view)


@shows_in("shields", "table", "spectator's table", "socket", "spectator's socket")
def a_hash_of_the_whole_state(patch: MonkeyPatch) -> None:
    change_reports(patch, lambda table, found: {"hash": digest(table.story.state)})


@shows_in("race", "table", "spectator's table", "socket", "spectator's socket")
def the_choices_of_the_seat_that_is_asked(patch: MonkeyPatch) -> None:
    def choices(table: Table, viewer: int) -> list[Choice]:
        s = table.story.state
        return s.game.choices(s, s.to_move())

    patch.setattr(REPORTS, "choices", choices)


@shows_in("race", "socket", "spectator's socket")
def events_for_others_in_reports(patch: MonkeyPatch) -> None:
    patch.setattr(REPORTS, "events_since", all_events)


@shows_in("shields", "table", "spectator's table", "socket", "spectator's socket")
def the_initial_state(patch: MonkeyPatch) -> None:
    patch.setattr(broadcast, "describe_table", lambda *about: {**describe_table(*about), "initial": about[1].base})


@shows_in("race", "table", "socket", "record")
def the_seed_in_its_commitment(patch: MonkeyPatch) -> None:
    patch.setattr("marea.table.story.commitment", commitment)


@shows_in("shields", "table", "spectator's table", "socket")
def an_id_made_of_the_seed(patch: MonkeyPatch) -> None:
    patch.setattr(broadcast, "describe_table", lambda *about: {**describe_table(*about), "table": about[0].seed.hex()})


# -- time and order ------------------------------------------------------------------------------------------


@shows_in("race", "table", "stale move")
def the_time_of_a_sealed_answer(patch: MonkeyPatch) -> None:
    after_a_sealed_answer(patch, lambda table, now: setattr(table, "asked_at", now))


@shows_in("shields", "table", "spectator's table")
def a_deadline_that_depends_on_answers(patch: MonkeyPatch) -> None:
    deadline = Table.deadline
    patch.setattr(Table, "deadline", lambda table: (deadline(table) or 0.0) - len(table.answers))


@shows_in("race", "table", "socket", "record", "refused move")
def a_seq_for_a_sealed_answer(patch: MonkeyPatch) -> None:
    after_a_sealed_answer(patch, lambda table, now: table.story.add(Row("note")))


@shows_in("race", "socket", "spectator's socket")
def a_message_for_a_sealed_answer(patch: MonkeyPatch) -> None:
    def send_reports(sender: Broadcast, after: int, *_: object) -> None:
        for viewer in sender.viewers:
            viewer.send(text_of(report(sender.room.table, viewer.seat, after)))

    patch.setattr(Broadcast, "send_reports", send_reports)


@shows_in("shields", "table", "socket", "spectator's socket")
def a_window_that_closes_with_the_last_answer(patch: MonkeyPatch) -> None:
    def close(table: Table, now: float) -> None:
        if len(table.answers) == len(table.story.state.asked()):
            table.tick(table.due() or now)

    after_a_sealed_answer(patch, close)


@shows_in("race", "lobby", "mine")
def the_order_of_the_lists(patch: MonkeyPatch) -> None:
    commit = SqliteStore.commit

    async def committed(store: SqliteStore, lock: TableLock, change: Change) -> None:
        await commit(store, lock, change)
        store.db.execute("UPDATE tables SET changed = ? WHERE id = ?", (change.at, change.table))

    patch.setattr(SqliteStore, "commit", committed)


@shows_in("unloaded", "health")
def a_room_that_stays_loaded_for_a_sealed_answer(patch: MonkeyPatch) -> None:
    apply = Command.apply

    async def applied(command: Command, *args: Any, **more: Any) -> Json:
        command.room.last_active = command.room.hall.env.now()
        return await apply(command, *args, **more)

    patch.setattr(Command, "apply", applied)


@shows_in("unloaded", "table", "spectator's table")
def the_time_of_loading(patch: MonkeyPatch) -> None:
    restore_table = hall.restore_table

    def loaded(stored: StoredTable, now: float) -> Table:
        stored.saved["asked"] = now
        return restore_table(stored, now)

    patch.setattr("marea.server.rooms.hall.restore_table", loaded)


# -- answers to requests -------------------------------------------------------------------------------------


@shows_in("race", "move", "repeated move")
def events_for_others_in_the_answer_to_a_move(patch: MonkeyPatch) -> None:
    patch.setattr(command, "events_since", lambda story, viewer, after: all_events(story, viewer, 0))


def a_secret_in_the_answer(kind: str) -> Plant:
    """Put a secret into the answer to one kind of command."""

    def events_since(story: Story, viewer: int, after: int) -> list[Json]:
        if story.rows[-1].kind == kind:
            return [{"seq": 0, "event": digest(story.state), "args": {}, "clause": None}]
        events: list[Json] = REPORTS.events_since(story, viewer, after)
        return events

    return lambda patch: patch.setattr(command, "events_since", events_since)


LEAKS["a_secret_in_the_answer_to_an_undo"] = PlantedLeak(a_secret_in_the_answer("back"), "undo", ("undo",))
LEAKS["a_secret_in_the_answer_to_leaving"] = PlantedLeak(a_secret_in_the_answer("away"), "farewell", ("leave",))
LEAKS["a_secret_in_the_answer_to_resigning"] = PlantedLeak(a_secret_in_the_answer("resign"), "farewell", ("resign",))


@shows_in("race", "refused move")
def an_error_that_names_a_hand(patch: MonkeyPatch) -> None:
    allow = driver.allow

    def revealed(game: Game[Any], s: State, seat: int, action: int) -> None:
        try:
            allow(game, s, seat, action)
        except IllegalAction as error:
            raise IllegalAction(f"{error}: the others hold {secrets(s)}", error.clause) from None

    patch.setattr(driver, "allow", revealed)


@shows_in("race", "refused move")
def a_clause_that_depends_on_a_hand(patch: MonkeyPatch) -> None:
    patch.setattr(Game, "refusal", lambda game, s, seat, action: f"R{int(digest(s), 16)}")


@shows_in("race", "refused move")
def an_error_that_counts_answers(patch: MonkeyPatch) -> None:
    play = Table.play

    def counted(table: Table, seat: int, text: str, now: float) -> None:
        try:
            play(table, seat, text, now)
        except NotYourTurn as error:
            raise NotYourTurn(f"{error}: {len(table.answers)} are") from None

    patch.setattr(Table, "play", counted)


@shows_in("shields", "refused undo")
def an_undo_that_reveals_what_others_saw(patch: MonkeyPatch) -> None:
    undo = Table.undo

    def revealed(table: Table, seat: int, now: float) -> None:
        try:
            undo(table, seat, now)
        except Refused as error:
            raise Refused(error.code, f"{error}: {digest(table.story.state)}") from None

    patch.setattr(Table, "undo", revealed)


@shows_in("shields", "sit")
def a_seat_refused_for_a_secret_reason(patch: MonkeyPatch) -> None:
    def refuse(table: Table, seat: int | None) -> int:
        raise Refused("no_open_seat", f"the game is at {digest(table.story.state)}")

    patch.setattr(Table, "open_seat", refuse)


@shows_in("shields", "view of another")
def a_seat_that_anyone_may_view_from(patch: MonkeyPatch) -> None:
    patch.setattr(Caller, "viewer", lambda caller, room, seat: 0 if seat is None else seat)


@shows_in("race", "chat")
def chat_that_is_numbered_by_answers(patch: MonkeyPatch) -> None:
    say = Command.say

    async def misnumbered(command: Command, seat: int, text: str) -> ChatMessage:
        message = await say(command, seat, text)
        return replace(message, number=message.number + len(command.table.answers))

    patch.setattr(Command, "say", misnumbered)


@shows_in("shields", "lobby", "mine")
def a_name_that_shows_a_hand(patch: MonkeyPatch) -> None:
    patch.setattr(listing, "seat_of", lambda story, seat: {**seat_of(story, seat), "name": digest(story.state)})


@shows_in("undo", "hint")
def a_coach_that_knows_the_truth(patch: MonkeyPatch) -> None:
    def with_truth(question: dict[str, Any]) -> Position:
        position = position_known(question)
        truth = position.game.load(question["state"])
        patch.setattr(position, "worlds", lambda rng: iter(truth.clone, None))
        return position

    position_known = bot_process.position_of
    patch.setattr(bot_process, "position_of", with_truth)
