"""The random bot: every legal action is equally likely."""

from __future__ import annotations

from marea.bots.bot import Bot, Position
from marea.kernel.chance import Rng


class Random(Bot):
    """Plays a random legal action."""

    def choose(self, position: Position, rng: Rng) -> int:
        """Return a random legal action."""
        return position.legal[rng.below(len(position.legal))]
