"""How the manual is built: Sphinx reads the Markdown pages of this folder; what was measured becomes tables first."""

import json
from collections.abc import Sequence
from pathlib import Path

from marea import games
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
# Types of other libraries, and those of our own that no program needs to name, have no place in this manual.
nitpick_ignore_regex = [("py:.*", r"(?!marea\.).*|marea\..*\.(S|History|Columns)|marea\.bots\.tree\.Settings")]
default_role = "code"  # docstrings write code as Markdown does
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True


def observations() -> str:
    """Return the fields of every game's observation as tables."""
    lines = []
    for name in games.all():
        fields = games.get(name).fields
        lines += [f"\n### {name.capitalize()}: {sum(field.size for field in fields)} numbers\n"]
        rows = [[f"`{field.name}`", field.size, field.high, field.about] for field in fields]
        lines += [table(["field", "numbers", "highest", "what"], *rows)]
    return "\n".join(lines)


def table(*rows: Sequence[object]) -> str:
    """Return rows, the first of which are the heads, as a table."""
    lines = ["| " + " | ".join(map(str, row)) + " |" for row in rows]
    return "\n".join([lines[0], "| --- " * len(rows[0]) + "|", *lines[1:]]) + "\n"


def levels() -> str:
    """Return what `bench/ladder.py` has measured of the levels of the bots."""
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


def provenance() -> str:
    """Return where the tables of every game's edition come from."""
    rows = []
    for name in games.all():
        found = games.get(name).edition.provenance
        for source in PROVENANCES:
            if source in found.values():
                tables = ", ".join(f"`{table}`" for table in found if found[table] == source)
                rows.append([name.capitalize(), source, tables])
    return table(["game", "from", "tables of the edition"], *rows)


def play() -> str:
    """Return what `bench/sizes.py` has measured of decisions and chance."""
    return table(
        ["game", "players", "decisions a game (most)", "choices a decision (most)", "chance events a game", "outcomes"],
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
    """Return what `bench/sizes.py` has measured of what is hidden and of the tree."""
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
    """Return how large the spaces of the games are."""
    rows = []
    for game in map(games.get, games.all()):
        outcomes = game.space.size() - game.space.actions
        numbers = sum(field.size for field in game.fields)
        rows.append([game.id.capitalize(), game.space.actions, outcomes, numbers, f"{game.bounds.length:,}"])
    return table(
        ["game", "actions", "outcomes of chance", "numbers of an observation", "moves of a record at most"], *rows
    )


SIZES = json.loads(FOLDER.joinpath("sizes.json").read_text("utf-8"))
made = {
    "_levels.md": levels(),
    "_observations.md": observations(),
    "_provenance.md": provenance(),
    "_play.md": play(),
    "_trees.md": trees(),
    "_spaces.md": spaces(),
}
for name, text in made.items():
    FOLDER.joinpath(name).write_text(text, "utf-8")
