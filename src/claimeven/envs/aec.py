"""A PettingZoo environment (AEC): two agents on any board, as `connect_four_v3` has them on one."""

from __future__ import annotations

from typing import Any, ClassVar

from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger

from claimeven.checks import check_integer, invalid
from claimeven.envs.observations import observation_space, observe
from claimeven.envs.single import check_geometry
from claimeven.errors import BadInput
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.game.side import Side

AGENTS = {"player_0": Side.FIRST, "player_1": Side.SECOND}
ILLEGAL_REWARD = -1


class RawAecEnv(AECEnv):  # type: ignore[misc]
    """The environment without wrappers: an illegal column is an error."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi"],
        "name": "claimeven_connect_v0",
        "is_parallelizable": False,
    }

    def __init__(
        self, geometry: Geometry | str | None = None, render_mode: str | None = None
    ) -> None:
        super().__init__()
        self.geometry = check_geometry(geometry)
        if render_mode not in (None, "ansi"):
            raise BadInput(invalid("render_mode", render_mode, "ansi or None"))
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        self.agents = self.possible_agents[:]
        columns = self.geometry.columns
        self.observation_spaces = {each: observation_space(self.geometry) for each in AGENTS}
        self.action_spaces = {each: spaces.Discrete(columns) for each in AGENTS}
        self.position = Position(geometry=self.geometry)

    def observation_space(self, agent: str) -> Any:
        """What the agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The columns."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; nothing here is drawn, so a seed changes nothing."""
        self.position = Position(geometry=self.geometry)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        """The board with the agent's stones first; it can play only if it is its turn."""
        return observe(self.position, is_own=AGENTS[agent] is self.position.to_move)

    def step(self, action: Any) -> None:
        """Play a column for the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        self.position = self.position.play(check_integer(action, "action"))
        outcome = self.position.outcome
        if outcome is not None:
            self.terminations = dict.fromkeys(self.agents, True)
            if outcome.winner is not None:
                self.rewards = {
                    each: 1 if AGENTS[each] is outcome.winner else -1 for each in self.agents
                }
                self._accumulate_rewards()  # until then there are none
        self.agent_selection = self.agents[self.agents[0] == agent]

    def render(self) -> str | None:
        """The board as text, if the mode is `ansi`."""
        return str(self.position) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""


class AecEnv(RawAecEnv):
    """The same with what PettingZoo's wrappers add, without their cost at every attribute.

    An illegal column loses, with a warning of PettingZoo; a number off the board is an error, and
    so is a step before `reset`.
    """

    _has_begun = False

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game."""
        super().reset(seed, options)
        self._has_begun = True

    def observe(self, agent: str) -> dict[str, Any]:
        """The board with the agent's stones first."""
        self._check_begun()
        return super().observe(agent)

    def step(self, action: Any) -> None:
        """Play a column for the agent whose turn it is."""
        self._check_begun()
        agent = self.agent_selection
        if not self.agents or self.terminations[agent] or self.truncations[agent]:
            self._check_agents()
            self._was_dead_step(action)
            return
        column = check_integer(action, "action", least=0, most=self.geometry.columns - 1)
        if column in self.position.legal_columns:
            RawAecEnv.step(self, column)
            return
        EnvLogger.warn_on_illegal_move()
        self._cumulative_rewards[agent] = 0
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = {**dict.fromkeys(self.agents, 0), agent: ILLEGAL_REWARD}
        self._accumulate_rewards()
        self._deads_step_first()

    def _check_begun(self) -> None:
        if not self._has_begun:
            raise BadInput("the environment has no game yet: expected a call of reset")

    def _check_agents(self) -> None:
        if not self.agents:
            raise BadInput("the game is over: expected a call of reset")


def raw_aec_env(
    geometry: Geometry | str | None = None, render_mode: str | None = None
) -> RawAecEnv:
    """The environment without wrappers."""
    return RawAecEnv(geometry, render_mode)


def aec_env(geometry: Geometry | str | None = None, render_mode: str | None = None) -> AecEnv:
    """The environment as PettingZoo wraps its own: an illegal column loses, with a warning.

    >>> env = aec_env("9x7x5")
    >>> env.reset(seed=1)
    >>> env.last()[0]["observation"].shape
    (7, 9, 2)
    """
    return AecEnv(geometry, render_mode)
