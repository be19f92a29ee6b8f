"""Tables of results: what is beside each other on a screen, and that nothing is lost."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from claimeven.lab.table import ResultTable

WORDS = st.text("abcdefgh", min_size=1, max_size=12)


@st.composite
def tables(draw: st.DrawFn) -> ResultTable:
    columns = draw(st.integers(2, 9))
    row = st.lists(WORDS, min_size=columns, max_size=columns)
    rows = draw(st.lists(row, min_size=1, max_size=4))
    names = draw(st.integers(1, min(2, columns - 1)))
    return ResultTable(draw(row), list(rows), names)


@given(tables(), st.integers(1, 120))
def test_a_table_fits_the_width_and_keeps_every_entry(table: ResultTable, width: int) -> None:
    text = table.text(width)
    parts = [part.splitlines() for part in text.split("\n\n")]
    for part in parts:
        assert len(part) == len(table.rows) + 1
        for line, row in zip(part, [table.heading, *table.rows], strict=True):
            assert line.split()[: table.names] == list(row[: table.names])
        has_one_column = len(part[0].split()) == table.names + 1
        assert has_one_column or max(map(len, part)) <= width
    for index, row in enumerate([table.heading, *table.rows]):
        found = [entry for part in parts for entry in part[index].split()[table.names :]]
        assert found == list(row[table.names :])


def test_a_table_without_a_width_is_one_piece() -> None:
    table = ResultTable(("who", *("x" * 30 for _ in range(9))))
    table.add("me", *range(9))
    assert "\n\n" not in table.text()


def test_columns_without_an_entry_are_left_out_of_the_text_only() -> None:
    table = ResultTable(("who", "nodes", "good"))
    table.add("me", "", "1")
    assert "nodes" not in table.text()
    assert re.search(r"who, *nodes, *good", table.csv().replace(",", ", "))
