"""What the coach says: explanations, and the answers of `why`."""

from __future__ import annotations

from enum import Enum
from typing import Any, Literal, TypeAlias, TypedDict, TypeVar, get_args

from claimeven.checks import quoted
from claimeven.coach.certificates import Completion, FollowPlan, ForcedSequence, QuietMove
from claimeven.coach.explanation import Claim, Explanation, Kind, Promise
from claimeven.coach.grade import Grade
from claimeven.coach.line_core import LineCore
from claimeven.coach.proof_tree import ProofTree
from claimeven.coach.reasons import MoveReasons, OtherMove, PositionReasons
from claimeven.coach.rules.instance import DecidingThreat, RuleCover
from claimeven.coach.words.details import details
from claimeven.coach.words.sentences import sentence
from claimeven.errors import BadInput
from claimeven.game.geometry import Cell, Geometry
from claimeven.game.position import Position
from claimeven.score import Proven
from claimeven.wire.certificates import decode_certificate, encode_certificate
from claimeven.wire.fields import Fields
from claimeven.wire.positions import (
    CellJson,
    PositionNameJson,
    StartJson,
    decode_cell,
    decode_position,
    decode_start,
    encode_cell,
    encode_position_name,
    encode_start,
)
from claimeven.wire.scores import ProvenJson, decode_proven, encode_proven
from claimeven.wire.sides import SideJson, decode_side, encode_side
from claimeven.wire.solving import decode_columns, encode_columns

KindJson: TypeAlias = Literal[
    "completes",
    "must-block",
    "forced-win",
    "quiet-win",
    "follow-up",
    "deciding-threat",
    "line-core",
    "rules",
    "proof-tree",
    "shared-cell",
    "only-reply",
    "main-line",
    "verdict",
]
ClaimJson: TypeAlias = Literal["proved", "sufficient", "example", "fact"]
PromiseJson: TypeAlias = Literal["wins", "does not lose", "wins otherwise"]
GradeJson: TypeAlias = Literal["best", "good", "slip", "mistake", "forced"]
AnyEnum = TypeVar("AnyEnum", bound=Enum)

CERTIFICATES: dict[Kind, Any] = {
    Kind.COMPLETES: Completion,
    Kind.MUST_BLOCK: Completion,
    Kind.FORCED_WIN: ForcedSequence,
    Kind.QUIET_WIN: QuietMove,
    Kind.FOLLOW_UP: FollowPlan,
    Kind.DECIDING_THREAT: DecidingThreat,
    Kind.LINE_CORE: LineCore,
    Kind.RULES: RuleCover,
    Kind.PROOF_TREE: ProofTree,
}
"""The type of each kind's certificate, where that is plain data."""


class ExplanationJson(TypedDict):
    """One reason, in favour of a side, in the position `start`."""

    kind: KindJson
    claim: ClaimJson
    side: SideJson
    promise: PromiseJson
    start: StartJson
    cells: list[CellJson]
    """What to look at, most important first."""
    lines: list[list[CellJson]]
    moves: list[int]
    """Columns to play from there on, both sides in turn."""
    text: str
    more: list[str]
    """The certificate in words, to be folded behind the text."""
    certificate: Any
    """The proof, by kind; an explanation for `main-line`, a score for `verdict`, else null."""
    checked_by: list[str]


class OtherMoveJson(TypedDict):
    """A move that was not played, and why it fails."""

    column: int
    refutation: ExplanationJson


class MoveReasonsJson(PositionNameJson):
    """Why a move is good or bad; scores are for the side that makes it."""

    column: int
    grade: GradeJson | None
    """None, like the scores, where the solver had not time enough."""
    before: ProvenJson | None
    after: ProvenJson | None
    columns: list[ProvenJson | None] | None
    best: list[int]
    keeping: list[int]
    """The columns that keep the outcome, however soon."""
    text: str
    more: list[str]
    reason: ExplanationJson | None
    refutation: ExplanationJson | None
    missed: ExplanationJson | None
    fact: ExplanationJson | None
    others: list[OtherMoveJson]


class PositionReasonsJson(PositionNameJson):
    """Who is better in a position, and why; scores are for the side to move."""

    better: SideJson | None
    score: ProvenJson | None
    columns: list[ProvenJson | None] | None
    best: list[int]
    text: str
    more: list[str]
    reason: ExplanationJson | None
    counter: ExplanationJson | None
    fact: ExplanationJson | None


def encode_explanation(explanation: Explanation) -> ExplanationJson:
    """One reason, with its sentence."""
    return {
        "kind": explanation.kind.value,
        "claim": explanation.claim.value,
        "side": encode_side(explanation.side),
        "promise": explanation.promise.value,
        "start": encode_start(explanation.position),
        "cells": [encode_cell(cell) for cell in explanation.cells],
        "lines": [[encode_cell(cell) for cell in line] for line in explanation.lines],
        "moves": list(explanation.moves),
        "text": sentence(explanation),
        "more": list(details(explanation)),
        "certificate": _encode_proof(explanation),
        "checked_by": list(explanation.checked_by),
    }


def decode_explanation(data: Any) -> Explanation:
    """The reason; its sentences are not read, and its certificate is not checked."""
    return _decode(data, may_be_example=True)


