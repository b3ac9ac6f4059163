"""The engine played beside the reference model: at every decision both must say the same."""

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
OF_A_FLEET = ("cell", "tok", "total", "bid", "ships", "sunk", "cargo", "pieces", "markers", "score")
EVERY = 10  # plies after which somebody looks at the table
SORTED_OF_A_FLEET = ("hand", "courses", "sold")


def standing(m: Model, word: str) -> dict[str, Any]:
    """Return where a game stands; `word` is what the answers begin with."""
    found: dict[str, Any] = {field: getattr(m, field) for field in ("order", "round", "owner", "pieces", "reason")}
    found |= {field: sorted(getattr(m, field)) for field in ("deck", "discards", "left_over")}
    for seat, fleet in enumerate(m.fleets):
        mine = {field: getattr(fleet, field) for field in OF_A_FLEET}
        mine |= {field: sorted(getattr(fleet, field)) for field in SORTED_OF_A_FLEET}
        found[f"fleet {seat}"] = mine
        if word not in ("pass", "slot"):
            del mine["bid"]  # when a bid is forgotten is nobody's business
        if word == "deal":
            del mine["tok"]  # whether tokens come back before or after the cards
    if m.version == "dice" or word in ("course", "lot"):
        del found["left_over"]
    if word in ("course", "lot"):
        del found["round"], found["order"]
    return found


def differences(s: Any, m: Model, word: str) -> dict[str, tuple[Any, Any]]:
    """Return where engine and model stand differently."""
    engine, model = standing(read_back(s), word), standing(m, word)
    return {field: (engine[field], model[field]) for field in engine if engine[field] != model[field]}


def same(s: Any, m: Model, ask: Ask, history: list[str]) -> None:
    """Both ask the same of the same seat, and stand at the same point."""
    tail = history[-30:]
    assert s.to_move() == ask.seat, (ask, tail)
    mine = legal(s)
    assert sorted(mine) == sorted(ask.options), (mine, ask, tail)
    if ask.seat == CHANCE:
        assert dict(zip(mine, s.weights(), strict=True)) == ask.options, tail
    assert not differences(s, m, mine[0].split(":")[0]), (differences(s, m, mine[0].split(":")[0]), tail)
    assert (s.scores(), s.winners(), s.reason()) == (m.scores(), [], ""), tail


def same_views(s: Any, m: Model, word: str, viewer: int, history: list[str]) -> None:
    """A viewer sees what the model says that he may know."""
    view = GAME.view(s, viewer)
    engine, model = shown_by_engine(GAME.sheet, view, word), shown_by_model(m, viewer, word)
    wrong = {field: (engine[field], model[field]) for field in model if engine[field] != model[field]}
    assert not wrong, (viewer, wrong, history[-30:])
    if viewer != SPECTATOR and word not in ("stay", "bonus"):
        same_ways(s, m, word, viewer, history)


def same_ways(s: Any, m: Model, word: str, viewer: int, history: list[str]) -> None:
    """A player is shown the ways that the model finds: this turn's, and beyond it what the chart asks for."""
    guide = GAME.guide(s, viewer)
    assert guide is not None
    reach = reach_of_model(m, viewer) if word == "end" and s.to_move() == viewer else {}
    assert ways_of_engine(guide, now=True) == reach, (viewer, history[-30:])
    later, prices = ways_of_engine(guide, now=False), prices_of_model(m.fleets[viewer].cell)
    assert {*later, *reach} == {*prices}, (viewer, history[-30:])
    wrong = {cell: way for cell, way in later.items() if cell not in reach and way != prices[cell]}
    assert not wrong, (viewer, wrong, history[-30:])


def ended(s: Any, m: Model, history: list[str]) -> None:
    """Both have ended in the same way."""
    tail = history[-30:]
    assert (s.to_move(), s.legal()) == (OVER, []), tail
    assert not differences(s, m, ""), (differences(s, m, ""), tail)
    assert (s.scores(), s.winners(), s.reason()) == (m.scores(), m.winners(), m.reason), tail
    assert ranks(s) == m.ranks(), tail
    for viewer in (*range(m.players), SPECTATOR):
        same_views(s, m, "", viewer, history)


def nothing(m: Model, ask: Ask) -> None:
    """Watch nothing."""


def play_both(
    s: Any, m: Model, script: Script, rng: Random, style: Style, watch: Watch = nothing, plies: int = 100_000
) -> list[str]:
    """Play until the script ends, or for so many plies; return the texts."""
    history: list[str] = []
    ask = next(script, None)
    while ask is not None and len(history) < plies:
        same(s, m, ask, history)
        watch(m, ask)
        if len(history) % EVERY == 0:
            viewer = rng.choice((max(ask.seat, 0), *range(m.players), SPECTATOR))
            same_views(s, m, next(iter(ask.options)).split(":")[0], viewer, history)
        if ask.seat == CHANCE:
            text = rng.choices(list(ask.options), list(ask.options.values()))[0]
        else:
            text = style(m, ask, rng)
        history.append(text)
        s.apply(GAME.space.read(text))
        try:
            ask = script.send(text)
        except StopIteration:
            ended(s, m, history)
            ask = None
    return history
