"""marea replay: recorded games, checked move by move and described in sentences."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from marea import games
from marea.cli.common import edition_option, json_option, lang_option
from marea.kernel.errors import BadRecord, UnknownGame
from marea.kernel.game import Game
from marea.kernel.record import Record, read_file
from marea.kernel.record import replay as replay_record
from marea.kernel.state import EVERYONE, SPECTATOR, State
from marea.locales import Texts
from marea.table.luck import verify

Formatter = Callable[[Game[Any], Record], str]


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--line", type=click.IntRange(1), help="Only the game on this line.")
@click.option("--at", "move", type=click.IntRange(0), help="Only the position after this many moves.")
@click.option("--seat", type=click.IntRange(0), help="With --at: the view of this seat, instead of a spectator's.")
@click.option("--check", "only_check", is_flag=True, help="Only check that every game replays.")
@click.option("--verify", "luck", is_flag=True, help="Check that every outcome follows from the committed seed.")
@click.option("--game", "name", help="The game, by name or path, if it is not installed.")
@edition_option
@lang_option
@json_option
def replay(
    file: Path,
    line: int | None,
    move: int | None,
    seat: int | None,
    only_check: bool,
    luck: bool,
    name: str | None,
    edition: Path | None,
    lang: str,
    as_json: bool,
) -> None:
    """Replay recorded games and check every move.

    FILE has one game per line.

    \b
    marea replay games.jsonl --line 3 --lang gl
    marea replay games.jsonl --line 3 --at 12 --seat 0
    marea replay games.jsonl --check
    marea replay game.json --verify
    """
    if luck:
        formatter: Formatter = verify_luck
    elif move is not None:
        formatter = PositionFormatter(move, SPECTATOR if seat is None else seat, lang, as_json)
    else:
        formatter = game_json if as_json else SentenceFormatter(lang)
    count = 0
    for number, record in read_file(file):
        if line in (None, number):
            text = format_record(record, number, name, edition, check_only if only_check else formatter)
            if not only_check:
                click.echo(text)
            count += 1
    if line is not None and not count:
        raise BadRecord(f"{file} has no game on line {line}")
    if only_check:
        click.echo(f"{count} {'game replays' if count == 1 else 'games replay'}.")


def format_record(record: Record, number: int, name: str | None, edition: Path | None, formatter: Formatter) -> str:
    """Return the text of one game; an error names its line."""
    try:
        return formatter(games.get(name, edition) if name else games.installed(record.game, edition), record)
    except (BadRecord, UnknownGame) as error:
        raise BadRecord(f"line {number}: {error}") from None


def check_only(game: Game[Any], record: Record) -> str:
    """Replay a game, and return an empty text."""
    for _ in replay_record(game, record):
        pass
    return ""


def verify_luck(game: Game[Any], record: Record) -> str:
    """Check that the outcomes of a game follow from its committed seed."""
    outcomes = verify(game, record)
    return f"{outcomes} outcomes follow from the seed that was committed to: {(record.luck or {})['commitment']}"


def game_json(game: Game[Any], record: Record) -> str:
    """Return a whole game as JSON: each move with its events, including private ones."""
    moves: list[dict[str, Any]] = []
    for text, state in zip(["", *record.moves], replay_record(game, record), strict=False):
        events = [(game.describe(event), event[1]) for event in state.log or []]
        moves.append(
            {
                "move": text,
                "events": [
                    {"event": name, "args": args} | ({} if to == EVERYONE else {"to": to})
                    for (name, args), to in events
                ],
            }
        )
    return json.dumps({"game": record.game, "players": record.players, "moves": moves[1:], "result": record.result})


def player_names(record: Record, texts: Texts) -> list[str]:
    """Return the names of the players, by seat."""
    seats = record.seats or [{}] * record.players
    return [seat.get("name") or texts.say("player-on-seat", seat=i + 1) for i, seat in enumerate(seats)]


class SentenceFormatter:
    """A description of a whole game in sentences, with the private events, which a record contains."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def __call__(self, game: Game[Any], record: Record) -> str:
        """Return a line with the players, one per event with the number of its move, and one with the result."""
        texts = Texts(self.lang, game)
        names = player_names(record, texts)
        lines = [f"{texts.say('game-name')} · {', '.join(names)}"]
        for number, state in enumerate(replay_record(game, record)):
            lines += [f"{number:4}  {texts.event(*game.describe(event), names)}" for event in state.log or []]
        if record.result:
            won = texts.winners(record.result["winners"], names)
            lines.append(f"      {texts.say('reason-' + record.result['reason'])} {won}")
        return "\n".join(lines)


class PositionFormatter:
    """One position of a game as a viewer sees it."""

    def __init__(self, move: int, viewer: int, lang: str, as_json: bool) -> None:
        self.move = move
        self.viewer = viewer
        self.lang = lang
        self.as_json = as_json

    def __call__(self, game: Game[Any], record: Record) -> str:
        """Return the view after a number of moves, drawn as text or as JSON."""
        states: list[State] = list(replay_record(game, record))
        if self.move >= len(states):
            raise BadRecord(f"the game has {len(record.moves)} moves: there is no position after {self.move}")
        if self.viewer >= record.players:
            raise BadRecord(f"the game has {record.players} players: there is no seat {self.viewer}")
        view = game.view(states[self.move], self.viewer)
        if self.as_json:
            return json.dumps({"at": self.move, "view": view}, ensure_ascii=False)
        texts = Texts(self.lang, game)
        return game.picture(view, texts.say, player_names(record, texts))
