"""Positions of Nyakuza, described as in the rulebook's cases: the boats of each player, their kobans and so on.

A case is one call of `bay` and some moves in notation:

    s = bay(4, boats=["", "R1 R4 R8"], staged=[0, 3])        # all tiles are out, seat 1 is to place three boats
    go(s, "place:C2")
    assert (kobans(s)[1], covered(s), stalls(s)) == (10, ["R4", "R8"], ["C2"])

    s = bay(4, charm=3)                                       # all seats are asked for a bid
    bid(s, "5 5 0 0")
    assert (kobans(s), s.wharf, s.charm, s.order) == ([7, 12, 14, 14], 1, 0, [0, 1])

Without `staged` or `order`, the position is before the bids of a round. With one of them, fishing begins: the seats in
`order` (by default those with staged boats, by seat) have their turns one after another. The open decision,
`s.prompt()`, is `bid`, `fish`, `fish_secret` (the turn of a seat that still holds its secret tile) or `build`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from marea import games, then
from marea.games.nyakuza.auction import ask_for_bids
from marea.games.nyakuza.codes import TURN
from marea.games.nyakuza.hidden import cells_of, is_used
from marea.games.nyakuza.state import NO_TILE, Nyakuza
from marea.kernel.contract import Value
from marea.kernel.piles import bit
from tests.positions import legal, play

GAME = games.get("nyakuza")


def bay(
    players: int,
    *,
    boats: Sequence[str] = (),
    kobans: Sequence[int] = (),
    wharf: int | None = None,
    charm: int = 0,
    tiles: str = "all",
    secrets: Sequence[int | None] = (),
    covered: str = "",
    stalls: str = "",
    stalls_left: Sequence[int] = (),
    reserve: Sequence[int] = (),
    staged: Sequence[int] = (),
    order: Sequence[int] = (),
    bids: Sequence[int] = (),
    round: int = 2,
    final: bool = False,
    sound: bool = True,
    **options: Value,
) -> Any:
    """Return a position; lists are by seat, and the seats they do not reach are as at the start.

    - `boats`: the cells with boats, "R1 R4 C2".
    - `kobans`; `wharf`: by default, all kobans that are nowhere else.
    - `tiles`: "all", or the numbers of those on the board, "5 6 10"; the others are in the bag, except secret ones.
    - `secrets`: the numbers of the secret tiles still held, None for a used one; they turn the variant on.
    - `covered`, `stalls`: tiles with a koban and coast cells with a stall, "R4 R8" and "C2"; both belong to the owner
      of the boat there.
    - `stalls_left`, `reserve`: by default, what is not on the board.
    - `sound`: whether the invariants hold, which is then checked. Pass `sound=False` for a case whose numbers leave
      boats, stalls or kobans unaccounted for; with `reserve` or `stalls_left` it is required.
    """
    if secrets:
        options = {"variant_secret": True, **options}
    s: Nyakuza = GAME.new(players, {"charm": charm, **options})
    s.log = []
    s.round, s.final = round, int(final)
    fill(s.kobans, kobans)
    s.secrets = [NO_TILE] * players
    fill(s.secrets, [NO_TILE if number is None else number - 1 for number in secrets])
    lay_tiles(s, tiles)
    for seat, cells in enumerate(boats):
        for cell in cells.split():
            s.put_boat(seat, s.data.cells.index(cell))
            s.reserve[seat] -= 1
    use_up(s, covered, stalls)
    fill(s.staged, staged)
    s.reserve = [have - out for have, out in zip(s.reserve, s.staged, strict=True)]
    fill(s.reserve, reserve)
    fill(s.stalls_left, stalls_left)
    fill(s.bids, bids)
    total = s.data.kobans[players] * players - len(covered.split())
    s.wharf = max(0, total - sum(s.kobans)) if wharf is None else wharf
    s.order = list(order) or [seat for seat, count in enumerate(staged) if count]
    s.finish()
    s.todo = [0]
    if s.order:
        s.push(then(TURN))
        s.proceed()
    else:
        ask_for_bids(s)
    s.log = []
    if sound:
        GAME.verify(s)
    return s


def fill(values: list[int], given: Sequence[int]) -> None:
    """Set the first values of a list."""
    values[: len(given)] = given


def lay_tiles(s: Nyakuza, tiles: str) -> None:
    """Put tiles on the board; all others that are not held are in the bag."""
    held = [tile for tile in s.secrets if tile != NO_TILE]
    numbers = range(1, 61) if tiles == "all" else [int(number) for number in tiles.split()]
    s.bag, s.tiles = s.data.all_tiles, 0
    for tile in held:
        s.bag &= ~bit(tile)
    for number in numbers:
        if number - 1 not in held:
            s.lay_tile(number - 1)


def use_up(s: Nyakuza, covered: str, stalls: str) -> None:
    """Cover tiles and build stalls under existing boats."""
    for id in covered.split() + stalls.split():
        cell = s.data.cells.index(id)
        seat = s.owner(cell)
        assert seat >= 0, f"no boat on {id}"
        assert not is_used(s, cell), f"{id} twice"
        s.piles[s.group[cell] & 127] -= s.data.unit[cell]
        s.holdings[seat] -= s.data.unit[cell]
        if id in covered.split():
            s.covered |= bit(cell)
        else:
            s.stalls |= bit(cell - s.data.numbered)
            s.stalls_left[seat] -= 1


def go(s: Any, moves: str, *, sound: bool = True) -> None:
    """Play moves, checking the invariants after each."""
    for text in moves.split():
        play(s, text)
        if sound:
            GAME.verify(s)


def bid(s: Any, kobans: str, *, sound: bool = True) -> None:
    """Give all bids of a round, in seat order."""
    go(s, " ".join(f"bid:{k}" for k in kobans.split()), sound=sound)


def places(s: Any) -> list[str]:
    """Return the cells on which the seat to move may place a boat."""
    return [text.removeprefix("place:") for text in legal(s) if text.startswith("place:")]


def builds(s: Any) -> list[str]:
    """Return the recipes and coast cells that the seat to move may choose, as `crabs:C2`."""
    return [text.removeprefix("build:") for text in legal(s) if text.startswith("build:")]


def kobans(s: Any) -> list[int]:
    """Return everybody's kobans."""
    return list(s.kobans)


def covered(s: Any) -> list[str]:
    """Return the cells of the covered tiles."""
    return [s.data.cells[tile] for tile in cells_of(s.covered)]


def stalls(s: Any) -> list[str]:
    """Return the coast cells with a stall, including the Grand stall."""
    return [s.data.cells[s.data.numbered + coast] for coast in cells_of(s.stalls)]


def boats(s: Any, seat: int) -> list[str]:
    """Return the cells with boats of a seat."""
    return [cell for i, cell in enumerate(s.data.cells) if s.owner(i) == seat]


def why_not(s: Any, text: str) -> str:
    """Return the clause that forbids an action of the seat to move."""
    action = GAME.space.read(text)
    assert action not in s.legal(), f"{text} is legal"
    return GAME.refusal(s, s.to_move(), action)
