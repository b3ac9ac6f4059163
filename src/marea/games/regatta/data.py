# compiled
"""The printed data of Regatta as typed fields, their constraints, and the actions."""

from __future__ import annotations

from mypy_extensions import i64

from marea.kernel.choice import offer
from marea.kernel.edition import Edition
from marea.kernel.space import Space


class Data:
    """The contents of a box of Regatta; all states of a game share it."""

    def __init__(self, edition: Edition) -> None:
        self.coins: i64 = edition.whole("purse.coins", 1, 50)
        self.races: i64 = edition.whole("course.races", 1, 20)
        self.draws: i64 = edition.whole("course.draws", 1, 5)
        self.full_crew: i64 = edition.whole("course.full_crew", 0, 50)
        self.crew: list[str] = edition.keys("crew")
        self.kinds: i64 = len(self.crew)
        self.value: list[int] = [edition.whole(f"crew.{kind}.value", 0, 50) for kind in self.crew]
        self.copies: list[int] = [edition.whole(f"crew.{kind}.copies", 1, 50) for kind in self.crew]
        self.tiles: i64 = sum(self.copies)
        needed = self.races * self.draws
        constraint = f"must be at least the {needed} tiles that the races draw, not {self.tiles}"
        edition.require(self.tiles >= needed, "crew", constraint)
        self._declare_actions()

    def _declare_actions(self) -> None:
        """Declare every bid, every crew to sign on and every crew to draw."""
        self.space = space = Space()
        coins = range(self.coins + 1)
        signs = [offer(f"sign:{kind}", "sign", "R7", f"crew-{kind}", crew=f"crew-{kind}") for kind in self.crew]
        self.bid: i64 = space.add([offer(f"bid:{n}", "bid", "R3", "purse", coins=n) for n in coins])
        self.bids: list[int] = [int(self.bid + n) for n in coins]
        self.sign: i64 = space.add(signs)
        self.draw: i64 = space.chance([f"draw:{kind}" for kind in self.crew], "R6")
