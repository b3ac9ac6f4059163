"""Positions of Namiji, described as in the rulebooks' cases: where the boats are, and what each player has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from marea import games, then
from marea.games.namiji import scoring
from marea.games.namiji.codes import VOYAGE
from marea.games.namiji.sheets import NamijiSheet
from marea.games.namiji.state import ON_ROUTE, OUTER, Namiji, dock_entry, rock_entry
from marea.games.namiji.views import route_of
from marea.games.namiji.words import CARD_WIDTH, CELLS, FISH, PAIRS, PANORAMAS, TOKENS
from marea.kernel.contract import Value
from marea.kernel.piles import bit, count, pile_of, some
from tests.positions import legal, play

GAME = games.get("namiji")
SHEET = cast(NamijiSheet, GAME.sheet)


def sea(
    boats: Sequence[str],
    neutral: str = "",
    *,
    up: str = "",
    shelves: Sequence[str] = (),
    traps: Sequence[str] = (),
    offerings: Sequence[int] = (),
    panoramas: Sequence[str] = (),
    cards: Sequence[str] = (),
    rocks: Sequence[str] = (),
    nets_under: str = "",
    rocks_under: str = "",
    only: Mapping[str, str] | None = None,
    **options: Value,
) -> Any:
    """Return a position in which the boat furthest back is to move.

    A boat is given by its spot: `s07`, `s07+` on the outer spot, `dock1/2`, `port_b/1`. A shelf is `r1c1=green-tai
    r2c1-r3c1=blue-saba`, a trap `crab crab shrimp`, panoramas `dolphin whale whale`, cards and rocks their ids. By
    default everything is as at the start. Every player gets as many dock cards as the one with the most, meals first.
    Tiles and cards under a stack are given in order; rock cards as `0:r05`, with the seat that knows them.

    `only` leaves components in the box: of the fish `down`, the `bag`, the `nets` or the `rocks`, only those named are
    there. Such a position breaks the invariants that count components; go(..., whole=False) plays on from it.
    """
    s: Namiji = GAME.new(len(boats), options)
    s.log = []
    for boat, place in enumerate([*boats, *([neutral] if neutral else [])]):
        s.boats[boat] = key_of(s, place)
    for fish in up.split():
        move_fish(s, fish)
    for seat in range(s.players):
        fill_shelf(s, seat, of(shelves, seat))
        fill_trap(s, seat, of(traps, seat))
        give_sections(s, seat, of(panoramas, seat))
        s.held[seat] = sum(take_rock(s, rock) for rock in of(rocks, seat).split())
        s.offerings[seat] = offerings[seat] if seat < len(offerings) else s.data.offerings
    give_cards(s, [of(cards, seat) for seat in range(s.players)])
    put_under(s, nets_under, rocks_under)
    for name, things in (only or {}).items():
        leave_only(s, name, things)
    s.score = [scoring.recount(s, seat) for seat in range(s.players)]
    s.finish()
    s.push(then(VOYAGE))
    s.proceed()
    if only is None:
        GAME.verify(s)
    return s


def of(given: Sequence[str], seat: int) -> str:
    """Return the value given for a seat, or nothing."""
    return given[seat] if seat < len(given) else ""


def key_of(s: Namiji, place: str) -> int:
    """Return the key of a boat, given its place in notation."""
    name, _, spot = place.removesuffix("+").partition("/")
    steps = s.data.node_of(s.data.nodes.index(name), s.direction)
    if spot:
        return (steps << 4) + OUTER - int(spot)
    return steps << 4 | (OUTER if place.endswith("+") else ON_ROUTE)


def move_fish(s: Namiji, fish: str) -> None:
    """Turn a fish face up."""
    s.down -= some(FISH.index(fish), 1)
    s.up += some(FISH.index(fish), 1)


def fill_shelf(s: Namiji, seat: int, shelf: str) -> None:
    """Put fish and nets on a shelf."""
    for tile in shelf.split():
        where, fish = tile.split("=")
        kind = FISH.index(fish)
        cells = [CELLS.index(cell) for cell in where.split("-")]
        for cell in cells:
            s.shelves[seat] += (kind + 1) << 4 * cell
            s.filled[seat] |= 1 << cell
        if len(cells) == 2:
            s.net_pairs[seat] |= 1 << PAIRS.index((cells[0], cells[1]))
            s.nets -= some(kind, 1)
        else:
            assert count(s.down, kind) > 0, f"more {fish} than there are"
            s.down -= some(kind, 1)


def fill_trap(s: Namiji, seat: int, trap: str) -> None:
    """Put crustaceans into a trap."""
    for token in trap.split():
        s.bag -= some(TOKENS.index(token), 1)
        s.traps[seat] += some(TOKENS.index(token), 1)


def put_under(s: Namiji, nets: str, rocks: str) -> None:
    """Put nets and rock cards under their stacks."""
    for kind in nets.split():
        s.nets -= some(FISH.index(kind), 1)
        s.nets_under.append(FISH.index(kind))
    for entry in rocks.split():
        seat, rock = entry.split(":")
        take_rock(s, rock)
        s.rocks_under.append(rock_entry(s.data.rock_ids.index(rock), bit(int(seat))))


def give_sections(s: Namiji, seat: int, sections: str) -> None:
    """Give sections; the first player to complete a panorama gets its bonus card."""
    for name in sections.split():
        panorama = PANORAMAS.index(name)
        s.panoramas[seat] += bit(3 * panorama)
        if s.has_completed(seat, panorama) and not any(s.has_bonus(other, panorama) for other in range(s.players)):
            s.panoramas[seat] += bit(9 + panorama)


def take_rock(s: Namiji, rock: str) -> int:
    """Take a rock card out of the deck and return its mask."""
    mask = bit(s.data.rock_ids.index(rock))
    assert s.rocks & mask, f"{rock} is not in the deck"
    s.rocks -= mask
    return mask


def give_cards(s: Namiji, owned: Sequence[str]) -> None:
    """Give dock cards, the same number to all; for each dock, one more goes under the deck, or is removed."""
    passed = max(len(cards.split()) for cards in owned)
    for seat, cards in enumerate(owned):
        for card in cards.split():
            s.cards[seat] += deal(s, s.data.dock_ids.index(card))
    for seat in range(s.players):
        for _ in range(passed - len(owned[seat].split())):
            s.cards[seat] += deal(s, spare(s))
    for _ in range(passed):
        kind = spare(s)
        deal(s, kind)
        s.docks_under.append(dock_entry(kind, (1 << s.players) - 1))
        if len(s.boats) > s.players:
            s.removed.append(spare(s))
            deal(s, s.removed[-1])


def spare(s: Namiji) -> int:
    """Return a dock card that is left: a meal, if there is one."""
    return next(kind for kind in range(len(s.data.dock_ids)) if count(s.deck, kind, CARD_WIDTH))


def deal(s: Namiji, kind: int) -> int:
    """Take a dock card out of the deck."""
    assert count(s.deck, kind, CARD_WIDTH) > 0, f"{s.data.dock_ids[kind]} is not in the deck"
    s.deck -= some(kind, 1, CARD_WIDTH)
    return some(kind, 1, CARD_WIDTH)


def leave_only(s: Namiji, name: str, things: str) -> None:
    """Leave everything that is not named in the box."""
    words = things.split()
    if name == "bag":
        s.bag = pile_of([words.count(token) for token in TOKENS])
    elif name == "rocks":
        s.rocks = sum(bit(s.data.rock_ids.index(rock)) for rock in words)
    else:
        assert name in ("down", "nets"), name
        setattr(s, name, pile_of([words.count(kind) for kind in FISH]))


# -- inspecting a position -------------------------------------------------------------------------


def go(s: Any, moves: str, whole: bool = True) -> None:
    """Play moves, checking the invariants after each."""
    for text in moves.split():
        play(s, text)
        if whole:
            GAME.verify(s)


def places(s: Any) -> list[str]:
    """Return the destinations of the legal moves."""
    return [text.split(":")[1] for text in legal(s)]


def view(s: Any, seat: int = 0) -> Any:
    """Return the view of a seat."""
    return GAME.view(s, seat)


def route(s: Any) -> Any:
    """Return the route with the boats on it."""
    return route_of(SHEET, view(s))


def board(s: Any, seat: int = 0) -> Any:
    """Return a player's board."""
    return view(s, seat)["boards"][seat]


def fish(counts: Mapping[str, int]) -> int:
    """Return the total of a table of counts."""
    return sum(counts.values())
