"""One example for every encoder, and its golden file.

`python tests/wire/examples.py` writes the golden files; look at the difference before you commit
it, since programs of other people read these shapes.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from claimeven.coach.certificates import Completion, FollowPlan
from claimeven.coach.explanation import Claim, Explanation, Kind, Promise
from claimeven.coach.grade import Grade
from claimeven.coach.line_core import LineCore
from claimeven.coach.proof_tree import Completes, FullBoard, Leaf, Plays, ProofTree, Replies
from claimeven.coach.puzzles.attempt import Attempt
from claimeven.coach.puzzles.own_rating import OwnRating
from claimeven.coach.puzzles.puzzle import Puzzle, Task, Theme
from claimeven.coach.puzzles.puzzle_set import NumberedPuzzle
from claimeven.coach.reasons import MoveReasons, OtherMove, PositionReasons
from claimeven.coach.review import Review, ReviewedMove
from claimeven.game.game import RESIGNED, Game, Move
from claimeven.game.geometry import Cell, Geometry
from claimeven.game.position import Position
from claimeven.game.side import Outcome, Side
from claimeven.heuristics.catalog import heuristic
from claimeven.heuristics.explain import ValueBreakdown
from claimeven.heuristics.parts import Part
from claimeven.score import AtLeast, AtMost, Draw, Estimate, Loss, Proven, Win
from claimeven.searches.result import SearchResult
from claimeven.searches.tree import TreeNode
from claimeven.solver.result import SolveResult, position_score
from claimeven.wire import (
    certificates,
    evaluations,
    explanations,
    games,
    intervals,
    numbers,
    positions,
    puzzles,
    reviews,
    scores,
    searches,
    sides,
    solving,
    trees,
    variations,
)

GOLDEN = Path(__file__).parent / "golden"

DRAWN = Position.from_board(".../X../XO.", Geometry(3, 3, 3), last=0)


@dataclass(frozen=True)
class Example:
    """Arguments of an encoder, and what its decoder makes of the data."""

    encode: Callable[..., Any]
    decode: Callable[[Any], Any]
    arguments: tuple[Any, ...]
    decoded: Any = None
    """What decoding gives; None for the only argument."""

    @property
    def data(self) -> Any:
        """The data as it is sent."""
        return self.encode(*self.arguments)

    @property
    def text(self) -> str:
        """The data as it stands in the golden file."""
        return json.dumps(self.data, indent=2) + "\n"

    @property
    def value(self) -> Any:
        """What decoding the data gives."""
        return self.arguments[0] if self.decoded is None else self.decoded


def part() -> Part:
    """A whole of two parts."""
    mine = Part("a1: mine", Fraction(6, 5), Fraction(1), (Cell(0, 0),))
    theirs = Part("b1: theirs", Fraction(-12, 5), Fraction(-2), (Cell(1, 0), Cell(1, 1)))
    return Part("position", Fraction(-6, 5), Fraction(-1), (), (mine, theirs))


def reviewed(ply: int, column: int, side: Side) -> ReviewedMove:
    """A move that gave a win away."""
    before, after = Win(5, points=2), Loss(4, points=-1)
    return ReviewedMove(ply, column, side, before, after, (1, 2), True, Grade.MISTAKE)


def completes() -> Explanation:
    """First completes a line on a small board."""
    line = (Cell(0, 0), Cell(1, 0), Cell(2, 0))
    return Explanation(
        Kind.COMPLETES,
        Claim.PROVED,
        Position("1122", Geometry(3, 3, 3)),
        Side.FIRST,
        Promise.WINS,
        cells=(Cell(2, 0),),
        lines=(line,),
        moves=(2,),
        certificate=Completion(Cell(2, 0), line),
        checked_by=("checker", "solver"),
    )


def plan() -> FollowPlan:
    """How the second side draws on a board of two columns."""
    pairs = tuple((Cell(column, 2), Cell(column, 3)) for column in (0, 1))
    return FollowPlan(None, None, pairs, ((Cell(0, 1), Cell(1, 1)),), None)


def follow_up() -> Explanation:
    """The same as an explanation."""
    return Explanation(
        Kind.FOLLOW_UP,
        Claim.PROVED,
        Position("12", Geometry(2, 4, 4)),
        Side.SECOND,
        Promise.DOES_NOT_LOSE,
        cells=(Cell(0, 1), Cell(1, 1)),
        certificate=plan(),
        checked_by=("checker",),
    )


def line_core() -> Explanation:
    """Two lines that suffice on a small board."""
    lines = tuple(tuple(Cell(first + k, 0) for k in range(3)) for first in (0, 1))
    return Explanation(
        Kind.LINE_CORE,
        Claim.SUFFICIENT,
        Position("22", Geometry(4, 4, 3)),
        Side.FIRST,
        Promise.WINS,
        cells=(Cell(2, 0), Cell(0, 0), Cell(3, 0)),
        lines=lines,
        certificate=LineCore(Side.FIRST, lines, True),
        checked_by=("solver",),
    )


def proof_tree() -> ProofTree:
    """A tree with every kind of branch; it proves nothing."""
    leaf = Leaf(plan(), Promise.DOES_NOT_LOSE)
    answers = Replies(((0, leaf), (1, Completes(1)), (2, FullBoard())))
    return ProofTree(Side.SECOND, Promise.DOES_NOT_LOSE, Plays(1, answers))


def small_tree() -> Explanation:
    """A move, and then a plan."""
    return replace(
        follow_up(),
        kind=Kind.PROOF_TREE,
        position=Position("1", Geometry(2, 4, 4)),
        cells=(),
        moves=(1,),
        certificate=replace(proof_tree(), root=Plays(1, Leaf(plan(), Promise.DOES_NOT_LOSE))),
    )


def main_line() -> Explanation:
    """Best play to a line."""
    end = completes()
    return Explanation(
        Kind.MAIN_LINE,
        Claim.EXAMPLE,
        Position("112", end.position.geometry),
        end.side,
        end.promise,
        cells=end.cells,
        lines=end.lines,
        moves=(1,),
        certificate=end,
        checked_by=("checker",),
    )


def verdict() -> Explanation:
    """A score without a reason."""
    return Explanation(
        Kind.VERDICT,
        Claim.FACT,
        Position("4453"),
        Side.SECOND,
        Promise.WINS,
        certificate=Win(36, points=3),
        checked_by=("solver",),
    )


def why_move() -> MoveReasons:
    """A mistake that allows a line."""
    end = completes()
    position = Position("112", end.position.geometry)
    scores: dict[int, Proven] = {0: Loss(2, points=-3), 1: Loss(2, points=-3), 2: Draw()}
    other = OtherMove(0, replace(end, position=position.play(0)))
    return MoveReasons(
        position,
        1,
        scores,
        Grade.MISTAKE,
        refutation=end,
        fact=replace(end, kind=Kind.SHARED_CELL, claim=Claim.FACT, certificate=None),
        others=(other,),
    )


def why_position() -> PositionReasons:
    """A position that could not be solved, and one reason all the same."""
    found = follow_up()
    return PositionReasons(found.position, None, found)


def found() -> SearchResult:
    """A search that proved one column."""
    return SearchResult(
        column=3,
        value=Fraction(179, 2),
        score=Estimate(Fraction(179, 2), "bagdadi"),
        outcome=None,
        outcomes={0: "loss"},
        values={3: Fraction(179, 2), 4: Fraction(7)},
        bounds={0: Fraction(-10), 1: Fraction(-1, 5)},
        variation=(3, 2),
        depth=2,
        nodes=57,
        proof_nodes=8,
        leaves=49,
        evaluations=40,
        cuts=3,
        table_hits=2,
        cache_hits=1,
        seconds=0.25,
    )


def tree() -> TreeNode:
    """A root with a leaf and a cut node."""
    leaf = TreeNode(3, False, 0, None, None, Fraction(7), "exact", "horizon")
    window = Fraction(7), None
    cut = TreeNode(2, False, 1, *window, Fraction(5), "at most", "cut", (0, 1))
    return TreeNode(None, True, 2, None, None, Fraction(7), "exact", "searched", (), [leaf, cut])


def played() -> Game:
    """A game that a person gave up after taking a move back."""
    first = Move(1, comment="why not", seconds=2.5)
    answer = Move(0, Loss(4, points=-2), 6, 120, 0.25, player="perfect")
    return Game(
        "human",
        "perfect",
        DRAWN,
        (answer, first),
        (Move(2),),
        Outcome(Side.SECOND),
        RESIGNED,
        {"Date": "2026-11-18"},
    )


def puzzle() -> NumberedPuzzle:
    """A win with two threats."""
    solved = Puzzle(Position("2233"), Task.WIN, (3,), 800, Theme.FORCED_WIN, moves_to_win=2)
    return NumberedPuzzle(12, solved)


def attempt() -> Attempt:
    """The right column."""
    scores = {column: Win(3) if column == 3 else Draw() for column in range(7)}
    return Attempt(puzzle().puzzle, 3, scores, (0, 4))


def examples() -> dict[str, Example]:
    """By the noun that is encoded."""
    standard = Position("4453")
    small = Position("121", Geometry(3, 3, 3))
    least, most = (position_score(small, points) for points in (-1, 2))
    solved = SolveResult(small, least, most, nodes=120, seconds=0.25)
    scored = {0: Loss(2, points=-2), 2: Draw()}
    explained = ValueBreakdown(
        standard, heuristic("bagdadi"), Side.FIRST, Fraction(-6, 5), (part(),)
    )
    values = {"bagdadi": Fraction(179, 2), "itu": None}
    review = Review(small, (reviewed(0, 1, Side.SECOND), reviewed(1, 2, Side.FIRST)))
    return {
        "number": Example(numbers.encode_number, numbers.decode_number, (Fraction(179, 2),)),
        "interval": Example(
            intervals.encode_interval,
            intervals.decode_interval,
            (0.5, 0.25, 0.75),
            (0.5, 0.25, 0.75),
        ),
        "side": Example(sides.encode_side, sides.decode_side, (Side.SECOND,)),
        "outcome": Example(sides.encode_outcome, sides.decode_outcome, (Outcome(None),)),
        "win": Example(scores.encode_proven, scores.decode_proven, (Win(13, points=5),)),
        "loss": Example(scores.encode_proven, scores.decode_proven, (Loss(8),)),
        "draw": Example(scores.encode_score, scores.decode_score, (Draw(),)),
        "estimate": Example(
            scores.encode_score, scores.decode_score, (Estimate(Fraction(179, 2), "bagdadi"),)
        ),
        "at-least": Example(scores.encode_known, scores.decode_known, (AtLeast(Draw()),)),
        "at-most": Example(scores.encode_known, scores.decode_known, (AtMost(Win(3)),)),
        "cell": Example(positions.encode_cell, positions.decode_cell, (Cell(3, 0),)),
        "position-name": Example(
            positions.encode_position_name, positions.decode_position, (standard,)
        ),
        "position": Example(
            positions.encode_position, positions.decode_position, (Position("1212121"),)
        ),
        "drawn-position": Example(positions.encode_position, positions.decode_position, (DRAWN,)),
        "start": Example(positions.encode_start, positions.decode_start, (DRAWN,)),
        "variation": Example(
            variations.encode_variation,
            lambda data: variations.decode_variation(standard, data),
            (standard, (3, 2)),
            (3, 2),
        ),
        "solve-result": Example(
            solving.encode_solve_result,
            solving.decode_solve_result,
            (solved, (0, 2)),
            (solved, (0, 2)),
        ),
        "proof": Example(
            solving.encode_proof, solving.decode_proof, (small, "win", 0.25), (small, "win", 0.25)
        ),
        "columns": Example(
            solving.encode_columns,
            lambda data: solving.decode_columns(small, data),
            (small, scored),
            scored,
        ),
        "analysis": Example(
            solving.encode_analysis,
            solving.decode_analysis,
            (small, scored, (2,)),
            (small, scored, (2,)),
        ),
        "search-result": Example(
            searches.encode_search_result,
            searches.decode_search_result,
            (standard, "bagdadi", found()),
            (standard, "bagdadi", found()),
        ),
        "tree": Example(trees.encode_tree, trees.decode_tree, (tree(),)),
        "search-tree": Example(
            trees.encode_search_tree,
            trees.decode_search_tree,
            (standard, found(), tree()),
            (standard, 3, 57, tree()),
        ),
        "evaluation": Example(
            evaluations.encode_evaluation,
            evaluations.decode_evaluation,
            (standard, Side.SECOND, values),
            (standard, Side.SECOND, values),
        ),
        "part": Example(evaluations.encode_part, evaluations.decode_part, (part(),)),
        "explanation": Example(
            evaluations.encode_value_breakdown, evaluations.decode_value_breakdown, (explained,)
        ),
        "certificate": Example(
            certificates.encode_certificate,
            lambda data: certificates.decode_certificate(FollowPlan, data),
            (plan(),),
        ),
        "reason": Example(
            explanations.encode_explanation, explanations.decode_explanation, (completes(),)
        ),
        "line-core": Example(
            explanations.encode_explanation, explanations.decode_explanation, (line_core(),)
        ),
        "proof-tree": Example(
            certificates.encode_certificate,
            lambda data: certificates.decode_certificate(ProofTree, data),
            (proof_tree(),),
        ),
        "tree-reason": Example(
            explanations.encode_explanation, explanations.decode_explanation, (small_tree(),)
        ),
        "main-line": Example(
            explanations.encode_explanation, explanations.decode_explanation, (main_line(),)
        ),
        "verdict": Example(
            explanations.encode_explanation, explanations.decode_explanation, (verdict(),)
        ),
        "move-reasons": Example(
            explanations.encode_move_reasons, explanations.decode_move_reasons, (why_move(),)
        ),
        "position-reasons": Example(
            explanations.encode_position_reasons,
            explanations.decode_position_reasons,
            (why_position(),),
        ),
        "explained-move": Example(
            reviews.encode_reviewed_move,
            reviews.decode_reviewed_move,
            (replace(reviewed(3, 1, Side.SECOND), reasons=why_move()),),
        ),
        "reviewed-move": Example(
            reviews.encode_reviewed_move,
            reviews.decode_reviewed_move,
            (reviewed(1, 2, Side.FIRST),),
        ),
        "puzzle": Example(
            puzzles.encode_puzzle,
            puzzles.decode_puzzle,
            (puzzle(),),
            (12, Task.WIN, Position("2233"), 800, 2),
        ),
        "attempt": Example(
            puzzles.encode_attempt,
            lambda data: puzzles.decode_attempt(Position("2233"), data),
            (puzzle(), attempt()),
            (3, True, Win(3), (0, 4)),
        ),
        "own-rating": Example(
            puzzles.encode_own_rating, puzzles.decode_own_rating, (OwnRating(1234.5, 80),)
        ),
        "review": Example(reviews.encode_review, reviews.decode_review, (review,)),
        "move": Example(games.encode_move, games.decode_move, (played().moves[0],)),
        "game": Example(games.encode_game, games.decode_game, (played(),)),
    }


def golden_file(name: str) -> Path:
    """Where the golden data of an example are."""
    return GOLDEN / f"{name}.json"


def main() -> None:
    """Write every golden file."""
    for name, example in examples().items():
        golden_file(name).write_text(example.text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
