"""What several commands share: how a game, its options, a seed and a number of players are given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from marea import games
from marea.kernel.errors import BadSetup
from marea.kernel.game import Game, Value

F = TypeVar("F", bound=Callable[..., Any])


def _game_names(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    return [name for name in games.all() if name.startswith(incomplete)]


def game_argument(function: F) -> F:
    """Take a game by name or path, and perhaps an edition."""
    function = click.option(
        "--edition", type=click.Path(path_type=Path), help="A file with what differs from the standard edition."
    )(function)
    return click.argument("game", shell_complete=_game_names)(function)


def setup_options(function: F) -> F:
    """Take the number of players and the game's options."""
    function = click.option(
        "-o", "--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game; may be repeated."
    )(function)
    return click.option("-p", "--players", type=int, help="How many play; as few as the game allows, if not given.")(
        function
    )


seed_option = click.option(
    "--seed",
    type=click.IntRange(0, 2**63 - 1),
    default=0,
    show_default=True,
    help="The same seed gives the same games.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")


def chosen_players(game: Game[Any], players: int | None) -> int:
    """Return how many play."""
    count = game.players[0] if players is None else players
    game.settings(count)
    return count


def chosen_options(game: Game[Any], players: int, given: Sequence[str]) -> dict[str, Value]:
    """Return the options that NAME=VALUE texts stand for, all of them, checked."""
    known = {option.name: option for option in game.options}
    chosen: dict[str, Value] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadSetup(f"an option is given as NAME=VALUE, not {text!r}")
        chosen[name] = known[name].read(value, players) if name in known else value
    return game.settings(players, chosen)
