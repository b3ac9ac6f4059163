"""Many games at once as one Gymnasium environment: `gymnasium.make_vec("marea/Navia-v0", num_envs=64)`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from marea import games
from marea.kernel.chance import Rng
from marea.kernel.contract import Value
from marea.kernel.errors import BadSetup
from marea.research.batch import ANY_SEAT, EVERY_SEAT, Batch
from marea.research.seats import ILLEGAL_REWARD, Observation, check_seat, observation_space

StepResult = tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]


class Games(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """A learner in many games at once: on one seat against random players, or, without bots, on every seat.

    A game that has ended shows its end for one step, and the next action starts a new one. `infos` has the seat of each
    observation, and the returns of all seats.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int | None = None,
        seat: int | None = None,
        bots: Sequence[str] = ("random",),
        options: Mapping[str, Value] | None = None,
        edition: str | Path | None = None,
    ) -> None:
        if set(bots) - {"random"}:
            raise BadSetup(
                "make_vec plays against random bots or without bots; for other bots: "
                'gymnasium.make_vec(..., vectorization_mode="sync", bots=...)'
            )
        self.game = games.get(game, edition)
        self.players = players or self.game.players[0]
        check_seat(seat, self.players)
        self.num_envs = num_envs
        self.learner = EVERY_SEAT if not bots else ANY_SEAT if seat is None else seat
        self._batch: Batch | None = None
        self.start = self.game.new(self.players, self.game.settings(self.players, options))
        self.single_observation_space: spaces.Space[Any] = observation_space(self.game)
        self.single_action_space: spaces.Space[Any] = spaces.Discrete(self.game.space.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start new games; the same seed gives the same dice and draws."""
        super().reset(seed=seed)
        first = int(self.np_random.integers(2**63))
        self._batch = Batch(self.start, self.learner, ILLEGAL_REWARD, [Rng(first, i) for i in range(self.num_envs)])
        self.action_rng = Rng(first, self.num_envs)
        self._batch.begin()
        return self._observations(), self._infos()

    def step(self, actions: NDArray[np.int64]) -> StepResult:
        """Apply an action in every game."""
        given = np.asarray(actions, "<i8")
        if given.shape != (self.num_envs,):
            raise ValueError(f"give one action for each of the {self.num_envs} games, not an array of {given.shape}")
        acting = self._seats()
        self.batch.step(given.tobytes())
        infos = self._infos()
        rewards = infos["returns"][np.arange(self.num_envs), acting]
        ends = array(self.batch.ends.getvalue(), "?")
        return self._observations(), rewards, ends, np.zeros_like(ends), infos

    @property
    def batch(self) -> Batch:
        """The running games."""
        if self._batch is None:
            raise RuntimeError("no game is running: call reset first")
        return self._batch

    def random_actions(self) -> NDArray[np.int64]:
        """Return a random legal action for every game."""
        return array(self.batch.random_actions(self.action_rng), "<i8")

    def _observations(self) -> Observation:
        """Return the observations and the masks of legal actions, one row per game."""
        return {
            "observation": array(self.batch.observations.getvalue(), "u1").reshape(self.num_envs, -1),
            "action_mask": array(self.batch.masks.getvalue(), "i1").reshape(self.num_envs, -1),
        }

    def _seats(self) -> NDArray[np.uint8]:
        return array(self.batch.viewers.getvalue(), "u1")

    def _infos(self) -> dict[str, Any]:
        """Return the seat of each observation, and the returns of all seats, with the masks that Gymnasium expects."""
        returns = array(self.batch.returns.getvalue(), "<f8").reshape(self.num_envs, self.players)
        every = np.ones(self.num_envs, np.bool_)
        return {"seat": self._seats(), "_seat": every, "returns": returns, "_returns": every}


def array(numbers: bytes, kind: str) -> NDArray[Any]:
    """Return a writable array."""
    return np.frombuffer(bytearray(numbers), kind)
