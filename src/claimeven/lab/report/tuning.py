"""What a tuning found: as a table, as JSON, and as an evaluation with its provenance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from claimeven.heuristics import toml
from claimeven.lab.table import ResultTable
from claimeven.lab.tuning.work import TuningWork


@dataclass(frozen=True)
class TuningReport:
    """The work with the names of what it was given."""

    work: TuningWork
    made_by: str
    """The program, with its version."""
    spec: str
    files: Sequence[Path]
    judge_files: Sequence[Path]

    @property
    def state(self) -> str:
        """Where the work was broken off; empty if it was not."""
        if self.work.is_finished:
            return ""
        tuning, plan = self.work.tuning, self.work.tuning.plan
        if tuning.rounds < plan.rounds:
            return (
                f"Stopped in round {tuning.rounds + 1} of {plan.rounds}, "
                f"after {tuning.steps} of {plan.steps} steps."
            )
        return "Stopped after the fit, before everything was judged."

    def evaluation(self) -> str:
        """The TOML file: where the weights come from, and the weights."""
        notes = "\n".join(f"# {note}" for note in self._notes())
        return f"{notes}\n\n{toml.dumps(self.work.tuning.heuristic)}"

    def _notes(self) -> Iterator[str]:
        work, plan = self.work, self.work.tuning.plan
        fitted_to = ", ".join(file.name for file in self.files)
        judged_on = ", ".join(file.name for file in self.judge_files) or "the test part"
        yield (
            f"{self.spec}, fitted by {self.made_by} to {len(work.tuning.train)} "
            f"positions of {fitted_to}:"
        )
        yield (
            f"outcomes and choices at depths {', '.join(map(str, plan.depths))}, "
            f"{plan.rounds} rounds of {plan.steps} steps, even {plan.even:g}, "
            + ", ".join(f"{name} {number:g}" for name, number in asdict(plan.loss_weights).items())
            + "."
        )
        if self.state:
            yield self.state
        if work.compared:
            judged = f"{len(work.judged)} positions of {judged_on}"
            yield f"Good moves on {judged}, which were not fitted to:"
        for each in work.compared:
            before, after = each.before.good.value, each.after.good.value
            yield f"  depth {each.depth}: {100 * before:.1f} % before, {100 * after:.1f} % after"
        yield from self.sentences()

    def sentences(self) -> list[str]:
        """The games, in words."""
        return [each.sentence for each in self.work.played.values()]

    def table(self) -> ResultTable:
        """One row for every depth that was judged."""
        table = ResultTable(("depth", "positions", "good % before", "after", "gain"))
        for each in self.work.compared:
            gain = each.gain
            half = 100 * (gain.high - gain.low) / 2
            table.add(
                each.depth,
                len(each.after),
                each.before.good.percent(),
                each.after.good.percent(),
                f"{100 * gain.value:+.2f} ±{half:.2f}",
            )
        return table

    def facts(self) -> Iterator[dict[str, Any]]:
        """One object for every depth that was judged, and for every test in games."""
        for each in self.work.compared:
            yield {
                "depth": each.depth,
                "before": each.before.good.value,
                "after": each.after.good.value,
                "gain": each.gain.json,
            }
        for match in self.work.played.values():
            yield {
                "depth": match.depth,
                "seed": match.seed,
                "sprt": match.verdict.json,
                "match": match.score.json,
            }
