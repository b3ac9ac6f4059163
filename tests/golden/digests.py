"""Digests of further games, too many to read: every player count, and every value of every option."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from marea import OVER, SPECTATOR, games
from marea.kernel.contract import Value, show_value
from tests.golden.changes import dumps
from tests.golden.course import Playthrough, moves

MAX_MOVES: Final = 450  # random games of Caravelas only end with the last round
VIEW_INTERVAL: Final = 20  # moves between two hashed dumps and views


def playthroughs(id: str) -> dict[str, Playthrough]:
    """Return a game per player count, and two per non-default option value: with the fewest and the most players."""
    game = games.get(id)
    chosen: dict[str, tuple[int, dict[str, Value]]] = {f"{id}-{n}-default": (n, {}) for n in game.players}
    for option in game.options:
        for value in option.values[1:]:
            for players in (game.players[0], game.players[-1]):
                chosen[f"{id}-{players}-{option.name}-{show_value(value)}"] = (players, {option.name: value})
    return {
        name: Playthrough(id, players, options, seed=sum(name.encode()), parts=((1, MAX_MOVES),))
        for name, (players, options) in chosen.items()
    }


DIGESTED: Final = {name: playthrough for id in games.all() for name, playthrough in playthroughs(id).items()}


def digests(id: str) -> str:
    """Return the digests of a game as text."""
    rows = [digest(name, playthrough) for name, playthrough in playthroughs(id).items()]
    width = max(len(cells[0]) for cells in rows)
    lines = [f"  {name:<{width}}  {hashes}\n  {'':<{width}}  {result}" for name, hashes, result in rows]
    return (
        "\n".join([f"{id}, digests of further games; `python -m tests.golden NAME` prints one move by move", *lines])
        + "\n"
    )


def digest(name: str, playthrough: Playthrough) -> tuple[str, str, str]:
    """Return the name, hashes of the answers of the contract along the game, and the result."""
    game = games.get(playthrough.game)
    events, choices, dumped, views = sha256(), sha256(), sha256(), sha256()
    s, number = playthrough.new(), 0
    for number, action in moves(playthrough, s):
        choices.update(repr([game.choices(s, seat) for seat in s.waiting()] or (s.legal(), s.weights())).encode())
        s.log = []
        s.apply(action)
        events.update(repr((action, s.log)).encode())
        if number % VIEW_INTERVAL == 0 or s.to_move() == OVER:
            dumped.update(dumps(s.dump()).encode())
            views.update(dumps([game.view(s, viewer) for viewer in (SPECTATOR, *range(s.players))]).encode())
    hashes = {"events": events, "choices": choices, "dumps": dumped, "views": views}
    result = f"{number} moves, winners {s.winners()} scores {s.scores()} {s.reason() or 'left'}"
    return name, " ".join(f"{what} {h.hexdigest()[:8]}" for what, h in hashes.items()), result
