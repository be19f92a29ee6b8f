"""Random heuristics for hypothesis: any mix of terms, with weights, phases, scales and endings."""

from __future__ import annotations

from array import array
from fractions import Fraction
from random import Random
from typing import Any

from hypothesis import reject
from hypothesis import strategies as st

from claimeven import Geometry, Heuristic
from claimeven.errors import HeuristicOverflow
from claimeven.heuristics.cell_weights import CellGrid, LinesThrough, Stretched
from claimeven.heuristics.compiler import compile_heuristic
from claimeven.heuristics.line_weights import (
    ByMissing,
    Danger,
    Difference,
    Goodness,
    LineGrid,
    Powers,
)
from claimeven.heuristics.net_term import GROUPS, MOST_CONNECT, Net, NetWeights, input_counts
from claimeven.heuristics.source_terms import TRAP_CELLS, TRAP_LINES
from claimeven.heuristics.spec import (
    CellTable,
    Dominant,
    LastStone,
    LineTable,
    Perspective,
    Phase,
    Phases,
    Sampled,
    Scale,
    Terminal,
    Traps,
)
from claimeven.heuristics.threat_terms import (
    FollowUp,
    LiveThreats,
    OpenLines,
    ParityTable,
    PlayableThreats,
    Tempo,
    ThreatColumns,
)

weights = st.one_of(
    st.integers(-1000, 1000).map(Fraction),
    st.fractions(min_value=-100, max_value=100, max_denominator=12),
)


def lists(size: int) -> st.SearchStrategy[list[Fraction]]:
    return st.lists(weights, min_size=size, max_size=size)


def grids(rows: int, columns: int) -> st.SearchStrategy[list[list[Fraction]]]:
    return st.lists(lists(columns), min_size=rows, max_size=rows)


def line_weights(connect: int) -> st.SearchStrategy[Any]:
    some = st.lists(weights, max_size=5)
    # Large N and a large base would leave the integer range, which is another test's business.
    rules = [
        st.builds(ByMissing, own=some, other=some),
        st.builds(Difference, st.integers(1, 3)),
        st.builds(Danger, weights, st.fractions(0, 1, max_denominator=10)),
        st.builds(Goodness, weights, weights, weights),
    ]
    if connect <= 8:
        rules += [
            st.builds(LineGrid, grids(connect + 1, connect + 1)),
            st.builds(Powers, st.sampled_from([-2, 3, Fraction(5, 2), 10]), weights),
        ]
    return st.one_of(rules)


def cell_weights(geometry: Geometry) -> st.SearchStrategy[Any]:
    return st.one_of(
        st.builds(LinesThrough),
        st.builds(Stretched, grids(3, 4)),
        st.builds(CellGrid, grids(geometry.rows, geometry.columns))
        if geometry.cells <= 42
        else st.nothing(),
        st.builds(CellGrid, grids(2, 3), weights),
    )


def terms(geometry: Geometry) -> list[st.SearchStrategy[Any]]:
    """One strategy for every kind of term."""
    lines, cells = line_weights(geometry.connect), cell_weights(geometry)
    return [
        st.builds(LineTable, lines),
        st.builds(CellTable, cells),
        st.builds(Traps, st.sampled_from(TRAP_CELLS), st.sampled_from(TRAP_LINES)),
        st.builds(LastStone, cells, *[weights] * 5, st.booleans()),
        st.builds(Sampled, lines, st.integers(1, 12), st.integers(0, 2**64 - 1)),
        st.builds(Dominant, lines, lines),
        st.builds(Tempo, weights, weights),
        st.builds(PlayableThreats, *[weights] * 6),
        st.builds(LiveThreats, *[st.lists(weights, min_size=2, max_size=6)] * 2),
        st.builds(ThreatColumns, *[lists(2)] * 6),
        st.builds(ParityTable, grids(3, 9)),
        st.builds(OpenLines, grids(3, 3), lists(4), weights, weights),
        st.builds(FollowUp, *[lists(8)] * 4),
        *([nets(geometry)] if geometry.connect <= MOST_CONNECT else []),
    ]


@st.composite
def nets(draw: st.DrawFn, geometry: Geometry) -> Net:
    """A net with random weights: few units, large enough sums to be clipped."""
    named = [name for name in GROUPS if name != "follow-up" or geometry.rows % 2 == 0]
    chosen = draw(st.sets(st.sampled_from(named), min_size=1))
    groups = tuple(name for name in named if name in chosen)
    counts = input_counts(geometry)
    inputs, units = sum(counts[name] for name in groups), draw(st.integers(1, 40))
    random = Random(draw(st.integers(0, 2**32)))
    most = draw(st.sampled_from([3, 20]))

    def numbers(code: str, count: int, size: int) -> array[int]:
        return array(code, [random.randint(-size, size) for _ in range(count)])

    weights = NetWeights(
        numbers("b", inputs * units, most),
        numbers("h", units, 300),
        (numbers("h", units, 3000), numbers("h", units, 3000)),
        (numbers("h", inputs + 1, 20000), numbers("h", inputs + 1, 20000)),
    )
    return Net.of(
        weights,
        geometry=str(geometry),
        groups=groups,
        units=units,
        clip=draw(st.integers(1, 127)),
        shift=draw(st.integers(0, 12)),
        most=draw(st.sampled_from([50, 2500, 10**6])),
        decided=draw(st.integers(0, 3000)),
    )


@st.composite
def phases(draw: st.DrawFn, names: list[str]) -> Phases:
    borders = draw(st.lists(st.fractions(0, 1, max_denominator=42), max_size=2).map(sorted))
    ends: list[dict[str, Any]] = [
        {draw(st.sampled_from(["below", "up_to"])): border} for border in borders
    ]
    return Phases(
        tuple(
            Phase(f"phase {index}", {name: draw(weights) for name in names}, **end)
            for index, end in enumerate([*ends, {}])
        )
    )


terminals = st.one_of(
    st.just(Terminal(win=None)),
    st.builds(Terminal, win=weights, loss=weights, draw=st.none() | weights, sooner=weights),
)


@st.composite
def heuristics(draw: st.DrawFn, geometry: Geometry) -> Heuristic:
    """A heuristic that fits a geometry, and the kernel's integers."""
    kinds = terms(geometry)
    chosen = draw(st.lists(st.integers(0, len(kinds) - 1), min_size=1, max_size=4, unique=True))
    named = {f"term {index}": draw(kinds[index]) for index in chosen}
    in_phases = draw(st.none() | phases(list(named)))
    drawn = Heuristic(
        name="random",
        terms=named,
        phases=in_phases,
        terminal=draw(terminals),
        perspective=draw(st.sampled_from(Perspective)),
        scale=draw(st.builds(Scale, st.sampled_from([1, "1/100", "3/7"]), st.booleans())),
        play_on=draw(st.booleans()),
        root_phase=in_phases is not None and draw(st.booleans()),
    )
    try:
        compile_heuristic(drawn, geometry)
    except HeuristicOverflow:
        reject()  # refused by design; test_spec.py looks at that
    return drawn
