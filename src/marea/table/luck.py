"""Verifiable luck: the server commits to a secret seed before the game, and every outcome follows from it."""

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
    """The random words for one outcome: HMAC-SHA256 of a seed, the number of the outcome and a counter.

    Each outcome has its own stream, so that none depends on how many words another one used.
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
    """Return the commitment to a seed, which is published before the game."""
    return hashlib.sha256(seed).hexdigest()


def verify(game: Game[Any], record: Record) -> int:
    """Check that a record's outcomes follow from its seed, and that the seed matches its commitment; count them."""
    luck = record.luck or {}
    try:
        seed, number = bytes.fromhex(luck["seed"]), int(luck.get("drawn", "0"))
    except (KeyError, ValueError):
        raise BadRecord("it has no seed to verify its luck: only a finished game of a server has one") from None
    if commitment(seed) != luck.get("commitment"):
        raise BadRecord("the seed does not match the commitment made before the game")
    if record.snapshot is None and number:
        raise BadRecord("it begins with the set-up, so no outcome can have been drawn before")
    first = number
    before = None
    for i, state in enumerate(replay(game, record)):
        if before is not None and before.to_move() == CHANCE:
            due = game.space.show(before.draw(Luck(seed, number)))
            if record.moves[i - 1] != due:
                raise BadRecord(f"move {i}: {record.moves[i - 1]!r} does not follow from the seed, which gives {due!r}")
            number += 1
        before = state
    return number - first
