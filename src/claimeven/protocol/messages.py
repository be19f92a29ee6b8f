"""The lines of the engine protocol, in both directions; columns count from 0.

    name [...]                              the engine's name
    isready [...]                           readyok
    geometry COLUMNS ROWS CONNECT           (also starts a new game)
    setoption name NAME value VALUE
    position startpos [3342]
    position startpos moves 3 3 4 2         the same, for any width
    position board ROW/ROW/... [moves ...]  top row first
    go                                      bestmove COLUMN SCORE
    go ftime MS stime MS                    the same; time left for first and second
    go depth D | nodes N | movetime MS | infinite     info ... lines, then bestmove
    stop                                    bestmove of the search that runs
    perft DEPTH                             perft DEPTH NODES, the root included
    quit                                    quitting

Anything else gets one line `error ...` and changes nothing.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import TypeAlias

from claimeven.checks import parse_integer, parse_number
from claimeven.errors import BadCommand, BadInput, ClaimevenError
from claimeven.game.geometry import Geometry
from claimeven.game.notation import parse_moves
from claimeven.game.position import Position
from claimeven.protocol.answer import Answer
from claimeven.score import Draw, Estimate, Loss, Score, Win
from claimeven.searches.limits import Limits
from claimeven.searches.time_left import TimeLeft

MAX_LINE = 4096
"""Longer lines are an error; the widest board's longest game takes a tenth of it."""

_CLOCKS = frozenset({"ftime", "stime"})
_MOST = dict.fromkeys(("movetime", *_CLOCKS), 10**12)
"""Milliseconds: no time limit is longer."""


@dataclass(frozen=True, slots=True)
class SimpleCommand:
    """A command of one word: name, isready, stop, quit.

    A course's coordinator adds which engine it means, as in `isready AI 0`.
    """

    text: str
    engine: str = ""


@dataclass(frozen=True, slots=True)
class SetGeometry:
    geometry: Geometry


@dataclass(frozen=True, slots=True)
class SetOption:
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class SetPosition:
    position: Position


@dataclass(frozen=True, slots=True)
class Go:
    """Choose a move. Without limits the engine uses its own; `infinite` waits for `stop`.

    With `time_left` the move may take a share of what is left for the whole game.
    """

    limits: Limits | None = None
    infinite: bool = False
    time_left: TimeLeft | None = None

    @property
    def is_extended(self) -> bool:
        """Is this the extended form? Only then `info` lines are sent."""
        return self.infinite or self.limits is not None


@dataclass(frozen=True, slots=True)
class Perft:
    depth: int


Command: TypeAlias = SimpleCommand | SetGeometry | SetOption | SetPosition | Go | Perft


def parse_command(line: str, geometry: Geometry) -> Command:
    """Read one line; positions are on the board of `geometry`.

    >>> parse_command("position startpos 3342", Geometry())
    SetPosition(position=Position('4453'))
    >>> parse_command("go depth 8", Geometry())
    Go(limits=Limits(depth=8, nodes=None, seconds=None), infinite=False, time_left=None)
    """
    if not line.isprintable():
        raise BadCommand(f"{_quote(line)} has characters that cannot be printed")
    words = line.split()
    if not words:
        raise BadCommand("the line is empty")
    head, rest = words[0], words[1:]
    try:
        return _parse(head, rest, geometry)
    except BadCommand:
        raise
    except ClaimevenError as error:
        raise BadCommand(f"{head}: {error}") from None


def _parse(head: str, rest: list[str], geometry: Geometry) -> Command:
    match head, rest:
        case (("name" | "isready"), _):
            return SimpleCommand(head, " ".join(rest))
        case (("stop" | "quit"), []):
            return SimpleCommand(head)
        case "geometry", [columns, rows, connect]:
            sizes = {"columns": columns, "rows": rows, "connect": connect}
            return SetGeometry(Geometry(*(_number(word, name) for name, word in sizes.items())))
        case "setoption", ["name", name, "value", *value] if value:
            return SetOption(name, " ".join(value))
        case "position", ["startpos", *moves]:
            return SetPosition(_play(Position(geometry=geometry), moves))
        case "position", ["board", board, *moves]:
            return SetPosition(_play(Position.from_board(board, geometry), moves))
        case "go", _:
            return _parse_go(rest)
        case "perft", [depth]:
            return Perft(_number(depth, "depth"))
    if head in USAGE:
        raise _unusable(head, rest)
    raise BadCommand(f"unknown command {_quote(head)}; choose from {', '.join(USAGE)}")


USAGE = {
    "name": "name",
    "isready": "isready",
    "geometry": "geometry COLUMNS ROWS CONNECT",
    "setoption": "setoption name NAME value VALUE",
    "position": "position startpos [MOVES] | position board ROWS [moves ...]",
    "go": "go [depth D] [nodes N] [movetime MS] [ftime MS stime MS] [infinite]",
    "stop": "stop",
    "perft": "perft DEPTH",
    "quit": "quit",
}


def _unusable(head: str, rest: list[str]) -> BadCommand:
    return BadCommand(f"invalid command {_quote(' '.join([head, *rest]))}: expected {USAGE[head]}")


