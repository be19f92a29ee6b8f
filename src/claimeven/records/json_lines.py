"""Game records as JSON lines: one game per line; columns count from 0."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import Any

from claimeven.errors import BadInput, BadRecord
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.game.side import Outcome, Side
from claimeven.records.record import GameRecord, Move
from claimeven.score import Draw, Estimate, Loss, Score, Win

_DRAW = "draw"


def to_json(record: GameRecord) -> str:
    """One line of JSON.

    >>> to_json(GameRecord("human", "random", moves=(Move(3, Estimate(Fraction(70))),)))
    '{"first": "human", "second": "random", "geometry": "7x6x4", "moves": [{"column": 3, \
"score": {"estimate": "70"}}], "result": null}'
    """
    start = record.start
    fields: dict[str, Any] = {
        "first": record.first,
        "second": record.second,
        "geometry": str(start.geometry),
    }
    if start.stones:
        fields["start"] = start.text
        if start.moves is None and start.last_cell is not None:
            fields["last_column"] = start.last_cell.column
    fields["moves"] = [_move_fields(move) for move in record.moves]
    fields["result"] = _result_name(record.outcome)
    if record.reason:
        fields["reason"] = record.reason
    if record.headers:
        fields["headers"] = record.headers
    return json.dumps(fields, ensure_ascii=False)


def from_json(line: str) -> GameRecord:
    """Read one line back."""
    try:
        fields = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"this is no JSON: {error}") from None
    if not isinstance(fields, dict):
        raise BadRecord("a game is a JSON object")
    try:
        return _record(fields)
    except BadRecord:
        raise
    except BadInput as error:
        raise BadRecord(str(error)) from None
    except (KeyError, TypeError, ValueError, AttributeError, ZeroDivisionError) as error:
        raise BadRecord(f"a field is missing or of the wrong type: {error!r}") from None


def write_lines(records: Iterable[GameRecord]) -> Iterator[str]:
    """Lines with their ends, ready for a file."""
    return (to_json(record) + "\n" for record in records)


def read_lines(lines: Iterable[str]) -> Iterator[GameRecord]:
    """Every game of a file; an error names its line."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                yield from_json(line)
            except BadRecord as error:
                raise BadRecord(f"line {number}: {error}") from None


def score_fields(score: Score) -> dict[str, Any] | str:
    """A score as JSON: {"win": 7}, {"loss": 8}, "draw" or {"estimate": "179/2"}."""
    match score:
        case Win(plies):
            return _proven("win", plies, score.points)
        case Loss(plies):
            return _proven("loss", plies, score.points)
        case Draw():
            return _DRAW
        case Estimate(value):
            return {"estimate": str(value)}


def _proven(name: str, plies: int, points: int | None) -> dict[str, int]:
    return {name: plies} if points is None else {name: plies, "points": points}


def score_from(fields: Any) -> Score:
    """The score behind its JSON."""
    match fields:
        case "draw":
            return Draw()
        case {"estimate": str(value)} if len(value) < 1000:
            return Estimate(Fraction(value))
        case {"win": int(plies)}:
            return Win(plies, fields.get("points"))
        case {"loss": int(plies)}:
            return Loss(plies, fields.get("points"))
    raise BadRecord(f"{fields!r} is no score")


def _move_fields(move: Move) -> dict[str, Any]:
    fields: dict[str, Any] = {"column": move.column}
    if move.score is not None:
        fields["score"] = score_fields(move.score)
    for name in ("depth", "nodes", "seconds"):
        value = getattr(move, name)
        if value is not None:
            fields[name] = value
    if move.comment:
        fields["comment"] = move.comment
    return fields


def _move(fields: dict[str, Any]) -> Move:
    score = fields.get("score")
    return Move(
        _whole(fields["column"]),
        None if score is None else score_from(score),
        _optional(fields, "depth", _whole),
        _optional(fields, "nodes", _whole),
        _optional(fields, "seconds", float),
        str(fields.get("comment", "")),
    )


def _optional(fields: dict[str, Any], name: str, read: Callable[[Any], Any]) -> Any:
    return None if fields.get(name) is None else read(fields[name])


def _whole(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadRecord(f"{value!r} is no whole number")
    return value


def _record(fields: dict[str, Any]) -> GameRecord:
    geometry = Geometry.parse(fields.get("geometry", "7x6x4"))
    return GameRecord(
        first=str(fields["first"]),
        second=str(fields["second"]),
        start=start_position(fields.get("start", ""), geometry, fields.get("last_column")),
        moves=tuple(_move(each) for each in fields["moves"]),
        outcome=_outcome(fields.get("result")),
        reason=str(fields.get("reason", "")),
        headers={str(key): str(value) for key, value in fields.get("headers", {}).items()},
    )


def start_position(text: str, geometry: Geometry, last: int | None) -> Position:
    """Where a game began; `last` names the last stone of a drawn board."""
    position = Position.parse(text, geometry)
    if last is None or position.moves is not None:
        return position
    words = position.word(Side.FIRST), position.word(Side.SECOND)
    return Position.from_words(*words, geometry, last=last)


def _result_name(outcome: Outcome | None) -> str | None:
    if outcome is None:
        return None
    return _DRAW if outcome.winner is None else outcome.winner.value


def _outcome(name: Any) -> Outcome | None:
    if name is None:
        return None
    return Outcome(None if name == _DRAW else Side(name))
