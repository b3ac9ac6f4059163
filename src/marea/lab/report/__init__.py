"""Reports: what tables of games say about a game, for the terminal, for programs and as a page with plots."""
