"""Evaluating positions in the kernel: one, or many at once.

Values are exact. A heuristic is named, given as a `Heuristic`, or read from a TOML file; it is
compiled once for every geometry it meets.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import count
from typing import overload

from claimeven import kernel
from claimeven.checks import check_integer, check_slice, check_type, invalid, quoted
from claimeven.errors import BadInput, ImpossiblePosition, OutOfRange
from claimeven.game.batch import UNKNOWN, Batch, bit_of_last
from claimeven.game.geometry import Geometry
from claimeven.game.number_arrays import zeros
from claimeven.game.position import Position, check_position
from claimeven.game.side import AnySide, Side, check_side
from claimeven.heuristics.catalog import AnyHeuristic
from claimeven.heuristics.catalog import heuristic as find_heuristic
from claimeven.heuristics.compiler import PhaseTables, Tables, compile_heuristic
from claimeven.heuristics.requirements import check_last_stone, last_stone_unknown
from claimeven.heuristics.spec import Heuristic

__all__ = [
    "Compiled",
    "Values",
    "check_last_stone",
    "compile_for",
    "evaluate",
    "evaluate_many",
    "kernel_tables",
]

_VIEWS = {
    Side.FIRST: kernel.View.FIRST,
    Side.SECOND: kernel.View.SECOND,
    None: kernel.View.TO_MOVE,
}


@dataclass(frozen=True, eq=False)
class Compiled:
    """A heuristic on one geometry, ready for the kernel."""

    heuristic: Heuristic
    tables: Tables
    evaluator: kernel.Evaluator
    # Sampled evaluations draw new samples for every call; the others ignore the number.
    calls: Iterator[int] = field(default_factory=count)

    @property
    def unit(self) -> Fraction:
        """What one step of the kernel's integers is worth."""
        return self.tables.unit


class Values(Sequence[Fraction]):
    """Exact values of many positions: whole numbers, each times `unit`.

    `integers` is an array of signed 64-bit numbers, which numpy takes without copying.
    """

    def __init__(self, integers: array[int], unit: Fraction) -> None:
        if not isinstance(integers, array) or integers.typecode != "q":
            raise BadInput(invalid("integers", integers, "an array of signed 64-bit numbers"))
        check_type(unit, Fraction, "unit")
        self.integers = integers
        self.unit = unit

    def __len__(self) -> int:
        return len(self.integers)

    @overload
    def __getitem__(self, index: int) -> Fraction: ...
    @overload
    def __getitem__(self, index: slice) -> Values: ...
    def __getitem__(self, index: int | slice) -> Fraction | Values:
        if isinstance(index, slice):
            return Values(self.integers[check_slice(index)], self.unit)
        number = check_integer(index, "index of a value")
        if not -len(self) <= number < len(self):
            raise OutOfRange(f"there is no value {quoted(number)} among {len(self)}")
        return self.integers[number] * self.unit

    def __repr__(self) -> str:
        return f"<{len(self)} values in units of {self.unit}>"


def evaluate(
    position: Position,
    heuristic: AnyHeuristic,
    side: AnySide | None = None,
    *,
    formula: bool = False,
    call: int | None = None,
) -> Fraction:
    """The exact value of a position for `side`, the side to move unless told otherwise.

    A finished game has the value that the heuristic gives to endings; `formula` asks for its
    formula there too. Sampled heuristics draw new samples at every call, unless `call` repeats one.

    >>> evaluate(Position("4"), "bagdadi", side=Side.FIRST)
    Fraction(77, 5)
    """
    check_position(position)
    check_type(formula, bool, "formula")
    compiled = compile_for(heuristic, position.geometry)
    check_last_stone(position, compiled.heuristic)
    mover, mask = position.words
    number = next(compiled.calls) if call is None else _check_call(call)
    last = bit_of_last(position)
    integer = compiled.evaluator.evaluate(mover, mask, _view(side), last, number, formula)
    return integer * compiled.unit


def evaluate_many(
    positions: Batch | Iterable[Position],
    heuristic: AnyHeuristic,
    side: AnySide | None = None,
    *,
    formula: bool = False,
    call: int = 0,
) -> Values:
    """The exact values of many positions of one geometry; a `Batch` is fastest.

    Sampled heuristics number their calls from `call` on, in the order of the positions.

    >>> values = evaluate_many([Position("4"), Position("44")], "stank", side=Side.FIRST)
    >>> list(values)
    [Fraction(70, 1), Fraction(-30, 1)]
    """
    batch = positions if isinstance(positions, Batch) else Batch.of(positions)
    check_type(formula, bool, "formula")
    view, call = _view(side), _check_call(call)
    compiled = compile_for(heuristic, batch.geometry)
    out = zeros("q", len(batch))
    if len(batch):
        _check_batch(batch, compiled)
        compiled.evaluator.evaluate_many(
            batch.mover, batch.mask, batch.last, out, view, call, formula
        )
    return Values(out, compiled.unit)


def compile_for(heuristic: AnyHeuristic, geometry: Geometry, word: int = 0) -> Compiled:
    """The heuristic compiled for a geometry; `word` asks for that word's run-time code."""
    return _compile(find_heuristic(heuristic), check_type(geometry, Geometry, "geometry"), word)


def kernel_tables(heuristic: AnyHeuristic, geometry: Geometry) -> kernel.HeuristicTables:
    """The heuristic's tables for a geometry, as the kernel takes them."""
    return _kernel_tables(compile_for(heuristic, geometry).tables)


def _view(side: AnySide | None) -> kernel.View:
    return _VIEWS[None if side is None else check_side(side)]


def _check_call(call: int) -> int:
    return check_integer(call, "call", least=0, most=2**63 - 1)


@lru_cache(maxsize=256)
def _compile(heuristic: Heuristic, geometry: Geometry, word: int) -> Compiled:
    tables = compile_heuristic(heuristic, geometry)
    evaluator = kernel.Evaluator(kernel.rules(geometry, word), _kernel_tables(tables))
    return Compiled(heuristic, tables, evaluator)


def _kernel_tables(tables: Tables) -> kernel.HeuristicTables:
    filled = kernel.HeuristicTables()
    for name, value in tables.terminal.items():
        setattr(filled, name, value)
    filled.for_first = tables.for_first
    filled.static_ending = tables.static_ending
    filled.static_draw = tables.static_draw
    filled.play_on = tables.play_on
    filled.root_phase = tables.root_phase
    filled.phase_of = tables.phase_of
    filled.phases = [_kernel_terms(phase) for phase in tables.phases]
    filled.line_cells = tables.line_cells
    filled.odd_rows = tables.odd_rows
    filled.follow_up_rows = tables.follow_up_rows
    return filled


def _kernel_terms(phase: PhaseTables) -> kernel.TermTables:
    filled = kernel.TermTables()
    for name, values in phase.tables.items():
        setattr(filled, name, values)
    filled.samples, filled.seed = phase.samples, phase.seed
    filled.dominant_sign = phase.dominant_sign
    filled.either_run = phase.either_run
    return filled


def _check_batch(batch: Batch, compiled: Compiled) -> None:
    needs_last = compiled.heuristic.needs_last_stone
    bad = compiled.evaluator.first_bad(batch.mover, batch.mask, batch.last, needs_last)
    if bad < 0:
        return
    if needs_last and int(batch.last[bad]) == UNKNOWN:
        raise last_stone_unknown(compiled.heuristic, f"position {bad}")
    raise ImpossiblePosition(
        f"position {bad} of the batch is not possible on {batch.geometry}: its stones float, do "
        "not alternate or lie off the board, or its last stone is not a stone of the last mover"
    )
