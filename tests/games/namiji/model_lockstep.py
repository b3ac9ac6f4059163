"""The engine played in step with the reference model: at every decision both must agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from random import Random
from typing import Any

from marea import OVER, SPECTATOR, games
from tests.games.namiji.model import CHANCE, NEUTRAL, Ask, Model, Script
from tests.games.namiji.model_data import CONDITIONS, LENGTHS, LINES, PENALTY, ROWS, Owner
from tests.positions import legal

GAME = games.get("namiji")
LINE_NAMES = [f"row{n}" for n in (1, 2, 3)] + [f"column{n}" for n in (1, 2, 3, 4)]

Style = Callable[[Model, Ask, Random], str]
Watch = Callable[[Model, Ask], None]


# -- public information -----------------------------------------------------------------------------------------------


def board_of_engine(board: dict[str, Any]) -> dict[str, Any]:
    """Return a player's board as the engine shows it."""
    plain = ("trap", "offerings", "panoramas", "cards", "rocks", "early_bird")
    return {
        **{field: board[field] for field in plain},
        "penalty": GAME.sheet["penalty"][board["offerings"]],
        "bonuses": sorted(board["bonuses"]),
        "cells": board["shelf"]["cells"],
        "nets": sorted("-".join(net) for net in board["shelf"]["nets"]),
        "scored": set(board["shelf"]["scored"]),
        "mixed": set(board["shelf"]["mixed"]),
    }


def board_of_model(owner: Owner) -> dict[str, Any]:
    """Return a player's board as the model has it."""
    return {
        "trap": dict(Counter(owner.trap)),
        "offerings": owner.offerings,
        "penalty": PENALTY[owner.offerings],
        "panoramas": {kind: held for kind, held in owner.sections.items() if held},
        "cards": dict(Counter(owner.cards)),
        "rocks": len(owner.rocks),
        "early_bird": sum(owner.early),
        "bonuses": sorted(owner.bonuses),
        "cells": [[owner.shelf.get(cell) for cell in row] for row in ROWS],
        "nets": sorted(owner.nets),
        "scored": {name for name, (line, _) in zip(LINE_NAMES, LINES, strict=True) if line in owner.lines},
        "mixed": {name for name, (line, _) in zip(LINE_NAMES, LINES, strict=True) if is_lost(owner, line)},
    }


def is_lost(owner: Owner, line: Sequence[str]) -> bool:
    """Return whether no tile that could still be placed would make a line score."""
    fish = [set(owner.shelf[cell].split("-")) for cell in line if cell in owner.shelf]
    return bool(fish) and not set.intersection(*fish)


def table_of_engine(view: Mapping[str, Any]) -> dict[str, Any]:
    """Return the table as the engine shows it."""
    return {
        "boats": {NEUTRAL if b["seat"] < 0 else b["seat"]: (b["place"], b["steps"], b["spot"]) for b in view["boats"]},
        "early": view["early_birds"],
        "up": view["school"]["up"],
        "down": view["school"]["down"],
        "nets": view["nets"]["rest"],
        "nets_under": view["nets"]["under"],
        "bag": view["bag"],
        "sections": view["sections"],
        "bonuses": sorted(view["bonuses"]),
        "rock_deck": view["rock_deck"],
        "dock_deck": view["dock"]["deck"],
    }


def spot(m: Model, boat: int) -> int:
    """Return the spot of a boat: its number at ports and docks, 1 on the route and 2 outside it."""
    sub = m.boats[boat][1]
    return -sub if sub < 0 else 2 - sub


