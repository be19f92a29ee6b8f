"""Claims of the coach's finders by the million, compared with the exact solver in the kernel.

    python bench/coach_claims.py --program coach_claims --claims 1000000 --work claims.jsonl

Asks `coach_claims` about twenty shapes, until there are so many claims of every kind in all. Small
boards have fewer positions than that; larger ones are asked again with other games. A run that is
ended goes on where it was. Prints the counts by kind and every claim that is contradicted; exits
with 1 if there is one. `bench/coach_soundness.py` does the same with the certificates that are
shown, and gives them to the checker.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from claimeven import Geometry
from claimeven.journal import Journal
from coach_soundness import SHAPES

SMALL, LARGE = 30, 42
"""Boards of so many cells or fewer are asked once: other games would show the same positions.
Of larger ones than the usual board less is asked, since a claim there takes three times as long."""


def steps(claims: int) -> Iterator[tuple[str, int, int]]:
    """Shapes, the seed of the games there, and how many claims of each kind to look for."""
    cells = {shape: Geometry.parse(shape).cells for shape in SHAPES}
    for shape in SHAPES:
        yield shape, 1, claims // (16 if cells[shape] <= LARGE else 100)
    for seed in range(2, 100):
        for shape in SHAPES:
            if SMALL < cells[shape] <= LARGE:
                yield shape, seed, claims // 16


def ask(program: Path, shape: str, seed: int, claims: int) -> dict[str, Any]:
    """What the program counts, and what it finds wrong."""
    command = [str(program), shape, "--seed", str(seed), "--claims", str(claims)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1) or "positions" not in done.stdout:
        sys.exit(f"{program} failed on {shape}: {done.stderr.strip()}")
    lines = done.stdout.splitlines()
    counts = dict(line.split() for line in lines if not line.startswith("WRONG"))
    return {
        "shape": shape,
        "seed": seed,
        "counts": {name: int(count) for name, count in counts.items()},
        "wrong": [line for line in lines if line.startswith("WRONG")],
    }


def report(entries: list[dict[str, Any]]) -> int:
    """Print the counts, and say whether all is well."""
    total = Counter[str]()
    for entry in entries:
        total.update(entry["counts"])
    for name, count in total.items():
        print(f"{count:>10,}  {name}")
    wrong = [line for entry in entries for line in entry["wrong"]]
    print(f"{len(wrong):>10,}  contradicted")
    for line in wrong[:20]:
        print(line)
    return 1 if wrong else 0


def is_enough(entries: list[dict[str, Any]], claims: int) -> bool:
    """Are there so many of every kind?"""
    total = Counter[str]()
    for entry in entries:
        total.update(entry["counts"])
    return bool(total) and min(total.values()) >= claims


def main() -> int:
    """Work until every kind has enough claims."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", type=Path, default=Path("build/tools/coach_claims"))
    parser.add_argument("--claims", type=int, default=1_000_000, help="of each kind")
    parser.add_argument("--work", type=Path, default=Path("coach-claims.jsonl"))
    arguments = parser.parse_args()
    with Journal(arguments.work) as journal:
        entries = list(journal.entries)
        done = {(entry["shape"], entry["seed"]) for entry in entries}
        for shape, seed, claims in steps(arguments.claims):
            if is_enough(entries, arguments.claims):
                break
            if (shape, seed) not in done:
                entries.append(ask(arguments.program, shape, seed, claims))
                journal.append(entries[-1])
    return report(entries)


if __name__ == "__main__":
    sys.exit(main())
