"""A PettingZoo environment (AEC): two agents on any board, as `connect_four_v3` has them on one."""

from __future__ import annotations

from typing import Any, ClassVar

from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger

from claimeven.checks import check_integer, invalid
from claimeven.envs.checks import NOT_BEGUN, OVER, check_geometry, check_options, check_seed
from claimeven.envs.observations import observation_space, observe
from claimeven.envs.rewards import Reward, check_reward
from claimeven.errors import BadInput
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.game.side import Side

AGENTS = {"player_0": Side.FIRST, "player_1": Side.SECOND}
ILLEGAL_REWARD = -1


class RawAecEnv(AECEnv):  # type: ignore[misc]
    """The environment without wrappers: an illegal column is an error."""

    _has_begun = False
    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi"],
        "name": "claimeven_connect_v0",
        "is_parallelizable": False,
    }

    def __init__(
        self,
        geometry: Geometry | str | None = None,
        render_mode: str | None = None,
        *,
        reward: Reward = "outcome",
    ) -> None:
        super().__init__()
        self._lost_value = check_reward(reward)
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
        return self._space(self.observation_spaces, agent)

    def action_space(self, agent: str) -> Any:
        """The columns."""
        return self._space(self.action_spaces, agent)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; nothing here is drawn, so a seed changes nothing."""
        check_seed(seed)
        check_options(options)
        self._has_begun = True
        self.position = Position(geometry=self.geometry)
        self.agents = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        """The board with the agent's stones first; it can play only if it is its turn."""
        if not self._has_begun:
            raise BadInput(NOT_BEGUN)
        position = self.position
        try:
            is_own = AGENTS[agent] is position.to_move
        except (KeyError, TypeError):
            raise _unknown(agent) from None
        return observe(position, is_own=is_own)

    def last(self, observe: bool = True) -> Any:
        """What the agent whose turn it is sees, its reward, and whether the game is over."""
        try:
            agent = self.agent_selection
            seen = self.observe(agent) if observe else None
            reward = self._cumulative_rewards[agent]
            over, cut = self.terminations[agent], self.truncations[agent]
        except (AttributeError, KeyError):
            self._check_running()
            raise
        return seen, reward, over, cut, self.infos[agent]

    def step(self, action: Any) -> None:
        """Play a column for the agent whose turn it is; None for one whose game is over."""
        if not self._ends_turn(action):
            self._play(check_integer(action, "action"))

    def _ends_turn(self, action: Any) -> bool:
        """Is the game over? Then the agent only takes its leave."""
        try:
            agent = self.agent_selection
            if not (self.terminations[agent] or self.truncations[agent]):
                return False
        except (AttributeError, KeyError):
            self._check_running()
            raise
        if action is not None:
            raise BadInput(invalid("action", action, "None, since the game is over"))
        self._was_dead_step(None)
        return True

    def _play(self, column: int) -> None:
        agent = self.agent_selection
        self._cumulative_rewards[agent] = 0
        before = self.position
        self.position = before.play(column)
        outcome = self.position.outcome
        if outcome is not None:
            self.terminations = dict.fromkeys(self.agents, True)
        if self._lost_value is not None:
            lost = self._lost_value.of(before, column)
            self.rewards = {**dict.fromkeys(self.agents, 0), agent: lost}
            self._accumulate_rewards()
        elif outcome is not None and outcome.winner is not None:
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

    def _space(self, spaces: dict[str, Any], agent: str) -> Any:
        try:
            return spaces[agent]
        except (KeyError, TypeError):
            raise _unknown(agent) from None

    def _check_running(self) -> None:
        if not self._has_begun:
            raise BadInput(NOT_BEGUN)
        if not self.agents:
            raise BadInput(OVER)


class AecEnv(RawAecEnv):
    """The same with what PettingZoo's wrappers add, without their cost at every attribute.

    An illegal column loses, with a warning of PettingZoo; a number off the board is an error, and
    so is a step before `reset`.
    """

    def step(self, action: Any) -> None:
        """Play a column for the agent whose turn it is; None for one whose game is over."""
        if self._ends_turn(action):
            return
        column = check_integer(action, "action", least=0, most=self.geometry.columns - 1)
        if column in self.position.legal_columns:
            self._play(column)
            return
        agent = self.agent_selection
        EnvLogger.warn_on_illegal_move()
        self._cumulative_rewards[agent] = 0
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = {**dict.fromkeys(self.agents, 0), agent: ILLEGAL_REWARD}
        self._accumulate_rewards()
        self._deads_step_first()


def _unknown(agent: object) -> BadInput:
    return BadInput(invalid("agent", agent, " or ".join(AGENTS)))


def raw_aec_env(
    geometry: Geometry | str | None = None,
    render_mode: str | None = None,
    *,
    reward: Reward = "outcome",
) -> RawAecEnv:
    """The environment without wrappers."""
    return RawAecEnv(geometry, render_mode, reward=reward)


def aec_env(
    geometry: Geometry | str | None = None,
    render_mode: str | None = None,
    *,
    reward: Reward = "outcome",
) -> AecEnv:
    """The environment as PettingZoo wraps its own: an illegal column loses, with a warning.

    `reward` is the outcome, or `exact`: after every move the value that it lost, for the agent that
    made it, in points of the stone scale.

    >>> env = aec_env("9x7x5")
    >>> env.reset(seed=1)
    >>> env.last()[0]["observation"].shape
    (7, 9, 2)
    """
    return AecEnv(geometry, render_mode, reward=reward)
