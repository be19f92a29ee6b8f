"""A small AlphaZero-style network that needs numpy alone: the network, its search, and two players.

`train_small_net.py` trains it, and saves it as `small_net.npz` beside this file. Typed in this
folder, these commands judge it, by its policy alone and with a search:

    claimeven lab yardstick small_net:net small_net:Searching,simulations=200

It is given nothing but the rules: where the stones are, where the next stones can land, and which
cells form lines. Every line goes through one and the same small layer, as every patch of a picture
does in a convolution. Tree searches (PUCT) of many games grow together, so that the network is
always asked about a batch of positions.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy

from claimeven import Batch, Geometry

GEOMETRY = Geometry()
COLUMNS, ROWS = GEOMETRY.columns, GEOMETRY.rows
FILE = Path(__file__).with_name("small_net.npz")
FEATURES, HIDDEN = 16, 128
EXPLORATION = 1.5

# The cells of every line, as places in a board that is written row by row from the top.
LINES = numpy.array(
    [[(ROWS - 1 - row) * COLUMNS + column for column, row in line] for line in GEOMETRY.lines]
)
# The same for four boards one after the other, line by line.
PLACES = numpy.concatenate([LINES + board * ROWS * COLUMNS for board in range(4)], axis=1).ravel()
# The bits of the cells in that order, for the words of a `Batch`.
BITS = numpy.array(
    [
        1 << (column * GEOMETRY.stride + row)
        for row in reversed(range(ROWS))
        for column in range(COLUMNS)
    ],
    dtype="u8",
)


def inputs_of(planes: Any) -> Any:
    """Four numbers for every cell of every line: own stone, other stone, playable now, next.

    The result has a row for every line of every position.
    """
    stones = planes.reshape(len(planes), 2, ROWS, COLUMNS)
    empty = 1 - stones.sum(1)
    below = numpy.ones_like(empty)  # below the lowest row is the ground
    below[:, :-1] = 1 - empty[:, 1:]
    now = empty * below
    following = numpy.zeros_like(now)
    following[:, :-1] = now[:, 1:]
    cells = numpy.concatenate([stones, now[:, None], following[:, None]], axis=1)
    picked = cells.reshape(len(planes), -1).take(PLACES, axis=1)
    return picked.reshape(len(planes) * len(LINES), -1)


class Network:
    """A layer for each line, one for the board, then the policy and the value; trained by Adam."""

    def __init__(self, seed: int = 1) -> None:
        generator = numpy.random.default_rng(seed)
        board = len(LINES) * FEATURES
        sizes = [
            (4 * GEOMETRY.connect, FEATURES),
            (board, HIDDEN),
            (board + HIDDEN, COLUMNS + 1),
        ]
        self.weights = [
            array
            for inputs, outputs in sizes
            for array in (
                generator.normal(0, (1 / inputs) ** 0.5, (inputs, outputs)).astype("f4"),
                numpy.zeros(outputs, dtype="f4"),
            )
        ]
        self.means = [numpy.zeros_like(each) for each in self.weights]
        self.squares = [numpy.zeros_like(each) for each in self.weights]
        self.steps = 0

    def outputs(self, planes: Any) -> tuple[Any, Any]:
        """Logits of the columns, and the value for the side to move."""
        *_, last = self._layers(planes)
        return last[:, :COLUMNS], numpy.tanh(last[:, COLUMNS])

    def _layers(self, planes: Any) -> list[Any]:
        a, b, c, d, e, f = self.weights
        inputs = inputs_of(planes)
        lines = numpy.maximum(inputs @ a + b, 0).reshape(len(planes), -1)
        board = numpy.maximum(lines @ c + d, 0)
        split = lines.shape[1]
        return [inputs, lines, board, lines @ e[:split] + board @ e[split:] + f]

    def learn(self, planes: Any, mask: Any, visits: Any, values: Any, rate: float) -> float:
        """One step towards the visits of the search and the values; returns the loss."""
        inputs, lines, board, last = self._layers(planes)
        policy, value = softmax(last[:, :COLUMNS], mask), numpy.tanh(last[:, COLUMNS])
        error = value - values
        loss = -(visits * numpy.log(policy + 1e-9)).sum(1).mean() + (error**2).mean()
        top = numpy.empty_like(last)
        top[:, :COLUMNS] = policy - visits
        top[:, COLUMNS] = 2 * error * (1 - value**2)
        top /= len(planes)
        _, _, c, _, e, _ = self.weights
        split = lines.shape[1]
        middle = (top @ e[split:].T) * (board > 0)
        low = (top @ e[:split].T + middle @ c.T) * (lines > 0)
        low = low.reshape(len(inputs), -1)
        self._adam(
            [
                *(inputs.T @ low, low.sum(0)),
                *(lines.T @ middle, middle.sum(0)),
                *(numpy.concatenate([lines.T @ top, board.T @ top]), top.sum(0)),
            ],
            rate,
        )
        return float(loss)

    def _adam(self, gradients: list[Any], rate: float) -> None:
        self.steps += 1
        for index, gradient in enumerate(gradients):
            self.means[index] += 0.1 * (gradient - self.means[index])
            self.squares[index] += 0.001 * (gradient**2 - self.squares[index])
            mean = self.means[index] / (1 - 0.9**self.steps)
            square = self.squares[index] / (1 - 0.999**self.steps)
            step = mean / (numpy.sqrt(square) + 1e-8) + 1e-2 * self.weights[index]
            self.weights[index] -= (rate * step).astype("f4")


def softmax(logits: Any, mask: Any) -> Any:
    """Probabilities of the legal columns."""
    logits = numpy.where(mask, logits, -1e9)
    power = numpy.exp(logits - logits.max(1, keepdims=True))
    return power / power.sum(1, keepdims=True)


class Trees:
    """One search tree for each position of a batch, grown together: a batch of leaves a step.

    Node 0 of a tree is its root. A node has one number for all trees: that of its tree times the
    most nodes of a tree, plus its own.
    """

    def __init__(self, network: Network, roots: Batch, simulations: int, noise: Any = None) -> None:
        self.network, self.count, self.size = network, len(roots), simulations + 1
        nodes = self.count * self.size
        self.visits = numpy.zeros((nodes, COLUMNS), dtype="f4")
        self.totals = numpy.zeros((nodes, COLUMNS), dtype="f4")
        self.priors = numpy.zeros((nodes, COLUMNS), dtype="f4")
        self.closed = numpy.zeros((nodes, COLUMNS), dtype="f4")  # -inf where a column is not legal
        self.children = numpy.full((nodes, COLUMNS), -1)
        self.ended = numpy.full(nodes, numpy.nan, dtype="f4")  # the value of a finished game
        self.mover, self.mask = numpy.zeros(nodes, dtype="u8"), numpy.zeros(nodes, dtype="u8")
        self.roots = numpy.arange(self.count) * self.size
        self.next = self.roots + 1
        self._add(self.roots, roots)
        if noise is not None:
            share = softmax(numpy.log(noise + 1e-9), roots.legal_mask())
            self.priors[self.roots] = 0.75 * self.priors[self.roots] + 0.25 * share
        for _ in range(simulations):
            self._grow()

    def shares(self) -> Any:
        """How often each column was tried, as shares."""
        visits = self.visits[self.roots]
        return visits / numpy.maximum(visits.sum(1, keepdims=True), 1)

    def values(self) -> Any:
        """The mean value of the visits, for the side to move at the root."""
        visits = self.visits[self.roots].sum(1)
        return self.totals[self.roots].sum(1) / numpy.maximum(visits, 1)

    def _add(self, nodes: Any, positions: Batch) -> Any:
        """Evaluate new nodes; their values for the side to move."""
        logits, values = self.network.outputs(positions.planes())
        outcomes, legal = positions.outcomes(), positions.legal_mask()
        # Who moved last has won: a loss for the side to move.
        ended = numpy.where(outcomes == 0, numpy.nan, numpy.where(outcomes == 3, 0.0, -1.0))
        self.priors[nodes] = softmax(logits, legal)
        self.closed[nodes] = numpy.where(legal, 0, -numpy.inf)
        self.ended[nodes] = ended
        self.mover[nodes], self.mask[nodes] = positions.mover, positions.mask
        return numpy.where(outcomes == 0, values, ended)

    def _grow(self) -> None:
        """One more visit in every tree."""
        trees = numpy.flatnonzero(numpy.isnan(self.ended[self.roots]))
        nodes, path = self.roots[trees], []
        reached = numpy.full(self.count, -1)
        parents, chosen = numpy.zeros(self.count, dtype=int), numpy.zeros(self.count, dtype=int)
        values = numpy.zeros(self.count, dtype="f4")
        leaves = []
        while len(trees):
            columns = self._choose(nodes)
            path.append((trees, nodes, columns))
            reached = self.children[nodes, columns]
            new = reached < 0
            leaves.append(trees[new])
            parents[trees[new]], chosen[trees[new]] = nodes[new], columns[new]
            trees, reached = trees[~new], reached[~new]
            over = ~numpy.isnan(self.ended[reached])
            values[trees[over]] = self.ended[reached[over]]
            trees, nodes = trees[~over], reached[~over]
        fresh = numpy.concatenate(leaves) if leaves else trees
        if len(fresh):
            values[fresh] = self._expand(fresh, parents[fresh], chosen[fresh])
        for taken, nodes, columns in reversed(path):
            values[taken] *= -1
            self.visits[nodes, columns] += 1
            self.totals[nodes, columns] += values[taken]

    def _expand(self, trees: Any, parents: Any, columns: Any) -> Any:
        before = Batch.from_words(self.mover[parents], self.mask[parents], GEOMETRY)
        nodes = self.next[trees]
        self.next[trees] += 1
        self.children[parents, columns] = nodes
        return self._add(nodes, before.play(columns))

    def _choose(self, nodes: Any) -> Any:
        visits = self.visits[nodes]
        mean = self.totals[nodes] / numpy.maximum(visits, 1)
        width = EXPLORATION * numpy.sqrt(visits.sum(1, keepdims=True) + 1)
        bonus = self.priors[nodes] * width / (1 + visits)
        return (mean + bonus + self.closed[nodes]).argmax(1)


def load(file: Path = FILE) -> Network:
    """The network that was saved."""
    network = Network()
    with numpy.load(file) as saved:
        network.weights = [saved[f"weights{i}"].astype("f4") for i in range(len(network.weights))]
    return network


_LOADED: list[Network] = []


def _saved() -> Network:
    if not _LOADED:
        _LOADED.append(load())
    return _LOADED[0]


def net(planes: Any, mask: Any) -> Any:
    """The saved network as a player: the logits of its policy, without a search."""
    return _saved().outputs(planes)[0]


class Searching:
    """The saved network as a player that searches: it plays the column tried most often."""

    def __init__(self, simulations: int = 200) -> None:
        self.simulations = simulations

    def __call__(self, planes: Any, mask: Any) -> Any:
        """The shares of the visits, which are as good as logits: the largest is played."""
        stones = planes.reshape(len(planes), 2, -1).astype("u8")
        mover, other = (stones * BITS).sum(2).transpose()
        positions = Batch.from_words(mover.copy(), mover | other, GEOMETRY)
        return Trees(_saved(), positions, self.simulations).shares()
