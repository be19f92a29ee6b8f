"""The dialect `one-shot`: a process for every move.

The program reads the board, one line per column from the left, the bottom cell first, and a line
with whose turn it is. It writes the column, counted from 0, and ends. Cells and turns are `1` for
the first side and `2` for the second; `0` is an empty cell.
"""

from __future__ import annotations

import time
from contextlib import suppress

from claimeven.checks import parse_integer, quoted
from claimeven.errors import BadInput, EngineFailed
from claimeven.game.geometry import Cell
from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.protocol.answer import Answer
from claimeven.protocol.dialects.driver import Driver
from claimeven.protocol.process import EngineProcess
from claimeven.searches.limits import Limits
from claimeven.searches.time_left import TimeLeft

MARKS = {None: "0", Side.FIRST: "1", Side.SECOND: "2"}


class OneShotDriver(Driver):
    """Starts the program for every move; starting counts as thinking."""

    dialect = "one-shot"

    def _ask(self, position: Position, limits: Limits | None, time_left: TimeLeft | None) -> Answer:
        self._process = EngineProcess(self.command, launch=self._launch, farewell=())
        until = time.monotonic() + self.deadline
        with suppress(EngineFailed):  # it may answer without reading
            for line in board_lines(position):
                self._process.send(line)
        self._process.send_end()
        said = self._read_all(self._process, until)
        self.close()
        return Answer(self._check_legal(self._column(said), said[0], position))

    def _prepare(self) -> None:
        """There is nothing to start before a question."""

    def _read_all(self, process: EngineProcess, until: float) -> list[str]:
        """The lines until the program ends; a second one that is not blank is one too many."""
        said: list[str] = []
        try:
            for line in process.read(until):
                said += [line] if line else []
                if len(said) > 1:
                    break
        except EngineFailed as error:
            if error.code != "crash" or not said:
                raise
        return said

    def _column(self, said: list[str]) -> int:
        expected = "expected one line with a column and nothing else"
        if len(said) != 1:
            written = ", ".join(quoted(line) for line in said)
            self._fail(f"wrote {written}: {expected}", "illegal")
        try:
            return parse_integer(said[0], "column", least=0, most=999)
        except BadInput:
            self._fail(f"wrote {quoted(said[0])}: {expected}", "illegal")


def board_lines(position: Position) -> list[str]:
    """What the program reads.

    >>> from claimeven.game.geometry import Geometry
    >>> board_lines(Position("122", Geometry(3, 2, 3)))
    ['10', '21', '00', '2']
    """
    geometry = position.geometry
    columns = [
        "".join(MARKS[position.owner(Cell(column, row))] for row in range(geometry.rows))
        for column in range(geometry.columns)
    ]
    return [*columns, MARKS[position.to_move]]
