"""marea replay: recorded games, checked move by move and told in sentences."""

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
from marea.kernel.record import replay as replayed
from marea.kernel.state import EVERYONE, SPECTATOR, State
from marea.locales import Texts
from marea.table.luck import verify

Teller = Callable[[Game[Any], Record], str]


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--line", type=click.IntRange(1), help="Only the game on this line.")
@click.option("--at", "move", type=click.IntRange(0), help="Only the position after so many moves.")
@click.option("--seat", type=click.IntRange(0), help="With --at: as this seat sees it, instead of a spectator.")
@click.option("--check", "only_check", is_flag=True, help="Tell only whether every game replays.")
@click.option("--verify", "luck", is_flag=True, help="Check that every outcome follows from the seed committed to.")
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
    """Replay recorded games, one on each line of FILE, and check every move.

    \b
    marea replay games.jsonl --line 3 --lang gl
    marea replay games.jsonl --line 3 --at 12 --seat 0
    marea replay games.jsonl --check
    marea replay game.json --verify
    """
    if luck:
        tell: Teller = verified
    elif move is not None:
        tell = PositionTeller(move, SPECTATOR if seat is None else seat, lang, as_json)
    else:
        tell = json_of if as_json else SentenceTeller(lang)
    count = 0
    for number, record in read_file(file):
        if line in (None, number):
            text = told(record, number, name, edition, check_only if only_check else tell)
            if not only_check:
                click.echo(text)
            count += 1
    if line is not None and not count:
        raise BadRecord(f"{file} has no game on line {line}")
    if only_check:
        click.echo(f"{count} {'game replays' if count == 1 else 'games replay'}.")


def told(record: Record, number: int, name: str | None, edition: Path | None, tell: Teller) -> str:
    """Return what is to be told of one game; an error names its line."""
    try:
        return tell(games.get(name, edition) if name else games.installed(record.game, edition), record)
    except (BadRecord, UnknownGame) as error:
        raise BadRecord(f"line {number}: {error}") from None


def check_only(game: Game[Any], record: Record) -> str:
    """Replay a game without a word."""
    for _ in replayed(game, record):
        pass
    return ""


def verified(game: Game[Any], record: Record) -> str:
    """Check a game's luck."""
    outcomes = verify(game, record)
    return f"{outcomes} outcomes follow from the seed that was committed to: {(record.luck or {})['commitment']}"


def json_of(game: Game[Any], record: Record) -> str:
    """Return a whole game for programs: each move with its events, those of single seats too."""
    moves: list[dict[str, Any]] = []
    for text, state in zip(["", *record.moves], replayed(game, record), strict=False):
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


def names_of(record: Record, texts: Texts) -> list[str]:
    """Return what the players are called, by seat."""
    seats = record.seats or [{}] * record.players
    return [seat.get("name") or texts.say("player-on-seat", seat=i + 1) for i, seat in enumerate(seats)]


class SentenceTeller:
    """Tells a whole game in sentences: the record knows all, so private events are told too."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def __call__(self, game: Game[Any], record: Record) -> str:
        """Return a line for the players, one for each event with the number of its move, and one for the result."""
        texts = Texts(self.lang, game)
        names = names_of(record, texts)
        lines = [f"{texts.say('game-name')} · {', '.join(names)}"]
        for number, state in enumerate(replayed(game, record)):
            lines += [f"{number:4}  {texts.event(*game.describe(event), names)}" for event in state.log or []]
        if record.result:
            won = texts.winners(record.result["winners"], names)
            lines.append(f"      {texts.say('reason-' + record.result['reason'])} {won}")
        return "\n".join(lines)


class PositionTeller:
    """Shows one position of a game as a viewer sees it."""

    def __init__(self, move: int, viewer: int, lang: str, as_json: bool) -> None:
        self.move = move
        self.viewer = viewer
        self.lang = lang
        self.as_json = as_json

    def __call__(self, game: Game[Any], record: Record) -> str:
        """Return the view after a number of moves, as a picture or for programs."""
        states: list[State] = list(replayed(game, record))
        if self.move >= len(states):
            raise BadRecord(f"it has {len(record.moves)} moves, so there is no position after {self.move}")
        if self.viewer >= record.players:
            raise BadRecord(f"it has {record.players} players, so there is no seat {self.viewer}")
        view = game.view(states[self.move], self.viewer)
        if self.as_json:
            return json.dumps({"at": self.move, "view": view}, ensure_ascii=False)
        texts = Texts(self.lang, game)
        return game.picture(view, texts.say, names_of(record, texts))
