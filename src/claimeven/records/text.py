r"""Game records as text in the manner of chess's PGN; columns count from 1.

    [First "human"]
    [Second "stank:depth=4"]
    [Geometry "7x6x4"]
    [Result "1-0"]

    1. 4 5 {score -200 depth 4 nodes 2717 time 0.0015}
    2. 4 {a free comment} 4
    1-0

A comment in braces starts with what the player said, as far as it is known: score (a number, or
`win 7`, `loss 8`, `draw`), depth, nodes, time in seconds; free words follow a semicolon or stand
alone. A backslash escapes quotes, braces, itself, and characters that cannot be printed.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from fractions import Fraction

from claimeven.checks import quoted
from claimeven.errors import BadInput, BadRecord
from claimeven.game.geometry import Geometry
from claimeven.game.notation import column_name, parse_column
from claimeven.game.side import Outcome, Side
from claimeven.records.json_lines import start_position
from claimeven.records.record import GameRecord, Move
from claimeven.score import Draw, Estimate, Loss, Score, Win

_RESULTS: dict[Outcome | None, str] = {
    Outcome(Side.FIRST): "1-0",
    Outcome(Side.SECOND): "0-1",
    Outcome(None): "1/2-1/2",
    None: "*",
}
_OUTCOMES = {text: outcome for outcome, text in _RESULTS.items()}
_OWN_HEADERS = ("First", "Second", "Geometry", "Start", "Last", "Result", "Reason")
_HEADER = re.compile(r'\[(\S+) "((?:[^"\\]|\\.)*)"\]\s*')
_TOKEN = re.compile(r"\s*(?:\{((?:[^{}\\]|\\.)*)\}|([^\s{}]+))")
_SAID = re.compile(
    # Numbers of thousands of digits are no numbers of ours, and Python refuses to read them.
    r"(?:score (?P<score>(?:win|loss) \d{1,18}(?: points -?\d{1,18})?|draw"
    r"|-?\d{1,999}(?:/\d{1,999})?)(?: |$))?"
    r"(?:depth (?P<depth>-?\d{1,18})(?: |$))?(?:nodes (?P<nodes>-?\d{1,24})(?: |$))?"
    r"(?:time (?P<seconds>[-+.\w]+)(?: |$))?"
)
_ESCAPE = re.compile(r"\\(?:u([0-9a-f]{4})|U([0-9a-f]{8})|(.))", re.DOTALL)


def to_text(record: GameRecord) -> str:
    """The game as a block of text that ends with a line end.

    >>> print(to_text(GameRecord("human", "random", moves=(Move(3), Move(2), Move(3)))), end="")
    [First "human"]
    [Second "random"]
    [Geometry "7x6x4"]
    [Result "*"]
    <BLANKLINE>
    1. 4 3
    2. 4
    *
    """
    start, result = record.start, _RESULTS[record.outcome]
    headers = {"First": record.first, "Second": record.second, "Geometry": str(start.geometry)}
    if start.stones:
        headers["Start"] = start.text
        if start.moves is None and start.last_cell is not None:
            headers["Last"] = column_name(start.last_cell.column)
    headers["Result"] = result
    if record.reason:
        headers["Reason"] = record.reason
    free = {_free_name(name): value for name, value in record.headers.items()}
    lines = [f'[{name} "{_escape(value)}"]' for name, value in {**headers, **free}.items()]
    return "\n".join([*lines, "", *_move_lines(record), result]) + "\n"


def read_games(text: str) -> Iterator[GameRecord]:
    """Every game of a text; an error names the game by its first line."""
    lines, at = text.splitlines(keepends=False), 0
    while at < len(lines):
        if not lines[at].strip():
            at += 1
            continue
        begin = at
        headers, at = _read_headers(lines, at)
        body, at = _read_body(lines, at)
        try:
            yield _record(headers, body)
        except BadInput as error:
            raise BadRecord(f"game at line {begin + 1}: {error}") from None


def from_text(text: str) -> GameRecord:
    """Read one game."""
    games = list(read_games(text))
    if len(games) != 1:
        raise BadRecord(f"the text holds {len(games)} games, not one")
    return games[0]


def write_games(records: Iterable[GameRecord]) -> Iterator[str]:
    """Games with an empty line after each, ready for a file."""
    return (to_text(record) + "\n" for record in records)


def _free_name(name: str) -> str:
    """Header names are one word; one of ours gets a mark, so that it is not taken for it."""
    word = "".join(
        f"%{ord(c):x};" if c in '%"[];\\' or c.isspace() or not c.isprintable() else c for c in name
    )
    return f"{word}%" if word in _OWN_HEADERS or not word else word


def _own_name(word: str) -> str:
    marked = word.endswith("%")
    plain = word[:-1] if marked else word
    return re.sub(r"%([0-9a-f]+);", lambda match: chr(int(match.group(1), 16)), plain)


def _move_lines(record: GameRecord) -> Iterator[str]:
    """Two moves to a line, numbered; a game that SECOND begins starts with `1. ...`."""
    words = [_move_words(move) for move in record.moves]
    if words and record.start.to_move is Side.SECOND:
        words.insert(0, "...")
    for index in range(0, len(words), 2):
        yield f"{index // 2 + 1}. {' '.join(words[index : index + 2])}"


def _move_words(move: Move) -> str:
    said = []
    if move.score is not None:
        said.append(f"score {_score_words(move.score)}")
    if move.depth is not None:
        said.append(f"depth {move.depth}")
    if move.nodes is not None:
        said.append(f"nodes {move.nodes}")
    if move.seconds is not None:
        said.append(f"time {move.seconds!r}")
    comment = _escape(move.comment)
    # Words of a person that look like ours stand behind the semicolon too.
    marked = f"; {comment}" if said or _looks_said(comment) else comment
    inside = " ".join([*said, *([marked] if move.comment else [])])
    return f"{column_name(move.column)} {{{inside}}}" if inside else column_name(move.column)


def _looks_said(comment: str) -> bool:
    return comment.startswith((";", "score ", "depth ", "nodes ", "time ")) or comment == ""


def _score_words(score: Score) -> str:
    match score:
        case Win(plies):
            return f"win {plies}" + _points_words(score.points)
        case Loss(plies):
            return f"loss {plies}" + _points_words(score.points)
        case Draw():
            return "draw"
        case Estimate(value):
            return str(value)


def _points_words(points: int | None) -> str:
    return "" if points is None else f" points {points}"


def _read_headers(lines: list[str], at: int) -> tuple[dict[str, str], int]:
    headers = {}
    while at < len(lines) and lines[at].startswith("["):
        match = _HEADER.fullmatch(lines[at])
        if match is None:
            raise BadRecord(f'line {at + 1}: {lines[at][:60]!r} is not [Name "value"]')
        headers[match.group(1)] = _unescape(match.group(2))
        at += 1
    return headers, at


def _read_body(lines: list[str], at: int) -> tuple[str, int]:
    """The lines up to the next game's headers."""
    begin = at
    while at < len(lines) and not lines[at].startswith("["):
        at += 1
    return "\n".join(lines[begin:at]), at


