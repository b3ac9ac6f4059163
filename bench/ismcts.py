"""Our search against OpenSpiel's Python IS-MCTS, with the same CPU time per decision.

    python -m bench.ismcts GAME [--games 100] [--seconds 0.1]

With two players; each pair of games has the same random numbers, with the seats swapped. IS-MCTS is as OpenSpiel ships
it, with random rollouts to the end of the game, on our adapter; only its loop ends by the clock. Decisions with one
legal action are not counted.
"""

from __future__ import annotations

import json
import sys
from math import inf, sqrt
from time import process_time
from typing import Any

import click
import numpy as np
import pyspiel
from numpy.typing import NDArray
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

import marea
from marea import games
from marea.bots import Bot, Position, Search
from marea.bots.search import CLOCK_CHECK_INTERVAL, grow
from marea.bots.tree import Tree
from marea.kernel.chance import Rng
from marea.kernel.record import Record
from marea.lab.report.intervals import wilson
from marea.lab.simulate import play_game
from marea.research.history import History
from marea.research.openspiel import SpielState

MIN_SIMULATIONS = 2  # for a choice: the first one only creates the root


class Ours(Search):
    """The search of the levels, with a limit on CPU time."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.seconds = seconds
        self.iterations = 0

    def search(self, position: Position, rng: Rng) -> Tree:
        """Return the tree when the time is up."""
        end = process_time() + self.seconds
        tree = self.tree_for(position)
        while process_time() < end:
            grow(tree, position, CLOCK_CHECK_INTERVAL, inf, rng)
            self.iterations += CLOCK_CHECK_INTERVAL
        return tree


class TimeIsUp(Exception):
    """The end of the loop of IS-MCTS, which otherwise counts simulations."""


class TimedISMCTS(ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's IS-MCTS, with a limit on CPU time."""

    def __init__(self, game: Any, seconds: float, rng: np.random.RandomState) -> None:
        exploration = sqrt(2) * (game.max_utility() - game.min_utility())  # as in OpenSpiel's own tools
        super().__init__(game, RandomRolloutEvaluator(random_state=rng), exploration, sys.maxsize, random_state=rng)
        self.set_resampler(lambda state, player: state.resample_from_infostate(player, rng.uniform))
        self.seconds = seconds
        self.iterations = 0

    def run_search(self, state: Any) -> Any:
        """Return the final policy when the time is up."""
        self.end, self.min_iterations = process_time() + self.seconds, self.iterations + MIN_SIMULATIONS
        try:
            return super().run_search(state)
        except TimeIsUp:
            return self.get_final_policy(state, self._root_node)

    def sample_root_state(self, state: Any) -> Any:
        """Return the world of the next simulation, if there is time for it."""
        if self.iterations >= self.min_iterations and process_time() >= self.end:
            raise TimeIsUp
        self.iterations += 1
        return super().sample_root_state(state)


class Theirs(Bot):
    """IS-MCTS as a bot, which sees its seat's position as an OpenSpiel state."""

    def __init__(self, game: str, seconds: float, seed: int) -> None:
        self.game = pyspiel.load_game(f"marea_{game}", {"players": 2})
        self.bot = TimedISMCTS(self.game, seconds, np.random.RandomState(seed))

    def choose(self, position: Position, rng: Rng) -> int:
        """Return the choice of IS-MCTS."""
        return int(self.bot.step(SpielState(self.game, History(next(position.worlds(rng))))))

    @property
    def iterations(self) -> int:
        """The number of simulations so far."""
        return int(self.bot.iterations)


class Timed(Bot):
    """A bot whose decisions are counted and timed."""

    def __init__(self, bot: Ours | Theirs) -> None:
        self.bot = bot
        self.decisions = 0
        self.seconds = 0.0

    def choose(self, position: Position, rng: Rng) -> int:
        """Return the choice of the bot, and time it."""
        begin = process_time()
        action = self.bot.choose(position, rng)
        if len(position.legal) > 1:
            self.seconds += process_time() - begin
            self.decisions += 1
        return action

    def effort(self) -> NDArray[np.float64]:
        """Return the numbers of decisions, seconds and iterations."""
        return np.array([self.decisions, self.seconds, self.bot.iterations])


def play(name: str, number: int, seconds: float) -> tuple[float, NDArray[np.float64]]:
    """Play a game; return our share of the win, and the efforts of both."""
    game = games.get(name)
    record = Record.of(game, 2, game.settings(2, None))
    bots = [Timed(Ours(seconds)), Timed(Theirs(name, seconds, number))]
    seat = number % 2
    play_game(game, bots if seat == 0 else bots[::-1], record, Rng(1, number // 2))
    winners = (record.result or {})["winners"]
    return (1 / len(winners) if seat in winners else 0.0), np.array([bot.effort() for bot in bots])


def effort_table(effort: NDArray[np.float64]) -> dict[str, float]:
    """Return the effort of a bot, ready for JSON."""
    decisions, seconds, iterations = effort.tolist()
    return {
        "decisions": int(decisions),
        "seconds_per_decision": round(seconds / decisions, 4),
        "iterations_per_decision": round(iterations / decisions, 1),
        "iterations_per_s": round(iterations / seconds),
    }


@click.command()
@click.argument("game", type=click.Choice(games.all()))
@click.option("--games", "count", type=click.IntRange(2), default=100, help="The number of games.")
@click.option("--seconds", type=click.FloatRange(0, min_open=True), default=0.1, help="CPU time per decision.")
def main(game: str, count: int, seconds: float) -> None:
    """Play the two against each other, and print the results as JSON."""
    with click.progressbar(range(count), file=sys.stderr) as numbers:
        results = [play(game, number, seconds) for number in numbers]
    won = [result for result, _ in results]
    ours, theirs = np.sum([effort for _, effort in results], axis=0)
    found = {
        "game": game,
        "mode": "compiled" if marea.compiled else "pure Python",
        "games": count,
        "wins": won.count(1.0),
        "draws": won.count(0.5),
        "losses": won.count(0.0),
        "won": wilson(sum(won), count).table(),
        "seconds": seconds,
        "marea": effort_table(ours),
        "openspiel": effort_table(theirs),
    }
    click.echo(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
