"""The games as turn-based PettingZoo environments: `marea.research.pettingzoo.env("navia", players=3)`."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv

from marea import games
from marea.kernel.chance import Rng
from marea.kernel.contract import Value
from marea.kernel.driver import settle
from marea.kernel.state import OVER, SPECTATOR, State
from marea.research.rendering import Frame, metadata, render
from marea.research.seats import ILLEGAL_REWARD, Observation, observation_space, observe


class env(AECEnv[str, Observation, int]):  # type: ignore[misc]  # noqa: N801  # the name that users of PettingZoo expect
    """A game as an environment: players act when they are asked, chance is resolved, sealed answers come one by one.

    An illegal action ends the game, with a negative reward for its player. Everything is checked here, since each of
    PettingZoo's own wrappers costs as much time as the game.
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, Value] | None = None,
        edition: str | Path | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game = games.get(game, edition)
        self.players = players or self.game.players[0]
        self.options = self.game.settings(self.players, options)
        self.render_mode = render_mode
        self.metadata = {
            **metadata(self.game, render_mode),
            "name": f"marea_{self.game.id}",
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._space = observation_space(self.game)
        self._actions = spaces.Discrete(self.game.space.actions)
        self._chance_rng = Rng(secrets.randbits(63))

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of a player's observations."""
        return self._space

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of a player's actions."""
        return self._actions

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game; the same seed gives the same dice and draws."""
        if seed is not None:
            self._chance_rng = Rng(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.s: State = self.game.new(self.players, self.options)
        self._advance()

    def observe(self, agent: str) -> Observation:
        """Return the observation of a player, and the mask of its legal actions."""
        return observe(self.game, self.s, self._seats[agent])

    def step(self, action: int | None) -> None:
        """Apply the action of the selected player."""
        if not self.agents:
            raise RuntimeError("no game is running: call reset first")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        if action in self.s.legal():
            self.s.apply(int(action))
            self._advance()
        else:
            self._end({agent: ILLEGAL_REWARD})
        if self.render_mode == "human":
            self.render()

    def _advance(self) -> None:
        """Resolve chance until a player is asked or the game is over."""
        settle(self.s, self._chance_rng)
        seat = self.s.to_move()
        if seat != OVER:
            self.agent_selection = self.agents[seat]
            return
        self._end(dict(zip(self.agents, self.game.returns(self.s), strict=True)))

    def _end(self, rewards: Mapping[str, float]) -> None:
        """End the game for all players; the default reward is 0."""
        for agent in self.agents:
            self.rewards[agent] = rewards.get(agent, 0.0)
            self.terminations[agent] = True
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> Frame | None:
        """Return the table as a spectator sees it, as text, SVG or pixels, or print it for a human."""
        return render(self.game, self.s, SPECTATOR, self.render_mode)

    def close(self) -> None:
        """Do nothing: there are no resources to release."""
