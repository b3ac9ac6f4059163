"""How Regatta speaks to people: choices, refusals, and what each event code tells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from marea.games.regatta.data import Data
from marea.games.regatta.state import Regatta
from marea.kernel.game import Choice, EventKind

# In the order of the codes in state.py.
EVENTS: Final = (
    EventKind("bade", (("player", "seat"), ("coins", "number")), clause="R3"),
    EventKind("won", (("player", "seat"), ("coins", "number")), clause="R4"),
    EventKind("drew", (("player", "seat"),), clause="R6"),
    EventKind("saw", (("player", "seat"), ("crew", "crew")), clause="R6"),
    EventKind("signed", (("player", "seat"), ("crew", "crew")), clause="R7"),
    EventKind("showed", (("player", "seat"), ("crew", "crew"), ("count", "number")), clause="R8"),
)


def components(data: Data) -> dict[str, list[str]]:
    """Return the things that have names, by group."""
    return {"crew": data.crew}


def choices(s: Regatta, seat: int) -> list[Choice]:
    """Return each legal action of a seat as it is offered to a person."""
    return [choice(s, action) for action in s.legal_of(seat)]


def choice(s: Regatta, action: int) -> Choice:
    """Return how one action is offered."""
    text = s.data.space.show(action)
    if action < s.data.sign:
        return Choice(action, text, "bid", {"coins": action - s.data.bid}, ("purse",), "R3")
    kind = s.data.crew[action - s.data.sign]
    return Choice(action, text, "sign", {"crew": f"crew-{kind}"}, (f"crew-{kind}",), "R7")


def refusal(s: Regatta, seat: int, action: int) -> str:
    """Return the clause that forbids an action: now is the time for bids, or for signing on."""
    return "R3" if s.prompt() == "bid" else "R7"


def why_not(s: Regatta, seat: int, picked: Sequence[str]) -> str:
    """Return the clause by which a seat cannot use what it has picked: a buoy, the purse or a kind of crew."""
    return "R2" if picked[0].startswith("buoy-") else refusal(s, seat, 0)
