"""The observation of a seat of Caravelas matches its view, part by part."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from marea import OVER, Rng
from marea.games.caravelas.words import DIRECTIONS, GOODS, INCIDENTS, SEATS, SHIPS, VERSIONS
from marea.kernel.state import CHANCE
from tests.games.caravelas.chart import EAST, GAME, chart, go
from tests.observations import compare, filled, number

DATA = GAME.data
MOVES = 500  # per game; random fleets hardly ever build the monastery
Parts = dict[str, list[int]]
View = Mapping[str, Any]


def from_view(view: View, seat: int) -> Parts:
    """Return the expected observation of a seat, from its view alone."""
    players = view["players"]
    seats = [(seat + i) % players for i in range(players)]
    slots = view["slots"] or []
    return {
        "players": [players],
        "step": [number(view["prompt"] or None, [step.name for step in GAME.steps])],
        "asked": filled([int(player in view["asked"]) for player in seats], SEATS),
        "scores": filled([min(255, view["scores"][player]) for player in seats], SEATS),
        "version": [VERSIONS.index(view["version"])],
        "round": [view["round"]],
        "active": [number(view["active"], seats)],
        "slots": filled([number(player, seats) for player in slots], SEATS),
        **fleets(view, seats),
        **ports(view, seats),
        **cards(view, seats),
    }


def fleets(view: View, seats: list[int]) -> Parts:
    """Return the possessions of the players."""
    own, order = [view["fleets"][player] for player in seats], view["order"]
    ships = [0 if ship in fleet["locked"] else 2 if ship in fleet["sunk"] else 1 for fleet in own for ship in SHIPS]
    return {
        "positions": filled([number(player if player in order else None, order) for player in seats], SEATS),
        "cells": filled([number(fleet["cell"], DATA.cells) for fleet in own], SEATS),
        "tokens": filled([fleet["tokens"] for fleet in own], SEATS),
        "totals": filled([fleet["total"] for fleet in own], SEATS),
        "bids": filled([fleet["bid"] for fleet in own], SEATS),
        "markers": filled([DATA.markers - len(fleet["discoveries"]) for fleet in own], SEATS),
        "ships": filled(ships, SEATS * 4),
        "goods": filled([int(good in fleet["goods"]) for fleet in own for good in GOODS], SEATS * len(GOODS)),
        "hands": filled([fleet["cards"] for fleet in own], SEATS),
    }


def ports(view: View, seats: list[int]) -> Parts:
    """Return the owners of the ports and of the pieces of the monastery."""
    wanted = [port for ports in view["courses"].values() for port in ports]
    owners = {port: player for player in seats for port in view["fleets"][player]["discoveries"]}
    bought = {piece: i for i, player in enumerate(seats, 1) for piece in view["fleets"][player]["pieces"]}
    return {
        "owners": [number(owners.get(port), seats) for port in DATA.port_ids],
        "courses": [int(port in wanted) for port in DATA.port_ids],
        "pieces": [bought.get(piece, 0) for piece in range(1, max(DATA.pieces) + 1)],
        "pieces_left": [len(view["pieces"])],
    }


def cards(view: View, seats: list[int]) -> Parts:
    """Return the incident cards that a seat sees, and the bonus move."""
    bonus = view["bonus"] or {"left": 0, "direction": None}
    return {
        "hand": [view["hand"].get(card, 0) for card in INCIDENTS],
        "discards": [view["discards"].get(card, 0) for card in INCIDENTS],
        "deck": [view["deck"]],
        "card": [number(view["card"], INCIDENTS)],
        "bonus_left": [bonus["left"]],
        "bonus_direction": [number(bonus["direction"], DIRECTIONS)],
    }


def check_observation(s: Any, seat: int) -> Parts:
    """Compare the observation of a seat with its view, and return it."""
    return compare(s, seat, from_view(GAME.view(s, seat), seat))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("version", VERSIONS)
def test_an_observation_matches_the_view(players: int, version: str) -> None:
    rng = Rng(players, 7)
    s = GAME.new(players, {"version": version})
    used: set[str] = set()
    for _ in range(MOVES):
        if s.to_move() == OVER:
            break
        for seat in {rng.below(players), max(0, s.to_move())}:
            parts = check_observation(s, seat)
            used |= {name for name, numbers in parts.items() if any(numbers)}
        legal = s.legal()
        s.apply(s.draw(rng) if s.to_move() == CHANCE else legal[rng.below(len(legal))])
    idle = {"pieces", "goods", "version"}  # what random fleets may never have; the next test has them
    if version != "full":
        idle |= {"hands", "hand"}
    if version == "dice":
        idle |= {"slots", "bids", "courses", "discards", "deck", "card", "bonus_left", "bonus_direction"}
    assert {field.name for field in GAME.fields} - used <= idle


def test_pieces_have_their_owners_to_the_end() -> None:
    s = chart(f"1003 {EAST}", tok=1, cargo=["gold pepper"], pieces=["", "1 2"], sunk=["3"], four=[1], round=80)
    assert [check_observation(s, seat)["pieces"] for seat in range(2)] == [[2, 2, 0, 0, 0], [1, 1, 0, 0, 0]]
    go(s, "move:1002 buy:yes")
    seen = [check_observation(s, seat) for seat in range(2)]
    assert [parts["pieces"] for parts in seen] == [[2, 2, 1, 0, 0], [1, 1, 2, 0, 0]]
    assert [parts["pieces_left"] for parts in seen] == [[0], [0]]
    rng = Rng(1)
    while s.to_move() != OVER:
        s.apply(s.draw(rng) if s.to_move() == CHANCE else s.legal()[0])
        for seat in range(2):
            check_observation(s, seat)
