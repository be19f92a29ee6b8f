"""What a search found."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from claimeven.game.position import Position
from claimeven.score import Score
from claimeven.solver.result import OutcomeName


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The best column, what it is worth, and what finding it took.

    Values are for the side to move, exact, in the heuristic's own terms. `values` holds the
    columns whose value is known exactly, `bounds` those known only to be worth at most that
    much, which is less than the best. `score` is typed: a win, loss or draw only where the
    search proved it, with the distance along its variation; otherwise an estimate. `outcome` is
    who wins, where that is proven, even if the distance is not; `outcomes` the
    same by column.
    """

    column: int
    value: Fraction
    score: Score
    outcome: OutcomeName | None
    outcomes: dict[int, OutcomeName]
    values: dict[int, Fraction]
    bounds: dict[int, Fraction]
    variation: tuple[int, ...]
    depth: int
    nodes: int
    """Positions visited, the root included."""
    proof_nodes: int
    """Of these, by the exact solver."""
    leaves: int
    """Of these, valued without looking at a child."""
    evaluations: int
    """Of these, by the heuristic rather than by the rules."""
    cuts: int
    """Nodes whose remaining children were skipped."""
    table_hits: int
    """Nodes answered by the transposition table."""
    cache_hits: int
    """Evaluations answered by the evaluation cache."""
    seconds: float
    position: Position | None = field(default=None, repr=False, compare=False)
    """Where the search began, if that is known."""

    def _repr_html_(self) -> str:
        """What notebooks show: the variation on the board, and the value of every column."""
        from claimeven.searches.picture import search_html

        return search_html(self)
