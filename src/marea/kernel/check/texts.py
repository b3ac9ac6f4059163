"""The property of texts: every message that a game uses exists in every language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from marea.kernel.check.ply import Notes, expect
from marea.kernel.contract import LANGUAGES, show_value
from marea.kernel.game import Game

PLAYER: Final = re.compile(r"player-\d+")  # an element with the name of the player
GROUP_ARGS: Final = {"id", "number"}  # the arguments of a group's text
Catalogues = Mapping[str, Mapping[str, set[str]]]  # language -> message -> its variables


def texts(game: Game[Any], notes: Notes, catalogues: Catalogues) -> None:
    """Every name, prompt, event and part of a game has a text, which uses all of its arguments and no others."""
    needed = _required_messages(game, notes)
    every = set(needed).union(*(catalogues.get(language, {}) for language in LANGUAGES))
    mistakes: list[str] = []
    for id in sorted(every):
        lacking = [language for language in LANGUAGES if id not in catalogues.get(language, {})]
        if lacking:
            mistakes.append(f"{id} is missing in {', '.join(lacking)}")
    for language in LANGUAGES:
        for id, args in needed.items():
            used = catalogues.get(language, {}).get(id, args)
            mistakes += [f"{id} in {language} uses {name}, which is not passed to it" for name in sorted(used - args)]
            mistakes += [f"{id} in {language} does not say {name}" for name in sorted(args - used)]
    mistakes += _unnamed_elements(game, catalogues)
    expect(not mistakes, "; ".join(mistakes))


def _required_messages(game: Game[Any], notes: Notes) -> dict[str, set[str]]:
    """Return the messages that a game needs, with the arguments of each."""
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


def _unnamed_elements(game: Game[Any], catalogues: Catalogues) -> list[str]:
    """Return the faults of elements of the board without a name: their own text, or one that distinguishes a group."""
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
            used = catalogues.get(language, {}).get(text, GROUP_ARGS)
            mistakes += [f"{text} in {language} uses {name}, which is not passed to it" for name in used - GROUP_ARGS]
            if len(ids) > 1 and not used:
                mistakes.append(f"{text} in {language} does not tell {ids[0]} and {ids[1]} apart: use $id or $number")
    return mistakes
