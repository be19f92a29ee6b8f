"""Training a net from nothing: positions of games, a fit, and again with games of the new net.

Everything is kept in a folder, so that a run that was stopped goes on, and a net of another size
can be fitted to the same positions: shards in a folder for every evaluation whose games they are
of, and a checkpoint for every fit.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeAlias

from claimeven.checks import check_integer
from claimeven.errors import BadInput
from claimeven.files import read_text, write_atomically
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.heuristics.catalog import heuristic
from claimeven.heuristics.net_term import Net, check_groups
from claimeven.heuristics.spec import Heuristic, Perspective, Terminal
from claimeven.heuristics.toml import dumps
from claimeven.lab.training.boards import check_narrow
from claimeven.lab.training.fit import Epoch, Fit, FitSettings
from claimeven.lab.training.outcomes import Outcomes, shards
from claimeven.lab.training.quantise import quantised
from claimeven.lab.training.training_set import book_outcomes, divided
from claimeven.score import WIN
from claimeven.solver.solver import Solver

Report: TypeAlias = Callable[[str, int, int], None]
"""Called now and then with (stage, steps done, steps in all)."""
Say: TypeAlias = Callable[[str], None]

TABLE_MB = 256
_RECIPE = "recipe.json"


@dataclass(frozen=True)
class TrainingPlan:
    """What a training depends on besides the positions that it may not see."""

    geometry: Geometry = field(default_factory=Geometry)
    fit: FitSettings = field(default_factory=FitSettings)
    shards: int = 200
    """Of games of every evaluation; a shard has some 12,000 positions on the standard board."""
    games_by: tuple[str, ...] = ("claimeven",)
    rounds: int = 2
    """How many nets are fitted; games of each but the last make positions for the next."""
    seed: int = 1
    wander: int = 0
    """How many random plies lead away from the games at most."""

    def __post_init__(self) -> None:
        check_narrow(self.geometry)
        check_groups(self.fit.groups, self.geometry)
        check_integer(self.shards, "shards", least=1, most=100_000)
        check_integer(self.rounds, "rounds", least=1, most=10)
        check_integer(self.wander, "wander", least=0, most=20)
        if not self.games_by:
            raise BadInput("games_by is empty: expected one evaluation or more")


@dataclass(frozen=True)
class Trained:
    """A net as an evaluation, and how its last fit went."""

    evaluation: Heuristic
    epochs: list[Epoch]
    learned: int
    kept_back: int


class Training:
    """A training in its folder."""

    def __init__(self, plan: TrainingPlan, folder: Path, excluded: Sequence[Position] = ()) -> None:
        self.plan = plan
        self.folder = folder
        self.excluded = excluded

    def run(self, name: str, report: Report, say: Say) -> Trained:
        """Make what is missing, and fit what is not fitted."""
        evaluations = list(self.plan.games_by)
        for number in range(1, self.plan.rounds + 1):
            path = self.folder / f"{name}-{number}.npz"
            trained = self._round(name, path, evaluations, report, say)
            made = path.with_suffix(".toml")
            write_atomically(made, dumps(trained.evaluation).encode())
            evaluations.append(str(made))
        return trained

    def _round(
        self, name: str, checkpoint: Path, evaluations: list[str], report: Report, say: Say
    ) -> Trained:
        known = [book_outcomes(self.plan.geometry)]
        for evaluation in evaluations:
            known += self._outcomes(evaluation, report)
        learned, kept_back = divided(known, self.plan.geometry, self.excluded)
        say(f"{checkpoint.stem}: {len(learned):,} positions to learn, {len(kept_back):,} to judge")
        fit = Fit(self.plan.fit, self.plan.geometry)
        fit.resume(checkpoint, len(learned))
        fit.run(
            learned,
            kept_back,
            checkpoint,
            on_epoch=lambda epoch: say(sentence(epoch)),
            on_learned=lambda done, total: report(f"fitting {checkpoint.stem}", done, total),
        )
        card = self._card(evaluations, len(learned), len(kept_back), fit.epochs[-1])
        net = quantised(
            fit.parameters, self.plan.fit.units, self.plan.fit.groups, self.plan.geometry, card
        )
        return Trained(_evaluation(name, net), fit.epochs, len(learned), len(kept_back))

    def _outcomes(self, evaluation: str, report: Report) -> Iterator[Outcomes]:
        chosen = heuristic(evaluation)
        wander = self.plan.wander
        away = f"-wander-{wander}" if wander else ""
        folder = self.folder / f"games-{chosen.full_name.replace(':', '-')}{away}"
        recipe: dict[str, Any] = {
            "evaluation": chosen.full_name,
            "geometry": str(self.plan.geometry),
            "seed": self.plan.seed,
        }
        if wander:
            recipe["wander"] = wander
        _check_recipe(folder, recipe)
        # Games of another evaluation are other games, those at random included.
        first = 0 if evaluation == "claimeven" else int(_digits(chosen), 16) << 20
        solver = Solver(table_mb=TABLE_MB)
        numbers = range(first, first + self.plan.shards)
        for done, made in enumerate(
            shards(folder, numbers, self.plan.geometry, chosen, self.plan.seed, solver, wander), 1
        ):
            report(f"positions of {chosen.name}", done, self.plan.shards)
            yield made

    def _card(
        self, evaluations: list[str], learned: int, kept_back: int, last: Epoch
    ) -> Mapping[str, Any]:
        return {
            "positions": learned,
            "judged_by": kept_back,
            "games_by": ", ".join(heuristic(each).full_name for each in evaluations),
            "shards": self.plan.shards,
            "wander": self.plan.wander,
            "epochs": self.plan.fit.epochs,
            "symmetric": "yes" if self.plan.fit.symmetric else "no",
            "decay": f"{self.plan.fit.decay:g}",
            "seed": f"{self.plan.seed}, fit {self.plan.fit.seed}",
            "loss": f"{last.loss:.4f}",
            "right": f"{100 * last.right:.2f} %",
        }


def sentence(epoch: Epoch) -> str:
    """What an epoch came to, in words."""
    return (
        f"epoch {epoch.number}: loss {epoch.training_loss:.4f}, on what was kept back "
        f"{epoch.loss:.4f}, {100 * epoch.right:.2f} % of the winners"
    )


def _evaluation(name: str, net: Net) -> Heuristic:
    return Heuristic(
        name=name,
        idea=f"a net of {net.units} units, fitted to outcomes",
        terms={"net": net},
        terminal=Terminal(win=WIN, sooner=1),
        perspective=Perspective.FIRST,
    )


def _digits(chosen: Heuristic) -> str:
    """The digits that stand for what an evaluation is."""
    return replace(chosen, name="x").full_name.partition("@")[2]


def _check_recipe(folder: Path, recipe: Mapping[str, Any]) -> None:
    path = folder / _RECIPE
    if path.exists():
        try:
            found = json.loads(read_text(path, BadInput))
        except ValueError:
            found = None
        if found != recipe:
            raise BadInput(
                f"'{folder}' holds positions of another training; name another folder, or give "
                "the same board and seed"
            )
        return
    folder.mkdir(parents=True, exist_ok=True)
    write_atomically(path, json.dumps(recipe).encode())
