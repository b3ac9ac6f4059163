"""Nyakuza in a terminal: the bay row by row, and below it the players, the wharf and the bag."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from marea.games.nyakuza.bay import TOKEN
from marea.games.nyakuza.bay import WIDTH as PRINTED
from marea.games.nyakuza.sheets import NyakuzaSheet
from marea.games.nyakuza.views import NyakuzaView, boats_of
from marea.kernel.contract import Say

WIDTH: Final = 6  # characters per cell; rows are shifted by half of it


def picture(sheet: NyakuzaSheet, view: NyakuzaView, say: Say, names: Sequence[str]) -> str:
    """Return the bay with boats as seat numbers, and below it the table and the players."""
    lines = [table_line(view, say), "", *bay_lines(sheet, view), "", say("board-legend"), ""]
    lines += player_lines(view, say, names)
    if "secret" in view:
        lines.append(say("board-own-secret", tile=printed_tile(sheet, view["secret"])))
    return "\n".join(lines)


def table_line(view: NyakuzaView, say: Say) -> str:
    """Return the round, the wharf and the bag."""
    round = say("board-final") if view["final"] else say("board-round", round=str(view["round"]))
    return " · ".join([round, say("board-wharf", kobans=view["wharf"]), say("board-bag", tiles=view["bag"])])


def bay_lines(sheet: NyakuzaSheet, view: NyakuzaView) -> list[str]:
    """Return the bay row by row from the north."""
    lines = []
    boats = boats_of(view)
    for row in sheet["bay"]:
        line = ""
        for token in TOKEN.finditer(row):
            line = line.ljust(token.start() * WIDTH // PRINTED) + cell_text(view, boats, token[0])
        lines.append(line)
    return lines


def cell_text(view: NyakuzaView, boats: dict[str, int], printed: str) -> str:
    """Return a cell: the owner of its boat, its kind, and a sign for a stall or a covered tile."""
    letter, number = printed[0], printed[1:]
    cell = (letter if letter.islower() else "R").upper() + number
    boat = str(boats[cell] + 1) if cell in boats else " "
    if letter.islower():
        sign = "#" if cell == view.get("grand_stall") else "+" if cell in view.get("stalls", []) else ""
        return f"{boat}{'-' if letter == 'c' else '~'}{number}{sign}"
    sign = "$" if cell in view.get("covered", []) else ""
    return f"{boat}{letter if cell in view['tiles'] else letter.lower()}{number}{sign}"


def printed_tile(sheet: NyakuzaSheet, number: int) -> str:
    """Return a tile as the bay shows it: `K21`."""
    tokens = (token for row in sheet["bay"] for token in row.split())
    return next(token for token in tokens if token[0].isupper() and token[1:] == str(number))


def player_lines(view: NyakuzaView, say: Say, names: Sequence[str]) -> list[str]:
    """Return a line for each player: number, name, and what lies behind, in front of and beside the screen."""
    lines = []
    for seat, name in enumerate(names):
        kobans = view["kobans"][seat]
        facts = [say("board-kobans", kobans=kobans)] if kobans is not None else []
        facts += [
            say("board-stalls", built=view["scores"][seat], left=view["stalls_left"][seat]),
            say("board-reserve", boats=view["reserve"][seat]),
        ]
        if view["staged"][seat]:
            facts.append(say("board-staged", boats=view["staged"][seat]))
        if "bids" in view:
            facts.append(say("board-bid", kobans=view["bids"][seat]))
        if seat in view.get("holders", []):
            facts.append(say("board-secret"))
        if seat == view["charm"]:
            facts.append(say("board-charm"))
        lines.append(f" {seat + 1} {name} · " + " · ".join(facts))
    return lines
