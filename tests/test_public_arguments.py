"""Public calls check their arguments: a wrong type or size is one of our own errors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from claimeven import (
    Engine,
    Geometry,
    Heuristic,
    Limits,
    Position,
    Settings,
    Side,
    explain,
    heuristic,
    search,
    threats,
)
from claimeven.coach.review import review, review_moves
from claimeven.errors import ClaimevenError
from claimeven.game.arrays import from_flat, from_planes, to_flat, to_planes
from claimeven.game.notation import parse_board, parse_column, parse_moves
from claimeven.heuristics.catalog import parameters_of
from claimeven.heuristics.spec import Phases, Terminal, Traps
from claimeven.searches.mcts import Mcts
from claimeven.searches.tree import search_tree

POSITION = Position("4453")
STANDARD = Geometry()
ONE_PLY = Limits(depth=1)
TRAPS = {"traps": Traps()}

WRONG: list[Any] = [
    None,
    -1,
    2.5,
    float("nan"),
    10**30,
    "nonsense",
    b"44",
    [None],
    {"a": 1},
    object(),
    np.zeros(3),
    np.float64(-2.0),
    Position,
]
LONGEST_MESSAGE = 300

CALLS: dict[str, Callable[[Any], object]] = {
    "Geometry(columns)": lambda x: Geometry(x, 6, 4),
    "Geometry(connect)": lambda x: Geometry(7, 6, x),
    "Geometry.parse": Geometry.parse,
    "Geometry.cells_of": STANDARD.cells_of,
    "Position(moves)": Position,
    "Position(geometry)": lambda x: Position("", x),
    "Position.play": POSITION.play,
    "Position.owner": POSITION.owner,
    "Position.word": POSITION.word,
    "Position.parse": Position.parse,
    "Position.from_board": Position.from_board,
    "Position.from_board(geometry)": lambda x: Position.from_board(str(POSITION), x),
    "Position.from_words": lambda x: Position.from_words(x, x),
    "threats(position)": lambda x: threats(x, Side.FIRST),
    "threats(side)": lambda x: threats(POSITION, x),
    "to_flat": to_flat,
    "to_planes": to_planes,
    "to_planes(order)": lambda x: to_planes(POSITION, order=x),
    "from_flat": lambda x: from_flat(x, STANDARD),
    "from_flat(geometry)": lambda x: from_flat([0] * 42, x),
    "from_planes": lambda x: from_planes(x, STANDARD),
    "parse_moves": lambda x: parse_moves(x, STANDARD),
    "parse_column": lambda x: parse_column(x, STANDARD),
    "parse_board": lambda x: parse_board(x, STANDARD),
    "explain(position)": lambda x: explain(x, "stank"),
    "explain(heuristic)": lambda x: explain(POSITION, x),
    "heuristic": heuristic,
    "heuristic(samples)": lambda x: heuristic("sethi-h1", samples=x),
    "heuristic(borders)": lambda x: heuristic("bagdadi", borders=x),
    "parameters_of": parameters_of,
    "Heuristic(terms)": lambda x: Heuristic("a", terms=x),
    "Heuristic(terminal)": lambda x: Heuristic("a", terms=TRAPS, terminal=x),
    "Heuristic(perspective)": lambda x: Heuristic("a", terms=TRAPS, perspective=x),
    "Heuristic(scale)": lambda x: Heuristic("a", terms=TRAPS, scale=x),
    "Heuristic(play_on)": lambda x: Heuristic("a", terms=TRAPS, play_on=x),
    "Phases": Phases,
    "search(position)": lambda x: search(x, "stank", depth=1),
    "search(heuristic)": lambda x: search(POSITION, x, depth=1),
    "search(algorithm)": lambda x: search(POSITION, "stank", algorithm=x, depth=1),
    "Engine(heuristic)": Engine,
    "Engine(trace_plies)": lambda x: Engine("stank", trace_plies=x),
    "Engine.search(position)": lambda x: Engine("stank").search(x, ONE_PLY),
    "Engine.search(limits)": lambda x: Engine("stank").search(POSITION, x),
    "Settings(ordering)": lambda x: Settings(ordering=x),
    "Settings(all_columns)": lambda x: Settings(all_columns=x),
    "Limits(depth)": Limits,
    "Mcts(seed)": lambda x: Mcts(seed=x),
    "Mcts.search(position)": lambda x: Mcts().search(x, Limits(nodes=5)),
    "Mcts.search(limits)": lambda x: Mcts().search(POSITION, x),
    "search_tree(plies)": lambda x: search_tree(POSITION, "stank", ONE_PLY, x),
    "review": review,
    "review_moves(start)": lambda x: review_moves(x, []),
    "review_moves(columns)": lambda x: review_moves(Position(), x),
}
"""Each refuses every value of `WRONG`."""


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("value", WRONG, ids=lambda value: repr(value)[:20])
def test_a_wrong_argument_is_our_own_error(name: str, value: Any) -> None:
    with pytest.raises(ClaimevenError) as caught:
        CALLS[name](value)
    message = str(caught.value)
    assert message
    assert "\n" not in message
    assert len(message) < LONGEST_MESSAGE


OPTIONAL: dict[str, Callable[[Any], object]] = {
    "explain(side)": lambda x: explain(POSITION, "stank", x),
    "explain(call)": lambda x: explain(POSITION, "sethi-h1", call=x),
    "Heuristic(phases)": lambda x: Heuristic("a", terms=TRAPS, phases=x),
    "Terminal(win)": Terminal,
    "search(on_info)": lambda x: search(POSITION, "stank", depth=1, on_info=x),
    "Engine(settings)": lambda x: Engine("stank", x),
    "Limits(nodes)": lambda x: Limits(depth=1, nodes=x),
    "Limits(seconds)": lambda x: Limits(depth=1, seconds=x),
    "Position.from_board(last)": lambda x: Position.from_board(str(POSITION), last=x),
    "review(solver)": lambda x: review(Position(), solver=x),
}
"""The same for arguments that may be None."""


@pytest.mark.parametrize("name", OPTIONAL)
@pytest.mark.parametrize(
    "value", [[], "nonsense", object(), np.zeros(3)], ids=lambda value: type(value).__name__
)
def test_a_wrong_optional_argument_is_our_own_error(name: str, value: Any) -> None:
    OPTIONAL[name](None)
    with pytest.raises(ClaimevenError):
        OPTIONAL[name](value)


def test_numpy_integers_are_whole_numbers() -> None:
    seven: Any = np.int64(7)
    assert Geometry(seven, 6) == STANDARD
    assert Position(np.array([3, 3, 4, 2])) == POSITION
    assert Limits(depth=seven) == Limits(depth=7)
