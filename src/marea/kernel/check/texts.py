"""The property of texts: everything that is said has a message in every language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from marea.kernel.check.ply import Notes, expect
from marea.kernel.contract import LANGUAGES, show_value
from marea.kernel.game import Game

PLAYER: Final = re.compile(r"player-\d+")  # an element that is called as the player is
TELLS_APART: Final = {"id", "number"}  # what the text of a group is given
Catalogues = Mapping[str, Mapping[str, set[str]]]  # language -> message -> its variables


def texts(game: Game[Any], notes: Notes, catalogues: Catalogues) -> None:
    """Whatever a game names, asks, tells or weighs has a text, which says all that it is given and nothing else."""
    needed = _needed(game, notes)
    every = set(needed).union(*(catalogues.get(language, {}) for language in LANGUAGES))
    mistakes: list[str] = []
    for id in sorted(every):
        lacking = [language for language in LANGUAGES if id not in catalogues.get(language, {})]
        if lacking:
            mistakes.append(f"{id} is missing in {', '.join(lacking)}")
    for language in LANGUAGES:
        for id, args in needed.items():
            said = catalogues.get(language, {}).get(id, args)
            mistakes += [f"{id} in {language} uses {name}, which it is not given" for name in sorted(said - args)]
            mistakes += [f"{id} in {language} does not say {name}" for name in sorted(args - said)]
    mistakes += _nameless(game, catalogues)
    expect(not mistakes, "; ".join(mistakes))


def _needed(game: Game[Any], notes: Notes) -> dict[str, set[str]]:
    """Return the messages that a game needs, each with its arguments."""
    needed: dict[str, set[str]] = {"game-name": set(), "game-about": set()}
    needed.update({f"prompt-{prompt}": set() for prompt in notes.prompts})
    needed.update({f"verb-{verb}": args for verb, args in notes.verbs.items()})
    needed.update({f"event-{event.name}": {name for name, _ in event.args} for event in game.events})
    needed.update({f"clause-{clause}": set() for clause in game.clauses})
    needed.update({f"reason-{reason}": set() for reason in game.reasons})
    for group, ids in game.components.items():
        if not group.startswith("="):
            needed.update({f"{group}-{id}": set() for id in ids})
    needed.update({f"gain-{part}": {"amount"} for part in notes.parts})
    needed.update(notes.said)
    for option in game.options:
        needed[f"option-{option.name}"] = set()
        needed.update({f"option-{option.name}-{show_value(value)}": set() for value in option.values})
    return needed


def _nameless(game: Game[Any], catalogues: Catalogues) -> list[str]:
    """Return which elements of the board have no name: a text of their own, or their group's that tells them apart."""
    groups: dict[str, list[str]] = {}
    for id, element in game.board().elements.items():
        if not PLAYER.fullmatch(id) and id not in catalogues.get("en", {}):
            groups.setdefault(element.group, []).append(id)
    mistakes = []
    for group, ids in groups.items():
        text = f"group-{group}"
        if text not in catalogues.get("en", {}):
            mistakes.append(f"{ids[0]} on the board has no text: neither {ids[0]} nor {text}")
        for language in LANGUAGES:
            said = catalogues.get(language, {}).get(text, TELLS_APART)
            mistakes += [f"{text} in {language} uses {name}, which it is not given" for name in said - TELLS_APART]
            if len(ids) > 1 and not said:
                mistakes.append(f"{text} in {language} does not tell {ids[0]} and {ids[1]} apart: use $id or $number")
    return mistakes
