"""The games of a tournament, to step through."""

from __future__ import annotations

from html import escape

from claimeven.game.notation import parse_moves
from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.lab.report.step_figure import StepData, step_data, step_figure
from claimeven.lab.report.tournament.facts import Facts
from claimeven.tournament.results import REASONS, StoredGame


def game_data(facts: Facts, game: StoredGame) -> StepData:
    """What the script needs: cells in order, how many are the opening's, the winning cells."""
    start = facts.start(game)
    return step_data(_end(start, game), start.stones)


def board_figure(facts: Facts, game: StoredGame) -> str:
    """One game: a caption, its last position, and buttons for the script."""
    start = facts.start(game)
    end = _end(start, game)
    caption = (
        f"<b>{escape(game.first)}</b> (●) against <b>{escape(game.second)}</b> (◆): "
        f"{_result(game)}, {end.stones} stones, game {game.id}<br>"
        f"<code>{escape(_shown(game))}</code>"
    )
    label = f"{game.first} against {game.second}, {_result(game)}"
    return step_figure(end, start.stones, label, caption)


def _end(start: Position, game: StoredGame) -> Position:
    position = start
    for column in parse_moves(game.moves, start.geometry):
        position = position.play(column)
    return position


def _result(game: StoredGame) -> str:
    ending = "" if game.failure is None else f" ({REASONS[game.reason]})"
    if game.winner is None:
        return "draw" + ending
    winner, sign = (game.first, "●") if game.winner is Side.FIRST else (game.second, "◆")
    return f"{sign} {escape(winner)} won" + ending


def _shown(game: StoredGame) -> str:
    return f"{game.opening} | {game.moves}" if game.opening else game.moves
