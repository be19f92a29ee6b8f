"""From a heuristic and a geometry to flat integer tables, which are all that the kernel knows.

First every term is expanded, exactly, into tables of Fractions that include the phase weight; then
one common factor turns all of them and the terminal values into whole numbers. A value of
the kernel times `unit` is the value of the heuristic.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeAlias

from claimeven.errors import BadHeuristic, HeuristicOverflow
from claimeven.game.geometry import Geometry
from claimeven.heuristics.cell_weights import CellWeights
from claimeven.heuristics.line_weights import LineWeights
from claimeven.heuristics.net_term import GROUPS, Net
from claimeven.heuristics.source_terms import TRAP_CELLS, TRAP_LINES
from claimeven.heuristics.spec import (
    CellTable,
    Dominant,
    Heuristic,
    LastStone,
    LineTable,
    Perspective,
    Sampled,
    Term,
    Traps,
)
from claimeven.heuristics.threat_compiler import expand_threats, threats_bound
from claimeven.heuristics.threat_terms import zugzwang_row

LIMIT = 2**62
"""Kernel values stay below this, so that a search can add, negate and compare them freely."""

Expanded: TypeAlias = dict[str, list[Fraction]]


@dataclass(frozen=True)
class PhaseTables:
    """The integer tables of one phase, by the names that the kernel gives them."""

    tables: dict[str, list[int]]
    samples: int = 0
    seed: int = 0
    dominant_sign: int = 1
    either_run: bool = False


@dataclass(frozen=True)
class Tables:
    """Everything the kernel needs to evaluate one heuristic on one geometry."""

    geometry: Geometry
    unit: Fraction
    """What one step of the kernel's integers is worth."""
    largest: int
    """No value of the kernel is larger in size."""
    terminal: dict[str, int]
    for_first: bool
    static_ending: bool
    static_draw: bool
    play_on: bool
    root_phase: bool
    phase_of: list[int]
    phases: list[PhaseTables]
    line_cells: list[int]
    odd_rows: list[int]
    follow_up_rows: bool


@dataclass
class _Phase:
    """The terms of one phase before they are scaled to integers."""

    exact: Expanded = field(default_factory=dict)
    whole: dict[str, list[int]] = field(default_factory=dict)
    """Tables that are whole numbers as they are."""
    bound: Fraction = Fraction(0)
    samples: int = 0
    seed: int = 0
    dominant_sign: int = 1
    either_run: bool = False

    def add(self, name: str, values: list[Fraction]) -> None:
        present = self.exact.get(name)
        self.exact[name] = (
            values if present is None else [a + b for a, b in zip(present, values, strict=True)]
        )


def compile_heuristic(heuristic: Heuristic, geometry: Geometry) -> Tables:
    """The tables of a heuristic on a board; an error where they do not fit it or overflow."""
    heuristic = heuristic.on(geometry)
    phases = [_expand_phase(heuristic, geometry, index) for index in range(_phase_count(heuristic))]
    scale = heuristic.scale.of(len(geometry.lines))
    terminal = _terminal(heuristic, scale)
    factor = _common_denominator([*(phase.exact for phase in phases), terminal])
    scaled = {name: _scaled(values, factor) for name, values in terminal.items()}
    largest = _largest(phases, scaled, factor, geometry)
    if largest >= LIMIT:
        raise HeuristicOverflow(
            f"{heuristic.full_name} on board {geometry} needs integers up to "
            f"{_number_text(largest)} (its weights times {_number_text(factor)}); "
            f"the limit is {_number_text(LIMIT)}"
        )
    return Tables(
        geometry=geometry,
        unit=scale / factor,
        largest=largest,
        terminal={name: values[0] for name, values in scaled.items()},
        for_first=heuristic.perspective is Perspective.FIRST,
        static_ending=heuristic.terminal.is_static,
        static_draw=heuristic.terminal.draw is None,
        play_on=heuristic.play_on,
        root_phase=heuristic.root_phase,
        phase_of=_phase_of(heuristic, geometry),
        phases=[_finish(phase, factor) for phase in phases],
        line_cells=line_cells(geometry),
        odd_rows=odd_row_bits(geometry),
        follow_up_rows=geometry.rows % 2 == 0,
    )


