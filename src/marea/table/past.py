"""The past of a game: every position of it, without keeping them all or playing all of it again for each."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import replace
from itertools import takewhile
from typing import Any, Final

from marea.kernel.game import Game
from marea.kernel.record import Record, apply_move, initial_state
from marea.kernel.state import State
from marea.table.errors import Refused

STEP: Final = 32  # moves from one position that is kept to the next
MOVE: Final = 64  # bytes that a move takes beside its letters, more or less
MOST: Final = 64  # pasts that are kept; each may be of a game with an edition of its own, which takes a megabyte
SIZE: Final = 32 << 20  # bytes that they take beside those


class Past:
    """A record as far as it was followed: its moves, and the dump of every so many positions.

    What is kept follows from the moves alone. So it is right as long as the moves are those of the record, which is
    looked at each time: a game may have gone on since, or moves of it may have been taken back.
    """

    def __init__(self, game: Game[Any], record: Record) -> None:
        self.game = game
        self._end = initial_state(game, record)  # the position after all moves
        self._moves: list[str] = []
        self._dumps = [dumped(self._end)]  # of positions 0, STEP, 2 * STEP ...
        self.size = len(self._dumps[0])  # bytes, more or less
        self.follow(record.moves)

    @property
    def last(self) -> int:
        """The number of the last position: of a record that ends inside a sealed window, the one before that."""
        return len(self._moves) - answered(self._end)

    def follow(self, moves: list[str]) -> None:
        """Go on to where the game is now; first back, if it is not any more where it was."""
        same = sum(1 for _ in takewhile(bool, map(str.__eq__, self._moves, moves)))
        if same < len(self._moves):
            self._go_back(same)
        for text in moves[same:]:
            self._go_on(text)

    def positions(self, first: int, count: int) -> Iterator[State]:
        """Yield some positions in turn, each with the events of its move in its log; it holds until the next one."""
        if not 0 <= first <= self.last:
            raise Refused("no_position", f"there is no position after {first} moves; there are 0 to {self.last}")
        begin, s = self._before(first)
        if begin == first:
            yield s
        for number in range(begin + 1, min(first + count - 1, self.last) + 1):
            apply_move(s, number, self._moves[number - 1])
            if number >= first:
                yield s

    def beginning(self, move: int) -> State:
        """Return the position after so many moves; of a sealed window, its beginning."""
        (s,) = self.positions(move, 1)
        given = answered(s)
        return self.beginning(move - given) if given else s

    def _before(self, move: int) -> tuple[int, State]:
        """Return the nearest position that is kept before one, which then comes with its events; the first has none."""
        number = max(0, move - 1) // STEP
        s: State = self.game.load(json.loads(self._dumps[number]))
        return number * STEP, s

    def _go_on(self, text: str) -> None:
        apply_move(self._end, len(self._moves) + 1, text)
        self._moves.append(text)
        self.size += len(text) + MOVE
        if len(self._moves) % STEP == 0:
            self._dumps.append(dumped(self._end))
            self.size += len(self._dumps[-1])

    def _go_back(self, move: int) -> None:
        again = self._moves[move // STEP * STEP : move]
        del self._moves[move // STEP * STEP :], self._dumps[move // STEP + 1 :]
        self.size = sum(map(len, self._dumps)) + sum(len(text) + MOVE for text in self._moves)
        self._end = self.game.load(json.loads(self._dumps[-1]))
        for text in again:
            self._go_on(text)


class Pasts:
    """The pasts that were asked for last: so many, of so many bytes in all."""

    def __init__(self, most: int = MOST, size: int = SIZE) -> None:
        self.most = most
        self.size = size
        self._kept: OrderedDict[tuple[str, str], Past] = OrderedDict()  # the one asked for last comes last

    def of(self, table: str, game: Game[Any], record: Record) -> Past:
        """Return the past of a table; one that began otherwise, such as by other rules, is not taken for it."""
        key = (table, replace(record, moves=[], result=None, seats=None, luck=None).write())
        past = self._kept.pop(key, None) or Past(game, record)
        past.follow(record.moves)  # or it is kept no more
        self._kept[key] = past
        while len(self._kept) > 1 and (len(self._kept) > self.most or self._total() > self.size):
            self._kept.popitem(last=False)
        return past

    def _total(self) -> int:
        """Return how many bytes are kept."""
        return sum(past.size + len(begins) for (_, begins), past in self._kept.items())


def dumped(s: State) -> bytes:
    """Return a position in so many bytes."""
    return json.dumps(s.dump(), separators=(",", ":")).encode()


def answered(s: State) -> int:
    """Return how many sealed answers are in while others are missing."""
    return len(s.asked()) - len(s.waiting())
