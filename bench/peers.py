"""The peers: games that others have written, driven in the same run as ours and by the same loop, round by round.

    python -m bench.peers [GAME...] [--edition FILE] [--seconds 0.5] [--json]

It needs the extra research and PettingZoo's classic games; bench/README.md says how to read it.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any, Final

import click

import marea
from bench import told
from marea import games
from marea.cli.common import edition_option, json_option
from marea.kernel.chance import Rng
from marea.kernel.errors import RulesError
from marea.lab.bench import one_round, play_from_python

CPP: Final = ("hearts", "backgammon", "gin_rummy", "hanabi")
ROUNDS: Final = 5
BATCH: Final = 64  # games at once
STEPS: Final = 20  # of each of them between two looks at the clock

Play = Callable[[], int]  # plays a random game to its end, and returns the players' decisions
Speeds = Mapping[str, list[float]]  # by who was driven: the decisions a second of each round


@dataclass(frozen=True)
class Way:
    """A way to drive a game: the same loop drives ours, with so many players, and the peers."""

    through: str
    ours: Callable[[str, Path | None, int], Play]
    peers: Callable[[], Mapping[str, Play]]


def compare(name: str, edition: Path | None, seconds: float) -> list[dict[str, Any]]:
    """Return a row for each way and peer: its decisions a second, ours with fewest and most players, and the ratios."""
    players = games.get(name, edition).players
    rows: list[dict[str, Any]] = []
    for way in WAYS if name in games.all() else UNINSTALLED:
        peers = way.peers()
        ours = {str(count): way.ours(name, edition, count) for count in sorted({players[0], players[-1]})}
        speeds = in_turns({**peers, **ours}, seconds)
        rows += [{"through": way.through, "peer": peer, **against(peer, list(ours), speeds)} for peer in peers]
    return rows


def in_turns(plays: Mapping[str, Play], seconds: float) -> Speeds:
    """Drive all of them for so many seconds each, in rounds in which they take turns: a neighbour slows all alike."""
    speeds: dict[str, list[float]] = {name: [] for name in plays}
    for _ in range(ROUNDS):
        for name, play in plays.items():
            speeds[name].append(one_round(play, seconds / ROUNDS))
    return speeds


def against(peer: str, ours: list[str], speeds: Speeds) -> dict[str, Any]:
    """Return how fast a peer is, and how many times as fast each of ours: the medians of the rounds."""
    return {
        "per_s": round(median(speeds[peer])),
        "ours": [
            {
                "players": int(name),
                "per_s": round(median(speeds[name])),
                "ratio": round(median(our / its for our, its in zip(speeds[name], speeds[peer], strict=True)), 2),
            }
            for name in ours
        ],
    }


# -- the game itself, driven from Python -----------------------------------------------------------


def by_itself(name: str, edition: Path | None, players: int) -> Play:
    """Drive a game as a program would."""
    start, rng = games.get(name, edition).new(players), Rng(1)
    return lambda: play_from_python(start.clone(), rng)


def written_in_cpp() -> dict[str, Play]:
    """Drive OpenSpiel's C++ games."""
    spiel = open_spiel()
    return {f"OpenSpiel {name}, C++": spiel_play(spiel.load_game(name)) for name in CPP}


# -- through PettingZoo ------------------------------------------------------------------------------


def by_pettingzoo(name: str, edition: Path | None, players: int) -> Play:
    """Drive a game through our adapter for PettingZoo."""
    from marea.research.pettingzoo import env

    return env_play(env(name, players, edition=edition))


def pettingzoos_own() -> dict[str, Play]:
    """Drive the classic games of PettingZoo."""
    try:
        from pettingzoo.classic import hanabi_v5, tictactoe_v3

        tables = {"hanabi_v5": hanabi_v5.env(), "tictactoe_v3": tictactoe_v3.env()}
    except ImportError:
        raise RulesError("the peers need PettingZoo's classic games: pip install 'pettingzoo[classic]'") from None
    return {f"PettingZoo {name}": env_play(table) for name, table in tables.items()}


def env_play(table: Any) -> Play:
    """Return what plays random games in an environment of PettingZoo."""
    luck = random.Random(1)
    return lambda: play_env(table, luck)


def play_env(table: Any, luck: random.Random) -> int:
    """Play a random game in an environment of PettingZoo; return the players' decisions."""
    table.reset()
    decisions = 0
    for _ in table.agent_iter():
        seen, _, over, cut, _ = table.last()
        if over or cut:
            table.step(None)
        else:
            legal = seen["action_mask"].nonzero()[0]
            table.step(int(legal[luck.randrange(len(legal))]))
            decisions += 1
    return decisions