def encode_move_reasons(reasons: MoveReasons) -> MoveReasonsJson:
    """What `why` says of a move."""
    position, before, after = reasons.position, reasons.before, reasons.after
    return {
        **encode_position_name(position),
        "column": reasons.column,
        "grade": None if reasons.grade is None else reasons.grade.value,
        "before": None if before is None else encode_proven(before),
        "after": None if after is None else encode_proven(after),
        "columns": _encode_columns(reasons),
        "best": list(reasons.best),
        "keeping": list(reasons.keeping),
        "text": reasons.text,
        "more": list(reasons.more),
        "reason": _encode_optional(reasons.reason),
        "refutation": _encode_optional(reasons.refutation),
        "missed": _encode_optional(reasons.missed),
        "fact": _encode_optional(reasons.fact),
        "others": [
            {"column": each.column, "refutation": encode_explanation(each.refutation)}
            for each in reasons.others
        ],
    }


def decode_move_reasons(data: Any) -> MoveReasons:
    """What `why` said of a move."""
    fields = Fields.of(data, "answer about a move")
    position = decode_position(data)
    column = fields.whole("column")
    if column not in position.legal_columns:
        raise BadInput(
            f"invalid column {quoted(column)} of an answer about a move: it cannot be played"
        )
    scores = _decode_columns(position, fields)
    grade = Grade(fields.one_of("grade", get_args(GradeJson))) if "grade" in fields else None
    if (scores is None) != (grade is None):
        raise BadInput("invalid answer about a move: a grade needs scores, and scores a grade")
    return MoveReasons(
        position,
        column,
        scores,
        grade,
        reason=_decode_optional(fields, "reason"),
        refutation=_decode_optional(fields, "refutation"),
        missed=_decode_optional(fields, "missed"),
        fact=_decode_optional(fields, "fact"),
        others=tuple(_decode_other(each) for each in fields.entries("others")),
    )


def encode_position_reasons(reasons: PositionReasons) -> PositionReasonsJson:
    """What `why` says of a position."""
    better, score = reasons.better, reasons.score
    return {
        **encode_position_name(reasons.position),
        "better": None if better is None else encode_side(better),
        "score": None if score is None else encode_proven(score),
        "columns": _encode_columns(reasons),
        "best": list(reasons.best),
        "text": reasons.text,
        "more": list(reasons.more),
        "reason": _encode_optional(reasons.reason),
        "counter": _encode_optional(reasons.counter),
        "fact": _encode_optional(reasons.fact),
    }


def decode_position_reasons(data: Any) -> PositionReasons:
    """What `why` said of a position."""
    fields = Fields.of(data, "answer about a position")
    position = decode_position(data)
    return PositionReasons(
        position,
        _decode_columns(position, fields),
        reason=_decode_optional(fields, "reason"),
        counter=_decode_optional(fields, "counter"),
        fact=_decode_optional(fields, "fact"),
    )


def _encode_proof(explanation: Explanation) -> Any:
    proof = explanation.certificate
    if isinstance(proof, Explanation):
        return encode_explanation(proof)
    return encode_proven(proof) if isinstance(proof, Proven) else encode_certificate(proof)


def _encode_optional(explanation: Explanation | None) -> ExplanationJson | None:
    return None if explanation is None else encode_explanation(explanation)


def _encode_columns(
    reasons: MoveReasons | PositionReasons,
) -> list[ProvenJson | None] | None:
    return None if reasons.scores is None else encode_columns(reasons.position, reasons.scores)


def _decode(data: Any, *, may_be_example: bool) -> Explanation:
    fields = Fields.of(data, "explanation")
    position = decode_start(fields["start"])
    kind = _enum(fields, "kind", Kind)
    if kind is Kind.MAIN_LINE and not may_be_example:
        raise BadInput("invalid explanation: best play leads to another example")
    certificate = fields["certificate"]
    proof: Any = None
    if kind is Kind.MAIN_LINE:
        proof = _decode(certificate, may_be_example=False)
    elif kind is Kind.VERDICT:
        proof = decode_proven(certificate)
    elif certificate is not None and kind in CERTIFICATES:
        proof = decode_certificate(CERTIFICATES[kind], certificate)
    geometry = position.geometry
    return Explanation(
        kind,
        _enum(fields, "claim", Claim),
        position,
        decode_side(fields["side"]),
        _enum(fields, "promise", Promise),
        cells=_cells(fields.entries("cells"), geometry),
        lines=tuple(_cells(_list(line), geometry) for line in fields.entries("lines")),
        moves=fields.columns("moves"),
        certificate=proof,
        checked_by=_names(fields),
    )


def _decode_optional(fields: Fields, name: str) -> Explanation | None:
    return decode_explanation(fields[name]) if name in fields else None


def _decode_columns(position: Position, fields: Fields) -> dict[int, Proven] | None:
    """Scores of all legal columns, or none at all."""
    if "columns" not in fields:
        return None
    scores = decode_columns(position, fields["columns"])
    if tuple(scores) != position.legal_columns or not scores:
        raise BadInput("invalid columns: expected a score for every legal column, and no other")
    return scores


def _decode_other(data: Any) -> OtherMove:
    fields = Fields.of(data, "other move")
    return OtherMove(fields.whole("column"), decode_explanation(fields["refutation"]))


def _enum(fields: Fields, name: str, kind: type[AnyEnum]) -> AnyEnum:
    return kind(fields.one_of(name, tuple(each.value for each in kind)))


def _cells(entries: list[Any], geometry: Geometry) -> tuple[Cell, ...]:
    return tuple(geometry.check_cell(decode_cell(each)) for each in entries)


def _list(data: Any) -> list[Any]:
    return Fields({"line": data}, "explanation").entries("line")


def _names(fields: Fields) -> tuple[str, ...]:
    names = fields.entries("checked_by")
    if not all(name in ("checker", "solver") for name in names):
        raise BadInput("invalid checked_by of an explanation: expected checker or solver")
    return tuple(names)
