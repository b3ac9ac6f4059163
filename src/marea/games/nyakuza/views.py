"""What each viewer may know of a game of Nyakuza."""

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
    """What a group can build with its uncovered tiles and its coast; what is left out is not there."""

    coast: int  # cells without a stall
    lacks: dict[str, list[str]]  # for each recipe of which it has something, what is missing; nothing if it is complete


class BoatGroup(Holding):
    """A group of boats of one colour, or a single boat: where it is, and what it lacks for a stall."""

    seat: int
    cells: list[str]


class Built(TypedDict, total=False):
    """Stalls and paid tiles, by their cells; what is left out is not there."""

    stalls: list[str]
    grand_stall: str
    covered: list[str]


class Fists(TypedDict, total=False):
    """Bids: those of the last auction, and the viewer's own while others may still be missing."""

    bids: list[int]
    bid: int


class Secrets(TypedDict, total=False):
    """Who holds a secret tile, the number of one's own, and at the end those of all."""

    holders: list[int]
    secret: int
    secrets: list[int | None]


class NyakuzaView(View, Built, Fists, Secrets):
    """The table as one viewer sees it; what is left out is not there."""

    round: int
    final: bool
    charm: int
    wharf: int
    bag: int
    tiles: list[str]  # the cells with a tile on them
    groups: list[BoatGroup]  # all boats
    kobans: list[int | None]  # the viewer's own, those that the option shows, at the end all
    reserve: list[int]
    staged: list[int]
    stalls_left: list[int]
    order: list[int]  # of the fishing turns in this round


def view(s: Nyakuza, seat: int) -> NyakuzaView:
    """Return what a seat, or a SPECTATOR, may know."""
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
        **built(s),
        **fists(s, seat),
        **secrets(s, seat),
    }


def built(s: Nyakuza) -> Built:
    """Return where stalls are, and which tiles were paid for them."""
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


def fists(s: Nyakuza, seat: int) -> Fists:
    """Return the bids that a seat may know."""
    found: Fists = {}
    if s.bids[0] >= 0:
        found["bids"] = s.bids[:]
    if seat >= 0 and s.answers[seat] != UNANSWERED:
        found["bid"] = s.answers[seat] - s.data.bid
    return found


def secrets(s: Nyakuza, seat: int) -> Secrets:
    """Return who holds a secret tile, and which of them a seat may know."""
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
    """Return all groups, single boats too, in the order of their first cells."""
    members: dict[int, list[int]] = {}
    for cell, group in enumerate(s.group):
        if group != NO_BOAT:
            members.setdefault(group, []).append(cell)
    return [
        {"seat": group_seat(group), "cells": [s.data.cells[cell] for cell in cells], **holding(s.pile_at(cells[0]))}
        for group, cells in members.items()
    ]


def holding(pile: int) -> Holding:
    """Return what a pile is good for."""
    coast, lacks = count(pile, COAST), begun(pile)
    found: Holding = {}
    if coast:
        found["coast"] = coast
    if lacks:
        found["lacks"] = {recipe: missing[:] for recipe, missing in lacks.items()}
    return found


@lru_cache(maxsize=4096)  # a view is taken again and again, and most groups are small
def begun(pile: int) -> dict[str, list[str]]:
    """Return what the recipes lack of which a pile has something."""
    tiles = {resource: count(pile, i) for i, resource in enumerate(RESOURCES) if count(pile, i)}
    recipes = zip(RECIPES, NEEDS, strict=True)
    return {recipe: lacking(tiles, needs) for recipe, needs in recipes if not tiles.keys().isdisjoint(needs)}


def lacking(tiles: dict[str, int], needs: tuple[str, ...]) -> list[str]:
    """Return the resources of a recipe that a group has not got."""
    missing = []
    for resource in sorted(set(needs)):
        missing += [resource] * (needs.count(resource) - tiles.get(resource, 0))
    return missing


def boats_of(view: NyakuzaView) -> dict[str, int]:
    """Return the cells with a boat on them, and whose it is."""
    return {cell: group["seat"] for group in view["groups"] for cell in group["cells"]}
