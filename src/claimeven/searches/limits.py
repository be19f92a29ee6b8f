"""When a search has to stop."""

from __future__ import annotations

from dataclasses import dataclass, replace

from claimeven.checks import check_integer, check_nodes, check_number, check_seconds, check_type
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

    @classmethod
    def within(cls, seconds: float, own: Limits | None = None) -> Limits:
        """At most this many seconds, and a player's own limits if it has any.

        >>> Limits.within(0.5, Limits(depth=3)), Limits.within(0.5, Limits(seconds=0.1)).seconds
        (Limits(depth=3, nodes=None, seconds=0.5), 0.1)
        """
        if own is None:
            return cls(seconds=seconds)
        check_type(own, Limits, "own")
        check_number(seconds, "seconds")
        return replace(own, seconds=min(seconds, own.seconds or seconds))

    @property
    def needs_deepening(self) -> bool:
        """Is there a limit that can end a search early?"""
        return self.nodes is not None or self.seconds is not None
