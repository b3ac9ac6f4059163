"""The bots of a room: they think while somebody looks, and decide at a pace that shows nothing of their hands."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from marea.server.pace import choices_seen, rest
from marea.server.workers import Moot

if TYPE_CHECKING:
    from marea.server.room import Room


@dataclass(eq=False)
class Thought:
    """A bot's thought about what a seat is asked at a seq."""

    seq: int
    begun: float | None = None  # when its turn came; None while it waits
    task: asyncio.Task[Any] | None = None  # None when it is carried out

    def cancel(self) -> None:
        """Leave the queue; what a worker thinks about already is thought in vain."""
        if self.task:
            self.task.cancel()


class Minds:
    """The thoughts of a room's bots, one at a time for each seat."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.thoughts: dict[int, Thought] = {}

    def arrange(self, watched: bool) -> None:
        """Let bots think about what they are asked now and nothing else; where nobody looks, none of them begins."""
        asked, seq = self.room.table.bots_asked(), self.room.story.seq
        for seat, thought in list(self.thoughts.items()):
            if seat not in asked or thought.seq != seq or (thought.begun is None and not watched):
                self.thoughts.pop(seat).cancel()
        for seat in asked if watched else ():
            if seat not in self.thoughts:
                self.thoughts[seat] = thought = Thought(seq)
                thought.task = self.room.hall.spawn(self.room.by_itself, self.think, seat, thought)

    def stop(self) -> None:
        """Think about nothing any more."""
        while self.thoughts:
            self.thoughts.popitem()[1].cancel()

    async def think(self, seat: int, thought: Thought) -> None:
        """Let a bot decide; its answer counts only if it is still asked the same."""
        try:
            await self._think(seat, thought)
        except Moot:
            self._forget(seat, thought)
            self.room.arrange()  # nobody looked when its turn came, but somebody may have come since
        finally:
            self._forget(seat, thought)

    def _forget(self, seat: int, thought: Thought) -> None:
        if self.thoughts.get(seat) is thought:
            del self.thoughts[seat]

    async def _think(self, seat: int, thought: Thought) -> None:
        room, table, hall = self.room, self.room.table, self.room.hall
        mind = table.bots_asked().get(seat)
        if mind is None:
            return  # something else happened before it could begin
        spare = 0.0  # seconds

        def wanted() -> bool:
            nonlocal spare
            thought.begun, spare = hall.outside.now(), table.thinking_time()
            return room.audience.watching and table.story.seq == thought.seq and seat in table.bots_asked()

        share = min(room.audience.shares(), key=hall.workers.waiting, default="")
        move = await hall.workers.choose(table, seat, mind, hall.outside.luck(), share, wanted)
        if not room.current or table.story.seq != thought.seq:
            return
        now = hall.outside.now()
        thought.begun = now if thought.begun is None else thought.begun
        await asyncio.sleep(self._delay(now, max(now, thought.begun + spare)))
        if not room.current:
            return
        thought.task = None  # or it would be cancelled by what it does
        async with room.alone() as locked:
            same = locked.room is room and table.story.seq == thought.seq
            if same and room.driven and seat in table.bots_asked():
                await locked.do(lambda table, now: table.play(seat, move, now))

    def _delay(self, now: float, ready: float) -> float:
        """Return how long a bot waits with its decision: so that nobody else can tell how much it had to choose from.

        A sealed answer counts as ready when all the time for it is over, however little of that was needed.
        """
        table = self.room.table
        if table.story.state.sealed():
            return min(2 * table.answer_interval(), max(0.0, table.sealed_at(ready) - now))  # whatever the clock says
        pause = rest(table.story.header.settings.pause, choices_seen(table.story.state))
        return min(pause, max(0.0, table.asked_at + pause - now))
