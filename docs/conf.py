"""How the manual is built: Sphinx reads the Markdown pages of this folder."""

project = "Marea"
author = "The Marea developers"
copyright = "2026, The Marea developers"
extensions = ["myst_parser"]
html_theme = "furo"
html_title = "Marea"
html_show_sphinx = False
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
exclude_patterns = ["_build"]
nitpicky = True
