"""What the hidden units of a net respond to, and what a threat is worth to it.

    python bench/net_pictures.py [--evaluation claimeven-net] [--games 600]

Draws docs/pictures/net_units.svg and docs/pictures/net_threats.svg, and prints the tables of
docs/evaluations/inside-the-net.md. The positions are the quiet ones of games that `claimeven`
plays against itself, as good and as careless as chance has it.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from claimeven import Geometry, Side, heuristic
from claimeven.heuristics.net_term import Net, input_counts
from claimeven.lab.training.boards import Boards, settled
from claimeven.lab.training.fit import Fit, FitSettings
from claimeven.lab.training.games import positions_of_games
from claimeven.lab.training.outcomes import distinct

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
BOARD = Geometry()
LEAST, MOST = 8, 34
SHOWN = 8
"""Units in the picture."""
COMMON = 40
"""A cell that completes a line in fewer positions is left out."""
SIDES = (Side.FIRST, Side.SECOND)


@dataclass(frozen=True)
class Looked:
    """A net, and what it finds in many positions."""

    net: Net
    inputs: Any
    """By position and input: is it on?"""
    head: Any
    """By position: 0 where FIRST moves, 1 where SECOND does."""

    @property
    def points(self) -> float:
        """What one unit of a net's own scale is in hundredths."""
        return float(2**-self.net.shift)

    def hidden(self) -> Any:
        """The weights by input and unit."""
        return np.array(self.net.numbers.hidden, float).reshape(-1, self.net.units)

    def output(self) -> Any:
        """The output weights by head and unit."""
        return np.array(self.net.numbers.output, float)

    def sums(self) -> Any:
        """The sums by position and unit."""
        return self.inputs @ self.hidden() + np.array(self.net.numbers.bias, float)

    def put_out(self) -> Any:
        """What units add to the value, by position."""
        kept = self.sums().clip(0, self.net.clip)
        return kept * self.output()[self.head] * self.points

    def values(self) -> Any:
        """The values for FIRST, but for rounding and the largest value."""
        direct = np.array(self.net.numbers.direct, float)[self.head]
        inputs = np.column_stack([self.inputs, np.ones(len(self.inputs))])
        return (direct * inputs).sum(axis=1) * self.points + self.put_out().sum(axis=1)

    def shares(self) -> Any:
        """By position and input: what an input that is on adds to the value, as `explain` does."""
        bias = np.array(self.net.numbers.bias, float)
        way = self.sums() - bias
        moved = self.sums().clip(0, self.net.clip) - bias.clip(0, self.net.clip)
        part = np.divide(moved, way, out=np.zeros_like(way), where=way != 0)
        direct = np.array(self.net.numbers.direct, float)[:, :-1][self.head]
        hidden = (part * self.output()[self.head]) @ self.hidden().T
        return self.inputs * (direct + hidden) * self.points


def looked(name: str, games: int) -> Looked:
    """The net, and the quiet positions of some games."""
    (net,) = heuristic(name).nets
    boards = distinct(settled(positions_of_games(games, BOARD, "claimeven", 7)))
    boards = boards[(boards.stones >= LEAST) & (boards.stones <= MOST)]
    return Looked(net, inputs_on(net, boards), boards.stones % 2)


def inputs_on(net: Net, boards: Boards) -> Any:
    """By board and input: is it on?"""
    trainer = Fit(FitSettings(1, net.groups, 1), BOARD)._trainer
    found = np.zeros((len(boards), net.inputs), np.float32)
    words = zip(boards.mover.tolist(), boards.mask.tolist(), strict=True)
    for row, (mover, mask) in zip(found, words, strict=True):
        row[trainer.inputs_of(mover, mask)] = 1
    return found


def begins(net: Net) -> dict[str, int]:
    """The number of the first input of every group."""
    found, start = {}, 0
    for group, count in input_counts(BOARD).items():
        if group in net.groups:
            found[group] = start
            start += count
    return found


def as_board(weights: Any) -> Any:
    """Cells in the order of inputs as rows, the top row first."""
    return weights.reshape(BOARD.columns, BOARD.rows).T[::-1]


def line_cells(weights: Any, side: int) -> Any:
    """The weights of a side's open lines of two and three stones, on the cells they go through."""
    cells = np.zeros((BOARD.columns, BOARD.rows))
    lines = BOARD.lines
    for stones in (2, 3):
        start = (side * (BOARD.connect - 1) + stones - 1) * len(lines)
        for number, line in enumerate(lines):
            for cell in line:
                cells[cell.column, cell.row] += weights[start + number]
    return cells.T[::-1]


