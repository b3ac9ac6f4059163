"""The history of a game: any position of it, without storing them all or replaying the whole game for each."""

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

DUMP_INTERVAL: Final = 32  # moves between two stored dumps
MOVE_OVERHEAD: Final = 64  # approximate bytes of a move, beside its characters
MAX_PASTS: Final = 64  # each may hold a game with its own edition, which takes about a megabyte
MAX_BYTES: Final = 32 << 20  # of their moves and dumps


class Past:
    """The history of a record: its moves, and the dump of every DUMP_INTERVAL-th position.

    Everything stored follows from the moves alone, so it is valid as long as the moves are those of the record. That
    is checked each time: the game may have gone on since, or moves may have been undone.
    """

    def __init__(self, game: Game[Any], record: Record) -> None:
        self.game = game
        self._end = initial_state(game, record)  # the position after all moves
        self._moves: list[str] = []
        self._dumps = [encode_dump(self._end)]  # of positions 0, DUMP_INTERVAL, 2 * DUMP_INTERVAL ...
        self.size = len(self._dumps[0])  # approximate, in bytes
        self.follow(record.moves)

    @property
    def last(self) -> int:
        """The number of the last position; if the record ends inside a sealed window, of the one before it."""
        return len(self._moves) - sealed_answer_count(self._end)

    def follow(self, moves: list[str]) -> None:
        """Update to the current moves of the game, rewinding first if some were undone."""
        same = sum(1 for _ in takewhile(bool, map(str.__eq__, self._moves, moves)))
        if same < len(self._moves):
            self._rewind(same)
        for text in moves[same:]:
            self._advance(text)

    def positions(self, first: int, count: int) -> Iterator[State]:
        """Yield consecutive positions, each with the events of its move in its log; each is valid until the next."""
        if not 0 <= first <= self.last:
            raise Refused("no_position", f"there is no position after {first} moves; the last is {self.last}")
        begin, s = self._nearest_dump(first)
        if begin == first:
            yield s
        for number in range(begin + 1, min(first + count - 1, self.last) + 1):
            apply_move(s, number, self._moves[number - 1])
            if number >= first:
                yield s

    def position(self, move: int) -> State:
        """Return the position after a number of moves; inside a sealed window, the position where it opened."""
        (s,) = self.positions(move, 1)
        given = sealed_answer_count(s)
        return self.position(move - given) if given else s

    def _nearest_dump(self, move: int) -> tuple[int, State]:
        """Return the nearest stored position before a move, and its number; replaying from it yields the events."""
        number = max(0, move - 1) // DUMP_INTERVAL
        s: State = self.game.load(json.loads(self._dumps[number]))
        return number * DUMP_INTERVAL, s

    def _advance(self, text: str) -> None:
        apply_move(self._end, len(self._moves) + 1, text)
        self._moves.append(text)
        self.size += len(text) + MOVE_OVERHEAD
        if len(self._moves) % DUMP_INTERVAL == 0:
            self._dumps.append(encode_dump(self._end))
            self.size += len(self._dumps[-1])

    def _rewind(self, move: int) -> None:
        again = self._moves[move // DUMP_INTERVAL * DUMP_INTERVAL : move]
        del self._moves[move // DUMP_INTERVAL * DUMP_INTERVAL :], self._dumps[move // DUMP_INTERVAL + 1 :]
        self.size = sum(map(len, self._dumps)) + sum(len(text) + MOVE_OVERHEAD for text in self._moves)
        self._end = self.game.load(json.loads(self._dumps[-1]))
        for text in again:
            self._advance(text)


class Pasts:
    """A cache of the most recently used pasts, limited in number and size."""

    def __init__(self, max_pasts: int = MAX_PASTS, max_bytes: int = MAX_BYTES) -> None:
        self.max_pasts = max_pasts
        self.max_bytes = max_bytes
        self._cached: OrderedDict[tuple[str, str], Past] = OrderedDict()  # the most recently used last

    def of(self, table: str, game: Game[Any], record: Record) -> Past:
        """Return the past of a table; the cache key includes its start, such as the rules and the snapshot."""
        key = (table, replace(record, moves=[], result=None, seats=None, luck=None).write())
        past = self._cached.pop(key, None) or Past(game, record)
        past.follow(record.moves)  # if this fails, it stays out of the cache
        self._cached[key] = past
        while len(self._cached) > 1 and (len(self._cached) > self.max_pasts or self._total() > self.max_bytes):
            self._cached.popitem(last=False)
        return past

    def _total(self) -> int:
        """Return the size of the cache in bytes."""
        return sum(past.size + len(start) for (_, start), past in self._cached.items())


def encode_dump(s: State) -> bytes:
    """Return the dump of a position as bytes."""
    return json.dumps(s.dump(), separators=(",", ":")).encode()


def sealed_answer_count(s: State) -> int:
    """Return the number of sealed answers that are in while others are missing."""
    return len(s.asked()) - len(s.waiting())
