"""Verifiable luck: a secret seed is committed to before the game, and every outcome follows from it."""

from __future__ import annotations

import hashlib
import hmac
from typing import Any

from marea.kernel.chance import Rng
from marea.kernel.errors import BadRecord
from marea.kernel.game import Game
from marea.kernel.record import Record, replay
from marea.kernel.state import CHANCE


class Luck(Rng):
    """The random words for one outcome: HMAC-SHA256 over a seed, the number of the outcome and a counter.

    Each outcome has a stream of its own, so that none depends on how many words another one took.
    """

    def __init__(self, seed: bytes, number: int) -> None:
        super().__init__()
        self.seed = seed
        self.number = number
        self.words = 0

    def word(self) -> int:
        """Return the next 32 bits."""
        message = f"marea {self.number} {self.words}".encode()
        self.words += 1
        return int.from_bytes(hmac.digest(self.seed, message, "sha256")[:4], "big")


def commitment(seed: bytes) -> str:
    """Return what is shown of a seed before the game."""
    return hashlib.sha256(seed).hexdigest()


def verify(game: Game[Any], record: Record) -> int:
    """Check that a record's luck follows from its seed, and its seed from its commitment; return the outcomes."""
    luck = record.luck or {}
    try:
        seed, number = bytes.fromhex(luck["seed"]), int(luck.get("drawn", "0"))
    except (KeyError, ValueError):
        raise BadRecord("it has no seed to verify its luck with: only a finished game of a server has one") from None
    if commitment(seed) != luck.get("commitment"):
        raise BadRecord("the seed is not the one that was committed to before the game")
    if record.snapshot is None and number:
        raise BadRecord("it begins with the set-up, so no outcome of its seed can have come before")
    first = number
    before = None
    for i, state in enumerate(replay(game, record)):
        if before is not None and before.to_move() == CHANCE:
            due = game.space.show(before.draw(Luck(seed, number)))
            if record.moves[i - 1] != due:
                raise BadRecord(f"move {i}: {record.moves[i - 1]!r} was not the luck of the seed, which is {due!r}")
            number += 1
        before = state
    return number - first
