# compiled
"""The decisions of Nyakuza, in order of play; auction.py applies the bids."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from marea.games.nyakuza.auction import (
    NOBODY,
    ask_for_bids,
    highest_bidder,
    line_up_zero_bidders,
    pay_bid,
    share_wharf,
    stage_boats,
    take_charm,
)
from marea.games.nyakuza.codes import BID, BUILD, DEAL, FISH, FISH_SECRET, ROUND, TILE, TURN
from marea.games.nyakuza.data import place_of
from marea.games.nyakuza.events import (
    BADE,
    COUNTED,
    DEALT,
    DREW,
    ENDED,
    FINAL_ROUND,
    NEW_ROUND,
    NO_BIDS,
    SAW,
    SECRET,
    UNUSED,
)
from marea.games.nyakuza.recipes import RECIPE_COUNT, can_build, forced_builds
from marea.games.nyakuza.scoring import is_in_time
from marea.games.nyakuza.state import NO_TILE, NOWHERE, Nyakuza, add
from marea.kernel.chance import Rng
from marea.kernel.piles import bit
from marea.kernel.state import CHANCE, NONE, ask, frame_arg, frame_step, then
from marea.kernel.state import NOBODY as NO_SEAT
from marea.kernel.step import Step


class Deal(Step[Nyakuza]):
    """R35: chance deals secret tiles, never driftwood, to the seats from the charm on; the argument counts them."""

    def legal(self, s: Nyakuza, seat: i64, arg: i64) -> list[int]:
        """Return the tiles in the bag that are not driftwood."""
        return outcomes(s.bag & ~s.data.driftwood, s.data.deal)

    def draw(self, s: Nyakuza, arg: i64, rng: Rng) -> int:
        """Draw with the same odds, without building a list."""
        return s.data.deal + any_tile(s.bag & ~s.data.driftwood, s.data.numbered, rng)

    def apply(self, s: Nyakuza, seat: i64, arg: i64, action: i64) -> None:
        """Put the tile behind the screen of its player, who alone sees it."""
        tile = action - s.data.deal
        player = (s.charm + arg) % s.players
        s.bag &= ~bit(tile)
        s.secrets[player] = tile
        s.emit(DEALT, player)
        s.emit(SAW, player, tile + 1, s.data.resource[tile], to=player)
        s.push(ask(DEAL, CHANCE, arg + 1) if arg + 1 < s.players else then(ROUND))

    def fits(self, s: Nyakuza, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether this is before the first round of the variant, and just the earlier seats have their tile."""
        if seat != CHANCE or not 0 <= arg < s.players or below != NONE or not s.variant or s.round + s.tiles > 0:
            return False
        for i in range(s.players):
            if s.holds_secret((s.charm + i) % s.players) != (i < arg):
                return False
        return True


def outcomes(tiles: i64, first: i64) -> list[int]:
    """Return the actions, numbered from `first`, for the tiles of a mask."""
    found: list[int] = []
    while tiles:
        only = tiles & -tiles
        tiles ^= only
        found.append(first + place_of(only))
    return found


def any_tile(tiles: i64, printed: i64, rng: Rng) -> i64:
    """Return a random tile of a mask: sample printed tiles until one of them is in it."""
    while True:
        tile = rng.below(printed)
        if tiles & bit(tile):
            return tile


class Round(Step[Nyakuza]):
    """R4-R7: begin a round with new tiles; with an empty bag it is the final one, and after that the game is over."""

    def apply(self, s: Nyakuza, seat: i64, arg: i64, action: i64) -> None:
        """Ask chance for the first tile, or all seats for a bid."""
        if s.final:
            end_game(s)
            return
        s.round += 1
        s.order = []
        if s.bag == 0:
            s.final = 1
            s.emit(FINAL_ROUND)
            ask_for_bids(s)
        else:
            s.emit(NEW_ROUND, s.round)
            s.push(ask(TILE, CHANCE, s.data.draws(s.players, s.round)))


def end_game(s: Nyakuza) -> None:
    """R34, R38: end the game and lift the screens."""
    s.reveal()
    for seat in range(s.players):
        s.emit(COUNTED, seat, s.kobans[seat])
        if s.holds_secret(seat):
            s.emit(UNUSED, seat, s.secrets[seat] + 1, s.data.resource[s.secrets[seat]])
    s.finish()


