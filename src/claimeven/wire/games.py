"""Games: who plays, every move with what its player thought, the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NotRequired, TypedDict, TypeVar

from claimeven.checks import quoted
from claimeven.errors import BadInput
from claimeven.game.game import Game, Move
from claimeven.wire.positions import (
    OutcomeJson,
    StartJson,
    decode_outcome,
    decode_start,
    encode_outcome,
    encode_start,
)
from claimeven.wire.scores import ScoreJson, decode_score, encode_score

T = TypeVar("T")


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
    if not isinstance(data, dict):
        raise BadInput(f'invalid move {quoted(data)}: expected an object such as {{"column": 3}}')
    return Move(
        _whole(data.get("column"), "column"),
        _optional(data, "score", lambda value, _: decode_score(value)),
        _optional(data, "depth", _whole),
        _optional(data, "nodes", _whole),
        _optional(data, "seconds", _seconds),
        _optional(data, "comment", _text) or "",
        _optional(data, "player", _text),
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
    """The game; moves that the rules do not allow are refused."""
    match data:
        case {"first": str(first), "second": str(second), "moves": list(moves)}:
            outcome = data.get("outcome")
            game = Game(
                first,
                second,
                decode_start(data.get("start")),
                tuple(decode_move(move) for move in moves),
                tuple(decode_move(move) for move in _list(data.get("undone", []))),
                None if outcome is None else decode_outcome(outcome),
                _optional(data, "reason", _text) or "",
                _headers(data.get("headers", {})),
            )
            if outcome is None and game.outcome is not None:
                raise BadInput(f"the game ends with '{game.outcome}' on the board, not 'None'")
            return game
    raise BadInput(
        f"invalid game {quoted(data)}: expected an object with first, second, start and moves"
    )


def _optional(data: dict[str, Any], name: str, read: Callable[[Any, str], T]) -> T | None:
    value = data.get(name)
    return None if value is None else read(value, name)


def _whole(value: Any, name: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadInput(f"invalid {name} {quoted(value)}: expected a whole number")
    return value


def _seconds(value: Any, name: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise BadInput(f"invalid {name} {quoted(value)}: expected a number")
    return float(value)


def _text(value: Any, name: str) -> str:
    if not isinstance(value, str):
        raise BadInput(f"invalid {name} {quoted(value)}: expected text")
    return value


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise BadInput(f"invalid list of moves {quoted(value)}: expected a list")
    return value


def _headers(value: Any) -> dict[str, str]:
    if not isinstance(value, dict):
        raise BadInput(f"invalid headers {quoted(value)}: expected an object of texts")
    return {_text(name, "header"): _text(text, f"header {name!r}") for name, text in value.items()}
