"""The games: found by folder here, by entry points elsewhere, or by the path of a package.

A path runs the code that lies there. What comes from outside, such as a record or a request, goes through `installed`,
which knows the games of this folder, of entry points, and those that were added when this process was started.
"""

from __future__ import annotations

import builtins
import copyreg
import importlib
import sys
from collections.abc import Iterable
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from marea._disk import imported
from marea.kernel import blame
from marea.kernel.blame import GameFailed
from marea.kernel.edition import Edition
from marea.kernel.errors import BadEdition, UnknownGame, brief
from marea.kernel.game import Game

FOLDER: Final = Path(__file__).parent
GROUP: Final = "marea.games"
LONGEST_ID: Final = 60  # longer ones no file system may know
TUTORIAL: Final = "regatta"  # the game to learn from, with which a new one begins
KEPT: Final = 100  # games with editions that are not standard: strangers may send a server any number of them


def all() -> list[str]:
    """Return the ids of the games that are installed, or were added."""
    own = {path.parent.name for path in FOLDER.glob("*/__init__.py")}
    return sorted(own | set(_elsewhere(tuple(sys.path))) | set(_added))


def get(name: str, edition: Edition | Path | str | None = None) -> Game[Any]:
    """Return a game by its id, or by the path of its package or project; with another edition, if one is given.

    An edition is a file that says what differs from the standard one, or an `Edition`.
    """
    return _with_edition(_installed(name) or _on_disk(name), edition)


def installed(id: str, edition: Edition | Path | str | None = None) -> Game[Any]:
    """Return a game by its id alone, never by a path."""
    game = _installed(id)
    if game is None:
        raise UnknownGame(f"no game is called {brief(id)}; the games are {', '.join(all())}")
    return _with_edition(game, edition)


def add(name: str) -> Game[Any]:
    """Let this process, and those that it starts, find the game of a path by its id, as if it were installed."""
    known = all()  # before its folder is one in which packages are looked for: other processes do not know that one
    game = get(name)
    if game.id not in known:
        _added[game.id] = game.folder
    elif installed(game.id) is not game:
        raise UnknownGame(f"another game is called {game.id}: rename the one at {game.folder}")
    return game


def added() -> list[str]:
    """Return the games that were added, as `ID=FOLDER`: for a process that is started, which reads them back."""
    return [f"{id}={folder}" for id, folder in _added.items()]


def add_all(places: Iterable[str]) -> None:
    """Add the games of `added`. They are loaded when they are first needed: one that is broken disturbs no other."""
    _added.update((id, Path(folder)) for id, _, folder in (place.partition("=") for place in places))


def place_of(error: BaseException) -> str:
    """Return the file and line at which the code of a game failed; nothing where no game is to blame."""
    return blame.error_location(error, _folders)


def told(error: BaseException) -> str:
    """Return in one line how and where the code of a game failed; nothing where no game is to blame."""
    return blame.error_summary(error, _folders) if place_of(error) else ""


_added: dict[str, Path] = {}
_folders: set[Path] = set()  # of the games that were looked for: what lies in them is their authors' code


@lru_cache(maxsize=KEPT)
def corrected(id: str, text: str | None) -> Game[Any]:
    """Return a game by its id alone, with an edition given as the text of its file, if there is one."""
    game = installed(id)
    return _with_edition(game, game.edition.with_corrections(text)) if text else game


def _with_edition(game: Game[Any], edition: Edition | Path | str | None) -> Game[Any]:
    """Return a game with an edition; for the same data the same game, unless there were too many others since."""
    if edition is None:
        return game
    if not isinstance(edition, Edition):
        try:
            text = Path(edition).read_text("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise BadEdition(f"edition {str(edition)!r} cannot be read: {_why(error)}") from None
        edition = game.edition.with_corrections(text)
    key = (str(game.folder), edition.name, edition.sha256)
    if key == (str(game.folder), game.edition.name, game.edition.sha256):
        return game
    if key not in _editions:
        _editions[key] = game.with_edition(edition)
        if len(_editions) > KEPT:
            del _editions[next(iter(_editions))]
    return _editions[key]


_editions: dict[tuple[str, str, str], Game[Any]] = {}


def _installed(id: str) -> Game[Any] | None:
    """Look a game up in this folder, among the entry points, and among those that were added."""
    if len(id) <= LONGEST_ID and id.isidentifier() and (FOLDER / id / "__init__.py").is_file():
        _folders.add(FOLDER / id)
        return _exported(importlib.import_module(f"marea.games.{id}"), id)
    entry = _elsewhere(tuple(sys.path)).get(id)
    if entry:
        return _loaded(entry)
    try:
        return _exported(_imported(_added[id]), id) if id in _added else None
    except ImportError as error:
        raise GameFailed(str(error)) from error


def _loaded(entry: EntryPoint) -> Game[Any]:
    """Return the game of another package."""
    try:
        found = find_spec(entry.module.partition(".")[0])
        _folders.update(map(Path, (found and found.submodule_search_locations) or ()))
        return _exported(entry.load(), entry.name)
    except UnknownGame:
        raise
    except Exception as error:  # it may do anything
        raise GameFailed(f"{entry.name} cannot be loaded: {blame.error_summary(error, _folders)}") from error


@lru_cache(maxsize=1)
def _elsewhere(places: tuple[str, ...]) -> dict[str, EntryPoint]:
    """Return the games of other packages; to look through all of them takes too long for every wrong name."""
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def _on_disk(name: str) -> Game[Any]:
    """Look a game up by the path of its package, or of a project that holds it."""
    path = Path(name).resolve()
    packages = [path / "__init__.py", *sorted(path.glob("src/*/__init__.py"))]
    for package in packages if name else []:
        if package.is_file():
            try:
                return _exported(_imported(package.parent), name)
            except ImportError as error:
                raise UnknownGame(str(error)) from error
    raise UnknownGame(f"no game is called {name!r}; the games are {', '.join(all())}, or give the path of one")


def _imported(folder: Path) -> ModuleType:
    """Import the package of a game."""
    _folders.add(folder)
    return imported(folder)


def _exported(module: Any, name: str) -> Game[Any]:
    """Return the GAME that a package exports."""
    game = getattr(module, "GAME", module)
    if not isinstance(game, Game):
        raise UnknownGame(f"{name} exports no GAME")
    return game


def _why(error: Exception) -> str:
    """Return the reason of an error without numbers and names of files."""
    return getattr(error, "strerror", None) or str(error)


def _reduce(game: Game[Any]) -> tuple[builtins.object, ...]:
    """Let a pickled game, and so a pickled state, find its package again."""
    name = game.id if game.folder.parent == FOLDER else str(game.folder)
    return get, (name, game.edition)


copyreg.pickle(Game, _reduce)  # type: ignore[arg-type]
