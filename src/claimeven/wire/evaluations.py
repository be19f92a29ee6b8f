"""Values of positions, and values taken apart."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple, TypedDict

from claimeven.checks import quoted
from claimeven.errors import BadInput, UnknownHeuristic
from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.heuristics.catalog import catalogued
from claimeven.heuristics.explain import ValueBreakdown
from claimeven.heuristics.parts import Part
from claimeven.heuristics.spec import Heuristic
from claimeven.wire.fields import Fields
from claimeven.wire.numbers import NumberJson, decode_number, encode_number
from claimeven.wire.positions import (
    CellJson,
    PositionNameJson,
    decode_cell,
    decode_position,
    encode_cell,
    encode_position_name,
)
from claimeven.wire.sides import SideJson, decode_side, encode_side

_MOST_LEVELS = 32
"""Of parts within parts; evaluations have three."""


class EvaluationJson(PositionNameJson):
    """The values of a position for a side, by the names of the heuristics."""

    side: SideJson
    values: dict[str, NumberJson | None]
    """None where a heuristic needs the last stone, which is not known."""


class PartJson(TypedDict):
    """One contribution; the values of its parts sum to its value."""

    label: str
    value: NumberJson
    """What it adds to the whole."""
    counted: NumberJson
    """What was counted on the board, before weights, scale and sign."""
    cells: list[CellJson]
    parts: list[PartJson]


class PhaseJson(TypedDict):
    """The part of the game that a position is in, and what each term weighs there."""

    name: str
    weights: dict[str, NumberJson]


class ValueBreakdownJson(PositionNameJson):
    """The value of a position for a side, and the parts that sum to it."""

    heuristic: str
    side: SideJson
    value: NumberJson
    phase: PhaseJson | None
    """None where weights never change."""
    parts: list[PartJson]


class EvaluatedPosition(NamedTuple):
    """What `encode_evaluation` takes."""

    position: Position
    side: Side
    values: dict[str, Fraction | None]


def encode_evaluation(
    position: Position, side: Side, values: Mapping[str, Fraction | None]
) -> EvaluationJson:
    """The values of a position by several heuristics."""
    return {
        **encode_position_name(position),
        "side": encode_side(side),
        "values": {
            name: None if value is None else encode_number(value) for name, value in values.items()
        },
    }


def decode_evaluation(data: Any) -> EvaluatedPosition:
    """The values of a position, and the side they are for."""
    fields = Fields.of(data, "evaluation")
    values = {
        name: None if value is None else decode_number(value)
        for name, value in fields.mapping("values").items()
    }
    return EvaluatedPosition(decode_position(data), decode_side(fields["side"]), values)


def encode_part(part: Part) -> PartJson:
    """A part with all its parts."""
    return {
        "label": part.label,
        "value": encode_number(part.value),
        "counted": encode_number(part.raw),
        "cells": [encode_cell(cell) for cell in part.cells],
        "parts": [encode_part(child) for child in part.parts],
    }


def decode_part(data: Any) -> Part:
    """The part with all its parts."""
    return _part(data, _MOST_LEVELS)


def encode_value_breakdown(found: ValueBreakdown) -> ValueBreakdownJson:
    """A value with its parts."""
    return {
        **encode_position_name(found.position),
        "heuristic": found.heuristic.full_name,
        "side": encode_side(found.side),
        "value": encode_number(found.value),
        "phase": _phase(found),
        "parts": [encode_part(part) for part in found.parts],
    }


def decode_value_breakdown(data: Any, named: Heuristic | None = None) -> ValueBreakdown:
    """The value with its parts; `named` is the heuristic, where it is not one of the catalogue."""
    fields = Fields.of(data, "value breakdown")
    return ValueBreakdown(
        decode_position(data),
        _heuristic(fields.text("heuristic"), named),
        decode_side(fields["side"]),
        decode_number(fields["value"]),
        tuple(decode_part(part) for part in fields.entries("parts")),
    )


def _heuristic(name: str, named: Heuristic | None) -> Heuristic:
    """The heuristic of that full name; earlier data has the plain name."""
    if named is None:
        return catalogued(name)
    if name in (named.full_name, named.name):
        return named
    raise UnknownHeuristic(f"unknown heuristic {quoted(name)}: expected {named.full_name}")


def _part(data: Any, levels: int) -> Part:
    if not levels:
        raise BadInput(f"invalid part: expected at most {_MOST_LEVELS} levels")
    fields = Fields.of(data, "part")
    return Part(
        fields.text("label"),
        decode_number(fields["value"]),
        decode_number(fields["counted"]),
        tuple(decode_cell(cell) for cell in fields.entries("cells")),
        tuple(_part(part, levels - 1) for part in fields.entries("parts")),
    )


def _phase(found: ValueBreakdown) -> PhaseJson | None:
    phases, position = found.heuristic.phases, found.position
    if phases is None:
        return None
    phase = phases.current(position.stones, position.geometry.cells)
    weights = {name: encode_number(weight) for name, weight in phase.weights}
    return {"name": phase.name, "weights": weights}