def draw_units(found: Looked) -> list[int]:
    """The units that move the value most; each as six small boards. Returns their numbers."""
    from matplotlib import pyplot

    effect = found.put_out().std(axis=0)
    chosen = np.argsort(-effect)[:SHOWN]
    hidden, start = found.hidden(), begins(found.net)
    figure = pyplot.figure(figsize=(10, 1.45 * SHOWN), layout="constrained")
    axes = figure.subplots(SHOWN, 6)
    titles = [f"{side.value}'s {what}" for what in ("stones", "cells", "lines") for side in SIDES]
    for row, unit in zip(axes, chosen, strict=True):
        sign = np.sign(found.output()[:, unit].sum())
        weights = sign * hidden[:, unit] / found.net.clip
        boards = []
        for group in ("stones", "winning"):
            at = start[group]
            boards += [as_board(weights[at + s * 42 :][:42]) for s in (0, 1)]
        boards += [line_cells(weights[start["lines"] :], side) for side in (0, 1)]
        for index, (axis, board) in enumerate(zip(row, boards, strict=True)):
            most = max(abs(b).max() for b in boards[index // 2 * 2 : index // 2 * 2 + 2])
            axis.imshow(board, cmap="PuOr", vmin=-most, vmax=most, aspect="equal")
            axis.set_xticks([])
            axis.set_yticks([])
            if unit == chosen[0]:
                axis.set_title(titles[index], fontsize=9)
        row[0].set_ylabel(f"unit {unit}", fontsize=9)
    save(figure, "net_units.svg")
    return [int(unit) for unit in chosen]


def print_units(found: Looked, chosen: list[int]) -> None:
    """How much each of these units does, and how often."""
    out, sums = found.put_out(), found.sums()
    print("| unit | first to move | second to move | off | between | full | moves the value by |")
    print("|---|---|---|---|---|---|---|")
    for unit in chosen:
        full = found.output()[:, unit] * found.net.clip * found.points
        off, on = (sums[:, unit] <= 0).mean(), (sums[:, unit] >= found.net.clip).mean()
        print(
            f"| {unit} | {full[0]:+.0f} | {full[1]:+.0f} | {100 * off:.0f} % | "
            f"{100 * (1 - off - on):.0f} % | {100 * on:.0f} % | {out[:, unit].std():.0f} |"
        )


def print_groups(found: Looked) -> None:
    """How much the shares of each group differ between positions."""
    shares, start = found.shares(), begins(found.net)
    print("\n| group | on at once | moves the value by |\n|---|---|---|")
    for group, count in input_counts(BOARD).items():
        if group in start:
            part = slice(start[group], start[group] + count)
            on = found.inputs[:, part].sum(axis=1).mean()
            print(f"| `{group}` | {on:.1f} | {shares[:, part].sum(axis=1).std():.0f} |")


def threat_worth(found: Looked) -> Any:
    """By side, column and row: what a cell that completes a line goes with, for its side.

    The weights with which such cells foretell the net's value best (least squares), beside the side
    to move: so they hold what the net says through other inputs too. Rare cells have none.
    """
    at = begins(found.net)["winning"]
    on = found.inputs[:, at : at + 84].astype(float)
    common = on.sum(axis=0) >= COMMON
    table = np.column_stack([on[:, common], found.head == 0, found.head == 1])
    weights = np.full(84, np.nan)
    weights[common] = np.linalg.lstsq(table, found.values(), rcond=None)[0][:-2]
    return weights.reshape(2, BOARD.columns, BOARD.rows) * np.array([1, -1])[:, None, None]


def draw_threats(worth: Any) -> None:
    """What a cell that completes a line is worth, for each side."""
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(1, 2, figsize=(9, 3.8), layout="constrained")
    most = np.nanmax(abs(worth))
    for side, axis in enumerate(axes):
        own = worth[side]
        axis.imshow(own.T[::-1], cmap="PuOr", vmin=-most, vmax=most)
        for column in range(BOARD.columns):
            for row in range(BOARD.rows):
                value = own[column, row]
                text = "" if np.isnan(value) else f"{value:+.0f}"
                ink = "white" if abs(value) > most / 2 else "black"
                axis.text(column, 5 - row, text, ha="center", va="center", fontsize=8, color=ink)
        axis.set_xticks(range(7), "abcdefg")
        axis.set_yticks(range(6), "654321")
        axis.set_title(f"a cell that completes a line of {SIDES[side].value}", fontsize=9)
    save(figure, "net_threats.svg")


def print_threats(worth: Any) -> None:
    """The same by rows."""
    print("\n| row |" + "".join(f" {row + 1} |" for row in range(6)))
    print("|---" * 7 + "|")
    for side in (0, 1):
        rows = [worth[side, :, row] for row in range(6)]
        means = ["" if np.isnan(row).all() else f"{np.nanmean(row):+.0f}" for row in rows]
        print(f"| {SIDES[side].value}'s | " + " | ".join(means) + " |")


def save(figure: Any, name: str) -> None:
    """Write a picture that is the same every time."""
    figure.savefig(PICTURES / name, metadata={"Date": None})


def main() -> None:
    """Draw and print everything."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--evaluation", default="claimeven-net")
    parser.add_argument("--games", type=int, default=600)
    given = parser.parse_args()
    import matplotlib

    matplotlib.use("Agg")
    matplotlib.rcParams["svg.hashsalt"] = "claimeven"
    found = looked(given.evaluation, given.games)
    print(f"{len(found.head):,} positions\n")
    print_units(found, draw_units(found))
    print_groups(found)
    worth = threat_worth(found)
    draw_threats(worth)
    print_threats(worth)


if __name__ == "__main__":
    main()
