"""Comparison with peers: games of other libraries, played in the same run and by the same loop as ours.

    python -m bench.peers [GAME...] [--edition FILE] [--seconds 0.5] [--json]

It needs the extra research and PettingZoo's classic games; bench/README.md explains the numbers.
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
from bench import one_line_errors
from marea import games
from marea.cli.common import edition_option, json_option
from marea.kernel.chance import Rng
from marea.kernel.errors import RulesError
from marea.lab.bench import one_round, play_from_python

CPP_GAMES: Final = ("hearts", "backgammon", "gin_rummy", "hanabi")
ROUNDS: Final = 5
BATCH_SIZE: Final = 64  # games at once
STEPS_PER_CALL: Final = 20  # of each of them

Play = Callable[[], int]  # plays a random game, and returns the number of players' decisions
Speeds = Mapping[str, list[float]]  # decisions per second of each round, by player


@dataclass(frozen=True)
class Interface:
    """An interface through which the same loop plays our games, with a number of players, and the peers."""

    through: str
    ours: Callable[[str, Path | None, int], Play]
    peers: Callable[[], Mapping[str, Play]]


def compare(name: str, edition: Path | None, seconds: float) -> list[dict[str, Any]]:
    """Return a row per interface and peer: decisions per second of it and of ours with fewest and most players."""
    players = games.get(name, edition).players
    rows: list[dict[str, Any]] = []
    for interface in INTERFACES if name in games.all() else PATH_INTERFACES:
        peers = interface.peers()
        ours = {str(count): interface.ours(name, edition, count) for count in sorted({players[0], players[-1]})}
        speeds = measure_rounds({**peers, **ours}, seconds)
        rows += [
            {"through": interface.through, "peer": peer, **compare_speeds(peer, list(ours), speeds)} for peer in peers
        ]
    return rows


def measure_rounds(plays: Mapping[str, Play], seconds: float) -> Speeds:
    """Play all for some seconds each, interleaved in rounds, so that other activity slows all alike."""
    speeds: dict[str, list[float]] = {name: [] for name in plays}
    for _ in range(ROUNDS):
        for name, play in plays.items():
            speeds[name].append(one_round(play, seconds / ROUNDS))
    return speeds


def compare_speeds(peer: str, ours: list[str], speeds: Speeds) -> dict[str, Any]:
    """Return the speed of a peer, and the speeds and ratios of ours: the medians of the rounds."""
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


# -- the game itself, played from Python -----------------------------------------------------------


def our_python(name: str, edition: Path | None, players: int) -> Play:
    """Return a player of a game, as a program would play it."""
    start, rng = games.get(name, edition).new(players), Rng(1)
    return lambda: play_from_python(start.clone(), rng)


def spiel_cpp_games() -> dict[str, Play]:
    """Return players of OpenSpiel's C++ games."""
    spiel = open_spiel()
    return {f"OpenSpiel {name}, C++": spiel_play(spiel.load_game(name)) for name in CPP_GAMES}


# -- through PettingZoo ------------------------------------------------------------------------------


def our_pettingzoo(name: str, edition: Path | None, players: int) -> Play:
    """Return a player of a game through our PettingZoo adapter."""
    from marea.research.pettingzoo import env

    return env_play(env(name, players, edition=edition))


def pettingzoo_games() -> dict[str, Play]:
    """Return players of PettingZoo's classic games."""
    try:
        from pettingzoo.classic import hanabi_v5, tictactoe_v3

        tables = {"hanabi_v5": hanabi_v5.env(), "tictactoe_v3": tictactoe_v3.env()}
    except ImportError:
        raise RulesError("the peers need PettingZoo's classic games: pip install 'pettingzoo[classic]'") from None
    return {f"PettingZoo {name}": env_play(table) for name, table in tables.items()}


def env_play(table: Any) -> Play:
    """Return a player of random games in a PettingZoo environment."""
    rng = random.Random(1)
    return lambda: play_env(table, rng)


