"""Specs refuse what makes no sense, and say which field it is."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from claimeven import Geometry, Heuristic, Position, Side, evaluate
from claimeven.errors import BadHeuristic, HeuristicOverflow
from claimeven.heuristics.catalog import CATALOG, heuristic
from claimeven.heuristics.cell_weights import CellGrid, Stretched
from claimeven.heuristics.compiler import LIMIT, compile_heuristic
from claimeven.heuristics.exact import decimal_text, rational
from claimeven.heuristics.line_weights import ByMissing, LineGrid, Powers
from claimeven.heuristics.spec import (
    CellTable,
    Dominant,
    LastStone,
    LineTable,
    Phase,
    Phases,
    Sampled,
    Scale,
    Terminal,
    Traps,
)
from claimeven.heuristics.threat_terms import FollowUp, LiveThreats, ParityTable, Tempo

ONE_TERM: dict[str, Any] = {"lines": LineTable(Powers(10))}


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (
            lambda: LineTable([[0, float("nan")], [1, 0]]),
            "invalid rows[0][1] nan: expected a finite number",
        ),
        (
            lambda: LineTable([[0, float("inf")], [1, 0]]),
            "invalid rows[0][1] inf: expected a finite number",
        ),
        (lambda: LineTable([[0, 1], [1, 0, 3]]), "rows[1] has 3 entries"),
        (lambda: LineTable("rows"), "invalid rows 'rows': expected a list"),
        (lambda: LineTable([[None]]), "invalid rows[0][0] None: expected a number"),
        (lambda: CellGrid([[1, 2], [3]]), "rows[1] has 1 entries: expected 2"),
        (lambda: CellGrid([]), "rows is empty"),
        (lambda: Stretched([[]]), "columns is empty"),
        (lambda: ByMissing(own=3, other=()), "invalid own 3: expected a list"),
        (lambda: Powers(base="ten"), "invalid base 'ten'"),
        (lambda: Powers(base="1/0"), "invalid base '1/0'"),
        (lambda: Powers(base="1e99999999"), "invalid base '1e99999999'"),
        (lambda: Sampled(samples=0), "invalid samples 0: expected at least 1"),
        (lambda: Sampled(samples=2.5), "invalid samples 2.5: expected a whole number"),  # type: ignore[arg-type]
        (lambda: Sampled(seed=-1), "invalid seed -1"),
        (lambda: LastStone(run="six"), "invalid run 'six'"),
        (lambda: LastStone(loss="no"), "invalid loss 'no'"),
        (lambda: LastStone(either_run=1), "invalid either_run 1"),  # type: ignore[arg-type]
        (lambda: Traps(cells="all"), "invalid cells 'all': expected 'playable' or 'empty'"),
        (lambda: Traps(lines="end"), "invalid lines 'end': expected 'through' or 'begin'"),
        (lambda: CellGrid([[1]], elsewhere="x"), "invalid elsewhere 'x'"),
        (lambda: Tempo(move=True), "invalid move True: expected a number"),
        (lambda: LiveThreats(first=[1], second=[1, 2]), "first has 1 entries"),
        (lambda: ParityTable([[0] * 9] * 2), "table has 2 entries: expected 3"),
        (lambda: ParityTable([[0] * 9, [0] * 9, [0]]), "table[2] has 1 entries: expected 9"),
        (lambda: FollowUp([0] * 8, [0] * 8, [0] * 8, [0] * 7), "odd_threat has 7 entries"),
        (lambda: Terminal(win=None, loss=3), "loss is given without win"),
        (lambda: Scale(factor=-1), "invalid factor -1: expected a number above 0"),
        (lambda: Phase("p", {"a": 1}, below=1, up_to=1), "both below and up_to"),
        (lambda: Phases(()), "phases is empty"),
        (lambda: Phases((Phase("a", {}), Phase("b", {}))), "phase 'a' has no border"),
        (lambda: Phases((Phase("a", {}, below="1/2"),)), "phase 'a' is the last one"),
        (lambda: Heuristic("", terms=ONE_TERM), "invalid name ''"),
        (lambda: Heuristic("a"), "heuristic 'a' has no terms"),
        (
            lambda: Heuristic("a", terms=ONE_TERM, root_phase=True),
            "root_phase is true, but there are no phases",
        ),
        (lambda: Heuristic("a", terms={"x": 3}), "invalid terms.x 3: expected a term"),
        (lambda: Heuristic("a", terms=7), "invalid terms 7"),
        (lambda: Heuristic("a", terms=[("x", Traps()), ("x", Traps())]), "terms.x is given twice"),
        (
            lambda: Heuristic("a", terms={"x": Sampled(), "y": Sampled()}),
            "the second 'sampled' term",
        ),
        (
            lambda: Heuristic("a", terms=ONE_TERM, phases=Phases((Phase("p", {}),))),
            "phase 'p': weights.lines is missing",
        ),
        (
            lambda: Heuristic(
                "a", terms=ONE_TERM, phases=Phases((Phase("p", {"lines": 1, "no": 2}),))
            ),
            "phase 'p': weights.no is not the name of a term",
        ),
        (lambda: Heuristic("a", terms={"x": Dominant(good=[[0]], danger=5)}), "invalid rows 5"),
    ],
)
def test_bad_specs_name_the_field(build: Callable[[], object], message: str) -> None:
    with pytest.raises(BadHeuristic) as caught:
        build()
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("term", "message"),
    [
        (
            LineTable(LineGrid([[0, 1, 2], [1, 2, 3], [0, 0, 0]])),
            "the line table has 3 rows: expected 5",
        ),
        (
            CellTable([[1, 2], [3, 4]]),
            "the cell table is 2 columns by 2 rows; board 7x6x4 is 7 by 6",
        ),
    ],
)
def test_tables_of_the_wrong_size_for_the_board(term: Any, message: str) -> None:
    chosen = Heuristic("mine", terms={"table": term})
    with pytest.raises(BadHeuristic, match=r"mine: terms\.table: ") as caught:
        evaluate(Position(), chosen)
    assert message in str(caught.value)


def test_overflow_is_refused_with_the_numbers() -> None:
    wide = Geometry(16, 7, 7)
    chosen = Heuristic("big", terms={"lines": LineTable(Powers(1000))})
    with pytest.raises(HeuristicOverflow) as caught:
        compile_heuristic(chosen, wide)
    lines = len(wide.lines)
    assert f"{lines * 1000**7:,}" in str(caught.value)
    assert f"the limit is {LIMIT:,}" in str(caught.value)
    # Denominators count too, and so do endings.
    for name, parameters in (
        ("itu", {"win": 10**19}),
        ("dangergood", {"threshold": "1/7", "block": f"1/{10**18}"}),
    ):
        with pytest.raises(HeuristicOverflow):
            compile_heuristic(heuristic(name, **parameters), Geometry())
    with pytest.raises(HeuristicOverflow, match=r"2\^\d+"):
        compile_heuristic(heuristic("stank", base=f"1{'0' * 300}"), Geometry())


@pytest.mark.parametrize("name", CATALOG)
def test_no_value_exceeds_the_bound(name: str) -> None:
    for shape in ((7, 6, 4), (4, 4, 3), (6, 5, 4), (10, 10, 4)):
        geometry = Geometry(*shape)
        tables = compile_heuristic(heuristic(name), geometry)
        position = Position(geometry=geometry)
        while position.legal_columns:
            position = position.play(
                position.legal_columns[(7 * position.stones) % len(position.legal_columns)]
            )
            for side in Side:
                for formula in (False, True):
                    value = evaluate(position, name, side, formula=formula)
                    assert abs(value / tables.unit) <= tables.largest


def test_our_own_estimates_stay_below_proven_scores() -> None:
    for columns in range(1, 17):
        for rows in range(1, 128 // columns):
            for connect in (3, 4, 5):
                geometry = Geometry(columns, rows, connect)
                chosen = Heuristic(
                    "static", terms=heuristic("claimeven").terms, terminal=Terminal(win=0)
                )
                assert compile_heuristic(chosen, geometry).largest < 1_000_000 - geometry.cells


def test_a_user_writes_an_evaluation_in_ten_lines() -> None:
    mine = Heuristic(
        name="open-lines",
        terms={
            "lines": LineTable(
                (
                    (0, -1, -6, -40, 0),
                    (1, 0, 0, 0),
                    (6, 0, 0),
                    (40, 0),
                    (0,),
                )
            ),
        },
    )
    assert evaluate(Position("44"), mine, Side.FIRST) == 7 - 10 + 0
    assert mine == Heuristic("open-lines", terms=dict(mine.terms))
    assert hash(mine) == hash(Heuristic("open-lines", terms=dict(mine.terms)))


def test_terms_of_one_kind_add_up() -> None:
    twice = Heuristic(
        "twice", terms={"a": LineTable(Powers(10)), "b": LineTable(Powers(10, factor=2))}
    )
    assert evaluate(Position("4"), twice, Side.FIRST) == 210


def test_exact_numbers() -> None:
    assert rational(0.1, "w") == Fraction(1, 10)
    assert rational(" 10/42 ", "w") == Fraction(5, 21)
    for value in (Fraction(-7, 8), Fraction(-1, 1000), Fraction(10**20), Fraction(1, 3)):
        assert rational(decimal_text(value), "w") == value


@pytest.mark.parametrize("shape", ["1x1x2", "1x4x2", "4x1x3", "2x3x5", "64x1x3", "1x127x4"])
def test_the_catalogue_compiles_on_odd_boards(shape: str) -> None:
    geometry = Geometry.parse(shape)
    for name in CATALOG:
        if name in ("stank", "stank-playon", "sethi-h3") and geometry.connect > 10:
            continue
        assert evaluate(Position(geometry=geometry), name, Side.FIRST) is not None
