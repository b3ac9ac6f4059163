"""The engine played in step with the reference model: at every decision both must agree."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from marea.games.nyakuza.hidden import cells_of
from tests.games.nyakuza.bay import GAME, covered, stalls
from tests.games.nyakuza.model import CHANCE, Ask, Model, Script
from tests.games.nyakuza.styles import Answer, play_randomly
from tests.positions import legal

Watch = Callable[[Model, Ask], None]


def number(tile: int) -> int | None:
    """Return the number of a tile."""
    return tile + 1 if tile >= 0 else None


def of_engine(s: Any) -> dict[str, Any]:
    """Return the position of the engine."""
    return {
        "kobans": list(s.kobans),
        "wharf": s.wharf,
        "charm": s.charm,
        "reserve": list(s.reserve),
        "staged": list(s.staged),
        "left": list(s.stalls_left),
        "boats": {cell: s.owner(i) for i, cell in enumerate(s.data.cells) if s.owner(i) >= 0},
        "tiles": {s.data.cells[tile] for tile in cells_of(s.tiles)},
        "bag": {tile + 1 for tile in cells_of(s.bag)},
        "covered": set(covered(s)),
        "stalls": set(stalls(s)),
        "secrets": [number(tile) for tile in s.secrets],
        "round": s.round,
        "final": bool(s.final),
        "scores": s.scores(),
        "winners": s.winners(),
        "reason": s.reason(),
    }


def of_model(m: Model) -> dict[str, Any]:
    """Return the position of the model."""
    fields = ("kobans", "wharf", "charm", "reserve", "staged", "left", "boats", "tiles", "bag", "covered", "secrets")
    return {
        **{field: getattr(m, field) for field in fields},
        "stalls": set(m.stalls),
        "round": m.round,
        "final": m.final,
        "scores": m.scores(),
        "winners": m.winners(),
        "reason": m.reason,
    }


def differences(s: Any, m: Model) -> dict[str, tuple[Any, Any]]:
    """Return the differences of the positions; stalls that a case does not account for (see `bay`) are ignored."""
    engine, model = of_engine(s), of_model(m)
    if m.unsound:
        for field in ("scores", "winners"):
            del engine[field], model[field]
    return {field: (engine[field], model[field]) for field in engine if engine[field] != model[field]}


def check_agreement(s: Any, m: Model, ask: Ask, history: list[str]) -> None:
    """Assert that both ask the same question of the same seats, in the same position."""
    assert not differences(s, m), (differences(s, m), history)
    asked = [s.to_move()] if CHANCE in ask.options else s.asked()
    assert asked == sorted(ask.options), history
    for seat, options in ask.options.items():
        if seat == CHANCE:
            assert set(s.weights()) == {1}, history
            assert len(s.weights()) == len(options), history
        else:
            assert s.prompt() == ask.prompt, history
        mine = legal(s) if seat == CHANCE else legal(s, seat)
        assert len(mine) == len(set(mine)), history
        assert sorted(mine) == sorted(options), (seat, history)


def watch_nothing(m: Model, ask: Ask) -> None:
    """Watch nothing."""


def play_both(s: Any, m: Model, script: Script, rng: Random, answer: Answer, watch: Watch = watch_nothing) -> list[str]:
    """Play until the script ends; bids come in any order. Return the texts."""
    history: list[str] = []
    ask = next(script, None)
    while ask is not None:
        check_agreement(s, m, ask, history)
        watch(m, ask)
        answers = play_randomly(m, ask, rng) if CHANCE in ask.options else answer(m, ask, rng)
        for seat in rng.sample(sorted(answers), len(answers)):
            if seat != CHANCE:
                s.focus(seat)
            s.apply(GAME.space.read(answers[seat]))
        history += [answers[seat] for seat in sorted(answers)]
        try:
            ask = script.send(answers)
        except StopIteration:
            break
    return history
