"""The arena: which of two bots is better, by how much, and how sure that is.

One seat plays against a table of the other bot, and sits on every chair in turn. The interval holds at every moment of
a match at once, so it may be watched, and the match ends as soon as it tells the two apart.
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

DOUBT: Final = 0.05  # the chance that the interval ever misses the truth
SPREAD: Final = 0.25  # the variance of a game is never more
EASE: Final = 4.0  # where the interval is tightest: around a hundred games
AHEAD: Final = 4  # games that each process may be ahead of the match


@dataclass(frozen=True)
class Match:
    """What some games of one bot against tables of another came to; a shared win counts in part."""

    first: str
    second: str
    players: int
    games: int = 0
    wins: float = 0.0

    @property
    def fair(self) -> float:
        """What an equal would win."""
        return 1 / self.players

    @property
    def share(self) -> float:
        """The part of the games that the first one has won."""
        return self.wins / self.games if self.games else self.fair

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share is, with 95 % certainty for all moments of the match together."""
        if not self.games:
            return 0.0, 1.0
        wide = self.games * SPREAD + EASE
        half = sqrt(wide * log(wide / (EASE * DOUBT**2))) / self.games
        return max(0.0, self.share - half), min(1.0, self.share + half)

    @property
    def clear(self) -> bool:
        """Whether the interval leaves out the fair share."""
        return self.clear_of(self.fair)

    def clear_of(self, share: float) -> bool:
        """Tell whether the interval leaves out a share, and every chair was sat on as often."""
        low, high = self.interval
        return self.games % self.players == 0 and not low <= share <= high

    def after(self, won: float) -> Match:
        """Return the match after another game."""
        return Match(self.first, self.second, self.players, self.games + 1, self.wins + won)

    def elo(self, share: float) -> float | None:
        """Return the lead in Elo points that wins such a share against a table of equals; None if it is without end."""
        if not 0 < share < 1:
            return None
        return 400 * log10(share * (self.players - 1) / (1 - share))

    def table(self) -> dict[str, Any]:
        """Return everything, ready for JSON."""
        low, high = self.interval
        names = {"first": self.first, "second": self.second, "players": self.players, "games": self.games}
        shares = {"share": self.share, "low": low, "high": high, "fair": self.fair}
        elo = {"elo": self.elo(self.share), "elo_low": self.elo(low), "elo_high": self.elo(high)}
        rounded = {key: None if value is None else round(value, 4) for key, value in {**shares, **elo}.items()}
        return {**names, **rounded, "clear": self.clear}


@dataclass(frozen=True)
class Pairing:
    """Who plays against whom, and at what."""

    game: Game[Any]
    players: int
    first: str
    second: str
    seed: int
    options: Mapping[str, Value]

    def won(self, number: int) -> float:
        """Play one game, and return what the first bot has won of it."""
        chair = number % self.players
        names = [self.first if seat == chair else self.second for seat in range(self.players)]
        record = Plan(self.game, self.players, names, self.seed, self.options).play(number)
        winners = (record.result or {})["winners"]
        return 1 / len(winners) if chair in winners else 0.0


def match(pairing: Pairing, games: int, jobs: int = 1, share: float | None = None) -> Iterator[Match]:
    """Yield the match after each game, until all are played or it is clear who wins more than a share, the fair one
    if none is given; the same for any number of jobs."""
    now = Match(pairing.first, pairing.second, pairing.players)
    for won in results(pairing, games, jobs):
        now = now.after(won)
        yield now
        if now.clear_of(now.fair if share is None else share):
            return


def results(pairing: Pairing, games: int, jobs: int) -> Iterator[float]:
    """Yield the results of the games in order; `jobs` processes share the work, a little ahead of what is asked for."""
    if jobs == 1:
        yield from map(pairing.won, range(games))
        return
    step = jobs * AHEAD
    with Pool(jobs) as pool:
        for start in range(0, games, step):
            running = [pool.submit(pairing.won, number) for number in range(start, min(start + step, games))]
            for game in running:
                pool.wait({game})
                yield game.result()


def told(played: Match) -> str:
    """Return a match for people."""
    low, high = played.interval
    elo = played.elo(played.share)
    lead = "" if elo is None else f", {elo:+.0f} Elo"
    better = "better" if played.share > played.fair else "worse"
    verdict = f"{played.first} is {better}" if played.clear else "not clear yet"
    return (
        f"{played.first} against {played.second}: {played.share:.1%} of {played.games} games"
        f" ({low:.1%} to {high:.1%}, fair is {played.fair:.1%}{lead}): {verdict}"
    )
