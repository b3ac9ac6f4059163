"""Arguments and options that several commands share."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from marea import games
from marea.kernel.contract import LANGUAGES, Value
from marea.kernel.errors import BadSetup
from marea.kernel.game import Game

F = TypeVar("F", bound=Callable[..., Any])


def _game_names(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    return [name for name in games.all() if name.startswith(incomplete)]


def _language() -> str:
    """Return the language of the environment, or English if there are no texts in it."""
    wanted = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "en")
    return wanted[:2] if wanted[:2] in LANGUAGES else "en"


edition_option = click.option(
    "--edition", type=click.Path(path_type=Path), help="A file with changes to the standard edition."
)
games_by_path = click.argument("paths", nargs=-1, metavar="[PATH]...", type=click.Path(file_okay=False))
game_name = click.argument("game", shell_complete=_game_names)
seed_option = click.option(
    "--seed",
    type=click.IntRange(0, 2**63 - 1),
    default=0,
    show_default=True,
    help="The same seed gives the same result.",
)
watchdog_option = click.option(
    "--watchdog",
    type=click.FloatRange(0),
    default=10.0,
    show_default=True,
    help="Seconds without a heartbeat after which the process is replaced; 0: one process, without a supervisor.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
lang_option = click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    default=_language,
    help="The language; by default that of your environment.",
)


def game_argument(function: F) -> F:
    """Add the argument for a game, by name or path, and the option for an edition."""
    return game_name(edition_option(function))


def setup_options(function: F) -> F:
    """Add the options for the number of players and for the game's options."""
    option = click.option(
        "-o", "--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game; may be repeated."
    )
    players = click.option(
        "-p", "--players", type=int, help="The number of players; by default the fewest that the game allows."
    )
    return players(option(function))


def chosen_players(game: Game[Any], players: int | None) -> int:
    """Return the number of players, checked."""
    count = game.players[0] if players is None else players
    game.settings(count)
    return count


def chosen_options(game: Game[Any], players: int, given: Sequence[str]) -> dict[str, Value]:
    """Return all options of a game, checked, with the values given as NAME=VALUE."""
    known = {option.name: option for option in game.options}
    chosen: dict[str, Value] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadSetup(f"give an option as NAME=VALUE, not {text!r}")
        chosen[name] = known[name].read(value, players) if name in known else value
    return game.settings(players, chosen)
