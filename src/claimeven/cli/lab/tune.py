"""`claimeven lab tune`: fit the weights of an evaluation to exact labels."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click

from claimeven import __version__
from claimeven.checks import invalid
from claimeven.cli.console.numbers import parse_depths
from claimeven.cli.console.options import json_option, print_json
from claimeven.cli.lab.options import open_set, show
from claimeven.errors import BadInput
from claimeven.extras import need
from claimeven.files import write_atomically
from claimeven.heuristics import toml
from claimeven.heuristics.catalog import heuristic
from claimeven.lab.datasets.labels import Labelled
from claimeven.lab.datasets.position_set import PositionSet
from claimeven.lab.datasets.split import TEST, TRAIN, part_of
from claimeven.lab.table import ResultTable
from claimeven.lab.tuning.confirm import Confirmed, confirm
from claimeven.lab.tuning.fit import Comparison, FitPlan, compare, unseen
from claimeven.lab.tuning.fit import tune as fit_weights
from claimeven.lab.tuning.fitting import LossWeights
from claimeven.lab.tuning.weights import FreeWeights
from claimeven.ratings.sprt import Sprt


@click.command()
@click.argument("spec", metavar="HEURISTIC")
@click.option("--free", multiple=True, metavar="TERM", help="Terms to fit. [default: all]")
@click.option(
    "--positions",
    "files",
    type=click.Path(path_type=Path),
    multiple=True,
    required=True,
    help="Labelled positions to fit to; may be repeated, also with other boards.",
)
@click.option(
    "--unseen",
    "judge_files",
    type=click.Path(path_type=Path),
    multiple=True,
    help="Positions to judge on, kept out of the fit. [default: the first board's test part]",
)
@click.option(
    "--out", type=click.Path(path_type=Path), required=True, help="The TOML file to write."
)
@click.option(
    "--depths", default="1,2,4", show_default=True, help="Depths whose choices are fitted."
)
@click.option(
    "--rounds",
    type=int,
    default=2,
    show_default=True,
    help="How often leaves are searched and weights fitted.",
)
@click.option(
    "--steps", type=int, default=100, show_default=True, help="Steps of the fit in a round."
)
@click.option("--choice", type=float, default=1.0, show_default=True, help="Weight of choices.")
@click.option("--value", type=float, default=1.0, show_default=True, help="Weight of values.")
@click.option(
    "--perfect", type=float, default=0.3, show_default=True, help="Weight of exact choices."
)
@click.option(
    "--keep",
    type=float,
    default=2.0,
    show_default=True,
    help="Weight of staying near the start.",
)
@click.option(
    "--sharp",
    type=float,
    default=1.0,
    show_default=True,
    help="How sharply the best column is preferred.",
)
@click.option(
    "--even",
    type=float,
    default=0.0,
    show_default=True,
    help="0: positions have equal weight; 1: numbers of stones have; or in between.",
)
@click.option("--sprt", metavar="ELO0,ELO1", help="Confirm in games against the old weights.")
@click.option(
    "--sprt-depth",
    "sprt_depths",
    type=int,
    multiple=True,
    default=(2,),
    show_default=True,
    help="Depth of the games; may be repeated.",
)
@click.option("--no-check", is_flag=True, help="Do not solve a sample again to check the labels.")
@json_option
def tune(
    spec: str,
    free: tuple[str, ...],
    files: tuple[Path, ...],
    judge_files: tuple[Path, ...],
    out: Path,
    depths: str,
    rounds: int,
    steps: int,
    choice: float,
    value: float,
    perfect: float,
    keep: float,
    sharp: float,
    even: float,
    sprt: str | None,
    sprt_depths: tuple[int, ...],
    no_check: bool,
    as_json: bool,
) -> None:
    """Fit the weights of HEURISTIC (a name or a TOML file) and write the result.

    Positions that are judged on, their mirror images, parents and children are left out of the
    fit. The file says what it was fitted to and how much it gained.
    """
    need("scipy")
    if out.suffix != ".toml":
        raise BadInput(f"invalid file '{out}': expected a name in .toml")
    test = None if sprt is None else Sprt.parse(sprt)
    if min(sprt_depths) < 1:
        raise BadInput(invalid("--sprt-depth", min(sprt_depths), "at least 1"))
    loss_weights = LossWeights(choice=choice, perfect=perfect, value=value, keep=keep, sharp=sharp)
    plan = FitPlan(parse_depths(depths), rounds, steps, loss_weights, even)
    base = heuristic(spec)
    train, judged = _sets(files, judge_files, no_check)
    fitting = FreeWeights.of(base, free, judged.geometry)
    fitted = fit_weights(fitting, train, plan, lambda line: click.echo(line, err=True))
    compared = compare(base, fitted, judged, plan.depths)
    played = (
        []
        if test is None
        else [confirm(fitted, base, judged.geometry, depth=d, test=test) for d in sprt_depths]
    )
    notes = _provenance(spec, files, judge_files, len(train), len(judged), plan, compared, played)
    write_atomically(
        out,
        ("\n".join(f"# {note}" for note in notes) + "\n\n").encode() + toml.dumps(fitted).encode(),
    )
    _report(compared, played, out, as_json)


def _sets(
    files: tuple[Path, ...], judge_files: tuple[Path, ...], no_check: bool
) -> tuple[list[Labelled], PositionSet]:
    """What to fit to, and what to judge on."""
    sets = [open_set([file], no_check=no_check) for file in files]
    given = [entry for each in sets for entry in each]
    if judge_files:
        judged = open_set(judge_files, no_check=no_check)
        boards = dict.fromkeys(each.geometry for each in sets)
        if judged.geometry not in boards:
            fitting = ", ".join(map(str, boards))
            raise BadInput(
                f"invalid board {judged.geometry} to judge on: expected one of {fitting}"
            )
        return unseen(given, judged), judged
    board = sets[0].geometry
    judged = PositionSet.of(each for each in given if each.position.geometry == board).part(TEST)
    return unseen((e for e in given if part_of(e.position) == TRAIN), judged), judged


def _provenance(
    spec: str,
    files: tuple[Path, ...],
    judge_files: tuple[Path, ...],
    trained: int,
    judged: int,
    plan: FitPlan,
    compared: list[Comparison],
    played: list[Confirmed],
) -> list[str]:
    fitted_to = ", ".join(file.name for file in files)
    judged_on = ", ".join(file.name for file in judge_files) or "the test part"
    return [
        f"{spec}, fitted by claimeven {__version__} to {trained} positions of {fitted_to}:",
        f"outcomes and choices at depths {', '.join(map(str, plan.depths))}, "
        f"{plan.rounds} rounds of {plan.steps} steps, even {plan.even:g}, "
        + ", ".join(f"{name} {number:g}" for name, number in asdict(plan.loss_weights).items())
        + ".",
        f"Good moves on {judged} positions of {judged_on}, which were not fitted to:",
        *(
            f"  depth {each.depth}: {100 * each.before.good.value:.1f} % before, "
            f"{100 * each.after.good.value:.1f} % after"
            for each in compared
        ),
        *(each.sentence for each in played),
    ]


def _report(compared: list[Comparison], played: list[Confirmed], out: Path, as_json: bool) -> None:
    table = ResultTable(("depth", "positions", "good % before", "after", "gain"))
    for each in compared:
        gain = each.gain
        half = 100 * (gain.high - gain.low) / 2
        table.add(
            each.depth,
            len(each.after),
            each.before.good.percent(),
            each.after.good.percent(),
            f"{100 * gain.value:+.2f} ±{half:.2f}",
        )
        if as_json:
            print_json(
                depth=each.depth,
                before=each.before.good.value,
                after=each.after.good.value,
                gain=gain.json,
            )
    show(table, None, False, silent=as_json)
    if not as_json:
        for match in played:
            click.echo(match.sentence)
        click.echo(f"{out} written")
