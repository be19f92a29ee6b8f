"""Playing one game between two players."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from claimeven.errors import CannotStart, EngineFailed
from claimeven.game.game import Game, Move
from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.players.asking import ask
from claimeven.players.roster import AnyPlayer, player

OnMove: TypeAlias = Callable[[Position, Move], None]
"""Called after every move with the new position and the move."""


def play_game(
    first: AnyPlayer,
    second: AnyPlayer,
    start: Position | None = None,
    on_move: OnMove | None = None,
) -> Game:
    """Let two players play from `start`; one that fails loses, with the reason recorded.

    A player that cannot be started is an error and no game.

    >>> game = play_game(lambda position: position.legal_columns[0], "one-ply:seed=1")
    >>> game.outcome
    Outcome(winner=<Side.SECOND: 'second'>)
    """
    one, other = player(first), player(second)
    players = {Side.FIRST: one, Side.SECOND: other}
    game = Game(one.spec, other.spec, Position() if start is None else start)
    while game.outcome is None:
        side = game.position.to_move
        answer = ask(players[side], game.position)
        if isinstance(answer, CannotStart):
            raise answer
        if isinstance(answer, EngineFailed):
            return game.forfeit(side, str(answer))
        move = answer.move()
        game = game.play(move)
        if on_move is not None:
            on_move(game.position, move)
    return game
