"""When a search has to stop."""

from __future__ import annotations

from dataclasses import dataclass

from claimeven.checks import check_integer, check_nodes, check_seconds
from claimeven.errors import BadInput


@dataclass(frozen=True, slots=True)
class Limits:
    """Depth in plies, nodes and seconds: the first one that is reached ends the search.

    At least one is given.

    A limit of nodes or seconds searches by iterative deepening and returns the last iteration
    that was finished; the first iteration always is.

    >>> Limits(depth=8, seconds=0.5)
    Limits(depth=8, nodes=None, seconds=0.5)
    """

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.depth is None and self.nodes is None and self.seconds is None:
            raise BadInput("the search has no limit; give a depth, nodes or seconds")
        if self.depth is not None:
            depth = check_integer(self.depth, "depth", least=1, most=2**31 - 1)
            object.__setattr__(self, "depth", depth)
        object.__setattr__(self, "nodes", check_nodes(self.nodes))
        check_seconds(self.seconds)

    @property
    def needs_deepening(self) -> bool:
        """Is there a limit that can end a search early?"""
        return self.nodes is not None or self.seconds is not None
