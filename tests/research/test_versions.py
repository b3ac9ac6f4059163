"""While environments are named `-v0`, observations and actions keep their meaning."""

from __future__ import annotations

import hashlib
import json

import gymnasium
import pytest

import marea.research.gymnasium  # noqa: F401  # registers the games
from marea import games

# If one of these differs, a trained agent no longer understands its observations or actions: raise the number in the
# names of the environments, note it in the changelog, and only then write the new fingerprint here.
VERSION = 0
ENCODINGS = {
    "caravelas": "3f78c5382c55f84a",
    "namiji": "aaf9635076c15972",
    "navia": "deae3fa2a271cb63",
    "nyakuza": "70fd5bab0e89ba9b",
    "regatta": "9cf4eff8331183da",
}


def fingerprint(name: str) -> str:
    """Return a fingerprint of the meaning of a game's observations and actions."""
    game = games.get(name)
    fields = [(field.name, field.size, field.high) for field in game.fields]
    meaning = json.dumps([fields, game.space.texts[: game.space.actions]])
    return hashlib.sha256(meaning.encode()).hexdigest()[:16]


@pytest.mark.parametrize("name", games.all())
def test_an_encoding_does_not_change_without_a_new_version(name: str) -> None:
    assert gymnasium.spec(f"marea/{name.capitalize()}-v{VERSION}").version == VERSION
    assert fingerprint(name) == ENCODINGS[name]
