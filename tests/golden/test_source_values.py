"""Every static number that the specification of the sources gives, in its order."""

from __future__ import annotations

from fractions import Fraction

import pytest

from claimeven import Geometry, Position, Side, evaluate, explain, heuristic
from claimeven.heuristics.catalog import AnyHeuristic
from claimeven.heuristics.cell_weights import LinesThrough
from claimeven.heuristics.line_weights import Danger, Difference, Goodness
from claimeven.heuristics.parts import Part
from source_boards import BAGDADI, ITU_FIRST, ITU_SECOND, SETHI

FIRST, SECOND = Side.FIRST, Side.SECOND


def part(whole: tuple[Part, ...], label: str) -> Part:
    return next(part for part in whole if part.label == label)


def close(value: Fraction, printed: float) -> bool:
    """Equal to the six digits that are printed."""
    return abs(float(value) - printed) < 6e-7


# Conventions.


@pytest.mark.parametrize(
    ("shape", "lines"),
    [("7x6x4", 69), ("5x4x4", 17), ("6x5x4", 39), ("8x7x4", 107), ("9x7x5", 92), ("4x4x3", 24)],
)
def test_line_counts(shape: str, lines: int) -> None:
    assert len(Geometry.parse(shape).lines) == lines


def test_the_position_table_is_the_matrix_that_bagdadi_prints() -> None:
    geometry = Geometry()
    rows = [
        [3, 4, 5, 7, 5, 4, 3],
        [4, 6, 8, 10, 8, 6, 4],
        [5, 8, 11, 13, 11, 8, 5],
    ]
    for cell in geometry.cells_of(geometry.board):
        printed = rows[min(cell.row, 5 - cell.row)][cell.column]
        assert LinesThrough().weight(cell, geometry) == printed
    assert 2 * sum(map(sum, rows)) == 276 == 4 * 69


@pytest.mark.parametrize("shape", ["7x6x4", "9x7x5", "4x4x3", "5x3x4", "3x9x2", "4x4x7"])
def test_the_position_table_counts_lines(shape: str) -> None:
    geometry = Geometry.parse(shape)
    for cell in geometry.cells_of(geometry.board):
        through = sum(cell in line for line in geometry.lines)
        assert LinesThrough().weight(cell, geometry) == through


# dangergood.


def test_dangergood_per_line() -> None:
    danger = [Danger().weight(0, o, 4) for o in (1, 2, 3, 4)]
    assert danger == [0, Fraction(200, 3), 100, Fraction(400, 3)]
    good = [Goodness().weight(m, 0, 4) for m in (1, 2, 3, 4)]
    assert good == [Fraction(50, 9), Fraction(200, 9), 50, Fraction(800, 9)]
    assert Goodness().weight(1, 2, 4) == 11
    assert Goodness().weight(1, 3, 4) == Goodness().weight(2, 2, 4) == 17
    assert Danger().weight(1, 3, 4) == Goodness().weight(0, 3, 4) == 0


@pytest.mark.parametrize(("connect", "first"), [(3, 1), (4, 2), (5, 2), (6, 2), (7, 3), (10, 3)])
def test_dangergood_threshold(connect: int, first: int) -> None:
    counted = [o for o in range(1, connect + 1) if Danger().weight(0, o, connect)]
    assert counted[0] == first


def dangergood_totals(side: Side, **parameters: object) -> tuple[float, float]:
    """Danger and goodness of the bagdadi board."""
    (balance,) = explain(BAGDADI, heuristic("dangergood", **parameters), side).parts
    danger, good = part(balance.parts, "danger").raw, part(balance.parts, "goodness").raw
    return round(float(danger), 2), round(float(good), 2)


def test_dangergood_totals_and_the_readings_not_taken() -> None:
    assert dangergood_totals(FIRST) == (133.33, 455.33)
    assert dangergood_totals(SECOND) == (400.0, 305.33)
    # E0.1: from three stones on, the sign changes.
    assert dangergood_totals(SECOND, threshold="3/4")[0] == 200
    assert close(evaluate(BAGDADI, heuristic("dangergood", threshold="3/4"), SECOND), 0.044251)
    # E0.3: the divisor as printed is 1.
    assert dangergood_totals(FIRST, good_factor=450)[1] == 2322
    assert dangergood_totals(SECOND, good_factor=450)[1] == 972
    # E0.4: 6 in place of 11.
    assert dangergood_totals(FIRST, full_block=-5)[1] == 411.33
    assert dangergood_totals(SECOND, full_block=-5)[1] == 261.33


def test_dangergood_counts_eighteen_mixed_lines_four_of_them_full() -> None:
    (balance,) = explain(BAGDADI, "dangergood", FIRST).parts
    amounts = [line.raw for line in part(balance.parts, "goodness").parts]
    assert (amounts.count(Fraction(11)), amounts.count(Fraction(17))) == (14, 4)


