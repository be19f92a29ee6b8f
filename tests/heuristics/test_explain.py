"""Explanations: the parts always sum to the value, and the value is the kernel's."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimeven import Heuristic, Position, Side, evaluate, explain
from claimeven.heuristics.catalog import CATALOG
from claimeven.heuristics.parts import Part
from heuristic_strategies import heuristics
from source_boards import BAGDADI
from strategies import positions


@st.composite
def cases(draw: st.DrawFn) -> tuple[Position, Heuristic]:
    position = draw(positions(max_bits=64))
    return position, draw(heuristics(position.geometry))


def assert_sums(part: Part) -> None:
    if part.parts:
        assert part.value == sum(child.value for child in part.parts)
    for child in part.parts:
        assert_sums(child)


@given(cases(), st.sampled_from(Side), st.booleans())
@settings(max_examples=120)
def test_parts_sum_to_the_value(
    case: tuple[Position, Heuristic], side: Side, formula: bool
) -> None:
    position, chosen = case
    explained = explain(position, chosen, side, formula=formula, call=3)
    assert explained.value == sum(part.value for part in explained.parts)
    for part in explained.parts:
        assert_sums(part)
    assert explained.value == evaluate(position, chosen, side, formula=formula, call=3)


@pytest.mark.parametrize("name", CATALOG)
def test_text(name: str) -> None:
    explained = explain(BAGDADI, name, Side.FIRST, call=0)
    assert str(explained).count("\n") > 8


def test_the_drawing_marks_the_lines_that_matter_most() -> None:
    drawn = explain(BAGDADI, "bagdadi", Side.FIRST).text(limit=2)
    assert drawn.splitlines()[:7] == [
        " .  .  .  .  .  .  .",
        " .  .  .  .  2  .  .",
        " .  1  . [X] .  .  .",
        " .  3 [X] O  .  .  .",
        " . [X] O [X] .  .  .",
        " O [X] O  O [X] .  .",
        " 1  2  3  4  5  6  7",
    ]
    assert "bagdadi for first: 89.5   (mine: first X, theirs: second O)" in drawn
    assert "and 17 more, together +31.5" in drawn


def test_a_finished_game_is_one_part() -> None:
    (part,) = explain(Position("1212121"), "bagdadi", Side.SECOND).parts
    assert part.label == "first wins"
    assert part.value == -10_000
    assert len(part.cells) == 4


def test_the_dropped_total_of_dangergood_is_shown_and_adds_nothing() -> None:
    (balance,) = explain(BAGDADI, "dangergood", Side.FIRST).parts
    good, danger = balance.parts
    assert danger.label == "danger"
    assert danger.value == 0
    assert danger.raw > 0
    assert good.value == balance.value
