"""Reports: statistics of many games, for the terminal, for programs and as a page with plots."""
