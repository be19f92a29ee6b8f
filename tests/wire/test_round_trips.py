"""What is encoded, sent as JSON text and decoded is what it was, on boards of every shape."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from claimeven import (
    Draw,
    Estimate,
    Limits,
    Loss,
    Outcome,
    Position,
    Score,
    Settings,
    Side,
    Solver,
    Win,
    explain,
    search,
    why,
)
from claimeven.coach.grade import Grade, grade_of
from claimeven.coach.review import Review, ReviewedMove, review_moves
from claimeven.game.game import Game, Move
from claimeven.game.geometry import Cell
from claimeven.heuristics.parts import Part
from claimeven.score import AtLeast, AtMost, Proven
from claimeven.searches.result import SearchResult
from claimeven.searches.tree import TreeNode, search_tree
from claimeven.solver.result import SolveResult, position_score
from claimeven.wire import (
    evaluations,
    explanations,
    games,
    intervals,
    numbers,
    positions,
    reviews,
    scores,
    searches,
    sides,
    solving,
    trees,
    variations,
)
from strategies import geometries
from strategies import positions as moved_positions

NUMBERS = st.fractions()
COLUMNS = st.integers(0, 63)
COUNTS = st.integers(0, 2**63)
SECONDS = st.floats(0, 1e6)
SIDES = st.sampled_from(Side)
KINDS = st.sampled_from(["win", "draw", "loss"])
PROVEN: st.SearchStrategy[Proven] = st.one_of(
    st.builds(Win, st.integers(0, 127), st.none() | st.integers(1, 64)),
    st.builds(Loss, st.integers(0, 127), st.none() | st.integers(-64, -1)),
    st.just(Draw()),
)
SCORES: st.SearchStrategy[Score] = PROVEN | st.builds(
    Estimate, NUMBERS, st.none() | st.text(max_size=9)
)
CELLS = st.builds(Cell, COLUMNS, st.integers(0, 126))
MOVES = st.builds(
    Move,
    COLUMNS,
    st.none() | SCORES,
    st.none() | st.integers(0, 99),
    st.none() | COUNTS,
    st.none() | SECONDS,
    st.text(max_size=9),
    st.none() | st.text(max_size=9),
)
PARTS = st.recursive(
    st.builds(Part, st.text(max_size=9), NUMBERS, NUMBERS, st.lists(CELLS, max_size=4).map(tuple)),
    lambda parts: st.builds(
        Part,
        st.text(max_size=9),
        NUMBERS,
        NUMBERS,
        st.just(()),
        st.lists(parts, max_size=3).map(tuple),
    ),
    max_leaves=8,
)


@st.composite
def any_positions(draw: st.DrawFn) -> Position:
    """Positions reached by moves, and drawn ones with or without a known last stone."""
    position = draw(moved_positions())
    if not position.stones or draw(st.booleans()):
        return position
    last = position.last_cell
    known = None if last is None or draw(st.booleans()) else last.column
    return Position.from_board(str(position), position.geometry, last=known)


def unfinished() -> st.SearchStrategy[Position]:
    return any_positions().filter(lambda position: position.outcome is None)


@st.composite
def lines_of_play(draw: st.DrawFn, most: int = 9) -> tuple[Position, tuple[int, ...]]:
    """A position and some columns that can be played from it."""
    start = position = draw(any_positions())
    columns = []
    for choice in draw(st.lists(st.integers(0, 10**6), max_size=most)):
        if position.outcome is not None:
            break
        columns.append(position.legal_columns[choice % len(position.legal_columns)])
        position = position.play(columns[-1])
    return start, tuple(columns)


def sent(data: Any) -> Any:
    """The data as they arrive: through strict JSON, and as UTF-8."""
    return json.loads(json.dumps(data, allow_nan=False, ensure_ascii=False).encode())


def assert_same(decoded: object, value: object) -> None:
    """Equal, also in what equality leaves out: points, moves, the last stone."""
    assert decoded == value
    assert repr(decoded) == repr(value)


@given(NUMBERS)
def test_numbers(number: Fraction) -> None:
    assert_same(numbers.decode_number(sent(numbers.encode_number(number))), number)


def test_numbers_beyond_the_floats() -> None:
    for number in (Fraction(10**400), Fraction(-(10**400), 7)):
        assert numbers.decode_number(sent(numbers.encode_number(number))) == number


@given(*[st.floats()] * 3)
def test_intervals(value: float, low: float, high: float) -> None:
    decoded = intervals.decode_interval(sent(intervals.encode_interval(value, low, high)))
    again = [float("nan") if number is None else number for number in decoded]
    assert sent(intervals.encode_interval(*again)) == intervals.encode_interval(value, low, high)


@given(SIDES, st.none() | SIDES)
def test_sides_and_outcomes(side: Side, winner: Side | None) -> None:
    assert sides.decode_side(sent(sides.encode_side(side))) is side
    assert sides.decode_outcome(sent(sides.encode_outcome(Outcome(winner)))) == Outcome(winner)


@given(SCORES)
def test_scores(score: Score) -> None:
    decoded = scores.decode_score(sent(scores.encode_score(score)))
    assert_same(decoded, score)
    if isinstance(score, Estimate):
        assert isinstance(decoded, Estimate)
        assert decoded.heuristic == score.heuristic


@given(PROVEN)
def test_bounds(score: Proven) -> None:
    assert_same(scores.decode_proven(sent(scores.encode_proven(score))), score)
    for known in (AtLeast(score), AtMost(score), score):
        assert_same(scores.decode_known(sent(scores.encode_known(known))), known)


@given(any_positions())
def test_positions(position: Position) -> None:
    assert_same(positions.decode_position(sent(positions.encode_position(position))), position)
    assert_same(positions.decode_start(sent(positions.encode_start(position))), position)
    named = positions.decode_position(sent(positions.encode_position_name(position)))
    assert (named, named.text) == (position, position.text)


@given(moved_positions())
def test_cells_are_in_the_order_played(position: Position) -> None:
    cells = positions.encode_position(position)["cells"]
    assert [cell[0] for cell in cells] == list(position.moves or ())
    assert all(position.owner(Cell(*cell[:2])) is Side(cell[2]) for cell in cells)


@given(lines_of_play())
def test_variations(line: tuple[Position, tuple[int, ...]]) -> None:
    position, columns = line
    data = sent(variations.encode_variation(position, columns))
    assert variations.decode_variation(position, data) == columns


@given(lines_of_play(), st.data(), COUNTS, SECONDS, st.booleans())
def test_solve_results(
    line: tuple[Position, tuple[int, ...]],
    data: st.DataObject,
    nodes: int,
    seconds: float,
    with_variation: bool,
) -> None:
    position, columns = line
    empty = position.geometry.cells - position.stones
    lower = data.draw(st.integers(-(empty // 2), (empty + 1) // 2))
    upper = data.draw(st.integers(lower, (empty + 1) // 2))
    least, most = (position_score(position, points) for points in (lower, upper))
    result = SolveResult(position, least, most, nodes, seconds)
    variation = columns if with_variation else None
    decoded = solving.decode_solve_result(sent(solving.encode_solve_result(result, variation)))
    assert decoded.result == result
    assert decoded.variation == variation


@given(any_positions(), KINDS, SECONDS)
def test_proofs(position: Position, kind: Any, seconds: float) -> None:
    decoded = solving.decode_proof(sent(solving.encode_proof(position, kind, seconds)))
    assert decoded == (position, kind, seconds)


@given(lines_of_play(), st.data(), st.booleans())
def test_analyses(
    line: tuple[Position, tuple[int, ...]], data: st.DataObject, with_variation: bool
) -> None:
    position, columns = line
    scored = {column: data.draw(PROVEN) for column in position.legal_columns}
    variation = columns if with_variation else None
    decoded = solving.decode_analysis(sent(solving.encode_analysis(position, scored, variation)))
    assert (decoded.position, decoded.variation) == (position, variation)
    assert_same(decoded.scores, scored)
    sent_columns = sent(solving.encode_columns(position, scored))
    assert_same(solving.decode_columns(position, sent_columns), scored)


@given(lines_of_play(), st.data())
def test_search_results(line: tuple[Position, tuple[int, ...]], data: st.DataObject) -> None:
    position, columns = line
    by_column = st.dictionaries(COLUMNS, NUMBERS, max_size=5)
    result = data.draw(
        st.builds(
            SearchResult,
            column=COLUMNS,
            value=NUMBERS,
            score=SCORES,
            outcome=st.none() | KINDS,
            outcomes=st.dictionaries(COLUMNS, KINDS, max_size=5),
            values=by_column,
            bounds=by_column,
            variation=st.just(columns),
            depth=st.integers(0, 127),
            nodes=COUNTS,
            proof_nodes=COUNTS,
            leaves=COUNTS,
            evaluations=COUNTS,
            cuts=COUNTS,
            table_hits=COUNTS,
            cache_hits=COUNTS,
            seconds=SECONDS,
        )
    )
    encoded = sent(searches.encode_search_result(position, "stank", result))
    decoded = searches.decode_search_result(encoded)
    assert (decoded.position, decoded.heuristic) == (position, "stank")
    assert_same(decoded.result, result)


@settings(max_examples=30)
@given(unfinished())
def test_searches_and_trees_that_ran(position: Position) -> None:
    result = search(position, "stank", depth=2)
    data = sent(searches.encode_search_result(position, "stank", result))
    assert_same(searches.decode_search_result(data).result, result)
    found, root = search_tree(position, "stank", Limits(depth=2), 2, Settings(all_columns=False))
    decoded = trees.decode_search_tree(sent(trees.encode_search_tree(position, found, root)))
    assert (decoded.position, decoded.column, decoded.nodes) == (
        position,
        found.column,
        found.nodes,
    )
    assert_same(decoded.root, root)


@given(
    st.recursive(
        st.builds(
            TreeNode,
            column=st.none() | COLUMNS,
            maximises=st.booleans(),
            depth=st.integers(0, 127),
            alpha=NUMBERS,
            beta=NUMBERS,
            value=NUMBERS,
            bound=st.sampled_from(["exact", "at least", "at most"]),
            end=st.sampled_from(["searched", "cut", "table", "horizon", "finished", "proven"]),
            skipped=st.lists(COLUMNS, max_size=3).map(tuple),
        ),
        lambda nodes: st.builds(
            TreeNode,
            column=st.none() | COLUMNS,
            maximises=st.booleans(),
            depth=st.integers(0, 127),
            alpha=st.none(),
            beta=st.none(),
            value=NUMBERS,
            bound=st.just("exact"),
            end=st.just("searched"),
            children=st.lists(nodes, max_size=3),
        ),
        max_leaves=8,
    )
)
def test_trees(root: TreeNode) -> None:
    assert_same(trees.decode_tree(sent(trees.encode_tree(root))), root)


@given(any_positions(), SIDES, st.dictionaries(st.text(max_size=9), st.none() | NUMBERS))
def test_evaluations(position: Position, side: Side, values: dict[str, Fraction | None]) -> None:
    data = sent(evaluations.encode_evaluation(position, side, values))
    assert evaluations.decode_evaluation(data) == (position, side, values)


@given(PARTS)
def test_parts(part: Part) -> None:
    assert_same(evaluations.decode_part(sent(evaluations.encode_part(part))), part)


@settings(max_examples=30)
@given(any_positions(), SIDES, st.sampled_from(["bagdadi:win=9", "stank", "sethi-h2", "claimeven"]))
def test_explanations(position: Position, side: Side, name: str) -> None:
    explained = explain(position, name, side)
    data = sent(evaluations.encode_value_breakdown(explained))
    assert evaluations.decode_value_breakdown(data) == explained
    assert evaluations.decode_value_breakdown(data, explained.heuristic) == explained


def reviewed_move(data: st.DataObject, ply: int, column: int) -> ReviewedMove:
    """A move whose grade is that of its scores."""
    known = PROVEN.filter(lambda score: score.points is not None)
    after, best = sorted((data.draw(known), data.draw(known)))
    best_columns = tuple(data.draw(st.lists(COLUMNS, max_size=4)))
    side, is_only = data.draw(SIDES), data.draw(st.booleans())
    if is_only:
        return ReviewedMove(ply, column, side, after, after, best_columns, False, Grade.FORCED)
    grade = grade_of({0: best, 1: after}, 1)
    return ReviewedMove(ply, column, side, best, after, best_columns, True, grade)


@given(lines_of_play(), st.data())
def test_reviews(line: tuple[Position, tuple[int, ...]], data: st.DataObject) -> None:
    start, columns = line
    moves = tuple(reviewed_move(data, ply, column) for ply, column in enumerate(columns))
    review = Review(start, moves)
    assert_same(reviews.decode_review(sent(reviews.encode_review(review))), review)
    for move in moves:
        data_of_move = sent(reviews.encode_reviewed_move(move))
        assert_same(reviews.decode_reviewed_move(data_of_move), move)


def test_a_review_of_the_solver() -> None:
    start = Position("444444222222")
    found = review_moves(start, (0, 0, 6), solver=Solver(threads=1))
    data = reviews.encode_review(found)
    assert data["position"] == "444444222222117"
    assert_same(reviews.decode_review(sent(data)), found)


@given(MOVES)
def test_moves(move: Move) -> None:
    assert_same(games.decode_move(sent(games.encode_move(move))), move)


@given(lines_of_play(), st.data())
def test_games(line: tuple[Position, tuple[int, ...]], data: st.DataObject) -> None:
    start, columns = line
    text = st.text(max_size=9)
    said = [data.draw(MOVES) for _ in columns]
    moves = tuple(
        Move(column, each.score, each.depth, each.nodes, each.seconds, each.comment, each.player)
        for column, each in zip(columns, said, strict=True)
    )
    plain = Game(start=start, moves=moves)
    ends = st.none() | st.builds(Outcome, st.none() | SIDES)
    game = Game(
        data.draw(text),
        data.draw(text),
        start,
        moves,
        tuple(data.draw(st.lists(MOVES, max_size=3))),
        plain.outcome or data.draw(ends),
        data.draw(text),
        data.draw(st.dictionaries(text, text, max_size=3)),
    )
    assert_same(games.decode_game(sent(games.encode_game(game))), game)


@given(geometries())
def test_the_empty_board_of_every_shape(geometry: Any) -> None:
    game = Game(start=Position(geometry=geometry))
    assert_same(games.decode_game(sent(games.encode_game(game))), game)


@settings(max_examples=40, deadline=None)
@given(unfinished(), st.data())
def test_answers_of_why(position: Position, data: st.DataObject) -> None:
    solver = Solver(table_mb=1)
    found = why(position, solver=solver, seconds=0.02)
    decoded = explanations.decode_position_reasons(
        sent(explanations.encode_position_reasons(found))
    )
    assert decoded == found
    column = data.draw(st.sampled_from(position.legal_columns))
    move = why(position, column, solver=solver, seconds=0.02)
    assert explanations.decode_move_reasons(sent(explanations.encode_move_reasons(move))) == move
    for each in (move.reason, move.refutation, move.missed, move.fact, found.reason):
        if each is not None:
            data_sent = sent(explanations.encode_explanation(each))
            assert explanations.decode_explanation(data_sent) == each
