"""A player's rating in the field of docs/results/depths.md, from gauntlets against the sources.

    python bench/depth_gauntlets.py own1.arena own2.arena … [-o depths.svg]

New weights change the games of one evaluation, not those of the others: the sources keep the Elo
that the page gives them, and the challenger of every file gets the Elo whose expected points
against them are its points, with the 95 % interval that counts games as independent, as the page
does. The picture is that of the page's table.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from claimeven.lab.report.tournament.facts import Facts
from claimeven.lab.study.intervals import Interval, Z
from claimeven.players.spec import Spec
from claimeven.ratings.cross_table import Count
from claimeven.tournament.store.store import TournamentStore
from depth_results import draw_elo

PAGE = Path(__file__).parents[1] / "docs" / "results" / "depths.md"
DEEPEST = "8"


def published(page: str) -> dict[tuple[str, str], float]:
    """The Elo of every evaluation at every depth: the first table of the page."""
    table = page[page.index("| | 1 |") :].partition("\n\n")[0].splitlines()
    depths = [cell.strip() for cell in table[0].split("|")[2:-1]]
    elo = {}
    for row in table[2:]:
        name, *cells = (cell.strip() for cell in row.split("|")[1:-1])
        for depth, cell in zip(depths, cells, strict=True):
            elo[name.strip("`"), depth] = float(cell)
    return elo


def evaluation_and_depth(spec: str) -> tuple[str, str]:
    """Evaluation and depth of a player."""
    parsed = Spec.parse(spec)
    depth = parsed.option("depth")
    assert depth is not None
    return parsed.name, depth.value


@dataclass(frozen=True)
class Field:
    """Opponents with known Elo, and the games that were played against them."""

    elo: dict[tuple[str, str], float]
    played: dict[tuple[str, str], Count]
    draw_chance: float
    """Of equals; the model is that of docs/ratings.md, sides being swapped in every pair."""

    def performance(self) -> float:
        """The Elo for which the expected points are the points."""
        points = sum(count.points for count in self.played.values())
        low, high = -3000.0, 3000.0
        while high - low > 0.01:
            middle = (low + high) / 2
            expected = sum(share * games for share, _, games in self._expectations(middle))
            low, high = (middle, high) if expected < points else (low, middle)
        return low

    def half_width(self, elo: float) -> float:
        """Half of the interval: the variance of points is also how fast they grow with strength."""
        spread = sum(variance * games for _, variance, games in self._expectations(elo))
        return Z * 400 / math.log(10) / math.sqrt(spread)

    def _expectations(self, elo: float) -> Iterator[tuple[float, float, int]]:
        """Expected share of the points and its variance, opponent by opponent, with the games."""
        draws = 2 * self.draw_chance / (1 - self.draw_chance)
        for other, count in self.played.items():
            ratio = 10 ** ((elo - self.elo[other]) / 800)
            total = ratio + draws + 1 / ratio
            win, draw = ratio / total, draws / total
            share = win + draw / 2
            yield share, win + draw / 4 - share**2, count.games


def draw(elos: dict[tuple[str, str], float], path: Path) -> None:
    """Elo against depth, without intervals."""
    series: dict[str, list[tuple[float, Interval]]] = {}
    for (name, depth), elo in elos.items():
        series.setdefault(name, []).append((int(depth), Interval(elo, elo, elo)))
    draw_elo(path, series)


def main() -> None:
    """Print a line for every file, and draw if asked to."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("-o", "--output", type=Path)
    arguments = parser.parse_args()
    elos = published(PAGE.read_text())
    if arguments.output:
        draw(elos, arguments.output)
    for file in arguments.files:
        with TournamentStore.open(file) as store:
            facts = Facts.of(store)
        own = facts.players[0]
        played = {
            evaluation_and_depth(other): facts.table.between(own, other)
            for other in facts.players[1:]
        }
        field = Field(elos, played, facts.summary.ratings.draw_chance)
        elo = field.performance()
        deepest = ", ".join(
            f"{name} {100 * count.points / count.games:.0f} %"
            for (name, depth), count in played.items()
            if depth == DEEPEST and count.games
        )
        print(
            f"{own}: {elo:+.0f} ±{field.half_width(elo):.0f} Elo, "
            f"{facts.efforts[own].nodes_per_move:.0f} nodes a move, "
            f"{sum(count.games for count in played.values())} games; "
            f"against depth {DEEPEST}: {deepest}"
        )


if __name__ == "__main__":
    main()
