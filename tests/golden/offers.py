"""Offers: what seats may do and chance may bring, each list cut to what has changed since the last time."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import groupby
from typing import Any, Final

from marea import Choice, State
from marea.kernel.game import Game
from tests.golden.changes import wrap

LONG: Final = 8  # entries of a list that is worth cutting
FEW: Final = 3  # entries that may be different in a list that is cut
RUN: Final = 3  # numbers in a row that are written as the first and the last


class Offers:
    """The lists that were offered last, by seat and step: what is said of each action or outcome by its text."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.before: dict[tuple[str, str], dict[str, str]] = {}

    def lines(self, s: State) -> list[str]:
        """Return what is offered in a position: to each seat whose answer is missing, or by chance with its odds."""
        if s.to_move() < 0:
            outcomes = zip(map(self.game.space.show, s.legal()), map(str, s.weights()), strict=True)
            return self._list("odds", s.prompt(), dict(outcomes), "")
        printed = self.game.space.choices
        lines: list[str] = []
        for seat in s.waiting():
            offered = {c.text: differences(printed[c.action], c) for c in self.game.choices(s, seat)}
            lines += self._list(f"seat {seat}", s.prompt(), offered, "may ")
        return lines

    def _list(self, who: str, step: str, offered: dict[str, str], may: str) -> list[str]:
        """Return a list of offers, whole or by what is different now."""
        before = self.before.get((who, step), {})
        self.before[who, step] = offered
        if before == offered:
            return wrap(who, f"{may}as before")
        changed = [
            *(f"{text} {before[text]} -> {said}" for text, said in offered.items() if before.get(text, said) != said),
            *(f"with {text} {said}".rstrip() for text, said in offered.items() if text not in before),
            *(f"without {text}" for text in before if text not in offered),
        ]
        if len(offered) > LONG and len(changed) <= FEW:
            return wrap(who, f"{may}as before, but {', '.join(changed)}")
        whole = compact(offered) if may else odds(offered)
        return [line for text in whole for line in wrap(who, f"{may}{text}")]


def differences(printed: Choice, offered: Choice) -> str:
    """Return what is not printed about a choice: its rule, its verb, its arguments and its targets."""
    parts = [offered.clause] if offered.clause != printed.clause else []
    parts += [offered.verb] if offered.verb != printed.verb else []
    parts += [f"{name}={value}" for name, value in offered.args.items() if printed.args.get(name) != value]
    parts += [f"no {name}" for name in printed.args if name not in offered.args]
    parts += [f"@{target}" for target in offered.targets] if offered.targets != printed.targets else []
    return " ".join(parts)


def describe(choice: Choice) -> str:
    """Return all that is printed about a choice, by the same signs."""
    nothing = Choice("", "", "", (), {})
    return differences(nothing, choice)


def compact(offered: Mapping[str, str]) -> list[str]:
    """Return offers, on one line those that begin with the same word and about which the same is said."""
    lines = []
    for (head, said), group in groupby(offered, key=lambda text: (text.partition(":")[0], offered[text])):
        tails = [text.partition(":")[2] for text in group]
        lines.append((f"{head}:{' '.join(runs(tails))}" if tails[0] else head) + (f"  {said}" if said else ""))
    return lines


def odds(outcomes: Mapping[str, str]) -> list[str]:
    """Return outcomes with their odds, those that begin with the same word on one line."""
    if len({*outcomes.values()}) == 1:
        return compact(dict.fromkeys(outcomes, f"{next(iter(outcomes.values()))} each"))
    groups = groupby(outcomes, key=lambda text: text.partition(":")[0])
    return [f"{head}:" + " ".join(f"{t.partition(':')[2]}={outcomes[t]}" for t in texts) for head, texts in groups]


def runs(names: list[str]) -> list[str]:
    """Return names with those that count up shortened: `1..4`."""
    short: list[str] = []
    for key, group in groupby(enumerate(names), key=lambda item: _counter(*item)):
        run = [name for _, name in group]
        short += [f"{run[0]}..{run[-1]}"] if key and len(run) >= RUN else run
    return short


def _counter(i: int, name: str) -> tuple[str, int, int] | None:
    """Return the same for names that count up from one place to the next; None for one without a number."""
    found = re.fullmatch(r"(.*?)(0*)(\d+)", name)
    return (found[1], len(found[2]), int(found[3]) - i) if found else None
