"""Write the golden playthroughs anew: `make golden`, then review the difference."""

from tests.golden.playthrough import FOLDER, NAMES, playthrough

for name in NAMES:
    (FOLDER / f"{name}.txt").write_text(playthrough(name), "utf-8")
    print(f"{name}.txt")
