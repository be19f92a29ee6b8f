"""`itu` and `itu-unsigned`: a position is worth what its last stone is worth.

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
"""

from __future__ import annotations

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
