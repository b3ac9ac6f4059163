"""The property of texts: everything that is said has a message in every language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marea.kernel.check.ply import Notes, expect
from marea.kernel.game import LANGUAGES, Game, show_value

Catalogues = Mapping[str, Mapping[str, set[str]]]  # language -> message -> its variables


def texts(game: Game[Any], notes: Notes, catalogues: Catalogues) -> None:
    """Every name, prompt, verb, event, component, option, reason and clause has a text, with no unknown variable."""
    for language in LANGUAGES:
        messages = catalogues.get(language, {})
        for id, args in _needed(game, notes).items():
            expect(id in messages, f"{language}: the text {id!r} is missing")
            odd = sorted(messages[id] - args)
            expect(not odd, f"{language}: {id} uses {', '.join(odd)}, which it is not given")
            silent = sorted(args - messages[id])
            expect(not silent, f"{language}: {id} does not say {', '.join(silent)}")
        first = catalogues.get(LANGUAGES[0], {})
        odd = sorted(set(messages) ^ set(first))
        expect(not odd, f"{language} and {LANGUAGES[0]} do not have the same texts: {', '.join(odd)}")


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
    for option in game.options:
        needed[f"option-{option.name}"] = set()
        needed.update({f"option-{option.name}-{show_value(value)}": set() for value in option.values})
    return needed
