"""The column in the reply of a language model, by a rule that never guesses.

1. Where the reply has `move: COLUMN` (in any case, also `move = COLUMN`), the last of them counts.
   Marks of emphasis and quotes are ignored, and so is the word "column" before the name.
2. Otherwise a reply that is nothing but a column counts.
3. Otherwise a reply with one single number counts as that number, however often it is there.

Everything else is not a move: no column, several numbers, a number with a sign or a fraction.
"""

from __future__ import annotations

import re

from claimeven.errors import BadNotation
from claimeven.game.notation import parse_column
from claimeven.game.position import Position

_MARKS = re.compile("[*_`\"'“”‘’]")
_SAID = re.compile(r"\bmove\s*[:=]\s*(?:column\s+)?([+-]?\w+(?:[.,/-]\w+)*)", re.IGNORECASE)
_BARE = re.compile(r"\w{1,2}")
_NUMBER = re.compile(r"(?<![\w.,+-])\d+(?!\w|[.,-]\d)", re.ASCII)
_MOST_SHOWN = 5


def read_column(reply: str, position: Position) -> int:
    r"""The column that a reply names, counted from 0, if it can be played.

    >>> read_column("The centre is full.\n**Move: 3**", Position("444444"))
    2
    >>> read_column("I connect 3 with 5.", Position())
    Traceback (most recent call last):
    claimeven.errors.BadNotation: several columns were named (3, 5)
    """
    column = parse_column(_named(_MARKS.sub("", reply)).lower(), position.geometry)
    position.play(column)
    return column


def _named(reply: str) -> str:
    said = _SAID.findall(reply)
    if said:
        return str(said[-1])
    bare = reply.strip().rstrip(".!")
    if _BARE.fullmatch(bare):
        return bare
    numbers = list(dict.fromkeys(_NUMBER.findall(reply)))
    if not numbers:
        raise BadNotation("no column was named")
    if len(numbers) > 1:
        more = ", …" if len(numbers) > _MOST_SHOWN else ""
        shown = ", ".join(number[:9] for number in numbers[:_MOST_SHOWN])
        raise BadNotation(f"several columns were named ({shown}{more})")
    return str(numbers[0])
