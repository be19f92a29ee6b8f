"""What the exact solver found: the score of a position, or of every column."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from claimeven.errors import BadInput
from claimeven.game.position import Position
from claimeven.score import Proven, best_columns
from claimeven.solver.result import SolveResult, position_score
from claimeven.wire.fields import Fields
from claimeven.wire.positions import PositionNameJson, decode_position, encode_position_name
from claimeven.wire.scores import (
    KnownJson,
    ProvenJson,
    ProvenKindJson,
    decode_kind,
    decode_proven,
    encode_known,
    encode_proven,
)
from claimeven.wire.sides import OutcomeJson, encode_outcome
from claimeven.wire.variations import VariationMoveJson, decode_variation, encode_variation


class SolveResultJson(PositionNameJson):
    """The score of a position, or the bounds of it that were proven."""

    score: KnownJson
    at_least: ProvenJson
    at_most: ProvenJson
    nodes: int
    seconds: float
    variation: list[VariationMoveJson] | None


class ProofJson(PositionNameJson):
    """Who wins, for the side to move, without the distance."""

    proven: ProvenKindJson
    seconds: float


class AnalysisJson(PositionNameJson):
    """The score of every column, for the side to move."""

    outcome: OutcomeJson | None
    columns: list[ProvenJson | None]
    """By column; None where nothing can be played."""
    best: list[int]
    """The columns that no other beats, from the left."""
    variation: list[VariationMoveJson] | None
    """Best play to the end, if it was asked for."""


class FoundBySolver(NamedTuple):
    """What `encode_solve_result` takes."""

    result: SolveResult
    variation: tuple[int, ...] | None


class ProvenPosition(NamedTuple):
    """What `encode_proof` takes."""

    position: Position
    proven: ProvenKindJson
    seconds: float


class FoundByAnalysis(NamedTuple):
    """What `encode_analysis` takes."""

    position: Position
    scores: dict[int, Proven]
    variation: tuple[int, ...] | None


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
        "seconds": result.seconds,
        "variation": None if variation is None else encode_variation(position, variation),
    }


def encode_proof(position: Position, proven: ProvenKindJson, seconds: float) -> ProofJson:
    """Who wins a position, and how long the proof took."""
    return {**encode_position_name(position), "proven": proven, "seconds": seconds}


def decode_proof(data: Any) -> ProvenPosition:
    """Who wins which position."""
    fields = Fields.of(data, "proof")
    return ProvenPosition(
        decode_position(data), decode_kind(fields["proven"]), fields.number("seconds")
    )


def encode_columns(position: Position, scores: Mapping[int, Proven]) -> list[ProvenJson | None]:
    """One score per column of the board; None where nothing can be played."""
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


def decode_solve_result(data: Any) -> FoundBySolver:
    """The result, and best play where it was asked for."""
    fields = Fields.of(data, "solve result")
    position = decode_position(data)
    result = SolveResult(
        position,
        lower=_bound(position, fields["at_least"]),
        upper=_bound(position, fields["at_most"]),
        nodes=fields.whole("nodes"),
        seconds=fields.number("seconds"),
    )
    return FoundBySolver(result, _variation(position, fields))


def decode_columns(position: Position, data: Any) -> dict[int, Proven]:
    """The scores of the columns that have one."""
    scores = Fields({"columns": data}, "analysis").entries("columns")
    if len(scores) != position.geometry.columns:
        raise BadInput(
            f"invalid columns of an analysis: {len(scores)} scores, "
            f"but {position.geometry} has {position.geometry.columns} columns"
        )
    return {
        column: decode_proven(score) for column, score in enumerate(scores) if score is not None
    }


def decode_analysis(data: Any) -> FoundByAnalysis:
    """The scores of all columns, and best play where it was asked for."""
    fields = Fields.of(data, "analysis")
    position = decode_position(data)
    scores = decode_columns(position, fields["columns"])
    return FoundByAnalysis(position, scores, _variation(position, fields))


def _variation(position: Position, fields: Fields) -> tuple[int, ...] | None:
    return decode_variation(position, fields["variation"]) if "variation" in fields else None


def _bound(position: Position, data: Any) -> Proven:
    """A score whose place on the stone scale is that of its plies."""
    score = decode_proven(data)
    if score.points is None or position_score(position, score.points) != score:
        raise BadInput(
            f"invalid score '{score}' with points {score.points}: "
            f"a position of {position.stones} stones on {position.geometry} cannot have it"
        )
    return score
