"""The engine played in step with the reference model: at every decision both must agree."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from marea import OVER, SPECTATOR
from tests.games.caravelas.model import CHANCE, Ask, Model, Script
from tests.games.caravelas.model_engine import GAME, ranks, read_back
from tests.games.caravelas.model_styles import Style
from tests.games.caravelas.model_views import (
    prices_of_model,
    reach_of_model,
    shown_by_engine,
    shown_by_model,
    ways_of_engine,
)
from tests.positions import legal

Watch = Callable[[Model, Ask], None]
FLEET_FIELDS = ("cell", "tok", "total", "bid", "ships", "sunk", "cargo", "pieces", "markers", "score")
VIEW_INTERVAL = 10  # plies between comparisons of the views
SORTED_FLEET_FIELDS = ("hand", "courses", "sold")


def standing(m: Model, word: str) -> dict[str, Any]:
    """Return the position of a game; `word` is the first word of the answers."""
    found: dict[str, Any] = {field: getattr(m, field) for field in ("order", "round", "owner", "pieces", "reason")}
    found |= {field: sorted(getattr(m, field)) for field in ("deck", "discards", "left_over")}
    for seat, fleet in enumerate(m.fleets):
        mine = {field: getattr(fleet, field) for field in FLEET_FIELDS}
        mine |= {field: sorted(getattr(fleet, field)) for field in SORTED_FLEET_FIELDS}
        found[f"fleet {seat}"] = mine
        if word not in ("pass", "slot"):
            del mine["bid"]  # when a bid is forgotten does not matter
        if word == "deal":
            del mine["tok"]  # whether tokens come back before or after the cards does not matter
    if m.version == "dice" or word in ("course", "lot"):
        del found["left_over"]
    if word in ("course", "lot"):
        del found["round"], found["order"]
    return found


def differences(s: Any, m: Model, word: str) -> dict[str, tuple[Any, Any]]:
    """Return the differences between the positions of engine and model."""
    engine, model = standing(read_back(s), word), standing(m, word)
    return {field: (engine[field], model[field]) for field in engine if engine[field] != model[field]}


def check_agreement(s: Any, m: Model, ask: Ask, history: list[str]) -> None:
    """Assert that both ask the same question of the same seat, in the same position."""
    tail = history[-30:]
    assert s.to_move() == ask.seat, (ask, tail)
    mine = legal(s)
    assert sorted(mine) == sorted(ask.options), (mine, ask, tail)
    if ask.seat == CHANCE:
        assert dict(zip(mine, s.weights(), strict=True)) == ask.options, tail
    assert not differences(s, m, mine[0].split(":")[0]), (differences(s, m, mine[0].split(":")[0]), tail)
    assert (s.scores(), s.winners(), s.reason()) == (m.scores(), [], ""), tail


def check_views(s: Any, m: Model, word: str, viewer: int, history: list[str]) -> None:
    """Assert that a viewer sees exactly what the model allows."""
    view = GAME.view(s, viewer)
    engine, model = shown_by_engine(GAME.sheet, view, word), shown_by_model(m, viewer, word)
    wrong = {field: (engine[field], model[field]) for field in model if engine[field] != model[field]}
    assert not wrong, (viewer, wrong, history[-30:])
    if viewer != SPECTATOR and word not in ("stay", "bonus"):
        check_ways(s, m, word, viewer, history)


def check_ways(s: Any, m: Model, word: str, viewer: int, history: list[str]) -> None:
    """Assert that a player is shown the ways that the model finds: this turn's, and beyond it by the chart's prices."""
    guide = GAME.guide(s, viewer)
    assert guide is not None
    reach = reach_of_model(m, viewer) if word == "end" and s.to_move() == viewer else {}
    assert ways_of_engine(guide, now=True) == reach, (viewer, history[-30:])
    later, prices = ways_of_engine(guide, now=False), prices_of_model(m.fleets[viewer].cell)
    assert {*later, *reach} == {*prices}, (viewer, history[-30:])
    wrong = {cell: way for cell, way in later.items() if cell not in reach and way != prices[cell]}
    assert not wrong, (viewer, wrong, history[-30:])


def check_end(s: Any, m: Model, history: list[str]) -> None:
    """Assert that both have ended in the same way."""
    tail = history[-30:]
    assert (s.to_move(), s.legal()) == (OVER, []), tail
    assert not differences(s, m, ""), (differences(s, m, ""), tail)
    assert (s.scores(), s.winners(), s.reason()) == (m.scores(), m.winners(), m.reason), tail
    assert ranks(s) == m.ranks(), tail
    for viewer in (*range(m.players), SPECTATOR):
        check_views(s, m, "", viewer, history)


def watch_nothing(m: Model, ask: Ask) -> None:
    """Watch nothing."""


def play_both(
    s: Any, m: Model, script: Script, rng: Random, style: Style, watch: Watch = watch_nothing, plies: int = 100_000
) -> list[str]:
    """Play until the script ends, or for a number of plies; return the texts."""
    history: list[str] = []
    ask = next(script, None)
    while ask is not None and len(history) < plies:
        check_agreement(s, m, ask, history)
        watch(m, ask)
        if len(history) % VIEW_INTERVAL == 0:
            viewer = rng.choice((max(ask.seat, 0), *range(m.players), SPECTATOR))
            check_views(s, m, next(iter(ask.options)).split(":")[0], viewer, history)
        if ask.seat == CHANCE:
            text = rng.choices(list(ask.options), list(ask.options.values()))[0]
        else:
            text = style(m, ask, rng)
        history.append(text)
        s.apply(GAME.space.read(text))
        try:
            ask = script.send(text)
        except StopIteration:
            check_end(s, m, history)
            ask = None
    return history
