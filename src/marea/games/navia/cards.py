# compiled
"""The cards of Navia: when each may be played, who may answer it, and its effect."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from marea.games.navia.codes import BLESS, CARD, MOVE, REACT, STEAL, TURN
from marea.games.navia.data import (
    BLESSING,
    BOARDING,
    DRY_DOCK,
    FAST_ADVANCE,
    SABOTAGE,
    SEATS,
    SPELL,
    THEFT,
    TRAP,
    WHIRLPOOL,
)
from marea.games.navia.events import AIMED, ARMED, BLOCKED, BOARDS, CASTS, DOCKED, MELTED, PLAYED, PUSHED, REVERSED
from marea.games.navia.state import Navia
from marea.kernel.piles import WIDTH, count, size
from marea.kernel.state import CHANCE, ask, then

# The values of the options `shields_answer` and `shields_by`.
ATTACKS: Final = 0
SINGLE: Final = 1
ALL: Final = 2
ANYONE: Final = 0
TARGET: Final = 1

MAX_STEPS: Final = 4  # in one move: a card gives two, and a position set up by hand may give a few more
WINDOW: Final = 4096  # the argument of a reaction window: its number times this, plus the card's action


def add_playable(s: Navia, seat: i64, actions: list[int]) -> None:
    """R10: add every card that can be carried out in full, in the order of the numbering."""
    hand: i64 = s.hands[seat]
    kind: i64 = 0
    while hand != 0:
        if count(hand, 0) > 0:
            add_uses(s, seat, kind, actions)
        hand >>= WIDTH
        kind += 1


def add_uses(s: Navia, seat: i64, kind: i64, actions: list[int]) -> None:
    """Add every way to play a card of one kind; Shields are never played like this."""
    data = s.data
    if kind == BLESSING and can_bless(s, seat):
        actions.append(int(data.blessing))
    elif kind == FAST_ADVANCE and s.ways(seat) > 0:  # R17
        actions.append(int(data.fast_advance))
    elif kind == BOARDING:
        add_boardings(s, actions)
    elif kind == THEFT:
        add_hand_attacks(s, seat, data.theft, actions)
    elif kind == SABOTAGE:
        add_hand_attacks(s, seat, data.sabotage, actions)
    elif kind == DRY_DOCK:
        add_dry_docks(s, seat, actions)
    elif kind == TRAP and can_trap(s, seat):
        actions.append(int(data.trap))
    elif kind == SPELL:
        add_spells(s, seat, actions)
    elif kind == WHIRLPOOL:
        actions.append(int(data.whirlpool))


def can_bless(s: Navia, seat: i64) -> bool:
    """R15: return whether there is an obstacle straight ahead, as Blessing requires."""
    return not s.is_free(s.row[seat] + 1, s.col[seat])


def add_boardings(s: Navia, actions: list[int]) -> None:
    """R18: add pushing any boat that is not on the first row to a free cell of the row behind it."""
    for target in range(s.players):
        behind: i64 = s.row[target] - 1
        if behind >= 0:
            free = s.free_around(behind, s.col[target])
            for way in range(3):
                if free >> way & 1:
                    actions.append(int(s.data.boarding + target * 3 + way))


def add_hand_attacks(s: Navia, seat: i64, first: i64, actions: list[int]) -> None:
    """R19, R20: add aiming Theft or Sabotage at each other player who holds a card."""
    for other in range(s.players):
        if other != seat and s.hands[other] != 0:
            actions.append(int(first + other))


def add_dry_docks(s: Navia, seat: i64, actions: list[int]) -> None:
    """R21, R28: add aiming Dry Dock at each other player, if the supply has a token."""
    if s.dock_supply > 0:
        for other in range(s.players):
            if other != seat:
                actions.append(int(s.data.dry_dock + other))


def can_trap(s: Navia, seat: i64) -> bool:
    """R25, R28: return whether the boat is unarmed, and there is a rock token or the boat is on a water token."""
    return s.armed[seat] == 0 and (s.rock_supply > 0 or s.cell_of(seat) in s.water_tokens)


def add_spells(s: Navia, seat: i64, actions: list[int]) -> None:
    """R27, R28: add any open rock around the boat; a printed one needs a water token."""
    width = s.data.width
    row: i64 = s.row[seat]
    col: i64 = s.col[seat]
    around: i64 = 7 << col >> 1
    for r in range(max(row - 1, 0), min(row + 2, s.data.goal)):
        rocks = s.rocks(r) & around
        if rocks == 0:
            continue
        for c in range(max(col - 1, 0), min(col + 2, width)):
            if (rocks >> c) & 1 and (s.water_supply > 0 or r * width + c in s.rock_tokens):
                actions.append(int(s.data.spell + r * width + c))


def target_of(s: Navia, action: i64) -> i64:
    """R22: return the seat that a card is aimed at; -1 for a card that names none."""
    data = s.data
    if data.boarding <= action < data.theft:
        return (action - data.boarding) // 3
    if data.theft <= action < data.trap:
        return (action - data.theft) % SEATS
    return -1


def may_be_answered(s: Navia, seat: i64, action: i64) -> bool:
    """R22, R24: return whether a card opens a reaction window."""
    kind = s.data.kind_of(action)
    target = target_of(s, action)
    if kind == WHIRLPOOL:
        return False
    if target >= 0 and target != seat:
        return True
    if kind == TRAP or kind == SPELL:  # noqa: SIM109 (a tuple is slower here)
        return s.shields_answer == ALL
    return s.shields_answer != ATTACKS


def open_window(s: Navia, seat: i64, action: i64) -> bool:
    """R22: ask every other player, or only the target, in seat order; return whether any is asked."""
    if not may_be_answered(s, seat, action):
        return False
    target = target_of(s, action)
    s.windows += 1
    asked = False
    for player in range(s.players - 1, -1, -1):
        if is_asked(s, player, target):
            s.push(ask(REACT, player, s.windows * WINDOW + action))
            asked = True
    return asked


def is_asked(s: Navia, player: i64, target: i64) -> bool:
    """R22: return whether a player may answer a card that is aimed at a target."""
    return player != s.current and (s.shields_by == ANYONE or player == target)


def announce(s: Navia, seat: i64, action: i64) -> None:
    """Emit an event with the card played, its target and its cell, unless there is no log."""
    if s.log is None:
        return
    target = target_of(s, action)
    kind = s.data.kind_of(action)
    if kind == SPELL:
        s.emit(CASTS, seat, action - s.data.spell)
    elif kind == BOARDING:
        s.emit(BOARDS, seat, target, push_destination(s, action))
    elif target >= 0:
        s.emit(AIMED, seat, kind, target)
    else:
        s.emit(PLAYED, seat, kind)


def push_destination(s: Navia, action: i64) -> i64:
    """R18: return the cell to which a Boarding pushes its target."""
    return s.cell_of(target_of(s, action)) - s.data.width + (action - s.data.boarding) % 3 - 1


def shielder(s: Navia, action: i64, answers: list[int]) -> i64:
    """R22: return the seat whose Shields count: the target first, then the seats in the direction of play."""
    target = target_of(s, action)
    if target >= 0 and target != s.current and answers[target] == s.data.shield:
        return target
    for i in range(1, s.players):
        seat = (s.current + i * s.direction) % s.players
        if answers[seat] == s.data.shield:
            return seat
    return -1


def resolve(s: Navia, seat: i64, action: i64) -> None:
    """Apply a card, and plan the move that follows it."""
    data = s.data
    kind = data.kind_of(action)
    if kind == BLESSING:  # R16: no step follows
        s.push(then(BLESS, s.row[seat] + 1))
    elif kind == THEFT:  # R19: then another card, always asked for (G19)
        s.plan([ask(STEAL, CHANCE, target_of(s, action)), ask(CARD, seat, 1)])
    else:
        apply_effect(s, seat, kind, action)
        sail(s, 2 if kind == FAST_ADVANCE else 1)


def sail(s: Navia, steps: i64) -> None:
    """R12, R13: ask for a move if the boat can move; otherwise the turn is over."""
    if s.ways(s.current) > 0:
        s.push(ask(MOVE, s.current, steps))
    else:
        s.emit(BLOCKED, s.current)
        end_turn(s)


def end_turn(s: Navia) -> None:
    """R14, R2: fill up the hand, then begin the neighbour's turn."""
    s.push(then(TURN, s.next_seat()))
    s.draw_cards(s.current, s.data.hand - size(s.hands[s.current]))


def apply_effect(s: Navia, seat: i64, kind: i64, action: i64) -> None:
    """Apply the effect of a card that acts at once."""
    data = s.data
    target = target_of(s, action)
    if kind == BOARDING:  # R18
        cell = push_destination(s, action)
        s.move_boat(target, cell // data.width, cell % data.width)
        s.emit(PUSHED, target, cell)
    elif kind == SABOTAGE:  # R20
        s.discard_hand(target)
    elif kind == DRY_DOCK:  # R21
        s.dock[target] += 1
        s.dock_supply -= 1
        s.emit(DOCKED, target, s.dock[target])
    elif kind == TRAP:  # R25
        s.arm(seat)
        s.emit(ARMED, seat)
    elif kind == SPELL:  # R27
        cell = action - data.spell
        s.melt(cell // data.width, cell % data.width)
        s.emit(MELTED, seat, cell)
    elif kind == WHIRLPOOL:  # R31
        s.direction = -s.direction
        s.emit(REVERSED)
