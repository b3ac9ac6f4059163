"""The goldens by name."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from marea import games
from tests.golden.declared import declared
from tests.golden.digests import digests
from tests.golden.playthroughs import PLAYTHROUGHS
from tests.golden.transcript import transcript

FOLDER: Final = Path(__file__).parent
DECLARED: Final = {f"{id}-declared": id for id in games.all()}
DIGESTS: Final = {f"{id}-digests": id for id in games.all()}
NAMES: Final = [*DECLARED, *DIGESTS, *PLAYTHROUGHS]


def text(name: str) -> str:
    """Return the current text of a golden."""
    if name in DIGESTS:
        return digests(DIGESTS[name])
    return declared(DECLARED[name]) if name in DECLARED else transcript(name).text
