"""marea play: a game in the terminal, people and bots around one keyboard."""

from __future__ import annotations

import secrets
import shutil
import textwrap
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import click

from marea import bots, games
from marea.bots import Bot, Position
from marea.cli.common import chosen_options, chosen_players, game_argument, lang_option, setup_options
from marea.kernel.chance import Rng
from marea.kernel.driver import settle
from marea.kernel.game import Choice, Game
from marea.kernel.record import Record
from marea.kernel.state import EVERYONE, OVER, SPECTATOR, Event, State
from marea.locales import Texts


@click.command()
@game_argument
@setup_options
@click.option(
    "--humans",
    type=click.IntRange(0),
    default=1,
    show_default=True,
    help="How many people share the keyboard; bots take the other seats.",
)
@click.option("-b", "--bots", "names", default="greedy", show_default=True, help="The bots, as in greedy,random.")
@lang_option
@click.option(
    "--seed", type=click.IntRange(0, 2**63 - 1), help="For a game with the same luck; a new one, if not given."
)
@click.option("--record", "file", type=click.Path(path_type=Path), help="A file to which the record is added.")
def play(
    game: str,
    edition: Path | None,
    players: int | None,
    options: tuple[str, ...],
    humans: int,
    names: str,
    lang: str,
    seed: int | None,
    file: Path | None,
) -> None:
    """Play a game in the terminal.

    \b
    marea play regatta
    marea play regatta --players 4 --humans 2 --lang gl
    """
    found = games.get(game, edition)
    seats = chosen_players(found, players)
    if humans > seats:
        raise click.UsageError(f"{humans} people do not fit on {seats} seats: give --players")
    chosen = chosen_options(found, seats, options)
    minds = [bots.get(name) for name in names.split(",")]
    table = Table(found, Texts(lang, found), Record.of(found, seats, chosen), humans, minds, names.split(","))
    with file.open("a", encoding="utf-8") if file else nullcontext() as out:  # before the first move: nothing is lost
        try:
            table.play(found.new(seats, chosen), Rng(secrets.randbits(62) if seed is None else seed))
        finally:
            if out:
                out.write(table.record.write() + "\n")
                click.echo(table.texts.say("play-saved", file=str(file)))


class Stopped(Exception):
    """Somebody at the keyboard wants to stop."""


