"""The checker: it accepts what is true, refuses what is not, and its own mutants are caught."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from claimeven import Geometry, Position, Side, Solver
from claimeven.coach.certificates import (
    AnsweredReply,
    Completion,
    FollowPlan,
    ForcedSequence,
    QuietMove,
)
from claimeven.coach.checker import board as checked_board
from claimeven.coach.checker import checker, follow_up, line_cores, promises, proof_trees, threats
from claimeven.coach.checker.checker import refusal
from claimeven.coach.explanation import Claim, Explanation, Kind, Promise
from claimeven.coach.finders.order import all_proofs, approved, contradiction
from claimeven.coach.line_core import LineCore
from claimeven.coach.proof_tree import Completes, Leaf, Plays, ProofTree, Replies
from claimeven.errors import BadInput
from claimeven.game.geometry import Cell
from claimeven.wire.certificates import decode_certificate, encode_certificate
from claimeven.wire.explanations import CERTIFICATES
from coach.played import SHAPES, positions

SMALL = [
    Geometry(4, 4, 3),
    Geometry(5, 4, 3),
    Geometry(4, 5, 3),
    Geometry(5, 4, 4),
    Geometry(7, 1, 3),
]


def proofs(shape: Geometry, seed: int, count: int) -> Iterator[Explanation]:
    several = positions(shape, random.Random(seed), shape.cells)
    for _ in range(count):
        position = next(several)
        for side in Side:
            yield from all_proofs(position, side)


def score_for(explanation: Explanation, solver: Solver) -> Any:
    score: Any = solver.solve(explanation.position)
    return score if explanation.position.to_move is explanation.side else -score


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_every_certificate_is_accepted_and_true(shape: Geometry) -> None:
    """On boards that are quickly solved; `make coach-soundness` does it by the million."""
    solver = Solver(table_mb=16)
    empty = min(shape.cells, 22)
    several = positions(shape, random.Random(10), empty)
    for _ in range(12):
        position = next(several)
        for side in Side:
            for found in all_proofs(position, side):
                assert refusal(found) is None, found
                assert contradiction(found, score_for(found, solver)) is None, found


def numbers_in(data: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every way from the root of some JSON to something in it."""
    yield way
    children = (
        data.items()
        if isinstance(data, dict)
        else enumerate(data)
        if isinstance(data, list)
        else ()
    )
    for key, child in children:
        yield from numbers_in(child, (*way, key))


def damaged(data: Any, chance: random.Random) -> Any:
    """The data with a number changed, an entry left out, doubled, or two entries exchanged."""
    changed = copy.deepcopy(data)
    way = chance.choice([each for each in numbers_in(changed) if each])
    inside = changed
    for key in way[:-1]:
        inside = inside[key]
    value = inside[way[-1]]
    if isinstance(value, int):
        inside[way[-1]] = value + chance.choice((-1, 1))
    elif isinstance(inside, list) and chance.random() < 0.5:
        del inside[way[-1]]
    elif isinstance(inside, list):
        other = chance.randrange(len(inside))
        inside[way[-1]], inside[other] = inside[other], inside[way[-1]]
    elif isinstance(value, list) and value:
        inside[way[-1]] = value[:-1] if chance.random() < 0.5 else [*value, value[0]]
    else:
        inside[way[-1]] = None
    return changed


def with_moves(explanation: Explanation, certificate: Any) -> Explanation:
    """The explanation of another certificate."""
    kept = explanation.kind in checker.AFTER_A_MOVE
    moves = explanation.moves if kept else checker._moves(certificate)
    lines = certificate.lines if explanation.kind is Kind.LINE_CORE else explanation.lines
    return replace(explanation, certificate=certificate, moves=moves, lines=lines)


@pytest.mark.parametrize("shape", SMALL, ids=str)
def test_damaged_certificates_are_refused_or_true(shape: Geometry) -> None:
    """What the checker accepts is true, whoever made it: here, chance."""
    solver, chance = Solver(table_mb=16), random.Random(11)
    refused = accepted = 0
    for found in proofs(shape, 12, 60):
        data = encode_certificate(found.certificate)
        for _ in range(6):
            try:
                certificate = decode_certificate(CERTIFICATES[found.kind], damaged(data, chance))
            except BadInput:
                continue
            mutant = with_moves(found, certificate)
            if refusal(mutant) is None:
                accepted += 1
                assert contradiction(mutant, score_for(mutant, solver)) is None, mutant
            else:
                refused += 1
    assert refused > 100
    assert refused > 2 * accepted


