"""The games: found in this folder, by entry points, or by the path of a package.

A path runs the code found there. Untrusted names, such as those in records and requests, go through `installed`, which
knows only the games of this folder, of entry points, and those added when this process was started.
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
MAX_ID_LENGTH: Final = 60  # a file system may refuse longer names
TUTORIAL: Final = "regatta"  # the game to learn from, and the template of a new one
MAX_EDITIONS: Final = 100  # cached games with other editions: clients may send a server any number of them


def all() -> list[str]:
    """Return the ids of the installed and the added games."""
    bundled = {path.parent.name for path in FOLDER.glob("*/__init__.py")}
    return sorted(bundled | set(_entry_points(tuple(sys.path))) | set(_added))


def get(name: str, edition: Edition | Path | str | None = None) -> Game[Any]:
    """Return a game by its id, or by the path of its package or project; optionally with another edition.

    An edition is an `Edition`, or a file with the differences from the standard one.
    """
    return _with_edition(_find_installed(name) or _find_on_disk(name), edition)


def installed(id: str, edition: Edition | Path | str | None = None) -> Game[Any]:
    """Return a game by its id only, never by a path."""
    game = _find_installed(id)
    if game is None:
        raise UnknownGame(f"no game is called {brief(id)}; the games are {', '.join(all())}")
    return _with_edition(game, edition)


def add(name: str) -> Game[Any]:
    """Make the game at a path available by its id, as if installed, in this process and those that it starts."""
    known = all()  # before its folder joins this process's search path, which other processes do not share
    game = get(name)
    if game.id not in known:
        _added[game.id] = game.folder
    elif installed(game.id) is not game:
        raise UnknownGame(f"another game is already called {game.id}: rename the one at {game.folder}")
    return game


def added() -> list[str]:
    """Return the added games as `ID=FOLDER`, for `add_all` in a new process."""
    return [f"{id}={folder}" for id, folder in _added.items()]


def add_all(places: Iterable[str]) -> None:
    """Add the games of `added`. Each is loaded on first use, so that a broken one does not affect the others."""
    _added.update((id, Path(folder)) for id, _, folder in (place.partition("=") for place in places))


def place_of(error: BaseException) -> str:
    """Return the file and line at which the code of a game failed; "" if no game is to blame."""
    return blame.error_location(error, _folders)


def error_summary(error: BaseException) -> str:
    """Return in one line how and where the code of a game failed; "" if no game is to blame."""
    return blame.error_summary(error, _folders) if place_of(error) else ""


_added: dict[str, Path] = {}
_folders: set[Path] = set()  # of the games looked up: the code in them is by their authors


@lru_cache(maxsize=MAX_EDITIONS)
def corrected(id: str, text: str | None) -> Game[Any]:
    """Return a game by its id only, with an edition given as edition text, if any."""
    game = installed(id)
    return _with_edition(game, game.edition.with_corrections(text)) if text else game


def _with_edition(game: Game[Any], edition: Edition | Path | str | None) -> Game[Any]:
    """Return a game with an edition; the same object for the same data, as long as it is cached."""
    if edition is None:
        return game
    if not isinstance(edition, Edition):
        try:
            text = Path(edition).read_text("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise BadEdition(f"edition {str(edition)!r} cannot be read: {_reason(error)}") from None
        edition = game.edition.with_corrections(text)
    key = (str(game.folder), edition.name, edition.sha256)
    if key == (str(game.folder), game.edition.name, game.edition.sha256):
        return game
    if key not in _editions:
        _editions[key] = game.with_edition(edition)
        if len(_editions) > MAX_EDITIONS:
            del _editions[next(iter(_editions))]
    return _editions[key]


_editions: dict[tuple[str, str, str], Game[Any]] = {}


def _find_installed(id: str) -> Game[Any] | None:
    """Look up a game in this folder, among the entry points, and among the added games."""
    if len(id) <= MAX_ID_LENGTH and id.isidentifier() and (FOLDER / id / "__init__.py").is_file():
        _folders.add(FOLDER / id)
        return _exported_game(importlib.import_module(f"marea.games.{id}"), id)
    entry = _entry_points(tuple(sys.path)).get(id)
    if entry:
        return _load(entry)
    try:
        return _exported_game(_import(_added[id]), id) if id in _added else None
    except ImportError as error:
        raise GameFailed(str(error)) from error


def _load(entry: EntryPoint) -> Game[Any]:
    """Load the game of an entry point."""
    try:
        found = find_spec(entry.module.partition(".")[0])
        _folders.update(map(Path, (found and found.submodule_search_locations) or ()))
        return _exported_game(entry.load(), entry.name)
    except UnknownGame:
        raise
    except Exception as error:  # the author's code may raise anything
        raise GameFailed(f"{entry.name} cannot be loaded: {blame.error_summary(error, _folders)}") from error


@lru_cache(maxsize=1)
def _entry_points(places: tuple[str, ...]) -> dict[str, EntryPoint]:
    """Return the entry points of other packages' games, cached: scanning all packages for every wrong name is slow."""
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def _find_on_disk(name: str) -> Game[Any]:
    """Look up a game by the path of its package, or of the project that contains it."""
    path = Path(name).resolve()
    packages = [path / "__init__.py", *sorted(path.glob("src/*/__init__.py"))]
    for package in packages if name else []:
        if package.is_file():
            try:
                return _exported_game(_import(package.parent), name)
            except ImportError as error:
                raise UnknownGame(str(error)) from error
    raise UnknownGame(f"no game is called {name!r}; the games are {', '.join(all())}, or give the path of one")


def _import(folder: Path) -> ModuleType:
    """Import the package of a game from its folder."""
    _folders.add(folder)
    return imported(folder)


def _exported_game(module: Any, name: str) -> Game[Any]:
    """Return the GAME that a package exports."""
    game = getattr(module, "GAME", module)
    if not isinstance(game, Game):
        raise UnknownGame(f"{name} exports no GAME")
    return game


def _reason(error: Exception) -> str:
    """Return the reason for an error, without its number and file name."""
    return getattr(error, "strerror", None) or str(error)


def _reduce(game: Game[Any]) -> tuple[builtins.object, ...]:
    """Pickle a game, and so a state, by the name of its package."""
    name = game.id if game.folder.parent == FOLDER else str(game.folder)
    return get, (name, game.edition)


copyreg.pickle(Game, _reduce)  # type: ignore[arg-type]
