"""What a client may ask for. The command line trusts its user; the network is not trusted.

Players and evaluations come from lists of names: nothing here can name a file, a program or a
process, and nothing can ask for more memory or time than a client may use.
"""

from __future__ import annotations

import re

from claimeven.checks import quoted, suggestion
from claimeven.errors import BadInput, BadSpec
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.heuristics.catalog import CATALOG, heuristic
from claimeven.heuristics.spec import Heuristic
from claimeven.players.roster import KINDS, player
from claimeven.players.spec import Spec
from claimeven.web.errors import bad_request, errors_about

MAX_BODY = 64 * 1024
MAX_MESSAGE = 16 * 1024
MAX_TEXT = 1000
"""Characters of a move string or a drawn board."""
MAX_SPEC = 120
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

ALLOWED = frozenset(
    {"random", "first-legal", "one-ply", "mcts", "perfect", "level", *CATALOG} & KINDS.keys()
)
"""Players that only compute. `engine`, `heuristic` and `kaggle` start programs or read files."""

_MOST = {
    "depth": 14,
    "nodes": 50_000_000,
    "playouts": 200_000,
    "time": 8,
    "table": 64,
    "proofs": 64,
    "samples": 200,
    "exploration": 1000,
}
"""The most that a number in a spec may be."""


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
        if len(text) > MAX_SPEC:
            raise BadSpec(
                f"the player's spec has {len(text)} characters: expected {MAX_SPEC} at most"
            )
        name = text.partition(":")[0].strip()
        if name not in ALLOWED:  # also objects of modules: importing one runs its code
            if name not in KINDS:
                Spec(text, name).fail(
                    f"there is no player {quoted(name)} ({suggestion(name, sorted(ALLOWED))})", 1
                )
            raise BadSpec(
                f"player {name!r} reads files or starts programs, which is not allowed over the "
                f"network: expected one of {', '.join(sorted(ALLOWED))}"
            )
        _check_options(Spec.parse(text))
        player(text)
    return text


def check_board(spec: str, geometry: Geometry, field: str) -> None:
    """Can this player play on this board? An evaluation may overflow; finding out takes a while."""
    with errors_about(field):
        player(spec).check_geometry(geometry)


def check_heuristic(text: str, field: str = "heuristic") -> Heuristic:
    """The catalogued evaluation of that name; files are refused."""
    with errors_about(field):
        return _heuristic(text)


def _heuristic(text: str) -> Heuristic:
    name, _, parameters = text.partition(":")
    if len(text) > MAX_SPEC or name.strip() not in CATALOG or text.endswith(".toml"):
        shown = text if len(text) <= MAX_SPEC else text[:MAX_SPEC] + "…"
        raise BadInput(f"unknown heuristic {shown!r}: expected one of {', '.join(CATALOG)}")
    for item in parameters.split(",") if parameters else ():
        key, _, value = item.partition("=")
        _check_most(key.strip(), value.strip())
    return heuristic(text)


def _check_options(spec: Spec) -> None:
    for option in spec.options:
        if option.name == "heuristic":
            _heuristic(option.value)
        _check_most(option.name, option.value)


def _check_most(name: str, text: str) -> None:
    """Refuse large numbers; that it is a number is checked elsewhere."""
    most = _MOST.get(name)
    if most is None:
        return
    try:
        number = float(text)
    except ValueError:
        return
    if number > most:
        raise BadInput(f"{name} is {text}: expected {most} at most over the network")
