"""Files of labelled positions, JSON lines or Parquet, each with a card of how it was made.

One object a line (or row): `geometry`, `position` (moves or board), `last` (column of the last
stone), `stones`, `outcome`, `plies` (to the end; null for a draw), `points` (stone scale),
`columns` (points of every column, null where full), `part` (train or test). Columns count from 0;
everything is for the side to move.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from claimeven.checks import invalid, quoted
from claimeven.errors import BadPositionSet, ClaimevenError
from claimeven.extras import need
from claimeven.files import atomic_file, read_lines, write_atomically
from claimeven.game.arrays import RowOrder
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.lab.datasets.labels import Labelled
from claimeven.lab.datasets.position_set import PositionSet
from claimeven.lab.datasets.split import TEST_SHARE, part_of

JSON_LINES = (".jsonl", ".ndjson", ".json")
PARQUET = ".parquet"
CARD = ".card.json"


def row_of(entry: Labelled, share: float = TEST_SHARE) -> dict[str, Any]:
    """A labelled position as plain values."""
    position = entry.position
    last = position.last_cell
    return {
        "geometry": str(position.geometry),
        "position": position.text,
        "last": None if last is None else last.column,
        "stones": position.stones,
        "outcome": entry.outcome,
        "plies": entry.plies,
        "points": entry.points,
        "columns": list(entry.columns),
        "part": part_of(position, share),
    }


def entry_of(row: object) -> Labelled:
    """The labelled position of a row; raises `BadPositionSet` where the row is invalid."""
    if not isinstance(row, Mapping):
        raise BadPositionSet(invalid("row", row, "an object"))
    for name in ("geometry", "position", "columns"):
        if name not in row:
            raise BadPositionSet(f"missing field {name!r} in {quoted(dict(row))}")
    try:
        geometry = Geometry.parse(row["geometry"])
        position = read_position(row["position"], geometry, row.get("last"))
    except ClaimevenError as error:
        raise BadPositionSet(str(error)) from None
    if position.outcome is not None:
        raise BadPositionSet(f"the game {position.text!r} is over; there is no move to choose")
    return _labelled(position, row)


def read_position(text: str, geometry: Geometry, last: int | None) -> Position:
    """A position from its text; `last` names the column of the last stone of a drawn board."""
    position = Position.parse(text, geometry)
    return position if last is None else position.with_last(last)


def _labelled(position: Position, row: Mapping[str, Any]) -> Labelled:
    columns = row["columns"]
    legal = position.legal_columns
    if not isinstance(columns, list | tuple) or len(columns) != position.geometry.columns:
        count = position.geometry.columns
        raise BadPositionSet(invalid("columns", columns, f"a list of {count} numbers or nulls"))
    for column, points in enumerate(columns):
        is_points = isinstance(points, int) and abs(points) <= position.geometry.cells
        if is_points != (column in legal) or isinstance(points, bool):
            raise BadPositionSet(
                f"invalid columns[{column}] {quoted(points)} of {position.text!r}: expected "
                f"{'points' if column in legal else 'null, because the column is full'}"
            )
    entry = Labelled(position, tuple(columns))
    for name in ("points", "outcome"):
        if name in row and row[name] != getattr(entry, name):
            raise BadPositionSet(
                f"invalid {name} {quoted(row[name])} of {position.text!r}: expected "
                f"{getattr(entry, name)!r}, the best of its columns"
            )
    return entry


def read_set(path: str | Path) -> PositionSet:
    """Read a file of labelled positions; the checksum of a card beside it must be right."""
    path = Path(path)
    if path.is_dir():
        raise BadPositionSet(f"'{path}' is a folder: expected a file of positions")
    check_card(path)
    rows = _parquet_rows(path) if path.suffix == PARQUET else _json_rows(path)
    entries = []
    for number, row in rows:
        try:
            entries.append(entry_of(row))
        except BadPositionSet as error:
            raise BadPositionSet(f"'{path}', line {number}: {error}") from None
    if not entries:
        raise BadPositionSet(f"'{path}' holds no positions")
    try:
        return PositionSet.of(entries)
    except BadPositionSet as error:
        raise BadPositionSet(f"'{path}': {error}") from None


def _json_rows(path: Path) -> Iterable[tuple[int, Any]]:
    for number, line in enumerate(read_lines(path, BadPositionSet), 1):
        if line.strip():
            try:
                yield number, json.loads(line)
            except (json.JSONDecodeError, RecursionError):
                raise BadPositionSet(
                    f"'{path}', line {number}: {quoted(line)} is not JSON"
                ) from None


def _parquet_rows(path: Path) -> Iterable[tuple[int, Any]]:
    polars = need("polars")
    try:
        table = polars.read_parquet(path)
    except OSError as error:
        raise BadPositionSet(f"cannot read '{path}': {error.strerror or error}") from None
    except polars.exceptions.PolarsError:
        raise BadPositionSet(f"'{path}' is damaged, or not a Parquet file") from None
    wanted = [name for name in table.columns if name != "planes"]
    return enumerate(table.select(wanted).iter_rows(named=True), 1)


def write_json_lines(path: Path, known: PositionSet, share: float = TEST_SHARE) -> None:
    """Write one object a line, atomically."""
    text = "".join(json.dumps(row_of(entry, share)) + "\n" for entry in known)
    write_atomically(path, text.encode())


def write_parquet(
    path: Path, known: PositionSet, share: float = TEST_SHARE, planes: RowOrder | None = None
) -> None:
    """Write a Parquet file, with a flat column of planes in that row order if asked."""
    polars = need("polars")
    table = polars.DataFrame(
        [row_of(entry, share) for entry in known],
        schema={
            "geometry": polars.String,
            "position": polars.String,
            "last": polars.Int8,
            "stones": polars.UInt8,
            "outcome": polars.String,
            "plies": polars.UInt8,
            "points": polars.Int8,
            "columns": polars.List(polars.Int8),
            "part": polars.String,
        },
        orient="row",
    )
    if planes is not None:
        flat = known.planes(planes).reshape(len(known), -1)
        width = polars.Array(polars.UInt8, flat.shape[1])
        table = table.with_columns(polars.Series("planes", flat, dtype=width))
    with atomic_file(path) as temporary:
        table.write_parquet(temporary)


def card_path(path: Path) -> Path:
    """Where the card of a file lies."""
    return path.with_name(path.name + CARD)


def write_card(path: Path, known: PositionSet, made: Mapping[str, Any]) -> dict[str, Any]:
    """Write the card of a file that was just written: how made, counts, version, checksum."""
    card = {
        "file": path.name,
        **made,
        "geometry": str(known.geometry),
        "positions": len(known),
        "by_outcome": known.outcomes,
        "by_stones": {str(stones): count for stones, count in known.stones.items()},
        "sha256": _checksum(path),
    }
    write_atomically(card_path(path), (json.dumps(card, indent=2) + "\n").encode())
    return card


def check_card(path: Path) -> None:
    """Check the content of a file against the checksum on its card, if it has one."""
    try:
        card = json.loads(card_path(path).read_text(encoding="utf-8"))
        expected = card["sha256"]
    except OSError:
        return
    except (ValueError, KeyError, TypeError):
        raise BadPositionSet(f"'{card_path(path)}' is not the card of a position set") from None
    try:
        found = _checksum(path)
    except OSError as error:
        raise BadPositionSet(f"cannot read '{path}': {error.strerror}") from None
    if found != expected:
        raise BadPositionSet(
            f"'{path}' is damaged or was changed: its checksum is not that of its card; "
            f"make it again, or delete '{card_path(path).name}' if you changed it"
        )


def _checksum(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
