"""Exported agents evaluate every kind of term as the kernel does."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimeven import Geometry, Heuristic, Position, Side, evaluate
from claimeven.heuristics.compiler import compile_heuristic
from claimeven.players.kaggle.export import table_settings
from heuristic_strategies import terms

agent: Any = import_module("claimeven.players.kaggle.agent")


@pytest.mark.parametrize("geometry", [Geometry(), Geometry(6, 5, 4), Geometry(5, 5, 3)], ids=str)
@pytest.mark.parametrize("kind", range(len(terms(Geometry()))))
@given(st.data())
@settings(max_examples=5)
def test_every_kind_of_term(kind: int, geometry: Geometry, data: st.DataObject) -> None:
    chosen = Heuristic("one", terms={"term": data.draw(terms(geometry)[kind])})
    tables = compile_heuristic(chosen, geometry)
    board = agent.AgentBoard(geometry.columns, geometry.rows, geometry.connect)
    evaluation = agent.AgentEvaluation(table_settings(tables), board)
    position = Position(geometry=geometry)
    for choice in data.draw(st.lists(st.integers(0, 999), max_size=geometry.cells)):
        if not position.legal_columns:
            break
        position = position.play(position.legal_columns[choice % len(position.legal_columns)])
    words = position.word(Side.FIRST), position.word(Side.SECOND)
    cell = position.last_cell
    last = -1 if cell is None else cell.column * geometry.stride + cell.row
    for side in Side:
        value = evaluation.formula(*words, side is Side.FIRST, last, 7)
        assert value * tables.unit == evaluate(position, chosen, side, call=7, formula=True)
        assert abs(value) <= tables.largest
