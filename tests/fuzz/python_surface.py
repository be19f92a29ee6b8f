"""Calls the public Python surface with values of wrong and odd types, drawn from a seed.

    python tests/fuzz/python_surface.py --seconds 3600 --seed 1

A call may return or raise an error of our own, but: no other exception, no message that is not one
line, no time without an answer, no crash of Python, and no success where an argument is surely
wrong. Cases run in processes of their own. Each finding has the number of its case, which
`--seed 1 --case NUMBER` repeats.
"""

from __future__ import annotations

import argparse
import faulthandler
import json
import mmap
import subprocess
import sys
import tempfile
import time
import warnings
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from fuzz.case import Problem, describe, run_case
from fuzz.surface import calls

PATIENCE = 10
"""Seconds until a call must have ended."""
MORE_PATIENCE = 60
"""The same for a call that did not: the machine may be busy."""
CHUNK = 3000
_LINES = 40  # of what a process that ended wrote
_SHOWN = 5  # findings of one kind


def problems(seed: int, first: int, count: int, patience: int = PATIENCE) -> Iterator[Problem]:
    """What goes wrong in some cases, which run in other processes."""
    end = first + count
    with tempfile.NamedTemporaryFile() as place:
        while first < end:
            place.truncate(8)
            yield from _run(seed, first, end - first, patience, place.name)
            first = _reached(place.name) + 1


def _run(seed: int, first: int, count: int, patience: int, place: str) -> Iterator[Problem]:
    """The cases from `first` on, as far as one process comes with them."""
    command = [sys.executable, __file__, "--seed", str(seed), "--worker"]
    command += [str(first), str(count), str(patience), place]
    run = subprocess.run(command, capture_output=True, text=True, errors="replace")
    for line in run.stdout.splitlines():
        yield Problem(**json.loads(line))
    if run.returncode == 0:
        return
    reached = _reached(place)
    if run.stderr.startswith("Timeout") and patience < MORE_PATIENCE:
        yield from problems(seed, reached, 1, MORE_PATIENCE)
        return
    told = " | ".join(run.stderr.strip().splitlines()[:_LINES])
    what = f"ended Python with code {run.returncode}: {told}"
    yield Problem(reached, describe(seed, reached, calls()), what)


def _reached(place: str) -> int:
    """The case that a process began last."""
    return int.from_bytes(Path(place).read_bytes(), "little")


def work(seed: int, first: int, count: int, patience: int, place: str) -> None:
    """Run cases in this process, and write down where it is, in case it does not come back."""
    warnings.simplefilter("ignore")
    faulthandler.enable()
    surface = calls()
    with open(place, "r+b") as file, mmap.mmap(file.fileno(), 8) as reached:
        for number in range(first, first + count):
            reached[:8] = number.to_bytes(8, "little")
            faulthandler.dump_traceback_later(patience, exit=True)
            problem = run_case(seed, number, surface)
            faulthandler.cancel_dump_traceback_later()
            if problem is not None:
                print(json.dumps(asdict(problem)), flush=True)


def main() -> int:
    """Run for so many seconds, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--case", type=int, help="run this case alone")
    parser.add_argument("--worker", nargs=4, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.worker:
        first, count, patience, place = asked.worker
        work(asked.seed, int(first), int(count), int(patience), place)
        return 0
    if asked.case is not None:
        found = list(problems(asked.seed, asked.case, 1))
        print(*(found or ("nothing is wrong with it",)), sep="\n")
        return bool(found)
    return _search(asked.seed, asked.seconds)


def _search(seed: int, seconds: float) -> int:
    began = told = time.monotonic()
    first, kinds = 0, Counter[str]()
    while time.monotonic() < began + seconds:
        for problem in problems(seed, first, CHUNK):
            kind = f"{problem.call.partition('(')[0]} {problem.what[:40]}"
            kinds[kind] += 1
            if kinds[kind] <= _SHOWN:
                print(problem, flush=True)
        first += CHUNK
        if time.monotonic() > told + 60:
            told = time.monotonic()
            print(f"{told - began:.0f} s: {first:,} calls", flush=True)
    print(f"seed {seed}: {first:,} calls of Python, {kinds.total()} findings")
    return bool(kinds)


if __name__ == "__main__":
    sys.exit(main())
