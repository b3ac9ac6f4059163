"""Legal choices and chance odds as text, each list cut to its changes since the last time."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import groupby
from typing import Any, Final

from marea import Choice, State
from marea.kernel.game import Game
from tests.golden.changes import wrap

MIN_LENGTH: Final = 9  # offers in a list that is worth cutting
MAX_CHANGES: Final = 3  # changes in a list that is cut
MIN_RUN: Final = 3  # consecutive numbers that are shortened


class Offers:
    """The last offers by seat and step: the notes on each action or outcome, by its text."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.before: dict[tuple[str, str], dict[str, str]] = {}

    def lines(self, s: State) -> list[str]:
        """Return the choices of each seat that has yet to answer, or the odds of a chance step."""
        if s.to_move() < 0:
            outcomes = zip(map(self.game.space.show, s.legal()), map(str, s.weights()), strict=True)
            return self._list("odds", s.prompt(), dict(outcomes), "")
        declared = self.game.space.choices
        lines: list[str] = []
        for seat in s.waiting():
            offered = {c.text: differences(declared[c.action], c) for c in self.game.choices(s, seat)}
            lines += self._list(f"seat {seat}", s.prompt(), offered, "may ")
        return lines

    def _list(self, who: str, step: str, offered: dict[str, str], may: str) -> list[str]:
        """Return a list of offers: whole, or as its changes."""
        before = self.before.get((who, step), {})
        self.before[who, step] = offered
        if before == offered:
            return wrap(who, f"{may}as before")
        changed = [
            *(f"{text} {before[text]} -> {note}" for text, note in offered.items() if before.get(text, note) != note),
            *(f"with {text} {note}".rstrip() for text, note in offered.items() if text not in before),
            *(f"without {text}" for text in before if text not in offered),
        ]
        if len(offered) >= MIN_LENGTH and len(changed) <= MAX_CHANGES:
            return wrap(who, f"{may}as before, but {', '.join(changed)}")
        whole = compact(offered) if may else odds(offered)
        return [line for text in whole for line in wrap(who, f"{may}{text}")]


def differences(declared: Choice, offered: Choice) -> str:
    """Return the clause, verb, arguments and targets of an offered choice that differ from its declaration."""
    parts = [offered.clause] if offered.clause != declared.clause else []
    parts += [offered.verb] if offered.verb != declared.verb else []
    parts += [f"{name}={value}" for name, value in offered.args.items() if declared.args.get(name) != value]
    parts += [f"no {name}" for name in declared.args if name not in offered.args]
    parts += [f"@{target}" for target in offered.targets] if offered.targets != declared.targets else []
    return " ".join(parts)


def describe(choice: Choice) -> str:
    """Return the clause, verb, arguments and targets of a choice."""
    nothing = Choice("", "", "", (), {})
    return differences(nothing, choice)


def compact(offered: Mapping[str, str]) -> list[str]:
    """Return offers, one line for consecutive ones with the same first word and the same note."""
    lines = []
    for (head, note), group in groupby(offered, key=lambda text: (text.partition(":")[0], offered[text])):
        tails = [text.partition(":")[2] for text in group]
        lines.append((f"{head}:{' '.join(runs(tails))}" if tails[0] else head) + (f"  {note}" if note else ""))
    return lines


def odds(outcomes: Mapping[str, str]) -> list[str]:
    """Return outcomes with their odds, one line for consecutive ones with the same first word."""
    if len({*outcomes.values()}) == 1:
        return compact(dict.fromkeys(outcomes, f"{next(iter(outcomes.values()))} each"))
    groups = groupby(outcomes, key=lambda text: text.partition(":")[0])
    return [f"{head}:" + " ".join(f"{t.partition(':')[2]}={outcomes[t]}" for t in texts) for head, texts in groups]


def runs(names: list[str]) -> list[str]:
    """Return names with consecutive numbers shortened: `1..4`."""
    short: list[str] = []
    for key, group in groupby(enumerate(names), key=lambda item: _counter(*item)):
        run = [name for _, name in group]
        short += [f"{run[0]}..{run[-1]}"] if key and len(run) >= MIN_RUN else run
    return short


def _counter(i: int, name: str) -> tuple[str, int, int] | None:
    """Return a key that consecutive numbered names share; None for a name without a number."""
    found = re.fullmatch(r"(.*?)(0*)(\d+)", name)
    return (found[1], len(found[2]), int(found[3]) - i) if found else None
