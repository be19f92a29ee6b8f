"""`sethi-h1`, `sethi-h2`, `sethi-h3`: three scores of the groups of N, of rising cost.

Source: Apurv Sethi, "CS 6700: Connect Four", Cornell University, 2018.

Idea: let s be my stones minus theirs in a group. Then

    H1  random sampling:    draw 10 groups with replacement, sum their s
    H2  sum cubed:          sum s^3 over all groups, mixed ones included
    H3  singular holdings:  sum sign(s) * 10^(|s| - 1) over groups that one side has alone

All three are antisymmetric (H1 for one and the same draw). The mean of H1 is samples / lines
times the position table: a noisy table of lines through the cell. H3 is `stank` / 10.

Errata followed: the score counts for the agent that asks, not for X (E4.1); 69 groups, vertical
ones vertical (E4.2); [X X O X] is 8 under H2 by the formula (E4.3); H3 is 0 on mixed and empty
groups and 1000 on complete ones (E4.4); H1 has a seed and draws new groups for every call (E4.5);
finished games are +-1000000 and 0 (E4.6).
"""

from __future__ import annotations

from fractions import Fraction

from claimeven.errors import BadHeuristic
from claimeven.heuristics.exact import Number, rational
from claimeven.heuristics.line_weights import Difference, Powers
from claimeven.heuristics.spec import Heuristic, LineTable, Sampled, Terminal

WIN = 1_000_000


def sethi_h1(samples: int = 10, seed: int = 0, win: Number = WIN) -> Heuristic:
    """Random sampling of `samples` groups."""
    idea = "the sum of ten groups drawn at random"
    term = Sampled(Difference(1), samples=samples, seed=seed)
    return Heuristic("sethi-h1", idea, {"groups": term}, terminal=Terminal(win=win))


def sethi_h2(power: int = 3, win: Number = WIN) -> Heuristic:
    """The cubed sum of every group; `power` is its exponent."""
    idea = "the cube of every group's sum"
    term = LineTable(Difference(power))
    return Heuristic("sethi-h2", idea, {"groups": term}, terminal=Terminal(win=win))


def sethi_h3(base: Number = 10, win: Number = WIN) -> Heuristic:
    """Powers of `base` for groups that one side holds alone."""
    idea = "powers of ten for groups that one side holds alone"
    # The exponent is one less than the number of stones.
    term = LineTable(Powers(base=base, factor=1 / _not_zero(base)))
    return Heuristic("sethi-h3", idea, {"groups": term}, terminal=Terminal(win=win))


def _not_zero(base: Number) -> Fraction:
    number = rational(base, "base")
    if number == 0:
        raise BadHeuristic("invalid base 0: expected another number")
    return number
