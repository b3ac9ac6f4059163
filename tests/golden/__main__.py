"""Rewrite the goldens: `make golden`, then review the diff.

`python -m tests.golden caravelas-4` prints that playthrough with all its moves.
"""

import sys

from tests.golden.texts import FOLDER, NAMES, text
from tests.golden.transcript import full_transcript


def rewrite() -> None:
    """Write all goldens, and remove files that are no longer goldens."""
    for path in FOLDER.glob("*.txt"):
        if path.stem not in NAMES:
            path.unlink()
            print(f"removed {path.name}")
    for name in NAMES:
        (FOLDER / f"{name}.txt").write_text(text(name), "utf-8")
        print(f"{name}.txt")


if sys.argv[1:]:
    for name in sys.argv[1:]:
        print(full_transcript(name).text, end="")
else:
    rewrite()
