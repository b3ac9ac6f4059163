"""Space: a game's flat numbering of actions, and the one text of each."""

from __future__ import annotations

from marea.kernel.errors import RulesError


class Space:
    """The actions of a game by number and by text: the players' first, the outcomes of chance after.

    A game's `Data` fills it block by block and keeps where each block begins.
    """

    def __init__(self) -> None:
        self.texts: list[str] = []  #: by number
        self.numbers: dict[str, int] = {}  #: by text
        self.actions = -1  #: how many of them are the players'

    def add(self, texts: list[str]) -> int:
        """Number the texts one after the other and return the number of the first."""
        start = len(self.texts)
        for text in texts:
            if text in self.numbers:
                raise RulesError(f"notation: {text!r} stands for two actions")
            self.numbers[text] = len(self.texts)
            self.texts.append(text)
        return start

    def chance(self) -> None:
        """End the players' actions: what is added from here on are outcomes of chance."""
        self.actions = len(self.texts)

    def size(self) -> int:
        """Return how many actions and outcomes there are."""
        return len(self.texts)

    def show(self, action: int) -> str:
        """Return the text of an action."""
        if not 0 <= action < len(self.texts):
            raise RulesError(f"no action has the number {action}; they go from 0 to {len(self.texts) - 1}")
        return self.texts[action]

    def read(self, text: str) -> int:
        """Return the action that a text stands for."""
        if text not in self.numbers:
            raise RulesError(f"{text!r} is not an action of this game")
        return self.numbers[text]
