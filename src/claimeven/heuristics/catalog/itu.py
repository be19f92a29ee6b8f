"""`itu`, `itu-unsigned` and `itu-program`: a position is worth what its last stone is worth.

Source: Mathias Flink Brandt and Simon Langhoff, "Connect Four", IT University of Copenhagen, 2015.

Idea: look only at the stone that was just placed on cell c by player p:

    P = lines through c                     (their table is not printed; this gives every size)
    K = longest unbroken run of p through c
    V = axes on which the stretch of cells through c that are p's or empty is at least N long

    K >= N : +win if p is me, -win otherwise
    p = me : P + run * K + V
    p != me: -(P + V)                       `itu-unsigned`: +(P + V)

Not antisymmetric: K counts for one side only. A position that does not know its last stone has
no value.

Errata followed: the table is the line count (E1.2), for the last stone only (E1.3), negated for
the opponent's stone (E1.4, literal reading as `itu-unsigned`); a run of N is good for its owner
only (E1.5), worth 1000 (E1.6), also when longer (E1.7); at even depths the last stone is always
the opponent's, so the run never counts there (E1.9, kept); the factor 6 does not always outrank
P (E1.11, kept).

`itu-program` is what the authors' program computes, which differs from their document:

    K = the longest run through c of either side, as if the stone belonged to both
    K >= N : +100, p being me or not        (a game that is over is seen before: +100, -100, 0)
    p = me : P + 6 * K + 3 * V
    p != me: P + 3 * V
    P = 0 on boards other than 7x6

It looks nine plies ahead, so the last stone of a leaf is its own.
"""

from __future__ import annotations

from claimeven.heuristics.cell_weights import CellGrid
from claimeven.heuristics.exact import Number
from claimeven.heuristics.spec import Heuristic, LastStone, Terminal


def itu(run: Number = 6, axes: Number = 1, win: Number = 1000) -> Heuristic:
    """The heuristic; `run` is the factor of the longest run."""
    last = LastStone(run=run, axes=axes, opponent=-1, win=win)
    idea = "cell, longest run and open axes of the last stone"
    return Heuristic("itu", idea, {"last": last}, terminal=Terminal(win=win))


def itu_unsigned(run: Number = 6, axes: Number = 1, win: Number = 1000) -> Heuristic:
    """The literal reading: a well-placed stone of the opponent looks good to me."""
    last = LastStone(run=run, axes=axes, opponent=1, win=win)
    idea = "as itu, but the opponent's last stone counts with a plus"
    return Heuristic("itu-unsigned", idea, {"last": last}, terminal=Terminal(win=win))


# The number of lines through every cell of the standard board.
_PROGRAM_CELLS = (
    (3, 4, 5, 7, 5, 4, 3),
    (4, 6, 8, 10, 8, 6, 4),
    (5, 8, 11, 13, 11, 8, 5),
    (5, 8, 11, 13, 11, 8, 5),
    (4, 6, 8, 10, 8, 6, 4),
    (3, 4, 5, 7, 5, 4, 3),
)


def itu_program(run: Number = 6, axes: Number = 3, win: Number = 100) -> Heuristic:
    """The authors' program: a stone that stops a run is worth as much as one that makes it."""
    cells = CellGrid(_PROGRAM_CELLS, elsewhere=0)
    last = LastStone(cells, run, axes, opponent=1, win=win, loss=win, either_run=True)
    idea = "the program of itu: runs of both sides, and no signs"
    return Heuristic("itu-program", idea, {"last": last}, terminal=Terminal(win=win))
