"""Rewrite the golden texts: `make golden`, then review the difference."""

from tests.golden.texts import FOLDER, NAMES, text

for path in FOLDER.glob("*.txt"):
    if path.stem not in NAMES:
        path.unlink()
        print(f"removed {path.name}")
for name in NAMES:
    (FOLDER / f"{name}.txt").write_text(text(name), "utf-8")
    print(f"{name}.txt")
