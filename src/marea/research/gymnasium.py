"""One seat of a game against bots, as a Gymnasium environment.

Importing this module registers every game, so that `gymnasium.make("marea/Navia-v0", players=3)` finds it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import gymnasium
from gymnasium import spaces

from marea import bots, games
from marea.bots import Memory, Position
from marea.kernel.chance import Rng
from marea.kernel.contract import Value
from marea.kernel.driver import settle
from marea.kernel.errors import BadSetup
from marea.kernel.state import CHANCE, OVER, State
from marea.research.rendering import FRAMES_PER_SECOND, RENDER_MODES, Frame, metadata, render
from marea.research.seats import ILLEGAL_REWARD, Observation, check_seat, observation_space, observe


class SeatEnv(gymnasium.Env[Observation, int]):
    """A learner on one seat, bots on the others; the reward comes at the end of the game."""

    metadata = {"render_modes": RENDER_MODES, "render_fps": FRAMES_PER_SECOND}

    def __init__(
        self,
        game: str,
        players: int | None = None,
        seat: int | None = None,
        bots: Sequence[str] = ("random",),
        options: Mapping[str, Value] | None = None,
        edition: str | Path | None = None,
        render_mode: str | None = None,
    ) -> None:
        if not bots:
            raise BadSetup("name at least one bot for the other seats; only make_vec plays without bots")
        self.game = games.get(game, edition)
        self.players = players or self.game.players[0]
        self.options = self.game.settings(self.players, options)
        check_seat(seat, self.players)
        self.fixed_seat = seat  # None: a random one in every game
        self.names = list(bots)
        self.render_mode = render_mode
        self.metadata = metadata(self.game, render_mode)
        self.observation_space: spaces.Space[Any] = observation_space(self.game)
        self.action_space: spaces.Space[Any] = spaces.Discrete(self.game.space.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a new game, and play for the others until the learner is asked."""
        super().reset(seed=seed)
        rng = Rng(int(self.np_random.integers(2**63)))
        self.chance_rng = rng.split()
        self.seat = rng.below(self.players) if self.fixed_seat is None else self.fixed_seat
        names = iter(self.names * self.players)
        self.bots = [None if seat == self.seat else bots.get(next(names)) for seat in range(self.players)]
        self.bot_rngs = [rng.split() for _ in range(self.players)]
        self.memory = Memory(self.players)
        self.s: State = self.game.new(self.players, self.options)
        self._play_others()
        return observe(self.game, self.s, self.seat), {"seat": self.seat}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Apply the learner's action, and play for the others until it is asked again or the game is over."""
        if action not in self.s.legal_of(self.seat):
            return (
                observe(self.game, self.s, self.seat),
                ILLEGAL_REWARD,
                True,
                False,
                {"seat": self.seat, "illegal": True},
            )
        self._apply(self.seat, int(action))
        self._play_others()
        over = self.s.to_move() == OVER
        reward = self.game.returns(self.s)[self.seat] if over else 0.0
        return observe(self.game, self.s, self.seat), reward, over, False, {"seat": self.seat}

    def _play_others(self) -> None:
        """Play for chance and the bots until the learner is asked or the game is over; then render it for a human."""
        while True:
            self.s.log = []
            settle(self.s, self.chance_rng)
            self.memory.note(CHANCE, 0, self.s.log)
            seat = self.s.to_move()
            bot = self.bots[seat] if seat != OVER else None
            if bot is None:
                break
            position = Position(self.game, self.s, seat, self.memory.known[seat])
            self._apply(seat, bot.choose(position, self.bot_rngs[seat]))
        if self.render_mode == "human":
            self.render()

    def _apply(self, seat: int, action: int) -> None:
        """Apply an action, and note its events in the memories of the bots."""
        self.s.log = []
        self.s.apply(action)
        self.memory.note(seat, action, self.s.log)

    def render(self) -> Frame | None:
        """Return the table as the learner sees it, as text, SVG or pixels, or print it for a human."""
        return render(self.game, self.s, self.seat, self.render_mode)


for name in games.all():
    gymnasium.register(
        f"marea/{name.capitalize()}-v0",
        f"{__name__}:SeatEnv",
        vector_entry_point="marea.research.vector:Games",
        kwargs={"game": name},
    )
