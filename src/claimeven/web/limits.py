"""What a client may ask for. The command line trusts its user; the network is not trusted.

Players and evaluations come from lists of names: nothing here can name a file, a program or a
process, and nothing can ask for more memory or time than a client may use.
"""

from __future__ import annotations

import re

from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.heuristics.spec import Heuristic
from claimeven.players.roster import player
from claimeven.players.untrusted import ALLOWED as ALLOWED
from claimeven.players.untrusted import MAX_SPEC as MAX_SPEC
from claimeven.players.untrusted import check_untrusted, untrusted_heuristic
from claimeven.web.errors import bad_request, errors_about

MAX_BODY = 64 * 1024
MAX_MESSAGE = 16 * 1024
MAX_TEXT = 1000
"""Characters of a move string or a drawn board."""
LONGEST_ID = 64
"""Characters of the `id` of a message over a WebSocket."""

MAX_SIDE = 20
"""Columns, rows and stones in a row."""

GAMES_AT_ONCE = 200
GAMES_PER_SECOND = 2.0
"""How many games a client may begin: some at once, and then so many a second."""

MESSAGES_AT_ONCE = 200
MESSAGES_PER_SECOND = 20.0
"""The same for messages over WebSockets."""

MOVE_SECONDS = 10.0
HINT_SECONDS = 1.0
ANALYSE_SECONDS = 10.0
LIVE_SECONDS = 120.0
REVIEW_SECONDS = 60.0
TREE_SECONDS = 5.0

OVER_NETWORK = "over the network"
"""Ends the sentence that refuses a player or an evaluation."""


def read_geometry(text: str) -> Geometry:
    """The geometry of a request."""
    with errors_about("geometry"):
        geometry = Geometry.parse(text)
    if max(geometry.columns, geometry.rows, geometry.connect) > MAX_SIDE:
        raise bad_request(
            f"geometry {geometry} is too large: expected {MAX_SIDE} at most for each number",
            "geometry",
        )
    return geometry


def read_position(moves: str, geometry: str) -> Position:
    """The position of a request: a move string, or a drawn board with slashes."""
    shape = read_geometry(geometry)
    if len(moves) > MAX_TEXT:
        raise bad_request(
            f"moves has {len(moves)} characters: expected {MAX_TEXT} at most", "moves"
        )
    with errors_about("moves"):
        return Position.parse(moves, shape)


def read_columns(text: str) -> tuple[int, ...]:
    """Columns of a request, counted from 0, such as `3,3,4`."""
    if not re.fullmatch(r"([0-9]{1,3}(,[0-9]{1,3})*)?", text, re.ASCII):
        shown = text if len(text) <= MAX_SPEC else text[:MAX_SPEC] + "…"
        raise bad_request(
            f"invalid columns {shown!r}: expected numbers from 0 with commas, for example 3,3",
            "play",
        )
    return tuple(map(int, text.split(","))) if text else ()


def check_spec(text: str, field: str | None = None) -> str:
    """The spec of a player that may play here; `human` is not one."""
    with errors_about(field or "player"):
        return check_untrusted(text, OVER_NETWORK)


def check_board(spec: str, geometry: Geometry, field: str) -> None:
    """Can this player play on this board? An evaluation may overflow; finding out takes a while."""
    with errors_about(field):
        player(spec).check_geometry(geometry)


def check_heuristic(text: str, field: str = "heuristic") -> Heuristic:
    """The catalogued evaluation of that name; files are refused."""
    with errors_about(field):
        return untrusted_heuristic(text, OVER_NETWORK)