class Tile(Step[Nyakuza]):
    """R5, R6: chance draws a tile from the bag; the argument is how many are still to be drawn in this round."""

    def legal(self, s: Nyakuza, seat: i64, arg: i64) -> list[int]:
        """Return the tiles in the bag."""
        return outcomes(s.bag, s.data.tile)

    def draw(self, s: Nyakuza, arg: i64, rng: Rng) -> int:
        """Draw with the same odds, without building a list."""
        return s.data.tile + any_tile(s.bag, s.data.numbered, rng)

    def apply(self, s: Nyakuza, seat: i64, arg: i64, action: i64) -> None:
        """Lay the tile on its cell; after the last one the bidding begins."""
        tile = action - s.data.tile
        s.lay_tile(tile)
        s.emit(DREW, tile + 1, s.data.resource[tile])
        if arg > 1 and s.bag != 0:
            s.push(ask(TILE, CHANCE, arg - 1))
        else:
            ask_for_bids(s)

    def fits(self, s: Nyakuza, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether a round is beginning, and no more tiles are to come than it asks for."""
        return seat == CHANCE and below == NONE and 0 < arg <= s.data.draws(s.players, s.round) and is_in_time(s, arg)


class Bid(Step[Nyakuza]):
    """R8-R17: all players bid in secret; the argument is the round."""

    def legal(self, s: Nyakuza, seat: i64, arg: i64) -> list[int]:
        """R8: return every bid up to all the seat's kobans, including none."""
        return s.data.bids[: s.kobans[seat] + 1]

    def unseal(self, s: Nyakuza, arg: i64, answers: list[int]) -> None:
        """R9-R18: apply the payment, the shares, the staging of boats, and the order of fishing."""
        for seat in range(s.players):
            s.bids[seat] = answers[seat] - s.data.bid
            s.emit(BADE, seat, s.bids[seat])
        first = highest_bidder(s, NOBODY)
        if first == NOBODY:
            s.emit(NO_BIDS)
            share_wharf(s)
        else:
            second = highest_bidder(s, first)
            pay_bid(s, first)
            share_wharf(s)
            take_charm(s, first)
            stage_boats(s, first, second)
        if s.variant:
            line_up_zero_bidders(s)
        s.push(then(TURN))

    def fits(self, s: Nyakuza, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether only other bids of this round are pending along with this one."""
        return seat >= 0 and arg == s.round and is_in_time(s, 0) and (below == NONE or frame_step(below) == BID)


class Turn(Step[Nyakuza]):
    """R18, R19, R35: begin the next fishing turn; the argument is its place in the order."""

    def apply(self, s: Nyakuza, seat: i64, arg: i64, action: i64) -> None:
        """Begin the turn, if the seat can place a boat or holds a secret tile, as judged now; or the next round."""
        if arg == len(s.order):
            s.push(then(ROUND))
            return
        s.push(then(TURN, arg + 1))
        s.reveal()
        go_on_fishing(s, s.order[arg])

    def fits(self, s: Nyakuza, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether this is planned last, as the turn after the current one."""
        return seat == NO_SEAT and below == NONE and is_in_time(s, 0) and 0 < arg <= len(s.order)


def is_fishing(s: Nyakuza, seat: i64, below: i64) -> bool:
    """Return whether it is a seat's fishing turn, judged by the turn planned after it."""
    arg = frame_arg(below)
    return frame_step(below) == TURN and 0 < arg <= len(s.order) and s.order[arg - 1] == seat


def go_on_fishing(s: Nyakuza, seat: i64) -> None:
    """R24, R35: ask for the next boat or the secret tile, or end the turn."""
    if s.holds_secret(seat):
        s.push(ask(FISH_SECRET, seat))
    elif can_place(s, seat):
        s.push(ask(FISH, seat))
    else:
        s.return_boats(seat)


def can_place(s: Nyakuza, seat: i64) -> bool:
    """R24: return whether a seat has a staged boat and a cell where it may be placed."""
    if s.staged[seat] == 0:
        return False
    tiles = s.tiles & ~s.boats_on_tiles
    water = s.near_water[seat] & ~s.boats_on_water
    if tiles & ~s.near_tiles[seat]:
        return True  # a tile away from the player's boats never forces a build
    if s.can_pay_anywhere(seat):
        return tiles != 0 or water != 0
    return can_pay_any(s, seat, tiles, 0) or can_pay_any(s, seat, water, s.data.numbered)


def can_pay_any(s: Nyakuza, seat: i64, cells: i64, first: i64) -> bool:
    """R23: return whether any cell of a mask, numbered from `first`, can be paid for."""
    while cells:
        only = cells & -cells
        cells ^= only
        if s.can_pay(seat, first + place_of(only)):
            return True
    return False


def placing_actions(s: Nyakuza, seat: i64) -> list[int]:
    """R20-R23: return the actions that place a boat: on any free tile, or on free water beside a boat of the seat."""
    actions: list[int] = []
    if s.staged[seat] > 0:
        sure = s.can_pay_anywhere(seat)
        tiles = s.tiles & ~s.boats_on_tiles
        add_places(s, seat, actions, tiles, 0, tiles if sure else tiles & ~s.near_tiles[seat])
        water = s.near_water[seat] & ~s.boats_on_water
        add_places(s, seat, actions, water, s.data.numbered, water if sure else 0)
    return actions


def add_places(s: Nyakuza, seat: i64, actions: list[int], cells: i64, first: i64, sure: i64) -> None:
    """R23: add the cells of a mask, numbered from `first`, that can be paid for; those in `sure` need no check."""
    while cells:
        only = cells & -cells
        cells ^= only
        cell = first + place_of(only)
        if only & sure or s.can_pay(seat, cell):
            actions.append(s.data.place + cell)


class Fish(Step[Nyakuza]):
    """R19-R25: place a staged boat, which is mandatory if possible."""

    def legal(self, s: Nyakuza, seat: i64, arg: i64) -> list[int]:
        """Return every allowed cell that can be paid for."""
        return placing_actions(s, seat)

    def apply(self, s: Nyakuza, seat: i64, arg: i64, action: i64) -> None:
        """Place the boat, and build if it makes its player build."""
        cell = action - s.data.place
        add(s.staged, seat, -1)
        s.put_boat(seat, cell)
        build_on(s, seat, cell)

    def fits(self, s: Nyakuza, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether it is the seat's fishing turn, and it holds no secret tile."""
        return arg == 0 and is_fishing(s, seat, below) and not s.holds_secret(seat)


class FishSecret(Fish):
    """R35, R36: the same for a player who still holds a secret tile, and may play it or keep it and end the turn."""

    def legal(self, s: Nyakuza, seat: i64, arg: i64) -> list[int]:
        """Return the cells, the tile if it can be played, and the end of the turn if no staged boat can be placed."""
        actions = placing_actions(s, seat)
        must_place = len(actions) > 0
        if may_play_secret(s, seat):
            actions.append(s.data.secret)
        if not must_place:
            actions.append(s.data.end)
        return actions

    def apply(self, s: Nyakuza, seat: i64, arg: i64, action: i64) -> None:
        """Place a staged boat, play the tile with a boat from the reserve, or end the turn."""
        if action == s.data.secret:
            play_secret(s, seat)
        elif action == s.data.end:
            s.emit(ENDED, seat)
            s.return_boats(seat)
        else:
            super().apply(s, seat, arg, action)

    def fits(self, s: Nyakuza, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether it is the seat's fishing turn, and it holds a secret tile."""
        return arg == 0 and is_fishing(s, seat, below) and s.holds_secret(seat)


def may_play_secret(s: Nyakuza, seat: i64) -> bool:
    """R36: return whether the reserve has a boat, and the kobans suffice for what it would make its player build."""
    return s.reserve[seat] > 0 and s.can_pay(seat, s.secrets[seat])


def play_secret(s: Nyakuza, seat: i64) -> None:
    """R35: play the tile from behind the screen, with a boat from the reserve on it."""
    tile: i64 = s.secrets[seat]
    s.reveal()
    s.secrets[seat] = NO_TILE
    s.tiles |= bit(tile)
    add(s.reserve, seat, -1)
    s.emit(SECRET, seat, tile + 1, s.data.resource[tile])
    s.put_boat(seat, tile)
    build_on(s, seat, tile)


class Build(Step[Nyakuza]):
    """R27-R32: choose the recipe and the coast cell of a stall that must be built; the argument is the boat's cell."""

    def legal(self, s: Nyakuza, seat: i64, arg: i64) -> list[int]:
        """R29: return every complete recipe that can be paid for, on every coast cell of the group without a stall."""
        return building_actions(s, seat, arg)

    def apply(self, s: Nyakuza, seat: i64, arg: i64, action: i64) -> None:
        """Build the stall; another one may have to follow."""
        build(s, seat, action)
        if s.grand == NOWHERE:
            build_on(s, seat, arg)
        else:
            end_game(s)

    def fits(self, s: Nyakuza, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether it is the seat's fishing turn, and the cell has one of its boats."""
        return is_fishing(s, seat, below) and 0 <= arg < len(s.data.cells) and s.owner(arg) == seat


def building_actions(s: Nyakuza, seat: i64, cell: i64) -> list[int]:
    """R29: return the actions that build with the group of the boat on a cell."""
    actions: list[int] = []
    pile = s.pile_at(cell)
    sites = s.building_sites(cell)
    for recipe in range(RECIPE_COUNT):
        if can_build(pile, s.stalls_left[seat], s.kobans[seat], recipe):
            for coast in sites:
                actions.append(s.data.build + recipe * s.data.coasts + coast)
    return actions


def build(s: Nyakuza, seat: i64, action: i64) -> None:
    """R31: build the stall of an action."""
    choice = action - s.data.build
    s.build_stall(seat, choice // s.data.coasts, choice % s.data.coasts)


def build_on(s: Nyakuza, seat: i64, cell: i64) -> None:
    """R27, R33: build as long as the group of the boat on a cell must, asking only if there is a choice; then fish."""
    while forced_builds(s.pile_at(cell), s.stalls_left[seat]) > 0:
        actions = building_actions(s, seat, cell)
        if len(actions) > 1:
            s.push(ask(BUILD, seat, cell))
            return
        build(s, seat, actions[0])
        if s.grand != NOWHERE:
            end_game(s)
            return
    go_on_fishing(s, seat)


STEPS: Final[list[Step[Any]]] = [
    Deal("deal"),
    Round("round"),
    Tile("tile"),
    Bid("bid", "R4", sealed=True),
    Turn("turn"),
    Fish("fish", "R4", open=True),
    FishSecret("fish_secret", "R4"),
    Build("build", "R27", open=True),
]
