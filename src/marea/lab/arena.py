"""The arena: which of two bots is better, by how much, and with what confidence.

The first bot takes one seat, each in turn, and the second bot takes all the others. The confidence interval holds after
all games of a match at once, so a match may be watched and ends as soon as its result is clear.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import log, log10, sqrt
from typing import Any, Final

from marea.kernel.contract import Value
from marea.kernel.game import Game
from marea.lab.simulate import Plan
from marea.lab.workers import Pool

ERROR_RATE: Final = 0.05  # the probability that the interval ever misses the true share
MAX_VARIANCE: Final = 0.25  # of the result of a game
MIXTURE: Final = 4.0  # makes the interval tightest at around a hundred games
GAMES_AHEAD: Final = 4  # that each process may play ahead of the match


@dataclass(frozen=True)
class Match:
    """The results so far of one bot against tables of another; a shared win counts as a fraction."""

    first: str
    second: str
    players: int
    games: int = 0
    wins: float = 0.0

    @property
    def fair(self) -> float:
        """The share that an equal bot would win."""
        return 1 / self.players

    @property
    def share(self) -> float:
        """The share of the games that the first bot has won."""
        return self.wins / self.games if self.games else self.fair

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the true share, which holds after all games of the match at once."""
        if not self.games:
            return 0.0, 1.0
        variance = self.games * MAX_VARIANCE + MIXTURE
        margin = sqrt(variance * log(variance / (MIXTURE * ERROR_RATE**2))) / self.games
        return max(0.0, self.share - margin), min(1.0, self.share + margin)

    @property
    def clear(self) -> bool:
        """Whether the interval excludes the fair share."""
        return self.excludes(self.fair)

    def excludes(self, share: float) -> bool:
        """Return whether the interval excludes a share, with every seat played equally often."""
        low, high = self.interval
        return self.games % self.players == 0 and not low <= share <= high

    def after(self, won: float) -> Match:
        """Return the match after one more game."""
        return Match(self.first, self.second, self.players, self.games + 1, self.wins + won)

    def elo(self, share: float) -> float | None:
        """Return the Elo lead that wins such a share against a table of equals; None if it is infinite."""
        if not 0 < share < 1:
            return None
        return 400 * log10(share * (self.players - 1) / (1 - share))

    def table(self) -> dict[str, Any]:
        """Return the results, ready for JSON."""
        low, high = self.interval
        names = {"first": self.first, "second": self.second, "players": self.players, "games": self.games}
        shares = {"share": self.share, "low": low, "high": high, "fair": self.fair}
        elo = {"elo": self.elo(self.share), "elo_low": self.elo(low), "elo_high": self.elo(high)}
        rounded = {key: None if value is None else round(value, 4) for key, value in {**shares, **elo}.items()}
        return {**names, **rounded, "clear": self.clear}


@dataclass(frozen=True)
class Pairing:
    """Two bots, and the game that they play against each other."""

    game: Game[Any]
    players: int
    first: str
    second: str
    seed: int
    options: Mapping[str, Value]

    def play(self, number: int) -> float:
        """Play one game and return the first bot's share of the win."""
        first_seat = number % self.players
        names = [self.first if seat == first_seat else self.second for seat in range(self.players)]
        record = Plan(self.game, self.players, names, self.seed, self.options).play(number)
        winners = (record.result or {})["winners"]
        return 1 / len(winners) if first_seat in winners else 0.0


def play_match(pairing: Pairing, games: int, jobs: int = 1, share: float | None = None) -> Iterator[Match]:
    """Yield the match after each game, until all are played or the interval excludes a share (by default the fair one).

    The match is the same for any number of jobs.
    """
    now = Match(pairing.first, pairing.second, pairing.players)
    for won in results(pairing, games, jobs):
        now = now.after(won)
        yield now
        if now.excludes(now.fair if share is None else share):
            return


def results(pairing: Pairing, games: int, jobs: int) -> Iterator[float]:
    """Yield the results of the games in order; `jobs` processes share the work, playing a little ahead."""
    if jobs == 1:
        yield from map(pairing.play, range(games))
        return
    step = jobs * GAMES_AHEAD
    with Pool(jobs) as pool:
        for start in range(0, games, step):
            running = [pool.submit(pairing.play, number) for number in range(start, min(start + step, games))]
            for game in running:
                pool.wait({game})
                yield game.result()


def describe(played: Match) -> str:
    """Return the result of a match as a sentence."""
    low, high = played.interval
    elo = played.elo(played.share)
    lead = "" if elo is None else f", {elo:+.0f} Elo"
    better = "better" if played.share > played.fair else "worse"
    verdict = f"{played.first} is {better}" if played.clear else "not clear yet"
    return (
        f"{played.first} against {played.second}: {played.share:.1%} of {played.games} games"
        f" ({low:.1%} to {high:.1%}, fair is {played.fair:.1%}{lead}): {verdict}"
    )