def table_of_model(m: Model) -> dict[str, Any]:
    """Return the table as the model has it."""
    held = {kind: [owner.sections[kind] for owner in m.owners] for kind in LENGTHS}
    return {
        "boats": {boat: (m.node(key[0]), key[0], spot(m, boat)) for boat, key in sorted(m.boats.items())},
        "early": m.early,
        "up": dict(Counter(m.up)),
        "down": dict(Counter(m.down)),
        "nets": dict(Counter(m.nets.rest)),
        "nets_under": m.nets.under,
        "bag": dict(Counter(m.bag)),
        "sections": {
            kind: [5 - sum(n > k for n in held[kind]) for k in range(length)] for kind, length in LENGTHS.items()
        },
        "bonuses": sorted(kind for kind in LENGTHS if not any(kind in owner.bonuses for owner in m.owners)),
        "rock_deck": len(m.rocks),
        "dock_deck": len(m.docks),
    }


def objectives(rocks: list[dict[str, Any]]) -> dict[str, bool]:
    """Return the rock cards, with whether the engine considers each fulfilled."""
    return {rock["rock"]: rock["met"] for rock in rocks}


def knowledge_of_engine(view: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a player knows of hidden things, according to the engine."""
    returned = [r.get("either") or ([r["card"]] if "card" in r else []) for r in view["returned"]]
    return {
        "objectives": objectives(view["objectives"]),
        "shown": [objectives(rocks) for rocks in view["shown"]],
        "returned": [sorted(cards) for cards in returned],
        "rocks_under": view["rocks_under"],
    }


def knowledge_of_model(m: Model, viewer: int) -> dict[str, Any]:
    """Return what a player knows of hidden things, according to the model."""
    rocks = [{rock: CONDITIONS[rock](owner) for rock in owner.rocks} for owner in m.owners]
    return {
        "objectives": rocks[viewer] if viewer != SPECTATOR else {},
        "shown": rocks if m.over else [],
        "returned": [sorted(set(known.get(viewer, []))) for known in m.returned],
        "rocks_under": [rock if seat == viewer else None for rock, seat in m.put_back],
    }


def viewers(m: Model) -> list[int]:
    """Return all viewers."""
    return [*range(m.players), SPECTATOR]


def check_hand(s: Any, m: Model, ask: Ask, history: list[str]) -> None:
    """Assert that the picker sees the hand, earlier pickers know its possible cards, and no other viewer does."""
    for viewer in viewers(m):
        dock = GAME.view(s, viewer)["dock"]
        shown = Counter(dock.get("hand", {})) + Counter(dock.get("hand_or_removed", {}))
        assert shown == Counter(m.candidates.get(viewer, [])), (viewer, dock, m.candidates, history)
        assert viewer != ask.seat or Counter(dock["hand"]) == Counter(m.hand), (dock, history)


def differences(s: Any, m: Model, viewer: int) -> dict[str, tuple[Any, Any]]:
    """Return the differences of the table, as one player sees it."""
    view = GAME.view(s, viewer)
    engine, model = table_of_engine(view), table_of_model(m)
    for seat, owner in enumerate(m.owners):
        engine |= {f"{field} of {seat}": value for field, value in board_of_engine(view["boards"][seat]).items()}
        model |= {f"{field} of {seat}": value for field, value in board_of_model(owner).items()}
    engine |= knowledge_of_engine(view)
    model |= knowledge_of_model(m, viewer)
    return {field: (engine[field], model[field]) for field in engine if engine[field] != model[field]}


# -- playing both -----------------------------------------------------------------------------------------------------


def check_agreement(s: Any, m: Model, ask: Ask, history: list[str]) -> None:
    """Assert that both ask the same question of the same seat, and that the tracks agree."""
    assert s.to_move() == ask.seat, (s.to_move(), ask, history)
    texts = legal(s)
    assert len(texts) == len(set(texts)), history
    assert sorted(texts) == sorted(ask.options), (sorted(set(texts) ^ set(ask.options)), ask, history)
    if ask.seat == CHANCE:
        assert dict(zip(texts, s.weights(), strict=True)) == ask.options, history
    assert s.scores() == m.scores(), (s.scores(), m.scores(), history)
    assert s.winners() == [], history


def is_at_move(ask: Ask) -> bool:
    """Return whether a boat is about to move: then nothing is unsettled."""
    return ask.seat != CHANCE and next(iter(ask.options)).split(":")[0] in ("move", "neutral")


def watch_nothing(m: Model, ask: Ask) -> None:
    """Watch nothing."""


def play_both(s: Any, m: Model, script: Script, rng: Random, style: Style, watch: Watch = watch_nothing) -> list[str]:
    """Play until the script ends, and check that the engine ends as well. Return the texts."""
    history: list[str] = []
    ask = next(script)
    while True:
        check_agreement(s, m, ask, history)
        if is_at_move(ask):
            found = differences(s, m, rng.choice(viewers(m)))
            assert not found, (found, history)
        if next(iter(ask.options)).split(":")[0] in ("card", "pick", "drop"):
            check_hand(s, m, ask, history)
        watch(m, ask)
        text = answer_by_weight(ask, rng) if ask.seat == CHANCE else style(m, ask, rng)
        s.apply(GAME.space.read(text))
        history.append(text)
        try:
            ask = script.send(text)
        except StopIteration:
            break
    assert s.to_move() == OVER, history
    assert s.scores() == m.scores(), (s.scores(), m.scores(), history)
    assert s.reason() == "arrival", history
    assert s.winners() == m.winners(), (s.winners(), m.winners(), history)
    found = differences(s, m, rng.choice(viewers(m)))
    assert not found, (found, history)
    return history


def answer_by_weight(ask: Ask, rng: Random) -> str:
    """Let chance answer."""
    return rng.choices(list(ask.options), weights=list(ask.options.values()))[0]


# -- styles -----------------------------------------------------------------------------------------------------------


def play_randomly(m: Model, ask: Ask, rng: Random) -> str:
    """Do anything legal."""
    return rng.choice(list(ask.options))


def play_slowly(m: Model, ask: Ask, rng: Random) -> str:
    """Sail in short steps, keep the catch, take upgrades and use them."""
    texts = list(ask.options)
    if is_at_move(ask):
        return rng.choice(texts[:3])
    liked = [text for text in texts if text.startswith(("place:", "use:", "draw", "pick:up_"))]
    return rng.choice(liked if liked and rng.random() < 0.9 else texts)


def play_wastefully(m: Model, ask: Ask, rng: Random) -> str:
    """Sail in short steps, release a lot, draw to the limit."""
    texts = list(ask.options)
    if is_at_move(ask):
        return rng.choice(texts[:2])
    liked = [text for text in texts if text.startswith(("release", "use:", "draw", "take:hidden", "pick:up_"))]
    return rng.choice(liked if liked and rng.random() < 0.7 else texts)


def play_tidily(m: Model, ask: Ask, rng: Random) -> str:
    """Sail in short steps, place fish so that lines score, look for panoramas and whirlpools."""
    texts = list(ask.options)
    if is_at_move(ask):
        return texts[0] if rng.random() < 0.8 else rng.choice(texts)
    if texts[-1] == "release" and len(texts) > 1:
        return max(texts, key=lambda text: (promise(m, ask.seat, text), rng.random()))
    liked = [text for text in texts if text.startswith(("use:", "draw", "pick:up_"))]
    return rng.choice(liked or texts)


def play_home(m: Model, ask: Ask, rng: Random) -> str:
    """Sail to the port at once."""
    return list(ask.options)[-1]


def promise(m: Model, seat: int, text: str) -> int:
    """Return the promise of placing a tile: points at once, and fish in lines that can still score."""
    if text == "release":
        return 2
    owner = deepcopy(m.owners[seat])
    owner.put(text.removeprefix("place:").split("-"), m.caught)
    alive = [line for line, _ in LINES if owner.is_alike(line)]
    return 100 * (owner.score - m.owners[seat].score) + sum(cell in owner.shelf for line in alive for cell in line)


STYLES: list[Style] = [play_randomly, play_slowly, play_wastefully, play_tidily]
