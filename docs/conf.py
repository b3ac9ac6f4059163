"""The manual's Sphinx configuration: it also writes the tables that pages include, from measurements and games."""

import json
import tomllib
from collections.abc import Sequence
from pathlib import Path

from marea import games
from marea.bots import LEVELS
from marea.bots.strengths import FILE, read
from marea.kernel.edition import PROVENANCES

FOLDER = Path(__file__).parent

project = "Marea"
author = "The Marea developers"
copyright = "2026, The Marea developers"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
html_theme = "furo"
html_title = "Marea"
html_show_sphinx = False
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
exclude_patterns = ["_*.md"]
nitpicky = True
# Types of other libraries, and internal ones, are not documented here.
nitpick_ignore_regex = [("py:.*", r"(?!marea\.).*|marea\..*\.(S|History|Columns)|marea\.bots\.tree\.Settings")]
default_role = "code"  # docstrings use Markdown's backticks
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True


def observations() -> str:
    """Return the fields of every game's observation, a table for each game."""
    lines = []
    for name in games.all():
        fields = games.get(name).fields
        lines += [f"\n### {name.capitalize()}: {sum(field.size for field in fields)} numbers\n"]
        rows = [[f"`{field.name}`", field.size, field.high, field.about] for field in fields]
        lines += [table(["field", "numbers", "maximum", "meaning"], *rows)]
    return "\n".join(lines)


def table(*rows: Sequence[object]) -> str:
    """Return a Markdown table; the first row holds the headings."""
    lines = ["| " + " | ".join(map(str, row)) + " |" for row in rows]
    return "\n".join([lines[0], "| --- " * len(rows[0]) + "|", *lines[1:]]) + "\n"


def levels() -> str:
    """Return the strengths of the levels, as measured by `bench/ladder.py`."""
    rows = []
    for game in games.all():
        for one in read(games.get(game).folder / FILE):
            fair = 1 / one.players
            clear = "" if one.low > fair else "not clear"
            margin = f"{one.low:.0%} to {one.high:.0%}"
            rows.append(
                [game, one.players, one.first, one.second, one.games, f"{one.share:.0%}", margin, f"{fair:.0%}", clear]
            )
    return table(["game", "players", "level", "against", "games", "won", "95 %", "fair", ""], *rows)


def slips() -> str:
    """Return how many moves in a hundred each level plays at random, for every game."""
    rows = []
    for game in games.all():
        thinking = tomllib.loads((games.get(game).folder / "thinking.toml").read_text("utf-8"))
        rows.append([game, *thinking["levels"]["slips"]])
    return table(["random moves in a hundred", *(f"`{level}`" for level in LEVELS)], *rows)


def provenance() -> str:
    """Return the provenance of the tables of every game's edition."""
    rows = []
    for name in games.all():
        found = games.get(name).edition.provenance
        for source in PROVENANCES:
            if source in found.values():
                tables = ", ".join(f"`{table}`" for table in found if found[table] == source)
                rows.append([name.capitalize(), source, tables])
    return table(["game", "source", "tables of the edition"], *rows)


def play() -> str:
    """Return the numbers of decisions, choices and chance events, as measured by `bench/sizes.py`."""
    return table(
        ["game", "players", "decisions per game (most)", "choices (most)", "chance events per game", "outcomes"],
        *(
            [
                row["game"].capitalize(),
                row["players"],
                f"{row['decisions']:,.0f} ({row['longest']:,})",
                f"{row['choices']} ({row['most']})",
                f"{row['chances']:.0f}",
                row["outcomes"],
            ]
            for row in SIZES
        ),
    )


def trees() -> str:
    """Return the numbers of worlds and games, as measured by `bench/sizes.py`."""
    return table(
        ["game", "players", "worlds (median)", "worlds (most)", "games (typical)", "games (all)"],
        *(
            [
                row["game"].capitalize(),
                row["players"],
                *(f"{'≥ ' * (row[name] >= row['limit'])}{row[name]}" for name in ("worlds", "widest")),
                f"{row['typical']:,.0f}",
                f"{row['leaves']:,.0f}",
            ]
            for row in SIZES
        ),
    )


def spaces() -> str:
    """Return the sizes of the games' action spaces and observations."""
    rows = []
    for game in map(games.get, games.all()):
        outcomes = game.space.size() - game.space.actions
        numbers = sum(field.size for field in game.fields)
        rows.append([game.id.capitalize(), game.space.actions, outcomes, numbers, f"{game.bounds.length:,}"])
    return table(
        ["game", "actions", "outcomes of chance", "numbers in an observation", "moves in the longest record"], *rows
    )


SIZES = json.loads(FOLDER.joinpath("sizes.json").read_text("utf-8"))
made = {
    "_levels.md": levels(),
    "_slips.md": slips(),
    "_observations.md": observations(),
    "_provenance.md": provenance(),
    "_play.md": play(),
    "_trees.md": trees(),
    "_spaces.md": spaces(),
}
for name, text in made.items():
    FOLDER.joinpath(name).write_text(text, "utf-8")
