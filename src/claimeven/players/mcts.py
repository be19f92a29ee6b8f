"""`mcts`: Monte Carlo tree search; the tree is kept from move to move."""

from __future__ import annotations

import random

from claimeven.errors import BadInput
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.heuristics.evaluation import compile_for
from claimeven.players import options
from claimeven.players.player import Player
from claimeven.players.spec import Spec
from claimeven.protocol.answer import Answer, OnAnswer
from claimeven.searches.limits import Limits
from claimeven.searches.mcts import Mcts

PLAYOUTS = 2000
OPTIONS = {
    "playouts": str(PLAYOUTS),
    "time": "",
    "exploration": "1",
    "heuristic": "",
    "seed": "",
}


class MctsPlayer(Player):
    """Plays the column that most playouts went through, or one that is proven to win."""

    def __init__(self, spec: str, search: Mcts, limits: Limits) -> None:
        super().__init__(spec)
        self._search = search
        self._limits = limits

    @classmethod
    def of(cls, spec: Spec) -> MctsPlayer:
        """The player that a spec describes."""
        given = options.seed(spec)
        seed = random.getrandbits(63) if given is None else given
        budget = options.seconds(spec, "time")
        playouts = options.whole(spec, "playouts", PLAYOUTS if budget is None else None)
        exploration = options.number(spec, "exploration", 1.0)
        leaf = spec.option("heuristic")
        try:
            search = Mcts(
                exploration=exploration, seed=seed, heuristic=None if leaf is None else leaf.value
            )
        except BadInput as error:
            spec.fail(str(error), 1 if leaf is None else leaf.value_at)
        return cls(spec.text, search, Limits(nodes=playouts, seconds=budget))

    @property
    def limits(self) -> Limits:
        """Playouts (as nodes) and time."""
        return self._limits

    def _think(self, position: Position, limits: Limits | None, on_info: OnAnswer | None) -> Answer:
        # A depth means nothing here.
        counts = limits is not None and (limits.nodes or limits.seconds)
        chosen = limits if limits is not None and counts else self._limits
        result = self._search.search(position, chosen)
        return Answer(
            column=result.column,
            score=result.score,
            value=result.value,
            depth=result.depth,
            nodes=result.playouts,
            variation=result.variation,
        )

    def check_geometry(self, geometry: Geometry) -> None:
        """Refuse a board on which the values of the evaluation are too large."""
        super().check_geometry(geometry)
        compile_for(self._search.heuristic, geometry)

    @property
    def keeps_state(self) -> bool:
        """The tree is kept from move to move."""
        return True

    def prepare(self, position: Position) -> None:
        """Make the tables of its search."""
        super().prepare(position)
        self._search.prepare(position.geometry)

    def stop(self) -> None:
        """End the search soon."""
        self._search.stop()
