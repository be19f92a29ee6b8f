"""The kernel evaluates as the references do: random heuristics, boards of every shape."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimeven import (
    Batch,
    Geometry,
    Heuristic,
    Position,
    Side,
    evaluate,
    evaluate_many,
    heuristic,
    kernel,
)
from claimeven.heuristics import reference
from claimeven.heuristics.catalog import CATALOG
from claimeven.heuristics.evaluation import compile_for
from heuristic_strategies import heuristics, terms
from strategies import positions

WIDE = Geometry(12, 9, 4)
KINDS = range(len(terms(Geometry())))


@st.composite
def cases(draw: st.DrawFn) -> tuple[Position, Heuristic]:
    position = draw(positions())
    return position, draw(heuristics(position.geometry))


def random_position(geometry: Geometry, choices: list[int]) -> Position:
    position = Position(geometry=geometry)
    for choice in choices:
        if not position.legal_columns:
            break
        position = position.play(position.legal_columns[choice % len(position.legal_columns)])
    return position


def assert_agree(position: Position, chosen: Heuristic, call: int = 0) -> None:
    for side in Side:
        for formula in (False, True):
            slow = reference.evaluate(position, chosen, side, call=call, formula=formula)
            assert evaluate(position, chosen, side, call=call, formula=formula) == slow


@given(cases(), st.integers(0, 2**63 - 1))
@settings(max_examples=250)
def test_random_heuristics(case: tuple[Position, Heuristic], call: int) -> None:
    assert_agree(*case, call)


# Each kind by itself, on the boards where it can go wrong: the standard one, one whose odd rows
# are SECOND's, one that needs the wide word.
@pytest.mark.parametrize(
    "geometry", [Geometry(), Geometry(6, 5, 4), Geometry(5, 5, 3), WIDE], ids=str
)
@pytest.mark.parametrize("kind", KINDS)
@given(st.data())
@settings(max_examples=12)
def test_every_kind_of_term(kind: int, geometry: Geometry, data: st.DataObject) -> None:
    length = data.draw(st.integers(0, geometry.cells))
    choices = data.draw(st.lists(st.integers(0, 999), min_size=length, max_size=length))
    term = data.draw(terms(geometry)[kind])
    assert_agree(random_position(geometry, choices), Heuristic("one", terms={"term": term}), 7)


@pytest.mark.parametrize("name", CATALOG)
@given(positions(), st.integers(0, 1000))
@settings(max_examples=40)
def test_the_catalogue_on_every_board(name: str, position: Position, call: int) -> None:
    assert_agree(position, heuristic(name), call)


@pytest.mark.parametrize("word", [64, 128])
@given(st.lists(st.integers(0, 999), max_size=42))
@settings(max_examples=30)
def test_every_word_of_the_standard_board(word: int, choices: list[int]) -> None:
    position = random_position(Geometry(), choices)
    mover, mask = position.words
    cell = position.last_cell
    last = -1 if cell is None else 7 * cell.column + cell.row
    for name in CATALOG:
        compiled = compile_for(name, Geometry(), word)
        integer = compiled.evaluator.evaluate(mover, mask, kernel.View.FIRST, last, 3, False)
        assert integer * compiled.unit == evaluate(position, name, Side.FIRST, call=3)


@pytest.mark.parametrize("geometry", [Geometry(), WIDE], ids=str)
@given(st.lists(st.lists(st.integers(0, 999), max_size=30), max_size=6), st.integers(0, 99))
@settings(max_examples=20)
def test_many_at_once_as_one_by_one(geometry: Geometry, games: list[list[int]], call: int) -> None:
    batch = [random_position(geometry, choices) for choices in games]
    for name in CATALOG:
        for side in (Side.FIRST, Side.SECOND, None):
            singly = [
                evaluate(position, name, side, call=call + index)
                for index, position in enumerate(batch)
            ]
            values = evaluate_many(Batch.of(batch, geometry), name, side, call=call)
            assert list(values) == singly
            assert all(isinstance(value, Fraction) for value in values)
