"""A position: who has stones where, and whose turn it is. Immutable, hashable, cheap."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from typing import Any, final

from claimeven.checks import check_integer, check_type, invalid, quoted
from claimeven.errors import BadInput, ClaimevenError, IllegalMove, ImpossiblePosition
from claimeven.game import notation
from claimeven.game.geometry import Cell, Geometry, Line
from claimeven.game.side import AnySide, Outcome, Side, check_side

_STANDARD = Geometry()


@final
class Position:
    """A board with its stones, reached by moves or drawn.

    Columns in text count from 1, columns in code from 0. Two positions are equal when geometry
    and stones are; how they were reached does not matter, but `moves` and `last_cell`
    say it.

    >>> p = Position("4453")
    >>> print(p)
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . O . . .
    . . O X X . .
    >>> p.to_move, p.stones, p.legal_columns
    (<Side.FIRST: 'first'>, 4, (0, 1, 2, 3, 4, 5, 6))
    >>> p.play(1)
    Position('44532')
    >>> Position("1212121").outcome
    Outcome(winner=<Side.FIRST: 'first'>)
    """

    __slots__ = ("_last", "_mask", "_mover", "_outcome", "geometry", "moves")

    geometry: Geometry
    moves: tuple[int, ...] | None
    """Columns played from the empty board; None if the position was read from a drawn board."""
    _mover: int
    _mask: int
    _last: Cell | None
    _outcome: Outcome | None

    def __new__(cls, moves: str | Iterable[int] = "", geometry: Geometry = _STANDARD) -> Position:
        """Play `moves` on an empty board: a 1-based move string, or 0-based columns."""
        check_type(geometry, Geometry, "geometry")
        # One move more than there are cells cannot be played.
        columns = (
            notation.parse_moves(moves, geometry, most=geometry.cells + 1)
            if isinstance(moves, str)
            else moves
        )
        expected = "a move string or a list of columns"
        if isinstance(columns, bytes | Mapping | Set) or not isinstance(columns, Iterable):
            raise BadInput(invalid("moves", moves, expected))
        position = _make(geometry, 0, 0, (), None)
        try:
            for column in columns:
                position = position.play(column)
        except ClaimevenError:
            raise
        except Exception as cause:  # whatever somebody's own class raises
            raise BadInput(invalid("moves", moves, expected)) from cause
        return position

    @classmethod
    def from_board(
        cls, text: str, geometry: Geometry = _STANDARD, *, last: int | None = None
    ) -> Position:
        """Read a drawn board, top row first; `last` names the column of the last stone if known.

        >>> Position.from_board(str(Position("4453"))) == Position("4453")
        True
        """
        return cls.from_words(*notation.parse_board(text, geometry), geometry, last=last)

    @classmethod
    def from_words(
        cls, first: int, second: int, geometry: Geometry = _STANDARD, *, last: int | None = None
    ) -> Position:
        """Build from two board words; a position that no game can reach is an error."""
        check_type(geometry, Geometry, "geometry")
        first = check_integer(first, "first's board word", error=ImpossiblePosition)
        second = check_integer(second, "second's board word", error=ImpossiblePosition)
        mask = first | second
        _check_stones(first, second, geometry)
        mover = first if first.bit_count() == second.bit_count() else second
        last_cell = None if last is None else _check_last(last, mover, mask, geometry)
        position = _make(geometry, mover, mask, () if not mask else None, last_cell)
        _check_ending(position)
        return position

    @classmethod
    def parse(cls, text: str, geometry: Geometry = _STANDARD) -> Position:
        """Read a move string or a drawn board, whichever the text is.

        >>> Position.parse("12", Geometry(3, 2, 3)) == Position.parse(".../XO.", Geometry(3, 2, 3))
        True
        """
        if notation.is_board(check_type(text, str, "position")):
            return cls.from_board(text, geometry)
        return cls(text, geometry)

    def with_last(self, column: int) -> Position:
        """A drawn board whose last stone is known to lie on top of this column (0-based).

        A position from moves knows its last stone and is returned as it is.

        >>> drawn = Position.from_board(str(Position("4453")))
        >>> drawn.last_cell, drawn.with_last(2).last_cell
        (None, Cell(column=2, row=0))
        """
        if self.moves is not None:
            check_integer(column, "last stone's column", error=IllegalMove)
            return self
        first, second = self.word(Side.FIRST), self.word(Side.SECOND)
        return Position.from_words(first, second, self.geometry, last=column)

    def play(self, column: int) -> Position:
        """The position after a stone in this column (0-based)."""
        if self._outcome is not None:
            check_integer(column, "column", error=IllegalMove)
            raise IllegalMove(f"the game {self._name} is over ({self.outcome}); no move follows")
        return self.drop(column)

    def drop(self, column: int) -> Position:
        """The same, also where the game is over: no game goes there, but some searches do.

        >>> Position("1212121").drop(1).stones
        8
        """
        geometry = self.geometry
        if type(column) is not int:
            column = check_integer(column, "column", error=IllegalMove)
        if not 0 <= column < geometry.columns:
            raise IllegalMove(
                f"column {quoted(column)} (counted from 0) is off the board; {geometry} has "
                f"columns 0 to {geometry.columns - 1}"
            )
        shift = column * geometry.stride
        height = ((self._mask >> shift) & ((1 << geometry.rows) - 1)).bit_length()
        if height == geometry.rows:
            raise IllegalMove(f"column {notation.column_name(column)} is full after {self._name}")
        return _make(
            geometry,
            self._mover ^ self._mask,
            self._mask | (1 << (shift + height)),
            None if self.moves is None else (*self.moves, column),
            Cell(column, height),
        )

    @property
    def to_move(self) -> Side:
        """The side whose turn it is (or would be, had the game not ended)."""
        return Side.SECOND if self._mask.bit_count() % 2 else Side.FIRST

    @property
    def opponent(self) -> Side:
        """The side that is not to move."""
        return self.to_move.opponent

    @property
    def stones(self) -> int:
        """How many stones lie on the board."""
        return self._mask.bit_count()

    @property
    def legal_columns(self) -> tuple[int, ...]:
        """Columns that may be played, from the left; none when the game is over."""
        if self._outcome is not None:
            return ()
        geometry, mask = self.geometry, self._mask
        return tuple(column for column, top in enumerate(geometry.column_tops) if not mask & top)

    @property
    def landing_cells(self) -> tuple[Cell, ...]:
        """Where a stone would land in each column with room, whether or not the game is over."""
        geometry = self.geometry
        return geometry.cells_of((self._mask + geometry.bottom) & geometry.board)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self._outcome

    @property
    def last_cell(self) -> Cell | None:
        """Where the last stone fell; None on an empty or a drawn board."""
        return self._last

    @property
    def winning_lines(self) -> tuple[Line, ...]:
        """The complete lines, in the geometry's order; empty unless the game was won."""
        if self._outcome is None or self._outcome.winner is None:
            return ()
        stones = self.word(self.opponent)
        bit = self.geometry.bit
        return tuple(
            line for line in self.geometry.lines if all(stones & bit(cell) for cell in line)
        )

    def owner(self, cell: Cell) -> Side | None:
        """Whose stone lies on a cell; None where it is empty."""
        bit = self.geometry.bit(cell)
        if not self._mask & bit:
            return None
        return self.to_move if self._mover & bit else self.opponent

    def word(self, side: AnySide) -> int:
        """The board word of one side's stones."""
        return self._mover if check_side(side) is self.to_move else self._mover ^ self._mask

    @property
    def mask(self) -> int:
        """The board word of all stones."""
        return self._mask

    @property
    def words(self) -> tuple[int, int]:
        """The stones of the side to move and all stones, as board words: what the kernel takes."""
        return self._mover, self._mask

    @property
    def key(self) -> int:
        """A number no other position of this geometry has; the kernel computes the same."""
        return self._mover + self._mask + self.geometry.bottom

    @property
    def canonical_key(self) -> int:
        """The smaller of the keys of this position and its mirror image."""
        return min(self.key, self.mirrored().key)

    def mirrored(self) -> Position:
        """The position with left and right exchanged.

        >>> Position("12").mirrored()
        Position('76')
        """
        columns, stride = self.geometry.columns, self.geometry.stride
        column_bits = (1 << stride) - 1

        def mirror(word: int) -> int:
            stacks = [(word >> (column * stride)) & column_bits for column in range(columns)]
            return sum(stack << (column * stride) for column, stack in enumerate(reversed(stacks)))

        last = self._last and Cell(columns - 1 - self._last.column, self._last.row)
        moves = self.moves and tuple(columns - 1 - column for column in self.moves)
        return _make(self.geometry, mirror(self._mover), mirror(self._mask), moves, last)

    def __str__(self) -> str:
        return notation.draw_board(self.geometry, self.word(Side.FIRST), self.word(Side.SECOND))

    @property
    def text(self) -> str:
        """One line that `Position.parse` reads back: the moves, or the board with slashes.

        >>> Position("4453").text
        '4453'
        """
        if self.moves is not None:
            return notation.format_moves(self.moves, self.geometry)
        rows = str(self).replace(" ", "").split("\n")
        return "/".join(rows) if len(rows) > 1 else f"{rows[0]}/"  # with a slash: a board

    @property
    def _name(self) -> str:
        return repr(self.text)

    def __repr__(self) -> str:
        shape = "" if self.geometry == _STANDARD else f", {self.geometry!r}"
        if self.moves is not None:
            return f"Position({self.text!r}{shape})"
        last = "" if self._last is None else f", last={self._last.column}"
        return f"Position.from_board({self.text!r}{shape}{last})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return (
            self._mover == other._mover
            and self._mask == other._mask
            and self.geometry == other.geometry
        )

    def __hash__(self) -> int:
        return hash((self._mover, self._mask, self.geometry.columns))

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"a Position cannot be changed; {name!r} was assigned to")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Position cannot be changed; {name!r} was deleted")

    def __reduce__(self) -> tuple[Any, ...]:
        return _make, (self.geometry, self._mover, self._mask, self.moves, self._last)


