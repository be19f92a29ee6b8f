"""A step of a lesson as text: paragraphs, and a board with what is marked on it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rich.console import Console
from rich.text import Text

from claimeven.cli.console.board import STYLES, Discs
from claimeven.coach.lessons.lesson import LessonMarks, LessonStep
from claimeven.coach.lessons.questions import side_word
from claimeven.game.geometry import Cell
from claimeven.game.notation import cell_name, column_name
from claimeven.game.position import Position
from claimeven.game.side import Side

WIDTH = 76
_NEW_WORD = re.compile(r"\*([^*]+)\*")
_CELL_WIDTH = 3
_LETTERS = {Side.FIRST: "x", Side.SECOND: "o"}


def paragraphs(console: Console, texts: tuple[str, ...]) -> Iterator[Text]:
    """Wrapped lines, with a blank one after every paragraph; new words are bold."""
    for text in texts:
        yield from styled(text).wrap(console, min(WIDTH, console.width))
        yield Text()


def styled(text: str) -> Text:
    """Text in which new words are bold instead of between stars."""
    found = Text()
    for index, part in enumerate(_NEW_WORD.split(text)):
        found.append(part, style="bold" if index % 2 else "")
    return found


def board(
    position: Position, discs: Discs, marks: LessonMarks, moves: tuple[int, ...] = ()
) -> Iterator[Text]:
    """The board with rows, columns and marks: (x) and (o) are cells where a line is completed,
    [.] is a cell to keep away from, brackets are around marked lines, numbers are moves.
    """
    geometry = position.geometry
    numbers = _numbered(position, moves)
    in_lines = {cell for line in marks.lines for cell in line}
    for row in reversed(range(geometry.rows)):
        text = Text(f"{row + 1:>3} ", style="dim")
        for column in range(geometry.columns):
            text.append_text(_cell(position, Cell(column, row), discs, marks, numbers, in_lines))
        yield text
    letters = (cell_name(Cell(column, 0))[:-1] for column in range(geometry.columns))
    yield Text("    " + "".join(f"{letter:^{_CELL_WIDTH}}" for letter in letters), style="dim")
    names = (column_name(column) for column in range(geometry.columns))
    yield Text("    " + "".join(f"{name:^{_CELL_WIDTH}}" for name in names))


def legend(step: LessonStep) -> Iterator[str]:
    """The marks in words."""
    for side in Side:
        cells = step.marks.of(side)
        if cells:
            names = ", ".join(f"{cell_name(cell)} ({_parity(cell)} row)" for cell in cells)
            yield f"({_LETTERS[side]}) {side_word(side)} would complete a line on {names}"
    if step.marks.under:
        yield f"[.] under it: {', '.join(map(cell_name, step.marks.under))}"
    if step.moves:
        shown = " ".join(column_name(column) for column in step.moves)
        yield f"numbers: the moves {shown}, {side_word(step.position.to_move)} first"


def _cell(
    position: Position,
    cell: Cell,
    discs: Discs,
    marks: LessonMarks,
    numbers: dict[Cell, tuple[int, Side]],
    in_lines: set[Cell],
) -> Text:
    owner = position.owner(cell)
    if owner is not None:
        left, right = "[]" if cell in in_lines else "  "
        style = STYLES[owner] + (" reverse" if cell in in_lines else "")
        return Text(f"{left}{discs.of(owner)}{right}", style=style)
    if cell in numbers:
        number, side = numbers[cell]
        return Text(f"{number:^{_CELL_WIDTH}}", style=STYLES[side])
    for side in Side:
        if cell in marks.of(side):
            return Text(f"({_LETTERS[side]})", style=STYLES[side])
    if cell in marks.under:
        return Text(f"[{discs.empty}]")
    return Text(f" {discs.empty} ", style="dim")


def _numbered(position: Position, moves: tuple[int, ...]) -> dict[Cell, tuple[int, Side]]:
    """The cells of moves that could follow, with their numbers."""
    found: dict[Cell, tuple[int, Side]] = {}
    for number, column in enumerate(moves, 1):
        side, position = position.to_move, position.play(column)
        assert position.last_cell is not None
        found[position.last_cell] = (number, side)
    return found


def _parity(cell: Cell) -> str:
    return "even" if cell.row % 2 else "odd"
