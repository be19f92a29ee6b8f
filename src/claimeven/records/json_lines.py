"""Games as JSON lines: one game per line, in the shape of `claimeven.wire.games`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from claimeven.checks import quoted
from claimeven.errors import BadInput, BadRecord
from claimeven.game.game import Game
from claimeven.records.previous import is_previous, upgraded
from claimeven.wire.games import decode_game, encode_game


def to_json(game: Game) -> str:
    """One line of JSON.

    >>> from claimeven.game.game import Move
    >>> from claimeven.score import Win
    >>> to_json(Game("human", "random", moves=(Move(3, Win(7)),)))
    '{"first": "human", "second": "random", "start": {"position": "", "geometry": "7x6x4"}, \
"moves": [{"column": 3, "score": {"kind": "win", "plies": 7, "points": null, \
"text": "wins in 7"}}], "outcome": null}'
    """
    return json.dumps(encode_game(game), ensure_ascii=False, allow_nan=False)


def from_json(line: str) -> Game:
    """Read one line back, also one of the first shape."""
    try:
        data: Any = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"invalid JSON {quoted(line)}: {error}") from None
    try:
        return decode_game(upgraded(data) if is_previous(data) else data)
    except BadInput as error:
        raise BadRecord(str(error)) from None


def write_lines(games: Iterable[Game]) -> Iterator[str]:
    """Lines with their ends, ready for a file."""
    return (to_json(game) + "\n" for game in games)


def read_lines(lines: Iterable[str]) -> Iterator[Game]:
    """Every game of a file; an error names its line."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                yield from_json(line)
            except BadRecord as error:
                raise BadRecord(f"line {number}: {error}") from None
