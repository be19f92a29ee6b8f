"""The sets of the yardstick: frozen positions with exact labels, shipped with the package.

A set is one compressed text file. Its first line is the data card, a JSON object; each line after
it has a position's moves, counted from 1, and the points of every column, `-` where it is full.
The card has the SHA-256 of these lines. A set never changes: another one gets another version.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from claimeven.checks import invalid, quoted, suggestion
from claimeven.errors import BadPositionSet, ClaimevenError
from claimeven.files import write_atomically
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.lab.datasets.labels import Labelled
from claimeven.lab.datasets.position_set import PositionSet
from claimeven.lab.datasets.set_file import entry_of

VERSION = 1
FORMAT = "claimeven-yardstick"
BOARDS = ("7x6x4", "6x5x4", "8x7x4", "9x7x5")
"""Boards that have a set; the first is the yardstick proper."""

_DATA = Path(__file__).parents[2] / "data"
_FULL = "-"


class YardstickSet(PositionSet):
    """A set of the yardstick with its data card."""

    card: Mapping[str, Any]

    @property
    def name(self) -> str:
        """What to cite, such as `claimeven-yardstick-1`."""
        return str(self.card["name"])


def set_name(geometry: str, version: int = VERSION) -> str:
    """The name of a board's set; the standard board's has no board in it.

    >>> set_name("7x6x4"), set_name("6x5x4")
    ('claimeven-yardstick-1', 'claimeven-yardstick-1-6x5x4')
    """
    return f"{FORMAT}-{version}" + ("" if geometry == BOARDS[0] else f"-{geometry}")


@cache
def shipped_set(geometry: str = BOARDS[0]) -> YardstickSet:
    """The set of a board that comes with the package.

    >>> len(shipped_set()), shipped_set("6x5x4").geometry.cells
    (2000, 30)
    """
    if geometry not in BOARDS:
        hint = suggestion(geometry, BOARDS)
        raise BadPositionSet(f"the yardstick has no set for board {quoted(geometry)}: {hint}")
    return read_yardstick(_DATA / file_name(geometry))


def file_name(geometry: str) -> str:
    """The name of a set's file."""
    return f"{set_name(geometry).removeprefix('claimeven-')}.txt.gz"


def read_yardstick(path: Path) -> YardstickSet:
    """Read a set; another format or version, and a file that was changed, are errors."""
    try:
        text = gzip.decompress(path.read_bytes()).decode()
    except OSError as error:
        raise BadPositionSet(f"cannot read '{path}': {error.strerror or error}") from None
    except (EOFError, ValueError):
        raise BadPositionSet(f"'{path}' is damaged, or not a set of the yardstick") from None
    head, _, body = text.partition("\n")
    card = _card(path, head)
    if hashlib.sha256(body.encode()).hexdigest() != card.get("sha256"):
        raise BadPositionSet(f"'{path}' was changed: its checksum is not that of its card")
    lines = body.splitlines()
    try:
        geometry = Geometry.parse(str(card["geometry"]))
        known = PositionSet.of(_entry(line, geometry) for line in lines)
    except (KeyError, ClaimevenError) as error:
        raise BadPositionSet(f"'{path}': {error}") from None
    found = YardstickSet(known.geometry, known.labelled)
    object.__setattr__(found, "card", card)
    return found


def write_yardstick(path: Path, known: PositionSet, made: Mapping[str, Any]) -> dict[str, Any]:
    """Write a set with its card; the same set gives the same bytes."""
    body = "".join(_line(entry) + "\n" for entry in known)
    card = {
        "format": FORMAT,
        "version": VERSION,
        "name": set_name(str(known.geometry)),
        "geometry": str(known.geometry),
        "positions": len(known),
        **made,
        "by_outcome": known.outcomes,
        "sha256": hashlib.sha256(body.encode()).hexdigest(),
    }
    content = json.dumps(card) + "\n" + body
    write_atomically(path, gzip.compress(content.encode(), 9, mtime=0))
    return card


def _card(path: Path, head: str) -> Mapping[str, Any]:
    try:
        card = json.loads(head)
    except ValueError:
        card = None
    if not isinstance(card, dict) or card.get("format") != FORMAT:
        raise BadPositionSet(f"'{path}' is not a set of the yardstick")
    if card.get("version") != VERSION:
        raise BadPositionSet(
            f"'{path}' is a set of version {quoted(card.get('version'))}; this program has "
            f"version {VERSION}, and results of different versions cannot be compared"
        )
    return card


def _line(entry: Labelled) -> str:
    points = ",".join(_FULL if each is None else str(each) for each in entry.columns)
    return f"{entry.position.text} {points}"


def _entry(line: str, geometry: Geometry) -> Labelled:
    moves, _, written = line.partition(" ")
    try:
        points = [None if each == _FULL else int(each) for each in written.split(",")]
    except ValueError:
        raise BadPositionSet(invalid("points", written, "whole numbers with commas")) from None
    position = Position(moves, geometry)
    return entry_of({"geometry": str(geometry), "position": position.text, "columns": points})
