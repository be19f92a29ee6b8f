"""Solve boards of many sizes from the empty position, and print time and nodes.

    python bench/solved_sizes.py [SHAPE]... [--table-mb 512] [--threads 1] [--seconds S] [--csv F]

Without shapes: every size whose result is known and that takes seconds, smallest first.
`--seconds` ends a size after that time and shows the bounds that were proven. `--csv` adds
lines to a file.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from claimeven import Draw, Geometry, Loss, Position, Solver, Win
from claimeven.solver.result import SolveResult

# Last stone under best play; 0: a draw. Even stones are the second player's.
KNOWN = {
    "3x3x3": 0, "3x4x3": 0, "4x3x3": 9, "4x4x3": 9, "5x5x3": 9, "7x6x3": 9, "7x6x2": 3,
    "5x5x5": 0, "6x4x5": 0, "7x4x5": 0,
    "4x4": 0, "4x5": 0, "4x6": 0, "4x7": 0,
    "5x4": 0, "5x5": 0, "5x6": 0, "5x7": 0,
    "6x4": 24, "6x5": 0, "6x6": 36, "6x7": 41,
    "7x4": 0, "7x5": 0, "7x6": 41,
    "8x4": 32, "8x5": 39,
}  # fmt: skip
# Known too, but only solved when asked for: they take minutes to hours.
LONG = {"9x4": 36, "10x4": 40, "9x5": 41, "10x5": 47, "7x7": 0, "8x6": 48, "9x6": 52, "8x7": 53}
HEAD = (
    "geometry,cells,result,last_stone,lower,upper,nodes,seconds,processor_seconds,table_mb,threads"
)


def result_words(result: SolveResult) -> tuple[str, int | None]:
    """Who wins, and with which stone; what is proven if it is not solved."""
    match result.score:
        case Draw():
            return "draw", 0
        case Win(plies):
            return "first", plies
        case Loss(plies):
            return "second", plies
        case _:
            return f"{result.at_least}, {result.at_most}", None


def solve_size(geometry: Geometry, solver: Solver, seconds: float | None) -> str:
    """One line of the table, printed; the same for the file."""
    processor = time.process_time()
    result = solver.search(Position("", geometry), seconds=seconds)
    processor = time.process_time() - processor
    words, stone = result_words(result)
    published = KNOWN | LONG
    known = published.get(str(geometry).removesuffix("x4"), published.get(str(geometry)))
    note = "" if known is None or stone is None else "as known" if stone == known else "WRONG"
    end = f"{words} at {stone}" if stone else words
    print(
        f"{geometry!s:8} {end:<28} {result.nodes:>15,} nodes {result.seconds:10.2f} s "
        f"({processor:.2f} s of processor time)  {note}",
        flush=True,
    )
    return (
        f"{geometry},{geometry.cells},{words.replace(', ', ' / ')},"
        f"{'' if stone is None else stone},{result.lower.points},{result.upper.points},"
        f"{result.nodes},{result.seconds:.3f},{processor:.3f},{solver.table_mb},{solver.threads}"
    )


def main() -> None:
    """Solve the sizes asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("shapes", nargs="*", metavar="SHAPE")
    parser.add_argument("--table-mb", type=int, default=512)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--csv", type=Path)
    asked = parser.parse_args()
    geometries = [Geometry.parse(shape) for shape in asked.shapes or KNOWN]
    for geometry in sorted(geometries, key=lambda shape: shape.cells):
        solver = Solver(threads=asked.threads, table_mb=asked.table_mb, book=False)
        line = solve_size(geometry, solver, asked.seconds)
        if asked.csv:
            is_new = not asked.csv.exists()
            with asked.csv.open("a") as file:
                file.write((HEAD + "\n" if is_new else "") + line + "\n")


if __name__ == "__main__":
    main()
