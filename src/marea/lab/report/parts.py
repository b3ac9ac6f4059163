"""The parts of a section of the report's page: what is told about a game, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from html import escape
from typing import Final

from marea.lab.report import plots
from marea.lab.report.section import Cell, Section, Table, table
from marea.lab.report.wording import DASH, counted, is_share, measure, number, short, told

BY_THEMSELVES: Final = "events by themselves"  # those that name no component

Group = dict[str, list[Table | None]]  # for each component what each series has of it, if it has that component


def seats(section: Section) -> str:
    """Return who won where, with a plot for each number of players, since the fair share is another."""
    shown = [_seats_of(section, players) for players in sorted({one["players"] for one in section.series})]
    lines = [
        [escape(bot["bot"]), *section.whose(i), _chairs(bot), told(bot["won"], percent=True), told(bot["score"])]
        for i, one in enumerate(section.series)
        for bot in one["bots"]
    ]
    if lines:
        heads = section.heads("bot", "seats", "victories of a seat", "score of a seat")
        shown += [
            "<p><strong>Bots differ around the table,</strong> and in a series each always sits on the same chairs:"
            " what a seat seems to win may be what its bot wins. Series with the names rotated tell them apart.</p>",
            table("By bot", heads, lines),
        ]
    return "".join(shown)


def _chairs(bot: Table) -> str:
    """Return where a bot sits."""
    return ", ".join(map(str, bot["seats"]))


def _seats_of(section: Section, players: int) -> str:
    """Return the seats of all series with so many players."""
    of = [i for i, one in enumerate(section.series) if one["players"] == players]
    rows: list[plots.Row] = [
        (f"seat {seat}", [(i, section.series[i]["seats"][seat]["won"]) for i in of]) for seat in range(players)
    ]
    caption = f"Share of victories in %, {players} players; dashed: the fair share, {short(1 / players, True)}"
    plot = section.figure(caption, partial(plots.dots, rows, percent=True, line=1 / players), of)
    lines = [
        [f"seat {seat}", *section.whose(i), escape(one["bot"]), told(one["won"], percent=True), told(one["score"])]
        for seat in range(players)
        for i in of
        for one in [section.series[i]["seats"][seat]]
    ]
    heads = section.heads("seat", "bot", "victories", "score")
    return f'<div class="pair">{plot}{table(f"Seats, {players} players", heads, lines)}</div>'


def sources(section: Section) -> str:
    """Return what scores are made of."""
    rows = section.lanes("sources", "source", "points")
    plot = section.figure("Points of a seat by source", partial(plots.dots, rows))
    most = max(one["players"] for one in section.series)

    def cells(source: str, one: Table) -> list[Cell] | None:
        row = next((row for row in one["sources"] if row["source"] == source), None)
        if row is None:
            return None
        by_seat = [told(seat) for seat in row["seats"]]
        return [told(row["points"]), *by_seat, *[DASH] * (most - len(by_seat))]

    lines = section.rows([name for name, _ in rows], cells)
    heads = section.heads("source", "a seat", *(f"seat {seat}" for seat in range(most)))
    return f"{plot}{table('Points by source', heads, lines)}"


def length(section: Section) -> str:
    """Return how long games are."""
    shown = []
    for what in ("moves", "decisions"):
        found = [
            (i, one["name"] if section.several else "games", one["length"][what]["histogram"])
            for i, one in enumerate(section.series)
        ]
        shown.append(section.figure(f"{what.capitalize()} a game", partial(plots.bars, found)))

    def cells(what: str, one: Table) -> list[Cell]:
        told_of = one["length"][what]
        parts = (told_of["min"], *told_of["quartiles"], told_of["max"])
        return [told(told_of["mean"]), *(f"{part:g}" for part in parts)]

    heads = section.heads("a game", "mean", "least", "first quartile", "median", "third quartile", "most")
    lines = section.rows(["moves", "decisions"], cells)
    return (
        "<p>Moves are all that is written in a record, outcomes of chance too; decisions are those of the players.</p>"
        f'<div class="pair">{"".join(shown)}</div>{table("Length", heads, lines)}'
    )


def branching(section: Section) -> str:
    """Return between how much there is to choose."""

    def lanes(what: str) -> list[plots.Lane]:
        return [(i, one["branching"][what]) for i, one in enumerate(section.series)]

    rows = [("a decision", lanes("choices")), ("if not forced", lanes("free"))]
    plot = section.figure("Legal actions to choose from", partial(plots.dots, rows))
    forced = [("forced", lanes("forced"))]
    share = section.figure("Decisions with a single choice, in %", partial(plots.dots, forced, percent=True))

    def cells(_: str, one: Table) -> list[Cell]:
        found = one["branching"]
        return [told(found["choices"]), told(found["free"]), told(found["forced"], percent=True)]

    heads = section.heads("seats", "choices a decision", "if not forced", "forced decisions")
    return f'<div class="pair">{plot}{share}</div>{table("Branching", heads, section.rows(["all"], cells))}'


def reasons(section: Section) -> str:
    """Return how games ended."""
    rows = section.lanes("reasons", "reason", "share")
    plot = section.figure("Games that ended so, in %", partial(plots.dots, rows, percent=True))

    def cells(reason: str, one: Table) -> list[Cell]:
        row = next(row for row in one["reasons"] if row["reason"] == reason)
        return [number(row["games"], 0), told(row["share"], percent=True)]

    lines = section.rows([name for name, _ in rows], cells)
    heads = section.heads("reason", "games", "share")
    return f'<div class="pair">{plot}{table("How games ended", heads, lines)}</div>'


def uses(section: Section) -> str:
    """Return what was used, event by event; the events that name no component come together."""
    found: dict[str, Group] = {}
    for i, one in enumerate(section.series):
        for event in one["uses"]:
            alone = [row["component"] for row in event["components"]] == [""]
            group = found.setdefault(BY_THEMSELVES if alone else event["event"], {})
            for row in event["components"]:
                rows = group.setdefault(row["component"] or event["event"], [None] * len(section.series))
                rows[i] = row
    alive = [event for event, group in found.items() if any(map(_used, group.values()))]
    alive.sort(key=lambda event: event == BY_THEMSELVES)  # last; the others stay in the order of the game
    dead = [event for event in found if event not in alive]
    never = f'<p class="never"><strong>Never happened:</strong> {escape(", ".join(dead))}</p>' if dead else ""
    return _about_uses(section) + never + "".join(_event(section, event, found[event]) for event in alive)


def _about_uses(section: Section) -> str:
    """Return how to read what follows."""
    mixed = any(one["bots"] for one in section.series)
    bots = " Where bots differ around the table, it may also be just what the better bot likes." if mixed else ""
    return (
        "<p>What something was worth is the mean of the seats that had it at least once minus that of the seats that"
        f" had not. It proves no cause: who is ahead may simply get more of everything.{bots} A dash: too few to tell."
        " What was never used may be of no use, or cannot happen with these players, bots and options."
        " In tables, pp are percentage points.</p>"
    )


def _used(rows: Sequence[Table | None]) -> bool:
    """Tell whether some series has used it."""
    return any(row and not row["never"] for row in rows)


def _event(section: Section, event: str, group: Group) -> str:
    """Return an event: how often, what it was worth, and what never happened."""
    used = [name for name, rows in group.items() if _used(rows)]
    used.sort(key=lambda name: -sum(row["uses"]["value"] for row in group[name] if row))
    rows: list[plots.Row] = [(name, [(i, row["uses"]) for i, row in enumerate(group[name]) if row]) for name in used]
    worth: list[plots.Row] = [
        (name, [(i, row["worth"]["won"]) for i, row in enumerate(group[name]) if row and row["worth"]]) for name in used
    ]
    worth = [row for row in worth if row[1]]
    shown = section.figure("Uses a game", partial(plots.dots, rows))
    if worth:
        caption = "Share of victories with it minus without, in percentage points; dashed: no difference"
        shown += section.figure(caption, partial(plots.dots, worth, percent=True, line=0.0))
    numbers = _uses_table(section, event, used, group)
    return f'<h4>{escape(event)}</h4>{_never(section, group)}<div class="pair">{shown}</div>{numbers}'


def _never(section: Section, group: Group) -> str:
    """Return what was never used: in no series at all, then series by series."""
    never = {name: [row["never"] for row in rows if row] for name, rows in group.items()}
    at_all = [name for name, rows in never.items() if all(rows)]
    found = [("", counted(sum(one["games"] for one in section.series), "game"), at_all)]
    for i, one in enumerate(section.series):
        names = [name for name, rows in group.items() if name not in at_all and (row := rows[i]) and row["never"]]
        found.append((f" in {one['name']}", counted(one["games"], "game"), names))
    return "".join(
        f'<p class="never"><strong>Never used{whose} in {games}:</strong> {escape(", ".join(names))}</p>'
        for whose, games, names in found
        if names
    )


def _uses_table(section: Section, event: str, names: list[str], group: Group) -> str:
    """Return the numbers of an event."""
    lines = [
        [escape(name), *section.whose(i), *_use_cells(row)]
        for name in names
        for i, row in enumerate(group[name])
        if row
    ]
    heads = [
        "uses a game",
        "seats that had it",
        "brings a use",
        "worth: victories",
        "worth: score",
    ]
    first = "event" if event == BY_THEMSELVES else "component"
    return table(f"Uses, {escape(event)}", section.heads(first, *heads), lines, fold=True)


def _use_cells(row: Table) -> list[Cell]:
    """Return the cells of a component."""
    if row["never"]:
        return ["<strong>never used</strong>", *[DASH] * 4]
    brings = "<br>".join(f"{escape(name)} {told(one)}" for name, one in row["brings"].items())
    worth = row["worth"] or {"won": None, "score": None}
    return [
        told(row["uses"]),
        told(row["seats"], percent=True),
        brings or DASH,
        told(worth["won"], percent=True, signed=True),
        told(worth["score"], signed=True),
    ]


def comparisons(section: Section) -> str:
    """Return the pairs of series that differ in one thing."""
    made = sum(one["made"] for one in section.comparisons)
    clear = sum(one["clear"] for one in section.comparisons)
    note = (
        f"<p>{counted(made, 'difference')} with an interval, of which {number(clear, 0)} leave out zero (▲ or ▼)."
        " About one in twenty such intervals misses by chance, so among many differences expect some that are none."
        " Where games are few, or a thing happened in few of them, there is no interval; pp are percentage points.</p>"
    )
    return note + "".join(_comparison(section, one) for one in section.comparisons)


def _comparison(section: Section, one: Table) -> str:
    """Return one pair: the clear differences in sight, the others folded away."""
    numbers = {series["name"]: i for i, series in enumerate(section.series)}
    first, second = section.name(numbers[one["first"]]), section.name(numbers[one["second"]])
    values = " → ".join(escape(value) or "none" for value in one["values"])
    heads = ["measure", one["first"], one["second"], f"{one['second']} minus {one['first']}", "clear"]
    lines = [_difference(row) for row in one["rows"]]
    count = one["clear"]
    which = f"{one['first']} and {one['second']}"
    clear = table(f"Clear differences of {which}", heads, lines[:count], fold=False) if count else ""
    others = table(f"Other differences of {which}", heads, lines[count:], fold=True) if lines[count:] else ""
    more = " Uses are those of all seats, so more players use more." if one["thing"] == "players" else ""
    return (
        f"<h4>{first} against {second}: {escape(one['thing'])}</h4><p>{values}:"
        f" {number(count, 0)} of {counted(one['made'], 'interval')} leave out zero.{more}</p>{clear}{others}"
    )


def _difference(row: Table) -> list[Cell]:
    """Return the cells of a difference."""
    percent, sign = is_share(row), ""
    if row["clear"]:
        sign = "▲ more" if row["difference"]["value"] > 0 else "▼ less"
    values = [short(row[which], percent) for which in ("first", "second")]
    return [escape(measure(row)), *values, told(row["difference"], percent, signed=True), sign]


PARTS: Final[dict[str, tuple[str, Callable[[Section], str]]]] = {
    "seats": ("Victories by seat", seats),
    "sources": ("Scores by source", sources),
    "length": ("Length", length),
    "branching": ("Branching", branching),
    "reasons": ("How games ended", reasons),
    "uses": ("What was used", uses),
    "comparisons": ("One thing different", comparisons),
}
