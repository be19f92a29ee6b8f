"""Claimeven: engine, solver and laboratory for Connect Four and its relatives.

>>> from claimeven import Position
>>> Position("4453").play(2).to_move
<Side.SECOND: 'second'>
"""

from claimeven.errors import ClaimevenError
from claimeven.game.geometry import Cell, Geometry
from claimeven.game.position import Position
from claimeven.game.side import Outcome, Side
from claimeven.game.threats import Threats, threats
from claimeven.score import Draw, Estimate, Loss, Score, Win

__version__ = "0.1.0"

__all__ = [
    "Cell",
    "ClaimevenError",
    "Draw",
    "Estimate",
    "Geometry",
    "Loss",
    "Outcome",
    "Position",
    "Score",
    "Side",
    "Threats",
    "Win",
    "__version__",
    "threats",
]
