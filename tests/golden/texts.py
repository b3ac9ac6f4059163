"""All golden texts, by the names of their files."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from marea import games
from tests.golden.cast import CAST
from tests.golden.more import more
from tests.golden.playthrough import story
from tests.golden.printed import printed

FOLDER: Final = Path(__file__).parent
PRINTED: Final = {f"{id}-printed": id for id in games.all()}
MORE_GAMES: Final = {f"{id}-more": id for id in games.all()}
NAMES: Final = [*PRINTED, *MORE_GAMES, *CAST]


def text(name: str) -> str:
    """Return what a golden file should hold."""
    if name in MORE_GAMES:
        return more(MORE_GAMES[name])
    return printed(PRINTED[name]) if name in PRINTED else story(name).text
