"""The coach's certificates against the exact solver: how many were found, how many contradicted.

    python bench/certificates.py --count 1000000 --journal build/certificates.jsonl

Positions come from games of many shapes: random ones, and games in which both sides complete lines
and block. Every certificate is compared with the solver; the first ones of a round are checked by
the coach's checker too. The work is divided into rounds; each is written to the journal when it is
done, and the same command goes on from there. It ends when there are so many certificates of each
kind, or after `--seconds`.
"""

from __future__ import annotations

import argparse
import random
import time
from array import array
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from claimeven import Geometry, Position, Side, Solver, kernel
from claimeven.coach.checker.line_cores import check_line_core
from claimeven.coach.checker.proof_trees import check_proof_tree
from claimeven.coach.checker.rule_proofs import check_deciding_threat, check_rules
from claimeven.coach.deciding_threat import find_deciding_threat
from claimeven.coach.explanation import Promise
from claimeven.coach.line_core import find_line_core
from claimeven.coach.proof_tree import find_proof_tree
from claimeven.coach.rules.finder import NODES, find_rules
from claimeven.game.batch import Batch
from claimeven.journal import Journal
from claimeven.score import Draw, Loss, Win

# Shape, and how many stones positions have at least: fewer would take the solver too long.
SHAPES = {
    "7x6x4": 14,
    "6x6x4": 8,
    "5x6x4": 0,
    "4x6x4": 0,
    "7x5x4": 8,
    "6x5x4": 4,
    "5x5x4": 0,
    "8x4x4": 4,
    "7x4x4": 0,
    "6x4x4": 0,
    "5x4x3": 0,
    "4x4x3": 0,
    "5x5x3": 0,
    "6x7x4": 16,
    "4x8x4": 4,
    "3x8x3": 0,
    "7x6x5": 16,
    "6x6x5": 12,
    "8x6x4": 22,
    "9x7x5": 42,
}
KINDS = ("rules", "rules that win", "deciding threat", "line core", "proof tree")
CHECKED = 20
"""How many certificates of a round and kind the checker looks at."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--count", type=int, default=1_000_000, help="certificates of each kind")
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=20)
    parser.add_argument("--games", type=int, default=4000, help="of a round, for the rules")
    parser.add_argument("--trees", type=int, default=40, help="games for cores and trees")
    parser.add_argument("--kinds", nargs="*", default=list(KINDS), choices=KINDS)
    parser.add_argument("--journal", type=Path, default=Path("build/certificates.jsonl"))
    options = parser.parse_args()
    began = time.monotonic()
    with Journal(options.journal) as journal:
        totals = total(journal.entries)
        for number in rounds(journal.entries):
            wanted = [kind for kind in options.kinds if totals[kind] < options.count]
            if not wanted or time.monotonic() - began > options.seconds:
                break
            entry = run_round(number, options, wanted)
            journal.append(entry)
            totals += total([entry])
            print(entry["shape"], entry["found"], "contradicted", len(entry["wrong"]), flush=True)
        wrong = [text for entry in journal.entries for text in entry["wrong"]]
    for kind in KINDS:
        print(f"{kind}: {totals[kind]} certificates")
    print(f"contradicted: {totals['wrong']}", *wrong[:5])


def total(entries: list[Any]) -> Counter[str]:
    """Certificates of each kind, and those that were contradicted."""
    sums: Counter[str] = Counter()
    for entry in entries:
        sums.update(entry["found"])
        sums["wrong"] += len(entry["wrong"])
    return sums


def rounds(entries: list[Any]) -> Iterator[int]:
    """Numbers of rounds that are not in the journal."""
    done = {entry["round"] for entry in entries}
    number = 0
    while True:
        if number not in done:
            yield number
        number += 1


def run_round(number: int, options: argparse.Namespace, wanted: list[str]) -> dict[str, Any]:
    """Certificates of each kind that is wanted on one shape."""
    name = list(SHAPES)[number % len(SHAPES)]
    geometry, least = Geometry.parse(name), SHAPES[name]
    generator = random.Random(f"{options.seed} {number}")
    found: Counter[str] = Counter()
    wrong: list[str] = []
    if any(kind in wanted for kind in KINDS[:3]):
        batch = positions(geometry, least, options.games, generator)
        prove_by_rules(batch, found, wrong)
    if any(kind in wanted for kind in KINDS[3:]):
        batch = positions(geometry, least, options.trees, generator)
        prove_one_by_one(batch, wanted, found, wrong)
    return {"round": number, "shape": name, "found": dict(found), "wrong": wrong}


def positions(geometry: Geometry, least: int, games: int, generator: random.Random) -> Batch:
    """The distinct unfinished positions, with at least so many stones, of so many games."""
    batch = Batch.empty(games, geometry)
    is_sensible = np.array([generator.random() < 0.7 for _ in range(games)])
    kept = []
    for ply in range(geometry.cells):
        going_on = np.array(batch.outcomes()) == 0
        if not going_on.any():
            break
        if ply >= least:
            words = np.hstack([np.asarray(w).reshape(games, -1) for w in (batch.mover, batch.mask)])
            kept.append(words[going_on])
        columns = np.array(batch.random_columns(generator.getrandbits(63)))
        sensible = urgent_columns(batch)
        wanted = is_sensible & (sensible >= 0) & (columns >= 0)
        batch = batch.play(np.where(wanted, sensible, columns))
    if not kept:
        return Batch.empty(0, geometry)
    distinct = np.unique(np.vstack(kept), axis=0)
    mover, mask = np.hsplit(distinct, 2)
    return Batch.from_words(
        np.ascontiguousarray(mover).reshape(-1), np.ascontiguousarray(mask).reshape(-1), geometry
    )


def urgent_columns(batch: Batch) -> Any:
    """The column of a playable cell that completes a line of either side, own ones first; or -1."""
    geometry = batch.geometry
    columns = np.full(len(batch), -1, dtype=np.int64)
    if geometry.bits > 64:
        return columns
    bottom, board = np.uint64(geometry.bottom), np.uint64(geometry.board)
    own, other = batch.winning_cells()
    playable = (np.asarray(batch.mask) + bottom) & board
    for column in range(geometry.columns):
        cells = np.uint64(((1 << geometry.rows) - 1) << (column * geometry.stride))
        for words, keep in ((np.asarray(other), columns < 0), (np.asarray(own), True)):
            columns = np.where((words & playable & cells != 0) & keep, column, columns)
    return columns


def prove_by_rules(batch: Batch, found: Counter[str], wrong: list[str]) -> None:
    """Rules and threats of a whole batch, in the kernel."""
    rules = kernel.rules(batch.geometry)
    out = array("b", bytes(3 * len(batch)))
    kernel.rule_proofs(rules, batch.mover, batch.mask, NODES, out)
    numbers = np.array(out).reshape(-1, 3)
    covered, wins, threats = numbers[:, 0] >= 0, numbers[:, 1] > 0, numbers[:, 2] >= 0
    compare(batch, covered, 0, "rules", found, wrong)
    compare(batch, covered & wins, -1, "rules that win", found, wrong)
    compare(batch, threats, -1, "deciding threat", found, wrong)
    for index in np.flatnonzero(covered)[:CHECKED]:
        position = batch[int(index)]
        cover = find_rules(position, position.opponent)
        if cover is None or not check_rules(position, cover):
            wrong.append(f"rules, checker: {batch.geometry} {position.text}")
    for index in np.flatnonzero(threats)[:CHECKED]:
        position = batch[int(index)]
        proof = find_deciding_threat(position, position.opponent)
        if proof is None or not check_deciding_threat(position, proof):
            wrong.append(f"deciding threat, checker: {batch.geometry} {position.text}")


def compare(
    batch: Batch, chosen: Any, most: int, kind: str, found: Counter[str], wrong: list[str]
) -> None:
    """Is the score of each chosen position at most so many points?"""
    kept = batch.without([int(index) for index in np.flatnonzero(~chosen)])
    bounds = array("b", bytes(2 * len(kept)))
    core = kernel.SolverCore(kernel.rules(batch.geometry), 32 << 20, 1)
    progress, steps = kernel.SolveProgress(), kernel.Progress()
    core.solve_many(kept.mover, kept.mask, bounds, most, most + 1, 0, progress, steps)
    found[kind] += len(kept)
    upper = np.array(bounds)[1::2]
    for index in np.flatnonzero(upper > most):
        wrong.append(f"{kind}: {batch.geometry} {kept[int(index)].text}")


def prove_one_by_one(
    batch: Batch, wanted: list[str], found: Counter[str], wrong: list[str]
) -> None:
    """Cores and trees, for the side that the solver says they are for."""
    solver = Solver(table_mb=32, book=False)
    tests: dict[str, Callable[[Position, Solver], bool | None]] = {
        "line core": core_is_right,
        "proof tree": tree_is_right,
    }
    for position in batch:
        for kind, test in tests.items():
            answer = test(position, solver) if kind in wanted else None
            if answer is not None:
                found[kind] += 1
            if answer is False:
                wrong.append(f"{kind}: {batch.geometry} {position.text}")


def core_is_right(position: Position, solver: Solver) -> bool | None:
    """Both sides are asked, so that a core for a side that does not win would be seen."""
    for side in Side:
        core = find_line_core(position, side, nodes=50_000)
        if core is None:
            continue
        score = solver.solve(position)
        won = isinstance(score, Win) if position.to_move is side else isinstance(score, Loss)
        few = position.geometry.cells - position.stones <= 10
        return won and (not few or check_line_core(position, core) is not False)
    return None


def tree_is_right(position: Position, solver: Solver) -> bool | None:
    """Trees are grown without the solver, which is asked afterwards."""
    for side in Side:
        for promise in Promise:
            tree = find_proof_tree(position, side, promise, depth=2, visits=60)
            if tree is None:
                continue
            score = solver.solve(position)
            own = score if position.to_move is side else -score
            kept = isinstance(own, Win if promise is Promise.WINS else (Win, Draw))
            return kept and check_proof_tree(position, tree)
    return None


if __name__ == "__main__":
    main()
