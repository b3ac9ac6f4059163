"""Positions of Caravelas, described as in the cases: where the ships are, and what the players have.

A case is one call of `chart` and some moves in notation:

    s = chart("0806 1310", tok=9, hands=["storm4"])      # seat 0 is to move, seat 1 is off the Cape
    go(s, "move:0807 card:storm4 bonus:1411 bonus:1511 stay")
    assert (fleet(s, 0).tok, fleet(s, 1).score) == (4, 1)

`fleet` and `table` read back the players' possessions and the table, in the form of the reference model.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from marea import Game, Rng, settle
from tests.games.caravelas import model_engine
from tests.games.caravelas.model import Fleet, Model
from tests.games.caravelas.model_data import GOODS, PORTS
from tests.positions import legal, play

GAME = model_engine.GAME
EAST, WEST = "2010", "0602"  # places for a ship that has nothing to do with the case


def chart(
    ships: str,
    *,
    tok: int = 9,
    bid: int = 0,
    hands: Sequence[str] = (),
    cargo: Sequence[str] = (),
    sunk: Sequence[str] = (),
    four: Sequence[int] = (),
    ports: Sequence[str] = (),
    courses: Sequence[str] = (),
    pieces: Sequence[str] = (),
    scores: Sequence[int] = (),
    deck: str = "all",
    order: str = "",
    active: int = 0,
    auction: bool = False,
    round: int = 2,
    version: str = "full",
    game: Game[Any] = GAME,
) -> Any:
    """Return a position in which `active` is to move, or in which an auction begins.

    Lists are by seat, and the seats they do not reach are as at the start, but with empty hands.

    - `ships`: the cell of each player's ship; their number is the number of players.
    - `tok`, `bid`: of the active player: tokens left, and how many spent ones were bid; the others have all of them.
    - `hands`, `cargo`, `ports`: words, such as `"storm1 storm1 wind"`, `"gold pepper"`, `"madeira guinea"`.
    - `sunk`: the numbers of sunk ships, `"1 3"`; `four`: the seats that own the fourth ship.
    - `courses`: ports, four of each deck; by default, ports that others have discovered, as far as possible.
    - `pieces`: of the monastery, by number; the others are for sale.
    - `scores`: by default the points of ports and pieces; anything above that comes from sales.
    - `deck`: the cards left in the deck, by default all that are in no hand; the rest is on the discard pile.
    - `order`: seats by position, `"1 0"`.
    - `game`: by default with the standard edition.
    """
    m = Model(len(ships.split()), version)
    m.round = round
    m.order = [int(seat) for seat in order.split()] or list(range(m.players))
    for seat, cell in enumerate(ships.split()):
        mine = m.fleets[seat]
        mine.cell = cell
        if seat in four:
            m.enlarge(mine, [])
        mine.hand, mine.courses = of(hands, seat), of(courses, seat)
        mine.cargo = [good for good in GOODS if good in of(cargo, seat)]
        mine.sunk = [int(ship) for ship in of(sunk, seat)]
        mine.pieces = [int(piece) for piece in of(pieces, seat)]
        discover(m, seat, of(ports, seat))
        while mine.score < (scores[seat] if seat < len(scores) else 0):
            mine.sold.append(list(GOODS)[len(mine.sold) % 6])
            mine.score += 5
    m.pieces = [piece for piece in m.pieces if not any(piece in other.pieces for other in m.fleets)]
    lay_out_cards(m, deck)
    if not auction:
        mine = m.fleets[active]
        mine.tok, mine.bid = tok, bid
        mine.total = tok if version == "dice" else mine.total
    s = model_engine.engine_of(m, None if auction else m.order.index(active), game)
    game.verify(s)
    return s


def of(given: Sequence[str], seat: int) -> list[str]:
    """Return the words given for a seat, if any."""
    return given[seat].split() if seat < len(given) else []


def discover(m: Model, seat: int, ports: Sequence[str]) -> None:
    """Mark some ports as discovered by a player."""
    mine = m.fleets[seat]
    m.owner |= dict.fromkeys(ports, seat)
    mine.markers -= len(ports)
    mine.score = sum(PORTS[port][1] for port in ports) + 10 * len(mine.pieces)


def lay_out_cards(m: Model, deck: str) -> None:
    """Take the hands out of the deck, split the deck from the discards, and deal the course cards not given."""
    for mine in m.fleets:
        for card in mine.hand:
            m.deck.remove(card)
    if deck != "all":
        kept = deck.split()
        for card in kept:
            m.deck.remove(card)
        m.deck, m.discards = kept, m.deck
    m.left_over = [port for port in PORTS if not any(port in mine.courses for mine in m.fleets)]
    for seat, mine in enumerate(m.fleets) if m.version != "dice" else ():
        for side in ("west", "east"):
            while sum(PORTS[port][3] == side for port in mine.courses) < 4:
                ports = [port for port in m.left_over if PORTS[port][3] == side]
                mine.courses.append(min(ports, key=lambda port: m.owner.get(port) == seat))
                m.left_over.remove(mine.courses[-1])


def start(players: int, order: str = "", **options: Any) -> Any:
    """Return a game after its setup: arbitrary course cards, and lots that make this order."""
    s: Any = GAME.new(players, options)
    s.log = []
    rng = Rng(1)
    while s.prompt() != "lot":
        s.apply(s.draw(rng))
    go(s, " ".join(f"lot:{seat}" for seat in order.split() or range(players)))
    return s


# -- playing, and inspecting a position -----------------------------------------------------------------------------


def go(s: Any, moves: str) -> None:
    """Play moves, checking the invariants after each."""
    for text in moves.split():
        play(s, text)
        s.game.verify(s)


def settle_chance(s: Any) -> None:
    """Resolve chance until a player is asked or the game is over."""
    settle(s, Rng(1))


def offers(s: Any) -> set[str]:
    """Return the legal answers."""
    return set(legal(s))


def fleet(s: Any, seat: int) -> Fleet:
    """Return a player's possessions."""
    return model_engine.read_back(s).fleets[seat]


def table(s: Any) -> Model:
    """Return the whole position."""
    return model_engine.read_back(s)


def hand(s: Any, seat: int) -> list[str]:
    """Return the incident cards of a player, in alphabetical order."""
    return sorted(fleet(s, seat).hand)


def ranks(s: Any) -> list[int]:
    """Return the players' final ranks, according to the engine."""
    return model_engine.ranks(s)