def cells(text: str) -> tuple[Cell, ...]:
    """Cells as people write them: "a1 b2"."""
    return tuple(Cell("abcdefgh".index(name[0]), int(name[1:]) - 1) for name in text.split())


def told(
    kind: Kind,
    text: str,
    side: Side,
    certificate: Any,
    promise: Promise = Promise.WINS,
    shape: Geometry | None = None,
) -> Explanation:
    position = Position(text, Geometry() if shape is None else shape)
    moves = checker._moves(certificate)
    lines = certificate.lines if isinstance(certificate, LineCore) else ()
    return Explanation(
        kind,
        Claim.PROVED,
        position,
        side,
        promise,
        lines=lines,
        moves=moves,
        certificate=certificate,
    )


ROW = cells("a1 b1 c1 d1")
ROW_FROM_B = cells("b1 c1 d1 e1")
D1 = Completion(Cell(3, 0), ROW)
TWO = Geometry(2, 4, 4)
PLAN = FollowPlan(
    None,
    None,
    answers=tuple((Cell(column, 2), Cell(column, 3)) for column in (0, 1)),
    bases=(cells("a2 b2"),),  # type: ignore[arg-type]
    line=None,
)

FALSE: dict[str, Explanation] = {
    "a line that lacks two stones": told(
        Kind.COMPLETES, "1122", Side.FIRST, Completion(Cell(2, 0), ROW)
    ),
    "a line that is not one": told(
        Kind.COMPLETES, "112255", Side.FIRST, Completion(Cell(3, 0), cells("a1 b1 d1 e1"))
    ),
    "a double threat that comes too late": told(
        Kind.FORCED_WIN,
        "2737476",
        Side.FIRST,
        ForcedSequence((), (Completion(Cell(0, 0), ROW), Completion(Cell(4, 0), ROW_FROM_B))),
    ),
    "a block that was not played": told(
        Kind.FORCED_WIN,
        "2626",
        Side.FIRST,
        ForcedSequence((1, 0), (Completion(Cell(1, 3), cells("b1 b2 b3 b4")),)),
    ),
    "a plan that leaves a line": told(
        Kind.FOLLOW_UP, "12", Side.SECOND, PLAN, Promise.DOES_NOT_LOSE, Geometry(2, 4, 3)
    ),
    "a cell that floats": told(
        Kind.COMPLETES, "1122337", Side.SECOND, Completion(Cell(3, 1), cells("a2 b2 c2 d2"))
    ),
    "the wrong side": told(Kind.COMPLETES, "112233", Side.SECOND, D1),
    "a side that is not to move": told(Kind.COMPLETES, "11223", Side.FIRST, D1),
    "a block that is not needed": told(
        Kind.MUST_BLOCK,
        "11223372",
        Side.SECOND,
        Completion(Cell(3, 1), cells("a2 b2 c2 d2")),
        Promise.WINS_OTHERWISE,
    ),
    "one threat for two": told(
        Kind.FORCED_WIN,
        "22334",
        Side.FIRST,
        ForcedSequence(
            (),
            (
                Completion(Cell(4, 0), cells("b1 c1 d1 e1")),
                Completion(Cell(4, 0), cells("b1 c1 d1 e1")),
            ),
        ),
    ),
    "a move that does not threaten": told(
        Kind.FORCED_WIN, "2", Side.SECOND, ForcedSequence((2, 3), (D1, D1))
    ),
    "a reply that is missing": told(
        Kind.QUIET_WIN,
        "22334",
        Side.FIRST,
        QuietMove(
            None,
            (
                AnsweredReply(
                    0, ForcedSequence((), (Completion(Cell(4, 0), cells("b1 c1 d1 e1")),))
                ),
            ),
        ),
    ),
    "a plan without its bases": told(
        Kind.FOLLOW_UP, "12", Side.SECOND, replace(PLAN, bases=()), Promise.DOES_NOT_LOSE, TWO
    ),
    "a plan whose answer is not above": told(
        Kind.FOLLOW_UP,
        "12",
        Side.SECOND,
        replace(PLAN, answers=((Cell(0, 2), Cell(1, 3)), (Cell(1, 2), Cell(0, 3)))),
        Promise.DOES_NOT_LOSE,
        TWO,
    ),
    "a plan that promises more": told(Kind.FOLLOW_UP, "12", Side.SECOND, PLAN, Promise.WINS, TWO),
    "a line that can be stopped": told(
        Kind.LINE_CORE, "112233", Side.SECOND, LineCore(Side.SECOND, (ROW,), True)
    ),
    "cells that are no line of the core": told(
        Kind.LINE_CORE, "1122", Side.FIRST, LineCore(Side.FIRST, (cells("c1"),), True)
    ),
    "a core of the other side": told(
        Kind.LINE_CORE, "112233", Side.FIRST, LineCore(Side.SECOND, (ROW,), True)
    ),
    "a tree without a reply": told(
        Kind.PROOF_TREE,
        "22334",
        Side.FIRST,
        ProofTree(Side.FIRST, Promise.WINS, Replies(((0, Completes(4)), (4, Completes(0))))),
    ),
    "a tree whose end is not a line": told(
        Kind.PROOF_TREE,
        "1122",
        Side.FIRST,
        ProofTree(Side.FIRST, Promise.WINS, Completes(2)),
    ),
    "a tree with a false leaf": told(
        Kind.PROOF_TREE,
        "1122",
        Side.FIRST,
        ProofTree(
            Side.FIRST,
            Promise.WINS,
            Plays(6, Leaf(ForcedSequence((), (D1, D1)), Promise.WINS)),
        ),
    ),
    "a tree whose leaf promises less": told(
        Kind.PROOF_TREE,
        "1",
        Side.SECOND,
        ProofTree(Side.SECOND, Promise.WINS, Plays(1, Leaf(PLAN, Promise.DOES_NOT_LOSE))),
        shape=TWO,
    ),
    "a certificate of another kind": told(Kind.FOLLOW_UP, "112233", Side.FIRST, D1),
    "no certificate": told(Kind.FORCED_WIN, "112233", Side.FIRST, None),
}


