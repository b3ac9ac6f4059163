"""Rewrite the golden texts: `make golden`, then review the difference.

`python -m tests.golden caravelas-4` prints that playthrough with the moves that its golden passes over.
"""

import sys

from tests.golden.playthrough import whole_story
from tests.golden.texts import FOLDER, NAMES, text


def rewrite() -> None:
    """Write all golden texts, and remove the files of those that there no longer are."""
    for path in FOLDER.glob("*.txt"):
        if path.stem not in NAMES:
            path.unlink()
            print(f"removed {path.name}")
    for name in NAMES:
        (FOLDER / f"{name}.txt").write_text(text(name), "utf-8")
        print(f"{name}.txt")


if sys.argv[1:]:
    for name in sys.argv[1:]:
        print(whole_story(name).text, end="")
else:
    rewrite()
