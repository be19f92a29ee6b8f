"""The JSON shape of a graded try at a puzzle."""

from __future__ import annotations

from claimeven.wire.puzzles import AttemptJson, OwnRatingJson


class GradedTryJson(AttemptJson):
    """A graded try, and one's own rating after it, if one was sent."""

    rating: OwnRatingJson | None
