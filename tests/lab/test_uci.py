"""The well-known data set comes out with its published figures, order and text."""

from __future__ import annotations

from collections import Counter

from claimeven.lab.datasets.uci import ATTRIBUTES, rows

# As the published file begins, without the empty cells at the end of a row.
FIRST = [
    "b,b,b,b,b,b,b,b,b,b,b,b,x,o,b,b,b,b,x,o,x,o,x,o,b,b,b,b,b,b:win",
    "b,b,b,b,b,b,b,b,b,b,b,b,x,b,b,b,b,b,x,o,x,o,x,o,o,b,b,b,b,b:win",
    "b,b,b,b,b,b,o,b,b,b,b,b,x,b,b,b,b,b,x,o,x,o,x,o,b,b,b,b,b,b:win",
    "b,b,b,b,b,b,b,b,b,b,b,b,x,b,b,b,b,b,x,o,x,o,x,o,b,b,b,b,b,b,o:win",
    "o,b,b,b,b,b,b,b,b,b,b,b,x,b,b,b,b,b,x,o,x,o,x,o,b,b,b,b,b,b:win",
    "b,b,b,b,b,b,b,b,b,b,b,b,x,b,b,b,b,b,x,o,x,o,x,o,b,b,b,b,b,b,b,b,b,b,b,b,o:win",
    "b,b,b,b,b,b,x,b,b,b,b,b,o,b,b,b,b,b,x,o,x,o,x,o,b,b,b,b,b,b:draw",
]
# The 200th, and two from near its end: which mirror twin is kept is told by these.
LATER = {
    199: "b,b,b,b,b,b,b,b,b,b,b,b,x,b,b,b,b,b,x,o,x,o,o,b,b,b,b,b,b,b,o,x:win",
    67493: "x,o" + 28 * ",b" + ",o,o,x,b,b,b,o,x,x:win",
    67504: "x,o,o,x" + 20 * ",b" + ",o" + 11 * ",b" + ",o,x,x:win",
}


def whole(short: str) -> str:
    marks, _, outcome = short.partition(":")
    return ",".join((marks.split(",") + 42 * ["b"])[:42]) + f",{outcome}"


def test_published_figures_order_and_text() -> None:
    made = [str(row) for row in rows()]
    counts = Counter(row.rpartition(",")[2] for row in made)
    assert counts == {"win": 44_473, "loss": 16_635, "draw": 6_449}
    assert len(set(made)) == len(made) == 67_557
    assert made[: len(FIRST)] == [whole(row) for row in FIRST]
    assert [made[index] for index in LATER] == [whole(row) for row in LATER.values()]


def test_attributes() -> None:
    assert ATTRIBUTES[:7] == ("a1", "a2", "a3", "a4", "a5", "a6", "b1")
    assert ATTRIBUTES[-1] == "g6"
    assert len(ATTRIBUTES) == 42