class Table:
    """A game between the people at one keyboard and some bots."""

    def __init__(
        self, game: Game[Any], texts: Texts, record: Record, humans: int, minds: list[Bot], bot_names: list[str]
    ) -> None:
        self.game = game
        self.texts = texts
        self.record = record
        self.humans = humans
        self.minds = minds
        kinds = ["" if seat < humans else bot_names[(seat - humans) % len(minds)] for seat in range(record.players)]
        self.names = [
            texts.say("bot-on-seat", seat=seat + 1, bot=bot) if bot else texts.say("player-on-seat", seat=seat + 1)
            for seat, bot in enumerate(kinds)
        ]
        record.seats = [
            {"name": name, "bot": bot} if bot else {"name": name} for name, bot in zip(self.names, kinds, strict=True)
        ]
        self.unread: list[list[Event]] = [[] for _ in range(record.players)]
        self.looking = 0  # the seat in front of the screen

    def play(self, s: State, rng: Rng) -> None:
        """Play until the game is over or somebody stops it."""
        welcome = "play-welcome" if self.humans else "play-watch"
        game, names = self.texts.say("game-name"), ", ".join(self.names)
        self.say(self.texts.say(welcome, game=game, names=names, id=self.game.id))
        luck = rng.split()
        try:
            while self.next_seat(s, luck) != OVER:
                seat = s.to_move()
                action = self.ask(s, seat) if seat < self.humans else self.think(s, seat, rng)
                s.log = []
                self.record.play(s, action)
                self.hear(s.log)
        except Stopped:
            self.say(self.texts.say("play-stopped"))
            return
        self.record.finish(s)
        self.show_end(s)

    def think(self, s: State, seat: int, rng: Rng) -> int:
        """Let a bot choose."""
        return self.minds[(seat - self.humans) % len(self.minds)].choose(Position(self.game, s, seat), rng)

    def next_seat(self, s: State, luck: Rng) -> int:
        """Let chance have its way and return who is asked."""
        s.log = []
        settle(s, luck, self.record)
        self.hear(s.log)
        return s.to_move()

    def hear(self, events: list[Event]) -> None:
        """Keep what happened for those who may know it."""
        for event in events:
            for seat in range(self.record.players):
                if event[1] in (EVERYONE, seat):
                    self.unread[seat].append(event)

    # -- what the people see ---------------------------------------------------------------------

    def ask(self, s: State, seat: int) -> int:
        """Show a seat what happened and how things stand, and return what it chooses."""
        self.hand_over(seat)
        self.tell_news(seat)
        choices = self.game.choices(s, seat)
        self.show_question(s, seat, choices)
        return self.answer(s, seat, choices)

    def show_question(self, s: State, seat: int, choices: list[Choice]) -> None:
        """Draw the table as a seat sees it, and what it is asked."""
        self.show(s, seat)
        prompt = self.texts.say(f"prompt-{s.prompt()}")
        self.say(self.texts.say("play-turn", player=self.names[seat], prompt=prompt), bold=True)
        for line in self.offered(choices):
            click.secho(line, fg="cyan")

    def offered(self, choices: list[Choice]) -> list[str]:
        """Return a line for each choice; a long row of mere numbers is shown by its ends."""
        lines = [
            f"  {label:>3}  {self.texts.choice(choice, self.names)} [{choice.text}]"
            for label, choice in zip(labels(choices), choices, strict=True)
        ]
        row_of_numbers = labels(choices)[0] == choices[0].text.rpartition(":")[2]
        return [*lines[:2], "    …", lines[-1]] if row_of_numbers and len(lines) > 6 else lines

    def answer(self, s: State, seat: int, choices: list[Choice]) -> int:
        """Read until the answer is one of the choices."""
        known = {choice.text.lower(): choice for choice in choices} | dict(zip(labels(choices), choices, strict=True))
        while True:
            answer = self.read(self.texts.say("play-answer") + " ")
            if answer == "?":
                self.show_question(s, seat, choices)
            elif answer.lower() in known:
                return known[answer.lower()].action
            elif answer:
                self.say(self.texts.say("play-not-a-choice", answer=answer, choices=", ".join(short(labels(choices)))))

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

    def hand_over(self, seat: int) -> None:
        """Clear the screen before another person looks at it."""
        if seat != self.looking:
            click.clear()
            self.say(self.texts.say("play-hand-over", player=self.names[seat]))
            self.read("")
            self.looking = seat

    def tell_news(self, seat: int) -> None:
        """Tell a seat what happened since it last looked."""
        click.echo()
        for event in self.unread[seat]:
            self.say(self.texts.event(self.game, event, self.names))
        self.unread[seat] = []

    def show(self, s: State, viewer: int) -> None:
        """Draw the table as a viewer may see it."""
        click.echo()
        for line in self.game.picture(self.game.view(s, viewer), self.texts.say, self.names).splitlines():
            indent = " " * (len(line) - len(line.lstrip()) + 4)
            click.echo("\n".join(textwrap.wrap(line, columns(), subsequent_indent=indent)))
        click.echo()

    def show_end(self, s: State) -> None:
        """Tell how it ended: this is for all eyes, so nobody's private news are in it."""
        self.unread[self.looking] = [event for event in self.unread[self.looking] if event[1] == EVERYONE]
        self.tell_news(self.looking)
        self.show(s, SPECTATOR)
        self.say(self.texts.say(f"reason-{s.reason()}"))
        for seat, score in enumerate(s.scores()):
            self.say(self.texts.say("result-score", player=self.names[seat], score=score))
        self.say(self.texts.winners(s.winners(), self.names), bold=True)

    def say(self, text: str, bold: bool = False) -> None:
        """Print a paragraph, folded to the width of the terminal."""
        click.secho(textwrap.fill(text, columns()), bold=bold or None)


def labels(choices: list[Choice]) -> list[str]:
    """Number the choices from 1; where each is just a number, as a bid is, that number is its label."""
    numbers = [choice.text.rpartition(":")[2] for choice in choices]
    if len({choice.verb for choice in choices}) == 1 and all(number.isdigit() for number in numbers):
        return numbers
    return [str(number) for number in range(1, len(choices) + 1)]


def short(labels: list[str]) -> list[str]:
    """Return a long row of labels by its ends."""
    return [labels[0], "…", labels[-1]] if len(labels) > 6 else labels


def columns() -> int:
    """Return the width of the terminal."""
    return shutil.get_terminal_size().columns
