"""Navia in a terminal: the river drawn from the goal down, and beside it the players and the hand."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from marea.games.navia.sheets import NaviaSheet
from marea.games.navia.views import Cards, NaviaView, goal_of, river_of
from marea.kernel.contract import Say


def picture(sheet: NaviaSheet, view: NaviaView, say: Say, names: Sequence[str]) -> str:
    """Return the river with boats as seat numbers, and next to it the players, the table and the hand."""
    river = river_lines(sheet, view)
    facts = [*player_lines(view, say, names), "", *table_lines(view, say)]
    lines = [f"{left:14}  {right}".rstrip() for left, right in zip_longest(river, facts, fillvalue="")]
    if "hand" in view:
        lines += ["", *hand_lines(view["hand"], say)]
    lines += [
        say("board-known", player=names[known["seat"]], card=say(f"card-{known['card']}"))
        for known in view.get("known", [])
    ]
    return "\n".join(lines)


def river_lines(sheet: NaviaSheet, view: NaviaView) -> list[str]:
    """Return the river row by row from the top: from just behind the last boat to one tile into the fog."""
    river, goal = river_of(sheet, view), goal_of(sheet)
    boats = {(boat[0], boat[1]): seat for seat, boat in enumerate(view["boats"]) if boat is not None}
    rows = [row for row, _ in boats] or [0]
    top = min(max(rows) + 6, len(river) - 1)
    bottom = max(min(rows) - 1, 0)
    lines = []
    for row in range(top, bottom - 1, -1):
        cells = [str(boats[row, col] + 1) if (row, col) in boats else cell for col, cell in enumerate(river[row])]
        lines.append(f"{row:3} {' '.join(cells)}" + (" *" if row == goal else ""))
    return [*lines, "    " + " ".join("abcdefghi"[: len(river[0])])]


def player_lines(view: NaviaView, say: Say, names: Sequence[str]) -> list[str]:
    """Return a line for each player: number, name, cards, and what holds the boat back."""
    lines = []
    dock = view.get("dock", [0] * view["players"])
    for seat, name in enumerate(names):
        facts = [say("board-hand", count=view["hands"][seat])]
        if dock[seat]:
            facts.append(say("board-dock", count=dock[seat]))
        if seat in view.get("armed", []):
            facts.append(say("board-armed"))
        arrow = ">" if seat == view["current"] and view["turn"] else " "
        lines.append(f"{arrow}{seat + 1} {name} · " + " · ".join(facts))
    return lines


def table_lines(view: NaviaView, say: Say) -> list[str]:
    """Return the turn, the direction, the piles and the supplies."""
    supply = view["supply"]
    return [
        say("board-turn", turn=view["turn"])
        + " · "
        + say("board-clockwise" if view["direction"] == 1 else "board-counter"),
        say("board-deck", deck=view["deck"], discard=sum(view["discard"].values())),
        say("board-supply", rock=supply["rock"], water=supply["water"], dock=supply["dry_dock"]),
        say("board-legend"),
    ]


def hand_lines(hand: Cards, say: Say) -> list[str]:
    """Return each card in the hand with a reminder of its effect."""
    if not hand:
        return [say("board-no-cards")]
    lines = []
    for kind, count in hand.items():
        card = say(f"card-{kind}") + (f" × {count}" if count > 1 else "")
        lines.append("  " + say("board-card", card=card, help=say(f"help-{kind}")))
    return lines
