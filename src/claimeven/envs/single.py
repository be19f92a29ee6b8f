"""A Gymnasium environment: one agent against any player."""

from __future__ import annotations

from typing import Any, SupportsInt

import gymnasium
from gymnasium import spaces

from claimeven.checks import check_integer, check_type, invalid
from claimeven.envs.checks import NOT_BEGUN, OVER, check_geometry, check_options, check_seed
from claimeven.envs.observations import observation_space, observe
from claimeven.envs.rewards import Reward, check_reward
from claimeven.errors import BadInput, EngineFailed
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.players.asking import ask
from claimeven.players.player import Player
from claimeven.players.roster import AnyPlayer, is_random, player, spec_of, with_seed
from claimeven.players.spec import Spec

SIDES = ("first", "second", "random")

ILLEGAL_REWARD = -1.0
_SEED_BITS = 2**62


class ConnectEnv(gymnasium.Env[dict[str, Any], Any]):
    """One agent plays one side; `opponent` is a spec, a `Player` or a function.

    `reward` is the outcome (1, 0 or -1 at the end), or `exact`: after every move the value that it
    lost, in points of the stone scale, 0 for a perfect move. `side` is `first`, `second` or
    `random`. An action that is not a legal column ends the game with -1 and `illegal` in the info.
    An opponent that fails loses, with the reason as `opponent_failed`; if it fails before the
    agent's first move, the game ends at the first step, whose action is not played.

    >>> env = ConnectEnv(opponent="first-legal", reward="exact")
    >>> _ = env.reset(seed=1)
    >>> env.step(0)[1]
    -3.0
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  (as its base class has it)

    def __init__(
        self,
        opponent: AnyPlayer = "random",
        geometry: Geometry | str | None = None,
        *,
        side: str = "first",
        reward: Reward = "outcome",
        render_mode: str | None = None,
    ) -> None:
        self.geometry = check_geometry(geometry)
        if side not in SIDES:
            raise BadInput(invalid("side", side, "first, second or random"))
        self._lost_value = check_reward(reward)
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise BadInput(invalid("render_mode", render_mode, "ansi or None"))
        self.render_mode = render_mode
        self.observation_space = observation_space(self.geometry)
        self.action_space = spaces.Discrete(self.geometry.columns)
        self._spec: Spec = spec_of(opponent)
        self._opponent: Player = player(self._spec)
        self._side = side
        self._agent = Side.FIRST
        self._position: Position | None = None
        self._is_over = False
        self._failed_first: dict[str, Any] = {}  # why the opponent made no first move

    @property
    def position(self) -> Position:
        """The position that the agent sees."""
        if self._position is None:
            raise BadInput(NOT_BEGUN)
        return self._position

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a game; `options={"position": ...}` begins it from there."""
        given = check_options(options)
        super().reset(seed=check_seed(seed))
        start = given.get("position", Position(geometry=self.geometry))
        check_type(start, Position, "position")
        if start.geometry != self.geometry or start.outcome is not None:
            expected = f"an unfinished position of {self.geometry}"
            raise BadInput(invalid("position", start, expected))
        sides = list(Side)
        name = self._side
        self._agent = sides[int(self.np_random.integers(2))] if name == "random" else Side(name)
        if is_random(self._spec):
            self._opponent.close()
            drawn = int(self.np_random.integers(_SEED_BITS))
            self._opponent = player(with_seed(self._spec, drawn))
        self._position, self._is_over = start, False
        info: dict[str, Any] = {}
        if start.to_move is not self._agent:
            self._let_opponent_move(info)
        self._failed_first = info
        return self._observed(info)

    def step(self, action: SupportsInt) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Play a column, and the opponent's answer."""
        position = self.position
        if self._is_over:
            raise BadInput(OVER)
        column = check_integer(action, "action")
        if self._failed_first:
            reward = self._at_end(self._failed_first)
            observation, info = self._observed(self._failed_first)
            return observation, reward, True, False, info
        if column not in position.legal_columns:
            self._is_over = True
            observation, info = self._observed({"illegal": True})
            return observation, ILLEGAL_REWARD, True, False, info
        info = {}
        exact = self._lost_value
        reward = 0.0 if exact is None else exact.of(position, column)
        self._position = position.play(column)
        if self._position.outcome is None:
            self._let_opponent_move(info)
        reward += self._at_end(info)
        observation, info = self._observed(info)
        return observation, reward, self._is_over, False, info

    def render(self) -> str | None:
        """The board as text, if the mode is `ansi`."""
        return str(self.position) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Close the opponent."""
        self._opponent.close()

    def _let_opponent_move(self, info: dict[str, Any]) -> None:
        position = self.position
        answer = ask(self._opponent, position)
        if isinstance(answer, EngineFailed):
            info["opponent_failed"] = str(answer)
        else:
            self._position = position.play(answer.column)

    def _at_end(self, info: dict[str, Any]) -> float:
        """The reward of the outcome, if the game is over now."""
        outcome = self.position.outcome
        self._is_over = outcome is not None or "opponent_failed" in info
        if not self._is_over or self._lost_value is not None:
            return 0.0
        if outcome is None:
            return 1.0
        return 0.0 if outcome.winner is None else 1.0 if outcome.winner is self._agent else -1.0

    def _observed(self, info: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
        position = self.position
        observation = observe(position, is_own=position.to_move is self._agent)
        return observation, {**info, "action_mask": observation["action_mask"]}


gymnasium.register(
    "claimeven/Connect-v0",
    entry_point="claimeven.envs.single:ConnectEnv",
    vector_entry_point="claimeven.envs.vector:ConnectVectorEnv",
)
