"""marea replay: recorded games, checked move by move and told in sentences."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from marea import games
from marea.kernel.errors import BadRecord
from marea.kernel.game import LANGUAGES, Game
from marea.kernel.record import Record, read_records
from marea.kernel.record import replay as replayed
from marea.locales import Texts


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--line", type=click.IntRange(1), help="Only the game on this line.")
@click.option("--edition", type=click.Path(path_type=Path), help="The edition file that the games were played with.")
@click.option(
    "--lang", type=click.Choice(LANGUAGES), default="en", show_default=True, help="The language of the sentences."
)
@click.option("--check", "only_check", is_flag=True, help="Tell only whether every game replays.")
def replay(file: Path, line: int | None, edition: Path | None, lang: str, only_check: bool) -> None:
    """Replay recorded games, one on each line of FILE.

    \b
    marea replay games.jsonl --line 3 --lang gl
    marea replay games.jsonl --check
    """
    count = 0
    try:
        with file.open(encoding="utf-8") as lines:
            for number, record in read_records(lines):
                if line in (None, number):
                    tell(record, number, edition, lang, only_check)
                    count += 1
    except UnicodeDecodeError:
        raise BadRecord(f"{file} is not a text file") from None
    if line is not None and not count:
        raise BadRecord(f"{file} has no game on line {line}")
    click.echo(f"{count} {'game replays' if count == 1 else 'games replay'}.")


def tell(record: Record, number: int, edition: Path | None, lang: str, only_check: bool) -> None:
    """Replay one game, with or without words."""
    game = games.get(record.game, edition)
    try:
        sentences = sentences_of(game, record, Texts(lang, game))
    except BadRecord as error:
        raise BadRecord(f"line {number}: {error}") from None
    if not only_check:
        click.echo("\n".join(sentences))


def sentences_of(game: Game[Any], record: Record, texts: Texts) -> list[str]:
    """Return a whole game as sentences: the record knows all, so private events are told too."""
    names = [
        seat.get("name") or texts.say("player-on-seat", seat=i + 1)
        for i, seat in enumerate(record.seats or [{}] * record.players)
    ]
    lines = [f"{texts.say('game-name')} · {', '.join(names)}"]
    for number, state in enumerate(replayed(game, record)):
        lines += [f"{number:4}  {texts.event(game, event, names)}" for event in state.log or []]
    if record.result:
        lines.append(f"      {texts.say('reason-' + record.result['reason'])} {result_line(texts, record, names)}")
    return lines


def result_line(texts: Texts, record: Record, names: list[str]) -> str:
    """Return who has won, as a sentence."""
    result = record.result or {}
    winners = [names[seat] for seat in result["winners"]]
    return texts.say("result-winners", count=len(winners), winners=", ".join(winners))
