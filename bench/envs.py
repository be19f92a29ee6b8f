"""Steps a second of the environments, beside PettingZoo's own and OpenSpiel driven from Python.

python bench/envs.py [--seconds 2]

Agents draw a legal action from the mask. All rates are per second of processor time, in one run.
"""

from __future__ import annotations

import argparse
import random
import time
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import numpy

from claimeven.envs import ConnectEnv, ConnectVectorEnv, aec_env
from measures import print_figure

GAMES = 4096


def rate(steps: Callable[[], Iterator[int]], seconds: float) -> float:
    """Steps a second."""
    began, done = time.process_time(), 0
    for count in steps():
        done += count
        if time.process_time() - began >= seconds:
            break
    return done / (time.process_time() - began)


def two_agents(env: Any) -> Iterator[int]:
    """Games of a PettingZoo environment, step by step."""
    generator = random.Random(1)
    while True:
        env.reset()
        for _ in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            is_over = over or cut
            legal = numpy.flatnonzero(seen["action_mask"])
            env.step(None if is_over else generator.choice(legal.tolist()))
            yield not is_over


def one_agent() -> Iterator[int]:
    """Steps of the Gymnasium environment against a random player: two moves each."""
    generator, env = random.Random(1), ConnectEnv("random:seed=1")
    while True:
        _, info = env.reset()
        is_over = False
        while not is_over:
            action = generator.choice(numpy.flatnonzero(info["action_mask"]).tolist())
            _, _, is_over, _, info = env.step(action)
            yield 1


def many_games() -> Iterator[int]:
    """Steps of the vector environment against random play: two moves each."""
    envs = ConnectVectorEnv(GAMES)
    envs.reset(seed=1)
    seed = 0
    while True:
        seed += 1
        actions = envs.batch.random_columns(seed)
        envs.step(numpy.maximum(actions, 0))
        yield GAMES


def openspiel_environment() -> Iterator[int]:
    """Steps of OpenSpiel's own environment for reinforcement learning."""
    from open_spiel.python.rl_environment import Environment

    env, generator = Environment("connect_four"), random.Random(1)
    while True:
        step = env.reset()
        while not step.last():
            player = step.observations["current_player"]
            legal = step.observations["legal_actions"][player]
            step = env.step([generator.choice(legal)])
            yield 1


def openspiel_states() -> Iterator[int]:
    """Moves of OpenSpiel's states with observation and mask, without an environment."""
    import pyspiel

    game, generator = pyspiel.load_game("connect_four"), random.Random(1)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            numpy.asarray(state.observation_tensor(), dtype=numpy.float32)
            numpy.asarray(state.legal_actions_mask(), dtype=numpy.int8)
            state.apply_action(generator.choice(state.legal_actions()))
            yield 1


def main() -> None:
    """Measure everything."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=2.0)
    seconds = parser.parse_args().seconds
    ours = rate(lambda: two_agents(aec_env()), seconds)
    print_figure("PettingZoo API, two agents", f"{ours:,.0f}", "steps/s")
    single = rate(one_agent, seconds)
    print_figure("Gymnasium API, against random", f"{single:,.0f}", "steps/s")
    many = rate(many_games, seconds)
    print_figure(f"vector API, {GAMES} games, against random", f"{many:,.0f}", "steps/s")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from pettingzoo.classic import connect_four_v3

            theirs = rate(lambda: two_agents(connect_four_v3.env()), seconds)
        print_figure("against PettingZoo's connect_four_v3", f"{ours / theirs:.1f}", "x")
        print_figure("vector API against it", f"{many / theirs:,.0f}", "x")
    except ImportError as error:
        print(f"PettingZoo's connect_four_v3 is left out: {error}")
    try:
        theirs = rate(openspiel_environment, seconds)
        states = rate(openspiel_states, seconds)
    except ImportError:
        print("OpenSpiel is not installed")
        return
    print_figure("against OpenSpiel's rl_environment", f"{ours / theirs:.2f}", "x")
    print_figure("vector API against it", f"{many / theirs:.0f}", "x")
    print_figure("vector API against OpenSpiel's bare states", f"{many / states:.0f}", "x")


if __name__ == "__main__":
    main()
