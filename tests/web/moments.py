"""Tables at a moment of a game that bots have played: a test begins there, whatever the luck of that game was."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from playwright.sync_api import Page

from marea import games
from marea.kernel.record import Record, replay
from marea.lab.simulate import simulate
from tests import luck
from tests.web.pages import QUIET, look, settled

GAMES = 500  # between bots, at most, in which a moment is looked for

Options = tuple[tuple[str, Any], ...]
Shown = dict[str, Any]
Fits = Callable[[Any], bool]  # of a state


@cache
def past(game: str, players: int, bot: str, options: Options, number: int) -> Record:
    """Return one of the whole games between bots that there are for the seed of this run."""
    return next(simulate(games.get(game), 1, players, [bot], seed=1000 * luck.seed() + number, options=dict(options)))


def moments(game: str, players: int, bot: str, options: Options, fits: Fits) -> Iterator[tuple[Record, int]]:
    """Yield positions that fit, the first of each game: the luck of some games has none such.

    Nothing there has one answer only: the table would give it by itself, as soon as somebody looks.
    """
    for number in range(GAMES):
        record = past(game, players, bot, options, number)
        for move, s in questions(record):
            if not s.forced() and fits(s):
                yield record, move
                break
    raise AssertionError("no game came to such a moment")


def questions(record: Record) -> Iterator[tuple[int, Any]]:
    """Yield the positions of a game in which somebody is asked and nobody has answered, and after how many moves."""
    for move, s in enumerate(replay(games.get(record.game), record)):
        if s.to_move() >= 0 and s.waiting() == s.asked():
            yield move, s


def forked(
    base_url: str, page: Page, record: Record, move: int, seats: list[dict[str, Any]], **settings: Any
) -> dict[str, Any]:
    """Go on from a position of a recorded game as the person at a page; return the table as it was made."""
    there = page.request.post(f"{base_url}/api/records", data={"record": record.write()})
    assert there.status == 201, there.text()
    body = {"move": move, "seats": seats, **QUIET, **settings}
    answer = page.request.post(f"{base_url}/api/tables/{there.json()['table']}/fork", data=body)
    assert answer.status == 201, answer.text()
    made: dict[str, Any] = answer.json()
    return made


def late_table(
    base_url: str, page: Page, game: str, seats: list[dict[str, Any]], left: int, bot: str = "greedy", **options: Any
) -> str:
    """Make a table at which bots have played a game almost to its end, and return its path."""
    record = past(game, len(seats), bot, tuple(options.items()), 0)
    move = [move for move, _ in questions(record)][-left]
    return f"/table/{forked(base_url, page, record, move, seats)['table']}"


def seen(fits: Callable[[Shown], bool]) -> Fits:
    """Let a position fit by what is shown of it to the seat that is asked."""
    return lambda s: fits(s.game.view(s, s.asked()[0]))


def table_at(
    base_url: str,
    page: Page,
    game: str,
    fits: Fits,
    seats: list[dict[str, Any]],
    bot: str = "greedy",
    options: dict[str, Any] | None = None,
    **settings: Any,
) -> str:
    """Make a table at the first position that fits, and return its path."""
    record, move = next(moments(game, len(seats), bot, tuple((options or {}).items()), fits))
    return f"/table/{forked(base_url, page, record, move, seats, **settings)['table']}"


def opened(base_url: str, page: Page, path: str) -> Shown:
    """Open a table on the seat that is asked first; return it as that seat sees it."""
    asked = f"{path}?seat={look(base_url, path, page)['asked'][0]}"
    page.goto(asked)
    settled(page)
    return look(base_url, asked, page)
