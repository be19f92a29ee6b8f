"""The first shape of games as JSON lines, which is read but no longer written.

    {"first": "human", "second": "stank", "geometry": "7x6x4", "start": "44", "last_column": 3,
     "moves": [{"column": 3, "score": {"win": 7, "points": 5}}], "result": null}

`start` is a text and may be left out, as may `geometry`; a score is `{"win": PLIES}` or
`{"loss": PLIES}`, with points or without, `"draw"` or `{"estimate": "179/2"}`.
"""

from __future__ import annotations

from typing import Any

from claimeven.checks import quoted
from claimeven.errors import BadInput
from claimeven.game.geometry import Geometry
from claimeven.wire.fields import Fields


def is_previous(data: Any) -> bool:
    """Is it a game of the first shape? Later ones begin at a position that is an object."""
    return isinstance(data, dict) and not isinstance(data.get("start"), dict)


def upgraded(data: dict[str, Any]) -> dict[str, Any]:
    """The same game in the shape of `claimeven.wire.games`."""
    fields = Fields.of(data, "game")
    start = {
        "position": fields.text("start") if "start" in fields else "",
        "geometry": fields.text("geometry") if "geometry" in fields else str(Geometry()),
        "last_column": data.get("last_column"),
    }
    kept = {name: data[name] for name in ("first", "second", "reason", "headers") if name in fields}
    moves = [_move(move) for move in fields.entries("moves")]
    return {**kept, "start": start, "moves": moves, "outcome": data.get("result")}


def _move(data: Any) -> dict[str, Any]:
    fields = Fields.of(data, "move")
    score = {"score": _score(fields["score"])} if "score" in fields else {}
    return {**fields.values, **score}


def _score(data: Any) -> dict[str, Any]:
    match data:
        case "draw":
            return {"kind": "draw"}
        case {"win": plies}:
            return {"kind": "win", "plies": plies, "points": data.get("points")}
        case {"loss": plies}:
            return {"kind": "loss", "plies": plies, "points": data.get("points")}
        case {"estimate": exact}:
            return {"kind": "estimate", "value": {"exact": exact}}
    raise BadInput(f'invalid score {quoted(data)}: expected {{"win": 7}}, {{"loss": 8}}, "draw"')
