"""The JSON shapes of analyses, trees and Monte Carlo search."""

from __future__ import annotations

from typing import Annotated, NotRequired, TypedDict

from claimeven.web.shapes.service import ErrorJson
from claimeven.wire.scores import ProvenJson
from claimeven.wire.trees import SearchTreeJson
from claimeven.wire.variations import VariationMoveJson


class UnfinishedAnalysisJson(ErrorJson):
    """An analysis that took too long."""

    columns: NotRequired[Annotated[list[ProvenJson | None], "What is proven so far, by column"]]


class TreeJson(SearchTreeJson):
    """The tree of a small search, with its moves."""

    steps: Annotated[
        list[VariationMoveJson], "The moves to the nodes after the root, in the order searched"
    ]


class MonteCarloJson(TypedDict):
    """What Monte Carlo tree search has found so far."""

    column: int
    values: Annotated[dict[str, float], "By column: expected results, from -1 to 1"]
    visits: Annotated[dict[str, int], "By column: playouts through it"]
    variation: list[VariationMoveJson]
    playouts: int
    nodes: int
    seconds: float
    text: Annotated[str, "What the best column is worth, in words"]