@pytest.mark.parametrize("name", FALSE)
def test_false_certificates_are_refused(name: str) -> None:
    assert refusal(FALSE[name]) is not None


def test_lines_that_take_too_long_are_not_proved() -> None:
    """The claim is what the checker saw itself; else it stays with the solver."""
    core = LineCore(Side.FIRST, (ROW, ROW_FROM_B), True)
    found = replace(told(Kind.LINE_CORE, "22334", Side.FIRST, core), claim=Claim.SUFFICIENT)
    sure = approved(found)
    assert sure is not None
    assert (sure.claim, sure.checked_by) == (Claim.PROVED, ("checker",))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(promises, "_core_suffices", lambda *_: None)
        sure = approved(found)
        assert sure is not None
        assert (sure.claim, sure.checked_by) == (Claim.SUFFICIENT, ("solver",))
        assert refusal(replace(found, claim=Claim.PROVED)) is not None
    assert refusal(replace(found, claim=Claim.FACT)) is not None
    assert refusal(replace(found, lines=(ROW,))) == "the lines are others"


def test_the_tree_that_the_false_ones_are_made_of_holds() -> None:
    root = Plays(1, Leaf(PLAN, Promise.DOES_NOT_LOSE))
    tree = ProofTree(Side.SECOND, Promise.DOES_NOT_LOSE, root)
    promise = Promise.DOES_NOT_LOSE
    assert refusal(told(Kind.PROOF_TREE, "1", Side.SECOND, tree, promise, TWO)) is None


def test_the_plan_that_the_false_ones_are_made_of_holds() -> None:
    assert (
        refusal(told(Kind.FOLLOW_UP, "12", Side.SECOND, PLAN, Promise.DOES_NOT_LOSE, TWO)) is None
    )


def test_what_is_shown_is_what_was_proved() -> None:
    """Moves that are not the certificate's, and an unknown kind, are refused."""
    found = told(Kind.COMPLETES, "112233", Side.FIRST, D1)
    assert refusal(found) is None
    assert refusal(replace(found, moves=(2,))) == "the moves are others"
    assert refusal(replace(found, kind=Kind.VERDICT)) is not None
    assert refusal(replace(found, position=Position("1212121"))) == "the game is over"


def nothing(*_: Any) -> None:
    """What a check is replaced with."""


