"""Labelling many positions so that a kill loses nothing.

Work in progress is kept in the journal `FILE.work`: a first line that says what is being made, a
second with the positions, then the labels, chunk after chunk. The same command goes on where the
last one was. Until the positions are made there is nothing to keep, and the file stays empty.
"""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from claimeven.errors import BadPositionSet, ClaimevenError
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.journal import Journal, work_path
from claimeven.kernel import OnProgress
from claimeven.lab.datasets.labels import Labelled, Points, label
from claimeven.lab.datasets.position_set import PositionSet
from claimeven.lab.datasets.set_file import read_position
from claimeven.solver.solver import Solver
from claimeven.tournament.workers import Workers

_LOGGER = logging.getLogger(__name__)

CHUNK = 128
"""Positions between two visits to the disk."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some positions of a set, from number `start` on, to be labelled here or elsewhere."""

    start: int
    positions: tuple[Position, ...]
    table_mb: int = 64


@dataclass(frozen=True, slots=True)
class Labels:
    """The labels of a chunk."""

    start: int
    columns: tuple[Points, ...]


Labeller: TypeAlias = Callable[[Iterable[Chunk]], Iterator[Labels]]
"""Labels chunks, in any order."""


def in_process(solver: Solver) -> Labeller:
    """Labels chunks one after the other, on the threads of a solver, which share its table."""
    return lambda chunks: (
        Labels(chunk.start, _columns(label(chunk.positions, solver))) for chunk in chunks
    )


def on_workers(workers: Workers) -> Labeller:
    """Labels chunks wherever the workers are, each with a solver of its own."""
    return lambda chunks: workers.results(label_chunk, chunks, _stop)


def label_chunk(chunk: Chunk) -> Labels:
    """Label a chunk in the caller's thread, whose solver is kept for the next one."""
    if not hasattr(_kept, "solver") or _kept.solver.table_mb != chunk.table_mb:
        _kept.solver = Solver(table_mb=chunk.table_mb)
        _SOLVERS.append(_kept.solver)
    return Labels(chunk.start, _columns(label(chunk.positions, _kept.solver)))


_kept = threading.local()
_SOLVERS: list[Solver] = []


def _stop() -> None:
    for solver in list(_SOLVERS):
        solver.stop()


def _columns(labelled: Iterable[Labelled]) -> tuple[Points, ...]:
    return tuple(entry.columns for entry in labelled)


class Labelling(Journal):
    """The unfinished labelling of one set."""

    kind = "unfinished work on a set"
    advice = "delete it, or name another set"
    error = BadPositionSet

    def __init__(
        self, path: Path, recipe: Mapping[str, Any], geometry: Geometry, table_mb: int = 64
    ) -> None:
        super().__init__(work_path(path))
        self._recipe = json.loads(json.dumps(recipe))  # as it comes back from the file
        self._geometry = geometry
        self._table_mb = table_mb
        self._done: dict[int, Points] = {}
        self._positions: list[Position] | None = None

    @property
    def labelled(self) -> int:
        """How many positions an earlier run has labelled."""
        return len(self._done)

    def run(
        self,
        make: Callable[[], Sequence[Position]],
        labeller: Labeller,
        on_progress: OnProgress | None = None,
    ) -> PositionSet:
        """Make the positions, unless they are made, and label those that are left."""
        if self._positions is None:
            self._positions = list(make())
            written = [_written(position) for position in self._positions]
            self.append(*([] if self.entries else [self._recipe]), written)
        positions = self._positions
        for labels in labeller(self._left(positions)):
            self.append([labels.start, labels.columns])
            _LOGGER.info("labelled positions from %d on: %d", labels.start, len(labels.columns))
            self._keep(labels.start, labels.columns)
            if on_progress is not None:
                on_progress(len(self._done), len(positions))
        done = (self._done[index] for index in range(len(positions)))
        return PositionSet.of(map(Labelled, positions, done))

    def _left(self, positions: Sequence[Position]) -> Iterator[Chunk]:
        for start in range(0, len(positions), CHUNK):
            if start not in self._done:
                yield Chunk(start, tuple(positions[start : start + CHUNK]), self._table_mb)

    def _keep(self, start: int, columns: Iterable[Sequence[int | None]]) -> None:
        self._done |= {start + index: tuple(points) for index, points in enumerate(columns)}

    def __exit__(self, *exception: object) -> None:
        if self._positions is None and not self.entries:
            self.path.unlink(missing_ok=True)  # a request that could not be met leaves nothing
        super().__exit__(*exception)

    def _begin(self) -> None:
        if not self.entries:
            return
        if self.entries[0] != self._recipe:
            raise BadPositionSet(
                f"'{self.path}' holds unfinished work of another command, with "
                f"{_differences(self.entries[0], self._recipe)}; finish it by that command, "
                "delete the file, or name another set"
            )
        if len(self.entries) > 1:
            self._positions = [self._position(written) for written in self.entries[1]]
        for entry in self.entries[2:]:
            self._keep(*entry)

    def _position(self, written: tuple[str, int | None]) -> Position:
        text, last = written
        try:
            return read_position(text, self._geometry, last)
        except ClaimevenError:
            raise self._damaged(2, text) from None


def _differences(made: Mapping[str, Any], asked: Mapping[str, Any]) -> str:
    """What is different in the first of two recipes.

    >>> _differences({"seed": 1, "count": 9}, {"seed": 2, "count": 9})
    '"seed": 1 where 2 is asked for'
    """
    names = [name for name in {**made, **asked} if made.get(name) != asked.get(name)]
    name = names[0]
    more = f" (and {len(names) - 1} more differences)" if len(names) > 1 else ""
    old, new = (json.dumps(each.get(name)) for each in (made, asked))
    return f'"{name}": {old} where {new} is asked for{more}'


def _written(position: Position) -> tuple[str, int | None]:
    last = position.last_cell
    return position.text, None if last is None else last.column
