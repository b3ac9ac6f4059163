"""The goldens cover all parts of a game, with the exceptions listed here."""

from __future__ import annotations

from typing import Final

import pytest

from marea import games
from tests.golden.declared import asks
from tests.golden.playthroughs import PLAYTHROUGHS
from tests.golden.transcript import Transcript, transcript

# A secret tile still unused at the end: random players and the bots of the records use theirs earlier.
UNREACHED: Final = {"nyakuza": {"unused"}}


def transcripts(game: str) -> list[Transcript]:
    return [transcript(name) for name, playthrough in PLAYTHROUGHS.items() if playthrough.game == game]


@pytest.mark.parametrize("game", games.all())
def test_every_step_that_asks_occurs(game: str) -> None:
    asked = set().union(*(s.steps for s in transcripts(game)))
    assert asked == {step.name for step in games.get(game).steps if asks(step)}


@pytest.mark.parametrize("game", games.all())
def test_every_event_occurs(game: str) -> None:
    emitted = set().union(*(s.events for s in transcripts(game)))
    assert {event.name for event in games.get(game).events} - emitted == UNREACHED.get(game, set())


@pytest.mark.parametrize("game", games.all())
def test_every_verb_is_offered(game: str) -> None:
    printed = {choice.verb for choice in games.get(game).space.choices}
    assert printed <= set().union(*(s.verbs for s in transcripts(game)))


@pytest.mark.parametrize("game", games.all())
def test_every_player_count_and_every_reason_to_end_occurs(game: str) -> None:
    assert {s.playthrough.players for s in transcripts(game)} == set(games.get(game).players)
    assert {s.reason for s in transcripts(game)} - {""} == set(games.get(game).reasons)


@pytest.mark.parametrize("game", games.all())
def test_every_option_value_occurs(game: str) -> None:
    found = games.get(game)
    chosen = [found.settings(s.playthrough.players, s.playthrough.options) for s in transcripts(game)]
    for option in found.options:
        values = {(type(settings[option.name]), settings[option.name]) for settings in chosen}
        assert values >= {(type(value), value) for value in option.values}
        assert not option.seats or any(kind is int for kind, _ in values), f"{option.name}: a seat"


@pytest.mark.parametrize("game", games.all())
def test_every_step_that_asks_a_seat_says_why_it_refuses(game: str) -> None:
    refused = set().union(*(s.refused for s in transcripts(game)))
    assert refused == {step.name for step in games.get(game).steps if step.clause}
