"""The view that each viewer has of a game of Nyakuza."""

from __future__ import annotations

from functools import lru_cache

from typing_extensions import TypedDict

from marea.games.nyakuza.data import NEEDS, RECIPES, RESOURCES
from marea.games.nyakuza.hidden import cells_of
from marea.games.nyakuza.recipes import COAST
from marea.games.nyakuza.state import NO_BOAT, NOWHERE, Nyakuza, group_seat
from marea.kernel.contract import View, header
from marea.kernel.piles import count
from marea.kernel.state import OVER, UNANSWERED


class Holding(TypedDict, total=False):
    """What a group can build with: its uncovered tiles and free coast; fields that do not apply are left out."""

    coast: int  # cells without a stall
    lacks: dict[str, list[str]]  # for each recipe that it has begun, the missing resources; empty if it is complete


class BoatGroup(Holding):
    """A group of boats of one colour, or a single boat: its cells, and what it lacks for a stall."""

    seat: int
    cells: list[str]


class Built(TypedDict, total=False):
    """Stalls and covered tiles, by their cells; fields that do not apply are left out."""

    stalls: list[str]
    grand_stall: str
    covered: list[str]


class KnownBids(TypedDict, total=False):
    """Bids: those of the last auction, and the viewer's own while others may still be missing."""

    bids: list[int]
    bid: int


class Secrets(TypedDict, total=False):
    """The seats that hold a secret tile, the number of the viewer's own, and at the end those of all."""

    holders: list[int]
    secret: int
    secrets: list[int | None]


class NyakuzaView(View, Built, KnownBids, Secrets):
    """The table as one viewer sees it; fields that do not apply are left out."""

    round: int
    final: bool
    charm: int
    wharf: int
    bag: int
    tiles: list[str]  # the cells with a tile on them
    groups: list[BoatGroup]  # all boats
    kobans: list[int | None]  # the viewer's own, or those of all if the option shows them or the game is over
    reserve: list[int]
    staged: list[int]
    stalls_left: list[int]
    order: list[int]  # of the fishing turns in this round


def view(s: Nyakuza, seat: int) -> NyakuzaView:
    """Return the view of a seat, or of a SPECTATOR."""
    shown = [s.to_move() == OVER or p == seat or s.show_kobans == 1 for p in range(s.players)]
    return {
        **header(s),
        "round": s.round,
        "final": s.final == 1,
        "charm": s.charm,
        "wharf": s.wharf,
        "bag": len(cells_of(s.bag)),
        "tiles": [s.data.cells[tile] for tile in cells_of(s.tiles)],
        "groups": groups(s),
        "kobans": [kobans if shown[p] else None for p, kobans in enumerate(s.kobans)],
        "reserve": s.reserve[:],
        "staged": s.staged[:],
        "stalls_left": s.stalls_left[:],
        "order": s.order[:],
        **built_parts(s),
        **known_bids(s, seat),
        **secrets(s, seat),
    }


def built_parts(s: Nyakuza) -> Built:
    """Return the cells with stalls, and the tiles covered for them."""
    cells, first = s.data.cells, s.data.numbered
    found: Built = {}
    stalls = [cells[first + coast] for coast in cells_of(s.stalls) if coast != s.grand]
    if stalls:
        found["stalls"] = stalls
    if s.grand != NOWHERE:
        found["grand_stall"] = cells[first + s.grand]
    if s.covered:
        found["covered"] = [cells[tile] for tile in cells_of(s.covered)]
    return found


def known_bids(s: Nyakuza, seat: int) -> KnownBids:
    """Return the bids that a seat may know."""
    found: KnownBids = {}
    if s.bids[0] >= 0:
        found["bids"] = s.bids[:]
    if seat >= 0 and s.answers[seat] != UNANSWERED:
        found["bid"] = s.answers[seat] - s.data.bid
    return found


def secrets(s: Nyakuza, seat: int) -> Secrets:
    """Return the seats that hold a secret tile, and the tiles that a seat may know."""
    holders = [p for p in range(s.players) if s.holds_secret(p)]
    if not holders:
        return {}
    found: Secrets = {"holders": holders}
    if seat in holders:
        found["secret"] = s.secrets[seat] + 1
    if s.to_move() == OVER:
        found["secrets"] = [s.secrets[p] + 1 if p in holders else None for p in range(s.players)]
    return found


def groups(s: Nyakuza) -> list[BoatGroup]:
    """Return all groups, including single boats, in the order of their first cells."""
    members: dict[int, list[int]] = {}
    for cell, group in enumerate(s.group):
        if group != NO_BOAT:
            members.setdefault(group, []).append(cell)
    return [
        {"seat": group_seat(group), "cells": [s.data.cells[cell] for cell in cells], **holding(s.pile_at(cells[0]))}
        for group, cells in members.items()
    ]


def holding(pile: int) -> Holding:
    """Return what a pile can be used for."""
    coast, lacks = count(pile, COAST), missing_by_recipe(pile)
    found: Holding = {}
    if coast:
        found["coast"] = coast
    if lacks:
        found["lacks"] = {recipe: missing[:] for recipe, missing in lacks.items()}
    return found


@lru_cache(maxsize=4096)  # views are taken often, and most groups are small
def missing_by_recipe(pile: int) -> dict[str, list[str]]:
    """Return what is missing for each recipe that a pile has begun."""
    tiles = {resource: count(pile, i) for i, resource in enumerate(RESOURCES) if count(pile, i)}
    recipes = zip(RECIPES, NEEDS, strict=True)
    return {recipe: missing_resources(tiles, needs) for recipe, needs in recipes if not tiles.keys().isdisjoint(needs)}


def missing_resources(tiles: dict[str, int], needs: tuple[str, ...]) -> list[str]:
    """Return the resources of a recipe that a group lacks."""
    missing = []
    for resource in sorted(set(needs)):
        missing += [resource] * (needs.count(resource) - tiles.get(resource, 0))
    return missing


def boats_of(view: NyakuzaView) -> dict[str, int]:
    """Return the cells with a boat, and its owner."""
    return {cell: group["seat"] for group in view["groups"] for cell in group["cells"]}
