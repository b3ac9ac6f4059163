"""Victories by seat, with 95 % intervals, from a file of `marea sim --out`: python seats.py study.parquet"""

import sys

import numpy as np
import pyarrow.parquet as pq

table = pq.read_table(sys.argv[1], columns=["players", "seat", "won", "score"])
players = table["players"][0].as_py()
won, score = (table[name].to_numpy().reshape(-1, players) for name in ("won", "score"))  # games by seats
error = 1.96 / np.sqrt(len(won))
for seat in range(players):
    share, margin = won[:, seat].mean(), won[:, seat].std(ddof=1) * error
    print(f"seat {seat}: {share:.1%} ± {margin:.1%} of {len(won)} games, fair is {1 / players:.1%}")
lead = score[:, 0] - score[:, 1:].mean(axis=1)  # seats of one game depend on each other: compare within games
print(f"seat 0 scores {lead.mean():+.2f} ± {lead.std(ddof=1) * error:.2f} points more than the others")
