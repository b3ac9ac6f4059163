"""The property of texts: everything that is said has a message in every language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marea.kernel.check.ply import Notes, expect
from marea.kernel.contract import LANGUAGES, show_value
from marea.kernel.game import Game

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
