"""Text in and out: move strings, column names and drawn boards.

Text counts columns from 1 (`1`–`9`, then `a` for 10, `b` for 11, …), code counts from 0; this
is the only file that converts. On boards wider than 35 columns moves are numbers with commas.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterable
from functools import lru_cache
from itertools import islice

from claimeven.checks import check_integer, check_list, check_type, invalid, quoted
from claimeven.errors import BadInput, BadNotation, IllegalMove
from claimeven.game.geometry import MAX_BITS, Cell, Geometry
from claimeven.game.side import Side

_SYMBOLS = string.digits + string.ascii_lowercase
_NO_COLUMN = 255
_CELL = re.compile(r"([a-z]{1,2})([0-9]{1,3})", re.ASCII)
_COLUMN_NAMES = _SYMBOLS[1:].encode().ljust(256)  # a table for `bytes.translate`

EMPTY = "."
STONES = {Side.FIRST: "X", Side.SECOND: "O"}
_OWNERS: dict[str, Side | None] = {
    **dict.fromkeys(".-_0", None),
    **dict.fromkeys("Xx1", Side.FIRST),
    **dict.fromkeys("Oo2", Side.SECOND),
}


def column_name(column: int, *, base: int = 1) -> str:
    """The column as people write it.

    >>> column_name(3), column_name(9), column_name(3, base=0)
    ('4', 'a', '3')
    """
    number = column + base
    return _SYMBOLS[number] if number < len(_SYMBOLS) else str(number)


def has_one_key_per_column(geometry: Geometry) -> bool:
    """Is every column named by a single character?

    >>> has_one_key_per_column(Geometry()), has_one_key_per_column(Geometry(36, 2, 4))
    (True, False)
    """
    return geometry.columns < len(_SYMBOLS)


def cell_name(cell: Cell) -> str:
    """A cell by the letter of its column and its row counted from 1, as in `d1`.

    >>> cell_name(Cell(3, 0))
    'd1'
    """
    letters = string.ascii_lowercase
    high, low = divmod(cell.column, len(letters))
    return (letters[high - 1] if high else "") + letters[low] + str(cell.row + 1)


def parse_cell(text: str, geometry: Geometry) -> Cell:
    """Read a cell as `cell_name` writes it.

    >>> parse_cell("d1", Geometry())
    Cell(column=3, row=0)
    """
    check_type(geometry, Geometry, "geometry")
    match = _CELL.fullmatch(check_type(text, str, "cell").strip().lower())
    if match is None:
        raise BadNotation(invalid("cell", text, "a letter and a row, such as d1"))
    column = 0
    for letter in match[1]:
        column = 26 * column + string.ascii_lowercase.index(letter) + 1
    cell = Cell(column - 1, int(match[2]) - 1)
    if cell not in geometry:
        corner = cell_name(Cell(geometry.columns - 1, geometry.rows - 1))
        raise BadNotation(f"cell {quoted(text)} is off the board; {geometry} has a1 to {corner}")
    return cell


def parse_moves(
    text: str, geometry: Geometry, *, base: int = 1, most: int | None = None
) -> list[int]:
    """Read a move string as columns counted from 0; whether they are legal is not checked here.

    One character per move, spaces ignored, or numbers with commas. `base=0` reads strings that
    count columns from 0. Of a longer list only the first `most` moves are read.

    >>> parse_moves("4453", Geometry()), parse_moves("3342", Geometry(), base=0)
    ([3, 3, 4, 2], [3, 3, 4, 2])
    >>> parse_moves("10,1,11", Geometry(12, 6, 4))
    [9, 0, 10]
    """
    check_type(text, str, "moves")
    _check_counting(geometry, base)
    if most is not None:
        most = min(check_integer(most, "most", least=0), len(text))
    symbols = text.removesuffix(",").split(",") if "," in text else "".join(text.split())
    columns: list[int] = []
    for symbol in islice(symbols, most):
        try:
            columns.append(_parse_column(symbol.strip(), geometry, base))
        except BadInput as error:
            where = f"move {len(columns) + 1} of {quoted(text)}"
            raise type(error)(f"{where}: {error}") from None
    return columns


def plain_columns(text: str, columns: int) -> bytes | None:
    r"""Columns counted from 0 of a move string that has one character per move and nothing else.

    None if it has other characters; those of columns off the board become 255.

    >>> plain_columns("4453", 7), plain_columns("48", 7), plain_columns("4×", 7)
    (b'\x03\x03\x04\x02', b'\x03\xff', None)
    """
    return text.encode().translate(_column_bytes(columns)) if text.isascii() else None


def parse_column(text: str, geometry: Geometry, *, base: int = 1) -> int:
    """Read one column as people write it.

    >>> parse_column("4", Geometry())
    3
    """
    _check_counting(geometry, base)
    return _parse_column(check_type(text, str, "column").strip(), geometry, base)


def format_moves(moves: Iterable[int], geometry: Geometry, *, base: int = 1) -> str:
    """Write columns as a move string that `parse_moves` reads back.

    >>> format_moves([3, 3, 4, 2], Geometry())
    '4453'
    """
    _check_counting(geometry, base)
    columns = check_list(moves, "moves", "columns")
    for column in columns:
        if type(column) is not int or not 0 <= column < geometry.columns:
            check_integer(column, "column", least=0, most=geometry.columns - 1)
    if geometry.columns - 1 + base < len(_SYMBOLS):
        return "".join([_SYMBOLS[column + base] for column in columns])
    # A list of one needs its comma too, or it would read as one character per move.
    numbers = [str(column + base) for column in columns]
    return ",".join(numbers) + ("," if len(numbers) == 1 else "")


def plain_text(columns: tuple[int, ...]) -> str:
    """Columns of a board of at most 35 as a move string; they must be columns of the board.

    >>> plain_text((3, 3, 4, 2))
    '4453'
    """
    return bytes(columns).translate(_COLUMN_NAMES).decode()


def draw_board(geometry: Geometry, first: int, second: int) -> str:
    """Draw two board words, top row first: `X` for FIRST, `O` for SECOND, `.` for empty.

    >>> print(draw_board(Geometry(3, 2, 3), first=0b001_000_001, second=0b000_001_000))
    . . .
    X O X
    """
    stones = {Side.FIRST: first, Side.SECOND: second}

    def symbol(cell: Cell) -> str:
        bit = geometry.bit(cell)
        return next((STONES[side] for side, word in stones.items() if word & bit), EMPTY)

    return "\n".join(
        " ".join(symbol(Cell(column, row)) for column in range(geometry.columns))
        for row in reversed(range(geometry.rows))
    )


def column_labels(geometry: Geometry) -> str:
    """The line of column names that goes under a drawn board.

    >>> column_labels(Geometry())
    '1 2 3 4 5 6 7'
    """
    return " ".join(column_name(column) for column in range(geometry.columns))


def parse_board(text: str, geometry: Geometry) -> tuple[int, int]:
    """Read a drawn board as the board words of FIRST and SECOND; the rules are not checked here.

    Rows stand on lines of their own or between slashes, top row first. `X`, `x`, `1` are FIRST,
    `O`, `o`, `2` are SECOND, `.`, `-`, `_`, `0` are empty. Spaces, `|` and a last line of column
    names are ignored.

    >>> parse_board("... / XOX", Geometry(3, 2, 3)) == (0b001_000_001, 0b000_001_000)
    True
    """
    check_type(geometry, Geometry, "geometry")
    rows = _board_rows(check_type(text, str, "board"), geometry)
    words = {Side.FIRST: 0, Side.SECOND: 0}
    for index, symbols in enumerate(rows):
        where = f"row {index + 1} from the top, {quoted(symbols)}"
        if len(symbols) != geometry.columns:
            raise BadNotation(
                f"{where}, has {len(symbols)} cells; "
                f"board {geometry} has {geometry.columns} columns"
            )
        for column, symbol in enumerate(symbols):
            if symbol not in _OWNERS:
                raise BadNotation(f"{where}, has {symbol!r}; expected X, O and . (or 1, 2 and 0)")
            owner = _OWNERS[symbol]
            if owner is not None:
                words[owner] |= geometry.bit(Cell(column, geometry.rows - 1 - index))
    return words[Side.FIRST], words[Side.SECOND]


def is_board(text: str) -> bool:
    """Does the text draw a board (rows on lines or between slashes), rather than list moves?

    >>> is_board("......./X......"), is_board("4453")
    (True, False)
    """
    return "/" in text or "\n" in text.strip()


def _board_rows(text: str, geometry: Geometry) -> list[str]:
    lines = ("".join(line.replace("|", "").split()) for line in text.replace("/", "\n").split("\n"))
    rows = [line for line in lines if line]
    if len(rows) == geometry.rows + 1 and rows[-1] == "".join(column_labels(geometry).split()):
        rows.pop()
    if len(rows) != geometry.rows:
        raise BadNotation(
            f"the drawn board {quoted(text)} has {len(rows)} rows; "
            f"board {geometry} has {geometry.rows}"
        )
    return rows


@lru_cache(maxsize=MAX_BITS)
def _column_bytes(columns: int) -> bytes:
    """The column that each ASCII character names, as a table for `bytes.translate`."""
    table = bytearray([_NO_COLUMN]) * 256
    for column in range(min(columns, len(_SYMBOLS) - 1)):
        table[ord(column_name(column))] = column
    return bytes(table)


def _check_counting(geometry: object, base: object) -> None:
    check_type(geometry, Geometry, "geometry")
    check_integer(base, "base", least=0, most=1)


def _parse_column(symbol: str, geometry: Geometry, base: int) -> int:
    last = column_name(geometry.columns - 1, base=base)
    if symbol.isascii() and symbol.isdecimal() and len(symbol) <= 9:
        number = int(symbol)
    elif len(symbol) == 1 and symbol in _SYMBOLS:
        number = _SYMBOLS.index(symbol)
    else:
        raise BadNotation(invalid("column", symbol, f"{base} to {last}"))
    if not base <= number < geometry.columns + base:
        raise IllegalMove(
            f"column {symbol!r} is off the board; {geometry} has columns {base} to {last}"
        )
    return number - base
