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


class BoatGroup(TypedDict):
    """A group of boats of one colour, or a single boat: where it is, what it holds, what it lacks for a stall."""

    seat: int
    cells: list[str]
    tiles: dict[str, int]  # uncovered, by resource, only those that are there
    coast: int  # coast cells without a stall
    lacks: dict[str, list[str]]  # for each recipe, the resources that are missing


class NyakuzaView(View):
    """The table as one viewer sees it; `secret` and `bid` are the viewer's own."""

    round: int
    final: bool
    charm: int
    wharf: int
    bag: int
    bay: list[str]  # the printed rows: coast c1, sea s1, and numbered cells with the letters of their resources
    tiles: dict[str, str]  # the cells with a tile on them, and its resource
    boats: dict[str, int]  # the cells with a boat on them, and whose it is
    stalls: list[str]
    grand_stall: str | None
    covered: list[str]
    groups: list[BoatGroup]
    kobans: list[int | None]  # the viewer's own, those that the option shows, at the end all
    reserve: list[int]
    staged: list[int]
    stalls_left: list[int]
    bids: list[int] | None  # of the last auction
    order: list[int]  # of the fishing turns in this round
    holds_secret: list[bool]
    secrets: list[int | None]  # the numbers of the secret tiles that the viewer may know: one's own, at the end all
    secret: int | None
    bid: int | None


def view(s: Nyakuza, seat: int) -> NyakuzaView:
    """Return what a seat, or a SPECTATOR, may know."""
    data, seats = s.data, range(s.players)
    over = s.to_move() == OVER
    return {
        **header(s),
        "round": s.round,
        "final": s.final == 1,
        "charm": s.charm,
        "wharf": s.wharf,
        "bag": len(cells_of(s.bag)),
        "bay": data.rows[:],
        "tiles": {data.cells[tile]: RESOURCES[data.resource[tile]] for tile in cells_of(s.tiles)},
        "boats": {data.cells[i]: group_seat(group) for i, group in enumerate(s.group) if group != NO_BOAT},
        "stalls": [data.cells[data.numbered + coast] for coast in cells_of(s.stalls) if coast != s.grand],
        "grand_stall": data.cells[data.numbered + s.grand] if s.grand != NOWHERE else None,
        "covered": [data.cells[tile] for tile in cells_of(s.covered)],
        "groups": groups(s),
        "kobans": [s.kobans[p] if over or p == seat or s.show_kobans else None for p in seats],
        "reserve": s.reserve[:],
        "staged": s.staged[:],
        "stalls_left": s.stalls_left[:],
        "bids": s.bids[:] if s.bids[0] >= 0 else None,
        "order": s.order[:],
        "holds_secret": [s.holds_secret(p) for p in seats],
        "secrets": [secret_tile(s, p) if over or p == seat else None for p in seats],
        "secret": secret_tile(s, seat) if seat >= 0 else None,
        "bid": s.answers[seat] - data.bid if seat >= 0 and s.answers[seat] != UNANSWERED else None,
    }


def secret_tile(s: Nyakuza, seat: int) -> int | None:
    """Return the number of a seat's secret tile, if it still holds one."""
    return s.secrets[seat] + 1 if s.holds_secret(seat) else None


def groups(s: Nyakuza) -> list[BoatGroup]:
    """Return all groups, single boats too, in the order of their first cells."""
    members: dict[int, list[int]] = {}
    for cell, group in enumerate(s.group):
        if group != NO_BOAT:
            members.setdefault(group, []).append(cell)
    return [boat_group(s, group_seat(group), cells) for group, cells in members.items()]


def boat_group(s: Nyakuza, seat: int, cells: list[int]) -> BoatGroup:
    """Return what there is to know about one group."""
    tiles, coast, lacks = contents(s.pile_at(cells[0]))
    return {
        "seat": seat,
        "cells": [s.data.cells[cell] for cell in cells],
        "tiles": tiles.copy(),
        "coast": coast,
        "lacks": {recipe: missing[:] for recipe, missing in lacks.items()},
    }


@lru_cache(maxsize=4096)  # a view is taken again and again, and most groups are small
def contents(pile: int) -> tuple[dict[str, int], int, dict[str, list[str]]]:
    """Return the uncovered tiles of a pile, its coast, and what each recipe lacks."""
    tiles = {resource: count(pile, i) for i, resource in enumerate(RESOURCES)}
    lacks = {recipe: lacking(tiles, needs) for recipe, needs in zip(RECIPES, NEEDS, strict=True)}
    return {resource: number for resource, number in tiles.items() if number}, count(pile, COAST), lacks


def lacking(tiles: dict[str, int], needs: tuple[str, ...]) -> list[str]:
    """Return the resources of a recipe that a group has not got."""
    missing = []
    for resource in sorted(set(needs)):
        missing += [resource] * (needs.count(resource) - tiles[resource])
    return missing
