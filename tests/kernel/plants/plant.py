"""A planted fault, and a copy of Regatta to plant it in."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

from marea import games


@dataclass(frozen=True)
class Plant:
    """A fault: the file, the text that is replaced, its replacement, the property that must fail, and its message."""

    name: str
    file: str
    old: str
    new: str
    property: str
    says: str


def copy_of_regatta(folder: Path, plant: Plant | None) -> str:
    """Copy the package under another name, with a fault planted in it, and return its path."""
    name = f"planted_{abs(hash((plant, str(folder)))):x}"
    target = folder / name
    shutil.copytree(games.get("regatta").folder, target, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    for path in target.glob("*.py"):
        source = path.read_text("utf-8").replace("marea.games.regatta", name)
        path.write_text(source, "utf-8")
    if plant:
        path = target / plant.file
        source = path.read_text("utf-8")
        assert plant.old in source, f"nothing to plant in {plant.file}"
        path.write_text(source.replace(plant.old, plant.new), "utf-8")
    return str(target)
