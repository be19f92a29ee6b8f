"""Labelling many positions so that a kill loses nothing.

Work in progress is kept in `FILE.work`: a first line that says what is being made, a second with
the positions, then the labels, chunk after chunk, each on the disk before it counts as done. The
same command goes on where the last one was. The file is locked while somebody works on it.
"""

from __future__ import annotations

import fcntl
import json
import os
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, TypeAlias

from claimeven.arena.workers import Workers
from claimeven.errors import BadPositionSet
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.lab.labels import Labelled, Points, label
from claimeven.lab.position_set import PositionSet
from claimeven.lab.set_file import read_position
from claimeven.search.kernel import OnProgress
from claimeven.search.solver import Solver

CHUNK = 128
"""Positions between two visits to the disk."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some positions of a set, from number `start` on; whoever labels them may be far away."""

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


class Work:
    """The unfinished labelling of one set."""

    def __init__(
        self, path: Path, recipe: Mapping[str, Any], geometry: Geometry, table_mb: int = 64
    ) -> None:
        self._path = path.with_name(path.name + ".work")
        self._recipe = json.dumps(recipe)
        self._geometry = geometry
        self._table_mb = table_mb
        self._done: dict[int, Points] = {}
        self._positions: list[Position] | None = None

    def __enter__(self) -> Work:
        self._file: IO[bytes] = self._path.open("a+b")
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            self._go_on()
        except BlockingIOError:
            self._file.close()
            raise BadPositionSet(f"'{self._path}' is in use: another run is making it") from None
        except BaseException:
            self._file.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()  # and gives the lock back

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
            self._append([[_written(position) for position in self._positions]])
        positions = self._positions
        for labels in labeller(self._left(positions)):
            self._append([[labels.start, labels.columns]])
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

    def remove(self) -> None:
        """The set is finished and written: the work is not needed any more."""
        self._path.unlink()

    def _append(self, values: Sequence[Any]) -> None:
        self._file.write("".join(json.dumps(value) + "\n" for value in values).encode())
        self._file.flush()
        os.fsync(self._file.fileno())

    def _go_on(self) -> None:
        self._file.seek(0)
        content = self._file.read()
        whole = content[: content.rfind(b"\n") + 1]
        if len(whole) < len(content):  # a kill cut the last line in two
            self._file.truncate(len(whole))
        lines = whole.decode().splitlines()
        if not lines:
            self._file.write(self._recipe.encode() + b"\n")
            return
        if lines[0] != self._recipe:
            raise BadPositionSet(
                f"'{self._path}' holds the unfinished work of another command: {lines[0]}; "
                "finish that one, or delete the file"
            )
        if len(lines) > 1:
            self._positions = [self._read(*written) for written in json.loads(lines[1])]
        for line in lines[2:]:
            self._keep(*json.loads(line))

    def _read(self, text: str, last: int | None) -> Position:
        return read_position(text, self._geometry, last)


def _written(position: Position) -> tuple[str, int | None]:
    last = position.last_cell
    return position.text, None if last is None else last.column
