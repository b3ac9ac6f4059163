"""Whole games, and random positions, on the engine and on the reference model at once."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest

from marea import OVER
from tests.games.nyakuza.bay import GAME, bay
from tests.games.nyakuza.lockstep import differences, play_both
from tests.games.nyakuza.model import NEAR, PLACES, RESOURCES, Ask, Model, can_pay_for, prices
from tests.games.nyakuza.styles import STYLES, play_randomly

pytestmark = pytest.mark.slow  # many whole games: not for the quick loop

CONFIGS = list(product((2, 3, 4), (False, True), (False, True)))
QUICK, ALL = 5, 15  # games of each configuration: in the quick test, and in all; every style three times


def lockstep(players: int, variant: bool, holder_last: bool, seed: int) -> Model:
    """Play one game on both."""
    rng = Random(f"{players} {variant} {holder_last} {seed}")
    charm = rng.randrange(players)
    tie_rule = "holder_last" if holder_last else "holder_first"
    s = GAME.new(players, {"variant_secret": variant, "tie_rule": tie_rule, "charm": charm})
    m = Model(players, variant=variant, holder_last=holder_last, charm=charm)
    history = play_both(s, m, m.play(), rng, STYLES[seed % len(STYLES)])
    assert s.to_move() == OVER, history
    assert not differences(s, m), (differences(s, m), history)
    return m


@pytest.mark.parametrize(("players", "variant", "holder_last"), CONFIGS)
def test_whole_games(players: int, variant: bool, holder_last: bool) -> None:
    for seed in range(QUICK):
        lockstep(players, variant, holder_last, seed)


@pytest.mark.parametrize(("players", "variant", "holder_last"), CONFIGS)
def test_many_whole_games(players: int, variant: bool, holder_last: bool) -> None:
    for seed in range(QUICK, ALL):
        lockstep(players, variant, holder_last, seed)


def test_the_board_matches_the_model() -> None:
    data = GAME.data
    assert sorted(data.cells) == sorted(PLACES)
    for i, cell in enumerate(data.cells):
        assert sorted(data.cells[near] for near in data.around[i]) == sorted(NEAR[cell]), cell
    s = bay(2)
    printed = GAME.sheet["board"]["elements"]
    assert {cell: printed[cell]["group"] for cell in GAME.view(s, 0)["tiles"]} == RESOURCES


# -- positions ----------------------------------------------------------------------------------------------------


def random_position(rng: Random) -> tuple[Model, list[int]]:
    """Return a position in which fishing begins, short of kobans, stalls and boats, and the order of the turns."""
    players = rng.randint(2, 4)
    m = Model(players, variant=rng.random() < 0.5, charm=rng.randrange(players))
    out = rng.sample(range(1, 61), rng.choice((4, 12, 30, 60)))
    m.tiles = {f"R{n}" for n in out}
    m.bag -= set(out)
    m.round = 2
    for seat in range(players):
        grow(m, seat, rng)
    if m.variant:
        hide_secrets(m, rng)
    m.final = not m.bag
    m.kobans = [rng.choice((0, 1, 2, 2, 3, 3, 4, 6)) for _ in range(players)]
    m.left = [rng.choice((0, 1, 2, 5)) for _ in range(players)]
    m.unsound = True
    m.reserve = [rng.choice((0, 1, 9)) for _ in range(players)]
    m.staged = [rng.randint(0, 3) for _ in range(players)]
    order = [seat for seat in m.clockwise(rng.randrange(players)) if m.staged[seat] or m.secrets[seat] is not None]
    return m, order


def grow(m: Model, seat: int, rng: Random) -> None:
    """Put a seat's boats on the board as turns do, and build, free of charge, what has to be built.

    Builds are delayed, so that a boat that joins groups makes several of them necessary.
    """
    for _ in range(rng.choice((0, 3, 12, 30))):
        cells = [cell for cell in PLACES if m.is_open_cell(seat, cell)]
        m.kobans[seat] = 0 if rng.random() < 0.97 else 99
        cells = [cell for cell in cells if m.can_pay(seat, cell)] or cells
        beside = [cell for cell in cells if any(m.boats.get(near) == seat for near in NEAR[cell])]
        if cells:
            m.boats[rng.choice(beside if beside and rng.random() < 0.8 else cells)] = seat
    m.kobans[seat], m.left[seat] = 99, 99
    for cell in [cell for cell, owner in m.boats.items() if owner == seat]:
        while pairs := m.pairs(seat, cell):
            m.build(seat, cell, rng.choice(pairs))


def hide_secrets(m: Model, rng: Random) -> None:
    """Give some seats a secret tile that is not on the board, preferably one that builds."""
    for seat in range(m.players):
        hidden = [n for n in sorted(m.bag) if RESOURCES[f"R{n}"] != "driftwood"]
        m.kobans[seat] = 0
        dear = [n for n in hidden if not m.can_pay(seat, f"R{n}")]
        if hidden and rng.random() < 0.8:
            tile = rng.choice(dear or hidden)
            m.secrets[seat] = tile
            m.bag.remove(tile)


def engine_of(m: Model, order: list[int]) -> Any:
    """Return the same position on the engine."""
    return bay(
        m.players,
        boats=[" ".join(cell for cell, owner in m.boats.items() if owner == seat) for seat in range(m.players)],
        kobans=m.kobans,
        wharf=m.wharf,
        charm=m.charm,
        tiles=" ".join(cell[1:] for cell in m.tiles),
        secrets=m.secrets,
        covered=" ".join(m.covered),
        stalls=" ".join(m.stalls),
        stalls_left=m.left,
        reserve=m.reserve,
        staged=m.staged,
        order=order,
        final=m.final,
        sound=False,
        variant_secret=m.variant,
    )


class Seen:
    """Counts of rare situations, so that these games cannot miss one unnoticed."""

    def __init__(self) -> None:
        self.count: Counter[str] = Counter()

    def watch(self, m: Model, ask: Ask) -> None:
        [(seat, options)] = ask.options.items()
        if ask.prompt == "build":
            self.count["recipes"] += len({text.split(":")[1] for text in options}) > 1
            return
        places = [text for text in options if text.startswith("place:")]
        self.count["end alone"] += options == ["end"]
        self.count["boats that cannot be placed"] += m.staged[seat] > 0 and not places
        self.count["no secret for want of boats"] += ask.prompt == "fish_secret" and m.reserve[seat] == 0
        self.count["no secret for want of kobans"] += short_of_kobans(m, seat, options)
        for cell in PLACES:
            if m.is_open_cell(seat, cell):
                self.count_cell(m, seat, cell)

    def count_cell(self, m: Model, seat: int, cell: str) -> None:
        tiles, coasts = m.holds(m.group(seat, cell))
        builds = prices(tiles) if coasts else []
        legal = can_pay_for(tiles, len(coasts), m.left[seat], m.kobans[seat])
        self.count["too dear"] += not legal
        two = len(coasts) > 1 and len(builds) > 1
        self.count["second build too expensive"] += two and not legal and m.kobans[seat] >= 2
        self.count["Grand stall"] += bool(builds) and legal and m.left[seat] == 0


def short_of_kobans(m: Model, seat: int, options: list[str]) -> bool:
    return m.secrets[seat] is not None and m.reserve[seat] > 0 and "secret" not in options


@pytest.mark.parametrize("part", range(2))
def test_random_positions(part: int) -> None:
    seen = Seen()
    for seed in range(120):
        rng = Random(f"position {part} {seed}")
        m, order = random_position(rng)
        if not order:
            continue
        s = engine_of(m, order)
        history = play_both(s, m, m.fish(order), rng, play_randomly, seen.watch)
        if not m.reason:
            m.round += 1  # the next round has begun
            m.final = not m.bag
        assert not differences(s, m), (differences(s, m), history)
    missed = [name for name, count in seen.count.items() if count == 0]
    assert not missed, seen.count
