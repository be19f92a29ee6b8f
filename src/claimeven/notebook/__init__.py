"""Boards in notebooks, to play on and to step through. They need `claimeven[notebook]`.

>>> from claimeven.notebook import play, show
>>> board = play("one-ply:seed=1")
>>> board.drop(3)
>>> board.position.stones
2

Positions, games and results show themselves without it: they need no extra.
"""

from claimeven.extras import need

need("anywidget", "notebook", who="claimeven.notebook")

from claimeven.notebook.widget import BoardWidget, play, show  # noqa: E402

__all__ = ["BoardWidget", "play", "show"]
