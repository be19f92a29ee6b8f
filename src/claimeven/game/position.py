"""A position: who has stones where, and whose turn it is. Immutable, hashable, cheap."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from contextlib import suppress
from typing import Any, final

from claimeven.checks import check_integer, check_type, invalid, quoted
from claimeven.errors import BadInput, ClaimevenError, IllegalMove, ImpossiblePosition
from claimeven.game import notation
from claimeven.game.board_checks import check_ending, check_last, check_stones, top_stone
from claimeven.game.geometry import Cell, Geometry, Line
from claimeven.game.side import AnySide, Outcome, Side, check_side

_STANDARD = Geometry()
_DRAW = Outcome(None)
_WINS = {side: Outcome(side) for side in Side}
_INT_ONLY = {int}


class _Stones:
    """What a position holds. It is filled in as this class, whose attributes can be assigned to."""

    __slots__ = ("_last", "_mask", "_mover", "_outcome", "geometry", "moves")

    geometry: Geometry
    moves: tuple[int, ...] | None
    """Columns played from the empty board; None if the position was read from a drawn board."""
    _mover: int
    _mask: int
    _last: int | None  # the column of the last stone
    _outcome: Outcome | None


@final
class Position(_Stones):
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

    __slots__ = ()

    def __new__(cls, moves: str | Iterable[int] = "", geometry: Geometry = _STANDARD) -> Position:
        """Play `moves` on an empty board: a 1-based move string, or 0-based columns."""
        if not isinstance(geometry, Geometry):
            check_type(geometry, Geometry, "geometry")
        return _replay(moves, geometry) or _play_one_by_one(moves, geometry)

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
        check_stones(first, second, geometry)
        mover = first if first.bit_count() == second.bit_count() else second
        column = None if last is None else check_last(last, mover, mask, geometry)
        check_ending(mover, mask, column, geometry)
        outcome = _find_outcome(geometry, mover, mask)
        return _fill(geometry, mover, mask, None if mask else (), column, outcome)

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
        check_integer(column, "last stone's column", error=IllegalMove)
        if self.moves is not None:
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
        words = self.geometry.words
        if type(column) is not int:
            column = check_integer(column, "column", error=IllegalMove)
        mask, moves = self._mask, self.moves
        if not 0 <= column < words.columns or mask & words.highest[column]:
            raise self._refused(column)
        opponent = self._mover ^ mask
        mask |= mask + words.bottoms[column]  # the landing cell is added
        outcome: Outcome | None = None
        if words.is_won(opponent, mask):
            outcome = _WINS[self.to_move]
        elif mask == words.board:
            outcome = _DRAW
        moves = None if moves is None else (*moves, column)
        return _fill(self.geometry, opponent, mask, moves, column, outcome)

    def _refused(self, column: int) -> IllegalMove:
        """Why no stone can be dropped into a column."""
        geometry = self.geometry
        if not 0 <= column < geometry.columns:
            return IllegalMove(
                f"column {quoted(column)} (counted from 0) is off the board; {geometry} has "
                f"columns 0 to {geometry.columns - 1}"
            )
        return IllegalMove(f"column {notation.column_name(column)} is full after {self._name}")

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
        words = self.geometry.words
        return words.open_columns[self._mask & words.tops]

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
        column, geometry = self._last, self.geometry
        if column is None:
            return None
        bit = top_stone(column, self._mask, geometry)
        return Cell(column, bit.bit_length() - 1 - column * geometry.stride)

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

        last = None if self._last is None else columns - 1 - self._last
        moves = self.moves and tuple(columns - 1 - column for column in self.moves)
        words = mirror(self._mover), mirror(self._mask)
        return _fill(self.geometry, *words, moves, last, self._outcome)

    def __str__(self) -> str:
        return notation.draw_board(self.geometry, self.word(Side.FIRST), self.word(Side.SECOND))

    @property
    def text(self) -> str:
        """One line that `Position.parse` reads back: the moves, or the board with slashes.

        >>> Position("4453").text
        '4453'
        """
        if self.moves is not None:
            if notation.has_one_key_per_column(self.geometry):
                return notation.plain_text(self.moves)
            return notation.format_moves(self.moves, self.geometry)
        rows = str(self).replace(" ", "").split("\n")
        return "/".join(rows) if len(rows) > 1 else f"{rows[0]}/"  # with a slash: a board

    @property
    def _name(self) -> str:
        return repr(self.text)

    def _repr_svg_(self) -> str:
        """What notebooks show; drawn when it is asked for."""
        from claimeven.game.picture import position_svg

        return position_svg(self)

    def _repr_html_(self) -> str:
        """The same with a text alternative, which notebooks prefer."""
        from claimeven.game.picture import position_html

        return position_html(self)

    def __repr__(self) -> str:
        shape = "" if self.geometry == _STANDARD else f", {self.geometry!r}"
        if self.moves is not None:
            return f"Position({self.text!r}{shape})"
        last = "" if self._last is None else f", last={self._last}"
        return f"Position.from_board({self.text!r}{shape}{last})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return (
            self._mover == other._mover
            and self._mask == other._mask
            and (self.geometry is other.geometry or self.geometry == other.geometry)
        )

    def __hash__(self) -> int:
        return hash((self._mover, self._mask, self.geometry.columns))

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"a Position cannot be changed; {name!r} was assigned to")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Position cannot be changed; {name!r} was deleted")

    def __reduce__(self) -> tuple[Any, ...]:
        return _make, (self.geometry, self._mover, self._mask, self.moves, self.last_cell)


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


def _replay(moves: object, geometry: Geometry) -> Position | None:
    """The position after moves as most callers give them; None if they have to be looked at."""
    words = geometry.words
    columns: bytes | None = None
    if type(moves) is str:
        if len(moves) <= words.cells:
            columns = notation.plain_columns(moves, words.columns)
    elif (type(moves) is list or type(moves) is tuple) and _INT_ONLY.issuperset(map(type, moves)):
        with suppress(ValueError):
            columns = bytes(moves)
    found = None if columns is None else words.replay(columns)
    if found is None or columns is None:
        return None
    outcome = _find_outcome(geometry, *found)
    return _fill(geometry, *found, tuple(columns), columns[-1] if columns else None, outcome)


def _play_one_by_one(moves: object, geometry: Geometry) -> Position:
    """The position after any moves; an error says which of them is wrong, and why."""
    # One move more than there are cells cannot be played.
    columns = (
        notation.parse_moves(moves, geometry, most=geometry.cells + 1)
        if isinstance(moves, str)
        else moves
    )
    expected = "a move string or a list of columns"
    if isinstance(columns, bytes | Mapping | Set) or not isinstance(columns, Iterable):
        raise BadInput(invalid("moves", moves, expected))
    position = _fill(geometry, 0, 0, (), None, None)
    try:
        for column in columns:
            position = position.play(column)
    except ClaimevenError:
        raise
    except Exception as cause:  # whatever somebody's own class raises
        raise BadInput(invalid("moves", moves, expected)) from cause
    return position


def _find_outcome(geometry: Geometry, mover: int, mask: int) -> Outcome | None:
    words = geometry.words
    if words.is_won(mover, mask):
        return _WINS[Side.FIRST if mask.bit_count() % 2 else Side.SECOND]
    return _DRAW if mask == words.board else None


def _make(
    geometry: Geometry, mover: int, mask: int, moves: tuple[int, ...] | None, last: Cell | None
) -> Position:
    """A copy of a position, from what it reduces to."""
    outcome = _find_outcome(geometry, mover, mask)
    return _fill(geometry, mover, mask, moves, None if last is None else last.column, outcome)


def _fill(
    geometry: Geometry,
    mover: int,
    mask: int,
    moves: tuple[int, ...] | None,
    last: int | None,
    outcome: Outcome | None,
) -> Position:
    """A position from values that have been checked."""
    stones: Any = object.__new__(_Stones)
    stones.geometry = geometry
    stones._mover = mover
    stones._mask = mask
    stones.moves = moves
    stones._last = last
    stones._outcome = outcome
    # From now on it cannot be changed. Assigning through `object.__setattr__` takes thrice as long.
    stones.__class__ = Position
    position: Position = stones
    return position
