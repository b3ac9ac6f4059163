"""Regatta in a terminal: a view as a few lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from marea.games.regatta.sheets import Crew, RegattaSheet
from marea.games.regatta.views import RegattaView
from marea.kernel.contract import Say


def picture(sheet: RegattaSheet, view: RegattaView, say: Say, names: Sequence[str]) -> str:
    """Return the race, every player's coins, crew and reserve, and the viewer's own reserve."""
    race = view["race"] + (view["prompt"] == "bid")  # bids are for the next race, all else is still this one
    lines = [say("board-race", race=race, races=sheet["races"], bag=view["bag"])]
    worth = " · ".join(f"{say(f'crew-{kind}')} {points}" for kind, points in sheet["worth"].items())
    lines.append("  " + say("board-worth", crew=worth))
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
