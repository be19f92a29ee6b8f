"""What searches found."""

from __future__ import annotations

from typing import Any, NamedTuple

from claimeven.game.position import Position
from claimeven.searches.result import SearchResult
from claimeven.wire.fields import Fields
from claimeven.wire.numbers import NumberJson, decode_number, encode_number
from claimeven.wire.positions import PositionNameJson, decode_position, encode_position_name
from claimeven.wire.scores import ProvenKindJson, ScoreJson, decode_kind, decode_score, encode_score
from claimeven.wire.variations import VariationMoveJson, decode_variation, encode_variation


class SearchResultJson(PositionNameJson):
    """What a search found, and what finding it took."""

    heuristic: str
    column: int
    value: NumberJson
    score: ScoreJson
    proven: ProvenKindJson | None
    """Who wins, where that is proven, whatever is known of the distance."""
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


class FoundBySearch(NamedTuple):
    """What `encode_search_result` takes."""

    position: Position
    heuristic: str
    result: SearchResult


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
        "seconds": result.seconds,
    }


def decode_search_result(data: Any) -> FoundBySearch:
    """The result, with the position and the heuristic's name."""
    fields = Fields.of(data, "search result")
    position = decode_position(data)
    result = SearchResult(
        column=fields.whole("column"),
        value=decode_number(fields["value"]),
        score=decode_score(fields["score"]),
        outcome=decode_kind(fields["proven"]) if "proven" in fields else None,
        outcomes={column: decode_kind(kind) for column, kind in fields.by_column("proven_columns")},
        values={column: decode_number(value) for column, value in fields.by_column("values")},
        bounds={column: decode_number(value) for column, value in fields.by_column("bounds")},
        variation=decode_variation(position, fields["variation"]),
        depth=fields.whole("depth"),
        nodes=fields.whole("nodes"),
        proof_nodes=fields.whole("proof_nodes"),
        leaves=fields.whole("leaves"),
        evaluations=fields.whole("evaluations"),
        cuts=fields.whole("cuts"),
        table_hits=fields.whole("table_hits"),
        cache_hits=fields.whole("cache_hits"),
        seconds=fields.number("seconds"),
        position=position,
    )
    return FoundBySearch(position, fields.text("heuristic"), result)
