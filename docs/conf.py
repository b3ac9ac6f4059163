"""How the manual is built: Sphinx reads the Markdown pages of this folder; what was measured becomes a table first."""

from pathlib import Path

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
exclude_patterns = ["_build", "_levels.md"]
nitpicky = True

Path(__file__).with_name("_levels.md").write_text(markdown(FILE), "utf-8")
