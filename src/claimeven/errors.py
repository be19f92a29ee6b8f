"""Every error a user's input can cause. All are `ClaimevenError`s.

    ClaimevenError
    ├── BadInput (also a ValueError)
    │   ├── BadGeometry        sizes that no board can have
    │   │   └── BoardTooLarge  more cells than the board word holds
    │   ├── BadNotation        text that is not a move string, a board or a number
    │   ├── BadHeuristic       an evaluation that is not well formed, or does not fit the board
    │   │   ├── HeuristicOverflow  its values leave the 64-bit range on this board
    │   │   └── UnknownHeuristic   a name or parameter that does not exist
    │   ├── BadBook            a file that is not a book, is damaged, or is for another board
    │   ├── LastStoneUnknown   an evaluation needs the last stone, and the position has none
    │   ├── BadSpec            text that names no player; the message says at which character
    │   ├── BadRecord          text that is not a game record; the message says in which line
    │   ├── BadPositionSet     a file without labelled positions, or with wrong labels
    │   ├── BadPuzzle          a file without puzzles, or one that is damaged or of another version
    │   ├── BadTournament      settings or a file that do not describe a tournament
    │   ├── BadRubric          a file that does not say how a class is marked
    │   ├── BadLesson          a file or a name that is not a lesson; the message says which step
    │   ├── BadSubmission      something handed in that cannot be unpacked, built or started
    │   ├── BadCommand         a line that is not a command of the engine protocol
    │   ├── OutOfRange (also an IndexError)  an index that a batch or a list of values does not have
    │   ├── IllegalMove        a column off the board, a full column, a move after the end
    │   └── ImpossiblePosition floating stones, impossible numbers of stones, two winners
    ├── NotComparable (also a TypeError)  scores that have no order
    ├── EngineFailed           a foreign engine died, hung, wrote too much or answered wrongly
    │   ├── CannotStart        it could not be started, or did not get ready
    │   └── NotSaid            its dialect has no words for a question, or it answered `error`
    ├── ClusterFailed          a scheduler does not answer, or has no workers
    ├── Busy                   a solver or an engine that is asked again by its own callback
    ├── OutOfMemory            a computation needs more than it was given
    └── Stopped                a computation was stopped and has no answer to give

Each message is one sentence that quotes the input and says what is expected, such as
`invalid depth 0: expected at least 1`.
"""


class ClaimevenError(Exception):
    """The root of the tree: catch this to catch everything that claimeven raises on purpose."""


class BadInput(ClaimevenError, ValueError):
    """The input is invalid; the message quotes it."""


class BadGeometry(BadInput):
    """No board can have these sizes."""


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
    """The file is not an opening book, is damaged, in use, or made for another board."""


class LastStoneUnknown(BadInput):
    """The evaluation looks at the last stone, but the position does not say which it was."""


class BadSpec(BadInput):
    """The text does not name a player; the message says at which character it is wrong."""


class BadRecord(BadInput):
    """The text is not a game record; the message says which line is wrong."""


class BadPositionSet(BadInput):
    """The file has no labelled positions of one board, is damaged, or its labels are wrong."""


class BadPuzzle(BadInput):
    """The file holds no puzzles, is damaged or of another version, or a puzzle makes no sense."""


class BadTournament(BadInput):
    """The settings or the file do not describe a tournament, or the file cannot be used."""


class BadRubric(BadInput):
    """The text does not say how a class is marked; the message names the field."""


class BadLesson(BadInput):
    """The text is not a lesson, or no lesson has this name; the message says which step."""


class BadSubmission(BadInput):
    """What was handed in cannot be unpacked, built or started."""


class BadCommand(BadInput):
    """The line is not a command of the engine protocol, or cannot be carried out now."""


class OutOfRange(BadInput, IndexError):
    """A batch or a list of values has no entry of this index."""


class IllegalMove(BadInput):
    """The rules do not allow this move here."""


class ImpossiblePosition(BadInput):
    """No game can lead to this board."""


class NotComparable(ClaimevenError, TypeError):
    """The two scores are of different kinds, or of different evaluations."""


class EngineFailed(ClaimevenError):
    """A foreign engine died, was late, wrote too much or answered wrongly.

    `code` is one word for it: crash, hang, illegal or late. `illegal` is how many answers were not
    legal moves: one if that is how it failed, more if it was asked again, as language models are.
    """

    def __init__(self, message: str, code: str = "crash", illegal: int | None = None) -> None:
        super().__init__(message)
        self.code = code
        is_illegal = isinstance(code, str) and code == "illegal"
        self.illegal = int(is_illegal) if illegal is None else illegal


class CannotStart(EngineFailed):
    """A foreign engine could not be started, or died or hung before it was ready to play."""


class NotSaid(EngineFailed):
    """The dialect of an engine has no words for a question, or the engine answered `error`."""


class ClusterFailed(ClaimevenError):
    """A cluster's scheduler does not answer, or it has no workers."""


class Busy(ClaimevenError):
    """The solver or engine is still at work on the question that this call is part of."""


class OutOfMemory(ClaimevenError):
    """The computation would need more memory than it was allowed."""


class Stopped(ClaimevenError):
    """The computation was stopped by its user before it had an answer."""
