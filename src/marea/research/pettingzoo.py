"""The games as turn-based environments of PettingZoo: `marea.research.pettingzoo.env("navia", players=3)`."""

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
from marea.research.rendering import Frame, metadata, rendered
from marea.research.seats import ILLEGAL, Seen, observation_space, seen


class env(AECEnv[str, Seen, int]):  # type: ignore[misc]  # noqa: N801  # a name that PettingZoo's users expect
    """A game as an environment: who is asked decides, chance is settled, secret answers come one after the other.

    An action that is not legal ends the game, at the cost of who chose it. Everything is checked here, since each of
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
        self._luck = Rng(secrets.randbits(63))

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return what a player may see."""
        return self._space

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return what a player may do at some time."""
        return self._actions

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; the same seed gives the same luck."""
        if seed is not None:
            self._luck = Rng(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.s: State = self.game.new(self.players, self.options)
        self._go_on()

    def observe(self, agent: str) -> Seen:
        """Return what a player sees, and which actions are legal for it."""
        return seen(self.game, self.s, self._seats[agent])

    def step(self, action: int | None) -> None:
        """Carry out the action of the player whose turn it is."""
        if not self.agents:
            raise RuntimeError("no game is going on: call reset first")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        if action in self.s.legal():
            self.s.apply(int(action))
            self._go_on()
        else:
            self._end({agent: ILLEGAL})
        if self.render_mode == "human":
            self.render()

    def _go_on(self) -> None:
        """Let chance happen, until somebody is asked or the game is over."""
        settle(self.s, self._luck)
        seat = self.s.to_move()
        if seat != OVER:
            self.agent_selection = self.agents[seat]
            return
        self._end(dict(zip(self.agents, self.game.returns(self.s), strict=True)))

    def _end(self, rewards: Mapping[str, float]) -> None:
        """End the game for everybody; who gets nothing gets 0."""
        for agent in self.agents:
            self.rewards[agent] = rewards.get(agent, 0.0)
            self.terminations[agent] = True
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> Frame | None:
        """Return the table as everybody sees it: as text, as SVG or as pixels; or print it for a human."""
        return rendered(self.game, self.s, SPECTATOR, self.render_mode)

    def close(self) -> None:
        """Leave the table: nothing is to be released."""
