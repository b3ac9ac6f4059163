"""marea play: a game in the terminal, with people at one keyboard and bots."""

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
    help="The number of people who share the keyboard; bots take the other seats.",
)
@click.option("-b", "--bots", "names", default="casual", show_default=True, help="The bots, as in expert,beginner.")
@lang_option
@click.option("--seed", type=click.IntRange(0, 2**63 - 1), help="The seed of dice and draws; by default a random one.")
@click.option("--record", "file", type=click.Path(path_type=Path), help="Append the record to this file.")
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
        bots.get(name)  # even if it is not needed, so that a typo is reported
    table = Table(found, Texts(lang, found), Record.of(found, seats, chosen), humans, names.split(","))
    # The file is opened before the first move, so that no game is lost.
    with file.open("a", encoding="utf-8") if file else nullcontext() as out:
        try:
            table.play(found.new(seats, chosen), Rng(secrets.randbits(62) if seed is None else seed))
        finally:
            if out:
                out.write(table.record.write() + "\n")
                click.echo(table.texts.say("play-saved", file=str(file)))


class Table:
    """A game between people at one keyboard and bots."""

    def __init__(self, game: Game[Any], texts: Texts, record: Record, humans: int, bot_names: list[str]) -> None:
        self.game = game
        self.texts = texts
        self.record = record
        self.humans = humans
        kinds = [""] * humans + [bot_names[i % len(bot_names)] for i in range(record.players - humans)]
        self.bots = {seat: bots.get(bot) for seat, bot in enumerate(kinds) if bot}
        self.memory = Memory(record.players)
        self.names = [texts.player(seat, "", bot) for seat, bot in enumerate(kinds)]
        record.seats = [
            {"name": name, "bot": bot} if bot else {"name": name} for name, bot in zip(self.names, kinds, strict=True)
        ]
        self.screen = Screen(game, texts, self.names)
        self.unread: list[list[Event]] = [[] for _ in range(record.players)]
        self.viewer = 0  # the seat whose player looks at the screen

    def play(self, s: State, rng: Rng) -> None:
        """Play until the game is over or is stopped."""
        welcome = "play-welcome" if self.humans else "play-watch"
        game, names = self.texts.say("game-name"), ", ".join(self.names)
        self.screen.say(self.texts.say(welcome, game=game, names=names, id=self.game.id))
        chance_rng = rng.split()
        try:
            while self.next_seat(s, chance_rng) != OVER:
                seat = s.to_move()
                action = self.ask(s, seat) if seat < self.humans else self.think(s, seat, rng)
                s.log = []
                self.record.play(s, action)
                self.note_events(seat, action, s.log)
        except Stopped:
            self.screen.say(self.texts.say("play-stopped"))
            return
        self.record.finish(s)
        self.show_end(s)

    def think(self, s: State, seat: int, rng: Rng) -> int:
        """Return the choice of a bot."""
        position = Position(self.game, s, seat, self.memory.known[seat], MAX_THINKING_SECONDS)
        return self.bots[seat].choose(position, rng)

    def next_seat(self, s: State, chance_rng: Rng) -> int:
        """Resolve chance, and return the seat that is asked."""
        s.log = []
        settle(s, chance_rng, self.record)
        self.note_events(CHANCE, 0, s.log)
        return s.to_move()

    def note_events(self, seat: int, action: int, events: list[Event]) -> None:
        """Keep the events of an action, or of chance, for the seats that may know them."""
        self.memory.note(seat, action, events)
        for event in events:
            for viewer in range(self.record.players):
                if event[1] in (EVERYONE, viewer):
                    self.unread[viewer].append(event)

    # -- what people see -------------------------------------------------------------------------

    def ask(self, s: State, seat: int) -> int:
        """Show a seat the news and the table, and return its choice."""
        self.hand_over(seat)
        self.show_news(seat)
        return self.screen.ask(self.game.view(s, seat), seat, self.game.choices(s, seat)).action

    def hand_over(self, seat: int) -> None:
        """Clear the screen before another person looks at it."""
        if seat != self.viewer:
            click.clear()
            self.screen.say(self.texts.say("play-hand-over", player=self.names[seat]))
            self.screen.read("")
            self.viewer = seat

    def show_news(self, seat: int) -> None:
        """Show a seat what has happened since it last looked."""
        click.echo()
        for event in self.unread[seat]:
            self.screen.say(self.texts.event(*self.game.describe(event), self.names))
        self.unread[seat] = []

    def show_end(self, s: State) -> None:
        """Show how the game ended; everyone looks, so private events are left out."""
        self.unread[self.viewer] = [event for event in self.unread[self.viewer] if event[1] == EVERYONE]
        self.show_news(self.viewer)
        self.screen.show_end(self.game.view(s, SPECTATOR))
