"""Files of games: JSON lines where the name ends in .jsonl or .json, text otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from claimeven.errors import BadRecord
from claimeven.files import read_text
from claimeven.game.game import Game
from claimeven.records.json_lines import read_lines, write_lines
from claimeven.records.text import read_games, write_games

_JSON = (".jsonl", ".json", ".ndjson")


def append_game(path: Path, game: Game) -> None:
    """Add one game to the end of a file, which is made if it does not exist.

    After an error, such as a full disk, the file is as it was.
    """
    content = game_text(path, game).encode()
    try:
        with path.open("ab", buffering=0) as file:
            size = file.tell() if file.seekable() else 0
            left = content if _ends_a_line(path, size) else b"\n" + content
            try:
                while left:
                    left = left[file.write(left) :]
            except OSError:
                with suppress(OSError):
                    file.truncate(size)
                raise
    except OSError as error:
        raise BadRecord(f"cannot write '{path}': {error.strerror}") from None


def game_text(path: Path, game: Game) -> str:
    """What a file of that name holds for a game.

    >>> game_text(Path("games.txt"), Game("human", "level:3")).splitlines()[0]
    '[First "human"]'
    """
    write = write_lines if path.suffix.lower() in _JSON else write_games
    return "".join(write([game]))


def holds_games(path: Path) -> bool:
    """Does the file begin with a game, in the form that its name says? An empty one may."""
    try:
        text = read_text(path, BadRecord)
        next(_read(path, text), None)
    except BadRecord:
        return False
    return True


def read_file(path: Path) -> list[Game]:
    """Every game of a file."""
    text = read_text(path, BadRecord)
    try:
        return list(_read(path, text))
    except BadRecord as error:
        raise BadRecord(f"'{path}': {error}") from None


def _read(path: Path, text: str) -> Iterator[Game]:
    if path.suffix.lower() in _JSON:
        return read_lines(text.split("\n"))
    return read_games(text)


def _ends_a_line(path: Path, size: int) -> bool:
    """Is the file empty, not a plain one, or complete to the end of its last line?"""
    if size == 0 or not path.is_file():
        return True
    with path.open("rb") as file:
        file.seek(size - 1)
        return file.read(1) == b"\n"
