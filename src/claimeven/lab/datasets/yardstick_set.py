"""The sets of the yardstick: frozen positions with exact labels, shipped with the package.

A set is one compressed text file. Its first line is the data card, a JSON object; each line after
it has a position's moves, counted from 1, and the points of every column, `-` where it is full.
The card has the SHA-256 of these lines. A set never changes: another one gets another version. A
set that somebody makes with another seed has the seed in its name.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import zlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from claimeven.checks import invalid, quoted, suggestion
from claimeven.errors import BadPositionSet, ClaimevenError
from claimeven.files import MOST_BYTES, write_atomically
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.lab.datasets.labels import Labelled
from claimeven.lab.datasets.position_set import PositionSet
from claimeven.lab.datasets.set_file import entry_of

VERSION = 1
FORMAT = "claimeven-yardstick"
FROZEN = {
    "7x6x4": "73f690782bb8edd3f480af2e4101d52994d714c7749bf8e1a88389d75a7e35bf",
    "6x5x4": "407a1d9c69c15b9655426a9918afc630eda09488b9f38bc887824f4e4b1e5234",
    "8x7x4": "9584d3bc84703ecefd4253dadb84b85fca4f42ff744bc1c1e2f4df5ff0c5b060",
    "9x7x5": "2427d35441fb2654ba28c92f7e4eead12db4d589c5b55092b167f000415dfe74",
}
"""The checksums of the sets that come with the package; what has another one has another name."""

BOARDS = tuple(FROZEN)
"""Boards that have a set; the first is the yardstick proper."""

FROZEN_SEED = 1

_DATA = Path(__file__).parents[2] / "data"
_FULL = "-"


class YardstickSet(PositionSet):
    """A set of the yardstick with its data card."""

    card: Mapping[str, Any]

    @property
    def name(self) -> str:
        """What to cite, such as `claimeven-yardstick-1`."""
        return str(self.card["name"])


def set_name(geometry: str, seed: int = FROZEN_SEED) -> str:
    """The name of a board's set; the standard board's has no board in it.

    >>> set_name("7x6x4"), set_name("6x5x4"), set_name("7x6x4", seed=7)
    ('claimeven-yardstick-1', 'claimeven-yardstick-1-6x5x4', 'claimeven-yardstick-1-seed7')
    """
    board = "" if geometry == BOARDS[0] else f"-{geometry}"
    return f"{FORMAT}-{VERSION}{board}" + ("" if seed == FROZEN_SEED else f"-seed{seed}")


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


def file_name(geometry: str, seed: int = FROZEN_SEED) -> str:
    """The name of a set's file."""
    return f"{set_name(geometry, seed).removeprefix('claimeven-')}.txt.gz"


def read_yardstick(path: Path) -> YardstickSet:
    """Read a set; another format or version, and a file that was changed, are errors."""
    try:
        with gzip.open(path) as file:
            text = file.read(MOST_BYTES).decode()
    except (gzip.BadGzipFile, EOFError, ValueError, zlib.error):
        raise BadPositionSet(
            f"'{path}' is damaged, or not a set of the yardstick: expected a file that "
            "bench/yardstick_sets.py made"
        ) from None
    except OSError as error:
        raise BadPositionSet(f"cannot read '{path}': {error.strerror or error}") from None
    head, _, body = text.partition("\n")
    card = _card(path, head)
    checksum = hashlib.sha256(body.encode()).hexdigest()
    if checksum != card.get("sha256"):
        raise BadPositionSet(f"'{path}' was changed: its checksum is not that of its card")
    _check_name(path, card, checksum)
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
        "name": set_name(str(known.geometry), made["seed"]),
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


def _check_name(path: Path, card: Mapping[str, Any], checksum: str) -> None:
    """A name says what was measured with: nothing else may have that of a frozen set."""
    board, seed = str(card.get("geometry")), card.get("seed")
    if type(seed) is not int or card.get("name") != set_name(board, seed):
        expected = f"that of its board and seed, such as {set_name('6x5x4', 7)}"
        raise BadPositionSet(f"'{path}': {invalid('name', card.get('name'), expected)}")
    if seed == FROZEN_SEED and checksum != FROZEN.get(board, checksum):
        raise BadPositionSet(
            f"'{path}' is not {set_name(board)}, whose positions have the SHA-256 "
            f"{FROZEN[board][:16]}…: expected another seed for another set"
        )


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