def _play(position: Position, moves: list[str]) -> Position:
    if moves and moves[0] == "moves":
        columns = [_number(word, "column") for word in moves[1:]]
    elif len(moves) <= 1:
        columns = parse_moves("".join(moves), position.geometry, base=0)
    else:
        raise BadCommand(f"invalid moves {_quote(' '.join(moves))}: expected moves 3 3 4 2")
    for column in columns:
        position = position.play(column)
    return position


def _parse_go(words: list[str]) -> Go:
    if words == ["infinite"]:
        return Go(infinite=True)
    given = dict(zip(words[::2], words[1::2], strict=False))
    known = {"depth", "nodes", "movetime", *_CLOCKS}
    has_half = len(_CLOCKS & given.keys()) == 1
    if len(words) % 2 or len(given) * 2 != len(words) or not given.keys() <= known or has_half:
        raise _unusable("go", words)
    clocks = [_number(given.pop(name), name) / 1000 for name in sorted(_CLOCKS & given.keys())]
    time_left = TimeLeft(*clocks) if clocks else None
    numbers = {name: _number(value, name, least=1) for name, value in given.items()}
    if not numbers:
        return Go(time_left=time_left)
    milliseconds = numbers.get("movetime")
    seconds = None if milliseconds is None else milliseconds / 1000
    return Go(Limits(numbers.get("depth"), numbers.get("nodes"), seconds), time_left=time_left)


def _number(word: str, name: str, *, least: int = 0) -> int:
    return parse_integer(word, name, least=least, most=_MOST.get(name, 2**63 - 1), error=BadCommand)


def _quote(text: str, limit: int = 60) -> str:
    return repr(text if len(text) <= limit else text[: limit - 1] + "…")


def geometry_line(geometry: Geometry) -> str:
    """The line that sets the board's shape.

    >>> geometry_line(Geometry())
    'geometry 7 6 4'
    """
    return f"geometry {geometry.columns} {geometry.rows} {geometry.connect}"


def position_line(position: Position) -> str:
    """The line that sets a position, in the short form where that is possible.

    >>> position_line(Position("4453"))
    'position startpos 3342'
    """
    if position.moves is None:
        return f"position board {position.text}"
    if not position.moves:
        return "position startpos"
    if position.geometry.columns <= 10:
        return f"position startpos {''.join(map(str, position.moves))}"
    return f"position startpos moves {' '.join(map(str, position.moves))}"


def go_line(limits: Limits | None) -> str:
    """The line that asks for a move."""
    if limits is None:
        return "go"
    words = ["go"]
    for name, value in (("depth", limits.depth), ("nodes", limits.nodes)):
        words += [name, str(value)] if value is not None else []
    if limits.seconds is not None:
        words += ["movetime", str(max(1, round(limits.seconds * 1000)))]
    return " ".join(words)


def coordinator_go_line(time_left: TimeLeft) -> str:
    """The line that asks for a move under the clocks of a game.

    >>> coordinator_go_line(TimeLeft(120.0, 119.876))
    'go ftime 120000 stime 119876'
    """
    first, second = (max(0, round(1000 * left)) for left in (time_left.first, time_left.second))
    return f"go ftime {first} stime {second}"


def bestmove_line(answer: Answer) -> str:
    """The answer in the short form: column and one number.

    >>> bestmove_line(Answer(3, value=Fraction(70)))
    'bestmove 3 70'
    """
    return f"bestmove {answer.column} {_decimal(answer.value or Fraction(0))}"


def info_line(answer: Answer) -> str:
    """What is known so far, as in the UCI protocol."""
    words = ["info"]
    for name, value in (("depth", answer.depth), ("nodes", answer.nodes)):
        words += [name, str(value)] if value is not None else []
    if answer.score is not None:
        words += ["score", _score_words(answer.score)]
    if answer.seconds is not None:
        words += ["time", str(round(answer.seconds * 1000))]
    return " ".join([*words, "pv", *map(str, answer.variation or (answer.column,))])


def _score_words(score: Score) -> str:
    match score:
        case Win(plies):
            return f"win {plies}"
        case Loss(plies):
            return f"loss {plies}"
        case Draw():
            return "draw"
        case Estimate(value):
            return _decimal(value)


def _decimal(value: Fraction) -> str:
    return str(value.numerator) if value.denominator == 1 else f"{float(value):.6f}"


def parse_bestmove(line: str) -> tuple[int, Fraction | None]:
    """Column and score of a `bestmove` line; the score may be missing.

    >>> parse_bestmove("bestmove 3 70")
    (3, Fraction(70, 1))
    """
    match line.split():
        case ["bestmove", column]:
            return _number(column, "column"), None
        case ["bestmove", column, score]:
            return _number(column, "column"), _score_value(score)
    raise BadCommand(f"invalid answer {_quote(line)}: expected bestmove COLUMN SCORE")


def _score_value(word: str) -> Fraction | None:
    """The number that an engine writes; None if it is none that we can use."""
    try:
        parse_number(word, "score")
    except BadInput:
        return None
    return Fraction(word)


def parse_info(line: str) -> dict[str, int]:
    """The numbers of an `info` line by name; anything else is left out.

    >>> parse_info("info depth 7 nodes many pv 3 3")
    {'depth': 7}
    """
    known = {}
    for name, word in pairwise(line.split()[1:]):
        if name in ("depth", "nodes", "time"):
            with suppress(BadInput):
                known[name] = parse_integer(word, name, least=0, most=2**63 - 1)
    return known