def play_env(table: Any, rng: random.Random) -> int:
    """Play a random game in a PettingZoo environment; return the number of players' decisions."""
    table.reset()
    decisions = 0
    for _ in table.agent_iter():
        seen, _, over, cut, _ = table.last()
        if over or cut:
            table.step(None)
        else:
            legal = seen["action_mask"].nonzero()[0]
            table.step(int(legal[rng.randrange(len(legal))]))
            decisions += 1
    return decisions


# -- through OpenSpiel -------------------------------------------------------------------------------


def our_openspiel(name: str, edition: Path | None, players: int) -> Play:
    """Return a player of a game through our OpenSpiel adapter."""
    import marea.research.openspiel  # noqa: F401  # registers the games

    return spiel_play(open_spiel().load_game(f"marea_{name}", {"players": players, "edition": str(edition or "")}))


def spiel_python_games() -> dict[str, Play]:
    """Return a player of an OpenSpiel game in Python."""
    spiel = open_spiel()
    from open_spiel.python.games import block_dominoes  # noqa: F401  # registers itself

    return {"OpenSpiel block_dominoes, Python": spiel_play(spiel.load_game("python_block_dominoes"))}


def spiel_play(game: Any) -> Play:
    """Return a player of random OpenSpiel games."""
    rng = random.Random(1)
    return lambda: play_spiel(game, rng)


def play_spiel(game: Any, rng: random.Random) -> int:
    """Play a random OpenSpiel game; return the number of players' decisions."""
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, odds)[0])
        else:
            legal = state.legal_actions()
            state.apply_action(legal[rng.randrange(len(legal))])
            decisions += 1
    return decisions


# -- many at once ------------------------------------------------------------------------------------


def our_batches(name: str, edition: Path | None, players: int) -> Play:
    """Return a player of many games at once, with a learner on every seat."""
    from marea.research.vector import Games

    envs = Games(name, BATCH_SIZE, players, bots=(), edition=edition)
    envs.reset(seed=1)
    return lambda: step_envs(envs, envs.random_actions)


def gymnasium_games() -> dict[str, Play]:
    """Return a player of the one Gymnasium environment that is vectorised with numpy."""
    import gymnasium

    envs = gymnasium.make_vec("CartPole-v1", BATCH_SIZE, vectorization_mode="vector_entry_point")
    envs.reset(seed=1)
    return {"Gymnasium CartPole-v1, numpy": lambda: step_envs(envs, envs.action_space.sample)}


def step_envs(envs: Any, pick: Callable[[], Any]) -> int:
    """Step many environments; return the number of decisions, without the steps that only reset a game."""
    decisions = 0
    for _ in range(STEPS_PER_CALL):
        _, _, ends, cuts, _ = envs.step(pick())
        decisions += BATCH_SIZE - int((ends | cuts).sum())
    return decisions


def open_spiel() -> Any:
    """Import OpenSpiel, or explain how to install it."""
    try:
        import pyspiel
    except ImportError:
        raise RulesError("the peers need OpenSpiel: pip install open_spiel") from None
    return pyspiel


PATH_INTERFACES: Final = (  # for games given as a path
    Interface("Python", our_python, spiel_cpp_games),
    Interface("PettingZoo", our_pettingzoo, pettingzoo_games),
    Interface("Gymnasium", our_batches, gymnasium_games),
)
INTERFACES: Final = (*PATH_INTERFACES, Interface("OpenSpiel", our_openspiel, spiel_python_games))


# -- output ------------------------------------------------------------------------------------------


def format_table(rows: list[dict[str, Any]]) -> str:
    """Return a comparison as a text table."""
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
@click.option(
    "--seconds",
    type=click.FloatRange(0.05, 60),
    default=0.5,
    show_default=True,
    help="The duration of each measurement.",
)
@json_option
def main(names: tuple[str, ...], edition: Path | None, seconds: float, as_json: bool) -> None:
    """Compare games, by default all, with those of OpenSpiel, PettingZoo and Gymnasium."""
    mode = "compiled" if marea.compiled else "pure Python"
    for name in names or games.all():
        with one_line_errors():
            rows = compare(name, edition, seconds)
        found = {"game": name, "mode": mode, "peers": rows}
        click.echo(json.dumps(found) if as_json else f"{name} ({mode})\n{format_table(rows)}")


if __name__ == "__main__":
    main()
