"""The files of a position set: JSON lines, Parquet or both, each with its card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from claimeven.cli.console.output import (
    JSON_LINES,
    PARQUET,
    FileKind,
    check_output,
    check_writable,
)
from claimeven.errors import BadInput
from claimeven.extras import need
from claimeven.game.arrays import RowOrder
from claimeven.journal import work_path
from claimeven.lab.datasets import set_file
from claimeven.lab.datasets.position_set import PositionSet


def _begins_set(head: bytes) -> bool:
    line = head.partition(b"\n")[0]
    return line.startswith(b'{"geometry"') and b'"position"' in line and b'"columns"' in line


POSITIONS = FileKind("a set of labelled positions", _begins_set, is_costly=True)
TABLE = replace(PARQUET, is_costly=True)


@dataclass(frozen=True)
class SetOutputs:
    """What is written for one OUT."""

    out: Path
    files: tuple[Path, ...]
    planes: RowOrder | None

    @classmethod
    def of(cls, out: Path, planes: str | None) -> SetOutputs:
        """The files that OUT names; a missing package is an error before the work begins."""
        if not out.name:
            raise BadInput(f"invalid file '{out}': expected a name")
        if out.suffix == "":
            names = (out.name + ".jsonl", out.name + set_file.PARQUET)
            files = tuple(out.with_name(name) for name in names)
        elif out.suffix in (*set_file.JSON_LINES, set_file.PARQUET):
            files = (out,)
        else:
            raise BadInput(f"invalid file '{out}': expected a name in .jsonl or .parquet")
        if any(map(_is_parquet, files)):
            need("polars")
        elif planes is not None:
            raise BadInput(f"--planes does nothing for '{out}': expected a name in .parquet")
        return cls(out, files, None if planes is None else RowOrder(planes))

    def check(self, *, inputs: Iterable[Path], force: bool) -> None:
        """Check that everything can be written, before the work begins."""
        inputs = tuple(inputs)
        # A run that was stopped may have written one of its files.
        is_resumed = work_path(self.out).exists()
        for path in self.files:
            kind = replace(TABLE if _is_parquet(path) else POSITIONS, is_costly=not is_resumed)
            check_output(path, kind, inputs=inputs, force=force)
            check_output(set_file.card_path(path), JSON_LINES, inputs=inputs, force=force)
        check_writable(work_path(self.out), inputs=inputs)

    def write(
        self, known: PositionSet, share: float, made: Mapping[str, Any]
    ) -> Iterator[tuple[Path, dict[str, Any]]]:
        """Write the files one by one, and give each with its card."""
        for path in self.files:
            try:
                card = self._write(path, known, share, made)
            except OSError as error:
                raise BadInput(
                    f"cannot write '{path}': {error.strerror}; the labels are kept in "
                    f"'{work_path(self.out)}', and the same command goes on from there"
                ) from None
            yield path, card

    def _write(
        self, path: Path, known: PositionSet, share: float, made: Mapping[str, Any]
    ) -> dict[str, Any]:
        if not _is_parquet(path):
            set_file.write_json_lines(path, known, share)
            return set_file.write_card(path, known, made)
        set_file.write_parquet(path, known, share, self.planes)
        if self.planes is not None:
            made = {**made, "planes": f"own, other; {self.planes.value} row first; flat"}
        return set_file.write_card(path, known, made)


def _is_parquet(path: Path) -> bool:
    return path.suffix == set_file.PARQUET
