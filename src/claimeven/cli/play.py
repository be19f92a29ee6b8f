"""`claimeven play`: two people at one terminal."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field

import click
from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.text import Text

from claimeven.cli.board import Discs, ascii_option, choose_discs, draw, screen, side_name
from claimeven.cli.options import geometry_option
from claimeven.errors import ClaimevenError
from claimeven.game.geometry import Geometry
from claimeven.game.notation import column_name, parse_column
from claimeven.game.position import Position
from claimeven.game.side import Side

_UNDO, _REDO, _NEW, _QUIT = "U", "R", "N", "Q"
_COMMANDS = {_UNDO: "undo", _REDO: "redo", _NEW: "new game", _QUIT: "quit"}
# Arrow keys and their like, which mean nothing here.
_SPECIAL_KEY = re.compile(r"\x1b[\[O][0-9;]*[A-Za-z~]")
# Keys a person would try; Ctrl-D and Escape leave.
_KEYS = {"\x7f": _UNDO, "\x08": _UNDO, "\x04": _QUIT, "\x1b": _QUIT}


@dataclass
class Table:
    """One game at the table, what was taken back, and how earlier games ended."""

    start: Position
    game: list[Position] = field(init=False)
    undone: list[Position] = field(default_factory=list)
    results: list[Side | None] = field(default_factory=list)
    message: str = ""

    def __post_init__(self) -> None:
        self.game = [self.start]

    @property
    def position(self) -> Position:
        return self.game[-1]

    def obey(self, key: str) -> bool:
        """Act on one key; False when the players leave. Mistakes become the message."""
        self.message = ""
        command = self._command(key)
        if command == _QUIT:
            return False
        if command is not None:
            self._act(command)
        elif key.strip():
            self._drop(key)
        return True

    def _command(self, key: str) -> str | None:
        """Capital letters are commands; small ones too, where no column has that name."""
        names = {column_name(column) for column in range(self.start.geometry.columns)}
        key = _KEYS.get(key, key)
        return None if key in names or key.upper() not in _COMMANDS else key.upper()

    def _act(self, command: str) -> None:
        if command == _UNDO and len(self.game) > 1:
            self._uncount()
            self.undone.append(self.game.pop())
        elif command == _REDO and self.undone:
            self._arrive(self.undone.pop())
        elif command == _NEW:
            self.game, self.undone = [self.start], []
        else:
            self.message = f"nothing to {_COMMANDS[command]}"

    def _drop(self, key: str) -> None:
        try:
            column = parse_column(key, self.start.geometry)
            self._arrive(self.position.play(column))
            self.undone = []
        except ClaimevenError as error:
            self.message = str(error)

    def _arrive(self, position: Position) -> None:
        self.game.append(position)
        if position.outcome is not None:
            self.results.append(position.outcome.winner)

    def _uncount(self) -> None:
        """Taking back the last move of a finished game takes back its result."""
        if self.position.outcome is not None:
            self.results.pop()


@click.command()
@click.argument("position", default="")
@ascii_option
@geometry_option
def play(position: str, ascii_only: bool, geometry: Geometry) -> None:
    """Play a game for two people, from POSITION if one is given.

    Press the number of a column to drop a stone; U takes a move back, R plays it again, N starts
    anew, Q quits. Without a terminal, keys are read from standard input.
    """
    table = Table(Position.parse(position, geometry))
    console, discs = screen(), choose_discs(ascii_only)
    if sys.stdin.isatty() and console.is_terminal:
        _play_by_key(table, console, discs)
    else:
        _play_by_line(table, console, discs)
    console.print(f"game: {table.position.text or 'no moves'}")


def _play_by_key(table: Table, console: Console, discs: Discs) -> None:
    """Redraw in place after every key."""
    with Live(_view(table, discs), console=console, auto_refresh=False) as live:
        for key in _keys():
            if not table.obey(key):
                return
            live.update(_view(table, discs), refresh=True)


def _play_by_line(table: Table, console: Console, discs: Discs) -> None:
    """For pipes: every character of every line is a key; one board per line."""
    console.print(_view(table, discs))
    for line in sys.stdin:
        for key in line.split(",") if "," in line else line.strip():
            if not table.obey(key.strip()):
                return
        console.print(_view(table, discs))


def _keys() -> Iterator[str]:
    """Keys as they are pressed. Fast typing arrives in one piece, and so does an arrow key."""
    while True:
        try:
            typed = click.getchar()
        except EOFError:
            return
        yield from _SPECIAL_KEY.sub("", typed)


def _view(table: Table, discs: Discs) -> RenderableType:
    position = table.position
    parts = [draw(position, discs), Text(), _status(position, discs)]
    if table.results:
        parts.append(_tally(table.results, discs))
    columns = f"{column_name(0)}-{column_name(position.geometry.columns - 1)}"
    keys = f"{columns} drop   " + "   ".join(f"{key} {word}" for key, word in _COMMANDS.items())
    parts.append(Text(keys, style="dim"))
    parts.append(Text(table.message, style="italic"))
    return Group(*parts)


def _status(position: Position, discs: Discs) -> Text:
    if position.outcome is None:
        return side_name(position.to_move, discs) + Text(" to move")
    if position.outcome.winner is None:
        return Text("The board is full: a draw.")
    return side_name(position.outcome.winner, discs) + Text(f" wins with stone {position.stones}!")


def _tally(results: list[Side | None], discs: Discs) -> Text:
    text = Text("games: ")
    for side in Side:
        text += side_name(side, discs) + Text(f" {results.count(side)}   ")
    return text + Text(f"draws {results.count(None)}")
