"""One seat of a game against bots, as an environment of Gymnasium.

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
from marea.research.rendering import FRAMES, MODES, Frame, metadata, rendered
from marea.research.seats import ILLEGAL, Seen, check_seat, observation_space, seen


class SeatEnv(gymnasium.Env[Seen, int]):
    """A learner on one seat, bots on the others; the reward is what the result is worth, at the end."""

    metadata = {"render_modes": MODES, "render_fps": FRAMES}

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
            raise BadSetup("name at least one bot for the other seats; many games at once can be played without")
        self.game = games.get(game, edition)
        self.players = players or self.game.players[0]
        self.options = self.game.settings(self.players, options)
        check_seat(seat, self.players)
        self.wanted = seat  # a new one in every game, if none is given
        self.names = list(bots)
        self.render_mode = render_mode
        self.metadata = metadata(self.game, render_mode)
        self.observation_space: spaces.Space[Any] = observation_space(self.game)
        self.action_space: spaces.Space[Any] = spaces.Discrete(self.game.space.actions)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Begin a new game, and let the others play until the learner is asked."""
        super().reset(seed=seed)
        rng = Rng(int(self.np_random.integers(2**63)))
        self.luck = rng.split()
        self.seat = rng.below(self.players) if self.wanted is None else self.wanted
        names = iter(self.names * self.players)
        self.minds = [None if seat == self.seat else bots.get(next(names)) for seat in range(self.players)]
        self.thoughts = [rng.split() for _ in range(self.players)]
        self.memory = Memory(self.players)
        self.s: State = self.game.new(self.players, self.options)
        self._others_play()
        return seen(self.game, self.s, self.seat), {"seat": self.seat}

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Carry out the learner's action, and let the others play until it is asked again or the game is over."""
        if action not in self.s.legal_of(self.seat):
            return seen(self.game, self.s, self.seat), ILLEGAL, True, False, {"seat": self.seat, "illegal": True}
        self._apply(self.seat, int(action))
        self._others_play()
        over = self.s.to_move() == OVER
        reward = self.game.returns(self.s)[self.seat] if over else 0.0
        return seen(self.game, self.s, self.seat), reward, over, False, {"seat": self.seat}

    def _others_play(self) -> None:
        """Let chance and the bots go on until the learner is asked or the game is over; show that to a human."""
        while True:
            self.s.log = []
            settle(self.s, self.luck)
            self.memory.note(CHANCE, 0, self.s.log)
            seat = self.s.to_move()
            mind = self.minds[seat] if seat != OVER else None
            if mind is None:
                break
            position = Position(self.game, self.s, seat, self.memory.known[seat])
            self._apply(seat, mind.choose(position, self.thoughts[seat]))
        if self.render_mode == "human":
            self.render()

    def _apply(self, seat: int, action: int) -> None:
        """Carry an action out, and let everybody hear of it."""
        self.s.log = []
        self.s.apply(action)
        self.memory.note(seat, action, self.s.log)

    def render(self) -> Frame | None:
        """Return the table as the learner sees it: as text, as SVG or as pixels; or print it for a human."""
        return rendered(self.game, self.s, self.seat, self.render_mode)


for name in games.all():
    gymnasium.register(
        f"marea/{name.capitalize()}-v0",
        f"{__name__}:SeatEnv",
        vector_entry_point="marea.research.vector:Games",
        kwargs={"game": name},
    )
