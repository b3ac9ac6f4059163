"""The screen of a game in the terminal: the table drawn as text, questions and answers."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Mapping, Sequence
from typing import Any, Final

import click

from marea.kernel.choice import Choice
from marea.kernel.game import Game
from marea.locales import Texts

MAX_LISTED_NUMBERS: Final = 6  # of a longer range, only the ends are shown


class Stopped(Exception):
    """A person at the keyboard wants to stop."""


class Screen:
    """The screen of the people at one keyboard, in their language."""

    def __init__(self, game: Game[Any], texts: Texts, names: list[str], sheet: Mapping[str, Any] | None = None) -> None:
        self.game = game
        self.sheet = game.sheet if sheet is None else sheet  # a server may have an edition that is unknown here
        self.texts = texts
        self.names = names  # of the players, by seat

    def say(self, text: str, bold: bool = False) -> None:
        """Print a paragraph, wrapped to the width of the terminal."""
        click.secho(textwrap.fill(text, columns()), bold=bold or None)

    def show(self, view: Mapping[str, Any]) -> None:
        """Draw the table as a viewer sees it."""
        click.echo()
        for line in self.game.picture(view, self.texts.say, self.names, self.sheet).splitlines():
            indent = " " * (len(line) - len(line.lstrip()) + 4)
            click.echo("\n".join(textwrap.wrap(line, columns(), subsequent_indent=indent)))
        click.echo()

    def show_question(self, view: Mapping[str, Any], seat: int, choices: Sequence[Choice]) -> None:
        """Draw the table as a seat sees it, and its question with the choices."""
        self.show(view)
        prompt = self.texts.say(f"prompt-{view['prompt']}")
        self.say(self.texts.say("play-turn", player=self.names[seat], prompt=prompt), bold=True)
        for line in self.choice_lines(choices):
            click.secho(line, fg="cyan")

    def ask(self, view: Mapping[str, Any], seat: int, choices: Sequence[Choice]) -> Choice:
        """Ask a seat a question, until the answer is one of the choices."""
        self.show_question(view, seat, choices)
        numbers = labels(choices)
        known = {choice.text.lower(): choice for choice in choices} | dict(zip(numbers, choices, strict=True))
        while True:
            answer = self.read(self.texts.say("play-answer") + " ")
            if answer == "?":
                self.show_question(view, seat, choices)
            elif answer.lower() in known:
                return known[answer.lower()]
            elif answer:
                listed = [numbers[0], "…", numbers[-1]] if len(numbers) > MAX_LISTED_NUMBERS else numbers
                self.say(self.texts.say("play-not-a-choice", answer=answer, choices=", ".join(listed)))

    def choice_lines(self, choices: Sequence[Choice]) -> list[str]:
        """Return a line for each choice; a long range of numbers is shown by its ends."""
        numbers = labels(choices)
        lines = [
            f"  {label:>3}  {self.texts.choice(choice, self.names)} [{choice.text}]"
            for label, choice in zip(numbers, choices, strict=True)
        ]
        is_range = numbers[0] == choices[0].text.rpartition(":")[2]
        return [*lines[:2], "    …", lines[-1]] if is_range and len(lines) > MAX_LISTED_NUMBERS else lines

    def read(self, prompt: str) -> str:
        """Read a line; q, the end of input and Ctrl-C stop the game."""
        try:
            answer = input(prompt).strip()
        except (EOFError, KeyboardInterrupt):
            click.echo()
            raise Stopped from None
        if answer == "q":
            raise Stopped
        return answer

    def show_end(self, view: Mapping[str, Any]) -> None:
        """Show how the game ended."""
        self.show(view)
        self.say(self.texts.say(f"reason-{view['reason']}"))
        for seat, score in enumerate(view["scores"]):
            self.say(self.texts.say("result-score", player=self.names[seat], score=score))
        self.say(self.texts.winners(view["winners"], self.names), bold=True)


def labels(choices: Sequence[Choice]) -> list[str]:
    """Number the choices from 1; if each is a number, such as a bid, that number is its label."""
    numbers = [choice.text.rpartition(":")[2] for choice in choices]
    if len({choice.verb for choice in choices}) == 1 and all(number.isdigit() for number in numbers):
        return numbers
    return [str(number) for number in range(1, len(choices) + 1)]


def columns() -> int:
    """Return the width of the terminal."""
    return shutil.get_terminal_size().columns
