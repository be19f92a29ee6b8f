"""Proof trees: grown, checked branch by branch, and compared with the solver."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from claimeven import Geometry, Position, Side, Solver, solve
from claimeven.coach.checker.proof_trees import check_proof_tree
from claimeven.coach.column_scores import ColumnScores
from claimeven.coach.explanation import Promise
from claimeven.coach.proof_tree import (
    Branch,
    Completes,
    FullBoard,
    Leaf,
    Plays,
    ProofTree,
    Replies,
    find_proof_tree,
    rules_leaf,
)
from claimeven.score import Draw, Proven, Win
from coach.small_boards import random_position

SHAPES = [Geometry(5, 4, 4), Geometry(4, 5, 3), Geometry(6, 4, 4), Geometry(7, 6, 4)]


def grown(count: int, scores: ColumnScores | None = None) -> list[tuple[Position, ProofTree]]:
    generator = random.Random(1)
    found = []
    for number in range(count):
        geometry = SHAPES[number % len(SHAPES)]
        least = max(0, geometry.cells - 22)
        position = random_position(geometry, generator.randrange(least, geometry.cells), generator)
        for side in Side:
            for promise in Promise:
                tree = find_proof_tree(position, side, promise, scores=scores, depth=2, visits=60)
                if tree is not None:
                    found.append((position, tree))
    return found


def test_trees_keep_their_promise() -> None:
    found = grown(60)
    for position, tree in found:
        assert check_proof_tree(position, tree)
        assert len(tree.leaves) <= 7
        score = solve(position)
        assert isinstance(score, Proven)
        own = score if position.to_move is tree.side else -score
        assert isinstance(own, Win if tree.promise is Promise.WINS else Win | Draw), position
    kinds = {type(tree.root) for _, tree in found}
    assert kinds >= {Leaf, Completes, Plays, Replies}
    assert {type(leaf.certificate).__name__ for _, tree in found for leaf in tree.leaves} == {
        "ForcedSequence",
        "FollowPlan",
        "RuleCover",
        "DecidingThreat",
    }


def test_scores_only_save_work() -> None:
    plain, helped = grown(16), grown(16, ColumnScores(Solver(table_mb=16)))
    assert [(p, t.side, t.promise) for p, t in plain] == [(p, t.side, t.promise) for p, t in helped]


def test_mutants_of_trees_are_refused() -> None:
    caught = 0
    for position, tree in grown(60):
        for root in mutants(tree.root):
            assert not check_proof_tree(position, replace(tree, root=root)), position
            caught += 1
        assert not check_proof_tree(position, replace(tree, side=tree.side.opponent))
    assert caught > 100


def mutants(branch: Branch) -> list[Branch]:
    if isinstance(branch, FullBoard):
        return [Completes(0), Replies(())]
    found: list[Branch] = [FullBoard()]
    if isinstance(branch, Leaf):
        nothing: Any = None
        found += [replace(branch, certificate=nothing), Replies(()), Completes(0)]
    if isinstance(branch, Replies):
        found += [Replies(branch.answers[:-1]), Replies((*branch.answers, branch.answers[0]))]
        column, answer = branch.answers[0]
        found += [Replies(((column, each), *branch.answers[1:])) for each in mutants(answer)]
    if isinstance(branch, Plays):
        found += [branch.then, Plays(99, branch.then), Completes(branch.column)]
        found += [Plays(branch.column, each) for each in mutants(branch.then)]
    return found


def test_bounds_are_kept() -> None:
    position = Position("4444443")
    asked = []

    def leaf(position: Position, side: Side) -> Leaf | None:
        asked.append(position)
        return rules_leaf(position, side)

    tree = find_proof_tree(position, Side.FIRST, Promise.WINS, finders=(leaf,), visits=5)
    assert tree is None
    assert len(asked) == 5
    assert find_proof_tree(Position("1212121"), Side.FIRST, Promise.WINS) is None
