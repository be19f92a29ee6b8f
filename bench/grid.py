"""Speed of a depth grid: the source's nine tables, and some cells of them in Python and numpy.

    python bench/grid.py [--numpy-depths 1-5]

The numpy version copies boards and rebuilds the groups at every call, as the source describes it;
it has to play the same games, move for move. The cells of equal depth stand for the table: every
depth is in them as often as in the whole of it.
"""

from __future__ import annotations

import argparse
import math
import time

import numpy as np

from claimeven.players.spec import Spec
from claimeven.tournament.grid import DepthGrid
from measures import cpu_seconds
from numpy_groups import groups, sethi_h2
from numpy_search import FIRST, Player, alphabeta, winner

HEURISTICS = ("sethi-h1", "sethi-h2", "sethi-h3")
DEPTHS = (1, 2, 3, 4, 5)
WIN = 1_000_000.0


def sethi_h3(board: np.ndarray, me: int) -> float:
    """Powers of ten for groups that one side holds alone."""
    score = 0
    for group in groups(board):
        total = int(group.sum())
        if total and abs(total) == np.count_nonzero(group):
            score += int(math.copysign(10 ** (abs(total) - 1), total))
    return float(me * score)


def best_column(board: np.ndarray, depth: int, me: int, player: Player) -> int:
    """The leftmost best column, with a window that is passed from column to column."""
    best, chosen = -math.inf, -1
    for column in range(board.shape[1]):
        rows = np.flatnonzero(board[:, column] == 0)
        if rows.size == 0:
            continue
        child = board.copy()
        child[rows[-1], column] = me
        value = alphabeta(child, depth - 1, best, math.inf, -me, me, player)
        if value > best:
            best, chosen = value, column
    return chosen


def numpy_game(first: Player, first_depth: int, second: Player, second_depth: int) -> str:
    """The moves of one game, columns counted from 1."""
    board, me, moves = np.zeros((6, 7), dtype=int), FIRST, ""
    while not winner(board) and (board == 0).any():
        player, depth = (first, first_depth) if me == FIRST else (second, second_depth)
        column = best_column(board, depth, me, player)
        board[np.flatnonzero(board[:, column] == 0)[-1], column] = me
        moves, me = moves + str(column + 1), -me
    return moves


def main() -> None:
    """Print every figure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--numpy-depths", default="1-5", help="of the cells of equal depth that are timed"
    )
    low, _, high = parser.parse_args().numpy_depths.partition("-")
    systems = tuple(map(Spec.parse, HEURISTICS))
    tables = DepthGrid(systems, systems, DEPTHS, DEPTHS)
    took = cpu_seconds(lambda: list(tables.play()))
    print(f"nine 5 x 5 tables, 225 games {took:22.2f} s of one core", flush=True)
    fast = slow = 0.0
    for depth in range(int(low), int(high or low) + 1):
        times = time_cell(depth)
        fast, slow = fast + times[0], slow + times[1]
    print(
        f"sethi-h2 v sethi-h3, equal depths {low}-{high}: {slow / fast:,.0f} x Python and numpy "
        f"({slow:.1f} s, {1000 * fast:.1f} ms)"
    )


def time_cell(depth: int) -> tuple[float, float]:
    """Ours and numpy's seconds for one cell."""
    h2, h3 = Spec.parse("sethi-h2"), Spec.parse("sethi-h3")
    cell = DepthGrid((h2,), (h3,), (depth,), (depth,))
    (played,) = cell.play()
    fast = cpu_seconds(lambda: list(cell.play()))
    players = Player(sethi_h2, WIN), Player(sethi_h3, WIN)
    began = time.process_time()
    moves = numpy_game(players[0], depth, players[1], depth)
    slow = time.process_time() - began
    assert moves == played.moves, (moves, played.moves)
    return fast, slow


if __name__ == "__main__":
    main()
