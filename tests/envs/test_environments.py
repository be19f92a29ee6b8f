"""Environments for training, by the checks of their own libraries and against the plain rules."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from claimeven import Draw, Geometry, Loss, Position, Side, Win, player, solve
from claimeven.envs import ConnectEnv, ConnectVectorEnv, aec_env, raw_aec_env
from claimeven.errors import BadInput, IllegalMove
from claimeven.game.arrays import to_planes
from plain_rules import PlainGame

BOARDS = ["7x6x4", "9x7x5", "4x3x3"]


@pytest.mark.parametrize("board", BOARDS)
def test_pettingzoo_checks_pass(board: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(aec_env(board), num_cycles=200)
        seed_test(lambda: aec_env(board), num_cycles=50)


def test_aec_games_follow_the_rules() -> None:
    generator = np.random.default_rng(1)
    env = raw_aec_env("5x4x3")
    for _ in range(30):
        env.reset()
        plain = PlainGame(5, 4, 3)
        while env.agents and not any(env.terminations.values()):
            agent = env.agent_selection
            seen, reward, *_ = env.last()
            assert reward == 0
            assert np.flatnonzero(seen["action_mask"]).tolist() == plain.legal_columns()
            assert np.array_equal(seen["observation"], to_planes(env.position, planes_last=True))
            other = env.observe(next(each for each in env.agents if each != agent))
            assert not other["action_mask"].any()
            assert np.array_equal(other["observation"], seen["observation"][:, :, ::-1])
            column = int(generator.choice(plain.legal_columns()))
            env.step(column)
            plain = plain.drop(column)
        winner = plain.winner()
        wanted = {"player_0": 0, "player_1": 0}
        if winner is not None:
            wanted = {f"player_{side}": 1 if side + 1 == winner else -1 for side in (0, 1)}
        assert env.rewards == wanted


def test_illegal_actions_in_the_way_of_pettingzoo() -> None:
    env = aec_env("3x1x9")
    env.reset()
    env.step(0)
    env.step(0)
    assert env.rewards["player_1"] == -1
    with pytest.raises(BadInput, match="invalid action 3: expected at most 2"):
        fresh = aec_env("3x1x9")
        fresh.reset()
        fresh.step(3)
    with pytest.raises(BadInput, match="expected a call of reset"):
        aec_env().step(0)
    with pytest.raises(BadInput, match="invalid action 0: expected None, since the game is over"):
        env.step(0)
    while env.agents:
        env.step(None)
    with pytest.raises(BadInput, match="the game is over: expected a call of reset"):
        env.step(0)
    raw = raw_aec_env("3x1x9")
    raw.reset()
    raw.step(0)
    with pytest.raises(IllegalMove, match="column 1 is full"):
        raw.step(0)
    with pytest.raises(BadInput, match="invalid action 0.5"):
        raw.step(0.5)


@pytest.mark.parametrize("make", [aec_env, raw_aec_env])
def test_agents_and_games_that_are_not_there(make: Any) -> None:
    fresh = make()
    for call in (fresh.last, lambda: fresh.step(0), lambda: fresh.step(None)):
        with pytest.raises(BadInput, match="no game yet: expected a call of reset"):
            call()
    fresh.reset()
    for wrong in ("nobody", 0, None):
        for call in (fresh.observe, fresh.observation_space, fresh.action_space):
            with pytest.raises(BadInput, match="expected player_0 or player_1"):
                call(wrong)
    for column in (0, 1, 0, 1, 0, 1, 0):
        fresh.step(column)
    with pytest.raises(BadInput, match="invalid action 3: expected None"):
        fresh.step(3)
    fresh.step(None)
    fresh.step(None)
    for call in (fresh.last, lambda: fresh.step(None)):
        with pytest.raises(BadInput, match="the game is over: expected a call of reset"):
            call()


@pytest.mark.parametrize("make", [ConnectEnv, lambda: ConnectVectorEnv(2), aec_env])
@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"seed": "x"}, "invalid seed 'x'"),
        ({"seed": -1}, "invalid seed -1: expected at least 0"),
        ({"seed": 1.5}, "invalid seed 1.5"),
        ({"options": "x"}, "invalid options 'x': expected a dict or None"),
    ],
)
def test_wrong_resets(make: Any, settings: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        make().reset(**settings)


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"opponent": "one-ply", "geometry": "9x7x5", "side": "random"},
        {"opponent": lambda position: position.legal_columns[0], "side": "second"},
        {"opponent": "first-legal", "geometry": "4x4x4", "reward": "exact"},
        {"opponent": lambda planes, mask: mask * 1.0, "geometry": "5x4x4"},
    ],
    ids=str,
)
def test_gymnasium_checks_pass(settings: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(ConnectEnv(**settings), skip_render_check=True)


def test_it_is_registered() -> None:
    env = gymnasium.make("claimeven/Connect-v0", opponent="first-legal", disable_env_checker=True)
    observation, info = env.reset(seed=3)
    assert observation["action_mask"].tolist() == info["action_mask"].tolist() == [1] * 7
    many = gymnasium.make_vec(
        "claimeven/Connect-v0", 3, "vector_entry_point", opponent="first-legal", geometry="5x4x3"
    )
    assert many.reset(seed=3)[0]["observation"].shape == (3, 4, 5, 2)


def test_rewards_of_the_outcome() -> None:
    env = ConnectEnv(opponent="first-legal", render_mode="ansi")
    env.reset()
    found = [env.step(column) for column in (6, 6, 6, 6)]
    assert [each[1] for each in found] == [0, 0, 0, 1]
    assert [each[2] for each in found] == [False, False, False, True]
    assert "X" in (env.render() or "")
    with pytest.raises(BadInput, match="the game is over: expected a call of reset"):
        env.step(0)
    env.reset(options={"position": Position("121212")})
    assert env.step(6)[1:3] == (0.0, False)


def test_exact_rewards_are_the_points_that_a_move_lost() -> None:
    env = ConnectEnv(opponent="perfect", geometry="5x4x4", reward="exact")
    perfect = player("perfect")
    env.reset()
    is_over = False
    while not is_over:
        _, reward, is_over, _, _ = env.step(perfect.choose(env.position))
        assert reward == 0
    env = ConnectEnv(opponent="first-legal", reward="exact")
    env.reset(options={"position": Position("121212")})
    assert env.step(6)[1] < -18  # it wins at once in the first column, and now loses


def exact_reward(position: Position, column: int) -> float:
    """By the plain definition: best score of any column minus that of the chosen one."""
    scores = {each: solved_points(position, each) for each in position.legal_columns}
    return scores[column] - max(scores.values())


def solved_points(position: Position, column: int) -> int:
    """Points on the stone scale of a column, by solving the position after it."""
    after = position.play(column)
    cells = position.geometry.cells
    if after.outcome is not None:
        return 0 if after.outcome.winner is None else (cells + 2 - after.stones) // 2
    score = solve(after)
    if isinstance(score, Draw):
        return 0
    assert isinstance(score, Win | Loss)
    points = (cells + 2 - after.stones - score.plies) // 2
    return -points if isinstance(score, Win) else points


@pytest.mark.parametrize("opponent", [None, "random", "first-legal"])
def test_exact_rewards_of_many_games(opponent: str | None) -> None:
    count = 30
    envs = ConnectVectorEnv(count, opponent, "4x4x3", reward="exact")
    generator = np.random.default_rng(3)
    seen, _ = envs.reset(seed=2)
    over = np.zeros(count, dtype=bool)
    lost = 0
    for _ in range(20):
        before = [envs.batch[index] for index in range(count)]
        weights = seen["action_mask"] * generator.random(seen["action_mask"].shape)
        actions = weights.argmax(axis=1)
        ended = over
        seen, rewards, over, _, _ = envs.step(actions)
        for index in range(count):
            wanted = 0 if ended[index] else exact_reward(before[index], int(actions[index]))
            assert rewards[index] == wanted, before[index]
            lost += wanted < 0
    assert lost > count


def test_exact_rewards_of_illegal_actions_and_failing_opponents() -> None:
    envs = ConnectVectorEnv(2, lambda position: 99, "4x4x3", reward="exact")
    envs.reset()
    _, rewards, over, _, info = envs.step([9, 1])
    assert rewards.tolist() == [-1, exact_reward(Position("", Geometry(4, 4, 3)), 1)]
    assert over.all()
    assert info["illegal"].tolist() == [True, False]


def test_exact_rewards_go_to_the_agent_that_moved() -> None:
    generator = np.random.default_rng(4)
    env = raw_aec_env("4x4x3", reward="exact")
    for _ in range(10):
        env.reset()
        totals = {"player_0": 0.0, "player_1": 0.0}
        wanted = dict(totals)
        for agent in env.agent_iter():
            _, reward, over, _, _ = env.last()
            totals[agent] += reward
            if over:
                env.step(None)
                continue
            column = int(generator.choice(env.position.legal_columns))
            wanted[agent] += exact_reward(env.position, column)
            env.step(column)
        assert totals == wanted
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(aec_env("4x4x4", reward="exact"), num_cycles=50)


def test_an_illegal_action_loses_and_is_told() -> None:
    env = ConnectEnv(geometry="3x1x9", opponent="first-legal")
    env.reset()
    env.step(2)
    _, reward, is_over, _, info = env.step(2)
    assert (reward, is_over, info["illegal"]) == (-1, True, True)


def test_an_opponent_that_fails_loses() -> None:
    env = ConnectEnv(opponent=lambda position: 99)
    env.reset()
    _, reward, is_over, _, info = env.step(3)
    assert (reward, is_over) == (1, True)
    assert "answered 99" in info["opponent_failed"]


def fails_first(position: Position) -> int:
    """Makes no first move, and good ones afterwards."""
    return 99 if position.stones == 0 else position.legal_columns[0]


@pytest.mark.parametrize(("reward", "won"), [("outcome", 1.0), ("exact", 0.0)])
def test_an_opponent_that_fails_before_the_first_move_loses(reward: Any, won: float) -> None:
    env = ConnectEnv(fails_first, side="second", reward=reward)
    _, info = env.reset()
    assert "answered 99" in info["opponent_failed"]
    _, given, is_over, _, info = env.step(3)
    assert (given, is_over) == (won, True)
    assert "answered 99" in info["opponent_failed"]
    assert env.position == Position()  # nobody plays for the other side
    envs = ConnectVectorEnv(2, fails_first, side="second", reward=reward)
    _, info = envs.reset()
    assert info["_opponent_failed"].tolist() == [True, True]
    for _ in range(2):
        _, rewards, over, _, info = envs.step([3, 99])
        assert rewards.tolist() == [won, won]
        assert over.all()
        assert "illegal" not in info
        assert not any(position.stones for position in envs.batch)
        _, rewards, over, _, info = envs.step([0, 0])  # the next games begin
        assert rewards.tolist() == [0, 0]
        assert not over.any()
        assert "answered 99" in info["opponent_failed"][1]


def test_what_the_info_of_many_games_says_of_each() -> None:
    def fails_sometimes(position: Position) -> int:
        return 99 if position == Position("4") else position.legal_columns[0]

    envs = ConnectVectorEnv(3, fails_sometimes)
    envs.reset()
    _, rewards, over, _, info = envs.step([1, 3, 9])
    assert rewards.tolist() == [0, 1, -1]
    assert over.tolist() == [False, True, True]
    assert info["illegal"].tolist() == info["_illegal"].tolist() == [False, False, True]
    assert info["_opponent_failed"].tolist() == [False, True, False]
    assert info["opponent_failed"][0] is None
    assert "answered 99" in info["opponent_failed"][1]


def test_the_same_seed_gives_the_same_game() -> None:
    def play(seed: int) -> list[Any]:
        env = ConnectEnv(opponent="random", side="random")
        env.reset(seed=seed)
        positions = [env.position.text]
        for _ in range(3):
            env.step(env.position.legal_columns[0])
            positions.append(env.position.text)
        return positions

    assert play(4) == play(4)
    assert len({tuple(play(seed)) for seed in range(6)}) > 1


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda: ConnectEnv(side="third"), "invalid side 'third'"),
        (lambda: ConnectEnv(reward="win"), "invalid reward 'win'"),
        (lambda: ConnectEnv(render_mode="human"), "invalid render_mode 'human'"),
        (lambda: ConnectEnv(geometry="7"), "invalid geometry '7'"),
        (lambda: ConnectEnv(opponent="nobody"), "there is no player 'nobody'"),
        (lambda: ConnectEnv().step(0), "expected a call of reset"),
        (lambda: ConnectEnv().reset(options={"position": 3}), "invalid position 3"),
        (lambda: ConnectVectorEnv(0), "invalid num_envs 0"),
        (lambda: ConnectVectorEnv(2, reward="win"), "invalid reward 'win'"),
        (lambda: aec_env(reward=None), "invalid reward None"),
        (lambda: ConnectVectorEnv(2, None, side="second"), "needs an opponent"),
        (lambda: ConnectVectorEnv(2).step([0, 0]), "expected a call of reset"),
        (lambda: ConnectVectorEnv(2).reset(seed=[1, 2]), "one whole number for all games"),
    ],
)
def test_wrong_settings(make: Any, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        make()


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("side", ["first", "second"])
def test_vector_games_follow_the_rules(board: str, side: str) -> None:
    count = 40
    envs = ConnectVectorEnv(count, "random", board, side=side)
    generator = np.random.default_rng(2)
    seen, _ = envs.reset(seed=5)
    before = [envs.batch[index] for index in range(count)]
    ended = np.zeros(count, dtype=bool)
    for _ in range(Geometry.parse(board).cells + 5):
        weights = seen["action_mask"] * generator.random(seen["action_mask"].shape)
        actions = weights.argmax(axis=1)
        seen, rewards, over, cut, _ = envs.step(actions)
        assert not cut.any()
        assert envs.observation_space.contains(seen)
        for index in range(count):
            position = envs.batch[index]
            if ended[index]:  # a new game began
                assert position.stones == (1 if side == "second" else 0)
                assert not over[index]
                assert rewards[index] == 0
            else:
                own = before[index].play(int(actions[index]))
                final = position.outcome
                assert over[index] == (final is not None)
                assert position.mask & own.mask == own.mask
                assert position.stones - own.stones == (own.outcome is None)
                wanted = 0
                if final is not None and final.winner is not None:
                    wanted = 1 if final.winner.value == side else -1
                assert rewards[index] == wanted
            before[index] = position
        ended = over


def test_self_play_rewards_the_side_that_moved() -> None:
    envs = ConnectVectorEnv(2, None)
    envs.reset()
    for first in (0, 1, 0, 1, 0, 1):
        rewards = envs.step([first, first])[1]
        assert rewards.tolist() == [0, 0]
    _, rewards, over, _, _ = envs.step([0, 6])
    assert rewards.tolist() == [1, 0]
    assert over.tolist() == [True, False]
    _, rewards, over, _, info = envs.step([3, 7])
    assert rewards.tolist() == [0, -1]
    assert info["illegal"].tolist() == [False, True]
    assert envs.batch[0].stones == 0


@pytest.mark.parametrize("board", ["4x4x3", "7x6x4", "9x7x4"])
def test_self_play_rewards_the_mover_on_boards_of_every_word(board: str) -> None:
    envs, wins = ConnectVectorEnv(40, None, board), {Side.FIRST: 0, Side.SECOND: 0}
    envs.reset()
    for step in range(70):
        before = list(envs.batch)
        _, rewards, over, _, _ = envs.step(np.maximum(envs.batch.random_columns(step), 0))
        for position, after, reward in zip(before, envs.batch, rewards, strict=True):
            if position.outcome is None and after.outcome is not None and after.outcome.winner:
                assert after.outcome.winner is position.to_move
                wins[position.to_move] += 1
                assert reward == 1
            else:
                assert reward == 0
        assert over.sum() == sum(
            position.outcome is None and after.outcome is not None
            for position, after in zip(before, envs.batch, strict=True)
        )
    assert min(wins.values()) > 0


@pytest.mark.parametrize("actions", [[0], [[0, 0]], [0.5, 0], None, ["a", "b"]])
def test_actions_of_wrong_shape_or_type(actions: Any) -> None:
    envs = ConnectVectorEnv(2)
    envs.reset()
    with pytest.raises(BadInput, match="expected 2 whole numbers"):
        envs.step(actions)


@pytest.mark.parametrize(
    "opponent", [lambda planes, mask: mask * 1.0, "first-legal", lambda position: 99]
)
def test_any_player_is_an_opponent_of_many_games(opponent: Any) -> None:
    envs = ConnectVectorEnv(3, opponent)
    envs.reset(seed=1)
    _, rewards, over, _, info = envs.step([3, 3, 3])
    if "opponent_failed" in info:
        assert rewards.tolist() == [1, 1, 1]
        assert over.all()
    else:
        assert [envs.batch[index] for index in range(3)] == [Position("41")] * 3
