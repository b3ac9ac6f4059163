"""Our search against OpenSpiel's own IS-MCTS, in Python, at the same game and with the same time for each decision.

    python -m bench.ismcts GAME [--games 100] [--seconds 0.1]

Time is the processor time of this process. Two players; the luck of every other game is that of the game before, with
the seats swapped. IS-MCTS is as OpenSpiel ships it, with random rollouts to the end of the game, on our adapter; only
its loop ends by the clock. Decisions with one legal action need no thought and are not counted.
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

LEAST = 2  # simulations that IS-MCTS needs to choose: the first one only makes the root


class Ours(Search):
    """The search of the levels, for some processor time."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.seconds = seconds
        self.tries = 0

    def search(self, position: Position, rng: Rng) -> Tree:
        """Return the tree when the time is up."""
        end = process_time() + self.seconds
        tree = self.tree_for(position)
        while process_time() < end:
            grow(tree, position, CLOCK_CHECK_INTERVAL, inf, rng)
            self.tries += CLOCK_CHECK_INTERVAL
        return tree


class TimeIsUp(Exception):
    """Ends the loop of IS-MCTS, which by itself counts simulations."""


class TimedISMCTS(ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's IS-MCTS, for some processor time."""

    def __init__(self, game: Any, seconds: float, luck: np.random.RandomState) -> None:
        curiosity = sqrt(2) * (game.max_utility() - game.min_utility())  # as in OpenSpiel's own tools
        super().__init__(game, RandomRolloutEvaluator(random_state=luck), curiosity, sys.maxsize, random_state=luck)
        self.set_resampler(lambda state, player: state.resample_from_infostate(player, luck.uniform))
        self.seconds = seconds
        self.tries = 0

    def run_search(self, state: Any) -> Any:
        """Return how likely each action is chosen when the time is up."""
        self.end, self.enough = process_time() + self.seconds, self.tries + LEAST
        try:
            return super().run_search(state)
        except TimeIsUp:
            return self.get_final_policy(state, self._root_node)

    def sample_root_state(self, state: Any) -> Any:
        """Return the world of another simulation, if there is time for one."""
        if self.tries >= self.enough and process_time() >= self.end:
            raise TimeIsUp
        self.tries += 1
        return super().sample_root_state(state)


class Theirs(Bot):
    """IS-MCTS at our table: a state of OpenSpiel tells it what its seat knows."""

    def __init__(self, game: str, seconds: float, seed: int) -> None:
        self.game = pyspiel.load_game(f"marea_{game}", {"players": 2})
        self.mind = TimedISMCTS(self.game, seconds, np.random.RandomState(seed))

    def choose(self, position: Position, rng: Rng) -> int:
        """Return what IS-MCTS does."""
        return int(self.mind.step(SpielState(self.game, History(next(position.worlds(rng))))))

    @property
    def tries(self) -> int:
        """How many simulations there were so far."""
        return int(self.mind.tries)


class Clocked(Bot):
    """A bot whose decisions are counted and timed."""

    def __init__(self, mind: Ours | Theirs) -> None:
        self.mind = mind
        self.decisions = 0
        self.seconds = 0.0

    def choose(self, position: Position, rng: Rng) -> int:
        """Return what the bot does."""
        begin = process_time()
        action = self.mind.choose(position, rng)
        if len(position.legal) > 1:
            self.seconds += process_time() - begin
            self.decisions += 1
        return action

    def effort(self) -> NDArray[np.float64]:
        """Return the decisions, the seconds they took, and what was tried in them."""
        return np.array([self.decisions, self.seconds, self.mind.tries])


def played(name: str, number: int, seconds: float) -> tuple[float, NDArray[np.float64]]:
    """Play a game; return what ours has won of it, and the effort of ours and of theirs."""
    game = games.get(name)
    record = Record.of(game, 2, game.settings(2, None))
    bots = [Clocked(Ours(seconds)), Clocked(Theirs(name, seconds, number))]
    chair = number % 2
    play_game(game, bots if chair == 0 else bots[::-1], record, Rng(1, number // 2))
    winners = (record.result or {})["winners"]
    return (1 / len(winners) if chair in winners else 0.0), np.array([bot.effort() for bot in bots])


def told(effort: NDArray[np.float64]) -> dict[str, float]:
    """Return what a bot did, for JSON."""
    decisions, seconds, tries = effort.tolist()
    return {
        "decisions": int(decisions),
        "seconds_per_decision": round(seconds / decisions, 4),
        "iterations_per_decision": round(tries / decisions, 1),
        "iterations_per_s": round(tries / seconds),
    }


@click.command()
@click.argument("game", type=click.Choice(games.all()))
@click.option("--games", "count", type=click.IntRange(2), default=100, help="How many games.")
@click.option("--seconds", type=click.FloatRange(0, min_open=True), default=0.1, help="Processor time for a decision.")
def main(game: str, count: int, seconds: float) -> None:
    """Let the two play, and print what was found as JSON."""
    with click.progressbar(range(count), file=sys.stderr) as numbers:
        results = [played(game, number, seconds) for number in numbers]
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
        "marea": told(ours),
        "openspiel": told(theirs),
    }
    click.echo(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