def line_cells(geometry: Geometry) -> list[int]:
    """The bits of every line's cells, line after line."""
    return [_index(geometry, cell) for line in geometry.lines for cell in line]


def odd_row_bits(geometry: Geometry) -> list[int]:
    """The bits of the cells that zugzwang gives to FIRST."""
    rows = ((index, geometry.cell_of(index).row) for index in _bits(geometry))
    return [index for index, row in rows if zugzwang_row(row, geometry) % 2]


def _phase_count(heuristic: Heuristic) -> int:
    return len(heuristic.phases.phases) if heuristic.phases else 1


def _phase_of(heuristic: Heuristic, geometry: Geometry) -> list[int]:
    if heuristic.phases is None:
        return [0] * (geometry.cells + 1)
    phases, cells = heuristic.phases, geometry.cells
    return [phases.phases.index(phases.current(stones, cells)) for stones in range(cells + 1)]


def _expand_phase(heuristic: Heuristic, geometry: Geometry, index: int) -> _Phase:
    phase = _Phase()
    for name, term in heuristic.terms:
        weight = Fraction(1)
        if heuristic.phases is not None:
            weight = heuristic.phases.phases[index].weight(name)
        try:
            if weight:
                _expand(term, weight, geometry, phase)
        except BadHeuristic as error:
            raise BadHeuristic(f"{heuristic.name}: terms.{name}: {error}") from None
    return phase


def _expand(term: Term, weight: Fraction, geometry: Geometry, phase: _Phase) -> None:
    """Add one term to the tables of a phase, and its largest possible value to the bound."""
    lines = len(geometry.lines)
    if isinstance(term, LineTable):
        table = _line_table(term.weights, weight, geometry)
        phase.add("lines", table)
        phase.bound += lines * _max_abs(table)
    elif isinstance(term, CellTable):
        cells = _cell_table(term.weights, weight, geometry)
        phase.add("cells", cells)
        phase.bound += sum(map(abs, cells))
    elif isinstance(term, Traps):
        most = geometry.columns if term.cells == "playable" else geometry.cells
        phase.add("traps", _trap_table(term, weight))
        phase.bound += most * abs(weight)
    elif isinstance(term, Dominant):
        good = _line_table(term.good, abs(weight), geometry)
        danger = _line_table(term.danger, abs(weight), geometry)
        phase.add("good", good)
        phase.add("danger", danger)
        phase.dominant_sign = 1 if weight > 0 else -1
        phase.bound += lines * max(_max_abs(good), _max_abs(danger))
    elif isinstance(term, Sampled):
        table = _line_table(term.weights, weight, geometry)
        phase.add("sampled", table)
        phase.samples, phase.seed = term.samples, term.seed
        phase.bound += term.samples * _max_abs(table)
    elif isinstance(term, LastStone):
        _expand_last_stone(term, weight, geometry, phase)
    elif isinstance(term, Net):
        phase.add("net_factor", [weight])
        phase.whole |= net_tables(term, geometry)
        phase.bound += abs(weight) * max(term.most, term.decided)
    else:
        for name, values in expand_threats(term, weight, geometry).items():
            phase.add(name, values)
        phase.bound += abs(weight) * threats_bound(term, geometry)


