"""What a visitor may ask for. The command line trusts its user; the network is not trusted.

Players and evaluations come from lists of names: nothing here can name a file, a program or a
process, and nothing can ask for more memory or time than a visitor is given.
"""

from __future__ import annotations

from claimeven.errors import BadInput, BadSpec
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.heuristics.catalog import CATALOG, heuristic
from claimeven.heuristics.spec import Heuristic
from claimeven.players.roster import KINDS, player
from claimeven.players.spec import Spec
from claimeven.web.errors import about, bad

HUMAN = "human"

MAX_BODY = 64 * 1024
MAX_MESSAGE = 16 * 1024
MAX_TEXT = 1000
"""Characters of a move string or a drawn board."""
MAX_SPEC = 120
MAX_SIDE = 20
"""Columns, rows and stones in a row."""

GAMES_AT_ONCE = 200
GAMES_PER_SECOND = 2.0
"""How many games a visitor may begin: some at once, and then one from time to time."""

MOVE_SECONDS = 10.0
HINT_SECONDS = 2.0
ANALYSE_SECONDS = 10.0
LIVE_SECONDS = 120.0
REVIEW_SECONDS = 60.0
TREE_SECONDS = 5.0

ALLOWED = frozenset(
    {"random", "first-legal", "one-ply", "mcts", "perfect", "level", *CATALOG} & KINDS.keys()
)
"""Kinds of player that only think. `engine`, `heuristic` and `kaggle` start or read something."""

_MOST = {
    "depth": 14,
    "nodes": 50_000_000,
    "playouts": 200_000,
    "time": 8,
    "table": 64,
    "samples": 200,
    "exploration": 1000,
}
"""The most that a number in a spec may be."""


def read_geometry(board: str) -> Geometry:
    """The board that a visitor names."""
    with about("board"):
        geometry = Geometry.parse(board)
    if max(geometry.columns, geometry.rows, geometry.connect) > MAX_SIDE:
        raise bad(f"board {geometry} is too large; {MAX_SIDE} is the most here", "board")
    return geometry


def read_position(moves: str, board: str) -> Position:
    """The position that a visitor names: a move string, or a drawn board with slashes."""
    geometry = read_geometry(board)
    if len(moves) > MAX_TEXT:
        raise bad(f"moves has {len(moves)} characters; {MAX_TEXT} is the most", "moves")
    with about("moves"):
        return Position.parse(moves, geometry)


def check_spec(text: str, field: str | None = None) -> str:
    """The spec of a player who may play here; `human` is nobody's spec."""
    with about(field or "player"):
        if len(text) > MAX_SPEC:
            raise BadSpec(f"a player's spec has {MAX_SPEC} characters at most")
        name = text.partition(":")[0].strip()
        if name in KINDS and name not in ALLOWED:
            raise BadSpec(f"player {name!r} reads files or starts programs; not over the network")
        if name in ALLOWED:
            _check_options(Spec.parse(text))
        player(text)
    return text


def check_heuristic(text: str, field: str = "heuristic") -> Heuristic:
    """The catalogued evaluation of that name; files are refused."""
    with about(field):
        return _heuristic(text)


def _heuristic(text: str) -> Heuristic:
    name, _, parameters = text.partition(":")
    if len(text) > MAX_SPEC or name.strip() not in CATALOG or text.endswith(".toml"):
        shown = text if len(text) <= MAX_SPEC else text[:MAX_SPEC] + "…"
        raise BadInput(f"there is no heuristic {shown!r}; there is {', '.join(CATALOG)}")
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
    """Refuse large numbers; whether it is a number at all is for others to say."""
    most = _MOST.get(name)
    if most is None:
        return
    try:
        number = float(text)
    except ValueError:
        return
    if number > most:
        raise BadInput(f"{name} is {text}; {most} is the most here")
