"""Games of our own evaluation against every source at equal depth.

    python bench/strength.py [--depths 1,2,3,4,5,6] [--geometry 7x6x4] [--every 3]

Every opening of three plies (each `--every`-th of them) is played twice with sides exchanged, by
plain alpha-beta with the leftmost of equal columns. Points of the two games are one sample, so
the interval (95 %) allows for their dependence.
"""

from __future__ import annotations

import argparse
import statistics
from itertools import product

from claimeven import Geometry, Position, Side
from claimeven.heuristics.catalog import CATALOG
from claimeven.searches.engine import Engine
from claimeven.searches.limits import Limits

OPENING_PLIES = 3
POINTS = {Side.FIRST: 1.0, None: 0.5, Side.SECOND: 0.0}


def points_of_first(opening: Position, first: Engine, second: Engine, limits: Limits) -> float:
    """Play on from an opening; 1 if FIRST wins, 0.5 for a draw."""
    position = opening
    while position.outcome is None:
        mover = first if position.to_move is Side.FIRST else second
        column = mover.search(position, limits).column
        assert column is not None
        position = position.play(column)
    return POINTS[position.outcome.winner]


def pair(opening: Position, own: Engine, other: Engine, limits: Limits) -> float:
    """Our share of the points of one opening, played from both sides."""
    ours = points_of_first(opening, own, other, limits)
    theirs = points_of_first(opening, other, own, limits)
    return (ours + 1 - theirs) / 2


def openings(geometry: Geometry, every: int) -> list[Position]:
    """Unfinished openings of three plies that the board allows."""
    if geometry.rows < OPENING_PLIES:
        raise SystemExit(f"board {geometry} has no room for {OPENING_PLIES} stones in a column")
    columns = product(range(geometry.columns), repeat=OPENING_PLIES)
    return [Position(moves, geometry) for moves in list(columns)[::every]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--depths", default="1,2,3,4,5,6")
    parser.add_argument("--geometry", type=Geometry.parse, default=Geometry())
    parser.add_argument("--every", type=int, default=3)
    parser.add_argument("--own", default="claimeven")
    chosen = parser.parse_args()
    suite = openings(chosen.geometry, chosen.every)
    print(f"{chosen.own} on {chosen.geometry}: share of points over {len(suite)} pairs of games")
    for depth in map(int, chosen.depths.split(",")):
        for name in CATALOG:
            if name == chosen.own:
                continue
            own, other = Engine(chosen.own), Engine(name)
            shares = [pair(opening, own, other, Limits(depth=depth)) for opening in suite]
            error = 1.96 * statistics.stdev(shares) / len(shares) ** 0.5
            print(
                f"depth {depth}  {name:<13} {100 * statistics.mean(shares):6.1f} % "
                f"± {100 * error:.1f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
