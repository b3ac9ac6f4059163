"""Namiji in a terminal: the current leg, the shelves, and the table."""

from __future__ import annotations

from collections.abc import Sequence

from marea.games.namiji.account import RockObjective
from marea.games.namiji.sheets import NamijiSheet
from marea.games.namiji.views import NEUTRAL_BOAT, BoatBoard, Counts, NamijiView, RouteStop, route_of
from marea.kernel.contract import Say

COLOUR_SIGNS = {"blue": "o", "orange": "*", "green": "%"}  # disc, star and leaf
TYPE_SIGNS = {"tai": "T", "saba": "S", "fugu": "F"}


def picture(sheet: NamijiSheet, view: NamijiView, say: Say, names: Sequence[str]) -> str:
    """Return the route from the last boat to the next stop, the boards side by side, and the table."""
    lines = [*route_lines(sheet, view, say), ""]
    for seat, name in enumerate(names):
        lines += board_lines(sheet, view, say, seat, name)
    lines += table_lines(view, say)
    lines += [objective_line(sheet, rock, say) for rock in view["objectives"]]
    lines += [say("board-drawn") + " " + objective_line(sheet, rock, say) for rock in view.get("drawn", [])]
    hand = view["dock"].get("hand")
    if hand:
        lines.append(say("board-dock_hand", cards=card_list(hand, say)))
        lines += [f"  {say(f'card-{card}')}: {say(f'help-{card}')}" for card in hand]
    return "\n".join(lines)


def route_lines(sheet: NamijiSheet, view: NamijiView, say: Say) -> list[str]:
    """Return the stops from the last boat to the dock or port that it may not pass."""
    steps = [boat["steps"] for boat in view["boats"] if boat["place"]]
    route = route_of(sheet, view)
    if not steps or not route:
        return [say("board-before")]
    last, first = min(steps), max(steps)
    ahead = [i for i, place in enumerate(route) if place["kind"] in ("dock", "port") and i > last]
    stop = min([i for i in ahead if i >= first], default=first)
    return [stop_line(place, say) for place in route[last : stop + 1]]


def stop_line(place: RouteStop, say: Say) -> str:
    """Return a stop with its boats: seat numbers, N for the neutral boat, a dot for a free spot."""
    signs = ["." if boat is None else "N" if boat == NEUTRAL_BOAT else str(boat + 1) for boat in place["spots"]]
    kind = say(f"stop-{place['kind']}") if place["kind"] in ("dock", "port") else say(f"station-{place['kind']}")
    return f"{place['id']:>7} {' '.join(signs):10} {kind}"


def board_lines(sheet: NamijiSheet, view: NamijiView, say: Say, seat: int, name: str) -> list[str]:
    """Return a player's board: the shelf with the values of its lines, and everything else beside it."""
    board = view["boards"][seat]
    facts = board_facts(sheet, view, say, seat, name)
    grid = shelf_lines(sheet, board)
    return [f"{left:20}  {right}".rstrip() for left, right in zip(grid, [*facts, ""], strict=True)]


def shelf_lines(sheet: NamijiSheet, board: BoatBoard) -> list[str]:
    """Return a shelf with the values of the columns on top and of the rows on the left; ! marks a scored line."""
    scored = board["shelf"]["scored"]
    lines = {line["line"]: f"{line['points']}{'!' if line['line'] in scored else ' '}" for line in sheet["lines"]}
    top = "    " + " ".join(f"{lines[f'column{col}']:>3}" for col in range(1, 5))
    rows = []
    for row, cells in enumerate(board["shelf"]["cells"], 1):
        rows.append(f"{lines[f'row{row}']:>4}" + " ".join(f"{fish_sign(cell):>3}" for cell in cells))
    return [top, *rows, ""]


def fish_sign(fish: str | None) -> str:
    """Return a fish as two characters: its colour's symbol and the letter of its type."""
    if fish is None:
        return "."
    colour, type = fish.split("-")
    return COLOUR_SIGNS[colour] + TYPE_SIGNS[type]


def board_facts(sheet: NamijiSheet, view: NamijiView, say: Say, seat: int, name: str) -> list[str]:
    """Return four lines: name and score, trap and offerings, panoramas, cards."""
    board = view["boards"][seat]
    trap, panoramas = board["trap"], board["panoramas"]
    arrow = ">" if seat == view["current"] else " "
    return [
        f"{arrow}{seat + 1} {name} · " + say("board-score", points=view["scores"][seat]),
        say("board-trap", crabs=trap.get("crab", 0), shrimps=trap.get("shrimp", 0))
        + " · "
        + say("board-offerings", count=board["offerings"], points=sheet["penalty"][board["offerings"]]),
        say(
            "board-panoramas",
            dolphin=panoramas.get("dolphin", 0),
            octopus=panoramas.get("octopus", 0),
            whale=panoramas.get("whale", 0),
        )
        + " · "
        + say("board-rocks", count=board["rocks"]),
        card_list(board["cards"], say),
    ]


def card_list(cards: Counts, say: Say) -> str:
    """Return dock cards by name."""
    return ", ".join(say(f"card-{card}") + (f" × {count}" if count > 1 else "") for card, count in cards.items())


def table_lines(view: NamijiView, say: Say) -> list[str]:
    """Return the school, the nets, the bag, the haul and the Early Bird tokens."""
    up = " ".join(" ".join([fish_sign(fish)] * count) for fish, count in view["school"]["up"].items())
    nets = sum(view["nets"]["rest"].values()) + len(view["nets"]["under"])
    lines = [
        say("board-school", up=up or "-", down=sum(view["school"]["down"].values())),
        say("board-stacks", nets=nets, crabs=view["bag"].get("crab", 0), shrimps=view["bag"].get("shrimp", 0)),
        say("board-early_birds", tokens=" ".join(map(str, view["early_birds"])) or "-"),
        say("board-legend"),
    ]
    settled = view.get("revealed", []) + ([view["caught"]] if "caught" in view else [])
    if settled:
        lines.append(say("board-settled", tiles=", ".join(say(f"fish-{kind}") for kind in settled)))
    if "haul" in view:
        haul = view["haul"]
        crabs, shrimps = haul["tokens"].get("crab", 0), haul["tokens"].get("shrimp", 0)
        risk = 100 * haul["losing_tokens"] // max(haul["tokens_in_bag"], 1)
        lines.append(say("board-haul", crabs=crabs, shrimps=shrimps, risk=risk))
    return lines


def objective_line(sheet: NamijiSheet, objective: RockObjective, say: Say) -> str:
    """Return a rock card: its name, its objective, and the progress towards it."""
    printed = sheet["rocks"][objective["rock"]]
    return say(
        "board-objective",
        rock=say(f"rock-{objective['rock']}"),
        points=printed["points"],
        aim=say(f"objective-{printed['counts']}", least=printed["least"]),
        have=objective["have"],
    )
