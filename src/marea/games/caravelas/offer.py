"""Details that a position of Caravelas adds to its choices."""

from __future__ import annotations

from dataclasses import replace

from marea.games.caravelas.state import Caravelas
from marea.games.caravelas.words import DICE
from marea.kernel.choice import Choice


def choice(s: Caravelas, seat: int, printed: Choice) -> Choice:
    """Return an action as offered: a step with its price, a piece with its number, the end of a turn."""
    data, action = s.data, printed.action
    if action == data.end and s.ships[seat] == data.lisbon:
        return replace(printed, verb="stop", clause="R51")
    if data.move <= action < data.sink:
        return move_choice(s, seat, printed)
    if action == data.buy:
        return replace(printed, args={"piece": f"={s.built + 1}"})
    return printed


def move_choice(s: Caravelas, seat: int, printed: Choice) -> Choice:
    """R21, R22, R67: return a step with its price: free with the current, one more into pirates; dice have no cards."""
    cell = s.data.move_cell[printed.action - s.data.move]
    free = s.data.free[s.ships[seat]] == cell
    verb, clause = printed.verb, printed.clause
    if verb in ("move_blue", "move_red") and s.version == DICE:
        verb, clause = "move", "R20"
    if verb == "move" and free:
        clause = "R21"
    tokens = (0 if free else 1) + (1 if verb == "move_pay" else 0)
    return replace(
        printed, verb=verb, clause=clause, args={"cell": printed.args["cell"], "tokens": tokens, **printed.args}
    )
