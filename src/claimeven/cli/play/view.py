"""The game as it is drawn: players, board, whose turn, counts, keys, message."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.text import Text

from claimeven.cli.console.board import Discs, board_width, draw, side_name
from claimeven.cli.play.terminal_game import COMMANDS, TerminalGame
from claimeven.game.game import HUMAN
from claimeven.game.geometry import Geometry
from claimeven.game.notation import column_name
from claimeven.game.side import Side

_NAME_WIDTH = 24
_LINES_UNDER_ROWS = 3  # floor, column names, turn
_BETWEEN_KEYS = "   "


@dataclass(frozen=True, slots=True)
class _Part:
    """Some lines of the drawing; in a small window those of little worth are left out."""

    lines: Sequence[Text]
    worth: int


def view(played: TerminalGame, discs: Discs, keys: Sequence[str], width: int) -> list[Text]:
    """The game in lines of that width, as many as it takes."""
    return [line for part in _parts(played, discs, keys, width) for line in part.lines]


def fitted_view(
    played: TerminalGame, discs: Discs, keys: Sequence[str], width: int, height: int
) -> list[Text]:
    """The game in a window. Worth goes first: what has no room is left out."""
    parts = list(_parts(played, discs, keys, width))
    shown: dict[int, Sequence[Text]] = {}
    for index in sorted(range(len(parts)), key=lambda index: -parts[index].worth):
        shown[index] = parts[index].lines[:height]
        height -= len(shown[index])
    return [line for index in range(len(parts)) for line in shown[index]]


def needed_size(geometry: Geometry) -> tuple[int, int]:
    """The columns and lines that a window must have to show the board and whose turn it is."""
    return board_width(geometry), geometry.rows + _LINES_UNDER_ROWS


def too_small_view(geometry: Geometry, width: int, height: int, keys: str) -> list[Text]:
    """What is shown instead where the board has no room."""
    needed_width, needed_height = needed_size(geometry)
    words = (
        f"The window is too small: the board needs {needed_width} columns and {needed_height} "
        f"lines, and this has {width} and {height}. {keys}"
    )
    return [Text(line) for line in textwrap.wrap(words, width)]


def playing_keys(geometry: Geometry) -> list[str]:
    """What the keys do while people play."""
    columns = f"{column_name(0)}-{column_name(geometry.columns - 1)}"
    return [f"{columns} drop", *(f"{key} {word}" for key, word in COMMANDS.items())]


def opponents(played: TerminalGame, discs: Discs) -> Text:
    """Who plays whom."""
    if not any(played.players.values()):
        sides = [side_name(side, discs) for side in Side]
        return Text("two people: ") + sides[0] + " and " + sides[1]
    both = [_player_and_side(played, side, discs) for side in Side]
    if played.players[Side.SECOND] is None:  # the person who reads it is named first
        both.reverse()
    return both[0] + " against " + both[1]


def _parts(played: TerminalGame, discs: Discs, keys: Sequence[str], width: int) -> Iterator[_Part]:
    yield _Part([opponents(played, discs)], worth=3)
    yield _Part(list(draw(played.position, discs).split("\n")), worth=7)
    yield _Part([Text()], worth=1)
    yield _Part([_status(played, discs)], worth=6)
    if played.results:
        yield _Part([_tally(played, discs)], worth=2)
    yield _Part([Text(line, style="dim") for line in _wrapped_keys(keys, width)], worth=4)
    message = textwrap.wrap(played.message, width)
    yield _Part([Text(line, style="italic") for line in message], worth=5)


def _wrapped_keys(keys: Sequence[str], width: int) -> list[str]:
    """Lines of whole entries."""
    lines: list[str] = []
    for key in keys:
        if lines and len(lines[-1]) + len(_BETWEEN_KEYS) + len(key) <= width:
            lines[-1] += _BETWEEN_KEYS + key
        else:
            lines.append(key)
    return lines


def _shown_name(played: TerminalGame, side: Side) -> str:
    name = played.name(side)
    return "you" if name == HUMAN else name[:_NAME_WIDTH]


def _player_and_side(played: TerminalGame, side: Side, discs: Discs) -> Text:
    return Text(f"{_shown_name(played, side)} (") + side_name(side, discs) + ")"


def _side_and_player(played: TerminalGame, side: Side, discs: Discs) -> Text:
    """A side and, where not both are people, who plays it."""
    text = side_name(side, discs)
    if any(played.players.values()):
        text += Text(f" ({_shown_name(played, side)})")
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
