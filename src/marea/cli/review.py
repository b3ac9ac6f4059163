"""marea review: the cost of the decisions of a finished game."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import click

from marea import games
from marea.cli.common import edition_option, json_option, lang_option, seed_option
from marea.cli.replay import player_names
from marea.coach import review as review_seat
from marea.coach.rendering import ReviewRenderer, page
from marea.kernel.errors import BadRecord
from marea.kernel.record import Record, read_file
from marea.locales import Texts

PROGRESS_STEPS: Final = 1000  # of the progress bar for each seat


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--line", type=click.IntRange(1), help="The game on this line, if the file has several.")
@click.option("--seat", type=click.IntRange(0), help="Only this seat, instead of all.")
@click.option("--html", type=click.Path(path_type=Path), help="Write a page with a graph to this file.")
@click.option("--game", "name", help="The game, by name or path, if it is not installed.")
@edition_option
@seed_option
@lang_option
@json_option
def review(
    file: Path,
    line: int | None,
    seat: int | None,
    html: Path | None,
    name: str | None,
    edition: Path | None,
    seed: int,
    lang: str,
    as_json: bool,
) -> None:
    """Review a finished game.

    The review shows the chance of winning, the cost of decisions, and luck and skill. Every decision is judged by what
    its player could know at that moment.

    \b
    marea review game.json
    marea review games.jsonl --line 3 --seat 0 --lang gl
    marea review game.json --html review.html
    """
    record = only_game(file, line)
    game = games.get(name, edition) if name else games.installed(record.game, edition)
    seats = range(record.players) if seat is None else [seat]
    with show_progress(len(seats)) as progress:
        reviews = [review_seat(game, record, one, seed, progress) for one in seats]
    texts = Texts(lang, game)
    names = player_names(record, texts)
    renderers = [ReviewRenderer(one, texts, names) for one in reviews]
    title = f"{texts.say('game-name')} · {', '.join(names)}"
    if html:
        html.write_text(page(title, renderers), "utf-8")
        click.echo(html)
    elif as_json:
        click.echo(json.dumps(reviews, ensure_ascii=False))
    else:
        click.echo("\n\n".join([title, *(renderer.terminal() for renderer in renderers)]))


def only_game(file: Path, line: int | None) -> Record:
    """Return the only game of a file, or the one on a given line."""
    found = [record for number, record in read_file(file) if line in (None, number)]
    if not found:
        raise BadRecord(f"{file} has no game" + (f" on line {line}" if line else ""))
    if len(found) > 1:
        raise BadRecord(f"{file} has {len(found)} games: choose one with --line")
    return found[0]


@contextmanager
def show_progress(parts: int) -> Iterator[Callable[[float], None] | None]:
    """Show the progress of some parts, one after the other, if stderr is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    with click.progressbar(length=parts * PROGRESS_STEPS, file=sys.stderr) as bar:
        yield lambda share: bar.update(round(share * PROGRESS_STEPS) - bar.pos % PROGRESS_STEPS)
