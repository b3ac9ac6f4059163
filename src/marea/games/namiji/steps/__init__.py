# compiled
"""The decisions of Namiji, in order of play; each module holds those of one topic."""

from __future__ import annotations

from typing import Any, Final

from marea.games.namiji.steps.angling import Fish, Offer, Place, Take, Turn, Upgrade
from marea.games.namiji.steps.docks import Card, Drop, Pick
from marea.games.namiji.steps.nets import Net, PlaceNet, Reveal
from marea.games.namiji.steps.rocks import Keep, Rock
from marea.games.namiji.steps.trap import Salvage, Token, Trap
from marea.games.namiji.steps.voyage import Berth, Direction, Move, Neutral, Voyage
from marea.games.namiji.steps.whirlpool import Basket
from marea.kernel.step import Step

STEPS: Final[list[Step[Any]]] = [
    Direction("direction"),
    Turn("turn"),
    Berth("berth"),
    Voyage("voyage"),
    Move("move", "R1", open=True),
    Neutral("neutral", "R55", open=True),
    Offer("offer"),
    Upgrade("upgrade", "R63", open=True),
    Take("take", "R20", open=True),
    Fish("fish"),
    Place("place", "R22", open=True),
    Reveal("reveal"),
    Net("net", "R63", open=True),
    PlaceNet("place_net", "R30", open=True),
    Token("token"),
    Trap("trap", "R44", open=True),
    Salvage("salvage", "R63", open=True),
    Basket("basket"),
    Rock("rock"),
    Keep("keep", "R50"),
    Card("card"),
    Pick("pick", "R61"),
    Drop("drop"),
]
