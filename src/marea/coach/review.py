"""A review of a finished game: the cost of a seat's decisions, the effect of chance, and the turning points."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from math import hypot
from typing import Any, Final

from marea.bots import Memory, Position
from marea.coach.advice import gains_as_json, is_clearly_better
from marea.coach.judge import Judge
from marea.kernel.chance import Rng
from marea.kernel.errors import BadRecord
from marea.kernel.game import Game
from marea.kernel.record import Record, replay
from marea.kernel.state import CHANCE, OVER, State
from marea.table.report import choice_of

ITERATIONS: Final = 2000
MIN_COST: Final = 0.03  # of a blunder, in win probability
MAX_BLUNDERS: Final = 5
MIN_TURN: Final = 0.08  # of a turning point, as a change of the win probability
MAX_TURNS: Final = 5


@dataclass
class Decision:
    """One decision of the seat: the move played, a clearly better one if there was any, and the difference."""

    move: int  # its number in the record
    played: dict[str, Any]
    best: dict[str, Any]
    chance: float
    best_chance: float
    error: float
    forced: bool
    gains: list[dict[str, Any]]

    @property
    def cost(self) -> float:
        """Its cost in win probability."""
        return self.best_chance - self.chance

    def as_json(self) -> dict[str, Any]:
        """Return the decision as JSON."""
        return {**round_floats(vars(self)), "cost": round(self.cost, 4)}


@dataclass
class Review:
    """The findings, position by position."""

    seat: int
    chances: list[float] = field(default_factory=list)  # of winning, at every position of the record
    movers: list[int] = field(default_factory=list)  # the seat to move, or CHANCE
    sealed: list[bool] = field(default_factory=list)  # whether others answer at the same time
    decisions: list[Decision] = field(default_factory=list)

    def as_json(self) -> dict[str, Any]:
        """Return the whole review as JSON."""
        luck = sum(change for mover, change in zip(self.movers, self.changes(), strict=False) if mover == CHANCE)
        skill = -sum(decision.cost for decision in self.decisions)
        start, end = self.chances[0], self.chances[-1]
        numbers = {"luck": luck, "skill": skill, "rivals": end - start - luck - skill, "start": start, "end": end}
        return {
            "seat": self.seat,
            "chances": [round(chance, 4) for chance in self.chances],
            "decisions": [decision.as_json() for decision in self.decisions],
            "blunders": self.blunders(),
            "turning": self.turning(),
            **round_floats(numbers),
        }

    def changes(self) -> list[float]:
        """Return the change of the win probability by each move."""
        return [after - before for before, after in zip(self.chances, self.chances[1:], strict=False)]

    def blunders(self) -> list[int]:
        """Return the costliest moves."""
        costly = [one for one in self.decisions if one.cost >= MIN_COST]
        return [one.move for one in sorted(costly, key=lambda one: -one.cost)[:MAX_BLUNDERS]]

    def turning(self) -> list[dict[str, Any]]:
        """Return the moves with the largest changes, in chronological order."""
        turns = [(move, change, self.cause(move, change)) for move, change in enumerate(self.changes())]
        turns = [turn for turn in turns if abs(turn[1]) >= MIN_TURN and turn[2]]
        largest = sorted(turns, key=lambda turn: -abs(turn[1]))[:MAX_TURNS]
        return [{"move": move + 1, "by": by, "change": round(change, 4)} for move, change, by in sorted(largest)]

    def cause(self, move: int, change: float) -> str:
        """Return the cause of a change: the seat's "choice", a "rival", "chance", or "" if the search saw it late.

        In a sealed window it is the seat's choice if that accounts for most of the change.
        """
        mover = self.movers[move]
        if mover != self.seat and not self.sealed[move]:
            return "chance" if mover == CHANCE else "rival"
        cost = sum(one.cost for one in self.decisions if one.move == move + 1)
        if cost >= abs(change) / 2 and change < 0:
            return "choice"
        return "rival" if self.sealed[move] else ""


def review(
    game: Game[Any],
    record: Record,
    seat: int,
    seed: int = 0,
    progress: Callable[[float], None] | None = None,
    iterations: int = ITERATIONS,
) -> dict[str, Any]:
    """Return the review of a seat, judged by what it knew at each position; repeatable by the seed."""
    if not 0 <= seat < record.players:
        raise BadRecord(f"it has {record.players} players, so there is no seat {seat}")
    if record.result is None:
        raise BadRecord("it has no result: only a finished game can be reviewed")
    found = Review(seat)
    judge = Judge(game, record.players, seat, iterations)
    before = -1
    for move, (s, known) in enumerate(known_positions(game, record, seat)):
        found.movers.append(s.to_move())
        found.sealed.append(s.sealed())
        if s.to_move() == OVER:
            found.chances.append(final_chance(game, s, seat))
        elif s.to_move() == seat:
            add_decision(
                found, judge, Position(game, s, seat, known), game.space.read(record.moves[move]), Rng(seed, move)
            )
        elif known == before:
            found.chances.append(found.chances[-1])  # the seat has learned nothing
        else:
            found.chances.append(judge.judge(Position(game, s, seat, known), Rng(seed, move)).chance)
        before = known
        if progress:
            progress((move + 1) / (len(record.moves) + 1))
    return found.as_json()


def known_positions(game: Game[Any], record: Record, seat: int) -> Iterator[tuple[State, int]]:
    """Yield every position of a record, with the seat's memory as one number."""
    memory = Memory(record.players)
    mover = CHANCE
    for move, s in enumerate(replay(game, record)):
        if move:
            memory.note(mover, game.space.read(record.moves[move - 1]), s.log or [])
        yield s, memory.known[seat]
        mover = s.to_move()


def add_decision(found: Review, judge: Judge, position: Position, played: int, rng: Rng) -> None:
    """Add a decision of the seat to its review."""
    judgement = judge.judge(position, rng, played)
    choices = {one.action: one for one in judgement.choices}
    chosen, best = choices[played], judgement.choices[0]
    if not is_clearly_better(best, chosen):
        best = chosen  # the difference may be noise
    described = {choice.action: choice_of(choice) for choice in position.choices}
    costly = best is not chosen
    found.decisions.append(
        Decision(
            move=len(found.chances) + 1,
            played=described[played],
            best=described[best.action],
            chance=chosen.chance,
            best_chance=best.chance,
            error=hypot(best.error, chosen.error) if costly else 0.0,
            forced=len(choices) == 1,
            gains=gains_as_json(judge.gains(position, best.action, played, rng)) if costly else [],
        )
    )
    found.chances.append(judgement.chance)


def final_chance(game: Game[Any], s: State, seat: int) -> float:
    """Return the result of a seat, from 0 to 1."""
    return (game.returns(s)[seat] - game.bounds.low) / (game.bounds.high - game.bounds.low)


def round_floats(fields: dict[str, Any]) -> dict[str, Any]:
    """Return fields with rounded numbers."""
    return {name: round(value, 4) if isinstance(value, float) else value for name, value in fields.items()}
