"""`claimeven-net`: a small net, fitted to the outcomes of millions of solved positions.

It looks at stones, playable cells, cells that complete a line, the lines that one side still has
alone, and what is left to a side if the other answers every move right above it. One hidden layer
of 64 units (`claimeven-net-256`: 256) and direct weights lead from there to the value.

    value for FIRST = 100 x the logarithm of the odds of winning, in whole numbers

Forced moves are played first: the net judges quiet positions, and a game that forced moves decide
is worth 3000 less the stones on the board at its end. A win is worth a million less the stones on
the board. `claimeven lab train` makes such nets; docs/evaluations/claimeven-net.md has the commands
and what was measured.

The weights are for the standard board. On every other one it is `claimeven`. A mirrored board has
the same value for `claimeven-net-256`, half of whose units mirror the others. For `claimeven-net`
it may have another.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from claimeven.heuristics.catalog.claimeven import TERMS
from claimeven.heuristics.spec import Heuristic, Perspective, Terminal
from claimeven.score import WIN

_DATA = Path(__file__).parents[2] / "data"


def claimeven_net() -> Heuristic:
    """The net of 64 units."""
    return _net("claimeven-net")


def claimeven_net_256() -> Heuristic:
    """The net of 256 units."""
    return _net("claimeven-net-256")


@cache
def _net(name: str) -> Heuristic:
    # Reading files takes a parser that other evaluations can do without.
    from claimeven.heuristics.toml import load

    (net,) = load(_DATA / f"{name}.toml").nets
    return Heuristic(
        name=name,
        idea=f"a net of {net.units} units, fitted to who wins",
        terms={"net": net},
        terminal=Terminal(win=WIN, sooner=1),
        perspective=Perspective.FIRST,
        elsewhere=TERMS,
    )
