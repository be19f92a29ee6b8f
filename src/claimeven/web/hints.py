"""Hints: the best column, proven if that is quick, else what a short search thinks."""

from __future__ import annotations

from claimeven.errors import Stopped
from claimeven.game.position import Position
from claimeven.score import Score, best_columns
from claimeven.web.errors import ApiError
from claimeven.web.guards.client import Client
from claimeven.web.limits import HINT_SECONDS
from claimeven.web.service import Service

_PLAYER = "claimeven:nodes=300000"
_WAIT_SECONDS = 0.5
"""For a proof, where the first try was not enough: an estimate now is better than a proof later."""


async def find_hint(
    service: Service, client: Client, position: Position
) -> tuple[tuple[int, ...], Score | None]:
    """The best columns for the side to move, and what they are worth.

    It answers also while others take all the time.
    """
    try:
        scores = await service.analyses.run(
            client, service.analysis(position), HINT_SECONDS, wait=_WAIT_SECONDS
        )
    except (Stopped, ApiError):
        work = service.answer(_PLAYER, position)
        answer = await service.quick.run(client, work, HINT_SECONDS, wait=2 * HINT_SECONDS)
        return (answer.column,), answer.score
    best = best_columns(scores)
    return best, scores[best[0]]
