"""A hint: the choices by what they bring, how sure that is, and what the best one gains."""

from __future__ import annotations

from math import hypot
from typing import Any, Final

from marea.bots import Position
from marea.coach.judge import Judge, Weighed
from marea.kernel.chance import Rng

ITERATIONS: Final = 8000
SURE: Final = 2.0  # standard errors between what is better and what may just look so


def advise(position: Position, rng: Rng, iterations: int = ITERATIONS) -> dict[str, Any]:
    """Return what the coach would do: the choices, the best first, and what the first gains against the second."""
    judge = Judge(position.game, position.players, position.seat, iterations)
    choices = judge.judge(position, rng).choices
    best, second = (choices * 2)[:2]
    gains = judge.gains(position, best.action, second.action, rng)
    show = position.game.space.show
    return {
        "choices": [
            {"move": show(one.action), "chance": one.chance, "error": one.error, "tries": one.tries} for one in choices
        ],
        "clear": clearly(best, second),
        "gains": listed(gains),
    }


def clearly(better: Weighed, worse: Weighed) -> bool:
    """Tell whether a choice is better by more than the two may be off."""
    return better.chance - worse.chance > SURE * hypot(better.error, worse.error)


def listed(gains: dict[str, float]) -> list[dict[str, Any]]:
    """Return gains for a page or a program."""
    return [{"part": part, "amount": round(amount, 2)} for part, amount in gains.items()]
