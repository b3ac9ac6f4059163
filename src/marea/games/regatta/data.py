"""The printed data of Regatta as typed fields, their constraints, and the numbering of the actions."""

from __future__ import annotations

from mypy_extensions import i64

from marea.kernel.edition import Edition
from marea.kernel.space import Space


class Data:
    """What a box of Regatta holds; all states of a game share it."""

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
        edition.require(
            self.tiles >= needed, "crew", f"must be at least the {needed} tiles that the races draw, not {self.tiles}"
        )
        self._number_actions()

    def _number_actions(self) -> None:
        """Give every bid, every crew to sign on and every crew to draw a number."""
        self.space = Space()
        self.bid: i64 = self.space.add([f"bid:{coins}" for coins in range(self.coins + 1)])
        self.sign: i64 = self.space.add([f"sign:{kind}" for kind in self.crew])
        self.space.chance()
        self.draw: i64 = self.space.add([f"draw:{kind}" for kind in self.crew])
        self.bids: list[int] = list(range(self.bid, self.bid + self.coins + 1))