# -- through OpenSpiel -------------------------------------------------------------------------------


def by_openspiel(name: str, edition: Path | None, players: int) -> Play:
    """Drive a game through our adapter for OpenSpiel."""
    import marea.research.openspiel  # noqa: F401  # registers the games

    return spiel_play(open_spiel().load_game(f"marea_{name}", {"players": players, "edition": str(edition or "")}))


def written_in_python() -> dict[str, Play]:
    """Drive a Python game of OpenSpiel."""
    spiel = open_spiel()
    from open_spiel.python.games import block_dominoes  # noqa: F401  # registers itself

    return {"OpenSpiel block_dominoes, Python": spiel_play(spiel.load_game("python_block_dominoes"))}


def spiel_play(game: Any) -> Play:
    """Return what plays random games of OpenSpiel."""
    luck = random.Random(1)
    return lambda: play_peer(game, luck)


def play_peer(game: Any, luck: random.Random) -> int:
    """Play a random game of OpenSpiel; return the players' decisions."""
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(luck.choices(outcomes, odds)[0])
        else:
            legal = state.legal_actions()
            state.apply_action(legal[luck.randrange(len(legal))])
            decisions += 1
    return decisions


# -- many at once ------------------------------------------------------------------------------------


def by_batches(name: str, edition: Path | None, players: int) -> Play:
    """Drive many games at once, a learner on every seat."""
    from marea.research.vector import Games

    envs = Games(name, BATCH, players, bots=(), edition=edition)
    envs.reset(seed=1)
    return lambda: step_envs(envs, envs.random_actions)


def gymnasiums_own() -> dict[str, Play]:
    """Drive the one of Gymnasium's environments that is vectorised itself, with numpy."""
    import gymnasium

    envs = gymnasium.make_vec("CartPole-v1", BATCH, vectorization_mode="vector_entry_point")
    envs.reset(seed=1)
    return {"Gymnasium CartPole-v1, numpy": lambda: step_envs(envs, envs.action_space.sample)}


def step_envs(envs: Any, pick: Callable[[], Any]) -> int:
    """Step many environments some times; return the decisions. What an end is followed by is none."""
    decisions = 0
    for _ in range(STEPS):
        _, _, ends, cuts, _ = envs.step(pick())
        decisions += BATCH - int((ends | cuts).sum())
    return decisions


def open_spiel() -> Any:
    """Return OpenSpiel, or say how to get it."""
    try:
        import pyspiel
    except ImportError:
        raise RulesError("the peers need OpenSpiel: pip install open_spiel") from None
    return pyspiel


UNINSTALLED: Final = (  # ways that a game given as a path can go
    Way("Python", by_itself, written_in_cpp),
    Way("PettingZoo", by_pettingzoo, pettingzoos_own),
    Way("Gymnasium", by_batches, gymnasiums_own),
)
WAYS: Final = (*UNINSTALLED, Way("OpenSpiel", by_openspiel, written_in_python))


# -- what is told ------------------------------------------------------------------------------------


def table_of(rows: list[dict[str, Any]]) -> str:
    """Return a comparison for people: who, driven how, how fast, and how fast ours are beside it."""
    counts = [our["players"] for our in rows[0]["ours"]]
    lines = [
        "  driven through  peer                              decisions/s"
        + "".join(f"  ours with {count}   times" for count in counts)
    ]
    for row in rows:
        ours = "".join(f"  {our['per_s']:11,}  {our['ratio']:6.1f}" for our in row["ours"])
        lines.append(f"  {row['through']:14}  {row['peer']:32}  {row['per_s']:11,}{ours}")
    return "\n".join(lines)


@click.command()
@click.argument("names", metavar="[GAME]...", nargs=-1)
@edition_option
@click.option("--seconds", type=click.FloatRange(0.05, 60), default=0.5, show_default=True, help="Time for each.")
@json_option
def main(names: tuple[str, ...], edition: Path | None, seconds: float, as_json: bool) -> None:
    """Compare games, all if none is named, with those of OpenSpiel, PettingZoo and Gymnasium."""
    mode = "compiled" if marea.compiled else "pure Python"
    for name in names or games.all():
        with told():
            rows = compare(name, edition, seconds)
        found = {"game": name, "mode": mode, "peers": rows}
        click.echo(json.dumps(found) if as_json else f"{name} ({mode})\n{table_of(rows)}")


if __name__ == "__main__":
    main()
