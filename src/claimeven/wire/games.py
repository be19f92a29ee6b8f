"""Games: who plays, every move with what its player thought, the end."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from claimeven.errors import BadInput
from claimeven.game.game import Game, Move
from claimeven.wire.fields import Fields
from claimeven.wire.positions import StartJson, decode_start, encode_start
from claimeven.wire.scores import ScoreJson, decode_score, encode_score
from claimeven.wire.sides import OutcomeJson, decode_outcome, encode_outcome


class MoveJson(TypedDict):
    """One move; what its player did not say is left out."""

    column: int
    score: NotRequired[ScoreJson]
    depth: NotRequired[int]
    nodes: NotRequired[int]
    seconds: NotRequired[float]
    comment: NotRequired[str]
    player: NotRequired[str]


class GameJson(TypedDict):
    """A game; `undone` moves, `reason` and `headers` are left out where there are none."""

    first: str
    second: str
    start: StartJson
    moves: list[MoveJson]
    undone: NotRequired[list[MoveJson]]
    outcome: OutcomeJson | None
    reason: NotRequired[str]
    headers: NotRequired[dict[str, str]]


def encode_move(move: Move) -> MoveJson:
    """A move with what is known of it.

    >>> encode_move(Move(3, nodes=120))
    {'column': 3, 'nodes': 120}
    """
    found: MoveJson = {"column": move.column}
    if move.score is not None:
        found["score"] = encode_score(move.score)
    if move.depth is not None:
        found["depth"] = move.depth
    if move.nodes is not None:
        found["nodes"] = move.nodes
    if move.seconds is not None:
        found["seconds"] = move.seconds
    if move.comment:
        found["comment"] = move.comment
    if move.player is not None:
        found["player"] = move.player
    return found


def decode_move(data: Any) -> Move:
    """The move."""
    fields = Fields.of(data, "move", '{"column": 3}')
    return Move(
        column=fields.whole("column"),
        score=decode_score(fields["score"]) if "score" in fields else None,
        depth=fields.whole("depth") if "depth" in fields else None,
        nodes=fields.whole("nodes") if "nodes" in fields else None,
        seconds=fields.number("seconds") if "seconds" in fields else None,
        comment=fields.text("comment") if "comment" in fields else "",
        player=fields.text("player") if "player" in fields else None,
    )


def encode_game(game: Game) -> GameJson:
    """A game with every move."""
    found: GameJson = {
        "first": game.first,
        "second": game.second,
        "start": encode_start(game.start),
        "moves": [encode_move(move) for move in game.moves],
        "outcome": None if game.outcome is None else encode_outcome(game.outcome),
    }
    if game.undone:
        found["undone"] = [encode_move(move) for move in game.undone]
    if game.reason:
        found["reason"] = game.reason
    if game.headers:
        found["headers"] = dict(game.headers)
    return found


def decode_game(data: Any) -> Game:
    """The game; moves that the rules do not allow are refused, and an outcome that is wrong."""
    fields = Fields.of(data, "game")
    outcome = decode_outcome(fields["outcome"]) if "outcome" in fields else None
    game = Game(
        first=fields.text("first"),
        second=fields.text("second"),
        start=decode_start(fields["start"]),
        moves=tuple(decode_move(move) for move in fields.entries("moves")),
        undone=tuple(decode_move(move) for move in fields.entries("undone"))
        if "undone" in fields
        else (),
        outcome=outcome,
        reason=fields.text("reason") if "reason" in fields else "",
        headers=fields.texts("headers") if "headers" in fields else {},
    )
    if game.outcome != outcome:
        raise BadInput(f"invalid outcome null: the game ends with '{game.outcome}' on the board")
    return game
