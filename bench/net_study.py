"""Good moves of nets by size, by how much they learned from, and by what they look at.

    python bench/net_study.py --work nets --unseen random.jsonl --unseen docs/results/games.parquet

Every row is a net that `claimeven lab train` would fit with the same numbers, judged by the moves
of plain alpha-beta on the positions of `--unseen`, which no fit has seen. All rows share the
positions and the folder `--work`; the same command goes on where it was stopped.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from claimeven.cli.lab.options import open_set
from claimeven.heuristics.net_term import GROUPS
from claimeven.heuristics.toml import dumps
from claimeven.lab.datasets.position_set import PositionSet
from claimeven.lab.study.quality import move_quality
from claimeven.lab.training.fit import FitSettings
from claimeven.lab.training.training import Training, TrainingPlan

UNITS = (4, 16, 64, 256)
SHARDS = (15, 60, 240)
BASE_UNITS = 64
WITHOUT = tuple(tuple(g for g in GROUPS if g != left_out) for left_out in GROUPS)
ONLY = (("stones",), ("stones", "playable", "winning"), ("lines",))


@dataclass(frozen=True)
class Row:
    """One net of the study."""

    units: int
    shards: int
    groups: tuple[str, ...] = GROUPS

    @property
    def name(self) -> str:
        """Of its files."""
        groups = "".join(group[0] for group in self.groups)
        return f"net-{self.units}-{self.shards}-{groups}"

    def __str__(self) -> str:
        left_out = [group for group in GROUPS if group not in self.groups]
        named = "all" if not left_out else ", ".join(self.groups)
        if len(left_out) == 1:
            named = f"all but {left_out[0]}"
        return f"| {named} | {self.units} | {self.shards} |"


def rows(sizes: tuple[int, ...], shards: tuple[int, ...], group_shards: int) -> Iterator[Row]:
    """Sizes with the most positions, then fewer positions, then other inputs."""
    for units in sizes:
        yield Row(units, shards[-1])
    for some in shards[:-1]:
        for units in sorted({BASE_UNITS, sizes[-1]}):
            yield Row(units, some)
    for groups in (*WITHOUT, *ONLY):
        yield Row(BASE_UNITS, group_shards, groups)


def evaluation(row: Row, given: argparse.Namespace, unseen: PositionSet) -> Path:
    """The file of a net, fitted if it is not there yet."""
    path: Path = given.work / f"{row.name}.toml"
    if not path.exists():
        fit = FitSettings(row.units, row.groups, given.epochs, 1, given.symmetric, given.decay)
        plan = TrainingPlan(
            fit=fit, shards=row.shards, games_by=(given.games_by,), rounds=1, wander=given.wander
        )
        trained = Training(plan, given.work, unseen.positions).run(
            row.name, lambda *_: None, lambda text: print(f"  {text}", flush=True)
        )
        path.write_text(dumps(trained.evaluation), encoding="utf-8")
    return path


def numbers(text: str) -> tuple[int, ...]:
    """Whole numbers with commas between them."""
    return tuple(map(int, text.split(",")))


def main() -> None:
    """Print one row after the other."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--unseen", type=Path, action="append", required=True)
    parser.add_argument("--sizes", type=numbers, default=UNITS)
    parser.add_argument("--shards", type=numbers, default=SHARDS)
    parser.add_argument("--group-shards", type=int, default=SHARDS[1])
    parser.add_argument("--depths", type=numbers, default=(1, 2, 4))
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--games-by", default="claimeven")
    parser.add_argument("--wander", type=int, default=0)
    parser.add_argument("--decay", type=float, default=0.0)
    parser.add_argument("--symmetric", action="store_true")
    given = parser.parse_args()
    unseen = open_set(given.unseen, no_check=True)
    given.work.mkdir(parents=True, exist_ok=True)
    table = []
    for row in rows(given.sizes, given.shards, given.group_shards):
        path = evaluation(row, given, unseen)
        found = [
            move_quality(f"heuristic:{path},depth={depth},search=alphabeta", unseen).good
            for depth in given.depths
        ]
        table.append(f"{row} " + " | ".join(f"{100 * each.value:.1f}" for each in found) + " |")
        print(table[-1], flush=True)
    print("\n| inputs | units | shards |" + "".join(f" depth {d} |" for d in given.depths))
    print("|---" * (3 + len(given.depths)) + "|")
    print("\n".join(table))


if __name__ == "__main__":
    main()
