"""Data that are not what an encoder wrote are refused with BadInput, whatever they are."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimeven.errors import BadInput
from claimeven.wire.evaluations import decode_part, decode_value_breakdown
from claimeven.wire.games import decode_game, decode_move
from claimeven.wire.numbers import decode_number
from claimeven.wire.positions import decode_position, decode_start
from claimeven.wire.scores import decode_known, decode_proven, decode_score
from claimeven.wire.solving import decode_analysis, decode_solve_result
from claimeven.wire.trees import decode_tree
from wire.examples import Example, examples

EXAMPLES = examples()


def _children(data: Any) -> list[tuple[Any, Any]]:
    """What is directly inside an object or a list, by key."""
    if isinstance(data, dict):
        return list(data.items())
    return list(enumerate(data)) if isinstance(data, list) else []


def _keys(data: Any) -> Iterator[str]:
    for key, child in _children(data):
        if isinstance(key, str):
            yield key
        yield from _keys(child)


KEYS = sorted({key for example in EXAMPLES.values() for key in _keys(example.data)})
WORDS = ["win", "draw", "estimate", "at least", "first", "7x6x4", "128x1x1", "4453", "1/0", "1e9"]
ATOMS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.integers(0, 9),
    st.just(10**4000),
    st.floats(),
    st.sampled_from(WORDS),
    st.text(st.characters(), max_size=9),
)
JSON = st.recursive(
    ATOMS,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=5), inner, max_size=5)
    ),
    max_leaves=12,
)


def places(data: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every way from the root of the data to something in it."""
    yield way
    for key, child in _children(data):
        yield from places(child, (*way, key))


@st.composite
def damaged(draw: st.DrawFn, data: Any) -> Any:
    """The data with something in it replaced or left out."""
    way = draw(st.sampled_from(list(places(data))))
    if not way:
        return draw(JSON)
    changed = copy.deepcopy(data)
    inside = changed
    for key in way[:-1]:
        inside = inside[key]
    if draw(st.booleans()):
        inside[way[-1]] = draw(JSON)
    else:
        del inside[way[-1]]
    return changed


def try_to_decode(example: Example, data: Any) -> None:
    """Decode: the result is thrown away, an error must be BadInput in one line."""
    try:
        example.decode(data)
    except BadInput as error:
        message = str(error)
        assert "\n" not in message
        assert len(message) < 400


@pytest.mark.parametrize("name", EXAMPLES)
@settings(max_examples=40)
@given(data=st.data())
def test_any_json_is_read_or_refused(name: str, data: st.DataObject) -> None:
    try_to_decode(EXAMPLES[name], data.draw(JSON))


@pytest.mark.parametrize("name", EXAMPLES)
@settings(max_examples=40)
@given(data=st.data())
def test_damaged_data_are_read_or_refused(name: str, data: st.DataObject) -> None:
    example = EXAMPLES[name]
    try_to_decode(example, data.draw(damaged(example.data)))


def nested(levels: int, key: str) -> dict[str, Any]:
    """Objects within objects."""
    data = dict(EXAMPLES["tree" if key == "children" else "part"].data)
    data[key] = []
    for _ in range(levels):
        data = {**data, key: [data]}
    return data


def test_what_is_nested_too_deeply_is_refused() -> None:
    with pytest.raises(BadInput, match="invalid tree: expected at most 128 levels"):
        decode_tree(nested(5000, "children"))
    with pytest.raises(BadInput, match="invalid part: expected at most 32 levels"):
        decode_part(nested(5000, "parts"))
    with pytest.raises(BadInput, match="nested too deeply"):
        decode_move([nested(5000, "parts")])


DRAW = {"kind": "draw"}
START = {"position": "", "geometry": "7x6x4"}


@pytest.mark.parametrize(
    ("decode", "data", "message"),
    [
        (decode_number, {"exact": "1/0"}, "invalid number {'exact': '1/0'}: expected"),
        (decode_number, {"exact": "1e999999999"}, "invalid number"),
        (decode_number, 89.5, 'invalid number 89.5: expected {"value": 89.5, "exact": "179/2"}'),
        (decode_score, "draw", "invalid score 'draw': expected an object such as"),
        (decode_score, {"kind": "tie"}, "invalid kind of score 'tie': expected win, draw or loss"),
        (decode_score, {"kind": "win"}, "invalid score: field 'plies' is missing"),
        (decode_score, {"kind": "win", "plies": True}, "invalid plies True of a score: expected"),
        (decode_score, {"kind": "loss", "plies": -1}, "invalid plies -1 of a score: expected 0"),
        (decode_known, {"kind": "at least", "score": {"kind": "estimate"}}, "invalid kind"),
        (decode_start, {"position": "4"}, "invalid position: field 'geometry' is missing"),
        (decode_start, {**START, "position": "8"}, "8"),
        (decode_position, {**START, "last": [3]}, "invalid cell [3]: expected [column, row]"),
        (decode_move, {"column": "4"}, "invalid column '4' of a move: expected a whole number"),
        (decode_move, {"column": 3, "seconds": 10**400}, "expected a finite number"),
        (decode_move, {"column": 10**5000, "seconds": "x"}, "invalid seconds 'x' of a move"),
        (decode_move, [10**5000], "a value with a number of too many digits"),
        (decode_move, {"column": 3, "comment": "\ud800"}, "of a move: expected text"),
        (
            decode_game,
            {"first": "a", "second": "b", "start": START, "moves": [], "outcome": "blue"},
            "invalid outcome 'blue': expected first, second or draw",
        ),
        (
            decode_game,
            {"first": "a", "second": "b", "start": {**START, "position": "1212121"}, "moves": []},
            "invalid outcome null: the game ends with 'first wins' on the board",
        ),
        (
            decode_game,
            {"first": "a", "second": "b", "start": START, "moves": [{"column": 9}]},
            "column 9 (counted from 0) is off the board",
        ),
        (
            decode_solve_result,
            {**START, "at_least": {"kind": "win", "plies": 3, "points": 1}},
            "invalid score 'wins in 3' with points 1",
        ),
        (decode_proven, {"kind": "loss", "plies": 10**3000}, "of a score: expected 0 to 128"),
        (
            decode_proven,
            {"kind": "win", "plies": 1, "points": -(10**3000)},
            "of a score: expected at most 128",
        ),
        (
            decode_analysis,
            {**START, "columns": [DRAW]},
            "invalid columns of an analysis: 1 scores, but 7x6x4 has 7 columns",
        ),
        (
            decode_value_breakdown,
            {**EXAMPLES["explanation"].data, "heuristic": "mine.toml"},
            "unknown heuristic 'mine.toml': expected dangergood, itu",
        ),
    ],
)
def test_errors_say_what_is_wrong(decode: Any, data: Any, message: str) -> None:
    with pytest.raises(BadInput) as caught:
        decode(data)
    assert message in str(caught.value)
