"""Files of games: JSON lines where the name ends in .jsonl or .json, text otherwise."""

from __future__ import annotations

from pathlib import Path

from claimeven.errors import BadRecord
from claimeven.files import read_text
from claimeven.game.game import Game
from claimeven.records.json_lines import read_lines, write_lines
from claimeven.records.text import read_games, write_games

_JSON = (".jsonl", ".json", ".ndjson")


def append_game(path: Path, game: Game) -> None:
    """Add one game to the end of a file, which is made if it does not exist."""
    write = write_lines if path.suffix.lower() in _JSON else write_games
    try:
        with path.open("a", encoding="utf-8", newline="\n") as file:
            file.writelines(write([game]))
    except OSError as error:
        raise BadRecord(f"cannot write '{path}': {error.strerror}") from None


def read_file(path: Path) -> list[Game]:
    """Every game of a file."""
    text = read_text(path, BadRecord)
    try:
        if path.suffix.lower() in _JSON:
            return list(read_lines(text.split("\n")))
        return list(read_games(text))
    except BadRecord as error:
        raise BadRecord(f"'{path}': {error}") from None
