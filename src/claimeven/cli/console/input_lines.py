"""Standard input, line by line: each line as soon as it is there, and whether another one is.

A line that is no position is one line of error; those after it are read nevertheless.
"""

from __future__ import annotations

import os
import stat
import sys
from codecs import BOM_UTF8
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import click

from claimeven.cli.start import EXIT_BAD_INPUT
from claimeven.errors import BadInput, ClaimevenError
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position

STANDARD_INPUT = "-"

_MOST_BYTES = 100_000
"""Of a line of standard input: more than any position or game takes."""

_READ_BYTES = 1 << 16


class InputLines(Iterator[str]):
    """Lines of standard input, each as soon as it is there.

    They are UTF-8 whatever the terminal is set to, with or without a byte order mark. Bytes that
    are not text are kept, to be quoted by an error. A line that is too long is an error.
    """

    def __init__(self) -> None:
        self._stream: Any = None if sys.stdin is None else sys.stdin.buffer
        self._lines: deque[bytes] = deque()
        self._rest = b""  # of a line that has not ended yet
        self.number = 0
        """Of the line that was given last, counted from 1."""

    @property
    def is_next_here(self) -> bool:
        """Can the next line be given without waiting for the one who writes it?"""
        return bool(self._lines)

    def __next__(self) -> str:
        while not self._lines and len(self._rest) <= _MOST_BYTES:
            self._read()
        self.number += 1
        line = self._lines.popleft() if self._lines else self._rest
        if len(line) > _MOST_BYTES:
            raise BadInput(f"line {self.number}: expected at most {_MOST_BYTES:,} characters")
        if self.number == 1:
            line = line.removeprefix(BOM_UTF8)
        return line.decode("utf-8", errors="surrogateescape")

    def _read(self) -> None:
        """Take what has been written until now, or wait for something."""
        chunk = b"" if self._stream is None else self._stream.read1(_READ_BYTES)
        if chunk:
            *lines, self._rest = (self._rest + chunk).split(b"\n")
            self._lines.extend(lines)
        elif self._rest:  # the last line has no end
            self._lines.append(self._rest)
            self._rest = b""
        else:
            raise StopIteration


class GivenPositions(Iterator[Position]):
    """Positions given as arguments; else one per line of a pipe or file; else the empty board.

    `-` always reads standard input. An empty line is the empty board; lines that start with # are
    skipped. A bad argument is an error before any work is done. A bad line is told with its number
    on standard error and left out; after the last line it ends the program with exit code 2.
    """

    def __init__(self, texts: Sequence[str], geometry: Geometry) -> None:
        reads_input = list(texts) == [STANDARD_INPUT]
        self._lines: InputLines | None = None
        self.on_bad_line: Callable[[], None] = lambda: None
        """Called before a bad line is told."""
        if texts and not reads_input:
            self._positions = iter([Position.parse(text, geometry) for text in texts])
        elif reads_input or is_piped(sys.stdin):
            self._lines = InputLines()
            default = None if reads_input else Position(geometry=geometry)
            self._positions = self._parse(self._lines, geometry, default)
        else:
            self._positions = iter([Position(geometry=geometry)])

    def __next__(self) -> Position:
        return next(self._positions)

    @property
    def is_next_here(self) -> bool:
        """Has the next position been written already, on a line of standard input?"""
        return self._lines is not None and self._lines.is_next_here

    def _parse(
        self, lines: InputLines, geometry: Geometry, default: Position | None
    ) -> Iterator[Position]:
        """One position per line; the default if there was no line at all."""
        is_bad = False
        for line in lines:
            text = line.strip()
            if text.startswith("#"):
                continue
            default = None
            try:
                position = Position.parse(text, geometry)
            except ClaimevenError as error:
                is_bad = True
                self.on_bad_line()
                click.echo(f"claimeven: line {lines.number}: {error}", err=True)
            else:
                yield position
        if is_bad:
            raise SystemExit(EXIT_BAD_INPUT)
        if default is not None:
            yield default


def is_piped(stream: Any) -> bool:
    """Is the stream a pipe or a file? Terminals, /dev/null and sockets do not count."""
    if stream is None:
        return False
    try:
        mode = os.fstat(stream.fileno()).st_mode
    except (OSError, ValueError, AttributeError):
        return not stream.isatty()
    return stat.S_ISFIFO(mode) or stat.S_ISREG(mode)
