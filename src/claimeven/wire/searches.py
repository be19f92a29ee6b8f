"""What solvers and searches found."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias, TypedDict

from claimeven.game.position import Position
from claimeven.score import Proven, best_columns
from claimeven.searches.result import SearchResult
from claimeven.searches.tree import TreeNode, why_cut
from claimeven.solver.result import SolveResult
from claimeven.wire.numbers import NumberJson, encode_number
from claimeven.wire.positions import (
    OutcomeJson,
    PositionNameJson,
    VariationMoveJson,
    encode_outcome,
    encode_position_name,
    encode_variation,
)
from claimeven.wire.scores import (
    KnownJson,
    ProvenJson,
    ScoreJson,
    encode_known,
    encode_proven,
    encode_score,
)

ProvenKindJson: TypeAlias = Literal["win", "draw", "loss"]
"""Who wins, for the side to move, where that is proven and the distance is not asked for."""


class SolveResultJson(PositionNameJson):
    """The score of a position, or the bounds of it that were proven."""

    score: KnownJson
    at_least: ProvenJson
    at_most: ProvenJson
    nodes: int
    seconds: float
    variation: list[VariationMoveJson] | None


class AnalysisJson(PositionNameJson):
    """The score of every column, for the side to move."""

    outcome: OutcomeJson | None
    columns: list[ProvenJson | None]
    """By column; None where nothing can be played."""
    best: list[int]
    """The columns that no other beats, from the left."""
    variation: list[VariationMoveJson] | None
    """Best play to the end, if it was asked for."""


class SearchResultJson(PositionNameJson):
    """What a search found, and what finding it took."""

    heuristic: str
    column: int
    value: NumberJson
    score: ScoreJson
    proven: ProvenKindJson | None
    proven_columns: dict[str, ProvenKindJson]
    values: dict[str, NumberJson]
    """By column; columns known only to be worth at most something are in `bounds`."""
    bounds: dict[str, NumberJson]
    variation: list[VariationMoveJson]
    depth: int
    nodes: int
    proof_nodes: int
    leaves: int
    evaluations: int
    cuts: int
    table_hits: int
    cache_hits: int
    seconds: float


class TreeNodeJson(TypedDict):
    """One visit of a position by a search; `alpha` and `beta` are None where the window is open."""

    column: int | None
    player: Literal["max", "min"]
    depth: int
    alpha: NumberJson | None
    beta: NumberJson | None
    value: NumberJson
    bound: Literal["exact", "at least", "at most"]
    end: Literal["searched", "cut", "table", "horizon", "finished", "proven"]
    skipped: list[int]
    cut: str | None
    """Why the skipped columns could not matter."""
    children: list[TreeNodeJson]


def encode_solve_result(
    result: SolveResult, variation: Iterable[int] | None = None
) -> SolveResultJson:
    """The result of a solver; `variation` is best play, where it was asked for."""
    position = result.position
    return {
        **encode_position_name(position),
        "score": encode_known(result.score),
        "at_least": encode_proven(result.at_least.score),
        "at_most": encode_proven(result.at_most.score),
        "nodes": result.nodes,
        "seconds": round(result.seconds, 6),
        "variation": None if variation is None else encode_variation(position, variation),
    }


def encode_columns(position: Position, scores: Mapping[int, Proven]) -> list[ProvenJson | None]:
    """One score per column of the board; None where there is none."""
    columns = range(position.geometry.columns)
    return [encode_proven(scores[each]) if each in scores else None for each in columns]


def encode_analysis(
    position: Position, scores: Mapping[int, Proven], variation: Iterable[int] | None = None
) -> AnalysisJson:
    """The scores of all columns, and the best of them."""
    outcome = position.outcome
    return {
        **encode_position_name(position),
        "outcome": None if outcome is None else encode_outcome(outcome),
        "columns": encode_columns(position, scores),
        "best": list(best_columns(scores)),
        "variation": None if variation is None else encode_variation(position, variation),
    }


def encode_search_result(
    position: Position, heuristic: str, result: SearchResult
) -> SearchResultJson:
    """What a search with a heuristic found in a position."""
    return {
        **encode_position_name(position),
        "heuristic": heuristic,
        "column": result.column,
        "value": encode_number(result.value),
        "score": encode_score(result.score),
        "proven": result.outcome,
        "proven_columns": {str(column): kind for column, kind in result.outcomes.items()},
        "values": {str(column): encode_number(value) for column, value in result.values.items()},
        "bounds": {str(column): encode_number(value) for column, value in result.bounds.items()},
        "variation": encode_variation(position, result.variation),
        "depth": result.depth,
        "nodes": result.nodes,
        "proof_nodes": result.proof_nodes,
        "leaves": result.leaves,
        "evaluations": result.evaluations,
        "cuts": result.cuts,
        "table_hits": result.table_hits,
        "cache_hits": result.cache_hits,
        "seconds": round(result.seconds, 6),
    }


def encode_tree(node: TreeNode) -> TreeNodeJson:
    """A tree from this node down."""
    return {
        "column": node.column,
        "player": "max" if node.maximises else "min",
        "depth": node.depth,
        "alpha": None if node.alpha is None else encode_number(node.alpha),
        "beta": None if node.beta is None else encode_number(node.beta),
        "value": encode_number(node.value),
        "bound": node.bound,
        "end": node.end,
        "skipped": list(node.skipped),
        "cut": why_cut(node) if node.skipped else None,
        "children": [encode_tree(child) for child in node.children],
    }
