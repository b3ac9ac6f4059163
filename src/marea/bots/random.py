"""The random bot: every legal action has the same chance."""

from __future__ import annotations

from marea.bots.bot import Bot, Position
from marea.kernel.chance import Rng


class Random(Bot):
    """Plays any legal action."""

    def choose(self, position: Position, rng: Rng) -> int:
        """Return any legal action."""
        return position.legal[rng.below(len(position.legal))]
