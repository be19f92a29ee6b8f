"""Train a small AlphaZero-style network on one processor, and judge it on the yardstick.

OMP_NUM_THREADS=1 python examples/train_small_net.py --minutes 20

A policy and value network of two hidden layers plays itself in batches: every move is chosen by a
tree search (PUCT) whose leaves the network evaluates, many games at a time. It learns the visits
of the search and the outcome of the game. Nothing but the rules is given: no labels, no book. It
needs numpy alone; the matrices are so small that more threads than one slow it down. Typed in this
folder, `claimeven lab yardstick train_small_net:net` judges the saved file `small_net.npz`.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import numpy

from claimeven import Batch, Geometry
from claimeven.lab import yardstick

GEOMETRY = Geometry()
COLUMNS, INPUTS, HIDDEN = GEOMETRY.columns, 2 * GEOMETRY.cells, 256
FILE = Path(__file__).with_name("small_net.npz")
GAMES, SIMULATIONS, EXPLORATION = 256, 48, 1.5
NOISE, NOISE_SHARE, RANDOM_PLIES = 1.0, 0.25, 10
MEMORY, BATCH, STEPS = 120_000, 512, 60


class Network:
    """Two hidden layers, a policy and a value; trained by Adam."""

    def __init__(self, seed: int = 1) -> None:
        generator = numpy.random.default_rng(seed)
        sizes = [(INPUTS, HIDDEN), (HIDDEN, HIDDEN), (HIDDEN, COLUMNS + 1)]
        self.weights = [
            array
            for inputs, outputs in sizes
            for array in (
                generator.normal(0, (2 / inputs) ** 0.5, (inputs, outputs)).astype("f4"),
                numpy.zeros(outputs, dtype="f4"),
            )
        ]
        self._first = [numpy.zeros_like(each) for each in self.weights]
        self._second = [numpy.zeros_like(each) for each in self.weights]
        self._step = 0

    def outputs(self, planes: Any) -> tuple[Any, Any]:
        """Logits of the columns, and the value for the side to move."""
        *_, last = self._layers(planes.reshape(len(planes), -1))
        return last[:, :COLUMNS], numpy.tanh(last[:, COLUMNS])

    def _layers(self, inputs: Any) -> list[Any]:
        a, b, c, d, e, f = self.weights
        one = numpy.maximum(inputs @ a + b, 0)
        two = numpy.maximum(one @ c + d, 0)
        return [inputs, one, two, two @ e + f]

    def learn(self, planes: Any, mask: Any, visits: Any, outcomes: Any, rate: float) -> float:
        """One step towards the visits of the search and the outcomes; returns the loss."""
        inputs, one, two, last = self._layers(planes.reshape(len(planes), -1))
        policy, value = softmax(last[:, :COLUMNS], mask), numpy.tanh(last[:, COLUMNS])
        error = value - outcomes
        loss = -(visits * numpy.log(policy + 1e-9)).sum(1).mean() + (error**2).mean()
        top = numpy.empty_like(last)
        top[:, :COLUMNS] = policy - visits
        top[:, COLUMNS] = 2 * error * (1 - value**2)
        top /= len(planes)
        _, _, c, _, e, _ = self.weights
        middle = (top @ e.T) * (two > 0)
        bottom = (middle @ c.T) * (one > 0)
        gradients = [inputs.T @ bottom, bottom.sum(0), one.T @ middle, middle.sum(0)]
        self._adam([*gradients, two.T @ top, top.sum(0)], rate)
        return float(loss)

    def _adam(self, gradients: list[Any], rate: float) -> None:
        self._step += 1
        for index, gradient in enumerate(gradients):
            gradient = gradient + 1e-4 * self.weights[index]
            self._first[index] = 0.9 * self._first[index] + 0.1 * gradient
            self._second[index] = 0.999 * self._second[index] + 0.001 * gradient**2
            mean = self._first[index] / (1 - 0.9**self._step)
            spread = self._second[index] / (1 - 0.999**self._step)
            self.weights[index] -= (rate * mean / (numpy.sqrt(spread) + 1e-8)).astype("f4")


def softmax(logits: Any, mask: Any) -> Any:
    """Probabilities of the legal columns."""
    logits = numpy.where(mask, logits, -1e9)
    power = numpy.exp(logits - logits.max(1, keepdims=True))
    return power / power.sum(1, keepdims=True)


class Trees:
    """One search tree for each game, grown together: a batch of leaves a step."""

    def __init__(self, network: Network, roots: Batch, noise: Any = None) -> None:
        self.network, self.count = network, len(roots)
        size = SIMULATIONS + 2
        shape = (self.count, size, COLUMNS)
        self.visits, self.totals = numpy.zeros(shape), numpy.zeros(shape)
        self.priors, self.children = numpy.zeros(shape), numpy.zeros(shape, dtype=int)
        self.masks = numpy.zeros(shape, dtype=bool)
        self.ended = numpy.full((self.count, size), numpy.nan)  # the value of finished games
        self.words = numpy.zeros((self.count, size, 2), dtype=numpy.uint64)
        self.nodes = numpy.ones(self.count, dtype=int)
        self._add(numpy.zeros(self.count, dtype=int), roots)
        if noise is not None:
            legal = self.masks[:, 0]
            noise = noise * legal
            noise /= numpy.maximum(noise.sum(1, keepdims=True), 1e-9)
            mixed = (1 - NOISE_SHARE) * self.priors[:, 0] + NOISE_SHARE * noise
            self.priors[:, 0] = mixed

    def _add(self, nodes: Any, positions: Batch) -> Any:
        """Evaluate new nodes; their values for the side to move."""
        games = numpy.arange(self.count)
        mask = positions.legal_mask()
        logits, values = self.network.outputs(positions.planes())
        outcomes = positions.outcomes()
        # Who moved last has won: a loss for the side to move.
        ended = numpy.where(outcomes == 0, numpy.nan, numpy.where(outcomes == 3, 0.0, -1.0))
        self.priors[games, nodes], self.masks[games, nodes] = softmax(logits, mask), mask
        self.ended[games, nodes] = ended
        self.words[games, nodes, 0] = positions.mover
        self.words[games, nodes, 1] = positions.mask
        return numpy.where(outcomes == 0, values, ended)

    def grow(self) -> None:
        """One more visit in every game."""
        games = numpy.arange(self.count)
        nodes, path = numpy.zeros(self.count, dtype=int), []
        going = numpy.isnan(self.ended[games, 0])
        columns = numpy.zeros(self.count, dtype=int)
        while going.any():
            columns = numpy.where(going, self._choose(games, nodes), columns)
            path.append((going.copy(), nodes.copy(), columns.copy()))
            following = self.children[games, nodes, columns]
            moves_on = going & (following > 0)
            nodes = numpy.where(moves_on, following, nodes)
            going = moves_on & numpy.isnan(self.ended[games, nodes])
        values = self._expand(games, nodes, columns, path)
        for taken, parents, chosen in reversed(path):
            values = numpy.where(taken, -values, values)
            self.visits[games, parents, chosen] += taken
            self.totals[games, parents, chosen] += numpy.where(taken, values, 0)

    def _expand(self, games: Any, nodes: Any, columns: Any, path: list[Any]) -> Any:
        """The value of the leaf, which is a new node unless the game is over there."""
        over = ~numpy.isnan(self.ended[games, nodes])
        mover, mask = (numpy.ascontiguousarray(self.words[games, nodes, i]) for i in (0, 1))
        moves = numpy.where(over, -1, columns)
        children = Batch.from_words(mover, mask, GEOMETRY).play(moves)
        new = self.nodes.copy()
        values = self._add(numpy.where(over, new, new), children)
        self.children[games, nodes, columns] = numpy.where(
            over, self.children[games, nodes, columns], new
        )
        self.nodes += ~over
        return numpy.where(over, self.ended[games, nodes], values)

    def _choose(self, games: Any, nodes: Any) -> Any:
        visits = self.visits[games, nodes]
        mean = self.totals[games, nodes] / numpy.maximum(visits, 1)
        width = numpy.sqrt(visits.sum(1, keepdims=True) + 1)
        bonus = EXPLORATION * self.priors[games, nodes] * width / (1 + visits)
        return numpy.where(self.masks[games, nodes], mean + bonus, -numpy.inf).argmax(1)


def self_play(network: Network, generator: Any) -> tuple[Any, Any, Any, Any]:
    """A batch of games: planes, legal columns, visits of the search, outcomes."""
    batch = Batch.empty(GAMES, GEOMETRY)
    seen: list[tuple[Any, ...]] = []
    ply = 0
    while (batch.outcomes() == 0).any():
        trees = Trees(network, batch, generator.gamma(NOISE, size=(GAMES, COLUMNS)))
        for _ in range(SIMULATIONS):
            trees.grow()
        active = batch.outcomes() == 0
        share = trees.visits[:, 0] / numpy.maximum(trees.visits[:, 0].sum(1, keepdims=True), 1)
        seen.append((batch.planes(), batch.legal_mask(), share, active, ply % 2))
        drawn = share.cumsum(1) > generator.random((GAMES, 1))
        columns = drawn.argmax(1) if ply < RANDOM_PLIES else share.argmax(1)
        legal = batch.legal_mask()[numpy.arange(GAMES), columns]
        columns = numpy.where(legal, columns, share.argmax(1))
        batch = batch.play(numpy.where(active, columns, -1))
        ply += 1
    outcomes = batch.outcomes()
    for_first = numpy.where(outcomes == 1, 1.0, numpy.where(outcomes == 2, -1.0, 0.0))
    parts = [
        (p[a], m[a], v[a], (for_first if side == 0 else -for_first)[a]) for p, m, v, a, side in seen
    ]
    planes, masks, visits, values = (numpy.concatenate(each) for each in zip(*parts, strict=True))
    mirrored = planes[:, :, :, ::-1], masks[:, ::-1], visits[:, ::-1], values
    both = zip((planes, masks, visits, values), mirrored, strict=True)
    one, two, three, four = (numpy.concatenate(each) for each in both)
    return one, two, three, four


def train(minutes: float, seed: int = 1) -> Network:
    """Play and learn until the time is over."""
    network, generator = Network(seed), numpy.random.default_rng(seed)
    memory: list[Any] | None = None
    began, rounds = time.monotonic(), 0
    while time.monotonic() - began < 60 * minutes:
        fresh = self_play(network, generator)
        memory = (
            list(fresh)
            if memory is None
            else [numpy.concatenate(e)[-MEMORY:] for e in zip(memory, fresh, strict=True)]
        )
        rate = 1e-3 if time.monotonic() - began < 40 * minutes else 3e-4
        losses = []
        for _ in range(STEPS):
            chosen = generator.integers(len(memory[0]), size=BATCH)
            losses.append(network.learn(*(part[chosen] for part in memory), rate=rate))
        rounds += 1
        if rounds % 5 == 1:
            loss = sum(losses) / len(losses)
            print(f"{time.monotonic() - began:6.0f} s  round {rounds}  loss {loss:.3f}", flush=True)
    return network


_LOADED: list[Network] = []


def net(planes: Any, mask: Any) -> Any:
    """The saved network as a player: the logits of its policy, without a search."""
    if not _LOADED:
        network, saved = Network(), numpy.load(FILE)
        network.weights = [saved[name] for name in saved.files]
        _LOADED.append(network)
    return _LOADED[0].outputs(planes)[0]


def main() -> None:
    """Train, save, and judge with and without a search."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--output", type=Path, default=FILE)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    network = train(arguments.minutes, arguments.seed)
    numpy.savez(arguments.output, *network.weights)

    def policy(planes: Any, mask: Any) -> Any:
        return network.outputs(planes)[0]

    found = yardstick(policy)
    print(f"policy alone: {found.cite}, {found.loss.around()} points lost per move")


if __name__ == "__main__":
    main()