# itu.


@pytest.mark.parametrize(
    ("board", "column", "cell", "run", "axes", "value"),
    [
        (ITU_FIRST, 2, 4, 3, 2, 24),
        (ITU_SECOND, 2, 4, 3, 2, 24),
        (ITU_SECOND, 3, 8, 3, 4, 30),
    ],
)
def test_itu_on_its_boards(
    board: Position, column: int, cell: int, run: int, axes: int, value: int
) -> None:
    explained = explain(board.play(column - 1), "itu", FIRST)
    (last,) = explained.parts
    assert [found.raw for found in last.parts] == [cell, 6 * run, axes]
    assert explained.value == value


def test_itu_after_a_first_stone_in_the_centre() -> None:
    assert evaluate(Position("4"), "itu", FIRST) == 17
    assert evaluate(Position("4"), "itu", SECOND) == -11
    assert evaluate(Position("4"), "itu-unsigned", SECOND) == 11
    assert evaluate(Position(), "itu", FIRST) == 0


def test_itu_run_may_be_longer_than_four() -> None:
    five = Position("112244553")
    for formula in (False, True):
        assert evaluate(five, "itu", FIRST, formula=formula) == 1000
        assert evaluate(five, "itu", SECOND, formula=formula) == -1000
    assert "5 in a row" in explain(five, "itu", FIRST, formula=True).parts[0].parts[0].label


# bagdadi.


def test_bagdadi_worked_example_part_by_part() -> None:
    position, pattern, traps = explain(BAGDADI, "bagdadi", FIRST).parts
    cells = {found.label: found.raw for found in position.parts}
    assert cells == {
        "a1: theirs": -3,
        "b1: mine": 4,
        "b2: mine": 6,
        "c1: theirs": -5,
        "c2: theirs": -8,
        "c3: mine": 11,
        "d1: theirs": -7,
        "d2: mine": 10,
        "d3: theirs": -13,
        "d4: mine": 13,
        "e1: mine": 5,
    }
    assert [float(term.raw) for term in (position, pattern, traps)] == [13, 51, 0]
    assert [float(term.value) for term in (position, pattern, traps)] == [13, 76.5, 0]
    by_score: dict[Fraction, set[str]] = {}
    for line in pattern.parts:
        by_score.setdefault(line.raw, set()).add(line.label.partition(":")[0])
    assert by_score == {
        15: {"b2-e5", "b4-e1"},
        5: {"b4-b1", "a5-d2", "c3-f6"},
        -3: {"a4-d1", "c2-f5"},
        1: {
            *("a4-d4", "b4-e4", "c4-f4", "d4-g4", "d2-g2"),
            *("c6-c3", "b5-b2", "e4-e1"),
            *("b6-e3", "c5-f2", "d4-g1", "d2-g5"),
        },
    }


def test_bagdadi_for_the_second_side() -> None:
    parts = explain(BAGDADI, "bagdadi", SECOND).parts
    assert [found.raw for found in parts] == [-13, -22, 0]
    assert evaluate(BAGDADI, "bagdadi", SECOND) == -46


def test_bagdadi_without_singles() -> None:
    without = heuristic("bagdadi", own_windows=(100, 15, 5))
    assert evaluate(BAGDADI, without, FIRST) == Fraction(143, 2)


@pytest.mark.parametrize(("stones", "phase"), [(0, 0), (9, 0), (10, 1), (20, 1), (21, 2), (42, 2)])
def test_bagdadi_phases(stones: int, phase: int) -> None:
    phases = heuristic("bagdadi").phases
    assert phases is not None
    assert phases.current(stones, 42) is phases.phases[phase]


def test_bagdadi_phases_in_proportion() -> None:
    phases = heuristic("bagdadi").phases
    assert phases is not None
    for cells in (20, 30, 63):
        for stones in range(cells + 1):
            early, late = 42 * stones < 10 * cells, 42 * stones > 20 * cells
            name = "early" if early else "late" if late else "mid"
            assert phases.current(stones, cells).name == name


def test_bagdadi_traps_are_on_playable_cells() -> None:
    # E2.4: b4 lies on two lines that are two short, b1-b4 and a5-d2, but cannot be played.
    assert explain(BAGDADI, "bagdadi", FIRST).parts[2].raw == 0
    pairs = [p for p in explain(BAGDADI, "bagdadi", FIRST).parts[1].parts if p.raw == 5]
    assert sum((1, 3) in line.cells for line in pairs) == 2
    # d1 and e1 make f1 a trap: c1-f1 and d1-g1.
    traps = explain(Position("4152"), "bagdadi", FIRST).parts[2]
    assert [(found.label, float(found.value)) for found in traps.parts] == [("trap on f1", 15)]
    assert explain(Position("4152"), "bagdadi", SECOND).parts[2].raw == 0


