"""Files of puzzles: text, compressed if the name ends in .gz.

The first line is the data card, a JSON object with format, version, geometry, how the set was made
and the SHA-256 of the lines after it. Each of those is a puzzle: the moves from the empty board,
the task, the solution (columns from 1, with commas), the rating and the theme.

    2233 win-2 4 800 forced-win

A question mark after the theme means that one best line goes so; without it the theme is proved.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import zlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from claimeven.checks import invalid, parse_integer, quoted
from claimeven.coach.puzzles.puzzle import Puzzle, Task, Theme
from claimeven.coach.puzzles.puzzle_set import PuzzleSet
from claimeven.errors import BadInput, BadPuzzle, ClaimevenError
from claimeven.files import read_bytes, write_atomically
from claimeven.game.geometry import Geometry
from claimeven.game.notation import column_name, parse_column
from claimeven.game.position import Position

FORMAT = "claimeven-puzzles"
VERSION = 1

_EXAMPLE = "?"
_MAGIC = b"\x1f\x8b"
_MOST_BYTES = 1 << 26


def write_puzzles(path: Path, puzzles: PuzzleSet, made: Mapping[str, Any]) -> dict[str, Any]:
    """Write a set with its card, atomically; the same set gives the same bytes."""
    body = "".join(f"{puzzle_line(puzzle)}\n" for puzzle in puzzles)
    card = {
        "format": FORMAT,
        "version": VERSION,
        "geometry": str(puzzles.geometry),
        "puzzles": len(puzzles),
        "by_task": {task.value: count for task, count in puzzles.tasks.items()},
        **made,
        "sha256": hashlib.sha256(body.encode()).hexdigest(),
    }
    content = f"{json.dumps(card)}\n{body}".encode()
    is_compressed = path.suffix == ".gz"
    write_atomically(path, gzip.compress(content, 9, mtime=0) if is_compressed else content)
    return card


def read_puzzles(path: Path) -> PuzzleSet:
    """Read a set; a damaged file and one of another format or version are errors."""
    head, _, body = _text(path).partition("\n")
    card = _card(path, head)
    if hashlib.sha256(body.encode()).hexdigest() != card.get("sha256"):
        raise BadPuzzle(f"'{path}' is damaged: its checksum is not that of its card")
    try:
        geometry = Geometry.parse(str(card.get("geometry")))
        return PuzzleSet(geometry, _puzzles(body.splitlines(), geometry), card)
    except ClaimevenError as error:
        raise BadPuzzle(f"'{path}': {error}") from None


def puzzle_line(puzzle: Puzzle) -> str:
    """A puzzle as a line of the file."""
    number = "" if puzzle.moves_to_win is None else f"-{puzzle.moves_to_win}"
    columns = ",".join(map(column_name, puzzle.solution))
    theme = puzzle.theme.value + ("" if puzzle.is_proved else _EXAMPLE)
    return f"{puzzle.position.text} {puzzle.task.value}{number} {columns} {puzzle.rating} {theme}"


def parse_puzzle(line: str, geometry: Geometry) -> Puzzle:
    """The puzzle of a line.

    >>> parse_puzzle("2233 win-2 4 800 forced-win", Geometry()).solution
    (3,)
    """
    parts = line.split(" ")
    if len(parts) != 5:
        raise BadPuzzle(invalid("puzzle", line, "moves, task, solution, rating and theme"))
    moves, task, columns, rating, theme = parts
    kind, number = _task(task)
    return Puzzle(
        Position(moves, geometry),
        kind,
        tuple(parse_column(name, geometry) for name in columns.split(",")),
        parse_integer(rating, "rating"),
        _named(theme.removesuffix(_EXAMPLE), Theme, "theme"),
        not theme.endswith(_EXAMPLE),
        number,
    )


def _task(text: str) -> tuple[Task, int | None]:
    name, _, number = text.rpartition("-")
    if name == Task.WIN.value:
        return Task.WIN, parse_integer(number, "moves of a win", least=1)
    return _named(text, Task, "task"), None


def _named(text: str, names: Any, what: str) -> Any:
    try:
        return names(text)
    except ValueError:
        expected = ", ".join(each.value for each in names)
        raise BadPuzzle(invalid(what, text, f"one of {expected}")) from None


def _puzzles(lines: Iterable[str], geometry: Geometry) -> tuple[Puzzle, ...]:
    found = []
    for number, line in enumerate(lines, 2):
        try:
            found.append(parse_puzzle(line, geometry))
        except BadInput as error:
            raise BadPuzzle(f"line {number}: {error}") from None
    return tuple(found)


def _text(path: Path) -> str:
    content = read_bytes(path, BadPuzzle, _MOST_BYTES)
    try:
        if content.startswith(_MAGIC):
            unpacking = zlib.decompressobj(wbits=31)
            content = unpacking.decompress(content, _MOST_BYTES)
            if not unpacking.eof:
                raise ValueError("it is cut short, or too large")
        return content.decode()
    except (ValueError, zlib.error):
        raise BadPuzzle(f"'{path}' is damaged, or not a file of puzzles") from None


def _card(path: Path, head: str) -> Mapping[str, Any]:
    try:
        card = json.loads(head)
    except (ValueError, RecursionError):
        card = None
    if not isinstance(card, dict) or card.get("format") != FORMAT:
        raise BadPuzzle(f"'{path}' is not a file of puzzles")
    if card.get("version") != VERSION:
        raise BadPuzzle(
            f"'{path}' has puzzles of version {quoted(card.get('version'))}: expected version "
            f"{VERSION}; make them again with `claimeven puzzles make`"
        )
    return card
