"""Where a net keeps the outcome at depth 1 and no source does, and what it goes by there.

    python bench/net_sees.py random.jsonl docs/results/games.parquet [--evaluation claimeven-net]

Prints how many such positions there are, how much each group of inputs speaks for the net's column
against the one that most sources choose, and the positions where it says so most clearly.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from fractions import Fraction
from pathlib import Path

from claimeven import Position, Side, explain
from claimeven.cli.lab.options import open_set
from claimeven.game.notation import column_name
from claimeven.heuristics.catalog import heuristic
from claimeven.lab.study.quality import move_quality

SOURCES = ("dangergood", "itu", "bagdadi", "stank", "sethi-h1", "sethi-h2", "sethi-h3")
SHOWN = 5


def shares(position: Position, column: int, evaluation: str) -> dict[str, Fraction]:
    """What each group of inputs says of a column, for the side to move."""
    sign = 1 if position.to_move is Side.FIRST else -1
    parts = explain(position.play(column), evaluation, side=Side.FIRST).parts
    found: dict[str, Fraction] = defaultdict(Fraction)
    for part in (inner for outer in parts for inner in (outer.parts or (outer,))):
        found[part.label.partition(" after ")[0]] += sign * Fraction(part.value)
    return found


def main() -> None:
    """Print every figure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sets", type=Path, nargs="+")
    parser.add_argument("--evaluation", default="claimeven-net")
    given = parser.parse_args()
    known = open_set(given.sets, no_check=True)
    names = (*SOURCES, "claimeven", given.evaluation)
    judged = {
        name: move_quality(f"{name}:depth=1,search=alphabeta", known).judged for name in names
    }
    hard = [i for i in range(len(known)) if not any(judged[name][i].is_good for name in SOURCES)]
    print(f"{len(hard)} of {len(known)} positions where no source keeps the outcome at depth 1;")
    for name in names[-2:]:
        print(f"  {name} does in {sum(judged[name][i].is_good for i in hard)}")
    seen = [i for i in hard if judged[given.evaluation][i].is_good]
    totals: Counter[str] = Counter()
    groups = {*heuristic(given.evaluation).nets[0].groups}
    clear = []
    for index in seen:
        position = known.labelled[index].position
        own = judged[given.evaluation][index].choice.column
        theirs = Counter(judged[name][index].choice.column for name in SOURCES)
        other = theirs.most_common(1)[0][0]
        assert own is not None
        assert other is not None
        speaks = shares(position, own, given.evaluation)
        for name, value in shares(position, other, given.evaluation).items():
            speaks[name] -= value
        decided = not groups & {name for name, value in speaks.items() if value}
        clear.append((sum(speaks.values(), Fraction()), position, own, other, speaks, decided))
        largest = max(groups, key=lambda name: speaks[name])
        totals[largest if speaks[largest] > 0 else "forced moves"] += 1
    print(f"in these {len(seen)}, what speaks most for its column:")
    for name, count in totals.most_common():
        print(f"  {name} {count}")
    clear.sort(key=lambda each: -each[0])
    for value, position, own, other, speaks, _ in [c for c in clear if not c[-1]][:SHOWN]:
        words = ", ".join(f"{name} {float(speaks[name]):+.0f}" for name in sorted(groups))
        print(
            f"{position.text}: {column_name(own)} and not {column_name(other)}, "
            f"{float(value):+.0f}: {words}"
        )


if __name__ == "__main__":
    main()