def check_position(position: object, name: str = "position") -> Position:
    """The position itself; what is not one is an error, which tells text how to become one.

    >>> check_position("4453")
    Traceback (most recent call last):
    claimeven.errors.BadInput: invalid position '4453': expected a Position; did you mean \
Position('4453')?
    """
    if isinstance(position, Position):
        return position
    expected = "a Position"
    if isinstance(position, str):
        maker = "Position.from_board" if notation.is_board(position) else "Position"
        expected += f"; did you mean {maker}({quoted(position)})?"
    raise BadInput(invalid(name, position, expected))


def _make(
    geometry: Geometry, mover: int, mask: int, moves: tuple[int, ...] | None, last: Cell | None
) -> Position:
    """A position from values that have been checked."""
    position = object.__new__(Position)
    assign = object.__setattr__
    assign(position, "geometry", geometry)
    assign(position, "_mover", mover)
    assign(position, "_mask", mask)
    assign(position, "moves", moves)
    assign(position, "_last", last)
    assign(position, "_outcome", _find_outcome(geometry, mover, mask))
    return position


def _find_outcome(geometry: Geometry, mover: int, mask: int) -> Outcome | None:
    if _has_line(mover ^ mask, geometry):
        return Outcome(Side.FIRST if mask.bit_count() % 2 else Side.SECOND)
    return Outcome(None) if mask == geometry.board else None


