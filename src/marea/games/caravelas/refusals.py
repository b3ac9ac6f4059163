"""The clauses that forbid something in Caravelas now, other than that a different decision is open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from marea.games.caravelas.state import Caravelas
from marea.games.caravelas.steps.order import highest_bid
from marea.games.caravelas.words import BLUE, CARD_WIDTH, DICE, FULL, GOODS, INCIDENTS, OPEN_DECK, PIRATES, STORMS
from marea.kernel.piles import count, places_in

# Clauses that keep actions out of a turn, by version: bids, positions, sinking, cards, bonus moves, Lisbon, new cards.
OUT_OF_PLACE: Final = {
    FULL: ("R1", "R7", "R50", "R24", "R41", "R51", "R51"),
    OPEN_DECK: ("R1", "R7", "R50", "R60", "R41", "R51", "R60"),
    DICE: ("R65", "R65", "R68", "R67", "R68", "R51", "R67"),
}
# When another seat is asked: the clause on whose turn it is, where it differs from the step's clause.
BY_TURN: Final = {"auction": "R2", "move": "R1"}


def refusal(s: Caravelas, seat: int, action: int) -> str:
    """Return the clause that forbids an action that is not legal."""
    data, prompt = s.data, s.prompt()
    if action >= data.course:
        return ""
    if prompt == "auction" and data.pass_ < action < data.slot:
        return "R2" if action - data.bid <= highest_bid(s) else "R6"
    if prompt == "move":
        return turn_refusal(s, seat, action)
    if prompt == "card" and data.card <= action < data.stay:
        return card_refusal(s, seat, action - data.card)
    if prompt == "bonus" and data.bonus <= action < data.keep:
        return bonus_refusal(s, seat, action - data.bonus)
    return ""


def turn_refusal(s: Caravelas, seat: int, action: int) -> str:
    """Return the clause by which an action is impossible in the player's own turn."""
    data = s.data
    if data.move <= action < data.sink:
        cell = data.move_cell[action - data.move]
        return move_refusal(s, seat, cell, action != data.move_of[cell])
    ends = (data.slot, data.end, data.card, data.stay, data.keep, data.refill, data.course)
    return next(clause for end, clause in zip(ends, OUT_OF_PLACE[s.version], strict=True) if action < end)


def move_refusal(s: Caravelas, seat: int, cell: int, by_wind: bool) -> str:
    """Return the clause by which a ship cannot sail to a cell."""
    data, here = s.data, s.ships[seat]
    if cell not in data.near[here]:
        return "R20"
    symbol = data.symbol[cell]
    if by_wind:
        return {OPEN_DECK: "R60", DICE: "R66"}.get(s.version, "R22")
    if symbol == BLUE and s.version == FULL:
        return "R24"
    return "R23" if symbol == PIRATES else ""


def card_refusal(s: Caravelas, seat: int, kind: int) -> str:
    """R24, R31: return the clause by which a card cannot be played: not in the hand, or too strong a storm."""
    in_hand = count(s.hands[seat], kind, CARD_WIDTH) > 0
    return "R31" if in_hand and kind < STORMS else "R24"


def bonus_refusal(s: Caravelas, seat: int, cell: int) -> str:
    """R41: return the clause by which a bonus move cannot go to a cell: not a neighbour, or the wrong direction."""
    return "R41" if cell in s.data.near[s.ships[seat]] else "R20"


def why_not(s: Caravelas, seat: int, picked: Sequence[str]) -> str:
    """Return the clause by which a seat cannot use what it has picked: a cell, a card, a ship or a cube."""
    prompt, last = s.prompt(), picked[-1]
    if seat not in s.asked():
        return BY_TURN.get(prompt, "")
    if last in s.data.cells:
        return cell_refusal(s, seat, s.data.cells.index(last))
    group, _, id = last.partition("-")
    if group == "card":
        if prompt == "card":
            return card_refusal(s, seat, INCIDENTS.index(id))
        return {OPEN_DECK: "R60", DICE: "R67"}.get(s.version, "R24")
    if group == "good":
        return good_refusal(s, seat, GOODS.index(id))
    by_group = {"ship": "R50", "slot": "R7", "player": "R1", "tokens": "R27", "deck": "R29", "discards": "R29"}
    return "" if prompt == "place" else by_group.get(group, "R52")


def cell_refusal(s: Caravelas, seat: int, cell: int) -> str:
    """Return the clause by which a cell cannot be used now."""
    if s.prompt() == "move":
        return move_refusal(s, seat, cell, False)
    return bonus_refusal(s, seat, cell) if s.prompt() == "bonus" else ""


def good_refusal(s: Caravelas, seat: int, good: int) -> str:
    """Return the clause by which a cube cannot be used: it is not on board, or not in Lisbon yet."""
    return "R52" if good in places_in(s.holds[seat]) else "R46"
