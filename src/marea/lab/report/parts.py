"""The parts of a section of the report's page, in order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from html import escape
from typing import Final

from marea.lab.report import plots
from marea.lab.report.section import Cell, Section, Table, table
from marea.lab.report.wording import (
    DASH,
    format_count,
    format_estimate,
    format_number,
    format_short,
    is_share,
    measure_name,
)

WITHOUT_COMPONENT: Final = "events without a component"

Group = dict[str, list[Table | None]]  # for each component its row in each series, if there is one


def seats(section: Section) -> str:
    """Return victories by seat, with a plot for each number of players, since the fair share depends on it."""
    shown = [_seats_of(section, players) for players in sorted({one["players"] for one in section.series})]
    lines = [
        [
            escape(bot["bot"]),
            *section.series_cell(i),
            _seat_list(bot),
            format_estimate(bot["won"], percent=True),
            format_estimate(bot["score"]),
        ]
        for i, one in enumerate(section.series)
        for bot in one["bots"]
    ]
    if lines:
        heads = section.heads("bot", "seats", "victories of a seat", "score of a seat")
        shown += [
            "<p><strong>Bots differ around the table,</strong> and in a series each always has the same seats:"
            " an advantage of a seat may be that of its bot. Series with the bots rotated separate the two.</p>",
            table("By bot", heads, lines),
        ]
    return "".join(shown)


def _seat_list(bot: Table) -> str:
    """Return the seats of a bot."""
    return ", ".join(map(str, bot["seats"]))


def _seats_of(section: Section, players: int) -> str:
    """Return the seats of all series with this number of players."""
    of = [i for i, one in enumerate(section.series) if one["players"] == players]
    rows: list[plots.Row] = [
        (f"seat {seat}", [(i, section.series[i]["seats"][seat]["won"]) for i in of]) for seat in range(players)
    ]
    caption = f"Share of victories in %, {players} players; dashed: the fair share, {format_short(1 / players, True)}"
    plot = section.figure(caption, partial(plots.dots, rows, percent=True, line=1 / players), of)
    lines = [
        [
            f"seat {seat}",
            *section.series_cell(i),
            escape(one["bot"]),
            format_estimate(one["won"], percent=True),
            format_estimate(one["score"]),
        ]
        for seat in range(players)
        for i in of
        for one in [section.series[i]["seats"][seat]]
    ]
    heads = section.heads("seat", "bot", "victories", "score")
    return f'<div class="pair">{plot}{table(f"Seats, {players} players", heads, lines)}</div>'


def sources(section: Section) -> str:
    """Return points by source."""
    rows = section.lanes("sources", "source", "points")
    plot = section.figure("Points of a seat by source", partial(plots.dots, rows))
    max_players = max(one["players"] for one in section.series)

    def cells(source: str, one: Table) -> list[Cell] | None:
        row = next((row for row in one["sources"] if row["source"] == source), None)
        if row is None:
            return None
        by_seat = [format_estimate(seat) for seat in row["seats"]]
        return [format_estimate(row["points"]), *by_seat, *[DASH] * (max_players - len(by_seat))]

    lines = section.rows([name for name, _ in rows], cells)
    heads = section.heads("source", "a seat", *(f"seat {seat}" for seat in range(max_players)))
    return f"{plot}{table('Points by source', heads, lines)}"


def length(section: Section) -> str:
    """Return the lengths of games."""
    shown = []
    for what in ("moves", "decisions"):
        found = [
            (i, one["name"] if section.several else "games", one["length"][what]["histogram"])
            for i, one in enumerate(section.series)
        ]
        shown.append(section.figure(f"{what.capitalize()} per game", partial(plots.bars, found)))

    def cells(what: str, one: Table) -> list[Cell]:
        lengths = one["length"][what]
        parts = (lengths["min"], *lengths["quartiles"], lengths["max"])
        return [format_estimate(lengths["mean"]), *(f"{part:g}" for part in parts)]

    heads = section.heads("a game", "mean", "minimum", "first quartile", "median", "third quartile", "maximum")
    lines = section.rows(["moves", "decisions"], cells)
    return (
        "<p>Moves are all entries of a record, including outcomes of chance; decisions are those of the players.</p>"
        f'<div class="pair">{"".join(shown)}</div>{table("Length", heads, lines)}'
    )


def branching(section: Section) -> str:
    """Return the number of choices per decision."""

    def lanes(what: str) -> list[plots.Lane]:
        return [(i, one["branching"][what]) for i, one in enumerate(section.series)]

    rows = [("per decision", lanes("choices")), ("if not forced", lanes("free"))]
    plot = section.figure("Legal actions to choose from", partial(plots.dots, rows))
    forced = [("forced", lanes("forced"))]
    share = section.figure("Decisions with a single choice, in %", partial(plots.dots, forced, percent=True))

    def cells(_: str, one: Table) -> list[Cell]:
        found = one["branching"]
        return [
            format_estimate(found["choices"]),
            format_estimate(found["free"]),
            format_estimate(found["forced"], percent=True),
        ]

    heads = section.heads("seats", "choices per decision", "if not forced", "forced decisions")
    return f'<div class="pair">{plot}{share}</div>{table("Branching", heads, section.rows(["all"], cells))}'


def reasons(section: Section) -> str:
    """Return the reasons why games ended."""
    rows = section.lanes("reasons", "reason", "share")
    plot = section.figure("Games by reason of their end, in %", partial(plots.dots, rows, percent=True))

    def cells(reason: str, one: Table) -> list[Cell]:
        row = next(row for row in one["reasons"] if row["reason"] == reason)
        return [format_number(row["games"], 0), format_estimate(row["share"], percent=True)]

    lines = section.rows([name for name, _ in rows], cells)
    heads = section.heads("reason", "games", "share")
    return f'<div class="pair">{plot}{table("How games ended", heads, lines)}</div>'


def uses(section: Section) -> str:
    """Return the uses of components, event by event; events without a component are grouped."""
    found: dict[str, Group] = {}
    for i, one in enumerate(section.series):
        for event in one["uses"]:
            without = [row["component"] for row in event["components"]] == [""]
            group = found.setdefault(WITHOUT_COMPONENT if without else event["event"], {})
            for row in event["components"]:
                rows = group.setdefault(row["component"] or event["event"], [None] * len(section.series))
                rows[i] = row
    happened = [event for event, group in found.items() if any(map(_is_used, group.values()))]
    happened.sort(key=lambda event: event == WITHOUT_COMPONENT)  # last; the others stay in the order of the game
    never_happened = [event for event in found if event not in happened]
    never = (
        f'<p class="never"><strong>Never happened:</strong> {escape(", ".join(never_happened))}</p>'
        if never_happened
        else ""
    )
    return _about_uses(section) + never + "".join(_event(section, event, found[event]) for event in happened)


def _about_uses(section: Section) -> str:
    """Return how to read the uses."""
    mixed = any(one["bots"] for one in section.series)
    bots = " Where bots differ around the table, it may also be what the better bot prefers." if mixed else ""
    return (
        "<p>The worth of something is the mean of the seats that had it at least once minus that of the seats that did"
        f" not. It does not prove a cause: players who are ahead may simply get more of everything.{bots} A dash means"
        " too little data. What was never used may be useless, or impossible with these players, bots and options."
        " In tables, pp are percentage points.</p>"
    )


def _is_used(rows: Sequence[Table | None]) -> bool:
    """Return whether it was used in some series."""
    return any(row and not row["never"] for row in rows)


def _event(section: Section, event: str, group: Group) -> str:
    """Return an event: the uses of its components, their worth, and the unused ones."""
    used = [name for name, rows in group.items() if _is_used(rows)]
    used.sort(key=lambda name: -sum(row["uses"]["value"] for row in group[name] if row))
    rows: list[plots.Row] = [(name, [(i, row["uses"]) for i, row in enumerate(group[name]) if row]) for name in used]
    worth: list[plots.Row] = [
        (name, [(i, row["worth"]["won"]) for i, row in enumerate(group[name]) if row and row["worth"]]) for name in used
    ]
    worth = [row for row in worth if row[1]]
    shown = section.figure("Uses per game", partial(plots.dots, rows))
    if worth:
        caption = "Share of victories with it minus without, in percentage points; dashed: no difference"
        shown += section.figure(caption, partial(plots.dots, worth, percent=True, line=0.0))
    numbers = _uses_table(section, event, used, group)
    return f'<h4>{escape(event)}</h4>{_never(section, group)}<div class="pair">{shown}</div>{numbers}'


def _never(section: Section, group: Group) -> str:
    """Return the components that were never used: in no series at all, then series by series."""
    never = {name: [row["never"] for row in rows if row] for name, rows in group.items()}
    nowhere = [name for name, rows in never.items() if all(rows)]
    found = [("", format_count(sum(one["games"] for one in section.series), "game"), nowhere)]
    for i, one in enumerate(section.series):
        names = [name for name, rows in group.items() if name not in nowhere and (row := rows[i]) and row["never"]]
        found.append((f" in {one['name']}", format_count(one["games"], "game"), names))
    return "".join(
        f'<p class="never"><strong>Never used{where} in {games}:</strong> {escape(", ".join(names))}</p>'
        for where, games, names in found
        if names
    )


def _uses_table(section: Section, event: str, names: list[str], group: Group) -> str:
    """Return the numbers of an event."""
    lines = [
        [escape(name), *section.series_cell(i), *_use_cells(row)]
        for name in names
        for i, row in enumerate(group[name])
        if row
    ]
    heads = [
        "uses per game",
        "seats that had it",
        "brings per use",
        "worth: victories",
        "worth: score",
    ]
    first = "event" if event == WITHOUT_COMPONENT else "component"
    return table(f"Uses, {escape(event)}", section.heads(first, *heads), lines, collapse=True)


def _use_cells(row: Table) -> list[Cell]:
    """Return the cells of a component."""
    if row["never"]:
        return ["<strong>never used</strong>", *[DASH] * 4]
    brings = "<br>".join(f"{escape(name)} {format_estimate(one)}" for name, one in row["brings"].items())
    worth = row["worth"] or {"won": None, "score": None}
    return [
        format_estimate(row["uses"]),
        format_estimate(row["seats"], percent=True),
        brings or DASH,
        format_estimate(worth["won"], percent=True, signed=True),
        format_estimate(worth["score"], signed=True),
    ]


def comparisons(section: Section) -> str:
    """Return the comparisons of series that differ in one thing."""
    made = sum(one["made"] for one in section.comparisons)
    clear = sum(one["clear"] for one in section.comparisons)
    note = (
        f"<p>{format_count(made, 'difference')} with an interval; {format_number(clear, 0)} exclude zero (▲ or ▼)."
        " About one in twenty such intervals misses by chance, so among many differences expect some that are not real."
        " With little data there is no interval; pp are percentage points.</p>"
    )
    return note + "".join(_comparison(section, one) for one in section.comparisons)


def _comparison(section: Section, one: Table) -> str:
    """Return one comparison: the clear differences open, the others collapsed."""
    numbers = {series["name"]: i for i, series in enumerate(section.series)}
    first, second = section.name(numbers[one["first"]]), section.name(numbers[one["second"]])
    values = " → ".join(escape(value) or "none" for value in one["values"])
    heads = ["measure", one["first"], one["second"], f"{one['second']} minus {one['first']}", "clear"]
    lines = [_difference(row) for row in one["rows"]]
    count = one["clear"]
    which = f"{one['first']} and {one['second']}"
    clear = table(f"Clear differences of {which}", heads, lines[:count], collapse=False) if count else ""
    others = table(f"Other differences of {which}", heads, lines[count:], collapse=True) if lines[count:] else ""
    more = " Uses are summed over all seats, so more players use more." if one["thing"] == "players" else ""
    return (
        f"<h4>{first} against {second}: {escape(one['thing'])}</h4><p>{values}:"
        f" {format_number(count, 0)} of {format_count(one['made'], 'interval')} exclude zero.{more}</p>{clear}{others}"
    )


def _difference(row: Table) -> list[Cell]:
    """Return the cells of a difference."""
    percent, sign = is_share(row), ""
    if row["clear"]:
        sign = "▲ more" if row["difference"]["value"] > 0 else "▼ less"
    values = [format_short(row[which], percent) for which in ("first", "second")]
    return [escape(measure_name(row)), *values, format_estimate(row["difference"], percent, signed=True), sign]


PARTS: Final[dict[str, tuple[str, Callable[[Section], str]]]] = {
    "seats": ("Victories by seat", seats),
    "sources": ("Scores by source", sources),
    "length": ("Length", length),
    "branching": ("Branching", branching),
    "reasons": ("How games ended", reasons),
    "uses": ("What was used", uses),
    "comparisons": ("One thing different", comparisons),
}
