"""Elo by depth: the tables and the picture of docs/results/depths.md, from a tournament's file.

    python bench/depth_results.py depths.arena [-o depths.svg]

Players that differ by their depth alone are one row: Elo with its 95 % interval, nodes per move.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from claimeven.lab.pictures import draw_series, picture
from claimeven.lab.report.tournament.facts import Facts
from claimeven.lab.study.intervals import Interval
from claimeven.ratings.elo import Rating
from claimeven.tournament.store.store import TournamentStore


def rows(facts: Facts, cell: Callable[[str], str]) -> Iterator[str]:
    """A Markdown table: one row for every family, best first, one column for every depth."""
    elo = elos(facts)
    depths = sorted({depth for family in facts.families.values() for depth in family})
    yield "| | " + " | ".join(f"{depth}" for depth in depths) + " |"
    yield "|---" * (len(depths) + 1) + "|"
    best_first = sorted(
        facts.families.items(),
        key=lambda item: -max(elo[player].elo for player in item[1].values()),
    )
    for name, family in best_first:
        cells = [cell(family[depth]) if depth in family else "" for depth in depths]
        yield f"| `{title(name)}` | " + " | ".join(cells) + " |"


def title(family: str) -> str:
    """The name without options that all players have."""
    return family.partition(":")[0]


def elos(facts: Facts) -> dict[str, Rating]:
    """Ratings by player."""
    return {rating.player: rating for rating in facts.standings}


def count(number: float) -> str:
    """A count in few digits."""
    if number < 10_000:
        return f"{number:.0f}"
    return f"{number / 1000:.0f} k"


def draw(facts: Facts, path: Path) -> None:
    """Elo against depth."""
    elo = elos(facts)
    series = {
        title(name): [
            (depth, Interval(elo[player].elo, elo[player].low, elo[player].high))
            for depth, player in family.items()
        ]
        for name, family in sorted(
            facts.families.items(), key=lambda item: item[0].partition(":")[0] != "claimeven"
        )
    }
    draw_elo(path, series)


def draw_elo(path: Path, series: Mapping[str, Sequence[tuple[float, Interval]]]) -> None:
    """One line for every name, Elo against depth."""
    with picture(path, width=8.4, height=5.0) as axes:
        draw_series(axes, series, percent=False)
        axes.set_xlabel("depth")
        axes.set_ylabel("Elo")
        axes.legend(fontsize=8, ncols=2)


def main() -> None:
    """Print the tables, and draw if asked to."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("-o", "--output", type=Path)
    arguments = parser.parse_args()
    with TournamentStore.open(arguments.file) as store:
        facts = Facts.of(store)
    elo = elos(facts)
    print("\n".join(rows(facts, lambda player: f"{elo[player].elo:+.0f}")))
    half = max((rating.high - rating.low) / 2 for rating in facts.standings)
    print(f"\nno interval is wider than ±{half:.0f}; games: {len(facts.games)}\n")
    print("\n".join(rows(facts, lambda player: count(facts.efforts[player].nodes_per_move))))
    ratings = facts.summary.ratings
    first = ratings.first_move_advantage
    print(f"\nmoving first: {first.value:+.0f} ({first.low:+.0f} to {first.high:+.0f}) Elo")
    if arguments.output:
        draw(facts, arguments.output)


if __name__ == "__main__":
    main()
