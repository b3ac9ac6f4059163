"""Tables at a certain position of a game between bots, where a test starts whatever happened in that game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from playwright.sync_api import Page

from marea import games
from marea.kernel.record import Record, replay
from marea.lab.simulate import simulate
from tests import luck
from tests.web.pages import NO_DELAYS, api_path, fetch_table, upload_record, wait_for_table

MAX_GAMES = 500  # between bots, searched for a position

Options = tuple[tuple[str, Any], ...]
Json = dict[str, Any]
Condition = Callable[[Any], bool]  # on a state


@cache
def bot_game(game: str, players: int, bot: str, options: Options, number: int) -> Record:
    """Return a whole game between bots, by a number and the seed of the test run."""
    return next(simulate(games.get(game), 1, players, [bot], seed=1000 * luck.seed() + number, options=dict(options)))


def matching_positions(
    game: str, players: int, bot: str, options: Options, fits: Condition
) -> Iterator[tuple[Record, int]]:
    """Yield the first position of each game that fits, if there is one.

    Forced decisions are skipped: the table would make them as soon as it is opened.
    """
    for number in range(MAX_GAMES):
        record = bot_game(game, players, bot, options, number)
        for move, s in open_decisions(record):
            if not s.forced() and fits(s):
                yield record, move
                break
    raise AssertionError("no game came to such a position")


def open_decisions(record: Record) -> Iterator[tuple[int, Any]]:
    """Yield the positions of a game with an open decision that nobody has answered, with their move numbers."""
    for move, s in enumerate(replay(games.get(record.game), record)):
        if s.to_move() >= 0 and s.waiting() == s.asked():
            yield move, s


def fork_record(
    base_url: str, page: Page, record: Record, move: int, seats: list[dict[str, Any]], **settings: Any
) -> dict[str, Any]:
    """Fork a recorded game at a position as the page's person; return the answer of the server."""
    source = upload_record(base_url, page, record.write())
    body = {"move": move, "seats": seats, **NO_DELAYS, **settings}
    answer = page.request.post(f"{base_url}{api_path(source)}/fork", data=body)
    assert answer.status == 201, answer.text()
    created: dict[str, Any] = answer.json()
    return created


def make_late_table(
    base_url: str, page: Page, game: str, seats: list[dict[str, Any]], left: int, bot: str = "greedy", **options: Any
) -> str:
    """Make a table at which bots have almost finished a game, and return its path."""
    record = bot_game(game, len(seats), bot, tuple(options.items()), 0)
    move = [move for move, _ in open_decisions(record)][-left]
    return f"/table/{fork_record(base_url, page, record, move, seats)['table']}"


def by_view(fits: Callable[[Json], bool]) -> Condition:
    """Return a condition on a state from one on the asked seat's view."""
    return lambda s: fits(s.game.view(s, s.asked()[0]))


def make_table_at(
    base_url: str,
    page: Page,
    game: str,
    fits: Condition,
    seats: list[dict[str, Any]],
    bot: str = "greedy",
    options: dict[str, Any] | None = None,
    **settings: Any,
) -> str:
    """Make a table at the first position that fits, and return its path."""
    record, move = next(matching_positions(game, len(seats), bot, tuple((options or {}).items()), fits))
    return f"/table/{fork_record(base_url, page, record, move, seats, **settings)['table']}"


def open_table(base_url: str, page: Page, path: str) -> Json:
    """Open a table on the first asked seat; return it as that seat sees it."""
    url = f"{path}?seat={fetch_table(base_url, path, page)['asked'][0]}"
    page.goto(url)
    wait_for_table(page)
    return fetch_table(base_url, url, page)
