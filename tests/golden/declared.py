"""The declarations of a game as text: options, steps, events, actions, outcomes, observations and the sheet."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

from marea import games
from marea.kernel.game import Game
from marea.kernel.step import Step
from tests.golden.changes import dumps, wrap
from tests.golden.offers import describe, runs


def declared(id: str) -> str:
    """Return the declarations of a game as text."""
    game = games.get(id)
    lines = [
        f"{id}, declarations",
        *wrap("game", f"{game.players[0]} to {game.players[-1]} players, rules {game.rules}"),
        *(line for option in game.options for line in wrap("option", f"{option.name}: {_values(option)}")),
        *wrap("reasons", ", ".join(game.reasons)),
        *wrap("secret", ", ".join(game.hidden)),
        *wrap("memory", ", ".join(game.memories) or "none"),
        *wrap("bounds", f"{game.bounds.length} moves, returns from {game.bounds.low} to {game.bounds.high}"),
        *(line for step in game.steps for line in wrap("step", _step(step))),
        *(line for kind in game.events for line in wrap("event", _event(kind))),
        *(line for text in _actions(game) for line in wrap("action", text)),
        *(line for text in _outcomes(game) for line in wrap("outcome", text)),
        *wrap("numbers", f"of actions and outcomes, from 0 to {game.space.size() - 1}: {_hash(game.space.texts)}"),
        *(line for f in game.fields for line in wrap("observes", f"{f.name}: {f.size} from 0 to {f.high}, {f.about}")),
        *(
            line
            for group, ids in game.components.items()
            for line in wrap("names", f"{group}: {' '.join(runs([*ids]))}")
        ),
        *(line for text in _board(game) for line in wrap("board", text)),
        *(line for key, value in game.sheet.items() for line in wrap("sheet", _sheet(key, value))),
    ]
    return "\n".join(lines) + "\n"


def asks(step: Step[Any]) -> bool:
    """Whether a step asks a seat or chance: the other steps do not override `legal`."""
    return any("legal" in vars(cls) for cls in type(step).__mro__ if cls is not Step)


def _values(option: Any) -> str:
    return ", ".join([*map(dumps, option.values), *(["any seat"] if option.seats else [])])


def _step(step: Step[Any]) -> str:
    marks = [mark for mark, holds in (("sealed", step.sealed), ("open", step.open)) if holds]
    return " ".join([step.name, step.clause or ("of chance" if asks(step) else "without a question"), *marks])


def _event(kind: Any) -> str:
    only = "" if kind.only == ("",) else f" only {' '.join(kind.only)}"
    return (
        f"{kind.name} {kind.clause}"
        + "".join(f" {name}={group}" for name, group in kind.args)
        + only
        + (" open" if kind.open else "")
    )


def _actions(game: Game[Any]) -> list[str]:
    """Return the players' actions."""
    return _grouped((choice.text, describe(choice)) for choice in game.space.choices)


def _outcomes(game: Game[Any]) -> list[str]:
    texts, clauses = game.space.texts[game.space.actions :], game.space.clauses[game.space.actions :]
    return _grouped(zip(texts, clauses, strict=True))


def _grouped(described: Iterable[tuple[str, str]]) -> list[str]:
    """Return texts with their meanings, one line for all that differ in one word only, which is shown as `*`."""
    groups: dict[tuple[str, str], list[tuple[str, str, str]]] = {}
    for text, meaning in described:
        word = _word(text)
        groups.setdefault((_star(text, word), _star(meaning, word)), []).append((text, meaning, word))
    lines = []
    for (pattern, meaning), group in groups.items():
        words = " ".join(runs([word for _, _, word in group]))
        lines.append(f"{pattern}  {meaning}  * is {words}" if len(group) > 1 else "  ".join(group[0][:2]))
    return lines


def _word(text: str) -> str:
    """Return the word of a text that varies: the last one with a digit, or else the last one."""
    parts = text.split(":")[1:] or [text]
    return next((part for part in reversed(parts) if re.search(r"\d", part)), parts[-1])


def _star(text: str, word: str) -> str:
    """Return a text with `*` for a word, except at its beginning, which is a verb or a clause."""
    return re.sub(rf"(?<=[:= @-]){re.escape(word)}(?![\w/-])", "*", text)


def _board(game: Game[Any]) -> list[str]:
    """Return the size of the board and the number of elements per group."""
    board = game.board()
    groups = Counter(f"{element.group} ({element.shape})" for element in board.elements.values())
    return [f"{board.width} x {board.height}", *(f"{n} {group}" for group, n in groups.items())]


def _sheet(key: str, value: Any) -> str:
    """Return a part of the sheet as its size and a hash; the edition file is what people review."""
    return (
        f"{key}: {len(value)} entries, {_hash(value)}" if isinstance(value, dict | list) else f"{key}: {dumps(value)}"
    )


def _hash(value: Any) -> str:
    """Return a short hash."""
    return hashlib.sha256(dumps(value).encode()).hexdigest()[:8]
