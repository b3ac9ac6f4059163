"""The view that each viewer has of a game of Caravelas: what can change, while sheets.py has the printed parts."""

from __future__ import annotations

from typing_extensions import TypedDict

from marea.games.caravelas.cards import counts_by_name
from marea.games.caravelas.state import NOBODY, Caravelas
from marea.games.caravelas.steps.order import highest_bid, taken_by
from marea.games.caravelas.words import CARD_WIDTH, DIRECTIONS, GOODS, INCIDENTS, SHIPS, SOLD_WIDTH, VERSIONS
from marea.kernel.contract import View, header
from marea.kernel.piles import count, places_in, size
from marea.kernel.state import OVER, SPECTATOR, frame_arg, frame_step

Counts = dict[str, int]  # the number of each kind, without zeros


class FleetCard(TypedDict):
    """A player's possessions, all of them public."""

    cell: str
    tokens: int  # available
    total: int
    bid: int
    locked: list[str]  # ships not built yet
    sunk: list[str]
    goods: list[str]  # on board
    sold: Counts  # cubes, so far
    discoveries: list[str]  # ports
    pieces: list[int]  # of the monastery
    cards: int  # incident cards in hand


class Courses(TypedDict):
    """F3: the ports of a player's course cards, by discoverer: the player, nobody or another."""

    reached: list[str]
    open: list[str]
    lost: list[str]


class BonusMove(TypedDict):
    """The current bonus move: the number of cells left, and the direction of a compass storm."""

    player: int
    left: int
    direction: str | None


class CaravelasView(View):
    """The table as one viewer sees it; `hand` and `courses` are the viewer's own."""

    version: str
    round: int
    final: bool  # the last piece has been bought: this round is the last
    active: int | None  # the seat whose turn it is
    order: list[int]  # seats by position
    slots: list[int | None] | None  # while positions are chosen: the seat that has taken each
    highest_bid: int
    fleets: list[FleetCard]  # by seat
    pieces: list[int]  # of the monastery, left to buy
    deck: int
    discards: Counts
    card: str | None  # the incident card in effect
    bonus: BonusMove | None
    hand: Counts
    courses: Courses
    shown: list[Courses]  # the course cards of every player, once the game is over


def view(s: Caravelas, seat: int) -> CaravelasView:
    """Return the view of a seat, or of a SPECTATOR."""
    seats = range(s.players)
    built = int(s.built)
    return {
        **header(s),
        "version": VERSIONS[s.version],
        "round": s.round,
        "final": s.pieces_left() == 0,
        "active": None if s.active == NOBODY else s.active,
        "order": s.order[:],
        "slots": slots(s) if s.prompt() == "place" else None,
        "highest_bid": highest_bid(s),
        "fleets": [fleet_card(s, player) for player in seats],
        "pieces": list(range(built + 1, built + 1 + s.pieces_left())),
        "deck": size(s.deck, CARD_WIDTH),
        "discards": counts_by_name(s.discards),
        "card": card_in_play(s),
        "bonus": bonus_move(s) if s.prompt() == "bonus" else None,
        "hand": counts_by_name(s.hands[seat]) if seat != SPECTATOR else {},
        "courses": courses(s, seat),
        "shown": [courses(s, player) for player in seats] if s.to_move() == OVER else [],
    }


def fleet_card(s: Caravelas, seat: int) -> FleetCard:
    """Return a player's possessions."""
    data = s.data
    sold = [int(count(s.sold[seat], good, SOLD_WIDTH)) for good in range(len(GOODS))]
    return {
        "cell": data.cells[s.ships[seat]],
        "tokens": s.tokens[seat],
        "total": s.totals[seat],
        "bid": s.bids[seat],
        "locked": [ship for place, ship in enumerate(SHIPS) if not s.fleets[seat] >> place & 1],
        "sunk": [SHIPS[ship] for ship in places_in(s.sunk[seat])],
        "goods": [GOODS[good] for good in places_in(s.holds[seat])],
        "sold": {GOODS[good]: cubes for good, cubes in enumerate(sold) if cubes},
        "discoveries": [data.port_ids[port] for port in places_in(s.found[seat])],
        "pieces": [piece + 1 for piece in places_in(s.pieces[seat])],
        "cards": size(s.hands[seat], CARD_WIDTH),
    }


def courses(s: Caravelas, seat: int) -> Courses:
    """Return the state of a player's course cards, in the order of the edition; a SPECTATOR has none."""
    held = s.courses[seat] if seat != SPECTATOR else 0
    owners = [(s.owner(port), s.data.port_ids[port]) for port in places_in(held)]
    return {
        "reached": [port for owner, port in owners if owner == seat],
        "open": [port for owner, port in owners if owner == NOBODY],
        "lost": [port for owner, port in owners if owner not in (seat, NOBODY)],
    }


def slots(s: Caravelas) -> list[int | None]:
    """R7: return the seat that has taken each position so far."""
    taken = [int(taken_by(s.argument(), slot)) for slot in range(s.players)]
    return [None if seat == NOBODY else seat for seat in taken]


def card_in_play(s: Caravelas) -> str | None:
    """Return the incident card that waits for the others' bonus moves."""
    if s.prompt() != "bonus":
        return None
    for frame in reversed(s.todo):
        if s.steps[frame_step(frame)].name == "effect":
            return INCIDENTS[frame_arg(frame)]
    return None


def bonus_move(s: Caravelas) -> BonusMove:
    """R41: return the current bonus move."""
    argument = s.argument()
    direction = DIRECTIONS[(argument >> 3) - 1] if argument >> 3 else None
    return {"player": s.to_move(), "left": argument & 7, "direction": direction}
