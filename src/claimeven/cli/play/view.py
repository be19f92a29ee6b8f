"""The game as it is drawn: board, players, whose turn, counts, keys, message."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from claimeven.cli.console.board import Discs, draw, side_name
from claimeven.cli.play.terminal_game import COMMANDS, TerminalGame
from claimeven.game.game import HUMAN
from claimeven.game.geometry import Geometry
from claimeven.game.notation import column_name
from claimeven.game.side import Side

_NAME_WIDTH = 24
_LINES_UNDER_ROWS = 10  # floor, column names, gap, turn, counts, keys, and room for a message


def view_height(geometry: Geometry) -> int:
    """Lines that the drawing takes at most: the board and what stands under it."""
    return geometry.rows + _LINES_UNDER_ROWS


def view(played: TerminalGame, discs: Discs) -> RenderableType:
    """The game while people play."""
    columns = f"{column_name(0)}-{column_name(played.start.geometry.columns - 1)}"
    words = "   ".join(f"{key} {word}" for key, word in COMMANDS.items())
    return _view(played, discs, f"{columns} drop   {words}")


def watching(played: TerminalGame, discs: Discs, *, by_key: bool = False) -> RenderableType:
    """The game while two players play each other."""
    return _view(played, discs, "Q quit" if by_key else "")


def _view(played: TerminalGame, discs: Discs, keys: str) -> RenderableType:
    parts = [draw(played.position, discs), Text(), _status(played, discs)]
    if played.results:
        parts.append(_tally(played, discs))
    # Only the message may be longer than a line.
    message = Text(played.message, style="italic", no_wrap=False, overflow="fold")
    parts += [Text(keys, style="dim"), message]
    return Group(*parts)


def _side_and_player(played: TerminalGame, side: Side, discs: Discs) -> Text:
    """A side and, where not both are people, who plays it."""
    text = side_name(side, discs)
    if any(played.players.values()):
        name = played.name(side)
        shown = "you" if name == HUMAN else name
        text += Text(f" ({shown[:_NAME_WIDTH]})")
    return text


def _status(played: TerminalGame, discs: Discs) -> Text:
    position = played.position
    if position.outcome is None:
        turn = " thinks …" if played.waits_for_player else " to move"
        return _side_and_player(played, position.to_move, discs) + Text(turn)
    if position.outcome.winner is None:
        return Text("The board is full: a draw.")
    winner = _side_and_player(played, position.outcome.winner, discs)
    return winner + Text(f" wins with stone {position.stones}!")


def _tally(played: TerminalGame, discs: Discs) -> Text:
    text = Text("games: ")
    for side in Side:
        text += _side_and_player(played, side, discs) + Text(f" {played.results.count(side)}   ")
    return text + Text(f"draws {played.results.count(None)}")
