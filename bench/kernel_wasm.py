"""The kernel for browsers beside the native one: how many times as long does it solve?

    python bench/kernel_wasm.py [SET]... [--rounds 3] [--chromium]

The sets are those of `claimeven bench solve`; `empty` is the empty board without a book. Both solve
each position from an empty table on one thread, the one for browsers in Node.js; the least of the
rounds counts for each position. "At once" is the time of a round before them, in which Node.js
still compiles the module. Both must prove the same score.

In Chromium, whose clock is coarser, the quickest round counts, on both sides.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import time
from pathlib import Path

import claimeven.web
from claimeven import Position, kernel
from claimeven.bench.sets import DIFFICULTIES, solver_set
from page_engine import ROOT, serve
from page_site import chromium  # found since page_engine knows where

SCRIPT = Path(__file__).with_name("kernel_wasm_node.js")
# What the page has for the standard board.
MODULE = Path(claimeven.web.__file__).parent / "static" / "js" / "kernel" / "core.wasm"
TABLE_BYTES = 64 << 20
EMPTY = "empty"
SETS = {each.name: each for each in DIFFICULTIES}

_IN_A_PAGE = """async ([path, ...asked]) => {
  const { solveRounds } = await import('/bench/kernel_wasm.js');
  return solveRounds(await (await fetch(path)).arrayBuffer(), ...asked);
}"""

Solved = list[tuple[float, int]]
Asked = list[int | str]
"""A position: columns, rows, connect, and its words as text."""


def as_asked(position: Position) -> Asked:
    """A position as JavaScript gets it."""
    geometry = position.geometry
    words = map(str, position.words)
    return [geometry.columns, geometry.rows, geometry.connect, *words]


def native(positions: list[Position]) -> Solved:
    """Seconds and score of each."""
    core = kernel.SolverCore(kernel.rules(positions[0].geometry), TABLE_BYTES, 1)
    solved = []
    for position in positions:
        cells = position.geometry.cells
        core.clear()
        began = time.perf_counter()
        score = core.solve(*position.words, -cells, cells, 0, 0.0, kernel.SolveProgress())[0]
        solved.append((time.perf_counter() - began, score))
    return solved


def in_node(asked: list[Asked], rounds: int) -> list[Solved]:
    """The same by the module for browsers, in one process."""
    command = ["node", str(SCRIPT), str(MODULE), str(TABLE_BYTES), str(rounds)]
    run = subprocess.run(command, input=json.dumps(asked), capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit(f"node ended with {run.returncode}: {run.stderr.strip()[-500:]}")
    found: list[Solved] = json.loads(run.stdout)
    return found


def in_chromium(asked: list[Asked], rounds: int) -> list[Solved]:
    """The same in a page that holds nothing."""
    server = serve(ROOT)
    with chromium() as browser:
        page = browser.new_page()
        path = f"/{MODULE.relative_to(ROOT).as_posix()}"
        page.goto(f"http://127.0.0.1:{server.server_port}/tools/page/package.json")
        found: list[Solved] = page.evaluate(_IN_A_PAGE, [path, asked, TABLE_BYTES, rounds])
    server.shutdown()
    return found


def least_round(rounds: list[Solved]) -> float:
    """Seconds for all positions in the quickest round."""
    return min(sum(seconds for seconds, _ in solved) for solved in rounds)


def least(rounds: list[Solved]) -> float:
    """Seconds for all positions, the least of the rounds for each."""
    total = 0.0
    for solved in zip(*rounds, strict=True):
        total += min(seconds for seconds, _ in solved)
    return total


def main() -> None:
    """One line for each set."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sets", nargs="*", metavar="SET", default=[*SETS, EMPTY])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--chromium", action="store_true", help="in Chromium, not in Node.js")
    asked = parser.parse_args()
    ask, best = (in_chromium, least_round) if asked.chromium else (in_node, least)
    if not asked.chromium and shutil.which("node") is None:
        parser.error("Node.js is needed: there is no node command")
    for name in asked.sets:
        if name not in SETS and name != EMPTY:
            parser.error(f"expected a set of {', '.join([*SETS, EMPTY])}, not {name!r}")
    for name in asked.sets:
        if name == EMPTY:
            positions = [Position("")]
        else:
            positions = [scored.position for scored in solver_set(SETS[name])]
        own = [native(positions) for _ in range(asked.rounds)]
        browser = ask([as_asked(each) for each in positions], asked.rounds + 1)
        for solved in (*own, *browser):
            assert [score for _, score in solved] == [score for _, score in own[0]]
        at_once = sum(seconds for seconds, _ in browser[0])
        times = (best(own), best(browser[1:]), at_once)
        mine, theirs, first = (1e3 * seconds / len(positions) for seconds in times)
        print(
            f"{name}: {mine:.3f} ms, {theirs:.3f} ms: {theirs / mine:.2f}; at once {first:.3f} ms",
            flush=True,
        )


if __name__ == "__main__":
    main()