def _has_line(stones: int, geometry: Geometry) -> bool:
    for step in geometry.axes:
        run = stones
        for _ in range(geometry.connect - 1):
            run &= run >> step  # cells with one more stone of the line behind them
        if run:
            return True
    return False


def _check_stones(first: int, second: int, geometry: Geometry) -> None:
    both, off_board = first & second, (first | second) & ~geometry.board
    if min(first, second) < 0 or off_board:
        raise ImpossiblePosition(f"stones lie off the board {geometry}")
    if both:
        cell = notation.cell_name(geometry.cells_of(both)[0])
        raise ImpossiblePosition(f"cell {cell} holds a stone of both sides")
    mask = first | second
    # Each stone's cell but the lowest must have a stone right below it.
    floating = mask & ~(mask << 1) & ~geometry.bottom
    if floating:
        cell = notation.cell_name(geometry.cells_of(floating)[0])
        raise ImpossiblePosition(f"the stone on {cell} floats: the cell below it is empty")
    counts = first.bit_count(), second.bit_count()
    if counts[0] - counts[1] not in (0, 1):
        raise ImpossiblePosition(
            f"{counts[0]} stones of the first side (X) and {counts[1]} of the second (O) cannot "
            "alternate; the first side has as many, or one more"
        )


def _check_last(column: int, mover: int, mask: int, geometry: Geometry) -> Cell:
    column = check_integer(column, "last stone's column", error=IllegalMove)
    if not 0 <= column < geometry.columns:
        raise IllegalMove(
            f"last stone's column {quoted(column)} (counted from 0) is off the board {geometry}"
        )
    shift = column * geometry.stride
    height = ((mask >> shift) & ((1 << geometry.rows) - 1)).bit_length()
    if height == 0 or mover >> (shift + height - 1) & 1:
        raise ImpossiblePosition(
            f"the top of column {notation.column_name(column)} is not a stone of the side "
            "that moved last"
        )
    return Cell(column, height - 1)


def _check_ending(position: Position) -> None:
    """A won board must have one winner, who moved last and by that stone completed every line."""
    geometry = position.geometry
    if _has_line(position.word(position.to_move), geometry):
        raise ImpossiblePosition(
            f"{position.to_move.value} has a complete line and would be to move; "
            "the game had ended before the last stone"
        )
    stones = position.word(position.opponent)
    if not _has_line(stones, geometry):
        return
    mask = position.mask
    tops = mask & ~(mask >> 1) if position.last_cell is None else geometry.bit(position.last_cell)
    if not any(
        not _has_line(stones & ~geometry.bit(cell), geometry)
        for cell in geometry.cells_of(tops & stones)
    ):
        raise ImpossiblePosition(
            f"no single stone of {position.opponent.value} completes all its lines; "
            "the game would have ended before"
        )
