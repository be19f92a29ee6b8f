"""Messages by key: what a language is, and how values are filled in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from claimeven.checks import invalid
from claimeven.coach.words.english import ENGLISH
from claimeven.errors import BadInput
from claimeven.game.geometry import Cell
from claimeven.game.notation import cell_name
from claimeven.game.position import Position
from claimeven.game.side import Side


@dataclass(frozen=True)
class Catalogue:
    """The messages of a language, and what the players are called.

    >>> Catalogue().say("completes", S="First", cell="d1")
    'First completes a line at d1 at once.'
    >>> Catalogue(names={Side.FIRST: "Ann", Side.SECOND: "Bob"}).name(Side.SECOND)
    'Bob'
    """

    messages: Mapping[str, str] = field(default_factory=lambda: ENGLISH)
    names: Mapping[Side, str] | None = None

    def __post_init__(self) -> None:
        missing = sorted(ENGLISH.keys() - self.messages.keys())
        if missing:
            raise BadInput(invalid("messages", missing[0], "a message for every key"))

    def say(self, key: str, **values: object) -> str:
        """A message with its values."""
        return self.messages[key].format(**values)

    def name(self, side: Side) -> str:
        """What a player is called."""
        if self.names is not None and side in self.names:
            return self.names[side]
        return self.say("first" if side is Side.FIRST else "second")

    def sides(self, side: Side) -> dict[str, str]:
        """The names of the side that a reason speaks for, and of the other."""
        return {"S": self.name(side), "M": self.name(side.opponent)}

    def listing(self, items: Iterable[str], word: str = "and") -> str:
        """Items in a row, the last one after a word.

        >>> Catalogue().listing(["a1", "b2", "c3"], "or")
        'a1, b2 or c3'
        """
        *most, last = items
        if not most:
            return last
        return self.say(word, most=self.say("comma").join(most), last=last)

    def cells(self, cells: Iterable[Cell], word: str = "and") -> str:
        """Cells in a row."""
        return self.listing(map(cell_name, cells), word)

    def line(self, cells: Sequence[Cell]) -> str:
        """A line by its two ends."""
        return f"{cell_name(cells[0])}–{cell_name(cells[-1])}"

    def moves(self, position: Position, columns: Iterable[int]) -> str:
        """Moves from a position as the cells where their stones land."""
        names = []
        for column in columns:
            position = position.play(column)
            assert position.last_cell is not None
            names.append(cell_name(position.last_cell))
        return " ".join(names)

    def plies(self, count: int) -> str:
        """A number of plies."""
        return self.say("plies-one") if count == 1 else self.say("plies", count=count)


def landing(position: Position, column: int) -> Cell:
    """Where a stone in this column lands."""
    return next(cell for cell in position.landing_cells if cell.column == column)