def _record(headers: dict[str, str], body: str) -> GameRecord:
    for name in ("First", "Second"):
        if name not in headers:
            raise BadRecord(f"header [{name} ...] is missing")
    geometry = Geometry.parse(headers.get("Geometry", "7x6x4"))
    last = parse_column(headers["Last"], geometry) if "Last" in headers else None
    moves, result = _read_moves(body, geometry)
    if result != headers.get("Result", result):
        raise BadRecord(f"the moves end with {result!r}, the header says {headers['Result']!r}")
    free = {_own_name(name): value for name, value in headers.items() if name not in _OWN_HEADERS}
    return GameRecord(
        headers["First"],
        headers["Second"],
        start_position(headers.get("Start", ""), geometry, last),
        tuple(moves),
        _OUTCOMES[result],
        headers.get("Reason", ""),
        free,
    )


def _read_moves(body: str, geometry: Geometry) -> tuple[list[Move], str]:
    moves: list[Move] = []
    at, result = 0, None
    body = body.rstrip()
    while at < len(body):
        match = _TOKEN.match(body, at)
        if match is None or result is not None:
            raise BadRecord(f"{body[at : at + 40]!r} makes no sense among the moves")
        at = match.end()
        comment, word = match.groups()
        if comment is not None:
            if not moves:
                raise BadRecord("a comment stands before the first move")
            moves[-1] = _commented(moves[-1].column, comment)
        elif word in _OUTCOMES:
            result = word
        elif not re.fullmatch(r"\d+\.|\.\.\.", word):
            moves.append(Move(parse_column(word, geometry)))
    if result is None:
        raise BadRecord("the result is missing after the moves (1-0, 0-1, 1/2-1/2 or *)")
    return moves, result


def _commented(column: int, inside: str) -> Move:
    said = _SAID.match(inside)
    assert said is not None, "every part of it is optional"
    rest = inside[said.end() :]
    found = said.groupdict()
    return Move(
        column,
        None if found["score"] is None else _read_score(found["score"]),
        None if found["depth"] is None else int(found["depth"]),
        None if found["nodes"] is None else int(found["nodes"]),
        None if found["seconds"] is None else _read_seconds(found["seconds"]),
        _unescape(rest.removeprefix("; ")),
    )


def _read_seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not math.isfinite(seconds):
        raise BadRecord(f"time {quoted(text)} is no number of seconds")
    return seconds


def _read_score(text: str) -> Score:
    match text.split():
        case ["win", plies, *points]:
            return Win(int(plies), int(points[1]) if points else None)
        case ["loss", plies, *points]:
            return Loss(int(plies), int(points[1]) if points else None)
        case ["draw"]:
            return Draw()
    try:
        return Estimate(Fraction(text))
    except ZeroDivisionError:
        raise BadRecord(f"score {text!r} is no number") from None


def _escape(text: str) -> str:
    return "".join(_escaped(character) for character in text)


def _escaped(character: str) -> str:
    if character in '\\"{}':
        return "\\" + character
    if character.isprintable():
        return character
    code = ord(character)
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"


def _unescape(text: str) -> str:
    def plain(match: re.Match[str]) -> str:
        short, long, other = match.groups()
        code = int(short or long, 16) if short or long else None
        if code is not None and code > 0x10FFFF:
            raise BadRecord(f"{match.group(0)!r} is no character")
        return other if code is None else chr(code)

    return _ESCAPE.sub(plain, text)