# stank.


def test_stank() -> None:
    assert evaluate(Position("4"), "stank", FIRST) == 70
    assert evaluate(Position("1122334"), "stank", FIRST) == 9970
    assert evaluate(Position("1122334"), "stank-playon", FIRST) == 9970
    full = Position("126613431456475467333341527215612225546777")
    assert full.stones == 42
    assert full.outcome is not None
    assert full.outcome.winner is None
    assert evaluate(full, "stank", FIRST) == 0


# sethi.


def test_sethi_groups() -> None:
    assert [Difference(3).weight(*group, 4) for group in [(3, 1), (1, 3), (4, 0)]] == [8, -8, 64]
    h3 = dict(heuristic("sethi-h3").terms)["groups"].weights
    assert [h3.weight(n, 0, 4) for n in range(5)] == [0, 1, 10, 100, 1000]
    assert h3.weight(3, 1, 4) == h3.weight(0, 0, 4) == 0
    assert evaluate(Position("4"), "sethi-h2", FIRST) == 7
    assert evaluate(Position("1"), "sethi-h2", FIRST) == 3


def test_sethi_example_board() -> None:
    assert evaluate(SETHI, "sethi-h3", SECOND) == -213
    (groups,) = explain(SETHI, "sethi-h3", SECOND).parts
    threes = {
        line.label.partition(":")[0]: line.raw for line in groups.parts if abs(line.raw) == 100
    }
    assert {name for name, raw in threes.items() if raw > 0} == {"a1-d4", "d4-g1"}
    assert {name for name, raw in threes.items() if raw < 0} == {
        *("d4-d1", "a4-d1", "c4-f1", "d1-g4")
    }


def expected_h1(position: Position, side: Side) -> Fraction:
    """The mean of `sethi-h1`: ten of 69 lines, so ten 69ths of the sum over all lines."""
    linear = evaluate(position, heuristic("sethi-h2", power=1), side)
    return linear * 10 / 69


# The table of reference values.


@pytest.mark.parametrize(
    ("board", "side", "values"),
    [
        (Position("4"), FIRST, (0.005636, 17, 15.4, 70, 7, 7, 1.014493)),
        (Position("4"), SECOND, (0, -11, -8.4, -70, -7, -7, -1.014493)),
        (BAGDADI, FIRST, (0.065990, 34, 89.5, 2150, 67, 215, 1.884058)),
        (BAGDADI, SECOND, (-0.057971, -16, -46, -2150, -67, -215, -1.884058)),
    ],
)
def test_reference_values(board: Position, side: Side, values: tuple[float, ...]) -> None:
    names = ("dangergood", "itu", "bagdadi", "stank", "sethi-h2", "sethi-h3")
    for name, printed in zip(names, values, strict=False):
        assert close(evaluate(board, name, side), printed), name
    assert close(expected_h1(board, side), values[-1])


def minimax(position: Position, name: AnyHeuristic, side: Side, depth: int) -> Fraction:
    """Plain search with the root's side fixed, as the sources describe it."""
    if depth == 0 or position.outcome is not None:
        return evaluate(position, name, side)
    pick = max if position.to_move is side else min
    return pick(
        minimax(position.play(column), name, side, depth - 1) for column in position.legal_columns
    )


@pytest.mark.parametrize(
    ("name", "depth", "value", "columns"),
    [
        ("dangergood", 1, 0.005636, "4"),
        ("dangergood", 2, 0.006425, "4"),
        ("dangergood", 3, 0.016087, "4"),
        ("itu", 1, 17, "4"),
        ("itu", 2, -11, "1267"),
        ("itu", 3, 23, "4"),
        ("bagdadi", 1, 15.4, "4"),
        ("bagdadi", 2, 2.4, "4"),
        ("bagdadi", 3, 30.4, "4"),
        ("stank", 1, 70, "4"),
        ("stank", 2, -30, "23456"),
        ("stank", 3, 200, "4"),
        ("stank", 4, -40, None),
        ("sethi-h2", 1, 7, "4"),
        ("sethi-h2", 2, -3, "23456"),
        ("sethi-h2", 3, 18, "4"),
    ],
)
def test_roots_of_the_empty_board(name: str, depth: int, value: float, columns: str | None) -> None:
    root = Position()
    values = {c: minimax(root.play(c), name, FIRST, depth - 1) for c in root.legal_columns}
    best = max(values.values())
    assert close(best, value)
    if columns is not None:
        assert "".join(str(c + 1) for c, found in values.items() if found == best) == columns
