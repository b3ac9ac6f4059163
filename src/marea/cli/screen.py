"""The screen of a game in the terminal: the table drawn in text, a question, an answer."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Mapping, Sequence
from typing import Any, Final

import click

from marea.kernel.choice import Choice
from marea.kernel.game import Game
from marea.locales import Texts

LONG: Final = 6  # a longer row of numbers is shown by its ends


class Stopped(Exception):
    """Somebody at the keyboard wants to stop."""


class Screen:
    """What the people at one keyboard see of a game, in their language."""

    def __init__(self, game: Game[Any], texts: Texts, names: list[str], sheet: Mapping[str, Any] | None = None) -> None:
        self.game = game
        self.sheet = game.sheet if sheet is None else sheet  # a server may have an edition that is not known here
        self.texts = texts
        self.names = names  # of the players, by seat

    def say(self, text: str, bold: bool = False) -> None:
        """Print a paragraph, folded to the width of the terminal."""
        click.secho(textwrap.fill(text, columns()), bold=bold or None)

    def show(self, view: Mapping[str, Any]) -> None:
        """Draw the table as a viewer may see it."""
        click.echo()
        for line in self.game.picture(view, self.texts.say, self.names, self.sheet).splitlines():
            indent = " " * (len(line) - len(line.lstrip()) + 4)
            click.echo("\n".join(textwrap.wrap(line, columns(), subsequent_indent=indent)))
        click.echo()

    def show_question(self, view: Mapping[str, Any], seat: int, choices: Sequence[Choice]) -> None:
        """Draw the table as a seat sees it, and what it is asked."""
        self.show(view)
        prompt = self.texts.say(f"prompt-{view['prompt']}")
        self.say(self.texts.say("play-turn", player=self.names[seat], prompt=prompt), bold=True)
        for line in self.offered(choices):
            click.secho(line, fg="cyan")

    def ask(self, view: Mapping[str, Any], seat: int, choices: Sequence[Choice]) -> Choice:
        """Put a question to a seat, and read until the answer is one of the choices."""
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
                few = [numbers[0], "…", numbers[-1]] if len(numbers) > LONG else numbers
                self.say(self.texts.say("play-not-a-choice", answer=answer, choices=", ".join(few)))

    def offered(self, choices: Sequence[Choice]) -> list[str]:
        """Return a line for each choice; a long row of mere numbers is shown by its ends."""
        numbers = labels(choices)
        lines = [
            f"  {label:>3}  {self.texts.choice(choice, self.names)} [{choice.text}]"
            for label, choice in zip(numbers, choices, strict=True)
        ]
        row_of_numbers = numbers[0] == choices[0].text.rpartition(":")[2]
        return [*lines[:2], "    …", lines[-1]] if row_of_numbers and len(lines) > LONG else lines

    def read(self, prompt: str) -> str:
        """Read a line; q, the end of the input and Ctrl-C stop the game."""
        try:
            answer = input(prompt).strip()
        except (EOFError, KeyboardInterrupt):
            click.echo()
            raise Stopped from None
        if answer == "q":
            raise Stopped
        return answer

    def show_end(self, view: Mapping[str, Any]) -> None:
        """Tell how it ended."""
        self.show(view)
        self.say(self.texts.say(f"reason-{view['reason']}"))
        for seat, score in enumerate(view["scores"]):
            self.say(self.texts.say("result-score", player=self.names[seat], score=score))
        self.say(self.texts.winners(view["winners"], self.names), bold=True)


def labels(choices: Sequence[Choice]) -> list[str]:
    """Number the choices from 1; where each is just a number, as a bid is, that number is its label."""
    numbers = [choice.text.rpartition(":")[2] for choice in choices]
    if len({choice.verb for choice in choices}) == 1 and all(number.isdigit() for number in numbers):
        return numbers
    return [str(number) for number in range(1, len(choices) + 1)]


def columns() -> int:
    """Return the width of the terminal."""
    return shutil.get_terminal_size().columns
