"""More leaks that the tests plant: in replays, headers and bots."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starlette.responses import Response

from marea import bots
from marea.bots import Bot, Position
from marea.kernel.chance import Rng
from marea.kernel.game import Game
from marea.kernel.state import State
from marea.server.base.wire import json_response
from marea.server.http import moves, replay, tables
from marea.server.rooms.broadcast import Broadcast
from marea.table import Row, Story, describe_table
from marea.table.report import event_of, position_of
from marea.table.seats import STAND_IN
from tests.server.leaks import LEAKS, REPORTS, Json, MonkeyPatch, after_a_sealed_answer, all_events, digest, shows_in

__all__ = ["LEAKS"]  # including those of `leaks`


@shows_in("race", "record", "spectator's record")
def the_moves_of_a_running_game(patch: MonkeyPatch) -> None:
    patch.setattr(
        replay, "describe_table", lambda header, story: {**describe_table(header, story), "moves": story.moves}
    )


@shows_in("race", "record", "spectator's record")
def events_for_others_in_the_record(patch: MonkeyPatch) -> None:
    patch.setattr(replay, "events_since", all_events)


@shows_in("shields", "replay", "spectator's replay")
def a_replay_of_the_full_state(patch: MonkeyPatch) -> None:
    def full(game: Game[Any], s: State, viewer: int, move: int) -> dict[str, Any]:
        position = position_of(game, s, viewer, move)
        return {**position, "view": {**position["view"], "state": s.dump()}}

    patch.setattr(REPORTS, "position_of", full)


@shows_in("race", "replay", "spectator's replay", "events", "spectator's events")
def events_for_others_in_a_replay(patch: MonkeyPatch) -> None:
    def every_event(game: Game[Any], s: State, viewer: int) -> list[dict[str, Any]]:
        return [event_of(game, event) for event in s.log or []]

    patch.setattr(REPORTS, "visible_events", every_event)


@shows_in("shields", "reason")
def a_reason_that_depends_on_secrets(patch: MonkeyPatch) -> None:
    patch.setattr(Game, "why_not", lambda game, s, seat, picked: f"R{int(digest(s), 16)}")


# -- headers ---------------------------------------------------------------------------------------------------


def change_answers(patch: MonkeyPatch, change: Callable[[str, Response], Response]) -> None:
    """Let the response that shows a table depend on what is hidden in it."""
    full_report, last = Broadcast.full_report, [""]

    def noting(broadcast: Broadcast, seat: int, after: int) -> Json:
        last[0] = digest(broadcast.room.story.state)
        return full_report(broadcast, seat, after)

    patch.setattr(Broadcast, "full_report", noting)
    for module in (moves, tables):
        patch.setattr(module, "json_response", lambda value: change(last[0], json_response(value)))


@shows_in("shields", "table", "spectator's table")
def an_etag_of_the_state(patch: MonkeyPatch) -> None:
    change_answers(patch, lambda secret, answer: Response(answer.body, headers={"etag": secret}))


@shows_in("shields", "table", "spectator's table")
def a_length_that_depends_on_a_hand(patch: MonkeyPatch) -> None:
    change_answers(patch, lambda secret, answer: Response(bytes(answer.body) + b" " * (int(secret, 16) % 99)))


# -- bots --------------------------------------------------------------------------------------------------------


@shows_in("stand-in", "socket")
def a_stand_in_that_knows_the_truth(patch: MonkeyPatch) -> None:
    init = Position.__init__
    truth: list[State] = []

    def init_with_truth(position: Position, game: Game[Any], state: State, *rest: Any) -> None:
        truth[:] = [state]
        init(position, game, state, *rest)

    class Peeker(Bot):
        def choose(self, position: Position, rng: Rng) -> int:
            return position.legal[int(digest(truth[0]), 16) % len(position.legal)]

    patch.setattr(Position, "__init__", init_with_truth)
    patch.setitem(bots.BOTS, STAND_IN, Peeker)


@shows_in("away", "socket", "spectator's socket")
def a_take_over_that_reveals_more(patch: MonkeyPatch) -> None:
    add = Story.add

    def added(story: Story, row: Row, *args: Any, **more: Any) -> None:
        add(story, row._replace(text=digest(story.state)) if row.kind == "away" else row, *args, **more)

    patch.setattr(Story, "add", added)


@shows_in("away", "table", "socket")
def a_bot_that_is_announced_when_it_has_answered(patch: MonkeyPatch) -> None:
    after_a_sealed_answer(patch, lambda table, now: table.story.add(Row("away", 1, "answered")))
