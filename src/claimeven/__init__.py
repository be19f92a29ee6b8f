"""Claimeven: engine, solver and laboratory for Connect Four and its relatives.

>>> from claimeven import Position
>>> Position("4453").play(2).to_move
<Side.SECOND: 'second'>
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from claimeven.errors import ClaimevenError
from claimeven.game.geometry import Cell, Geometry
from claimeven.game.position import Position
from claimeven.game.side import Outcome, Side
from claimeven.game.threats import Threats, threats
from claimeven.score import AtLeast, AtMost, Draw, Estimate, Loss, Score, Win

if TYPE_CHECKING:
    from claimeven.game.batch import Batch
    from claimeven.heuristics.catalog import heuristic
    from claimeven.heuristics.evaluation import evaluate, evaluate_many
    from claimeven.heuristics.explain import explain
    from claimeven.heuristics.spec import Heuristic
    from claimeven.players.roster import player
    from claimeven.searches.engine import Engine, search
    from claimeven.searches.limits import Limits
    from claimeven.searches.result import SearchResult
    from claimeven.searches.settings import Settings
    from claimeven.solver.solver import Solver, analyse, solve

__version__ = "0.1.0"

# Imported when first asked for: loading the kernel and the catalogue takes longer than the rules.
_LAZY = {
    "Batch": "claimeven.game.batch",
    "Engine": "claimeven.searches.engine",
    "Heuristic": "claimeven.heuristics.spec",
    "Limits": "claimeven.searches.limits",
    "SearchResult": "claimeven.searches.result",
    "Settings": "claimeven.searches.settings",
    "Solver": "claimeven.solver.solver",
    "analyse": "claimeven.solver.solver",
    "evaluate": "claimeven.heuristics.evaluation",
    "evaluate_many": "claimeven.heuristics.evaluation",
    "explain": "claimeven.heuristics.explain",
    "heuristic": "claimeven.heuristics.catalog",
    "player": "claimeven.players.roster",
    "search": "claimeven.searches.engine",
    "solve": "claimeven.solver.solver",
}

__all__ = [
    "AtLeast",
    "AtMost",
    "Batch",
    "Cell",
    "ClaimevenError",
    "Draw",
    "Engine",
    "Estimate",
    "Geometry",
    "Heuristic",
    "Limits",
    "Loss",
    "Outcome",
    "Position",
    "Score",
    "SearchResult",
    "Settings",
    "Side",
    "Solver",
    "Threats",
    "Win",
    "__version__",
    "analyse",
    "evaluate",
    "evaluate_many",
    "explain",
    "heuristic",
    "player",
    "search",
    "solve",
    "threats",
]


def __getattr__(name: str) -> Any:
    if name not in _LAZY:
        raise AttributeError(f"module 'claimeven' has no attribute {name!r}")
    value = getattr(import_module(_LAZY[name]), name)
    globals()[name] = value
    return value
