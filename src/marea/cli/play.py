"""marea play: a game in the terminal, people and bots around one keyboard."""

from __future__ import annotations

import secrets
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import click

from marea import bots, games
from marea.bots import Memory, Position
from marea.cli.common import chosen_options, chosen_players, game_argument, lang_option, setup_options
from marea.cli.screen import Screen, Stopped
from marea.kernel.chance import Rng
from marea.kernel.driver import settle
from marea.kernel.game import Game
from marea.kernel.record import Record
from marea.kernel.state import CHANCE, EVERYONE, OVER, SPECTATOR, Event, State
from marea.locales import Texts
from marea.table import MAX_THINKING_SECONDS


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
@click.option("-b", "--bots", "names", default="casual", show_default=True, help="The bots, as in expert,beginner.")
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
    for name in names.split(","):
        bots.get(name)  # even if it is not needed: a name that was mistyped is better told
    table = Table(found, Texts(lang, found), Record.of(found, seats, chosen), humans, names.split(","))
    with file.open("a", encoding="utf-8") if file else nullcontext() as out:  # before the first move: nothing is lost
        try:
            table.play(found.new(seats, chosen), Rng(secrets.randbits(62) if seed is None else seed))
        finally:
            if out:
                out.write(table.record.write() + "\n")
                click.echo(table.texts.say("play-saved", file=str(file)))


class Table:
    """A game between the people at one keyboard and some bots."""

    def __init__(self, game: Game[Any], texts: Texts, record: Record, humans: int, bot_names: list[str]) -> None:
        self.game = game
        self.texts = texts
        self.record = record
        self.humans = humans
        kinds = [""] * humans + [bot_names[i % len(bot_names)] for i in range(record.players - humans)]
        self.minds = {seat: bots.get(bot) for seat, bot in enumerate(kinds) if bot}
        self.memory = Memory(record.players)
        self.names = [texts.player(seat, "", bot) for seat, bot in enumerate(kinds)]
        record.seats = [
            {"name": name, "bot": bot} if bot else {"name": name} for name, bot in zip(self.names, kinds, strict=True)
        ]
        self.screen = Screen(game, texts, self.names)
        self.unread: list[list[Event]] = [[] for _ in range(record.players)]
        self.looking = 0  # the seat in front of the screen

    def play(self, s: State, rng: Rng) -> None:
        """Play until the game is over or somebody stops it."""
        welcome = "play-welcome" if self.humans else "play-watch"
        game, names = self.texts.say("game-name"), ", ".join(self.names)
        self.screen.say(self.texts.say(welcome, game=game, names=names, id=self.game.id))
        luck = rng.split()
        try:
            while self.next_seat(s, luck) != OVER:
                seat = s.to_move()
                action = self.ask(s, seat) if seat < self.humans else self.think(s, seat, rng)
                s.log = []
                self.record.play(s, action)
                self.hear(seat, action, s.log)
        except Stopped:
            self.screen.say(self.texts.say("play-stopped"))
            return
        self.record.finish(s)
        self.show_end(s)

    def think(self, s: State, seat: int, rng: Rng) -> int:
        """Let a bot choose."""
        position = Position(self.game, s, seat, self.memory.known[seat], MAX_THINKING_SECONDS)
        return self.minds[seat].choose(position, rng)

    def next_seat(self, s: State, luck: Rng) -> int:
        """Let chance have its way and return who is asked."""
        s.log = []
        settle(s, luck, self.record)
        self.hear(CHANCE, 0, s.log)
        return s.to_move()

    def hear(self, seat: int, action: int, events: list[Event]) -> None:
        """Keep what came of an action, or of chance, for those who may know it."""
        self.memory.note(seat, action, events)
        for event in events:
            for who in range(self.record.players):
                if event[1] in (EVERYONE, who):
                    self.unread[who].append(event)

    # -- what the people see ---------------------------------------------------------------------

    def ask(self, s: State, seat: int) -> int:
        """Show a seat what happened and how things stand, and return what it chooses."""
        self.hand_over(seat)
        self.tell_news(seat)
        return self.screen.ask(self.game.view(s, seat), seat, self.game.choices(s, seat)).action

    def hand_over(self, seat: int) -> None:
        """Clear the screen before another person looks at it."""
        if seat != self.looking:
            click.clear()
            self.screen.say(self.texts.say("play-hand-over", player=self.names[seat]))
            self.screen.read("")
            self.looking = seat

    def tell_news(self, seat: int) -> None:
        """Tell a seat what happened since it last looked."""
        click.echo()
        for event in self.unread[seat]:
            self.screen.say(self.texts.event(*self.game.describe(event), self.names))
        self.unread[seat] = []

    def show_end(self, s: State) -> None:
        """Tell how it ended: this is for all eyes, so nobody's private news are in it."""
        self.unread[self.looking] = [event for event in self.unread[self.looking] if event[1] == EVERYONE]
        self.tell_news(self.looking)
        self.screen.show_end(self.game.view(s, SPECTATOR))
