"""Train the network of `small_net.py` by letting it play itself, on one processor.

OMP_NUM_THREADS=1 python examples/train_small_net.py

Every round plays a batch of games to their ends. Each move is chosen by a tree search whose leaves
the network evaluates; the network then learns what the search found. Nothing but the rules is
given: no labels, no book, no other player. The state is kept in `small_net.state.npz`: the same
command goes on where it was stopped, as if it had not been. `--rounds` ends it sooner. The result
depends on the seed alone, and on how the processor rounds. The matrices are so small that more
threads than one slow it down.

Three things save time. Only one move in four gets the full search, and only these are learned; the
others are made by a short one, so that more games end. Half of the games begin with random moves,
so that the network sees positions that it would avoid. The value to learn is the mean of the game's
outcome and of what the search expected.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from pathlib import Path
from typing import Any

import numpy
from small_net import COLUMNS, FILE, GEOMETRY, Network, Trees, load

from claimeven import Batch
from claimeven.files import atomic_file
from claimeven.lab import yardstick

ROUNDS, GAMES = 150, 512
FULL, SHORT, FULL_SHARE = 64, 12, 0.25
RANDOM_START, DRAWN_PLIES = 24, 6
# Positions kept, positions of a step, how often each is looked at, the first rate of learning.
MEMORY, BATCH, LOOKS, RATE = 200_000, 512, 8, 1.5e-3


class Training:
    """A network, what it remembers of its games, and how far it is."""

    def __init__(self, seed: int) -> None:
        self.network = Network(seed)
        self.generator = numpy.random.default_rng(seed)
        self.rounds = 0
        self.memory = [  # stones of the side to move, all stones, visits, values
            numpy.zeros(0, dtype="u8"),
            numpy.zeros(0, dtype="u8"),
            numpy.zeros((0, COLUMNS), dtype="f4"),
            numpy.zeros(0, dtype="f4"),
        ]

    def round(self, games: int = GAMES) -> float:
        """Play and learn once; returns the loss."""
        fresh = self._play(games)
        kept = zip(self.memory, fresh, strict=True)
        self.memory = [numpy.concatenate(pair)[-MEMORY:] for pair in kept]
        over = min(self.rounds / ROUNDS, 1)
        rate = RATE * (0.02 + 0.98 * (1 + math.cos(math.pi * over)) / 2)
        steps = max(1, LOOKS * len(fresh[0]) // BATCH)
        self.rounds += 1
        return sum(self._learn(rate) for _ in range(steps)) / steps

    def _play(self, games: int) -> list[Any]:
        """A batch of games: what was searched in full, and how it ended for the side to move."""
        positions = self._starts(games)
        index = numpy.arange(len(positions))
        seen: list[tuple[Any, ...]] = []
        won_by = numpy.zeros(len(positions), dtype=int)  # as `Batch.outcomes` says it
        ply = 0
        while len(positions):
            is_full = self.generator.random() < FULL_SHARE
            noise = self.generator.gamma(1.0, size=(len(positions), COLUMNS)) if is_full else None
            trees = Trees(self.network, positions, FULL if is_full else SHORT, noise)
            shares = trees.shares()
            if is_full:
                seen.append((positions, index, shares, trees.values()))
            drawn = self.generator.random((len(positions), 1)) < shares.cumsum(1)
            columns = drawn.argmax(1) if ply < DRAWN_PLIES else shares.argmax(1)
            legal = positions.legal_mask()[numpy.arange(len(index)), columns]
            positions = positions.play(numpy.where(legal, columns, shares.argmax(1)))
            won_by[index] = positions.outcomes()
            goes_on = won_by[index] == 0
            index, positions = index[goes_on], _some(positions, goes_on)
            ply += 1
        return _lessons(seen, won_by)

    def _starts(self, games: int) -> Batch:
        """Empty boards, and as many after random moves; without games that are over."""
        most = self.generator.integers(1, RANDOM_START + 1, size=games)
        most[: games // 2] = 0
        positions = Batch.empty(games, GEOMETRY)
        for ply in range(RANDOM_START):
            drawn = positions.random_columns(seed=int(self.generator.integers(2**63)))
            positions = positions.play(numpy.where(ply < most, drawn, -1))
        return _some(positions, positions.outcomes() == 0)

    def _learn(self, rate: float) -> float:
        chosen = self.generator.integers(len(self.memory[0]), size=BATCH)
        mover, mask, visits, values = (part[chosen] for part in self.memory)
        positions = Batch.from_words(mover, mask, GEOMETRY)
        if self.generator.random() < 0.5:
            positions, visits = positions.mirrored(), visits[:, ::-1]
        planes, legal = positions.planes(), positions.legal_mask()
        return self.network.learn(planes, legal, visits, values, rate)

    @property
    def _parts(self) -> dict[str, list[Any]]:
        """All lists of arrays, by name."""
        network = self.network
        return {
            "weights": network.weights,
            "mean": network.means,
            "square": network.squares,
            "memory": self.memory,
        }

    def save(self, file: Path) -> None:
        """Write everything that going on needs."""
        parts = self._parts
        arrays = {f"{name}{i}": each for name, part in parts.items() for i, each in enumerate(part)}
        state = json.dumps(self.generator.bit_generator.state)
        counts = {"steps": self.network.steps, "rounds": self.rounds}
        _write(file, arrays | {"state": state} | counts)

    @classmethod
    def load(cls, file: Path) -> Training:
        """What was saved, to go on with."""
        training = cls(0)
        with numpy.load(file) as saved:
            for name, part in training._parts.items():
                part[:] = [saved[f"{name}{index}"] for index in range(len(part))]
            training.generator.bit_generator.state = json.loads(str(saved["state"]))
            training.network.steps, training.rounds = int(saved["steps"]), int(saved["rounds"])
        return training

    def publish(self, file: Path) -> None:
        """Write the network alone, in half precision."""
        halves = {f"weights{i}": w.astype("f2") for i, w in enumerate(self.network.weights)}
        _write(file, halves | {"rounds": self.rounds})


def _lessons(seen: list[tuple[Any, ...]], won_by: Any) -> list[Any]:
    """The positions that were searched in full, their visits, and what they are worth."""
    for_first = numpy.array([0.0, 1.0, -1.0, 0.0])[won_by]
    parts = []
    for positions, index, shares, expected in seen:
        second = numpy.array([count % 2 for count in positions.stones()])
        outcome = for_first[index] * (1 - 2 * second)
        value = ((outcome + expected) / 2).astype("f4")
        parts.append((positions.mover, positions.mask, shares.astype("f4"), value))
    return [numpy.concatenate(each) for each in zip(*parts, strict=True)]


def _some(positions: Batch, chosen: Any) -> Batch:
    mover, mask = numpy.asarray(positions.mover), numpy.asarray(positions.mask)
    return Batch.from_words(mover[chosen], mask[chosen], GEOMETRY)


def _write(file: Path, arrays: dict[str, Any]) -> None:
    with atomic_file(file) as temporary, temporary.open("wb") as stream:
        numpy.savez_compressed(stream, **arrays)


def main() -> None:
    """Train, or go on with it; save and judge."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--games", type=int, default=GAMES, help="in a round")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--output", type=Path, default=FILE)
    arguments = parser.parse_args()
    state = arguments.output.with_suffix(".state.npz")
    training = Training.load(state) if state.exists() else Training(arguments.seed)
    while training.rounds < arguments.rounds:
        began = time.process_time()
        loss = training.round(arguments.games)
        training.save(state)
        seconds = time.process_time() - began
        print(f"round {training.rounds}: loss {loss:.3f}, {seconds:.1f} s", flush=True)
    training.publish(arguments.output)
    network = load(arguments.output)

    def policy(planes: Any, mask: Any) -> Any:
        return network.outputs(planes)[0]

    found = yardstick(policy)
    print(f"policy alone: {found.cite}, {found.loss.around()} points lost per move")


if __name__ == "__main__":
    main()
