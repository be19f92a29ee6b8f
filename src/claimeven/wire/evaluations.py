"""Values taken apart."""

from __future__ import annotations

from typing import TypedDict

from claimeven.heuristics.explain import Explanation
from claimeven.heuristics.parts import Part
from claimeven.wire.numbers import NumberJson, encode_number
from claimeven.wire.positions import (
    CellJson,
    PositionNameJson,
    SideJson,
    encode_cell,
    encode_position_name,
    encode_side,
)


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


class ExplanationJson(PositionNameJson):
    """The value of a position for a side, and the parts that sum to it."""

    heuristic: str
    side: SideJson
    value: NumberJson
    phase: PhaseJson | None
    """None where weights never change."""
    parts: list[PartJson]


def encode_part(part: Part) -> PartJson:
    """A part with all its parts."""
    return {
        "label": part.label,
        "value": encode_number(part.value),
        "counted": encode_number(part.raw),
        "cells": [encode_cell(cell) for cell in part.cells],
        "parts": [encode_part(child) for child in part.parts],
    }


def encode_explanation(found: Explanation) -> ExplanationJson:
    """A value with its parts."""
    return {
        **encode_position_name(found.position),
        "heuristic": found.heuristic.name,
        "side": encode_side(found.side),
        "value": encode_number(found.value),
        "phase": _phase(found),
        "parts": [encode_part(part) for part in found.parts],
    }


def _phase(found: Explanation) -> PhaseJson | None:
    phases, position = found.heuristic.phases, found.position
    if phases is None:
        return None
    phase = phases.current(position.stones, position.geometry.cells)
    weights = {name: encode_number(weight) for name, weight in phase.weights}
    return {"name": phase.name, "weights": weights}
