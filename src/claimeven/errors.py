"""Every error a user's input can cause. All are `ClaimevenError`s.

    ClaimevenError
    ├── BadInput (also a ValueError)
    │   ├── BadGeometry        sizes that make no board
    │   │   └── BoardTooLarge  more cells than the board word holds
    │   ├── BadNotation        text that is no move string, board or number
    │   ├── IllegalMove        a column off the board, a full column, a move after the end
    │   └── ImpossiblePosition floating stones, counts no game has, two winners
    └── OutOfMemory            a computation needs more than it was given

Each message is one sentence that quotes the input and says what would be right.
"""


class ClaimevenError(Exception):
    """The root of the tree: catch this to catch everything that claimeven raises on purpose."""


class BadInput(ClaimevenError, ValueError):
    """The input makes no sense; the message quotes it."""


class BadGeometry(BadInput):
    """The sizes describe no board."""


class BoardTooLarge(BadGeometry):
    """The board needs more bits than the widest board word has."""


class BadNotation(BadInput):
    """The text is not in the notation it should be in."""


class IllegalMove(BadInput):
    """The rules do not allow this move here."""


class ImpossiblePosition(BadInput):
    """No game can lead to this board."""


class OutOfMemory(ClaimevenError):
    """The computation would need more memory than it was allowed."""
