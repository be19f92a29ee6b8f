"""Many games at once, by Gymnasium's vector API, on a batch of the kernel."""

from __future__ import annotations

from typing import Any

import numpy
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from claimeven.checks import check_integer, invalid
from claimeven.envs.checks import check_geometry, check_options, check_seed
from claimeven.envs.observations import LAYOUT, observation_space
from claimeven.envs.rewards import Reward, check_reward
from claimeven.errors import BadInput, EngineFailed
from claimeven.game.batch import NO_MOVE, Batch
from claimeven.game.geometry import Geometry
from claimeven.players.asking import ask
from claimeven.players.functions.batch_player import BatchPlayer
from claimeven.players.player import Player
from claimeven.players.roster import AnyPlayer, player

RANDOM = "random"
_MOST_ENVS = 10**7
_SEEDS = 2**63 - 1


class ConnectVectorEnv(VectorEnv[dict[str, Any], Any, Any]):
    """Many games; in each the agent plays one side, the same one in every game.

    `opponent` is `random` (drawn in the kernel), a spec, a `Player` or a function; one that answers
    many positions at once is asked once per step. With None an action is a move of the side to
    move, whose reward it is: for self-play. A game that is over begins again at the next step,
    whose action is ignored there. An illegal column loses, and so does an opponent that fails: the
    info has `illegal` (true or false by game) and `opponent_failed` (the reasons by game, None
    where it did not fail), each where it occurs, with the masks that Gymnasium has beside them.

    `reward` is the outcome, or `exact`: after every move the value that it lost, in points of the
    stone scale, 0 for a perfect move.

    >>> envs = ConnectVectorEnv(3, opponent=None)
    >>> observation, info = envs.reset(seed=1)
    >>> envs.step([3, 3, 3])[0]["observation"].shape
    (3, 6, 7, 2)
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012  (as its base class has it)

    def __init__(
        self,
        num_envs: int,
        opponent: AnyPlayer | None = RANDOM,
        geometry: Geometry | str | None = None,
        *,
        side: str = "first",
        reward: Reward = "outcome",
    ) -> None:
        self.num_envs = check_integer(num_envs, "num_envs", least=1, most=_MOST_ENVS)
        self.geometry = check_geometry(geometry)
        if side not in ("first", "second"):
            raise BadInput(invalid("side", side, "first or second"))
        if opponent is None and side == "second":
            raise BadInput("side 'second' needs an opponent: expected one, or side 'first'")
        self._lost_value = check_reward(reward)
        self._opponent: Player | None = None
        self._draws = opponent == RANDOM
        if opponent is not None and not self._draws:
            self._opponent = player(opponent)
        self._own = 1 if side == "first" else 2  # in the numbers of `Batch.outcomes`
        self.single_observation_space = observation_space(self.geometry)
        self.single_action_space = spaces.Discrete(self.geometry.columns)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._batch: Batch | None = None
        self._over: Any = numpy.zeros(self.num_envs, dtype=bool)
        self._failed_first: Any = self._over.copy()  # where the opponent made no first move

    @property
    def batch(self) -> Batch:
        """The positions."""
        if self._batch is None:
            raise BadInput("the environment has no games yet: expected a call of reset")
        return self._batch

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin all games."""
        if isinstance(seed, list):
            raise BadInput(invalid("seed", seed, "one whole number for all games"))
        check_options(options)
        super().reset(seed=check_seed(seed))
        self._batch = Batch.empty(self.num_envs, self.geometry)
        self._over[:] = False
        info: dict[str, Any] = {}
        self._begin(numpy.ones(self.num_envs, dtype=bool), info)
        observation = self._observe()
        return observation, {**info, "action_mask": observation["action_mask"]}

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """Play one action in each game, and the answers of the opponent."""
        batch, began, won = self.batch, self._over, self._failed_first
        info: dict[str, Any] = {}
        columns = self._check_actions(actions)
        mask = batch.legal_mask()
        inside = (columns >= 0) & (columns < self.geometry.columns)
        is_legal = inside & mask[numpy.arange(self.num_envs), numpy.where(inside, columns, 0)]
        illegal = ~is_legal & ~began & ~won
        own = self._own if self._opponent is not None or self._draws else self._movers()
        playing = is_legal & ~began & ~won
        self._batch = played = batch.play(numpy.where(playing, columns, NO_MOVE))
        failed = self._answer(playing, info) | won
        outcomes = self._batch.outcomes()
        if self._lost_value is None:
            is_won = (outcomes == 1) | (outcomes == 2)
            rewards = numpy.where(is_won, numpy.where(outcomes == own, 1.0, -1.0), 0.0)
            rewards[failed] = 1.0
        else:
            rewards = self._lost_value.of_batch(batch, played, playing)
        rewards[illegal] = -1.0
        rewards[began] = 0.0
        over = ((outcomes != 0) | illegal | failed) & ~began
        self._failed_first = numpy.zeros_like(won)
        if began.any():
            self._begin(began, info)
        self._over = over
        if illegal.any():
            info["illegal"] = info["_illegal"] = illegal
        observation = self._observe()
        info["action_mask"] = observation["action_mask"]
        return observation, rewards, over.copy(), numpy.zeros_like(over), info

    def close_extras(self, **kwargs: Any) -> None:
        """Close the opponent."""
        if self._opponent is not None:
            self._opponent.close()

    def _begin(self, which: Any, info: dict[str, Any]) -> None:
        """Empty some boards; the opponent moves first where the agent is second."""
        for words in (self.batch.mover, self.batch.mask):
            numpy.frombuffer(words, numpy.uint64).reshape(self.num_envs, -1)[which] = 0
        numpy.frombuffer(self.batch.last, numpy.int16)[which] = -1
        if self._own == 2:
            self._failed_first = self._answer(which, info)

    def _movers(self) -> Any:
        """Who moves in each game, 1 or 2: the parity of its stones, by folding its words."""
        words = numpy.frombuffer(self.batch.mask, numpy.uint64).reshape(self.num_envs, -1)
        parity = numpy.bitwise_xor.reduce(words, axis=1)
        for bits in (32, 16, 8, 4, 2, 1):
            parity = parity ^ (parity >> numpy.uint64(bits))
        return 1 + (parity & numpy.uint64(1)).astype(numpy.int8)

    def _answer(self, which: Any, info: dict[str, Any]) -> Any:
        """Let the opponent move in some of the games that go on; where it fails is returned."""
        failed = numpy.zeros(self.num_envs, dtype=bool)
        if self._opponent is None and not self._draws:
            return failed
        asked = which & (self.batch.outcomes() == 0)
        if self._draws:
            seed = int(self.np_random.integers(_SEEDS))
            columns = numpy.where(asked, self.batch.random_columns(seed), NO_MOVE)
        else:
            columns = numpy.full(self.num_envs, NO_MOVE, dtype=numpy.int64)
            indices = numpy.flatnonzero(asked)
            reasons = info.get("opponent_failed", numpy.full(self.num_envs, None))
            for index, answer in zip(indices, self._answers(indices), strict=True):
                if isinstance(answer, EngineFailed):
                    failed[index] = True
                    reasons[index] = str(answer)
                else:
                    columns[index] = answer
        self._batch = self.batch.play(columns)
        if failed.any():
            info["opponent_failed"] = reasons
            info["_opponent_failed"] = numpy.array([each is not None for each in reasons])
        return failed

    def _answers(self, indices: Any) -> list[int | EngineFailed]:
        assert self._opponent is not None
        positions = [self.batch[int(index)] for index in indices]
        if isinstance(self._opponent, BatchPlayer):
            answers = self._opponent.answer_many(positions)
        else:
            answers = [ask(self._opponent, position) for position in positions]
        return [each if isinstance(each, EngineFailed) else each.column for each in answers]

    def _observe(self) -> dict[str, Any]:
        mask = self.batch.legal_mask().astype(numpy.int8)
        return {"observation": self.batch.planes(LAYOUT), "action_mask": mask}

    def _check_actions(self, actions: Any) -> Any:
        found = numpy.asarray(actions)
        if found.shape != (self.num_envs,) or not numpy.issubdtype(found.dtype, numpy.integer):
            raise BadInput(
                f"invalid actions of shape {found.shape} and type {found.dtype}: expected "
                f"{self.num_envs} whole numbers"
            )
        return found.astype(numpy.int64)
