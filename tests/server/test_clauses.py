"""Every clause that is named anywhere can be read."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from marea import games
from tests.server.servers import served


def test_every_clause_of_every_game_is_served(tmp_path: Path) -> None:
    with served(tmp_path) as address:
        for id in games.all():
            for clause in games.get(id).clauses:
                told = httpx.get(f"{address}/api/games/{id}/clauses/{clause}").json()
                assert told["clause"] == clause
                assert told["heading"]
                assert told["text"]
        lost = httpx.get(f"{address}/api/games/navia/clauses/R99")
        assert (lost.status_code, lost.json()["error"]["code"]) == (404, "no_clause")


@pytest.mark.parametrize("id", games.all())
def test_every_event_of_a_game_names_its_clause(id: str) -> None:
    assert [event.name for event in games.get(id).events if not event.clause] == []
