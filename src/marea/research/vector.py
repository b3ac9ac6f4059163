"""Many games at once as one environment of Gymnasium: `gymnasium.make_vec("marea/Navia-v0", num_envs=64)`."""

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
from marea.research.batch import ANY, EVERY, Batch
from marea.research.seats import ILLEGAL, Seen, check_seat, observation_space

Stepped = tuple[Seen, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]


class Games(VectorEnv[Seen, NDArray[np.int64], NDArray[Any]]):
    """A learner in many games at once: on one seat against random players, or, without bots, on every seat.

    A game that has ended shows its end for one step, and the next action in it begins a new one. `infos` has the seat
    that sees each observation, and what each seat has got.
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
                "many games at once are played against random, or without bots; for others: "
                'gymnasium.make_vec(..., vectorization_mode="sync", bots=...)'
            )
        self.game = games.get(game, edition)
        self.players = players or self.game.players[0]
        check_seat(seat, self.players)
        self.num_envs = num_envs
        self.learner = EVERY if not bots else ANY if seat is None else seat
        self._batch: Batch | None = None
        self.start = self.game.new(self.players, self.game.settings(self.players, options))
        self.single_observation_space: spaces.Space[Any] = observation_space(self.game)
        self.single_action_space: spaces.Space[Any] = spaces.Discrete(self.game.space.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Begin new games; the same seed gives the same luck."""
        super().reset(seed=seed)
        first = int(self.np_random.integers(2**63))
        self._batch = Batch(self.start, self.learner, ILLEGAL, [Rng(first, i) for i in range(self.num_envs)])
        self.luck = Rng(first, self.num_envs)
        self._batch.begin()
        return self._seen(), self._infos()

    def step(self, actions: NDArray[np.int64]) -> Stepped:
        """Carry out an action in every game."""
        given = np.asarray(actions, "<i8")
        if given.shape != (self.num_envs,):
            raise ValueError(f"give one action for each of the {self.num_envs} games, not an array of {given.shape}")
        acting = self._seats()
        self.batch.step(given.tobytes())
        infos = self._infos()
        rewards = infos["returns"][np.arange(self.num_envs), acting]
        ends = array(self.batch.ends.getvalue(), "?")
        return self._seen(), rewards, ends, np.zeros_like(ends), infos

    @property
    def batch(self) -> Batch:
        """The games that go on."""
        if self._batch is None:
            raise RuntimeError("no game is going on: call reset first")
        return self._batch

    def random_actions(self) -> NDArray[np.int64]:
        """Return a legal action for every game, each with the same chance."""
        return array(self.batch.random_actions(self.luck), "<i8")

    def _seen(self) -> Seen:
        """Return the observations and the masks of the legal actions, a row for each game."""
        return {
            "observation": array(self.batch.observations.getvalue(), "u1").reshape(self.num_envs, -1),
            "action_mask": array(self.batch.masks.getvalue(), "i1").reshape(self.num_envs, -1),
        }

    def _seats(self) -> NDArray[np.uint8]:
        return array(self.batch.seen_by.getvalue(), "u1")

    def _infos(self) -> dict[str, Any]:
        """Return whose eyes each observation is seen with, and what each seat has got; all games have both."""
        returns = array(self.batch.returns.getvalue(), "<f8").reshape(self.num_envs, self.players)
        every = np.ones(self.num_envs, np.bool_)
        return {"seat": self._seats(), "_seat": every, "returns": returns, "_returns": every}


def array(numbers: bytes, kind: str) -> NDArray[Any]:
    """Return an array that may be written to."""
    return np.frombuffer(bytearray(numbers), kind)
