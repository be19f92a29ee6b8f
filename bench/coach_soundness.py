"""Is what the coach proves true? Certificates by the million, checked and compared with the solver.

    python bench/coach_soundness.py --certificates 100000 --work soundness.jsonl

Positions come from games of random moves and of moves that take and stop lines, on twenty shapes.
Whatever a finder finds there is given to the checker, and its claim is compared with the exact
score. A run that is ended goes on where it was; another `--seed` looks at other games. Prints the
counts by kind, and every certificate that is refused or contradicted; exits with 1 if there is one.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from claimeven import Geometry, Position, Side, Solver
from claimeven.coach.checker.checker import refusal
from claimeven.coach.explanation import Explanation
from claimeven.coach.finders.order import all_proofs, contradiction
from claimeven.game.threats import threats
from claimeven.journal import Journal
from claimeven.score import Proven

SHAPES = (
    *("7x6x4", "6x5x4", "5x5x4", "6x7x4", "5x6x4", "4x4x3", "5x4x3", "4x6x4", "4x5x3", "8x4x4"),
    *("3x8x4", "6x4x4", "7x4x4", "5x7x4", "6x6x4", "8x7x4", "8x8x4", "9x7x4", "7x7x5", "7x1x3"),
)
GAMES = 20
"""Games of each shape in one step of the work."""
MOST_EMPTY = 26
NODES = 300_000
"""For one score; positions that take more are left out."""


def play(geometry: Geometry, chance: random.Random) -> Iterator[Position]:
    """The positions of a game before its end; half of the games take and stop lines."""
    position, is_sensible = Position(geometry=geometry), chance.random() < 0.5
    while position.outcome is None:
        yield position
        cells = [
            cell
            for side in (position.to_move, position.opponent)
            for cell in threats(position, side).immediate
        ]
        take = is_sensible and cells and chance.random() < 0.9
        column = cells[0].column if take else chance.choice(position.legal_columns)
        position = position.play(column)


def problem(explanation: Explanation, score: Proven) -> str | None:
    """What is wrong with a certificate; the score is for the side to move."""
    own = score if explanation.position.to_move is explanation.side else -score
    return refusal(explanation) or contradiction(explanation, own)


def step(seed: int, number: int, shape: str, solver: Solver) -> tuple[Counter[str], list[str]]:
    """The certificates of some games: how many of each kind, and what is wrong."""
    chance, counts, wrong = random.Random(f"{seed}/{number}/{shape}"), Counter[str](), []
    geometry = Geometry.parse(shape)
    for _ in range(GAMES):
        for position in play(geometry, chance):
            if geometry.cells - position.stones > MOST_EMPTY:
                continue
            score = solver.solve(position, nodes=NODES)
            if not isinstance(score, Proven):
                counts["positions left out"] += 1
                continue
            for side in Side:
                for found in all_proofs(position, side):
                    counts[f"{found.kind.value}, {found.promise.value}"] += 1
                    if (bad := problem(found, score)) is not None:
                        wrong.append(f"{found.kind.value} {position.text} {shape}: {bad}")
    return counts, wrong


def main() -> int:
    """Work until every kind has enough certificates."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--certificates", type=int, default=1_000_000, help="of each kind")
    parser.add_argument("--seconds", type=float, help="stop after this time")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--work", type=Path, default=Path("coach-soundness.jsonl"))
    arguments = parser.parse_args()
    began, solvers = time.monotonic(), {shape: Solver(table_mb=4) for shape in SHAPES}
    total, wrong = Counter[str](), list[str]()
    with Journal(arguments.work) as journal:
        steps = {(entry["seed"], entry["step"], entry["shape"]) for entry in journal.entries}
        for entry in journal.entries:
            total.update(entry["counts"])
            wrong += entry["wrong"]
        number = 0
        while not total or min(_of_kinds(total).values()) < arguments.certificates:
            for shape in SHAPES:
                if (arguments.seed, number, shape) in steps:
                    continue
                counts, bad = step(arguments.seed, number, shape, solvers[shape])
                journal.append(
                    {
                        "seed": arguments.seed,
                        "step": number,
                        "shape": shape,
                        "counts": dict(counts),
                        "wrong": bad,
                    }
                )
                total.update(counts)
                wrong += bad
                for line in bad:
                    print(f"WRONG {line}", file=sys.stderr)
                if arguments.seconds and time.monotonic() - began > arguments.seconds:
                    return report(total, wrong)
            number += 1
    return report(total, wrong)


def _of_kinds(total: Counter[str]) -> Counter[str]:
    found = Counter[str]()
    for name, count in total.items():
        if ", " in name:
            found[name.partition(", ")[0]] += count
    return found


def report(total: Counter[str], wrong: list[str]) -> int:
    """Print the counts, and say whether all is well."""
    for name, count in sorted(total.items()):
        print(f"{count:>10,}  {name}")
    print(f"{len(wrong):>10,}  refused or contradicted")
    for line in wrong[:20]:
        print(line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
