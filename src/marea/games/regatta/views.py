"""What people see of Regatta: what is printed, what a viewer may know, where things lie, and all of it as text."""

from __future__ import annotations

from collections.abc import Sequence

from typing_extensions import TypedDict

from marea.games.regatta.data import Data
from marea.games.regatta.state import Regatta
from marea.kernel import rows
from marea.kernel.contract import Board, Element, Say, View, header
from marea.kernel.state import OVER, UNANSWERED

Crew = dict[str, int]  # a number for each kind


class RegattaSheet(TypedDict):
    """What views of Regatta refer to."""

    races: int
    worth: Crew  # what each kind scores


def sheet(data: Data) -> RegattaSheet:
    """Return what is printed."""
    return {"races": data.races, "worth": dict(zip(data.crew, data.value, strict=True))}


class RegattaView(View):
    """The table as one viewer sees it; `reserve` and `bid` are the viewer's own."""

    race: int
    flag: int
    bag: int
    coins: list[int]
    aboard: list[Crew]
    reserves: list[int]
    reserve: Crew | None
    bid: int | None
    shown: list[Crew] | None  # all reserves, once the game is over


def view(s: Regatta, seat: int) -> RegattaView:
    """Return the view of a seat, or of a SPECTATOR."""
    seats = range(s.players)
    return {
        **header(s),
        "race": s.race,
        "flag": s.flag,
        "bag": sum(s.bag),
        "coins": s.coins[:],
        "aboard": [crew(s, s.aboard, player) for player in seats],
        "reserves": [rows.size(s.hands, player, s.data.kinds) for player in seats],
        "reserve": crew(s, s.hands, seat) if seat >= 0 else None,
        "bid": s.answers[seat] - s.data.bid if seat >= 0 and s.answers[seat] != UNANSWERED else None,
        "shown": [crew(s, s.hands, player) for player in seats] if s.to_move() == OVER else None,
    }


def crew(s: Regatta, counts: list[int], seat: int) -> Crew:
    """Return a seat's crew by name."""
    first = seat * s.data.kinds
    return {kind: counts[first + i] for i, kind in enumerate(s.data.crew)}


def components(data: Data) -> dict[str, list[str]]:
    """Return the things that have names, by group."""
    return {"crew": data.crew}


def board(data: Data) -> Board:
    """Return a buoy for each race in a row, and below it the purse and the kinds of crew."""
    races = range(int(data.races))
    elements = {f"buoy-{race}": Element("circle", 10.0 + 20.0 * race, 12.0, 14.0, 14.0, "buoy") for race in races}
    elements["purse"] = Element("circle", 10.0, 36.0, 16.0, 16.0, "purse")
    for i, kind in enumerate(data.crew):
        elements[f"crew-{kind}"] = Element("rect", 30.0 + 20.0 * i, 36.0, 16.0, 20.0, "crew")
    return Board(20.0 * float(max(data.races, data.kinds + 1)), 50.0, elements)


def why_not(s: Regatta, seat: int, picked: Sequence[str]) -> str:
    """Return the clause by which a buoy is never a move; for all else, the current decision gives the clause."""
    return "R2" if picked[0].startswith("buoy-") else ""


def picture(sheet: RegattaSheet, view: RegattaView, say: Say, names: Sequence[str]) -> str:
    """Return the race, every player's coins, crew and reserve, and the viewer's own reserve."""
    race = view["race"] + (view["prompt"] == "bid")  # bids are for the next race, all else is still this one
    worth = " · ".join(f"{say(f'crew-{kind}')} {points}" for kind, points in sheet["worth"].items())
    lines = [say("board-race", race=race, races=sheet["races"], bag=view["bag"]), "  " + say("board-worth", crew=worth)]
    width = max(map(len, names))
    for seat, name in enumerate(names):
        facts = [
            say("board-points", points=view["scores"][seat]),
            say("board-coins", coins=view["coins"][seat]),
            say("board-aboard", crew=crew_list(view["aboard"][seat], say)),
            say("board-reserve", count=view["reserves"][seat]),
        ]
        if seat == view["flag"]:
            facts.append(say("board-flag"))
        lines.append(f"  {name:{width}} " + " · ".join(facts))
    if view["reserve"] is not None:
        lines.append("  " + say("board-own-reserve", crew=crew_list(view["reserve"], say)))
    return "\n".join(lines)


def crew_list(crew: Crew, say: Say) -> str:
    """Return some crew by name: "captain, cook × 2"."""
    some = [say(f"crew-{kind}") + (f" × {count}" if count > 1 else "") for kind, count in crew.items() if count]
    return ", ".join(some) or say("board-nobody")
