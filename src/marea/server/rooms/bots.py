"""The bots of a room: they think while somebody watches, and decide at a pace that reveals nothing of their hands."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from marea.server.rooms.pace import public_choices, reaction_time
from marea.server.workers.pool import NotNeeded

if TYPE_CHECKING:
    from marea.server.rooms.room import Room


@dataclass(eq=False)
class Thought:
    """A bot at work on a seat's decision at a seq."""

    seq: int
    began: float | None = None  # None while it waits for a worker
    task: asyncio.Task[Any] | None = None  # None once its move is being made

    def cancel(self) -> None:
        """Leave the queue; a worker that has begun finishes in vain."""
        if self.task:
            self.task.cancel()


class RoomBots:
    """The bots at work for a room, at most one for each seat."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.thoughts: dict[int, Thought] = {}

    def schedule(self, watched: bool) -> None:
        """Let bots think about the current decision and nothing else; while nobody watches, none begins."""
        asked, seq = self.room.table.bots_asked(), self.room.story.seq
        for seat, thought in list(self.thoughts.items()):
            if seat not in asked or thought.seq != seq or (thought.began is None and not watched):
                self.thoughts.pop(seat).cancel()
        for seat in asked if watched else ():
            if seat not in self.thoughts:
                self.thoughts[seat] = thought = Thought(seq)
                thought.task = self.room.hall.spawn(self.room.timers.run, self.think, seat, thought)

    def stop(self) -> None:
        """Cancel all thoughts."""
        while self.thoughts:
            self.thoughts.popitem()[1].cancel()

    async def think(self, seat: int, thought: Thought) -> None:
        """Let a bot decide; its move counts only if the decision is still the same."""
        try:
            await self._think(seat, thought)
        except NotNeeded:
            self._forget(seat, thought)
            self.room.timers.schedule()  # nobody watched when a worker was free, but somebody may by now
        finally:
            self._forget(seat, thought)

    def _forget(self, seat: int, thought: Thought) -> None:
        if self.thoughts.get(seat) is thought:
            del self.thoughts[seat]

    async def _think(self, seat: int, thought: Thought) -> None:
        room, table, hall = self.room, self.room.table, self.room.hall
        bot = table.bots_asked().get(seat)
        if bot is None:
            return  # the table moved on before it could begin
        budget = 0.0  # seconds

        def is_needed() -> bool:
            nonlocal budget
            thought.began, budget = hall.env.now(), table.thinking_time()
            return room.audience.watching and table.story.seq == thought.seq and seat in table.bots_asked()

        network = min(room.audience.networks(), key=hall.workers.waiting, default="")
        move = await hall.workers.choose(table, seat, bot, hall.env.bot_seed(), network, is_needed)
        if not room.loaded or table.story.seq != thought.seq:
            return
        now = hall.env.now()
        thought.began = now if thought.began is None else thought.began
        await asyncio.sleep(self._delay(now, max(now, thought.began + budget)))
        thought.task = None  # making the move must not cancel it
        async with room.command() as command:
            if table.story.seq == thought.seq and room.ownership.mine and seat in table.bots_asked():
                await command.apply(lambda table, now: table.play(seat, move, now))

    def _delay(self, now: float, ready: float) -> float:
        """Return how long a bot holds its move back, so that nobody can tell how much it had to choose from.

        A sealed answer counts as ready when its whole thinking time is over, however little of it was needed.
        """
        table = self.room.table
        if table.story.state.sealed():
            longest = 2 * table.answer_interval()  # even if the clock was set back
            return min(longest, max(0.0, table.sealed_at(ready) - now))
        pause = reaction_time(table.story.header.settings.pause, public_choices(table.story.state))
        return min(pause, max(0.0, table.asked_at + pause - now))
