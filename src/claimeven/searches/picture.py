"""What a search found, as notebooks show it."""

from __future__ import annotations

from collections.abc import Iterator

from claimeven.drawing.html import block, paragraph, table
from claimeven.game.notation import column_name
from claimeven.game.picture import BoardMarks, position_html
from claimeven.heuristics.exact import short_text
from claimeven.searches.result import SearchResult


def search_html(result: SearchResult) -> str:
    """The variation on the board, where that is known, and the value of every column."""
    columns = sorted({*result.values, *result.bounds, *result.outcomes})
    proven = [str(result.outcomes.get(column, "")) for column in columns]
    rows = [["value", *(_value(result, column) for column in columns)]]
    if any(proven):
        rows.append(["proven", *proven])
    heading = ["column", *(_name(result, column) for column in columns)]
    return block(
        paragraph(_taken(result), strong=_found(result)), *_board(result), table(heading, rows)
    )


def _board(result: SearchResult) -> Iterator[str]:
    if result.position is not None:
        yield position_html(result.position, BoardMarks(moves=result.variation))


def _found(result: SearchResult) -> str:
    return f"column {column_name(result.column)}: {result.score}"


def _taken(result: SearchResult) -> str:
    return f"depth {result.depth}, {result.nodes:,} nodes"


def _name(result: SearchResult, column: int) -> str:
    best = "★ " if column == result.column else ""
    return best + column_name(column)


def _value(result: SearchResult, column: int) -> str:
    if column in result.values:
        return short_text(result.values[column])
    return f"≤ {short_text(result.bounds[column])}" if column in result.bounds else ""
