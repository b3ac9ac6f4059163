"""How the manual is built: Sphinx reads the Markdown pages of this folder; what was measured becomes tables first."""

from pathlib import Path

from marea import games
from marea.bots.strengths import FILE
from marea.lab.ladder import markdown

project = "Marea"
author = "The Marea developers"
copyright = "2026, The Marea developers"
extensions = ["myst_parser"]
html_theme = "furo"
html_title = "Marea"
html_show_sphinx = False
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
exclude_patterns = ["_build", "_levels.md", "_observations.md"]
nitpicky = True


def observations() -> str:
    """Return the fields of every game's observation as tables."""
    lines = []
    for name in games.all():
        fields = games.get(name).fields
        lines += [f"\n### {name.capitalize()}: {sum(field.size for field in fields)} numbers\n"]
        lines += ["| field | numbers | highest | what |", "| --- | --- | --- | --- |"]
        lines += [f"| `{field.name}` | {field.size} | {field.high} | {field.about} |" for field in fields]
    return "\n".join(lines) + "\n"


Path(__file__).with_name("_levels.md").write_text(markdown(FILE), "utf-8")
Path(__file__).with_name("_observations.md").write_text(observations(), "utf-8")
