"""Both formats read back exactly what they wrote, whatever people put into names and comments."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimeven import Draw, Estimate, Geometry, Loss, Outcome, Position, Score, Side, Win
from claimeven.errors import BadRecord
from claimeven.game.game import Game, Move
from claimeven.records.json_lines import from_json, read_lines, to_json, write_lines
from claimeven.records.text import from_text, read_games, to_text, write_games
from strategies import positions

SCORES: st.SearchStrategy[Score] = st.one_of(
    st.builds(Win, st.integers(0, 99), st.none() | st.integers(-20, 20)),
    st.builds(Loss, st.integers(0, 99), st.none() | st.integers(-20, 20)),
    st.just(Draw()),
    st.builds(Estimate, st.fractions()),
)
MOVES = st.builds(
    Move,
    st.just(0),
    st.none() | SCORES,
    st.none() | st.integers(0, 99),
    st.none() | st.integers(0, 2**63),
    st.none() | st.floats(0, 1e6),
    st.text(max_size=20) | st.sampled_from(["score 3", "; x", "}", "1-0", '"', "draw"]),
)


@st.composite
def played_games(draw: st.DrawFn) -> Game:
    """A game on any board, from its start or from a drawn position, finished or not."""
    end = draw(positions())
    assert end.moves is not None
    begun = draw(st.integers(0, len(end.moves)))
    start = Position(end.moves[:begun], end.geometry)
    if start.outcome is None and draw(st.booleans()):
        last = None if start.last_cell is None else start.last_cell.column
        start = Position.from_board(str(start), end.geometry, last=last)
    columns = end.moves[begun:]
    said = [draw(MOVES) for _ in columns[:6]] + [Move(0)] * len(columns[6:])
    moves = tuple(
        Move(column, each.score, each.depth, each.nodes, each.seconds, each.comment)
        for column, each in zip(columns, said, strict=True)
    )
    given_up = st.sampled_from([None, Outcome(None), Outcome(Side.FIRST), Outcome(Side.SECOND)])
    return Game(
        draw(st.text(max_size=20)),
        draw(st.text(max_size=20)),
        start,
        moves,
        outcome=end.outcome or draw(given_up),
        reason=draw(st.text(max_size=20)),
        headers=draw(st.dictionaries(st.text(max_size=8) | st.just("Result"), st.text(max_size=8))),
    )


def assert_same(read: Game, written: Game) -> None:
    assert read == written
    assert read.start.last_cell == written.start.last_cell
    assert [_points(move.score) for move in read.moves] == [
        _points(move.score) for move in written.moves
    ]


def _points(score: Score | None) -> int | None:
    return score.points if isinstance(score, Win | Loss) else None


@given(played_games())
def test_json_reads_back_exactly(record: Game) -> None:
    line = to_json(record)
    assert "\n" not in line
    assert_same(from_json(line), record)


@given(played_games())
def test_text_reads_back_exactly(record: Game) -> None:
    assert_same(from_text(to_text(record)), record)


@given(st.lists(played_games(), max_size=3))
def test_files_hold_many_games(games: list[Game]) -> None:
    assert list(read_games("".join(write_games(games)))) == games
    assert list(read_lines("".join(write_lines(games)).split("\n"))) == games


def test_the_text_reads_like_a_game() -> None:
    record = Game(
        "human",
        "stank:depth=4",
        moves=(
            Move(3),
            Move(4, Estimate(Fraction(-200)), 4, 2717, 0.0015),
            Move(3, comment="hoping"),
        ),
        headers={"Date": "2026.11.16"},
    )
    assert to_text(record) == (
        '[First "human"]\n'
        '[Second "stank:depth=4"]\n'
        '[Geometry "7x6x4"]\n'
        '[Result "*"]\n'
        '[Date "2026.11.16"]\n'
        "\n"
        "1. 4 5 {score -200 depth 4 nodes 2717 time 0.0015}\n"
        "2. 4 {hoping}\n"
        "*\n"
    )


def test_a_game_that_second_begins_says_so() -> None:
    record = Game("a", "b", Position("4"), (Move(0),))
    assert "1. ... 1\n" in to_text(record)
    assert from_text(to_text(record)) == record


HEADS = '[First "a"]\n[Second "b"]\n'


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("1. 4 *", "First"),
        (HEADS + "1. 4", "result is missing"),
        (HEADS + "1. 9 *", "off the board"),
        (HEADS + "1. 1 1 1 1 1 1 1 *", "column 1 is full"),
        (HEADS + "1. 4 {open *", "invalid text '{open"),
        (HEADS + "{early} 1. 4 *", "before the first move"),
        (HEADS + '[Result "1-0"]\n1. 4 *', "header says"),
        (HEADS + '[Geometry "0x0x0"]\n*', "invalid board 0x0x0"),
        (HEADS + "1. 1 2 1 2 1 2 1 0-1", "first wins"),
        ("[First a]\n*", "line 1"),
        (HEADS + "1. 4 {score 1/0} *", "invalid score '1/0': expected a number"),
        (HEADS + "1. 1 2 1 2 1 2 1 *", "ends with 'first wins' on the board"),
    ],
)
def test_broken_text_is_explained(text: str, problem: str) -> None:
    with pytest.raises(BadRecord, match=problem):
        list(read_games(text))


@pytest.mark.parametrize(
    "line",
    [
        "{",
        "[]",
        "{}",
        '{"first": "a", "second": "b", "moves": [{"column": "x"}]}',
        '{"first": "a", "second": "b", "moves": [{"column": 3, "score": {"estimate": "1/0"}}]}',
        '{"first": "a", "second": "b", "moves": [], "result": "blue"}',
        '{"first": "a", "second": "b", "moves": 3}',
        '{"first": "a", "second": "b", "moves": [], "headers": 3}',
        '{"first": "a", "second": "b", "start": {}, "moves": [], "outcome": null}',
        '{"first": "a", "second": "b", "moves": [{"column": 3, "score": "lost"}]}',
        '{"first": "a", "second": "b", "moves": [{"column": 3, "seconds": NaN}]}',
        "[" * 100_000,
    ],
)
def test_broken_json_names_its_line(line: str) -> None:
    with pytest.raises(BadRecord, match="line 2"):
        list(read_lines(["", line]))


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    for read in (read_games, lambda text: read_lines(text.split("\n"))):
        try:
            list(read(HEADS + text))
        except BadRecord:
            continue


def test_wide_boards_write_numbers() -> None:
    wide = Geometry(40, 2, 4)
    record = Game("a", "b", Position(geometry=wide), (Move(37), Move(9)))
    assert "1. 38 a" in to_text(record)
    assert from_text(to_text(record)) == record
