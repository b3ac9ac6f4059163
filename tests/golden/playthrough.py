"""A golden playthrough: everything that the contract answers along one random game, as text to be reviewed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from marea import CHANCE, OVER, SPECTATOR, Rng, State, games
from marea.kernel.chance import random_action
from marea.kernel.contract import Value
from marea.kernel.game import Game
from marea.kernel.state import EVERYONE, Event

FOLDER = Path(__file__).parent
IN_FULL = 40  # plies whose choices are written in full
VIEWS = 40  # plies between two looks through everybody's eyes
LONGEST = 450  # plies; a longer game is left there (Caravelas, played at random, only ends with its last round)
# Options that change so much that every player count is played with them.
WITH_ALL = ("variant_secret", "ruleset", "direction", "version")


def _names() -> dict[str, tuple[str, int, dict[str, Value]]]:
    """One playthrough for every player count, and one for every option value that is not the default."""
    names: dict[str, tuple[str, int, dict[str, Value]]] = {}
    for id in games.all():
        game = games.get(id)
        for players in game.players:
            names[f"{id}-{players}"] = (id, players, {})
        for option in game.options:
            for value in option.values[1:]:
                names[f"{id}-{option.name}-{value}"] = (id, game.players[0], {option.name: value})
                for players in game.players[1:] if option.name in WITH_ALL else ():
                    names[f"{id}-{option.name}-{value}-{players}"] = (id, players, {option.name: value})
    return names


NAMES = _names()


def playthrough(name: str) -> str:
    """Return the text of one playthrough."""
    id, players, options = NAMES[name]
    game = games.get(id)
    s = game.new(players, options)
    rng = Rng(sum(name.encode()))
    lines = [f"{id}, {players} players, {json.dumps(game.settings(players, options))}"]
    ply = 0
    while s.to_move() != OVER and ply < LONGEST:
        lines += position(game, s, ply)
        action = random_action(s, rng)
        s.log = []
        s.apply(action)
        lines.append(f"  > {game.space.show(action)}")
        lines += [f"  * {event_text(game, event)}" for event in s.log]
        ply += 1
    lines += [
        *position(game, s, ply),
        f"winners {s.winners()} scores {s.scores()} reason {s.reason()} returns {game.returns(s)}",
    ]
    return "\n".join(lines) + "\n"


def position(game: Game[Any], s: State, ply: int) -> list[str]:
    """Return who is asked what here: at first with all that a choice says; and, now and then, what each viewer sees."""
    show = game.space.show
    who = f"to move {s.to_move()} {s.prompt()} asked {s.asked()} waiting {s.waiting()}"
    lines = [f"{ply} {who} scores {s.scores()} reveals {s.reveals}"]
    if s.to_move() == CHANCE:
        lines.append("  odds " + " ".join(f"{show(a)}={w}" for a, w in zip(s.legal(), s.weights(), strict=True)))
    for seat in s.waiting():
        offered = game.choices(s, seat)
        if ply < IN_FULL:
            lines += [
                f"  {seat} may {c.text} = {c.verb} {dict(c.args)} at {','.join(c.targets)} ({c.clause})"
                for c in offered
            ]
        else:
            lines.append(f"  {seat} may {' '.join(c.text for c in offered)}")
    if ply % VIEWS == 0 or s.to_move() == OVER:
        lines += views(game, s)
    return lines


def views(game: Game[Any], s: State) -> list[str]:
    """Return what a spectator sees, and of what each seat sees the entries that are different for it."""
    public = game.view(s, SPECTATOR)
    lines = [f"  {SPECTATOR} sees {json.dumps(public, ensure_ascii=False)}"]
    for seat in range(s.players):
        own = game.view(s, seat)
        assert own.keys() >= public.keys()
        different = {key: value for key, value in own.items() if key not in public or value != public[key]}
        lines.append(f"  {seat} sees {json.dumps(different, ensure_ascii=False)}")
    return lines


def event_text(game: Game[Any], event: Event) -> str:
    """Return an event with whom it is addressed to."""
    name, args = game.describe(event)
    return f"{name} {json.dumps(args)}" + ("" if event[1] == EVERYONE else f" to {event[1]} alone")
