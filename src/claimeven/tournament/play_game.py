"""Playing one game between two players."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from claimeven.errors import ClaimevenError
from claimeven.game.position import Position
from claimeven.game.side import Outcome, Side
from claimeven.players.player import Player
from claimeven.records.record import GameRecord, Move

OnMove: TypeAlias = Callable[[Position, Move], None]
"""Called after every move with the new position and the move."""


def play_game(
    first: Player, second: Player, start: Position | None = None, on_move: OnMove | None = None
) -> GameRecord:
    """Let two players play from `start`; one that fails loses, with the reason recorded.

    >>> from claimeven import player
    >>> record = play_game(player("first-legal"), player("one-ply:seed=1"))
    >>> record.outcome
    Outcome(winner=<Side.SECOND: 'second'>)
    """
    begin = Position() if start is None else start
    players = {Side.FIRST: first, Side.SECOND: second}
    position, moves, reason = begin, list[Move](), ""
    outcome = begin.outcome
    while outcome is None:
        try:
            move = Move.of(players[position.to_move].answer(position))
        except ClaimevenError as error:
            outcome, reason = Outcome(position.opponent), str(error)
            break
        position = position.play(move.column)
        moves.append(move)
        outcome = position.outcome
        if on_move is not None:
            on_move(position, move)
    return GameRecord(first.spec, second.spec, begin, tuple(moves), outcome, reason)
