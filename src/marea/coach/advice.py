"""A hint: the choices ranked by win probability, with standard errors, and the gains of the best one."""

from __future__ import annotations

from math import hypot
from typing import Any, Final

from marea.bots import Position
from marea.coach.judge import Judge, RatedChoice
from marea.kernel.chance import Rng

ITERATIONS: Final = 8000
MIN_STANDARD_ERRORS: Final = 2.0  # by which a clearly better choice must be ahead


def advise(position: Position, rng: Rng, iterations: int = ITERATIONS) -> dict[str, Any]:
    """Return a hint: the choices, the best first, and what the first gains over the second."""
    judge = Judge(position.game, position.players, position.seat, iterations)
    choices = judge.judge(position, rng).choices
    best, second = (choices * 2)[:2]
    gains = judge.gains(position, best.action, second.action, rng)
    show = position.game.space.show
    return {
        "choices": [
            {"move": show(one.action), "chance": one.chance, "error": one.error, "tries": one.tries} for one in choices
        ],
        "clear": is_clearly_better(best, second),
        "gains": gains_as_json(gains),
    }


def is_clearly_better(better: RatedChoice, worse: RatedChoice) -> bool:
    """Return whether a choice is better by more than the likely error."""
    return better.chance - worse.chance > MIN_STANDARD_ERRORS * hypot(better.error, worse.error)


def gains_as_json(gains: dict[str, float]) -> list[dict[str, Any]]:
    """Return gains as JSON."""
    return [{"part": part, "amount": round(amount, 2)} for part, amount in gains.items()]
