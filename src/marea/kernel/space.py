# compiled
"""Space: a game's flat numbering of actions, with the one text of each and how it is offered."""

from __future__ import annotations

from marea.kernel.choice import Choice
from marea.kernel.errors import RulesError


class Space:
    """The actions of a game by number and by text: the players' first, the outcomes of chance after.

    A game's `Data` declares them block by block and keeps where each block begins.
    """

    def __init__(self) -> None:
        self.texts: list[str] = []  #: by number
        self.numbers: dict[str, int] = {}  #: by text
        self.choices: list[Choice] = []  #: the players' actions, as they are offered
        self.clauses: list[str] = []  #: by number, the rule that allows an action or brings an outcome

    @property
    def actions(self) -> int:
        """How many of them are the players'."""
        return len(self.choices)

    def add(self, choices: list[Choice]) -> int:
        """Number some actions of the players one after the other and return the number of the first."""
        if len(self.texts) > len(self.choices):
            raise RulesError("notation: the players' actions come before the outcomes of chance")
        start = len(self.texts)
        for choice in choices:
            choice.action = len(self.texts)
            self.choices.append(choice)
            self._number(choice.text, choice.clause)
        return start

    def chance(self, texts: list[str], clause: str) -> int:
        """Number some outcomes of chance, which a rule brings, and return the number of the first."""
        start = len(self.texts)
        for text in texts:
            self._number(text, clause)
        return start

    def _number(self, text: str, clause: str) -> None:
        if text in self.numbers:
            raise RulesError(f"notation: {text!r} stands for two actions")
        self.numbers[text] = len(self.texts)
        self.texts.append(text)
        self.clauses.append(clause)

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
