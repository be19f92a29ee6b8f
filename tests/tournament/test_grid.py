"""Depth grids: the figures of the specification, and games replayed with the plain search."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from claimeven.errors import BadInput, HeuristicOverflow
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.heuristics.catalog import heuristic
from claimeven.players.roster import parse_spec
from claimeven.ratings.cross_table import Count
from claimeven.searches.reference import column_values
from claimeven.tournament.grid import DepthGrid, GridCell
from claimeven.tournament.printed_tables import DEPTHS, printed_result

H = ("sethi-h1", "sethi-h2", "sethi-h3")


def grid(
    firsts: tuple[str, ...],
    seconds: tuple[str, ...],
    first_depths: tuple[int, ...],
    second_depths: tuple[int, ...],
    *settings: Any,
    **named: Any,
) -> DepthGrid:
    """A grid of players given as text."""
    specs = tuple(map(parse_spec, firsts)), tuple(map(parse_spec, seconds))
    return DepthGrid(*specs, first_depths, second_depths, *settings, **named)


@pytest.fixture(scope="module")
def nine_tables() -> list[GridCell]:
    return list(grid(H, H, DEPTHS, DEPTHS).play())


def steady(cells: list[GridCell]) -> list[GridCell]:
    return [cell for cell in cells if "sethi-h1" not in (cell.first, cell.second)]


def test_the_printed_tables_are_the_printed_ones() -> None:
    printed = Counter(
        printed_result(a, i, b, j) for a in H for b in H for i in DEPTHS for j in DEPTHS
    )
    assert printed == {-1: 81, 0: 34, 1: 110}
    # By the document's own count the deeper side won 109 of 180 games, and lost 43.
    deeper = Counter(
        (printed_result(a, i, b, j) or 0) * (1 if j > i else -1)
        for a in H
        for b in H
        for i in DEPTHS
        for j in DEPTHS
        if i != j
    )
    assert (deeper[1], deeper[-1]) == (109, 43)
    assert printed_result("sethi-h2", 6, "sethi-h2", 1) is None
    assert printed_result("stank", 1, "sethi-h2", 1) is None


def test_the_four_steady_tables_as_specified(nine_tables: list[GridCell]) -> None:
    cells = steady(nine_tables)
    assert Counter(cell.result for cell in cells) == {-1: 52, 0: 4, 1: 44}
    assert sum(cell.result == cell.printed for cell in cells) == 40


def test_all_nine_tables(nine_tables: list[GridCell]) -> None:
    assert len(nine_tables) == 225
    assert [cell.json["first_depth"] for cell in nine_tables[:6]] == [1, 1, 1, 1, 1, 2]
    assert all(cell.printed in (-1, 0, 1) for cell in nine_tables)
    again = grid(H, H, DEPTHS, DEPTHS).play(workers=2)
    assert list(again) == nine_tables


@pytest.mark.parametrize(
    ("a", "i", "b", "j"), [("sethi-h2", 2, "stank", 1), ("itu", 1, "bagdadi", 2)]
)
def test_a_cell_is_the_game_of_two_plain_searches(a: str, i: int, b: str, j: int) -> None:
    geometry = Geometry(5, 4, 3)
    position = Position(geometry=geometry)
    players = {Side.FIRST: (a, i), Side.SECOND: (b, j)}
    while position.outcome is None:
        name, depth = players[position.to_move]
        if name == "stank" and position.stones == 0:
            position = position.play(2)
            continue
        values = column_values(position, heuristic(name), depth)
        position = position.play(max(values, key=lambda column: (values[column], -column)))
    (cell,) = grid((a,), (b,), (i,), (j,), geometry).play()
    assert cell.moves == position.text
    assert cell.printed is None
    winner = position.outcome.winner
    assert cell.result == (0 if winner is None else -1 if winner is Side.FIRST else 1)


def test_many_games_are_counted_from_the_first_players_view() -> None:
    openings = tuple("1234567")
    alone = next(grid(("stank",), ("itu",), (2,), (3,), openings=openings).play())
    back = next(grid(("itu",), ("stank",), (3,), (2,), openings=openings).play())
    both = next(grid(("stank",), ("itu",), (2,), (3,), openings=openings, swapped=True).play())
    assert both.count == alone.count + back.count.reversed
    assert both.count.games == 14
    assert both.result is None
    assert both.json == {
        "first": "stank",
        "first_depth": 2,
        "second": "itu",
        "second_depth": 3,
        "wins": both.count.wins,
        "draws": both.count.draws,
        "losses": both.count.losses,
    }


def test_repeats_have_other_seeds() -> None:
    repeated = grid(("sethi-h1",), ("sethi-h1",), (1,), (1,), repeats=12)
    (cell,) = repeated.play()
    assert cell.count.games == 12
    assert cell.count != Count(wins=12)
    assert cell.count != Count(losses=12)
    assert not repeated.repeats_itself
    assert list(repeated.play()) == [cell]
    assert grid(("stank",), ("itu",), (1,), (1,), repeats=2).repeats_itself


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("random", "has no depth"),
        ("stank:depth=3", "leave it to --depths"),
        ("stanc", "did you mean 'stank'"),
    ],
)
def test_players_that_cannot_be_in_a_grid(spec: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        grid((spec,), ("stank",), (1,), (1,))


def test_a_board_that_an_evaluation_does_not_fit() -> None:
    with pytest.raises(HeuristicOverflow):
        grid(("stank",), ("itu",), (1,), (1,), Geometry(30, 1, 25))
