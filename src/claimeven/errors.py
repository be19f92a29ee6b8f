"""Every error a user's input can cause. All are `ClaimevenError`s.

    ClaimevenError
    ├── BadInput (also a ValueError)
    │   ├── BadGeometry        sizes that make no board
    │   │   └── BoardTooLarge  more cells than the board word holds
    │   ├── BadNotation        text that is no move string, board or number
    │   ├── BadHeuristic       an evaluation that is not well formed, or does not fit the board
    │   │   ├── HeuristicOverflow  its values leave the 64-bit range on this board
    │   │   └── UnknownHeuristic   a name or parameter that does not exist
    │   ├── BadBook            a file that is no opening book, is damaged, or is for another board
    │   ├── LastStoneUnknown   an evaluation needs the last stone, and the position has none
    │   ├── BadSpec            text that names no player; the message says at which character
    │   ├── BadRecord          text that is no game record; the message says in which line
    │   ├── BadPositionSet     a file that holds no labelled positions, or false labels
    │   ├── BadTournament      settings or a file of which no tournament can be made
    │   ├── BadCommand         a line of the engine protocol that makes no sense
    │   ├── IllegalMove        a column off the board, a full column, a move after the end
    │   └── ImpossiblePosition floating stones, counts no game has, two winners
    ├── EngineFailed           a foreign engine died, hung, flooded us or answered nonsense
    ├── ClusterFailed          a scheduler does not answer, or has no workers
    ├── OutOfMemory            a computation needs more than it was given
    └── Stopped                a computation was stopped and has no answer to give

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


class BadHeuristic(BadInput):
    """The evaluation is not well formed or does not fit this board; the message names the field."""


class HeuristicOverflow(BadHeuristic):
    """The evaluation's values on this board leave the range of the kernel's integers."""


class UnknownHeuristic(BadHeuristic):
    """No evaluation, or no parameter of it, has this name."""


class BadBook(BadInput):
    """The file is no opening book, is damaged, in use, or made for another board."""


class LastStoneUnknown(BadInput):
    """The evaluation looks at the last stone, but the position does not say which it was."""


class BadSpec(BadInput):
    """The text names no player; the message says at which character it goes wrong."""


class BadRecord(BadInput):
    """The text is no game record; the message says in which line it goes wrong."""


class BadPositionSet(BadInput):
    """The file holds no labelled positions of one board, is damaged, or its labels are false."""


class BadTournament(BadInput):
    """The settings make no tournament, or the file is none, is in use or cannot be written."""


class BadCommand(BadInput):
    """The line is no command of the engine protocol, or cannot be obeyed now."""


class IllegalMove(BadInput):
    """The rules do not allow this move here."""


class ImpossiblePosition(BadInput):
    """No game can lead to this board."""


class EngineFailed(ClaimevenError):
    """A foreign engine died, was late, flooded us or answered nonsense.

    `code` is one word for it: crash, hang, illegal or late.
    """

    def __init__(self, message: str, code: str = "crash") -> None:
        super().__init__(message)
        self.code = code


class ClusterFailed(ClaimevenError):
    """A cluster's scheduler does not answer, or it has nobody to do the work."""


class OutOfMemory(ClaimevenError):
    """The computation would need more memory than it was allowed."""


class Stopped(ClaimevenError):
    """The computation was stopped by its user before it had an answer."""
