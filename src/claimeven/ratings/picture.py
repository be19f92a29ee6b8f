"""Ratings, as notebooks show them."""

from __future__ import annotations

import math

from claimeven.drawing.html import table
from claimeven.ratings.elo import Rating, Ratings


def ratings_html(ratings: Ratings) -> str:
    """A table of all players, best first, with the intervals of their Elo points."""
    heading = ("player", "Elo", f"{100 * ratings.level:g} % interval", "games", "points", "+ = −")
    return table(heading, [_row(rating) for rating in ratings.standings])


def _row(rating: Rating) -> list[str]:
    count = rating.count
    elo = f"{rating.bound.mark} {rating.elo:+.0f}".strip()
    interval = f"{_end(rating.low)} to {_end(rating.high)}"
    results = f"{count.wins} {count.draws} {count.losses}"
    return [rating.player, elo, interval, str(count.games), f"{count.points:g}", results]


def _end(elo: float) -> str:
    if math.isfinite(elo):
        return f"{elo:+.0f}"
    return "∞" if elo > 0 else "−∞"
