"""`claimeven arena show`: games finished, standings and failures of a tournament."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import click

from claimeven.cli.arena.reading import open_to_show
from claimeven.cli.console.options import FileName, json_option, print_json
from claimeven.ratings.cross_table import Count
from claimeven.ratings.elo import Rating, Ratings
from claimeven.ratings.names import shortened
from claimeven.tournament.store.store import TournamentStore
from claimeven.tournament.summary import Summary

_NAME_WIDTH = 48
_MOST_CROSSED = 16
"""The most players for which the cross table fits on a screen."""


@click.command()
@click.argument("file", type=FileName())
@json_option
def show(file: Path, as_json: bool) -> None:
    """Show the tournament in FILE, finished or not.

    It may still be running.
    """
    with open_to_show(file) as store:
        print_tournament(store, as_json)


def print_tournament(store: TournamentStore, as_json: bool) -> None:
    """The same at the end of a run and later."""
    summary = Summary.of(store)
    if as_json:
        print_json(file=str(store.path), **summary.json)
        return
    for line in _lines(store, summary):
        click.echo(line)


def _lines(store: TournamentStore, summary: Summary) -> Iterator[str]:
    yield f"{store.path}: {_described(summary.settings)}"
    yield f"{summary.counts.finished:,} of {summary.counts.scheduled:,} games finished"
    if summary.counts.finished:
        yield ""
        yield from _standings(summary.ratings, summary.illegal)
        if 2 < len(store.players) <= _MOST_CROSSED:
            yield ""
            yield from _crossed(summary.ratings)
        yield ""
        yield from _figures(summary)
    for player, paths in store.changed_files.items():
        yield f"{player}: {', '.join(paths)} was not the same in all runs (resume --force)"
    for player, codes in summary.failures.items():
        counted = ", ".join(f"{count} {code}" for code, count in codes.items())
        yield f"failures of {player}: {counted}"


def _described(settings: dict[str, Any]) -> str:
    said = [
        f"{settings['format']} on {settings['geometry']}",
        f"openings {settings['openings']}",
        f"{settings['rounds']} rounds" if settings["rounds"] > 1 else "1 round",
        f"seed {settings['seed']}",
    ]
    if settings["clock"]:
        said.append(f"clock {settings['clock']} s")
    if settings["adjudicate"]:
        said.append(f"adjudicated ({settings['adjudicate']})")
    if settings["sprt"]:
        said.append(f"SPRT {settings['sprt']}")
    return ", ".join(said)


def _standings(ratings: Ratings, illegal: Mapping[str, int]) -> Iterator[str]:
    """A row for each player; games lost by illegal answers are a column where there are any."""
    width = min(_NAME_WIDTH, max(len(rating.player) for rating in ratings.standings))
    interval = f"{ratings.level:.0%} interval"
    heading = f"  #  {'player':<{width}}    elo   {interval:^15} games   points  w-d-l"
    has_illegal = any(illegal.values())
    wide = max(len(str(rating.count)) for rating in ratings.standings)
    yield f"{heading:<{len(heading) - 5 + wide}}  illegal" if has_illegal else heading
    for at, rating in enumerate(ratings.standings, 1):
        count = rating.count
        row = (
            f"{at:3}  {shortened(rating.player, width):<{width}} {_elo(rating)} "
            f"{_end(rating.low)} … {_end(rating.high)} {count.games:7} {count.points:8g}  {count}"
        )
        lost = illegal.get(rating.player, 0)
        yield f"{row}{lost:{wide - len(str(count)) + 9}}" if has_illegal else row


def _elo(rating: Rating) -> str:
    """The rating, with a mark where it is only a bound."""
    return f"{rating.bound.mark:1}{rating.elo:+z5.0f}"


def _end(elo: float) -> str:
    return f"{elo:+z6.0f}" if math.isfinite(elo) else "     ?"


def _crossed(ratings: Ratings) -> Iterator[str]:
    """Wins, draws and losses of the row's player against the column's."""
    names = [rating.player for rating in ratings.standings]
    width = min(_NAME_WIDTH, max(map(len, names)))
    cells = {
        (one, other): _met(ratings.table.between(one, other)) if one != other else ""
        for one in names
        for other in names
    }
    wide = max(3, *map(len, cells.values()))
    heads = " ".join(f"{number:>{wide}}" for number in range(1, len(names) + 1))
    yield f"  #  {'':<{width}} {heads}"
    for at, name in enumerate(names, 1):
        row = " ".join(f"{cells[name, other]:>{wide}}" for other in names)
        yield f"{at:3}  {shortened(name, width):<{width}} {row}"


def _met(count: Count) -> str:
    return str(count) if count.games else "-"


def _figures(summary: Summary) -> Iterator[str]:
    advantage = summary.ratings.first_move_advantage
    yield (
        f"moving first is worth {advantage.value:+z.0f} Elo "
        f"({advantage.low:+z.0f} … {advantage.high:+z.0f}); "
        f"equals draw {summary.ratings.draw_chance:.0%} of their games"
    )
    if summary.match is not None:
        low, high = summary.match.elo_interval()
        pairs = " ".join(map(str, summary.match.pairs))
        yield (
            f"{shortened(summary.players[0], _NAME_WIDTH)} by pairs: {summary.match.elo:+z.0f} Elo "
            f"({low:+z.0f} … {high:+z.0f}), better with "
            f"{summary.match.superiority:.1%}; pairs with 0 ½ 1 1½ 2 points: {pairs}"
        )
    if (verdict := summary.verdict) is not None:
        said = f"accepts {verdict.accepted}" if verdict.accepted else "goes on"
        yield f"SPRT {said}: {verdict.ratio:+.2f} in {verdict.lower:+.2f} … {verdict.upper:+.2f}"
    if (saved := summary.adjudication) is not None:
        yield (
            f"adjudicated {saved.games:,} games: {saved.saved_plies:,} moves saved, about "
            f"{saved.saved_seconds:.2f} s of thinking; the solver took {saved.solver_seconds:.2f} s"
        )
