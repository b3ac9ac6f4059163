# compiled
"""Space: a game's flat numbering of actions, with the text of each and how it is offered."""

from __future__ import annotations

from marea.kernel.choice import Choice
from marea.kernel.errors import RulesError


class Space:
    """The actions of a game by number and by text: first the players' actions, then the outcomes of chance.

    A game's `Data` declares them block by block and keeps the first number of each block.
    """

    def __init__(self) -> None:
        self.texts: list[str] = []  #: by number
        self.numbers: dict[str, int] = {}  #: by text
        self.choices: list[Choice] = []  #: the players' actions as offered
        self.clauses: list[str] = []  #: by number, the rule behind an action or an outcome

    @property
    def actions(self) -> int:
        """The number of players' actions."""
        return len(self.choices)

    def add(self, choices: list[Choice]) -> int:
        """Number players' actions consecutively and return the number of the first."""
        if len(self.texts) > len(self.choices):
            raise RulesError("notation: declare the players' actions before the outcomes of chance")
        start = len(self.texts)
        for choice in choices:
            choice.action = len(self.texts)
            self.choices.append(choice)
            self._number(choice.text, choice.clause)
        return start

    def chance(self, texts: list[str], clause: str) -> int:
        """Number outcomes of chance, with the rule behind them, and return the number of the first."""
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
        """Return the number of actions and outcomes."""
        return len(self.texts)

    def show(self, action: int) -> str:
        """Return the text of an action."""
        if not 0 <= action < len(self.texts):
            raise RulesError(f"there is no action {action}; they are numbered from 0 to {len(self.texts) - 1}")
        return self.texts[action]

    def read(self, text: str) -> int:
        """Return the action of a text."""
        if text not in self.numbers:
            raise RulesError(f"{text!r} is not an action of this game")
        return self.numbers[text]
