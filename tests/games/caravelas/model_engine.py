"""Conversion between positions of the reference model and the engine: the only place that knows the engine's fields."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from marea import Game, ask, games, then
from marea.games.caravelas import scoring
from marea.games.caravelas.cards import counts_by_name
from marea.games.caravelas.codes import AUCTION, MOVE, TURN
from marea.games.caravelas.state import NOBODY, Caravelas
from marea.games.caravelas.words import CARD_WIDTH, FULL, GOODS, INCIDENTS, SOLD_WIDTH
from marea.kernel.piles import bit, count, pile_of, places_in, some
from tests.games.caravelas.model import Fleet, Model

GAME = games.get("caravelas")


# -- to the engine ----------------------------------------------------------------------------------------------------


def engine_of(m: Model, position: int | None, game: Game[Any] = GAME) -> Any:
    """Put a position on the engine: the turn of the player at a position of the track begins, or an auction."""
    s: Caravelas = game.new(m.players, {"version": m.version})
    s.log = []
    s.order, s.round = list(m.order), m.round
    for seat, fleet in enumerate(m.fleets):
        put_fleet(s, seat, fleet)
        s.found[seat] = mask([port for port, owner in m.owner.items() if owner == seat], s.data.port_ids)
        s.built += len(fleet.pieces)
    s.deck, s.discards = pile(m.deck), pile(m.discards)
    s.finish()
    s.todo = [0]
    if position is None:
        s.active = NOBODY
        s.push(ask(AUCTION, s.order[0]))
        return s
    s.active = m.order[position]
    if m.version == "dice" and s.tokens[s.active]:
        s.plan([ask(MOVE, s.active), then(TURN, position + 1)])  # the dice have been rolled
    else:
        s.push(then(TURN, position))
    s.proceed()
    s.log = []
    return s


def put_fleet(s: Caravelas, seat: int, fleet: Fleet) -> None:
    """Put a player's possessions on the engine."""
    s.ships[seat] = s.data.cells.index(fleet.cell)
    s.tokens[seat], s.totals[seat], s.bids[seat] = fleet.tok, fleet.total, fleet.bid
    s.fleets[seat] = sum(bit(ship - 1) for ship in fleet.ships)
    s.sunk[seat] = sum(bit(ship - 1) for ship in fleet.sunk)
    s.holds[seat] = mask(fleet.cargo, GOODS)
    s.score[seat] = fleet.score
    s.sold[seat] = sum(some(GOODS.index(good), 1, SOLD_WIDTH) for good in fleet.sold)
    s.pieces[seat] = sum(bit(piece - 1) for piece in fleet.pieces)
    s.hands[seat] = pile(fleet.hand)
    s.courses[seat] = mask(fleet.courses, s.data.port_ids)


def mask(words: Sequence[str], all_words: Sequence[str]) -> int:
    """Return the mask of some words."""
    return sum(int(bit(all_words.index(word))) for word in words)


def pile(cards: Sequence[str]) -> int:
    """Return a pile of incident cards."""
    counts = Counter(cards)
    return int(pile_of([counts[card] for card in INCIDENTS], CARD_WIDTH))


# -- from the engine --------------------------------------------------------------------------------------------------


def read_back(s: Any) -> Model:
    """Return the position of the engine, as a model."""
    data = s.data
    m = Model(s.players, ("full", "open_deck", "dice")[s.version - FULL])
    m.order, m.round = list(s.order), s.round
    m.fleets = [fleet_of(s, seat) for seat in range(s.players)]
    m.owner = {data.port_ids[port]: seat for seat in range(s.players) for port in places_in(s.found[seat])}
    m.deck, m.discards = cards_of(s.deck), cards_of(s.discards)
    m.left_over = [port for port in data.port_ids if not any(port in fleet.courses for fleet in m.fleets)]
    m.pieces = [piece for piece in m.pieces if piece > s.built]
    m.reason = s.reason()
    return m


def fleet_of(s: Any, seat: int) -> Fleet:
    """Return a player's possessions on the engine."""
    fleet = Fleet(int(s.totals[seat]))
    fleet.cell = s.data.cells[s.ships[seat]]
    fleet.tok, fleet.bid = int(s.tokens[seat]), int(s.bids[seat])
    fleet.ships = [ship + 1 for ship in places_in(s.fleets[seat])]
    fleet.sunk = [ship + 1 for ship in places_in(s.sunk[seat])]
    fleet.cargo = [GOODS[good] for good in places_in(s.holds[seat])]
    fleet.sold = [name for good, name in enumerate(GOODS) for _ in range(count(s.sold[seat], good, SOLD_WIDTH))]
    fleet.hand = cards_of(s.hands[seat])
    fleet.courses = [s.data.port_ids[port] for port in places_in(s.courses[seat])]
    fleet.pieces = [piece + 1 for piece in places_in(s.pieces[seat])]
    fleet.markers = 20 - len(places_in(s.found[seat]))
    fleet.score = int(s.score[seat])
    return fleet


def cards_of(pile: int) -> list[str]:
    """Return the cards of a pile."""
    return [card for card, copies in counts_by_name(pile).items() for _ in range(copies)]


def ranks(s: Any) -> list[int]:
    """Return the players' final ranks."""
    return scoring.ranks(s)