class CoreGameWithoutOthers(line_cores._CoreGame):
    """A game in which the other side never wins."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.other_lines = []


def _core_of_any_cells(position: Position, core: LineCore) -> bool | None:
    game = line_cores._CoreGame(position, core, line_cores.NODES)
    stones = [line_cores._stones(position, side) for side in (core.side, core.side.opponent)]
    try:
        return game.is_won(*stones)
    except line_cores._TooMany:
        return None


def check_some_replies(position: Position, tree: ProofTree) -> bool:
    """A check that looks only at the replies that a tree has."""
    root = tree.root
    if not isinstance(root, Replies):
        return proof_trees.check_proof_tree(position, tree)
    return all(
        proof_trees.check_proof_tree(position.play(column), replace(tree, root=then))
        for column, then in root.answers
    )


MUTANTS: dict[str, Callable[[pytest.MonkeyPatch], None]] = {
    "lines are not looked at": lambda patch: patch.setattr(
        checked_board.CheckedBoard, "is_line", lambda *_: True
    ),
    "cells need not be playable": lambda patch: patch.setattr(
        checked_board.CheckedBoard,
        "landing_cells",
        lambda self: [
            (column, row)
            for column in range(self.columns)
            for row in range(self.rows)
            if (column, row) not in self.stones
        ],
    ),
    "stones of a line may lack": lambda patch: patch.setattr(threats, "check_completion", nothing),
    "the other side never wins": lambda patch: patch.setattr(
        checked_board.CheckedBoard, "can_complete", lambda *_: False
    ),
    "answers need not be forced": lambda patch: patch.setattr(
        threats, "_check_only_block", nothing
    ),
    "one threat is enough": lambda patch: patch.setattr(threats, "_check_double", nothing),
    "pairs may lie anywhere": lambda patch: patch.setattr(follow_up, "_check_pairs", nothing),
    "cells may be left out of a plan": lambda patch: patch.setattr(
        follow_up, "_check_cover", nothing
    ),
    "the other side gets no line": lambda patch: patch.setattr(
        follow_up, "_check_harmless", nothing
    ),
    "any lines suffice": lambda patch: patch.setattr(promises, "_core_suffices", lambda *_: True),
    "any cells are a line of a core": lambda patch: patch.setattr(
        promises, "_core_suffices", lambda position, core: _core_of_any_cells(position, core)
    ),
    "the other side's lines do not count in a core": lambda patch: patch.setattr(
        line_cores, "_CoreGame", CoreGameWithoutOthers
    ),
    "leaves of trees are not looked at": lambda patch: patch.setattr(
        proof_trees.check_proof_tree, "__defaults__", (lambda *_: True,)
    ),
    "trees need not answer every reply": lambda patch: patch.setattr(
        promises, "check_proof_tree", check_some_replies
    ),
}


def accepted_lies(shape: Geometry) -> int:
    """Damaged certificates that the checker accepts although they are not true."""
    solver, chance, lies = Solver(table_mb=16), random.Random(13), 0
    for found in proofs(shape, 14, 40):
        data = encode_certificate(found.certificate)
        for _ in range(8):
            try:
                certificate = decode_certificate(CERTIFICATES[found.kind], damaged(data, chance))
                mutant = with_moves(found, certificate)
            except (BadInput, IndexError):
                continue
            for side in Side:
                for position in (mutant.position, *neighbours(mutant.position)):
                    claim = replace(mutant, side=side, position=position)
                    if refusal(claim) is None and contradiction(claim, score_for(claim, solver)):
                        lies += 1
    return lies


def neighbours(position: Position) -> tuple[Position, ...]:
    """Positions one move on, for which a certificate was not made."""
    children = (position.play(column) for column in position.legal_columns)
    return tuple(child for child in children if child.outcome is None)[:2]


def test_the_checker_accepts_no_lie() -> None:
    assert accepted_lies(Geometry(4, 4, 3)) == 0


@pytest.mark.parametrize("name", MUTANTS)
def test_a_mutant_of_the_checker_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of its checks is needed: without it a lie is accepted, or a false certificate is."""
    promises._core_suffices.cache_clear()
    MUTANTS[name](monkeypatch)
    caught = any(refusal(false) is None for false in FALSE.values())
    assert caught or accepted_lies(Geometry(4, 4, 3)) > 0
