"""The kernel's searches against plain minimax, for every algorithm, ordering and table."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from claimeven import (
    Draw,
    Engine,
    Estimate,
    Geometry,
    Limits,
    Loss,
    Position,
    Settings,
    Win,
    search,
)
from claimeven.heuristics.catalog import CATALOG, heuristic
from claimeven.searches.reference import column_values
from claimeven.searches.settings import ALGORITHMS, ORDERINGS
from heuristic_strategies import heuristics
from strategies import positions

# Sampled evaluations draw anew at every call, so no two searches agree.
DETERMINISTIC = [name for name in CATALOG if not heuristic(name).is_random]

QUIET = "25774544455222452673"
"""A game of 20 moves in which nobody is about to win."""


def searched(
    position: Position, name: str, depth: int, chosen: Settings
) -> tuple[int, Fraction, dict[int, Fraction]]:
    result = Engine(name, chosen).search(position, Limits(depth=depth))
    return result.column, result.value, result.values


@settings(max_examples=50)
@given(
    positions(),
    st.sampled_from(DETERMINISTIC),
    st.integers(1, 3),
    st.sampled_from(list(ORDERINGS)),
    st.sampled_from([0, 1]),
    st.booleans(),
)
def test_every_algorithm_returns_what_plain_minimax_does(
    position: Position, name: str, depth: int, ordering: str, table_mb: int, deepening: bool
) -> None:
    assume(position.outcome is None)
    if position.geometry.columns > 8:
        depth = min(depth, 2)
    if position.geometry.columns > 20:
        depth = 1
    expected = column_values(position, heuristic(name), min(depth, _empty_cells(position)))
    best = max(expected.values())
    leftmost = min(column for column, value in expected.items() if value == best)
    for algorithm in ALGORITHMS:
        chosen = Settings(algorithm, ordering=ordering, table_mb=table_mb, deepening=deepening)
        result = Engine(name, chosen).search(position, Limits(depth=depth))
        if result.depth < depth:  # deepening ends at a proof, which no more depth can change
            assert isinstance(result.score, Win | Loss | Draw) or _empty_cells(position) < depth
            continue
        assert (result.column, result.value, result.values) == (leftmost, best, expected)


@settings(max_examples=150)
@given(positions(max_bits=64), st.sampled_from(DETERMINISTIC), st.integers(2, 6), st.integers(0, 2))
def test_asking_for_the_best_column_only_changes_no_answer(
    position: Position, name: str, depth: int, table_mb: int
) -> None:
    assume(position.outcome is None)
    depth = min(depth, 3) if position.geometry.columns > 8 else depth
    column, value, values = searched(position, name, depth, Settings("alphabeta"))
    for algorithm in ("alphabeta", "pvs", "mtdf"):
        for ordering in ORDERINGS:
            chosen = Settings(algorithm, ordering=ordering, table_mb=table_mb, all_columns=False)
            result = Engine(name, chosen).search(position, Limits(depth=depth))
            assert (result.column, result.value) == (column, value)
            assert all(values[each] == exact for each, exact in result.values.items())
            assert all(values[each] <= bound < value for each, bound in result.bounds.items())


@settings(max_examples=60)
@given(positions(max_bits=64), st.sampled_from(DETERMINISTIC), st.integers(1, 5))
def test_the_variation_leads_to_the_value(position: Position, name: str, depth: int) -> None:
    assume(position.outcome is None)
    depth = min(depth, 3) if position.geometry.columns > 8 else depth
    from claimeven.heuristics.reference import evaluate

    for algorithm in ALGORITHMS:
        for table_mb in (0, 1):
            result = search(position, name, algorithm=algorithm, depth=depth, table_mb=table_mb)
            end = position
            for column in result.variation:
                end = end.drop(column)
            assert result.variation[0] == result.column
            assert len(result.variation) == depth or end.outcome is not None
            value = evaluate(end, heuristic(name), position.to_move, root=position)
            assert value == result.value


@settings(max_examples=60)
@given(positions(max_bits=36), st.sampled_from(DETERMINISTIC), st.integers(1, 7))
def test_what_is_called_proven_is_so(position: Position, name: str, depth: int) -> None:
    assume(position.outcome is None)
    assume(_empty_cells(position) <= 9)
    result = search(position, name, depth=depth)
    truth = _plain_outcome(position)
    if isinstance(result.score, Win):
        assert truth == 1
    elif isinstance(result.score, Loss):
        assert truth == -1
    elif isinstance(result.score, Draw):
        assert truth == 0
    if depth >= _empty_cells(position) and name in ("sethi-h2", "claimeven", "bagdadi"):
        assert isinstance(result.score, Win | Loss | Draw)


def test_a_table_that_stays_changes_no_answer_of_a_whole_game() -> None:
    for name in DETERMINISTIC:
        keeps = Engine(name, Settings("pvs", table_mb=1, ordering="history"))
        for position in _game():
            fresh = Engine(name, Settings("alphabeta"))
            kept = keeps.search(position, Limits(depth=5))
            once = fresh.search(position, Limits(depth=5))
            assert (kept.column, kept.value, kept.values) == (once.column, once.value, once.values)


def test_a_table_that_stays_knows_the_phase_at_its_root() -> None:
    # Between 16 and 18 stones the weights change. Two plies down its variation, a search two
    # plies less deep asks about nodes whose values the table holds.
    for stones in (14, 15, 16, 17):
        keeps = Engine("bagdadi-program", Settings("alphabeta", table_mb=1))
        position = Position(QUIET[:stones])
        mine, theirs, *_ = keeps.search(position, Limits(depth=5)).variation
        later = position.play(mine).play(theirs)
        kept = keeps.search(later, Limits(depth=3))
        fresh = search(later, "bagdadi-program", depth=3)
        assert kept.table_hits > 0 or stones > 15
        assert (kept.column, kept.values) == (fresh.column, fresh.values)


@settings(max_examples=30)
@given(st.data(), positions(max_bits=64), st.sampled_from([1, 2]), st.sampled_from([0, 1]))
def test_random_evaluations_as_plain_minimax(
    data: st.DataObject, position: Position, depth: int, table_mb: int
) -> None:
    """Among them such as play on after a line, and such as keep the phase of the root."""
    assume(position.outcome is None and position.geometry.columns <= 8)
    chosen = data.draw(heuristics(position.geometry))
    assume(not chosen.is_random)
    expected = column_values(position, chosen, min(depth, _empty_cells(position)))
    for algorithm in ALGORITHMS:
        result = search(position, chosen, algorithm=algorithm, depth=depth, table_mb=table_mb)
        assert (result.value, result.values) == (max(expected.values()), expected)


@pytest.mark.parametrize("shape", ["7x6x4", "9x7x4"])
def test_playing_on_after_a_line_by_hand(shape: str) -> None:
    # After 112233 column 4 wins for FIRST. Stopping there, depth 2 is worth 9970; playing on,
    # SECOND completes a line of its own above it.
    position = Position("112233", Geometry.parse(shape))
    for algorithm in ALGORITHMS:
        stops = search(position, "stank", algorithm=algorithm, depth=2)
        goes_on = search(position, "stank-playon", algorithm=algorithm, depth=2)
        assert stops.column == goes_on.column == 3
        if shape == "7x6x4":
            assert isinstance(goes_on.score, Estimate)  # no distance is known after the end
            assert stops.values[3] == 9970
            assert goes_on.values[3] == -90


def _empty_cells(position: Position) -> int:
    return position.geometry.cells - position.stones


def _game() -> Iterator[Position]:
    position = Position()
    for column in (3, 3, 2, 4, 3, 1, 4, 4, 2, 2):
        yield position
        position = position.play(column)


def _plain_outcome(position: Position) -> int:
    """1, 0, -1 for the side to move under perfect play."""
    if position.outcome is not None:
        return 0 if position.outcome.winner is None else -1
    return max(-_plain_outcome(position.play(column)) for column in position.legal_columns)
