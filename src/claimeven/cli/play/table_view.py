"""The table as it is drawn: board, players, whose turn, counts, keys, message."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from claimeven.cli.console.board import Discs, draw, side_name
from claimeven.cli.play.table import COMMANDS, HUMAN, Table
from claimeven.game.geometry import Geometry
from claimeven.game.notation import column_name
from claimeven.game.side import Side

_NAME_WIDTH = 24
_LINES_UNDER_ROWS = 10  # floor, column names, gap, turn, counts, keys, and room for a message


def table_height(geometry: Geometry) -> int:
    """Lines that the drawn table takes at most: the board and what stands under it."""
    return geometry.rows + _LINES_UNDER_ROWS


def view(table: Table, discs: Discs) -> RenderableType:
    """The table while people play."""
    columns = f"{column_name(0)}-{column_name(table.start.geometry.columns - 1)}"
    words = "   ".join(f"{key} {word}" for key, word in COMMANDS.items())
    return _view(table, discs, f"{columns} drop   {words}")


def watching(table: Table, discs: Discs, *, by_key: bool = False) -> RenderableType:
    """The table while two players play each other."""
    return _view(table, discs, "Q quit" if by_key else "")


def _view(table: Table, discs: Discs, keys: str) -> RenderableType:
    parts = [draw(table.position, discs), Text(), _status(table, discs)]
    if table.results:
        parts.append(_tally(table, discs))
    # Only the message may be longer than a line.
    message = Text(table.message, style="italic", no_wrap=False, overflow="fold")
    parts += [Text(keys, style="dim"), message]
    return Group(*parts)


def _seat(table: Table, side: Side, discs: Discs) -> Text:
    """A side and, where not both are people, who plays it."""
    text = side_name(side, discs)
    if any(table.players.values()):
        name = table.name(side)
        shown = "you" if name == HUMAN else name
        text += Text(f" ({shown[:_NAME_WIDTH]})")
    return text


def _status(table: Table, discs: Discs) -> Text:
    position = table.position
    if position.outcome is None:
        turn = " thinks …" if table.waits_for_player else " to move"
        return _seat(table, position.to_move, discs) + Text(turn)
    if position.outcome.winner is None:
        return Text("The board is full: a draw.")
    winner = _seat(table, position.outcome.winner, discs)
    return winner + Text(f" wins with stone {position.stones}!")


def _tally(table: Table, discs: Discs) -> Text:
    text = Text("games: ")
    for side in Side:
        text += _seat(table, side, discs) + Text(f" {table.results.count(side)}   ")
    return text + Text(f"draws {table.results.count(None)}")