def _expand_last_stone(
    term: LastStone, weight: Fraction, geometry: Geometry, phase: _Phase
) -> None:
    cells = _cell_table(term.cells, weight, geometry)
    others = [cell * term.opponent for cell in cells]
    run, axes = weight * term.run, weight * term.axes
    ends = [weight * term.win, weight * term.loss]
    phase.add("last_own", cells)
    phase.add("last_other", others)
    phase.add("last", [run, axes, axes * term.opponent, *ends])
    phase.either_run = term.either_run
    longest = max(geometry.columns, geometry.rows)
    own = _max_abs(cells) + longest * abs(run) + 4 * abs(axes)
    other = _max_abs(others) + 4 * abs(axes * term.opponent)
    phase.bound += max(own, other, _max_abs(ends))


def net_tables(net: Net, geometry: Geometry) -> dict[str, list[int]]:
    """The tables of a net."""
    net.check_geometry(geometry)
    numbers = net.numbers
    groups = sum(1 << index for index, name in enumerate(GROUPS) if name in net.groups)
    return {
        "net": [groups, net.clip, net.shift, net.decided, net.most],
        "net_hidden": list(numbers.hidden),
        "net_bias": list(numbers.bias),
        "net_output": [weight for side in numbers.output for weight in side],
        "net_direct": [weight for side in numbers.direct for weight in side],
    }


def _trap_table(term: Traps, weight: Fraction) -> list[Fraction]:
    """Four weights, of which one is the term's: the kernel tells four kinds of traps apart."""
    table = [Fraction(0)] * 4
    table[2 * TRAP_CELLS.index(term.cells) + TRAP_LINES.index(term.lines)] = weight
    return table


def _line_table(weights: LineWeights, factor: Fraction, geometry: Geometry) -> list[Fraction]:
    connect = geometry.connect
    if not geometry.lines:  # nothing is counted, and a weight for 20 stones need not fit
        return [Fraction(0)] * (connect + 1) ** 2
    return [
        weights.weight(mine, theirs, connect) * factor if mine + theirs <= connect else Fraction(0)
        for mine in range(connect + 1)
        for theirs in range(connect + 1)
    ]


def _cell_table(weights: CellWeights, factor: Fraction, geometry: Geometry) -> list[Fraction]:
    table = [Fraction(0)] * geometry.bits
    for index in _bits(geometry):
        table[index] = weights.weight(geometry.cell_of(index), geometry) * factor
    return table


def _bits(geometry: Geometry) -> list[int]:
    return [_index(geometry, cell) for cell in geometry.cells_of(geometry.board)]


def _index(geometry: Geometry, cell: tuple[int, int]) -> int:
    return cell[0] * geometry.stride + cell[1]


def _terminal(heuristic: Heuristic, scale: Fraction) -> Expanded:
    ending = heuristic.terminal
    given = {name: getattr(ending, name) for name in ("win", "loss", "draw", "sooner")}
    return {name: [value / scale] for name, value in given.items() if value is not None}


def _common_denominator(groups: Iterable[Expanded]) -> int:
    denominators = (
        value.denominator for group in groups for values in group.values() for value in values
    )
    return math.lcm(*denominators)


def _scaled(values: Iterable[Fraction], factor: int) -> list[int]:
    return [int(value * factor) for value in values]


def _finish(phase: _Phase, factor: int) -> PhaseTables:
    tables = {name: _scaled(values, factor) for name, values in phase.exact.items()}
    tables |= phase.whole
    return PhaseTables(tables, phase.samples, phase.seed, phase.dominant_sign, phase.either_run)


def _largest(
    phases: list[_Phase], terminal: dict[str, list[int]], factor: int, geometry: Geometry
) -> int:
    static = max(math.ceil(phase.bound * factor) for phase in phases)
    ends = sum(abs(values[0]) for values in terminal.values())
    return max(static, ends + abs(terminal["sooner"][0]) * geometry.cells)


def _number_text(number: int) -> str:
    """A number for an error message; a power of two where it has many digits."""
    return f"{number:,}" if number < 10**30 else f"2^{number.bit_length() - 1}"


def _max_abs(values: Iterable[Fraction]) -> Fraction:
    return max(map(abs, values), default=Fraction(0))
