r"""Games as text in the manner of chess's PGN; columns count from 1.

    [First "human"]
    [Second "stank:depth=4"]
    [Geometry "7x6x4"]
    [Result "1-0"]

    1. 4 5 {score -200 depth 4 nodes 2717 time 0.0015}
    2. 4 {a free comment} 4
    1-0

A comment in braces starts with what the player said, as far as it is known: score (a number, or
`win 7`, `loss 8`, `draw`), depth, nodes, time in seconds; free words follow a semicolon or stand
alone. A backslash escapes quotes, braces, itself, and characters that cannot be printed. Moves that
were taken back are not written, nor is `Move.player`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from fractions import Fraction

from claimeven.checks import quoted
from claimeven.errors import BadInput, BadRecord
from claimeven.game.game import Game, Move
from claimeven.game.geometry import Geometry
from claimeven.game.notation import column_name, parse_column
from claimeven.game.side import Outcome, Side
from claimeven.score import Draw, Estimate, Loss, Score, Win
from claimeven.wire.positions import decode_start

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
    # Our numbers are shorter than this; Python refuses to read thousands of digits.
    r"(?:score (?P<score>(?:win|loss) \d{1,18}(?: points -?\d{1,18})?|draw"
    r"|-?\d{1,999}(?:/\d{1,999})?)(?: |$))?"
    r"(?:depth (?P<depth>-?\d{1,18})(?: |$))?(?:nodes (?P<nodes>-?\d{1,24})(?: |$))?"
    r"(?:time (?P<seconds>[-+.\w]+)(?: |$))?"
)
_ESCAPE = re.compile(r"\\(?:u([0-9a-f]{4})|U([0-9a-f]{8})|(.))", re.DOTALL)


def to_text(game: Game) -> str:
    """The game as a block of text that ends with a line end.

    >>> print(to_text(Game("human", "random", moves=(Move(3), Move(2), Move(3)))), end="")
    [First "human"]
    [Second "random"]
    [Geometry "7x6x4"]
    [Result "*"]
    <BLANKLINE>
    1. 4 3
    2. 4
    *
    """
    start, result = game.start, _RESULTS[game.outcome]
    headers = {"First": game.first, "Second": game.second, "Geometry": str(start.geometry)}
    if start.stones:
        headers["Start"] = start.text
        if start.moves is None and start.last_cell is not None:
            headers["Last"] = column_name(start.last_cell.column)
    headers["Result"] = result
    if game.reason:
        headers["Reason"] = game.reason
    free = {_free_name(name): value for name, value in game.headers.items()}
    lines = [f'[{name} "{_escape(value)}"]' for name, value in {**headers, **free}.items()]
    return "\n".join([*lines, "", *_move_lines(game), result]) + "\n"


def read_games(text: str) -> Iterator[Game]:
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
            yield _game(headers, body)
        except BadInput as error:
            raise BadRecord(f"game at line {begin + 1}: {error}") from None


def from_text(text: str) -> Game:
    """Read one game."""
    games = list(read_games(text))
    if len(games) != 1:
        raise BadRecord(f"the text holds {len(games)} games, not one")
    return games[0]


def write_games(games: Iterable[Game]) -> Iterator[str]:
    """Games with an empty line after each, ready for a file."""
    return (to_text(game) + "\n" for game in games)


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


def _move_lines(game: Game) -> Iterator[str]:
    """Two moves to a line, numbered; a game that SECOND begins starts with `1. ...`."""
    words = [_move_words(move) for move in game.moves]
    if words and game.start.to_move is Side.SECOND:
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
            raise BadRecord(
                f'line {at + 1}: invalid header {quoted(lines[at])}: expected [Name "value"]'
            )
        headers[match.group(1)] = _unescape(match.group(2))
        at += 1
    return headers, at


def _read_body(lines: list[str], at: int) -> tuple[str, int]:
    """The lines up to the next game's headers."""
    begin = at
    while at < len(lines) and not lines[at].startswith("["):
        at += 1
    return "\n".join(lines[begin:at]), at


def _game(headers: dict[str, str], body: str) -> Game:
    for name in ("First", "Second"):
        if name not in headers:
            raise BadRecord(f"header [{name} ...] is missing")
    geometry = Geometry.parse(headers.get("Geometry", "7x6x4"))
    last = parse_column(headers["Last"], geometry) if "Last" in headers else None
    moves, result = _read_moves(body, geometry)
    if result != headers.get("Result", result):
        raise BadRecord(f"the moves end with {result!r}, the header says {headers['Result']!r}")
    free = {_own_name(name): value for name, value in headers.items() if name not in _OWN_HEADERS}
    start = {
        "position": headers.get("Start", ""),
        "geometry": str(geometry),
        "last_column": last,
    }
    game = Game(
        headers["First"],
        headers["Second"],
        decode_start(start),
        tuple(moves),
        outcome=_OUTCOMES[result],
        reason=headers.get("Reason", ""),
        headers=free,
    )
    if game.outcome != _OUTCOMES[result]:
        raise BadRecord(f"the game ends with '{game.outcome}' on the board, not with {result!r}")
    return game


def _read_moves(body: str, geometry: Geometry) -> tuple[list[Move], str]:
    moves: list[Move] = []
    at, result = 0, None
    body = body.rstrip()
    while at < len(body):
        match = _TOKEN.match(body, at)
        if match is None or result is not None:
            raise BadRecord(
                f"invalid text {quoted(body[at:].strip())} among the moves: expected a column, "
                "a comment in braces, or the result at the end"
            )
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
        raise BadRecord(f"invalid time {quoted(text)}: expected a number of seconds")
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
        raise BadRecord(f"invalid score {text!r}: expected a number") from None


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
            raise BadRecord(f"invalid escape {match.group(0)!r}: expected at most \\U0010ffff")
        return other if code is None else chr(code)

    return _ESCAPE.sub(plain, text)
